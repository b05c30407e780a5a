using System;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>Sends a request once.</summary>
    internal sealed class Transport : IDisposable
    {
        private readonly HttpClient _http;
        private readonly Uri _service;

        public Transport(Uri service, HttpMessageHandler handler)
        {
            _service = service;
            _http = handler == null ? new HttpClient() : new HttpClient(handler, false);
            // .NET Framework and Unity allow two connections to a server, which streams would use up.
            ServicePointManager.FindServicePoint(_service).ConnectionLimit = 64;
            _http.Timeout = Timeout.InfiniteTimeSpan; // each try has its own limit
            _http.DefaultRequestHeaders.Add("User-Agent", "parcheesi-csharp/" + ParcheesiClient.Version);
        }

        /// <summary>The answer, or why there is none; a cancelled request throws.</summary>
        public async Task<Answer> TryAsync(
            Call call, Tokens tokens, bool isStream, TimeSpan limit, CancellationToken cancel)
        {
            using (var request = Request(call, tokens, isStream))
            using (var timed = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                timed.CancelAfter(limit);
                var whole = isStream ? HttpCompletionOption.ResponseHeadersRead : HttpCompletionOption.ResponseContentRead;
                try
                {
                    var response = await _http.SendAsync(request, whole, timed.Token).ConfigureAwait(false);
                    return await Answer.ReadAsync(response, isStream).ConfigureAwait(false);
                }
                catch (Exception lost) when (IsLoss(lost) && !cancel.IsCancellationRequested)
                {
                    return Answer.Lost(lost);
                }
            }
        }

        /// <summary>Whether an exception means that the connection failed or took too long.</summary>
        public static bool IsLoss(Exception error)
        {
            return error is HttpRequestException || error is IOException || error is WebException
                || error is OperationCanceledException || error is ObjectDisposedException;
        }

        public void Dispose()
        {
            _http.Dispose();
        }

        private HttpRequestMessage Request(Call call, Tokens tokens, bool isStream)
        {
            var request = new HttpRequestMessage(new HttpMethod(call.Method), new Uri(_service, call.Path));
            if (tokens != null)
            {
                request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", tokens.Access);
            }
            if (call.Method == "POST")
            {
                request.Headers.Add("Idempotency-Key", call.Key);
            }
            foreach (var header in call.Headers)
            {
                request.Headers.Add(header.Key, header.Value);
            }
            if (call.Json != null)
            {
                request.Content = new StringContent(call.Json, Encoding.UTF8, "application/json");
            }
            if (isStream)
            {
                request.Headers.Add("Accept", "text/event-stream");
            }
            return request;
        }
    }

    /// <summary>The answer of one try, or the reason why there is none.</summary>
    internal sealed class Answer : IDisposable
    {
        private readonly HttpResponseMessage _response;
        private readonly Exception _loss;

        private Answer(HttpResponseMessage response, Exception loss)
        {
            _response = response;
            _loss = loss;
        }

        public string Text { get; private set; }

        public JToken Json { get; private set; }

        public Problem Problem { get; private set; }

        public bool IsGood => _loss == null && _response.IsSuccessStatusCode;

        /// <summary>Lost, too early, or answered by a proxy in between: the same request may do better later.</summary>
        public bool IsWorthRepeating
        {
            get
            {
                var status = _response == null ? 0 : (int)_response.StatusCode;
                return _loss != null || status == 429 || status == 502 || status == 503 || status == 504
                    || Problem?.Code == "request_in_progress";
            }
        }

        /// <summary>What the service asks to wait; null if it says nothing.</summary>
        public TimeSpan? RetryAfter
        {
            get
            {
                var asked = _response?.Headers.RetryAfter;
                return asked == null ? null : asked.Delta ?? asked.Date - (_response.Headers.Date ?? DateTimeOffset.UtcNow);
            }
        }

        public Exception Failure
        {
            get
            {
                if (_loss != null)
                {
                    return new ServiceUnreachableException(_loss);
                }
                var status = _response.StatusCode;
                return status == HttpStatusCode.Unauthorized && Problem?.Code != null // refused log-ins have no code
                    ? new SignInAgainException(status, Problem, Json)
                    : new ApiException(status, Problem, Json);
            }
        }

        public static Answer Lost(Exception loss)
        {
            return new Answer(null, loss);
        }

        /// <summary>Reads a response; a page that is no JSON where JSON is due counts as lost.</summary>
        public static async Task<Answer> ReadAsync(HttpResponseMessage response, bool isStream)
        {
            var answer = new Answer(response, null);
            var type = response.Content.Headers.ContentType?.MediaType ?? string.Empty;
            if (isStream && type == "text/event-stream")
            {
                return answer;
            }
            answer.Text = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
            if (type.EndsWith("json", StringComparison.Ordinal))
            {
                answer.Json = Wire.TryParse(answer.Text);
                if (answer.Json == null)
                {
                    return Lost(new IOException("The answer was cut off."));
                }
            }
            else if (response.IsSuccessStatusCode && type == "text/html")
            {
                return Lost(new IOException("The answer was a page, not the service's."));
            }
            if (!response.IsSuccessStatusCode)
            {
                answer.Problem = ReadProblem(answer.Json);
            }
            return answer;
        }

        public Task<Stream> StreamAsync()
        {
            return _response.Content.ReadAsStreamAsync();
        }

        public void Dispose()
        {
            _response?.Dispose();
        }

        private static Problem ReadProblem(JToken json)
        {
            try
            {
                return json is JObject ? Wire.To<Problem>(json) : null;
            }
            catch (JsonException)
            {
                return null;
            }
        }
    }
}
