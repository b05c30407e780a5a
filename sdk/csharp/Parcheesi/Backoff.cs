using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Parcheesi
{
    /// <summary>Pauses between tries: longer each time, random, and at least what the service asks for.</summary>
    internal sealed class Backoff
    {
        private static readonly TimeSpan First = TimeSpan.FromMilliseconds(250);
        private static readonly TimeSpan Longest = TimeSpan.FromSeconds(15);
        private static readonly Random Chance = new Random();

        private readonly Stopwatch _since = Stopwatch.StartNew();
        private readonly TimeSpan _limit;
        private int _tries;

        public Backoff(TimeSpan limit)
        {
            _limit = limit;
        }

        /// <summary>Whether the limit leaves time for another try after such a pause.</summary>
        public bool LeavesTimeFor(TimeSpan? asked)
        {
            return _since.Elapsed + (asked ?? TimeSpan.Zero) < _limit;
        }

        /// <summary>Waits before the next try.</summary>
        public Task PauseAsync(TimeSpan? asked, CancellationToken cancel)
        {
            var least = asked > TimeSpan.Zero ? asked.Value : TimeSpan.Zero;
            return Task.Delay(least + Pause(_tries++), cancel);
        }

        /// <summary>A random pause, with a bound that grows.</summary>
        public static TimeSpan Pause(int tries)
        {
            var bound = Math.Min(First.TotalMilliseconds * Math.Pow(2, Math.Min(tries, 10)), Longest.TotalMilliseconds);
            lock (Chance)
            {
                return TimeSpan.FromMilliseconds(bound * Chance.NextDouble());
            }
        }
    }
}
