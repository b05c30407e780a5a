using Newtonsoft.Json.Linq;

namespace Parcheesi
{
    /// <summary>An event of a topic.</summary>
    public sealed class StreamEvent
    {
        internal StreamEvent(string topic, string name, long? id, JToken data)
        {
            Topic = topic;
            Name = name;
            Id = id;
            Data = data;
        }

        /// <summary><c>me</c>, <c>tables/{id}</c> or <c>games/{id}</c>.</summary>
        public string Topic { get; }

        /// <summary>
        /// <c>snapshot</c>, <c>message</c> (a row), <c>end</c>; <c>refused</c>: <c>code</c> of the data says why the topic
        /// is not followed, or no longer; <c>unsubscribed</c> after <see cref="EventStream.Drop"/>. There may be new ones:
        /// ignore those.
        /// </summary>
        public string Name { get; }

        /// <summary>The number that the topic has reached; null before the first.</summary>
        public long? Id { get; }

        /// <summary>Its data, with fields that this version of the library does not know.</summary>
        public JToken Data { get; }

        /// <summary>Its data as an object: of a game's stream, <c>Game</c> for a snapshot, <c>GameRow</c> for a row.</summary>
        public T DataAs<T>()
        {
            return Wire.To<T>(Data);
        }
    }
}
