using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>What carries the streams.</summary>
    public enum StreamTransport
    {
        /// <summary>A WebSocket, or Server-Sent Events where none comes about.</summary>
        Any,

        /// <summary>A WebSocket.</summary>
        WebSocket,

        /// <summary>A response of Server-Sent Events.</summary>
        ServerSentEvents,
    }

    /// <summary>A connection with the messages of several topics (docs/streams.md).</summary>
    internal abstract class Connection : IDisposable
    {
        protected const string Address = "/api/v1/streams";

        /// <summary>Whether it is a WebSocket, whose topics can be changed while it is open.</summary>
        public virtual bool Sends => false;

        /// <summary>Why it ended, as a status of HTTP; null if it was lost.</summary>
        public virtual int? Status => null;

        /// <summary>Connects, to follow each topic after its number.</summary>
        public abstract Task<bool> OpenAsync(
            ParcheesiClient client, IEnumerable<KeyValuePair<string, long?>> topics, CancellationToken cancel);

        /// <summary>The next message; null at the end. Calls <paramref name="heard"/> for each part that arrives.</summary>
        public abstract Task<JToken> ReadAsync(Action heard);

        /// <summary>Sends a command after those before; without waiting.</summary>
        public virtual void Send(JObject command)
        {
            throw new NotSupportedException();
        }

        public abstract void Dispose();
    }

    /// <summary>A response of Server-Sent Events.</summary>
    internal sealed class EventConnection : Connection
    {
        private const string Prefix = "data: ";

        private Task<Answer> _answer;
        private StreamReader _reader;

        public override async Task<bool> OpenAsync(
            ParcheesiClient client, IEnumerable<KeyValuePair<string, long?>> topics, CancellationToken cancel)
        {
            var named = topics.Select(it => it.Value == null ? it.Key : it.Key + "@" + it.Value);
            var call = new Call("GET", Address).Query("topics", string.Join(",", named));
            _answer = client.OpenAsync(call, true, cancel);
            var answer = await _answer.ConfigureAwait(false);
            _reader = new StreamReader(await answer.StreamAsync().ConfigureAwait(false), Encoding.UTF8);
            return true;
        }

        public override async Task<JToken> ReadAsync(Action heard)
        {
            string line;
            while ((line = await _reader.ReadLineAsync().ConfigureAwait(false)) != null)
            {
                heard();
                if (line.StartsWith(Prefix, StringComparison.Ordinal))
                {
                    return Wire.Parse(line.Substring(Prefix.Length));
                }
            }
            return null;
        }

        /// <summary>Closes the response; one that is yet to come as soon as it is there.</summary>
        public override void Dispose()
        {
            const TaskContinuationOptions AtOnce =
                TaskContinuationOptions.OnlyOnRanToCompletion | TaskContinuationOptions.ExecuteSynchronously;
            _answer?.ContinueWith(it => it.Result.Dispose(), CancellationToken.None, AtOnce, TaskScheduler.Default);
        }
    }

    /// <summary>A WebSocket. The token is in the first message, not in the address, which would be logged.</summary>
    internal sealed class SocketConnection : Connection
    {
        private readonly ClientWebSocket _socket = new ClientWebSocket();
        private readonly ArraySegment<byte> _part = new ArraySegment<byte>(new byte[8192]);
        private Task _sent = Task.FromResult(true);

        public override bool Sends => true;

        public override int? Status
        {
            get
            {
                var close = (int?)_socket.CloseStatus;
                return close >= 4400 ? close - 4000 : null;
            }
        }

        public override async Task<bool> OpenAsync(
            ParcheesiClient client, IEnumerable<KeyValuePair<string, long?>> topics, CancellationToken cancel)
        {
            var address = new UriBuilder(new Uri(client.Service, Address));
            address.Scheme = address.Scheme == "https" ? "wss" : "ws";
            _socket.Options.AddSubProtocol("parcheesi.v1");
            await _socket.ConnectAsync(address.Uri, cancel).ConfigureAwait(false);
            var list = new JArray(topics.Select(it => Named(it.Key, it.Value)));
            Send(new JObject { ["do"] = "open", ["token"] = client.Tokens.Access, ["topics"] = list });
            return true;
        }

        /// <summary>A topic, and the number to go on after, as the service reads them.</summary>
        public static JObject Named(string topic, long? after)
        {
            var named = new JObject { ["topic"] = topic };
            if (after != null)
            {
                named["after"] = after;
            }
            return named;
        }

        public override async Task<JToken> ReadAsync(Action heard)
        {
            using (var message = new MemoryStream())
            {
                WebSocketReceiveResult got;
                do
                {
                    got = await _socket.ReceiveAsync(_part, CancellationToken.None).ConfigureAwait(false);
                    heard();
                    if (got.MessageType == WebSocketMessageType.Close)
                    {
                        return null;
                    }
                    message.Write(_part.Array, 0, got.Count);
                }
                while (!got.EndOfMessage);
                return Wire.Parse(Encoding.UTF8.GetString(message.ToArray()));
            }
        }

        public override void Send(JObject command)
        {
            _sent = SendAfterAsync(_sent, Encoding.UTF8.GetBytes(command.ToString(Formatting.None)));
        }

        public override void Dispose()
        {
            _socket.Abort();
            _socket.Dispose();
        }

        private async Task SendAfterAsync(Task before, byte[] text)
        {
            await before.ConfigureAwait(false);
            try
            {
                var whole = new ArraySegment<byte>(text);
                await _socket.SendAsync(whole, WebSocketMessageType.Text, true, CancellationToken.None).ConfigureAwait(false);
            }
            catch (Exception)
            {
                // The connection is lost: its reader notices.
            }
        }
    }
}
