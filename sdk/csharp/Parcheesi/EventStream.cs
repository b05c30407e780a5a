using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>
    /// The events of games, tables and a user over one connection (docs/streams.md). It connects again by itself after
    /// the last number of each topic, so that rows come in order, none is lost and none comes twice. It begins with the
    /// first <see cref="NextAsync"/>, and ends with the last topic. One reader at a time; all else from any thread.
    /// </summary>
    public sealed class EventStream : IDisposable
    {
        private const int MostTopics = 30;
                private static readonly TimeSpan LookAgain = TimeSpan.FromSeconds(1);
        private static readonly TimeSpan Silence = TimeSpan.FromSeconds(25); // the service sends a heartbeat every 10
        private static readonly TimeSpan Doubt = TimeSpan.FromSeconds(12); // the same after a sleep
        private static readonly TimeSpan Sleep = TimeSpan.FromSeconds(5);
        private static readonly TimeSpan Tick = TimeSpan.FromSeconds(1);

        private readonly ParcheesiClient _client;
        private readonly Action<DateTimeOffset?> _onCut;
        private readonly StreamTransport _transport;
        private readonly bool _isAlone;
        private readonly TaskScheduler _callers = SynchronizationContext.Current == null
            ? TaskScheduler.Default
            : TaskScheduler.FromCurrentSynchronizationContext();

        private readonly object _gate = new object();
        private readonly Dictionary<string, long?> _numbers = new Dictionary<string, long?>(); // reached by each topic
        private readonly HashSet<string> _leaving = new HashSet<string>(); // dropped; their last rows may yet come
        private readonly Queue<StreamEvent> _queue = new Queue<StreamEvent>();
        private readonly SemaphoreSlim _news = new SemaphoreSlim(0, 1);
        private Task _told = Task.FromResult(true);
        private CancellationTokenSource _attempt = new CancellationTokenSource(); // a connection, or the pause after it
        private Connection _open;
        private bool _isOver; // the attempt is of no more use
        private bool _isWatched; // whether silence ends the attempt
        private bool _isCut;
        private bool _isStopped;
        private bool _hasBegun;
        private bool _hasRenewed;
        private bool _usesSocket;
        private bool _socketWorks;
        private int _failures;
        private ExceptionDispatchInfo _failure;
        private TimeSpan _heard = Clock.Elapsed();
        private TimeSpan _ticked;
        private DateTimeOffset _tickedOn;
        private TimeSpan _limit = Silence;

        internal EventStream(
            ParcheesiClient client,
            IEnumerable<KeyValuePair<string, long?>> topics,
            Action<DateTimeOffset?> onCut = null,
            StreamTransport transport = StreamTransport.Any,
            bool isAlone = false)
        {
            _client = client;
            _onCut = onCut;
            _transport = transport;
            _usesSocket = transport != StreamTransport.ServerSentEvents;
            _isAlone = isAlone;
            foreach (var topic in topics)
            {
                Add(topic.Key, topic.Value);
            }
        }

        /// <summary>The next event, as soon as there is one; null after the last topic, or <see cref="Dispose"/>.</summary>
        /// <param name="cancel">Stops waiting; the stream goes on.</param>
        /// <exception cref="ApiException">The service refuses the whole stream, for instance the tokens.</exception>
        /// <exception cref="StreamClosedException">The topic of a stream of one topic may not be read.</exception>
        public async Task<StreamEvent> NextAsync(CancellationToken cancel = default(CancellationToken))
        {
            Begin();
            var tries = 0;
            while (true)
            {
                StreamEvent refused = null;
                lock (_gate)
                {
                    if (_isStopped || (_queue.Count == 0 && _failure == null && _numbers.Count == 0))
                    {
                        Dispose();
                        return null;
                    }
                    if (_queue.Count > 0)
                    {
                        if (!_isAlone || _queue.Peek().Name != "refused")
                        {
                            return _queue.Dequeue();
                        }
                        refused = _queue.Peek(); // it stays until it is known what it means
                    }
                }
                if (refused == null)
                {
                    _failure?.Throw();
                    await _news.WaitAsync(cancel).ConfigureAwait(false);
                }
                else
                {
                    await AskWhyAsync(refused, tries++, cancel).ConfigureAwait(false);
                }
            }
        }

        /// <summary>Follows one more topic after this number; without one, a snapshot comes first.</summary>
        public void Add(string topic, long? after = null)
        {
            lock (_gate)
            {
                if (_numbers.ContainsKey(topic))
                {
                    return;
                }
                if (_numbers.Count >= MostTopics)
                {
                    Tell(topic, "refused", new JObject { ["code"] = "too_many_topics", ["retry_ms"] = null });
                    return;
                }
                _numbers[topic] = after;
                Subscribe(topic);
            }
        }

        /// <summary>Follows a topic no longer; <c>unsubscribed</c> is its last event.</summary>
        public void Drop(string topic)
        {
            lock (_gate)
            {
                if (!_numbers.ContainsKey(topic))
                {
                    return;
                }
                Tell(topic, "unsubscribed", new JObject());
                _numbers.Remove(topic);
                if (CanSend)
                {
                    _open.Send(new JObject { ["do"] = "unsubscribe", ["topic"] = topic });
                    _leaving.Add(topic);
                }
                else
                {
                    Again();
                }
            }
        }

        /// <summary>
        /// Looks after the connection at once: to be called when the app is in the foreground or the network back again.
        /// </summary>
        public void Wake()
        {
            lock (_gate)
            {
                _limit = Doubt;
                if (_open == null)
                {
                    Again();
                }
                else
                {
                    CheckSilence();
                }
            }
        }

        /// <inheritdoc/>
        public void Dispose()
        {
            lock (_gate)
            {
                _isStopped = true;
                Again();
                Notify();
            }
        }

        private bool CanSend => _open != null && _open.Sends && !_isOver;

        private void Begin()
        {
            lock (_gate)
            {
                if (!_hasBegun)
                {
                    _hasBegun = true;
                    _ = Task.Run(RunAsync);
                }
            }
        }

        /// <summary>Asks why the only topic is refused, and follows it again if access is back.</summary>
        private async Task AskWhyAsync(StreamEvent refused, int tries, CancellationToken cancel)
        {
            var call = new Call("GET", "/api/v1/" + refused.Topic + "/stream").Query("after", refused.Id).Query("wait_s", 0);
            var pause = LookAgain;
            var isBack = false;
            try
            {
                await _client.SendAsync(call, cancel).ConfigureAwait(false);
                isBack = true;
            }
            catch (Exception lost) when (lost is ServiceUnreachableException || lost is ApiException no && IsTemporary(no.Status))
            {
                var asked = (lost as ApiException)?.Problem?.RetryAfterS ?? 0;
                pause += Backoff.Pause(tries) + TimeSpan.FromSeconds(asked);
            }
            catch (ApiException why) when (!(why is SignInAgainException))
            {
                lock (_gate)
                {
                    _queue.Dequeue();
                    _failure = ExceptionDispatchInfo.Capture(new StreamClosedException(why));
                }
                return;
            }
            await Task.Delay(pause, cancel).ConfigureAwait(false);
            if (isBack)
            {
                lock (_gate)
                {
                    _queue.Dequeue();
                    Add(refused.Topic, refused.Id);
                }
            }
        }

        /// <summary>Connects again and again, until it is stopped or refused.</summary>
        private async Task RunAsync()
        {
            _ticked = Clock.Elapsed();
            _tickedOn = Clock.Now();
            using (new Timer(_ => OnTick(), null, Tick, Tick))
            {
                try
                {
                    while (!_isStopped)
                    {
                        await AttemptAsync().ConfigureAwait(false);
                    }
                }
                catch (ApiException why)
                {
                    lock (_gate)
                    {
                        _failure = ExceptionDispatchInfo.Capture(why);
                        Notify();
                    }
                }
            }
        }

        /// <summary>One connection, and the pause before the next. Throws ApiException if there is to be none.</summary>
        private async Task AttemptAsync()
        {
            KeyValuePair<string, long?>[] topics;
            CancellationToken cancel;
            lock (_gate)
            {
                _attempt = new CancellationTokenSource();
                cancel = _attempt.Token;
                _isOver = false;
                _heard = Clock.Elapsed();
                topics = _numbers.ToArray();
                if (_isStopped)
                {
                    return;
                }
            }
            var pause = topics.Length > 0 ? await FollowAsync(topics, cancel).ConfigureAwait(false) : Timeout.InfiniteTimeSpan;
            lock (_gate)
            {
                _open = null;
                _isWatched = false;
                _leaving.Clear();
            }
            try
            {
                await Task.Delay(pause, cancel).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                // There is something to do at once.
            }
        }

        /// <summary>Follows until the connection ends, and says how long to wait before the next.</summary>
        private async Task<TimeSpan> FollowAsync(KeyValuePair<string, long?>[] topics, CancellationToken cancel)
        {
            var tokens = _client.Tokens ?? throw ApiException.Of(401, "not_authenticated");
            JToken closed = null;
            try
            {
                using (var connection = _usesSocket ? (Connection)new SocketConnection() : new EventConnection())
                {
                    lock (_gate)
                    {
                        _isWatched = connection.Sends; // a request has limits of its own until it is answered
                    }
                    await OrCancelledAsync(connection.OpenAsync(_client, topics, cancel), cancel).ConfigureAwait(false);
                    if (!connection.Sends)
                    {
                        OnOpened(connection);
                    }
                    JToken message;
                    while ((message = await OrCancelledAsync(connection.ReadAsync(OnHeard), cancel).ConfigureAwait(false)) != null)
                    {
                        closed = IsLast(message) ? message["data"] : closed;
                        Take(connection, message);
                    }
                    if (await IsRenewedAsync(connection.Status, closed, tokens, cancel).ConfigureAwait(false))
                    {
                        return TimeSpan.Zero;
                    }
                }
            }
            catch (Exception lost) when (!(lost is ApiException refused) || IsTemporary(refused.Status))
            {
                // Whatever the platform throws: the next connection goes on from here.
            }
            lock (_gate)
            {
                if (_isOver || _numbers.Count == 0)
                {
                    return TimeSpan.Zero; // a response ends with its last topic
                }
                var growing = Backoff.Pause(_failures);
                var asked = TimeSpan.FromMilliseconds((double?)closed?["retry_ms"] ?? 0);
                Lose();
                return asked > growing ? asked : growing;
            }
        }

        /// <summary>Whether there are new tokens. Throws ApiException unless the same may be tried again.</summary>
        private async Task<bool> IsRenewedAsync(int? status, JToken closed, Tokens used, CancellationToken cancel)
        {
            var code = (string)closed?["code"];
            var hasExpired = code == "token_expired"; // a response says it without a status
            if (!hasExpired && (status == null || IsTemporary(status.Value)))
            {
                return false;
            }
            var canRefresh = used.Refresh != null || used != _client.Tokens;
            if (!hasExpired || _hasRenewed || !canRefresh)
            {
                throw ApiException.Of(status ?? 401, code);
            }
            await _client.RefreshAsync(used, cancel).ConfigureAwait(false);
            _hasRenewed = true;
            return true;
        }

        /// <summary>A result, without waiting for it any longer once that is cancelled.</summary>
        private static async Task<T> OrCancelledAsync<T>(Task<T> work, CancellationToken cancel)
        {
            var cancelled = new TaskCompletionSource<T>();
            using (cancel.Register(() => cancelled.TrySetCanceled()))
            {
                var first = await Task.WhenAny(work, cancelled.Task).ConfigureAwait(false);
                _ = work.ContinueWith(late => late.Exception, TaskContinuationOptions.OnlyOnFaulted);
                return await first.ConfigureAwait(false);
            }
        }

        /// <summary>Whether the same request may do better later.</summary>
        private static bool IsTemporary(int status)
        {
            return status == 408 || status == 429 || status >= 500;
        }

        /// <summary>Whether a message says that the connection ends.</summary>
        private static bool IsLast(JToken message)
        {
            return message.Value<string>("event") == "closed" && message.Value<string>("topic") == null;
        }

        private void OnOpened(Connection connection)
        {
            lock (_gate)
            {
                if (_isOver)
                {
                    return;
                }
                _open = connection;
                _isWatched = true;
                _socketWorks |= connection.Sends;
                OnHeard();
                if (_isCut)
                {
                    TellCut(null);
                }
            }
        }

        private void OnHeard()
        {
            lock (_gate)
            {
                _heard = Clock.Elapsed();
                _limit = Silence;
            }
        }

        private void Take(Connection connection, JToken message)
        {
            var name = message.Value<string>("event");
            var topic = message.Value<string>("topic");
            lock (_gate)
            {
                if (_isOver)
                {
                    return;
                }
                if (topic == null && name == "opened")
                {
                    OnOpened(connection);
                }
                else if (topic == null && name == "ping")
                {
                    Works();
                    if (connection.Sends)
                    {
                        connection.Send(new JObject { ["do"] = "pong" });
                    }
                }
                else if (topic != null && name == "unsubscribed")
                {
                    _leaving.Remove(topic);
                }
                else if (topic != null && _numbers.ContainsKey(topic) && !_leaving.Contains(topic))
                {
                    Take(topic, name, (long?)message["id"], message["data"]);
                }
            }
        }

        private void Take(string topic, string name, long? id, JToken data)
        {
            var isRefused = name == "refused" || name == "closed";
            if (isRefused && (string)data["code"] == "repeated_topic")
            {
                return;
            }
            if (isRefused && (double?)data["retry_ms"] is double pause)
            {
                _ = SubscribeLaterAsync(topic, TimeSpan.FromMilliseconds(pause), _attempt);
                return;
            }
            if (id != null && name != "snapshot" && id <= _numbers[topic])
            {
                return; // it has come before
            }
            _numbers[topic] = id ?? _numbers[topic];
            Works();
            Tell(topic, isRefused ? "refused" : name, data);
            if (isRefused || name == "end")
            {
                _numbers.Remove(topic);
            }
        }

        private void Works()
        {
            _failures = 0;
            _hasRenewed = false;
        }

        private void Tell(string topic, string name, JToken data)
        {
            _queue.Enqueue(new StreamEvent(topic, name, _numbers.TryGetValue(topic, out var number) ? number : null, data));
            Notify();
        }

        /// <summary>Ends a wait for the queue.</summary>
        private void Notify()
        {
            if (_news.CurrentCount == 0)
            {
                _news.Release();
            }
        }

        private void Subscribe(string topic)
        {
            if (CanSend && !_leaving.Contains(topic))
            {
                var command = SocketConnection.Named(topic, _numbers[topic]);
                command["do"] = "subscribe";
                _open.Send(command);
            }
            else
            {
                Again();
            }
        }

        /// <summary>Subscribes a topic that is refused for now; the next connection begins with all of them.</summary>
        private async Task SubscribeLaterAsync(string topic, TimeSpan pause, CancellationTokenSource attempt)
        {
            await Task.Delay(pause, attempt.Token).ConfigureAwait(false);
            lock (_gate)
            {
                if (attempt == _attempt && _open != null && _numbers.ContainsKey(topic))
                {
                    Subscribe(topic);
                }
            }
        }

        /// <summary>Connects anew, at once.</summary>
        private void Again()
        {
            _isOver = true;
            _attempt.CancelAfter(0); // on another thread, as this one has the lock
        }

        private void Lose()
        {
            _failures++;
            _usesSocket ^= _transport == StreamTransport.Any && _open == null && !_socketWorks;
            _open = null;
            if (!_isCut)
            {
                TellCut(Clock.Now() - (Clock.Elapsed() - _heard));
            }
        }

        private void TellCut(DateTimeOffset? since)
        {
            _isCut = since != null;
            _told = _told.ContinueWith(_ => _onCut?.Invoke(since), _callers);
        }

        private void CheckSilence()
        {
            if (_isWatched && Clock.Elapsed() - _heard > _limit)
            {
                Lose();
                Again();
            }
        }

        /// <summary>A late tick shows that the app has slept.</summary>
        private void OnTick()
        {
            lock (_gate)
            {
                var passed = Clock.Elapsed() - _ticked;
                var missed = Clock.Now() - _tickedOn - passed;
                _ticked += passed;
                _tickedOn += passed + missed;
                _heard -= missed > Sleep ? missed : TimeSpan.Zero;
                if (passed > Sleep || missed > Sleep)
                {
                    Wake();
                }
                else
                {
                    CheckSilence();
                }
            }
        }
    }
}
