using System;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>An event of a stream.</summary>
    public sealed class StreamEvent
    {
        internal StreamEvent(string name, long? id, JToken data)
        {
            Name = name;
            Id = id;
            Data = data;
        }

        /// <summary><c>snapshot</c>, <c>message</c> (a row), <c>end</c>; there may be new ones: ignore those.</summary>
        public string Name { get; }

        /// <summary>Its number; null for <c>end</c>.</summary>
        public long? Id { get; }

        /// <summary>Its data, with fields that this version of the library does not know.</summary>
        public JToken Data { get; }

        /// <summary>Its data as an object: of a game's stream, <c>Game</c> for a snapshot, <c>GameRow</c> for a row.</summary>
        public T DataAs<T>()
        {
            return Wire.To<T>(Data);
        }
    }

    /// <summary>
    /// A stream of a game, a table or a user (docs/streams.md). It reconnects by itself after the last event received,
    /// so that no row is lost or comes twice. For one reader at a time.
    /// </summary>
    public sealed class EventStream : IDisposable
    {
        private static readonly TimeSpan Silence = TimeSpan.FromSeconds(25);

        private readonly ParcheesiClient _client;
        private readonly string _path;
        private readonly Backoff _backoff;
        private readonly StreamHeaders _headers = new StreamHeaders();
        private Answer _answer;
        private StreamReader _reader;
        private Tokens _tokens;
        private TimeSpan? _retry;
        private bool _ended;

        internal EventStream(ParcheesiClient client, string path, long? after)
        {
            _client = client;
            _path = path;
            _backoff = new Backoff(TimeSpan.MaxValue);
            _headers.LastEventId = after?.ToString(System.Globalization.CultureInfo.InvariantCulture);
        }

        /// <summary>The next event, as soon as there is one; null after <c>end</c>.</summary>
        /// <exception cref="StreamClosedException">You may read no further.</exception>
        /// <exception cref="ApiException">The service refuses the stream.</exception>
        /// <exception cref="ServiceUnreachableException">The stream cannot be opened again.</exception>
        public async Task<StreamEvent> NextAsync(CancellationToken cancel = default(CancellationToken))
        {
            while (!_ended)
            {
                StreamEvent next = null;
                if (_reader == null)
                {
                    await ConnectAsync(cancel).ConfigureAwait(false);
                }
                try
                {
                    next = await ReadAsync(cancel).ConfigureAwait(false);
                }
                catch (Exception lost) when (IsLoss(lost) && !cancel.IsCancellationRequested)
                {
                    next = null; // as if the stream had been ended: connect again
                }
                if (next != null && next.Name != "closed")
                {
                    Accept(next);
                    return next;
                }
                Close();
                if (next != null)
                {
                    await RenewAsync((string)next.Data["code"], cancel).ConfigureAwait(false);
                }
                await _backoff.PauseAsync(_retry, cancel).ConfigureAwait(false);
            }
            return null;
        }

        /// <inheritdoc/>
        public void Dispose()
        {
            _ended = true;
            Close();
        }

        private static bool IsLoss(Exception error)
        {
            return Transport.IsLoss(error) || error is JsonException;
        }

        private async Task ConnectAsync(CancellationToken cancel)
        {
            _tokens = _client.Tokens;
            _answer = await _client.OpenAsync(new Call("GET", _path), _headers, cancel).ConfigureAwait(false);
            _reader = new StreamReader(await _answer.StreamAsync().ConfigureAwait(false), Encoding.UTF8);
        }

        private void Close()
        {
            _answer?.Dispose();
            _answer = null;
            _reader = null;
        }

        private void Accept(StreamEvent received)
        {
            _backoff.Reset();
            _retry = null;
            if (received.Id != null)
            {
                _headers.LastEventId = received.Id.ToString();
            }
            if (received.Name == "end")
            {
                _ended = true;
                Close();
            }
        }

        private async Task RenewAsync(string code, CancellationToken cancel)
        {
            if (code != "token_expired" || _tokens?.Refresh == null)
            {
                _ended = true;
                throw new StreamClosedException(code);
            }
            await _client.RefreshAsync(_tokens, cancel).ConfigureAwait(false);
        }

        /// <summary>The next event of the open connection; null when it ends.</summary>
        private async Task<StreamEvent> ReadAsync(CancellationToken cancel)
        {
            var name = "message";
            long? id = null;
            var data = new StringBuilder();
            for (var line = await LineAsync(cancel).ConfigureAwait(false); line != null;
                line = await LineAsync(cancel).ConfigureAwait(false))
            {
                if (line.Length == 0)
                {
                    if (data.Length > 0)
                    {
                        return new StreamEvent(name, id, Wire.Parse(data.ToString()));
                    }
                    name = "message";
                    id = null;
                    continue;
                }
                var colon = line.IndexOf(':');
                var field = colon < 0 ? line : line.Substring(0, colon);
                var value = colon < 0 ? string.Empty : line.Substring(colon + 1).TrimStart(' ');
                switch (field)
                {
                    case "event":
                        name = value;
                        break;
                    case "id":
                        id = long.TryParse(value, out var number) ? number : id;
                        break;
                    case "data":
                        data.Append(value).Append('\n');
                        break;
                    case "retry":
                        _retry = int.TryParse(value, out var pause) ? TimeSpan.FromMilliseconds(pause) : _retry;
                        break;
                }
            }
            return null;
        }

        /// <summary>A line; IOException after 25 seconds without one, in which a heartbeat would have come.</summary>
        private async Task<string> LineAsync(CancellationToken cancel)
        {
            using (var timed = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                var line = _reader.ReadLineAsync();
                var first = await Task.WhenAny(line, Task.Delay(Silence, timed.Token)).ConfigureAwait(false);
                timed.Cancel(); // ends the timer
                if (first == line)
                {
                    return await line.ConfigureAwait(false);
                }
                _ = line.ContinueWith(late => late.Exception, TaskContinuationOptions.OnlyOnFaulted);
                Close();
                cancel.ThrowIfCancellationRequested();
                throw new IOException("The stream is silent.");
            }
        }
    }
}
