using System;
using System.Diagnostics;

namespace Parcheesi
{
    /// <summary>Two clocks, which tests can move.</summary>
    internal static class Clock
    {
        private static readonly Stopwatch Watch = Stopwatch.StartNew();

        /// <summary>The time that has passed: it is never set, but may stand still while the device sleeps.</summary>
        public static Func<TimeSpan> Elapsed { get; set; } = () => Watch.Elapsed;

        /// <summary>The time of day: it goes on while the device sleeps, but may be set.</summary>
        public static Func<DateTimeOffset> Now { get; set; } = () => DateTimeOffset.UtcNow;
    }
}
