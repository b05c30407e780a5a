using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Newtonsoft.Json;

namespace Parcheesi
{
    /// <summary>One request: a method, a path with its values, and a body.</summary>
    public sealed class Call
    {
        private readonly StringBuilder _query = new StringBuilder();
        private readonly Dictionary<string, string> _headers = new Dictionary<string, string>();
        private string _path;

        /// <summary>Begins a request.</summary>
        /// <param name="method">The HTTP method, in capitals.</param>
        /// <param name="path">The path, from <c>/api/v1/</c> on.</param>
        public Call(string method, string path)
        {
            Method = method;
            _path = path;
        }

        /// <summary>The HTTP method.</summary>
        public string Method { get; }

        /// <summary>The path with its query.</summary>
        public string Path => _path + _query;

        /// <summary>Headers of this operation alone.</summary>
        public IReadOnlyDictionary<string, string> Headers => _headers;

        /// <summary>The body as JSON; null without one.</summary>
        public string Json { get; private set; }

        /// <summary>Whether the request is sent without an access token.</summary>
        public bool IsAnonymous { get; private set; }

        /// <summary>The Idempotency-Key, the same for all tries of this request.</summary>
        public string Key { get; private set; } = Guid.NewGuid().ToString();

        /// <summary>Puts a value into the path.</summary>
        public Call With(string name, object value)
        {
            _path = _path.Replace("{" + name + "}", Uri.EscapeDataString(Text(value)));
            return this;
        }

        /// <summary>Adds a parameter to the query; null adds nothing.</summary>
        public Call Query(string name, object value)
        {
            if (value != null)
            {
                _query.Append(_query.Length == 0 ? '?' : '&').Append(name).Append('=');
                _query.Append(Uri.EscapeDataString(Text(value)));
            }
            return this;
        }

        /// <summary>Sets a header.</summary>
        public Call Header(string name, string value)
        {
            _headers[name] = value;
            return this;
        }

        /// <summary>Sets the body: an object of this library, or a JObject.</summary>
        public Call Body(object body)
        {
            Json = body == null ? null : JsonConvert.SerializeObject(body, Wire.Settings);
            return this;
        }

        /// <summary>Sends no access token.</summary>
        public Call Anonymous()
        {
            IsAnonymous = true;
            return this;
        }

        /// <summary>Uses this Idempotency-Key, for instance one that was stored before a restart.</summary>
        public Call WithKey(string key)
        {
            Key = key;
            return this;
        }

        private static string Text(object value)
        {
            return value is bool yes ? (yes ? "true" : "false") : Convert.ToString(value, CultureInfo.InvariantCulture);
        }
    }
}
