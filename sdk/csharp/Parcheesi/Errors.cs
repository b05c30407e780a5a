using System;
using System.Linq;
using System.Net;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>The service has refused a request. Nothing has changed there.</summary>
    public class ApiException : Exception
    {
        internal ApiException(HttpStatusCode status, Problem problem, JToken body)
            : base(problem?.Code != null ? problem.Code + ": " + problem.Detail : Described(status, body as JObject))
        {
            Status = (int)status;
            Problem = problem;
            Body = body;
        }

        /// <summary>The HTTP status.</summary>
        public int Status { get; }

        /// <summary>The code of the error, to branch on; null if the answer was not the service's.</summary>
        public string Code => Problem?.Code;

        /// <summary>The whole error: texts for users, invalid fields, the present game or table.</summary>
        public Problem Problem { get; }

        /// <summary>
        /// The answer as it came; null if it was no JSON. Refusals of log-ins and sign-ups have their reasons in
        /// <c>errors</c>, with <c>code</c> and <c>message</c>, or in <c>data.flows</c> (docs/accounts.md).
        /// </summary>
        public JToken Body { get; }

        /// <summary>The token of a log-in that waits for the code of the second factor; else null.</summary>
        internal string SecondFactorSession
        {
            get
            {
                var waits = Body?.SelectTokens("data.flows[*]").Any(
                    flow => (string)flow["id"] == "mfa_authenticate" && (bool?)flow["is_pending"] == true);
                return waits == true ? (string)Body.SelectToken("meta.session_token") : null;
            }
        }

        /// <summary>A refusal of which only this is known.</summary>
        internal static ApiException Of(int status, string code)
        {
            var problem = new Problem { Status = status, Code = code };
            return status == 401
                ? new SignInAgainException((HttpStatusCode)status, problem, null)
                : new ApiException((HttpStatusCode)status, problem, null);
        }

        private static string Described(HttpStatusCode status, JObject body)
        {
            var reasons = (body?["errors"] as JArray ?? new JArray()).OfType<JObject>().Select(it => (string)it["message"]);
            return string.Join(" ", new[] { "HTTP " + (int)status }.Concat(reasons));
        }
    }

    /// <summary>
    /// The tokens are no longer valid, and cannot be refreshed: the player must sign in again, and a robot needs a new
    /// personal access token.
    /// </summary>
    public sealed class SignInAgainException : ApiException
    {
        internal SignInAgainException(HttpStatusCode status, Problem problem, JToken body)
            : base(status, problem, body)
        {
        }
    }

    /// <summary>No answer came within <see cref="ParcheesiClient.RetryFor"/>.</summary>
    public sealed class ServiceUnreachableException : Exception
    {
        internal ServiceUnreachableException(Exception last)
            : base("The service does not answer: " + last.Message, last)
        {
        }
    }

    /// <summary>The topic of a stream of one topic may not be read, or no further.</summary>
    public sealed class StreamClosedException : ApiException
    {
        internal StreamClosedException(ApiException why)
            : base((HttpStatusCode)why.Status, why.Problem, why.Body)
        {
        }
    }
}
