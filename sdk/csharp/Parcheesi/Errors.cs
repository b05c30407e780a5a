using System;
using System.Net;

namespace Parcheesi
{
    /// <summary>The service has refused a request. Nothing has changed there.</summary>
    public sealed class ApiException : Exception
    {
        internal ApiException(HttpStatusCode status, Problem problem)
            : base(problem == null ? "HTTP " + (int)status : problem.Code + ": " + problem.Detail)
        {
            Status = (int)status;
            Problem = problem;
        }

        /// <summary>The HTTP status.</summary>
        public int Status { get; }

        /// <summary>The code of the error, to branch on; null if the answer was not the service's.</summary>
        public string Code => Problem?.Code;

        /// <summary>The whole error: texts for users, invalid fields, the present game or table.</summary>
        public Problem Problem { get; }
    }

    /// <summary>No answer came within <see cref="ParcheesiClient.RetryFor"/>.</summary>
    public sealed class ServiceUnreachableException : Exception
    {
        internal ServiceUnreachableException(Exception last)
            : base("The service does not answer: " + last.Message, last)
        {
        }
    }

    /// <summary>A stream may not be read any further.</summary>
    public sealed class StreamClosedException : Exception
    {
        internal StreamClosedException(string code)
            : base("The stream was closed: " + code)
        {
            Code = code;
        }

        /// <summary>Why, as in the table of docs/streams.md.</summary>
        public string Code { get; }
    }
}
