using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Parcheesi
{
    /// <summary>Playing: streams, turns and whole games.</summary>
    public sealed partial class ParcheesiClient
    {
        /// <summary>
        /// Follows topics, <c>me</c>, <c>tables/{id}</c> and <c>games/{id}</c>, up to 30, over one connection: each after
        /// its number; null: a snapshot comes first. A topic that may not be read is <c>refused</c>; the others go on.
        /// </summary>
        /// <param name="topics">The topics, and the number after which each begins.</param>
        /// <param name="onCut">
        /// Called with the time since which you are cut off, and with null once you no longer are; on the thread of this
        /// call, if it has a SynchronizationContext, as Unity's main thread has.
        /// </param>
        /// <param name="transport">A WebSocket where one comes about.</param>
        public EventStream Follow(
            IReadOnlyDictionary<string, long?> topics,
            Action<DateTimeOffset?> onCut = null,
            StreamTransport transport = StreamTransport.Any)
        {
            return new EventStream(this, topics, onCut, transport);
        }

        /// <summary>Follows a game: with <paramref name="after"/> the rows after that version, else a snapshot first.</summary>
        public EventStream FollowGame(string gameId, long? after = null)
        {
            return FollowAlone("games/" + gameId, after);
        }

        /// <summary>Follows a table: with <paramref name="after"/> the rows after that number, else a snapshot first.</summary>
        public EventStream FollowTable(string tableId, long? after = null)
        {
            return FollowAlone("tables/" + tableId, after);
        }

        /// <summary>Follows your notifications.</summary>
        public EventStream FollowMe(long? after = null)
        {
            return FollowAlone("me", after);
        }

        /// <summary>
        /// Plays a turn of the seat: rolls, and moves what <paramref name="choose"/> takes of the legal moves, until
        /// another seat is on turn or the game is over. A game that has gone on meanwhile is continued from there.
        /// </summary>
        /// <returns>The game after the turn.</returns>
        public async Task<Game> PlayTurnAsync(
            Game game, int seat, Func<Game, Move> choose, CancellationToken cancel = default(CancellationToken))
        {
            while (CanAct(game, seat))
            {
                var move = game.LegalMoves.Count > 0 ? choose(game) : null;
                try
                {
                    // No ConfigureAwait(false) here: in Unity `choose` is to run on the main thread.
                    game = await SendAsync<Game>(Command(game, move), cancel);
                }
                catch (ApiException refused) when (refused.Status == 409)
                {
                    var present = refused.Problem?.Game ?? await GetGameAsync(game.Id, cancel);
                    if (present.Version == game.Version && CanAct(present, seat))
                    {
                        throw; // nothing has changed: the same command would be refused again
                    }
                    game = present;
                }
            }
            return game;
        }

        /// <summary>Plays a game to its end, from any point: turns of your own, and waiting for those of others.</summary>
        /// <param name="gameId">The game, in which you have a seat.</param>
        /// <param name="choose">Takes one of the game's legal moves.</param>
        /// <param name="cancel">Stops playing; the game goes on.</param>
        /// <returns>The game after its end.</returns>
        public async Task<Game> PlayGameAsync(
            string gameId, Func<Game, Move> choose, CancellationToken cancel = default(CancellationToken))
        {
            var me = await GetMeAsync(cancel);
            var game = await GetGameAsync(gameId, cancel);
            var seat = game.Seats.First(taken => taken.Player?.Id == me.Id).Seat;
            using (var stream = FollowGame(gameId, game.Version))
            {
                while (true)
                {
                    game = await PlayTurnAsync(game, seat, choose, cancel);
                    var next = await stream.NextAsync(cancel);
                    while (next != null && !IsNews(next, game.Version, seat))
                    {
                        next = await stream.NextAsync(cancel);
                    }
                    game = await GetGameAsync(gameId, cancel);
                    if (next == null)
                    {
                        return game;
                    }
                }
            }
        }

        private EventStream FollowAlone(string topic, long? after)
        {
            return new EventStream(this, new Dictionary<string, long?> { [topic] = after }, isAlone: true);
        }

        /// <summary>Whether a roll or a move is due. Values of status and phase that may be new one day do not count.</summary>
        private static bool CanAct(Game game, int seat)
        {
            return game.EndedAt == null && game.Turn?.Seat == seat;
        }

        private static Call Command(Game game, Move move)
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/" + (move == null ? "roll" : "moves")).With("game_id", game.Id);
            return move == null
                ? call.Body(new RollRequest { Version = game.Version })
                : call.Body(new PlayMoveRequest
                {
                    Version = game.Version, Pawn = move.Pawn, Kind = move.Kind, Value = move.Value, To = move.To,
                });
        }

        /// <summary>Whether an event is later than the version, and the seat is now on turn.</summary>
        private static bool IsNews(StreamEvent received, long version, int seat)
        {
            var now = received.Name == "snapshot" ? received.Data : received.Data.SelectToken("current");
            return received.Id > version && (int?)now?.SelectToken("turn.seat") == seat;
        }
    }
}
