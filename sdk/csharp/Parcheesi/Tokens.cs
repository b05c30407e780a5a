using System;
using System.Security.Cryptography;
using System.Text;

namespace Parcheesi
{
    /// <summary>The tokens of a session, or one personal access token. They do not change: a refresh makes new ones.</summary>
    public sealed class Tokens
    {
        /// <summary>Holds tokens.</summary>
        /// <param name="access">The access token, or a personal access token.</param>
        /// <param name="refresh">The refresh token; null with a personal access token, which needs none.</param>
        public Tokens(string access, string refresh = null)
        {
            Access = access;
            Refresh = refresh;
        }

        /// <summary>Sent with each request.</summary>
        public string Access { get; }

        /// <summary>Exchanged for new tokens, once.</summary>
        public string Refresh { get; }

        /// <summary>
        /// The key of the exchange. It follows from the token, so that a refresh whose answer was lost, even by a
        /// restart of the app, gets the same new tokens when it is repeated.
        /// </summary>
        internal string RefreshKey
        {
            get
            {
                using (var hash = SHA256.Create())
                {
                    var digest = hash.ComputeHash(Encoding.UTF8.GetBytes(Refresh));
                    return "refresh-" + BitConverter.ToString(digest).Replace("-", string.Empty).ToLowerInvariant();
                }
            }
        }
    }
}
