using System;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>
    /// A client of the service for one user. Each operation of the API is a method (Operations.g.cs). All of them
    /// repeat a request whose answer was lost, under one Idempotency-Key, so that it is carried out once; wait as long
    /// as the service asks for; and get new tokens when the access token has expired. Safe for several threads.
    /// </summary>
    public sealed partial class ParcheesiClient : IDisposable
    {
        private readonly Transport _transport;
        private readonly SemaphoreSlim _refreshing = new SemaphoreSlim(1, 1);
        private Tokens _tokens;

        /// <summary>Makes a client. Nothing is sent yet.</summary>
        /// <param name="service">The address of the service, such as <c>https://play.example.com</c>.</param>
        /// <param name="tokens">Tokens that were stored earlier; null to sign in first.</param>
        /// <param name="handler">Sends requests; null for the platform's own.</param>
        public ParcheesiClient(string service, Tokens tokens = null, HttpMessageHandler handler = null)
        {
            Service = new Uri(service);
            _transport = new Transport(Service, handler);
            _tokens = tokens;
        }

        /// <summary>Called with new tokens: store them. The old refresh token is used up.</summary>
        public event Action<Tokens> TokensChanged;

        /// <summary>The tokens in use; null before signing in.</summary>
        public Tokens Tokens => Volatile.Read(ref _tokens);

        /// <summary>How long a request is repeated before it fails. Two minutes by default.</summary>
        public TimeSpan RetryFor { get; set; } = TimeSpan.FromMinutes(2);

        /// <summary>How long one try waits for its answer. 40 seconds by default; a long poll takes 25.</summary>
        public TimeSpan TryFor { get; set; } = TimeSpan.FromSeconds(40);

        /// <summary>The address of the service.</summary>
        internal Uri Service { get; }

        /// <summary>Creates a guest, and acts for it from now on.</summary>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<User> SignInAsGuestAsync(CancellationToken cancel = default(CancellationToken))
        {
            return SignInAsGuestAsync(null, cancel);
        }

        /// <summary>Signs in the guest of this device, which is created at the first time, and acts for it.</summary>
        /// <param name="deviceSecret">Random, of 32 bytes in base64url; the app keeps it in the key store.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses, for instance as the guest has registered.</exception>
        public async Task<User> SignInAsGuestAsync(
            string deviceSecret, CancellationToken cancel = default(CancellationToken))
        {
            var guest = new GuestRequest { DeviceSecret = deviceSecret };
            var signedIn = await CreateGuestAsync(guest, cancel).ConfigureAwait(false);
            Use(new Tokens(signedIn.AccessToken, signedIn.RefreshToken));
            return signedIn.User;
        }

        /// <summary>Signs in a registered player, and acts for it from now on.</summary>
        /// <param name="logIn">The name or a verified e-mail address, and the password.</param>
        /// <param name="askForCode">
        /// Asks the player for a code of the second factor, and is only called if the account has one. Without it the
        /// log-in to such an account is refused.
        /// </param>
        /// <param name="cancel">Stops waiting for the answers.</param>
        /// <exception cref="ApiException">The service refuses, for instance a wrong password or code.</exception>
        public async Task SignInAsync(
            AuthLogin logIn, Func<Task<string>> askForCode = null, CancellationToken cancel = default(CancellationToken))
        {
            AuthAuthenticatedResponse signedIn;
            try
            {
                signedIn = await LogInAsync(logIn, cancel).ConfigureAwait(true);
            }
            catch (ApiException refusal) when (askForCode != null && refusal.SecondFactorSession != null)
            {
                var code = new AuthMFAAuthenticate { Code = await askForCode().ConfigureAwait(false) };
                signedIn = await VerifySecondFactorAsync(refusal.SecondFactorSession, code, cancel).ConfigureAwait(false);
            }
            Use(new Tokens(signedIn.Meta.AccessToken, signedIn.Meta.RefreshToken));
        }

        /// <summary>Ends the session, whose stored tokens are worthless afterwards; without tokens does nothing.</summary>
        /// <exception cref="ApiException">The service refuses.</exception>
        public async Task SignOutAsync(CancellationToken cancel = default(CancellationToken))
        {
            if (Tokens == null)
            {
                return;
            }
            try
            {
                await LogOutAsync(cancel).ConfigureAwait(false);
            }
            catch (ApiException ended) when (ended.Status == 401)
            {
                // The answer of a log-out: nobody is signed in any more.
            }
            Volatile.Write(ref _tokens, null);
        }

        /// <summary>Acts with these tokens from now on.</summary>
        public void Use(Tokens tokens)
        {
            Volatile.Write(ref _tokens, tokens);
            TokensChanged?.Invoke(tokens);
        }

        /// <summary>Sends a request, and reads its answer.</summary>
        /// <typeparam name="T">What the answer is read as; string for its text.</typeparam>
        /// <exception cref="ApiException">The service refuses.</exception>
        /// <exception cref="ServiceUnreachableException">No answer came in time.</exception>
        public async Task<T> SendAsync<T>(Call call, CancellationToken cancel = default(CancellationToken))
        {
            using (var answer = await OpenAsync(call, false, cancel).ConfigureAwait(false))
            {
                if (typeof(T) == typeof(string))
                {
                    return (T)(object)answer.Text;
                }
                return answer.Json == null ? default(T) : Wire.To<T>(answer.Json);
            }
        }

        /// <summary>Sends a request whose answer has no content.</summary>
        public Task SendAsync(Call call, CancellationToken cancel = default(CancellationToken))
        {
            return SendAsync<JToken>(call, cancel);
        }

        /// <inheritdoc/>
        public void Dispose()
        {
            _transport.Dispose();
            _refreshing.Dispose();
        }

        /// <summary>A successful answer: the whole of it or, of a stream, its beginning.</summary>
        internal async Task<Answer> OpenAsync(Call call, bool isStream, CancellationToken cancel)
        {
            var backoff = new Backoff(RetryFor, TryFor);
            var refreshed = false;
            while (true)
            {
                var tokens = call.IsAnonymous ? null : Tokens;
                var answer = await _transport.TryAsync(call, tokens, isStream, TryFor, cancel).ConfigureAwait(false);
                if (answer.IsGood)
                {
                    return answer;
                }
                if (answer.Problem?.Code == "token_expired" && tokens?.Refresh != null && !refreshed)
                {
                    refreshed = true;
                    await RefreshAsync(tokens, cancel).ConfigureAwait(false);
                    continue;
                }
                if (!answer.IsWorthRepeating || !backoff.LeavesTimeFor(answer.RetryAfter))
                {
                    throw answer.Failure;
                }
                await backoff.PauseAsync(answer.RetryAfter, cancel).ConfigureAwait(false);
            }
        }

        /// <summary>Exchanges the refresh token, unless another request has done so in the meantime.</summary>
        internal async Task RefreshAsync(Tokens used, CancellationToken cancel)
        {
            await _refreshing.WaitAsync(cancel).ConfigureAwait(false);
            try
            {
                if (!ReferenceEquals(Tokens, used))
                {
                    return;
                }
                var call = new Call("POST", "/api/v1/auth/refresh").Anonymous().WithKey(used.RefreshKey);
                call.Body(new RefreshRequest { RefreshToken = used.Refresh });
                var signedIn = await SendAsync<SignedIn>(call, cancel).ConfigureAwait(false);
                Use(new Tokens(signedIn.AccessToken, signedIn.RefreshToken));
            }
            finally
            {
                _refreshing.Release();
            }
        }
    }
}
