using System;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>JSON as the service writes it. Unknown fields are ignored.</summary>
    internal static class Wire
    {
        public static readonly JsonSerializerSettings Settings = new JsonSerializerSettings
        {
            DateParseHandling = DateParseHandling.None,
            MissingMemberHandling = MissingMemberHandling.Ignore,
        };

        private static readonly JsonSerializer Serializer = JsonSerializer.Create(Settings);

        /// <summary>The value in a text; JsonException if it is no JSON.</summary>
        public static JToken Parse(string text)
        {
            using (var reader = new JsonTextReader(new StringReader(text)))
            {
                reader.DateParseHandling = DateParseHandling.None;
                return JToken.Load(reader);
            }
        }

        /// <summary>The value in a text; null if it is no JSON, or cut off.</summary>
        public static JToken TryParse(string text)
        {
            try
            {
                return string.IsNullOrEmpty(text) ? null : Parse(text);
            }
            catch (JsonException)
            {
                return null;
            }
        }

        /// <summary>A value as an object of this library.</summary>
        public static T To<T>(JToken value)
        {
            return value.ToObject<T>(Serializer);
        }
    }
}
