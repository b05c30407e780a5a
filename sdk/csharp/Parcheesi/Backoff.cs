using System;
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

        private readonly TimeSpan _limit;
        private readonly TimeSpan _longestTry;
        private TimeSpan _from = Clock.Elapsed();
        private TimeSpan _spent;
        private TimeSpan _pause;
        private int _tries;

        public Backoff(TimeSpan limit, TimeSpan longestTry)
        {
            _limit = limit;
            _longestTry = longestTry;
        }

        /// <summary>Whether, after a try, the limit leaves time for another. Time that the device has slept is not counted.</summary>
        public bool LeavesTimeFor(TimeSpan? asked)
        {
            var passed = Clock.Elapsed() - _from;
            _from += passed;
            _spent += passed < _pause + _longestTry ? passed : _pause + _longestTry;
            return _spent + (asked ?? TimeSpan.Zero) < _limit;
        }

        /// <summary>Waits before the next try.</summary>
        public Task PauseAsync(TimeSpan? asked, CancellationToken cancel)
        {
            _pause = (asked > TimeSpan.Zero ? asked.Value : TimeSpan.Zero) + Pause(_tries++);
            return Task.Delay(_pause, cancel);
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
