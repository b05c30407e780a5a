// Generated from docs/openapi.json by `make sdk-csharp`. Changes here are lost.
using System;
using System.Collections.Generic;
using Newtonsoft.Json;

namespace Parcheesi
{
    /// <summary>A seat for a robot, or null for all free seats.</summary>
    public partial class AddRobotsRequest
    {
        [JsonProperty("seat", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seat { get; set; }

        /// <summary>One of `easy`, `normal`, `hard`, `expert`.</summary>
        [JsonProperty("strength", NullValueHandling = NullValueHandling.Ignore)]
        public string Strength { get; set; }
    }

    /// <summary>A choice between several different moves.</summary>
    public partial class AnalysisDecision
    {
        /// <summary>One of `best`, `good`, `inaccuracy`, `mistake`, `blunder`, or one that is new.</summary>
        [JsonProperty("class")]
        public string Class { get; set; }

        /// <summary>The chance lost against the best move. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("cost")]
        public int Cost { get; set; }

        /// <summary>The number of different moves.</summary>
        [JsonProperty("options")]
        public int Options { get; set; }

        /// <summary>The seat whose pawns are moved.</summary>
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("better")]
        public Move Better { get; set; }

        /// <summary>At most three; none if the class is `best` or `good`.</summary>
        [JsonProperty("reasons")]
        public List<AnalysisReason> Reasons { get; set; }
    }

    /// <summary>A roll that could have come instead.</summary>
    public partial class AnalysisOutcome
    {
        /// <summary>Ascending. Two different dice come twice as often as a pair.</summary>
        [JsonProperty("pips")]
        public List<int> Pips { get; set; }

        /// <summary>What its luck would have been, for the player's side. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("effect")]
        public int Effect { get; set; }
    }

    /// <summary>The game from one player's point of view.</summary>
    public partial class AnalysisPlayer
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>The index of the player's side in `sides`.</summary>
        [JsonProperty("side")]
        public int Side { get; set; }

        /// <summary>Whether a robot of the service sat there.</summary>
        [JsonProperty("robot")]
        public bool Robot { get; set; }

        [JsonProperty("waterfall")]
        public Waterfall Waterfall { get; set; }

        [JsonProperty("decisions")]
        public DecisionCounts Decisions { get; set; }

        /// <summary>Decisions that the server made for the player.</summary>
        [JsonProperty("automatic_decisions")]
        public int AutomaticDecisions { get; set; }

        /// <summary>The part of the cost that those have. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("automatic_cost")]
        public int AutomaticCost { get; set; }

        /// <summary>Up to three of the player's rolls, the luckiest first.</summary>
        [JsonProperty("luckiest")]
        public List<AnalysisRoll> Luckiest { get; set; }

        /// <summary>The same, the unluckiest first.</summary>
        [JsonProperty("unluckiest")]
        public List<AnalysisRoll> Unluckiest { get; set; }

        /// <summary>Of 100 games of this kind, those in which a player had worse dice: all dice, for the player's side. null where it was not measured, and if the pawns did not end the game.</summary>
        [JsonProperty("dice_percentile")]
        public int? DicePercentile { get; set; }

        /// <summary>How much usually stays unexplained in games like this one. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("spread")]
        public int Spread { get; set; }

        /// <summary>Whether it is sure that all dice together helped the player, or harmed.</summary>
        [JsonProperty("dice_sure")]
        public bool DiceSure { get; set; }

        /// <summary>With average dice: `end` less all dice and `events`. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("fair_dice")]
        public int FairDice { get; set; }
    }

    /// <summary>Why another move is better, and the same as a sentence.</summary>
    public partial class AnalysisReason
    {
        /// <summary>One of `missed_capture`, `missed_home`, `stayed_in_nest`, `left_in_danger`, `gave_up_blockade`, `missed_blockade`, `missed_threat`, `lost_spaces`, `position`, or one that is new.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        [JsonProperty("pawn")]
        public Pawn Pawn { get; set; }

        /// <summary>Spaces, pawns or a probability in 1/10,000, by the code.</summary>
        [JsonProperty("value")]
        public int Value { get; set; }

        /// <summary>In the reader's language.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }
    }

    /// <summary>The analysis is being made: ask again.</summary>
    public partial class AnalysisRequested
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        /// <summary>Also in `Retry-After`.</summary>
        [JsonProperty("retry_after_s")]
        public int RetryAfterS { get; set; }
    }

    /// <summary>A roll that stood out, beside those that could have come instead.</summary>
    public partial class AnalysisRoll
    {
        /// <summary>Of its row in the record, as in the steps.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }

        /// <summary>Ascending.</summary>
        [JsonProperty("pips")]
        public List<int> Pips { get; set; }

        /// <summary>Its luck for the player's side, as in the step. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("effect")]
        public int Effect { get; set; }

        /// <summary>By pips, ascending.</summary>
        [JsonProperty("others")]
        public List<AnalysisOutcome> Others { get; set; }
    }

    /// <summary>A roll or a move, and what it did to the chances.</summary>
    public partial class AnalysisStep
    {
        /// <summary>Of its row in the record.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }

        /// <summary>One of `roll`, `move`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>On turn.</summary>
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>The server acted for a person.</summary>
        [JsonProperty("automatic")]
        public bool Automatic { get; set; }

        /// <summary>After it, by side; their sum is 10,000. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("chances")]
        public List<int> Chances { get; set; }

        /// <summary>By side: the luck of a roll, the cost of a move (0 or less for its own side).</summary>
        [JsonProperty("effects")]
        public List<int> Effects { get; set; }

        [JsonProperty("decision")]
        public AnalysisDecision Decision { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AnalysisStepKind
    {
        public const string Roll = "roll";
        public const string Move = "move";
    }

    /// <summary>A notice of the staff; show it between `from` and `until`.</summary>
    public partial class Announcement
    {
        [JsonProperty("from")]
        public DateTimeOffset From { get; set; }

        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `info`, `warning`, `urgent`, or one that is new.</summary>
        [JsonProperty("level")]
        public string Level { get; set; }

        /// <summary>In the language of the request.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }

        [JsonProperty("until")]
        public DateTimeOffset Until { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AnnouncementLevel
    {
        public const string Info = "info";
        public const string Warning = "warning";
        public const string Urgent = "urgent";
    }

    /// <summary>An app that you registered, without its secret.</summary>
    public partial class App
    {
        /// <summary>The `client_id` of OAuth.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One of `confidential`, `public`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        [JsonProperty("redirect_uris")]
        public List<string> RedirectUris { get; set; }

        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>Since when the staff has closed it: nobody can sign in with it.</summary>
        [JsonProperty("closed_at")]
        public DateTimeOffset? ClosedAt { get; set; }

        /// <summary>Why the staff has closed it.</summary>
        [JsonProperty("closed_reason")]
        public string ClosedReason { get; set; }
    }

    /// <summary>All your apps, the newest first.</summary>
    public partial class AppList
    {
        [JsonProperty("results")]
        public List<App> Results { get; set; }
    }

    /// <summary>The registration of an app.</summary>
    public partial class AppRequest
    {
        /// <summary>Players read it when the app asks for access. It cannot look like the service's own.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>`https`, `http://127.0.0.1`, or a scheme with a dot, `com.example:/back`.</summary>
        [JsonProperty("redirect_uris")]
        public List<string> RedirectUris { get; set; }

        /// <summary>What it may request; a player grants all or some of them.</summary>
        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        /// <summary>One of `confidential`, `public`.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AppType
    {
        public const string Confidential = "confidential";
        public const string Public = "public";
    }

    /// <summary>An app with its new secret.</summary>
    public partial class AppWithSecret
    {
        /// <summary>The `client_id` of OAuth.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One of `confidential`, `public`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        [JsonProperty("redirect_uris")]
        public List<string> RedirectUris { get; set; }

        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>Since when the staff has closed it: nobody can sign in with it.</summary>
        [JsonProperty("closed_at")]
        public DateTimeOffset? ClosedAt { get; set; }

        /// <summary>Why the staff has closed it.</summary>
        [JsonProperty("closed_reason")]
        public string ClosedReason { get; set; }

        /// <summary>Only this response has it: it is stored as a hash. null for a public app.</summary>
        [JsonProperty("secret")]
        public string Secret { get; set; }
    }

    /// <summary>Configuration of the Django `allauth.account` app.</summary>
    public partial class AuthAccountConfiguration
    {
        [JsonProperty("login_methods", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> LoginMethods { get; set; }

        [JsonProperty("is_open_for_signup")]
        public bool IsOpenForSignup { get; set; }

        [JsonProperty("email_verification_by_code_enabled")]
        public bool EmailVerificationByCodeEnabled { get; set; }

        [JsonProperty("login_by_code_enabled")]
        public bool LoginByCodeEnabled { get; set; }

        [JsonProperty("password_reset_by_code_enabled", NullValueHandling = NullValueHandling.Ignore)]
        public bool? PasswordResetByCodeEnabled { get; set; }
    }

    public partial class AuthAuthenticated
    {
        [JsonProperty("user")]
        public AuthUser User { get; set; }

        /// <summary>A list of methods used to authenticate.</summary>
        [JsonProperty("methods")]
        public List<AuthAuthenticationMethod> Methods { get; set; }
    }

    public partial class AuthAuthenticatedMeta
    {
        /// <summary>Of an unfinished log-in: `X-Session-Token`.</summary>
        [JsonProperty("session_token", NullValueHandling = NullValueHandling.Ignore)]
        public string SessionToken { get; set; }

        /// <summary>After a log-in: for all operations.</summary>
        [JsonProperty("access_token", NullValueHandling = NullValueHandling.Ignore)]
        public string AccessToken { get; set; }

        /// <summary>For `POST auth/refresh`.</summary>
        [JsonProperty("refresh_token", NullValueHandling = NullValueHandling.Ignore)]
        public string RefreshToken { get; set; }

        /// <summary>`Bearer`.</summary>
        [JsonProperty("token_type", NullValueHandling = NullValueHandling.Ignore)]
        public string TokenType { get; set; }

        /// <summary>Seconds of the access token.</summary>
        [JsonProperty("expires_in_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExpiresInS { get; set; }

        /// <summary>One of `True`.</summary>
        [JsonProperty("is_authenticated")]
        public bool IsAuthenticated { get; set; }
    }

    public partial class AuthAuthenticatedResponse
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public AuthAuthenticated Data { get; set; }

        [JsonProperty("meta")]
        public AuthAuthenticationMeta Meta { get; set; }
    }

    public partial class AuthAuthenticationMeta
    {
        /// <summary>Of an unfinished log-in: `X-Session-Token`.</summary>
        [JsonProperty("session_token", NullValueHandling = NullValueHandling.Ignore)]
        public string SessionToken { get; set; }

        /// <summary>After a log-in: for all operations.</summary>
        [JsonProperty("access_token", NullValueHandling = NullValueHandling.Ignore)]
        public string AccessToken { get; set; }

        /// <summary>For `POST auth/refresh`.</summary>
        [JsonProperty("refresh_token", NullValueHandling = NullValueHandling.Ignore)]
        public string RefreshToken { get; set; }

        /// <summary>`Bearer`.</summary>
        [JsonProperty("token_type", NullValueHandling = NullValueHandling.Ignore)]
        public string TokenType { get; set; }

        /// <summary>Seconds of the access token.</summary>
        [JsonProperty("expires_in_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExpiresInS { get; set; }

        [JsonProperty("is_authenticated")]
        public bool? IsAuthenticated { get; set; }
    }

    public partial class AuthAuthenticationMethod
    {
        /// <summary>One of `mfa`, or one that is new.</summary>
        [JsonProperty("method")]
        public string Method { get; set; }

        /// <summary>An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)</summary>
        [JsonProperty("at")]
        public decimal At { get; set; }

        /// <summary>The email address.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }

        /// <summary>The username.</summary>
        [JsonProperty("username", NullValueHandling = NullValueHandling.Ignore)]
        public string Username { get; set; }

        /// <summary>The phone number.</summary>
        [JsonProperty("phone", NullValueHandling = NullValueHandling.Ignore)]
        public string Phone { get; set; }

        [JsonProperty("reauthenticated", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Reauthenticated { get; set; }

        /// <summary>The provider ID.</summary>
        [JsonProperty("provider", NullValueHandling = NullValueHandling.Ignore)]
        public string Provider { get; set; }

        /// <summary>The provider specific account ID.</summary>
        [JsonProperty("uid", NullValueHandling = NullValueHandling.Ignore)]
        public string Uid { get; set; }

        /// <summary>The type of authenticator. One of `recovery_codes`, `totp`, `webauthn`, or one that is new.</summary>
        [JsonProperty("type", NullValueHandling = NullValueHandling.Ignore)]
        public string Type { get; set; }
    }

    /// <summary>An authentication related response.</summary>
    public partial class AuthAuthenticationResponse
    {
        /// <summary>One of `401`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public AuthAuthenticationResponseData Data { get; set; }

        [JsonProperty("meta")]
        public AuthAuthenticationMeta Meta { get; set; }
    }

    public partial class AuthAuthenticationResponseData
    {
        [JsonProperty("flows")]
        public List<AuthFlow> Flows { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AuthAuthenticatorType
    {
        public const string RecoveryCodes = "recovery_codes";
        public const string Totp = "totp";
        public const string Webauthn = "webauthn";
    }

    public partial class AuthBaseAuthenticationMeta
    {
        /// <summary>Of an unfinished log-in: `X-Session-Token`.</summary>
        [JsonProperty("session_token", NullValueHandling = NullValueHandling.Ignore)]
        public string SessionToken { get; set; }

        /// <summary>After a log-in: for all operations.</summary>
        [JsonProperty("access_token", NullValueHandling = NullValueHandling.Ignore)]
        public string AccessToken { get; set; }

        /// <summary>For `POST auth/refresh`.</summary>
        [JsonProperty("refresh_token", NullValueHandling = NullValueHandling.Ignore)]
        public string RefreshToken { get; set; }

        /// <summary>`Bearer`.</summary>
        [JsonProperty("token_type", NullValueHandling = NullValueHandling.Ignore)]
        public string TokenType { get; set; }

        /// <summary>Seconds of the access token.</summary>
        [JsonProperty("expires_in_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExpiresInS { get; set; }
    }

    public partial class AuthBaseAuthenticator
    {
        [JsonProperty("last_used_at")]
        public decimal? LastUsedAt { get; set; }

        /// <summary>An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)</summary>
        [JsonProperty("created_at")]
        public decimal CreatedAt { get; set; }
    }

    public partial class AuthBaseSignup
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }

        /// <summary>The username.</summary>
        [JsonProperty("username")]
        public string Username { get; set; }
    }

    public partial class AuthConfigurationResponse
    {
        [JsonProperty("data")]
        public AuthConfigurationResponseData Data { get; set; }

        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }
    }

    public partial class AuthConfigurationResponseData
    {
        [JsonProperty("account")]
        public AuthAccountConfiguration Account { get; set; }

        [JsonProperty("socialaccount", NullValueHandling = NullValueHandling.Ignore)]
        public AuthSocialAccountConfiguration Socialaccount { get; set; }

        [JsonProperty("mfa", NullValueHandling = NullValueHandling.Ignore)]
        public AuthMFAConfiguration Mfa { get; set; }

        [JsonProperty("usersessions", NullValueHandling = NullValueHandling.Ignore)]
        public AuthUserSessionsConfiguration Usersessions { get; set; }
    }

    public partial class AuthConflictResponse
    {
        /// <summary>One of `409`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }
    }

    public partial class AuthEmailAddress
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email")]
        public string Email { get; set; }

        [JsonProperty("primary")]
        public bool Primary { get; set; }

        [JsonProperty("verified")]
        public bool Verified { get; set; }
    }

    public partial class AuthEmailVerificationInfo
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public AuthEmailVerificationInfoData Data { get; set; }

        [JsonProperty("meta")]
        public AuthEmailVerificationInfoMeta Meta { get; set; }
    }

    public partial class AuthEmailVerificationInfoData
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email")]
        public string Email { get; set; }

        [JsonProperty("user")]
        public AuthUser User { get; set; }
    }

    public partial class AuthEmailVerificationInfoMeta
    {
        [JsonProperty("is_authenticating")]
        public bool IsAuthenticating { get; set; }
    }

    public partial class AuthErrorResponse
    {
        /// <summary>One of `400`, `403`, `409`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("errors")]
        public List<AuthErrorResponseErrorsInner> Errors { get; set; }
    }

    public partial class AuthErrorResponseErrorsInner
    {
        /// <summary>An error code.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        /// <summary>The name of the input parameter that was incorrect.</summary>
        [JsonProperty("param", NullValueHandling = NullValueHandling.Ignore)]
        public string Param { get; set; }

        /// <summary>A human readable error message.</summary>
        [JsonProperty("message")]
        public string Message { get; set; }
    }

    public partial class AuthFlow
    {
        /// <summary>One of `login`, `login_by_code`, `mfa_authenticate`, `mfa_reauthenticate`, `provider_redirect`, `provider_signup`, `provider_token`, `reauthenticate`, `signup`, `verify_email`, `verify_phone`, or one that is new.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("provider", NullValueHandling = NullValueHandling.Ignore)]
        public AuthProvider Provider { get; set; }

        /// <summary>One of `True`.</summary>
        [JsonProperty("is_pending", NullValueHandling = NullValueHandling.Ignore)]
        public bool? IsPending { get; set; }

        /// <summary>Matches `settings.MFA_SUPPORTED_TYPES`.</summary>
        [JsonProperty("types", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Types { get; set; }

        [JsonProperty("providers", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Providers { get; set; }
    }

    public partial class AuthForbiddenResponse
    {
        /// <summary>One of `403`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }
    }

    public partial class AuthLogin
    {
        /// <summary>The password.</summary>
        [JsonProperty("password")]
        public string Password { get; set; }

        /// <summary>The username.</summary>
        [JsonProperty("username", NullValueHandling = NullValueHandling.Ignore)]
        public string Username { get; set; }

        /// <summary>The email address.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }
    }

    public partial class AuthMFAAuthenticate
    {
        /// <summary>An authenticator code.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }
    }

    /// <summary>Configuration of the Django `allauth.mfa` app.</summary>
    public partial class AuthMFAConfiguration
    {
        /// <summary>Matches `settings.MFA_SUPPORTED_TYPES`.</summary>
        [JsonProperty("supported_types")]
        public List<string> SupportedTypes { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AuthProcess
    {
        public const string Login = "login";
        public const string Connect = "connect";
    }

    public partial class AuthProvider
    {
        /// <summary>The provider ID.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The name of the provider.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The client ID (in case of OAuth2 or OpenID Connect based providers)</summary>
        [JsonProperty("client_id", NullValueHandling = NullValueHandling.Ignore)]
        public string ClientId { get; set; }

        /// <summary>The OIDC discovery or well-known URL (in case of OAuth2 or OpenID Connect based providers)</summary>
        [JsonProperty("openid_configuration_url", NullValueHandling = NullValueHandling.Ignore)]
        public string OpenidConfigurationUrl { get; set; }

        /// <summary>The authentication flows the provider integration supports.</summary>
        [JsonProperty("flows")]
        public List<string> Flows { get; set; }
    }

    public partial class AuthProviderAccount
    {
        /// <summary>The provider specific account ID.</summary>
        [JsonProperty("uid")]
        public string Uid { get; set; }

        /// <summary>A name derived from the third-party provider account data.</summary>
        [JsonProperty("display")]
        public string Display { get; set; }

        [JsonProperty("provider")]
        public AuthProvider Provider { get; set; }
    }

    public partial class AuthProviderSignup
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }

        /// <summary>The username.</summary>
        [JsonProperty("username")]
        public string Username { get; set; }
    }

    public partial class AuthProviderToken
    {
        /// <summary>The provider ID.</summary>
        [JsonProperty("provider")]
        public string Provider { get; set; }

        /// <summary>One of `login`, `connect`.</summary>
        [JsonProperty("process")]
        public string Process { get; set; }

        [JsonProperty("token")]
        public AuthProviderTokenToken Token { get; set; }
    }

    /// <summary>The token.</summary>
    public partial class AuthProviderTokenToken
    {
        /// <summary>The client ID (in case of OAuth2 or OpenID Connect based providers)</summary>
        [JsonProperty("client_id")]
        public string ClientId { get; set; }

        /// <summary>The ID token.</summary>
        [JsonProperty("id_token", NullValueHandling = NullValueHandling.Ignore)]
        public string IdToken { get; set; }

        /// <summary>The access token.</summary>
        [JsonProperty("access_token", NullValueHandling = NullValueHandling.Ignore)]
        public string AccessToken { get; set; }
    }

    public partial class AuthReauthenticate
    {
        /// <summary>The password.</summary>
        [JsonProperty("password")]
        public string Password { get; set; }
    }

    public partial class AuthReauthenticationRequired
    {
        [JsonProperty("flows")]
        public List<AuthFlow> Flows { get; set; }

        [JsonProperty("user")]
        public AuthUser User { get; set; }

        /// <summary>A list of methods used to authenticate.</summary>
        [JsonProperty("methods")]
        public List<AuthAuthenticationMethod> Methods { get; set; }
    }

    /// <summary>A response indicating reauthentication is required.</summary>
    public partial class AuthReauthenticationResponse
    {
        /// <summary>One of `401`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public AuthReauthenticationRequired Data { get; set; }

        [JsonProperty("meta")]
        public AuthAuthenticatedMeta Meta { get; set; }
    }

    public partial class AuthRecoveryCodesAuthenticator
    {
        [JsonProperty("last_used_at")]
        public decimal? LastUsedAt { get; set; }

        /// <summary>An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)</summary>
        [JsonProperty("created_at")]
        public decimal CreatedAt { get; set; }

        /// <summary>The authenticator type. One of `recovery_codes`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        /// <summary>The total number of recovery codes that initially were available.</summary>
        [JsonProperty("total_code_count")]
        public int TotalCodeCount { get; set; }

        /// <summary>The number of recovery codes that are unused.</summary>
        [JsonProperty("unused_code_count")]
        public int UnusedCodeCount { get; set; }
    }

    public partial class AuthRequestPassword
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email")]
        public string Email { get; set; }
    }

    public partial class AuthResetPassword
    {
        /// <summary>The password reset key</summary>
        [JsonProperty("key")]
        public string Key { get; set; }

        /// <summary>The password.</summary>
        [JsonProperty("password")]
        public string Password { get; set; }
    }

    public partial class AuthSensitiveRecoveryCodesAuthenticator
    {
        [JsonProperty("last_used_at")]
        public decimal? LastUsedAt { get; set; }

        /// <summary>An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)</summary>
        [JsonProperty("created_at")]
        public decimal CreatedAt { get; set; }

        /// <summary>The authenticator type. One of `recovery_codes`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        /// <summary>The total number of recovery codes that initially were available.</summary>
        [JsonProperty("total_code_count")]
        public int TotalCodeCount { get; set; }

        /// <summary>The number of recovery codes that are unused.</summary>
        [JsonProperty("unused_code_count")]
        public int UnusedCodeCount { get; set; }

        /// <summary>The list of unused codes.</summary>
        [JsonProperty("unused_codes", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> UnusedCodes { get; set; }
    }

    /// <summary>The session is expired or invalid.</summary>
    public partial class AuthSessionGoneResponse
    {
        /// <summary>One of `410`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public Dictionary<string, Object> Data { get; set; }

        [JsonProperty("meta")]
        public AuthAuthenticationMeta Meta { get; set; }
    }

    public partial class AuthSignup
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }

        /// <summary>The username.</summary>
        [JsonProperty("username")]
        public string Username { get; set; }

        /// <summary>The password.</summary>
        [JsonProperty("password")]
        public string Password { get; set; }
    }

    /// <summary>Configuration of the Django `allauth.socialaccount` app.</summary>
    public partial class AuthSocialAccountConfiguration
    {
        [JsonProperty("providers")]
        public List<AuthProvider> Providers { get; set; }
    }

    public partial class AuthTOTPAuthenticator
    {
        [JsonProperty("last_used_at")]
        public decimal? LastUsedAt { get; set; }

        /// <summary>An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)</summary>
        [JsonProperty("created_at")]
        public decimal CreatedAt { get; set; }

        /// <summary>One of `totp`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }
    }

    public partial class AuthUser
    {
        /// <summary>The user ID.</summary>
        [JsonProperty("id", NullValueHandling = NullValueHandling.Ignore)]
        public string Id { get; set; }

        /// <summary>The display name for the user.</summary>
        [JsonProperty("display")]
        public string Display { get; set; }

        /// <summary>The email address.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }

        /// <summary>Whether or not the account has a password set.</summary>
        [JsonProperty("has_usable_password")]
        public bool HasUsablePassword { get; set; }

        /// <summary>The username.</summary>
        [JsonProperty("username", NullValueHandling = NullValueHandling.Ignore)]
        public string Username { get; set; }
    }

    /// <summary>Configuration of the Django `allauth.usersessions` app.</summary>
    public partial class AuthUserSessionsConfiguration
    {
        /// <summary>Matches `settings.USERSESSIONS_TRACK_ACTIVITY`.</summary>
        [JsonProperty("track_activity")]
        public bool TrackActivity { get; set; }
    }

    public partial class AuthVerifyEmail
    {
        /// <summary>The email verification key</summary>
        [JsonProperty("key")]
        public string Key { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AutomaticReason
    {
        public const string Overdue = "overdue";
        public const string Chosen = "chosen";
        public const string Absent = "absent";
        public const string Left = "left";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Avatar
    {
        public const string Bear = "bear";
        public const string Bee = "bee";
        public const string Cat = "cat";
        public const string Fox = "fox";
        public const string Frog = "frog";
        public const string Koala = "koala";
        public const string Lion = "lion";
        public const string Octopus = "octopus";
        public const string Owl = "owl";
        public const string Panda = "panda";
        public const string Penguin = "penguin";
        public const string Rabbit = "rabbit";
        public const string Tiger = "tiger";
        public const string Turtle = "turtle";
        public const string Whale = "whale";
        public const string Zebra = "zebra";
        public const string Robot = "robot";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class AvatarChoice
    {
        public const string Bear = "bear";
        public const string Bee = "bee";
        public const string Cat = "cat";
        public const string Fox = "fox";
        public const string Frog = "frog";
        public const string Koala = "koala";
        public const string Lion = "lion";
        public const string Octopus = "octopus";
        public const string Owl = "owl";
        public const string Panda = "panda";
        public const string Penguin = "penguin";
        public const string Rabbit = "rabbit";
        public const string Tiger = "tiger";
        public const string Turtle = "turtle";
        public const string Whale = "whale";
        public const string Zebra = "zebra";
    }

    /// <summary>A badge, earned or not.</summary>
    public partial class Badge
    {
        [JsonProperty("code")]
        public string Code { get; set; }

        /// <summary>In the language asked for.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("description")]
        public string Description { get; set; }

        [JsonProperty("earned_at")]
        public DateTimeOffset? EarnedAt { get; set; }
    }

    /// <summary>All badges.</summary>
    public partial class Badges
    {
        [JsonProperty("results")]
        public List<Badge> Results { get; set; }
    }

    /// <summary>A user that the caller blocks.</summary>
    public partial class Block
    {
        [JsonProperty("user")]
        public User User { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }
    }

    /// <summary>Pawns that cannot move by a value, and what stops them; see `games.engine.moving.obstacles`.  `at` is the place of the blockade or of the pawns in the way, else null.</summary>
    public partial class Blocked
    {
        /// <summary>One of `sum`, `die`, `bonus`, `decline`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("value")]
        public int Value { get; set; }

        [JsonProperty("pawns")]
        public List<int> Pawns { get; set; }

        /// <summary>One of `in_nest`, `start_closed`, `past_home`, `blockade`, `square_full`, `safe_square`, `stood_together`, `partner`, `enter_first`, `open_first`, `blockade_expired`, `more_dice`, `larger_die`, `all_dice`, `bonus_first`, `dice_first`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("at")]
        public string At { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class BlockedReason
    {
        public const string InNest = "in_nest";
        public const string StartClosed = "start_closed";
        public const string PastHome = "past_home";
        public const string Blockade = "blockade";
        public const string SquareFull = "square_full";
        public const string SafeSquare = "safe_square";
        public const string StoodTogether = "stood_together";
        public const string Partner = "partner";
        public const string EnterFirst = "enter_first";
        public const string OpenFirst = "open_first";
        public const string BlockadeExpired = "blockade_expired";
        public const string MoreDice = "more_dice";
        public const string LargerDie = "larger_die";
        public const string AllDice = "all_dice";
        public const string BonusFirst = "bonus_first";
        public const string DiceFirst = "dice_first";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class BonusTiming
    {
        public const string Immediate = "immediate";
        public const string AfterDice = "after_dice";
        public const string AfterAllDice = "after_all_dice";
    }

    /// <summary>A proposal to cancel the game.</summary>
    public partial class CancelVote
    {
        /// <summary>A seat, as below.</summary>
        [JsonProperty("proposed_by")]
        public int ProposedBy { get; set; }

        [JsonProperty("agreed")]
        public List<int> Agreed { get; set; }

        /// <summary>Once all have agreed, the game is cancelled; at `ends_at` without automatic seats.</summary>
        [JsonProperty("waiting_for")]
        public List<int> WaitingFor { get; set; }

        [JsonProperty("ends_at")]
        public DateTimeOffset EndsAt { get; set; }

        [JsonProperty("ms_left")]
        public int MsLeft { get; set; }
    }

    /// <summary>A vote on cancelling the game.</summary>
    public partial class CancelVoteRequest
    {
        [JsonProperty("version", NullValueHandling = NullValueHandling.Ignore)]
        public int? Version { get; set; }

        /// <summary>One of `propose`, `agree`, `refuse`.</summary>
        [JsonProperty("vote")]
        public string Vote { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class CaptureOnStart
    {
        public const string Crowded = "crowded";
        public const string Single = "single";
    }

    /// <summary>A figure before the game and after it.</summary>
    public partial class Change
    {
        [JsonProperty("before")]
        public int Before { get; set; }

        [JsonProperty("after")]
        public int After { get; set; }
    }

    public partial class ChangePasswordRequest
    {
        /// <summary>The password.</summary>
        [JsonProperty("current_password", NullValueHandling = NullValueHandling.Ignore)]
        public string CurrentPassword { get; set; }

        /// <summary>The current password.</summary>
        [JsonProperty("new_password")]
        public string NewPassword { get; set; }
    }

    /// <summary>The terms to change. Omitted ones keep their values; `access` cannot be changed.</summary>
    public partial class ChangeTournamentRequest
    {
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        [JsonProperty("description", NullValueHandling = NullValueHandling.Ignore)]
        public string Description { get; set; }

        /// <summary>One of `arena`, `swiss`, `knockout`.</summary>
        [JsonProperty("format", NullValueHandling = NullValueHandling.Ignore)]
        public string Format { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`.</summary>
        [JsonProperty("ruleset", NullValueHandling = NullValueHandling.Ignore)]
        public string Ruleset { get; set; }

        [JsonProperty("options", NullValueHandling = NullValueHandling.Ignore)]
        public OptionsRequest Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms", NullValueHandling = NullValueHandling.Ignore)]
        public int? Arms { get; set; }

        /// <summary>Pairs play; each entry is one.</summary>
        [JsonProperty("teams", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Teams { get; set; }

        /// <summary>Players at a table.</summary>
        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seats { get; set; }

        /// <summary>Seconds for a turn.</summary>
        [JsonProperty("turn_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? TurnS { get; set; }

        [JsonProperty("spectators_allowed", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SpectatorsAllowed { get; set; }

        /// <summary>Swiss only, and required there.</summary>
        [JsonProperty("rounds", NullValueHandling = NullValueHandling.Ignore)]
        public int? Rounds { get; set; }

        /// <summary>Knockout only, and required there: how many of each table go on.</summary>
        [JsonProperty("advance", NullValueHandling = NullValueHandling.Ignore)]
        public int? Advance { get; set; }

        /// <summary>Arena only, and required there.</summary>
        [JsonProperty("duration_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? DurationS { get; set; }

        /// <summary>Between two rounds.</summary>
        [JsonProperty("break_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? BreakS { get; set; }

        /// <summary>Within 90 days.</summary>
        [JsonProperty("starts_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? StartsAt { get; set; }

        /// <summary>In place of `starts_at`: once so many have joined.</summary>
        [JsonProperty("starts_with", NullValueHandling = NullValueHandling.Ignore)]
        public int? StartsWith { get; set; }

        /// <summary>With fewer at its start it is cancelled.</summary>
        [JsonProperty("min_entries", NullValueHandling = NullValueHandling.Ignore)]
        public int? MinEntries { get; set; }

        [JsonProperty("max_entries", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxEntries { get; set; }

        [JsonProperty("rating_from", NullValueHandling = NullValueHandling.Ignore)]
        public int? RatingFrom { get; set; }

        [JsonProperty("rating_to", NullValueHandling = NullValueHandling.Ignore)]
        public int? RatingTo { get; set; }

        /// <summary>For how long players have been registered.</summary>
        [JsonProperty("registered_days", NullValueHandling = NullValueHandling.Ignore)]
        public int? RegisteredDays { get; set; }

        /// <summary>Scored games of the ruleset, at least.</summary>
        [JsonProperty("games_played", NullValueHandling = NullValueHandling.Ignore)]
        public int? GamesPlayed { get; set; }

        /// <summary>One of `never`, `only`.</summary>
        [JsonProperty("robots", NullValueHandling = NullValueHandling.Ignore)]
        public string Robots { get; set; }

        /// <summary>Chips of each player; at most what you can stake.</summary>
        [JsonProperty("buy_in", NullValueHandling = NullValueHandling.Ignore)]
        public int? BuyIn { get; set; }

        /// <summary>With a buy-in: percentages from the first place, together 100; by default 50, 30, 20.</summary>
        [JsonProperty("prizes", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Prizes { get; set; }
    }

    /// <summary>A table after its options were changed.</summary>
    public partial class ChangedTable
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>Seconds for a turn; null for no clock, which only a person alone can do without.</summary>
        [JsonProperty("turn_s")]
        public int? TurnS { get; set; }

        [JsonProperty("competitive")]
        public bool Competitive { get; set; }

        /// <summary>Chips each player stakes.</summary>
        [JsonProperty("bet")]
        public int Bet { get; set; }

        [JsonProperty("robot_pause_ms")]
        public int RobotPauseMs { get; set; }

        [JsonProperty("private")]
        public bool Private { get; set; }

        [JsonProperty("spectators_allowed")]
        public bool SpectatorsAllowed { get; set; }

        [JsonProperty("robots_allowed")]
        public bool RobotsAllowed { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }

        /// <summary>Agree to this version or a later one: options and seats are the same since.</summary>
        [JsonProperty("terms_version")]
        public int TermsVersion { get; set; }

        [JsonProperty("free_seats")]
        public int FreeSeats { get; set; }

        /// <summary>One of `open`, `playing`, `closed`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>The game waited for, or played.</summary>
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        /// <summary>The tournament that has arranged it.</summary>
        [JsonProperty("tournament_id")]
        public string TournamentId { get; set; }

        [JsonProperty("master_id")]
        public string MasterId { get; set; }

        [JsonProperty("seats")]
        public List<TableSeat> Seats { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>By option.</summary>
        [JsonProperty("changed")]
        public Dictionary<string, OptionChange> Changed { get; set; }
    }

    /// <summary>A chat message.</summary>
    public partial class ChatMessage
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `players`, `spectators`, or one that is new.</summary>
        [JsonProperty("room")]
        public string Room { get; set; }

        [JsonProperty("author")]
        public User Author { get; set; }

        [JsonProperty("text")]
        public string Text { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }
    }

    /// <summary>The text of a chat message.</summary>
    public partial class ChatMessageRequest
    {
        /// <summary>No control characters. Invisible ones are left out.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }
    }

    public partial class CheckPasswordResetKey200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public CheckPasswordResetKey200ResponseData Data { get; set; }
    }

    public partial class CheckPasswordResetKey200ResponseData
    {
        [JsonProperty("user", NullValueHandling = NullValueHandling.Ignore)]
        public AuthUser User { get; set; }
    }

    /// <summary>The state of the service's dependencies; `redis` is broker, cache and publications.</summary>
    public partial class Checks
    {
        /// <summary>One of `ok`, `unreachable`, or one that is new.</summary>
        [JsonProperty("database")]
        public string Database { get; set; }

        /// <summary>One of `ok`, `unreachable`, or one that is new.</summary>
        [JsonProperty("redis")]
        public string Redis { get; set; }

        /// <summary>One of `ok`, `unreachable`, or one that is new.</summary>
        [JsonProperty("broker")]
        public string Broker { get; set; }

        /// <summary>One of `ok`, `unreachable`, or one that is new.</summary>
        [JsonProperty("cache")]
        public string Cache { get; set; }

        /// <summary>One of `ok`, `unreachable`, or one that is new.</summary>
        [JsonProperty("publications")]
        public string Publications { get; set; }

        /// <summary>One of `ok`, `late`, `unknown`, or one that is new.</summary>
        [JsonProperty("worker")]
        public string Worker { get; set; }

        /// <summary>One of `ok`, `late`, `unknown`, or one that is new.</summary>
        [JsonProperty("sweep")]
        public string Sweep { get; set; }
    }

    /// <summary>A value of an option.</summary>
    public partial class Choice
    {
        [JsonProperty("value")]
        public Object Value { get; set; }

        [JsonProperty("label")]
        public string Label { get; set; }
    }

    /// <summary>One of the legal moves; it may be sent back as it is.</summary>
    public partial class ChosenMoveRequest
    {
        [JsonProperty("pawn")]
        public int Pawn { get; set; }

        /// <summary>The move's `kind`; what is not offered is illegal.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("value")]
        public int Value { get; set; }

        /// <summary>The move's `to`: needed where two moves differ only in it (`second_lap`).</summary>
        [JsonProperty("to", NullValueHandling = NullValueHandling.Ignore)]
        public string To { get; set; }

        [JsonProperty("captures", NullValueHandling = NullValueHandling.Ignore)]
        public PawnRequest Captures { get; set; }

        /// <summary>Not needed, and ignored.</summary>
        [JsonProperty("from", NullValueHandling = NullValueHandling.Ignore)]
        public string From { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Class
    {
        public const string Best = "best";
        public const string Good = "good";
        public const string Inaccuracy = "inaccuracy";
        public const string Mistake = "mistake";
        public const string Blunder = "blunder";
    }

    /// <summary>A seat's part of the dice.</summary>
    public partial class ClientSeed
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("client_seed")]
        public string ClientSeedValue { get; set; }
    }

    /// <summary>A player's client seed for the dice.</summary>
    public partial class ClientSeedRequest
    {
        [JsonProperty("client_seed")]
        public string ClientSeed { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Code
    {
        public const string MissedCapture = "missed_capture";
        public const string MissedHome = "missed_home";
        public const string StayedInNest = "stayed_in_nest";
        public const string LeftInDanger = "left_in_danger";
        public const string GaveUpBlockade = "gave_up_blockade";
        public const string MissedBlockade = "missed_blockade";
        public const string MissedThreat = "missed_threat";
        public const string LostSpaces = "lost_spaces";
        public const string Position = "position";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Colour
    {
        public const string Yellow = "yellow";
        public const string Blue = "blue";
        public const string Red = "red";
        public const string Green = "green";
        public const string Orange = "orange";
        public const string Purple = "purple";
        public const string White = "white";
        public const string Black = "black";
    }

    /// <summary>A game after a command.</summary>
    public partial class CommandResult
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>Seconds for a turn; null for no clock, which only a person alone can do without.</summary>
        [JsonProperty("turn_s")]
        public int? TurnS { get; set; }

        [JsonProperty("competitive")]
        public bool Competitive { get; set; }

        /// <summary>Chips each player stakes.</summary>
        [JsonProperty("bet")]
        public int Bet { get; set; }

        [JsonProperty("table_id")]
        public string TableId { get; set; }

        /// <summary>The tournament that has arranged it.</summary>
        [JsonProperty("tournament_id")]
        public string TournamentId { get; set; }

        /// <summary>One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>One of `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("position")]
        public Position Position { get; set; }

        [JsonProperty("turn")]
        public Turn Turn { get; set; }

        [JsonProperty("legal_moves")]
        public List<Move> LegalMoves { get; set; }

        [JsonProperty("blocked")]
        public List<Blocked> Blocked { get; set; }

        [JsonProperty("commitment")]
        public string Commitment { get; set; }

        [JsonProperty("scored")]
        public bool Scored { get; set; }

        [JsonProperty("not_scored_reason")]
        public string NotScoredReason { get; set; }

        [JsonProperty("cancel_vote")]
        public CancelVote CancelVote { get; set; }

        [JsonProperty("seats")]
        public List<GameSeat> Seats { get; set; }

        [JsonProperty("result")]
        public Result Result { get; set; }

        [JsonProperty("started_at")]
        public DateTimeOffset? StartedAt { get; set; }

        /// <summary>The game ends with the round in which this passes; null without `game_s`.</summary>
        [JsonProperty("ends_at")]
        public DateTimeOffset? EndsAt { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }

        [JsonProperty("events")]
        public List<GameEvent> Events { get; set; }

        /// <summary>The version that the command made, of the row with these `events`. A repeated request with an `Idempotency-Key` may find a greater `version`: the game has gone on.</summary>
        [JsonProperty("made_version")]
        public int MadeVersion { get; set; }
    }

    /// <summary>Values of an option: those listed, or the numbers from `min` to `max`.</summary>
    public partial class Condition
    {
        [JsonProperty("option")]
        public string Option { get; set; }

        [JsonProperty("values")]
        public List<Object> Values { get; set; }

        [JsonProperty("min")]
        public int? Min { get; set; }

        [JsonProperty("max")]
        public int? Max { get; set; }
    }

    /// <summary>The seats whose players are connected.</summary>
    public partial class Connected
    {
        [JsonProperty("seats")]
        public List<int> Seats { get; set; }
    }

    /// <summary>The name of a player, or the terms of a code.</summary>
    public partial class CreateInvitationRequest
    {
        [JsonProperty("user", NullValueHandling = NullValueHandling.Ignore)]
        public string User { get; set; }

        [JsonProperty("code", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Code { get; set; }

        /// <summary>Of a code.</summary>
        [JsonProperty("expires_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExpiresS { get; set; }

        /// <summary>How many players a code admits.</summary>
        [JsonProperty("uses", NullValueHandling = NullValueHandling.Ignore)]
        public int? Uses { get; set; }
    }

    /// <summary>The criteria for a game.</summary>
    public partial class CreateMatchmakingTicketRequest
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms", NullValueHandling = NullValueHandling.Ignore)]
        public int? Arms { get; set; }

        /// <summary>Number of players.</summary>
        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seats { get; set; }

        /// <summary>Seconds for a turn; by default 60, or fewer in a short game.</summary>
        [JsonProperty("turn_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? TurnS { get; set; }

        [JsonProperty("competitive", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Competitive { get; set; }

        /// <summary>Chips; competitive games only.</summary>
        [JsonProperty("bet", NullValueHandling = NullValueHandling.Ignore)]
        public int? Bet { get; set; }

        /// <summary>A short game, with fewer pawns and a limit of time.</summary>
        [JsonProperty("short", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Short { get; set; }
    }

    /// <summary>The options of a new table, and the players to invite.</summary>
    public partial class CreateTableRequest
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options", NullValueHandling = NullValueHandling.Ignore)]
        public OptionsRequest Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms", NullValueHandling = NullValueHandling.Ignore)]
        public int? Arms { get; set; }

        [JsonProperty("teams", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Teams { get; set; }

        /// <summary>Players; by default one per arm.</summary>
        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seats { get; set; }

        /// <summary>Seconds for a turn; null: no clock for a person alone, else 60.</summary>
        [JsonProperty("turn_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? TurnS { get; set; }

        [JsonProperty("robot_pause_ms", NullValueHandling = NullValueHandling.Ignore)]
        public int? RobotPauseMs { get; set; }

        [JsonProperty("competitive", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Competitive { get; set; }

        /// <summary>Chips; competitive games only.</summary>
        [JsonProperty("bet", NullValueHandling = NullValueHandling.Ignore)]
        public int? Bet { get; set; }

        [JsonProperty("private", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Private { get; set; }

        [JsonProperty("spectators_allowed", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SpectatorsAllowed { get; set; }

        /// <summary>Practice tables only; true there by default.</summary>
        [JsonProperty("robots_allowed", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RobotsAllowed { get; set; }

        /// <summary>Names of players to invite, at most one for each seat beside yours.</summary>
        [JsonProperty("invite", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Invite { get; set; }
    }

    /// <summary>A new tournament.</summary>
    public partial class CreateTournamentRequest
    {
        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("description", NullValueHandling = NullValueHandling.Ignore)]
        public string Description { get; set; }

        /// <summary>One of `arena`, `swiss`, `knockout`.</summary>
        [JsonProperty("format")]
        public string Format { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options", NullValueHandling = NullValueHandling.Ignore)]
        public OptionsRequest Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms", NullValueHandling = NullValueHandling.Ignore)]
        public int? Arms { get; set; }

        /// <summary>Pairs play; each entry is one.</summary>
        [JsonProperty("teams", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Teams { get; set; }

        /// <summary>Players at a table.</summary>
        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seats { get; set; }

        /// <summary>Seconds for a turn.</summary>
        [JsonProperty("turn_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? TurnS { get; set; }

        [JsonProperty("spectators_allowed", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SpectatorsAllowed { get; set; }

        /// <summary>Swiss only, and required there.</summary>
        [JsonProperty("rounds", NullValueHandling = NullValueHandling.Ignore)]
        public int? Rounds { get; set; }

        /// <summary>Knockout only, and required there: how many of each table go on.</summary>
        [JsonProperty("advance", NullValueHandling = NullValueHandling.Ignore)]
        public int? Advance { get; set; }

        /// <summary>Arena only, and required there.</summary>
        [JsonProperty("duration_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? DurationS { get; set; }

        /// <summary>Between two rounds.</summary>
        [JsonProperty("break_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? BreakS { get; set; }

        /// <summary>Within 90 days.</summary>
        [JsonProperty("starts_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? StartsAt { get; set; }

        /// <summary>In place of `starts_at`: once so many have joined.</summary>
        [JsonProperty("starts_with", NullValueHandling = NullValueHandling.Ignore)]
        public int? StartsWith { get; set; }

        /// <summary>With fewer at its start it is cancelled.</summary>
        [JsonProperty("min_entries", NullValueHandling = NullValueHandling.Ignore)]
        public int? MinEntries { get; set; }

        [JsonProperty("max_entries", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxEntries { get; set; }

        [JsonProperty("rating_from", NullValueHandling = NullValueHandling.Ignore)]
        public int? RatingFrom { get; set; }

        [JsonProperty("rating_to", NullValueHandling = NullValueHandling.Ignore)]
        public int? RatingTo { get; set; }

        /// <summary>For how long players have been registered.</summary>
        [JsonProperty("registered_days", NullValueHandling = NullValueHandling.Ignore)]
        public int? RegisteredDays { get; set; }

        /// <summary>Scored games of the ruleset, at least.</summary>
        [JsonProperty("games_played", NullValueHandling = NullValueHandling.Ignore)]
        public int? GamesPlayed { get; set; }

        /// <summary>One of `never`, `only`.</summary>
        [JsonProperty("robots", NullValueHandling = NullValueHandling.Ignore)]
        public string Robots { get; set; }

        /// <summary>Chips of each player; at most what you can stake.</summary>
        [JsonProperty("buy_in", NullValueHandling = NullValueHandling.Ignore)]
        public int? BuyIn { get; set; }

        /// <summary>With a buy-in: percentages from the first place, together 100; by default 50, 30, 20.</summary>
        [JsonProperty("prizes", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Prizes { get; set; }

        /// <summary>One of `public`, `code`, `friends`.</summary>
        [JsonProperty("access", NullValueHandling = NullValueHandling.Ignore)]
        public string Access { get; set; }
    }

    /// <summary>What follows from the last row.</summary>
    public partial class CurrentState
    {
        /// <summary>One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("position")]
        public Position Position { get; set; }

        [JsonProperty("turn")]
        public Turn Turn { get; set; }

        [JsonProperty("legal_moves")]
        public List<Move> LegalMoves { get; set; }

        [JsonProperty("blocked")]
        public List<Blocked> Blocked { get; set; }
    }

    /// <summary>A player's place in the running week.</summary>
    public partial class CurrentWeek
    {
        [JsonProperty("week")]
        public string Week { get; set; }

        [JsonProperty("rank")]
        public int Rank { get; set; }

        [JsonProperty("points")]
        public int Points { get; set; }
    }

    /// <summary>The daily gift.</summary>
    public partial class DailyGift
    {
        [JsonProperty("chips")]
        public int Chips { get; set; }

        /// <summary>A player with this many chips, including stakes, gets no gift.</summary>
        [JsonProperty("below_chips")]
        public int BelowChips { get; set; }

        /// <summary>One of `registered_only`, `robot_account`, `gift_taken`, `balance_not_low`, or one that is new.</summary>
        [JsonProperty("not_due_reason")]
        public string NotDueReason { get; set; }

        /// <summary>Null if waiting does not help.</summary>
        [JsonProperty("due_at")]
        public DateTimeOffset? DueAt { get; set; }
    }

    /// <summary>Hours of each day; past midnight if `until` is before `from`.</summary>
    public partial class DailyHours
    {
        /// <summary>As `22:00`.</summary>
        [JsonProperty("from")]
        public string From { get; set; }

        /// <summary>As `08:00`.</summary>
        [JsonProperty("until")]
        public string Until { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class DeadlineKind
    {
        public const string Turn = "turn";
        public const string Return = "return";
        public const string Vote = "vote";
    }

    /// <summary>A player's own decisions by class, without automatic ones.</summary>
    public partial class DecisionCounts
    {
        [JsonProperty("best")]
        public int Best { get; set; }

        [JsonProperty("good")]
        public int Good { get; set; }

        [JsonProperty("inaccuracy")]
        public int Inaccuracy { get; set; }

        [JsonProperty("mistake")]
        public int Mistake { get; set; }

        [JsonProperty("blunder")]
        public int Blunder { get; set; }
    }

    /// <summary>The confirmation of declaring a robot account.</summary>
    public partial class DeclareRobotAccountRequest
    {
        /// <summary>Required as true: the owner cannot undo it.</summary>
        [JsonProperty("confirm", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Confirm { get; set; }
    }

    /// <summary>The confirmation of deleting your account.</summary>
    public partial class DeleteAccountRequest
    {
        /// <summary>Required if the account has one.</summary>
        [JsonProperty("password", NullValueHandling = NullValueHandling.Ignore)]
        public string Password { get; set; }

        /// <summary>Required as true if the account has no password, such as a guest's.</summary>
        [JsonProperty("confirm", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Confirm { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class DependencyStatus
    {
        public const string Ok = "ok";
        public const string Unreachable = "unreachable";
    }

    /// <summary>The device that signs a guest in again.</summary>
    public partial class Device
    {
        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>When it last signed the guest in.</summary>
        [JsonProperty("used_at")]
        public DateTimeOffset UsedAt { get; set; }
    }

    /// <summary>The secret of a device.</summary>
    public partial class DeviceRequest
    {
        /// <summary>Made by the app once, at random, of 256 bits in base64url, and kept in the key store of the phone.</summary>
        [JsonProperty("device_secret")]
        public string DeviceSecret { get; set; }
    }

    /// <summary>How often each face was rolled, and what fair dice would do.</summary>
    public partial class DiceCounts
    {
        /// <summary>How many dice were rolled.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>How often one pip, two pips and so on.</summary>
        [JsonProperty("faces")]
        public List<int> Faces { get; set; }

        [JsonProperty("pips")]
        public int Pips { get; set; }

        /// <summary>What fair dice bring on average: 3.5 for each die.</summary>
        [JsonProperty("due")]
        public double Due { get; set; }

        /// <summary>By how much the pips differ from `due`, in percent; null without dice.</summary>
        [JsonProperty("difference")]
        public double? Difference { get; set; }

        /// <summary>The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.</summary>
        [JsonProperty("p_mean")]
        public double? PMean { get; set; }

        /// <summary>The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.</summary>
        [JsonProperty("p_faces")]
        public double? PFaces { get; set; }
    }

    /// <summary>A game of a week, with all that it takes to check and count its dice.</summary>
    public partial class DiceGame
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("commitment")]
        public string Commitment { get; set; }

        /// <summary>Published at the end.</summary>
        [JsonProperty("server_seed")]
        public string ServerSeed { get; set; }

        [JsonProperty("client_seeds")]
        public List<ClientSeed> ClientSeeds { get; set; }

        [JsonProperty("rolls")]
        public List<DiceRoll> Rolls { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset EndedAt { get; set; }

        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        /// <summary>The seats of robots and robot accounts.</summary>
        [JsonProperty("robots")]
        public List<int> Robots { get; set; }
    }

    /// <summary>A roll, with its number in the game.</summary>
    public partial class DiceRoll
    {
        [JsonProperty("n")]
        public int N { get; set; }

        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("roll")]
        public List<int> Roll { get; set; }
    }

    /// <summary>The dice of a week, by seat, by ruleset, and of people and robots.</summary>
    public partial class DiceWeekDetails
    {
        /// <summary>How many dice were rolled.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>How often one pip, two pips and so on.</summary>
        [JsonProperty("faces")]
        public List<int> Faces { get; set; }

        [JsonProperty("pips")]
        public int Pips { get; set; }

        /// <summary>What fair dice bring on average: 3.5 for each die.</summary>
        [JsonProperty("due")]
        public double Due { get; set; }

        /// <summary>By how much the pips differ from `due`, in percent; null without dice.</summary>
        [JsonProperty("difference")]
        public double? Difference { get; set; }

        /// <summary>The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.</summary>
        [JsonProperty("p_mean")]
        public double? PMean { get; set; }

        /// <summary>The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.</summary>
        [JsonProperty("p_faces")]
        public double? PFaces { get; set; }

        /// <summary>By ISO 8601, such as `2026-W47`; in UTC.</summary>
        [JsonProperty("week")]
        public string Week { get; set; }

        [JsonProperty("starts_at")]
        public DateTimeOffset StartsAt { get; set; }

        [JsonProperty("ends_at")]
        public DateTimeOffset EndsAt { get; set; }

        /// <summary>Whether the week is over, and all of its games are counted.</summary>
        [JsonProperty("whole")]
        public bool Whole { get; set; }

        /// <summary>Games that ended in the week, in whatever way.</summary>
        [JsonProperty("games")]
        public int Games { get; set; }

        [JsonProperty("seats")]
        public List<SeatDice> Seats { get; set; }

        [JsonProperty("rulesets")]
        public List<RulesetDice> Rulesets { get; set; }

        [JsonProperty("people")]
        public DiceCounts People { get; set; }

        [JsonProperty("robots")]
        public DiceCounts Robots { get; set; }

        /// <summary>The probability that the averages of people and robots differ at least as much with fair dice; null for fewer than 30 dice of either.</summary>
        [JsonProperty("p_people_robots")]
        public double? PPeopleRobots { get; set; }
    }

    /// <summary>The dice of a week.</summary>
    public partial class DiceWeekSummary
    {
        /// <summary>How many dice were rolled.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>How often one pip, two pips and so on.</summary>
        [JsonProperty("faces")]
        public List<int> Faces { get; set; }

        [JsonProperty("pips")]
        public int Pips { get; set; }

        /// <summary>What fair dice bring on average: 3.5 for each die.</summary>
        [JsonProperty("due")]
        public double Due { get; set; }

        /// <summary>By how much the pips differ from `due`, in percent; null without dice.</summary>
        [JsonProperty("difference")]
        public double? Difference { get; set; }

        /// <summary>The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.</summary>
        [JsonProperty("p_mean")]
        public double? PMean { get; set; }

        /// <summary>The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.</summary>
        [JsonProperty("p_faces")]
        public double? PFaces { get; set; }

        /// <summary>By ISO 8601, such as `2026-W47`; in UTC.</summary>
        [JsonProperty("week")]
        public string Week { get; set; }

        [JsonProperty("starts_at")]
        public DateTimeOffset StartsAt { get; set; }

        [JsonProperty("ends_at")]
        public DateTimeOffset EndsAt { get; set; }

        /// <summary>Whether the week is over, and all of its games are counted.</summary>
        [JsonProperty("whole")]
        public bool Whole { get; set; }

        /// <summary>Games that ended in the week, in whatever way.</summary>
        [JsonProperty("games")]
        public int Games { get; set; }
    }

    public partial class DisableTotp200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }
    }

    public partial class DisconnectProviderRequest
    {
        /// <summary>The provider ID.</summary>
        [JsonProperty("provider")]
        public string Provider { get; set; }

        /// <summary>The provider specific account ID.</summary>
        [JsonProperty("account")]
        public string Account { get; set; }
    }

    public partial class EnableTotpRequest
    {
        /// <summary>An authenticator code.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class EntryStatus
    {
        public const string Incomplete = "incomplete";
        public const string Active = "active";
        public const string Paused = "paused";
        public const string Out = "out";
        public const string Left = "left";
        public const string Removed = "removed";
    }

    /// <summary>The table where an entry plays now.</summary>
    public partial class EntryTable
    {
        [JsonProperty("round")]
        public int Round { get; set; }

        /// <summary>Its number in the round, from 1.</summary>
        [JsonProperty("table")]
        public int Table { get; set; }

        /// <summary>null until the game has started.</summary>
        [JsonProperty("table_id")]
        public string TableId { get; set; }

        [JsonProperty("game_id")]
        public string GameId { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Failure
    {
        public const string Connection = "connection";
        public const string Redirect = "redirect";
        public const string Refused = "refused";
        public const string Status = "status";
        public const string Timeout = "timeout";
        public const string TooLarge = "too_large";
        public const string Unresolvable = "unresolvable";
    }

    /// <summary>All that it takes to check the dice.</summary>
    public partial class Fairness
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("commitment")]
        public string Commitment { get; set; }

        /// <summary>Published at the end.</summary>
        [JsonProperty("server_seed")]
        public string ServerSeed { get; set; }

        [JsonProperty("client_seeds")]
        public List<ClientSeed> ClientSeeds { get; set; }

        [JsonProperty("rolls")]
        public List<DiceRoll> Rolls { get; set; }
    }

    /// <summary>What is wrong with one field.</summary>
    public partial class FieldError
    {
        /// <summary>Its name, with dots into lists and objects.</summary>
        [JsonProperty("field")]
        public string Field { get; set; }

        [JsonProperty("code")]
        public string Code { get; set; }

        [JsonProperty("detail")]
        public string Detail { get; set; }

        /// <summary>The valid values, with `invalid_choice`.</summary>
        [JsonProperty("choices", NullValueHandling = NullValueHandling.Ignore)]
        public List<Object> Choices { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class FirstPlayer
    {
        public const string Highest = "highest";
        public const string Lowest = "lowest";
    }

    /// <summary>A friend, or a friend request.</summary>
    public partial class Friend
    {
        [JsonProperty("user")]
        public User User { get; set; }

        /// <summary>One of `friends`, `asked`, `asks`, or one that is new.</summary>
        [JsonProperty("state")]
        public string State { get; set; }

        [JsonProperty("asked_at")]
        public DateTimeOffset AskedAt { get; set; }

        [JsonProperty("accepted_at")]
        public DateTimeOffset? AcceptedAt { get; set; }

        /// <summary>Whether a friend is online; null for a request.</summary>
        [JsonProperty("online")]
        public bool? Online { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class FriendState
    {
        public const string Friends = "friends";
        public const string Asked = "asked";
        public const string Asks = "asks";
    }

    /// <summary>What a scored game has brought you.</summary>
    public partial class Gains
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("place")]
        public int Place { get; set; }

        [JsonProperty("xp")]
        public Change Xp { get; set; }

        [JsonProperty("level")]
        public Change Level { get; set; }

        [JsonProperty("rating")]
        public Change Rating { get; set; }

        /// <summary>Weekly points; can be below zero.</summary>
        [JsonProperty("points")]
        public int Points { get; set; }

        [JsonProperty("week")]
        public CurrentWeek Week { get; set; }

        /// <summary>Won, less the stake; null without stakes.</summary>
        [JsonProperty("chips")]
        public int? Chips { get; set; }

        /// <summary>Those that you have earned by it.</summary>
        [JsonProperty("badges")]
        public List<Badge> Badges { get; set; }
    }

    /// <summary>A game.</summary>
    public partial class Game
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>Seconds for a turn; null for no clock, which only a person alone can do without.</summary>
        [JsonProperty("turn_s")]
        public int? TurnS { get; set; }

        [JsonProperty("competitive")]
        public bool Competitive { get; set; }

        /// <summary>Chips each player stakes.</summary>
        [JsonProperty("bet")]
        public int Bet { get; set; }

        [JsonProperty("table_id")]
        public string TableId { get; set; }

        /// <summary>The tournament that has arranged it.</summary>
        [JsonProperty("tournament_id")]
        public string TournamentId { get; set; }

        /// <summary>One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>One of `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("position")]
        public Position Position { get; set; }

        [JsonProperty("turn")]
        public Turn Turn { get; set; }

        [JsonProperty("legal_moves")]
        public List<Move> LegalMoves { get; set; }

        [JsonProperty("blocked")]
        public List<Blocked> Blocked { get; set; }

        [JsonProperty("commitment")]
        public string Commitment { get; set; }

        [JsonProperty("scored")]
        public bool Scored { get; set; }

        [JsonProperty("not_scored_reason")]
        public string NotScoredReason { get; set; }

        [JsonProperty("cancel_vote")]
        public CancelVote CancelVote { get; set; }

        [JsonProperty("seats")]
        public List<GameSeat> Seats { get; set; }

        [JsonProperty("result")]
        public Result Result { get; set; }

        [JsonProperty("started_at")]
        public DateTimeOffset? StartedAt { get; set; }

        /// <summary>The game ends with the round in which this passes; null without `game_s`.</summary>
        [JsonProperty("ends_at")]
        public DateTimeOffset? EndsAt { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }
    }

    /// <summary>How much the dice and the decisions did in a game that has ended.</summary>
    public partial class GameAnalysis
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        /// <summary>The version of the evaluator and of the method.</summary>
        [JsonProperty("evaluator")]
        public string Evaluator { get; set; }

        /// <summary>A first, rougher report, in which no dice are sure: the exact one follows.</summary>
        [JsonProperty("quick")]
        public bool Quick { get; set; }

        /// <summary>The seats that win together.</summary>
        [JsonProperty("sides")]
        public List<List<int>> Sides { get; set; }

        /// <summary>By side, after the opening rolls. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("start")]
        public List<int> Start { get; set; }

        /// <summary>By side: its share of the first place; without a result, its last chances. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("end")]
        public List<int> End { get; set; }

        [JsonProperty("players")]
        public List<AnalysisPlayer> Players { get; set; }

        /// <summary>The versions of the up to three steps that changed the chances most, the most first.</summary>
        [JsonProperty("turning_points")]
        public List<int> TurningPoints { get; set; }

        [JsonProperty("steps")]
        public List<AnalysisStep> Steps { get; set; }
    }

    /// <summary>What has become of it.</summary>
    public partial class GameEndData
    {
        /// <summary>One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("result")]
        public Result Result { get; set; }
    }

    /// <summary>- `opening_roll`: A roll that decides the first player. `seat`, `roll` - `roll`: The pips, and the values to use, which may differ by the rules: a 6 that counts as 7, four values for a doublet. `seat`, `roll`, `dice` - `move`: The seat whose pawn was moved (in pairs perhaps the partner's), and the move. `seat`, `move` - `capture`: The pawn that returned to its nest, its seat, and the seat that captured it. `seat`, `pawn`, `by` - `bonus_earned`: Spaces to move with any pawn. `seat`, `value` - `forfeit`: Dice and bonuses that could not be used, and what stopped the pawns, as in a game's `blocked`; games of older versions do not have it. `seat`, `dice`, `bonuses`, `blocked` - `penalty`: A pawn sent back to its nest by a third repeat; `pawn` and `from` are null where none was. `seat`, `pawn`, `from` - `turn`: A roll is due: the first of a turn, or after a repeat the next one. `seat`, `roll_number` - `automatic`: Whether a robot plays this player's seat from now on, and why: `overdue`, `chosen`, `absent`, `left`; null if the player is back. `seat`, `automatic`, `reason` - `connection`: Whether the player is connected. `seat`, `connected` - `deadline_moved`: The service was down or maintained: the end of a `turn`, of the time to come back (`return`) or of a proposal to cancel (`vote`) is later. `seat`, `what`, `until` - `clock_changed`: The time per turn of a practice game was changed (null: no clock); the current turn has all of it. `turn_s` - `left`: The player has left the game permanently, and why: `resigned`, `abandoned`. `seat`, `reason` - `cancel_proposed`: The player proposes to cancel the game; the others may agree or refuse until `ends_at`. `seat`, `ends_at` - `cancel_agreed`: The player agrees. `seat` - `cancel_refused`: The player refuses, which ends the proposal. `seat` - `cancel_expired`: The proposal has expired. - `ended`: The game ended without being played out (other ends, limits included, are `over`); `places` is empty if nobody scores, `note` is the staff's text. `status`, `reason`, `places`, `note` - `over`: The result: `[{seat, place, distance}]`, best first, and how it came: `played`, `round_limit`, `time_limit`; previews have no `reason`. `places`, `reason`</summary>
    public partial class GameEvent
    {
        /// <summary>One of `opening_roll`, `roll`, `move`, `capture`, `bonus_earned`, `forfeit`, `penalty`, `turn`, `automatic`, `connection`, `deadline_moved`, `clock_changed`, `left`, `cancel_proposed`, `cancel_agreed`, `cancel_refused`, `cancel_expired`, `ended`, `over`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        [JsonProperty("seat", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seat { get; set; }

        [JsonProperty("roll", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Roll { get; set; }

        [JsonProperty("dice", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Dice { get; set; }

        [JsonProperty("move", NullValueHandling = NullValueHandling.Ignore)]
        public Move Move { get; set; }

        [JsonProperty("pawn", NullValueHandling = NullValueHandling.Ignore)]
        public int? Pawn { get; set; }

        [JsonProperty("by", NullValueHandling = NullValueHandling.Ignore)]
        public int? By { get; set; }

        [JsonProperty("value", NullValueHandling = NullValueHandling.Ignore)]
        public int? Value { get; set; }

        [JsonProperty("bonuses", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Bonuses { get; set; }

        [JsonProperty("blocked", NullValueHandling = NullValueHandling.Ignore)]
        public List<Blocked> Blocked { get; set; }

        [JsonProperty("from", NullValueHandling = NullValueHandling.Ignore)]
        public string From { get; set; }

        [JsonProperty("roll_number", NullValueHandling = NullValueHandling.Ignore)]
        public int? RollNumber { get; set; }

        [JsonProperty("automatic", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Automatic { get; set; }

        /// <summary>One of `overdue`, `chosen`, `absent`, `left`, `resigned`, `abandoned`, `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.</summary>
        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        [JsonProperty("connected", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Connected { get; set; }

        /// <summary>One of `turn`, `return`, `vote`, or one that is new.</summary>
        [JsonProperty("what", NullValueHandling = NullValueHandling.Ignore)]
        public string What { get; set; }

        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? Until { get; set; }

        [JsonProperty("turn_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? TurnS { get; set; }

        [JsonProperty("ends_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? EndsAt { get; set; }

        /// <summary>One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.</summary>
        [JsonProperty("status", NullValueHandling = NullValueHandling.Ignore)]
        public string Status { get; set; }

        [JsonProperty("places", NullValueHandling = NullValueHandling.Ignore)]
        public List<Place> Places { get; set; }

        /// <summary>The staff's explanation.</summary>
        [JsonProperty("note", NullValueHandling = NullValueHandling.Ignore)]
        public string Note { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class GameEventOverReason
    {
        public const string Played = "played";
        public const string RoundLimit = "round_limit";
        public const string TimeLimit = "time_limit";
    }

    /// <summary>A player of a game.</summary>
    public partial class GamePlayer
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account")]
        public bool RobotAccount { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class GameReason
    {
        public const string Played = "played";
        public const string RoundLimit = "round_limit";
        public const string TimeLimit = "time_limit";
        public const string LastRemaining = "last_remaining";
        public const string Vote = "vote";
        public const string AllAutomatic = "all_automatic";
        public const string Unattended = "unattended";
        public const string Staff = "staff";
    }

    /// <summary>- `opening`: The rolls that decided which seat starts. - `roll`: A roll: its number in the game, and the pips. - `move`: A move. - `notice`: Something around the game has changed; the position has not.</summary>
    public partial class GameRow
    {
        /// <summary>One of `opening`, `roll`, `move`, `notice`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("version")]
        public long Version { get; set; }

        /// <summary>On turn; null at first.</summary>
        [JsonProperty("seat")]
        public int? Seat { get; set; }

        /// <summary>The server acted for a person.</summary>
        [JsonProperty("automatic")]
        public bool Automatic { get; set; }

        [JsonProperty("events")]
        public List<GameEvent> Events { get; set; }

        [JsonProperty("at")]
        public DateTimeOffset At { get; set; }

        [JsonProperty("current", NullValueHandling = NullValueHandling.Ignore)]
        public CurrentState Current { get; set; }

        [JsonProperty("data")]
        public GameRowData Data { get; set; }
    }

    /// <summary>- `opening`: `rolls` - `roll`: `n`, `roll` - `move`: `move` - `notice`:</summary>
    public partial class GameRowData
    {
        [JsonProperty("rolls", NullValueHandling = NullValueHandling.Ignore)]
        public List<OpeningRoll> Rolls { get; set; }

        [JsonProperty("n", NullValueHandling = NullValueHandling.Ignore)]
        public int? N { get; set; }

        [JsonProperty("roll", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Roll { get; set; }

        [JsonProperty("move", NullValueHandling = NullValueHandling.Ignore)]
        public Move Move { get; set; }
    }

    /// <summary>A seat of a game.</summary>
    public partial class GameSeat
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>One of `yellow`, `blue`, `red`, `green`, `orange`, `purple`, `white`, `black`, or one that is new.</summary>
        [JsonProperty("colour")]
        public string Colour { get; set; }

        /// <summary>One of `human`, `robot`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("player")]
        public Player Player { get; set; }

        /// <summary>One of `easy`, `normal`, `hard`, `expert`, or one that is new.</summary>
        [JsonProperty("strength")]
        public string Strength { get; set; }

        [JsonProperty("client_seed")]
        public string ClientSeed { get; set; }

        /// <summary>Before the start.</summary>
        [JsonProperty("ready", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Ready { get; set; }

        /// <summary>Whether a robot plays this person's seat for the time being.</summary>
        [JsonProperty("automatic", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Automatic { get; set; }

        /// <summary>One of `overdue`, `chosen`, `absent`, `left`, or one that is new.</summary>
        [JsonProperty("automatic_reason", NullValueHandling = NullValueHandling.Ignore)]
        public string AutomaticReason { get; set; }

        /// <summary>null for a robot, and where turns are too long to expect players to stay.</summary>
        [JsonProperty("connected", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Connected { get; set; }

        /// <summary>When a player who does not come back has abandoned the game.</summary>
        [JsonProperty("abandons_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? AbandonsAt { get; set; }

        /// <summary>One of `resigned`, `abandoned`, or one that is new.</summary>
        [JsonProperty("left", NullValueHandling = NullValueHandling.Ignore)]
        public string Left { get; set; }

        [JsonProperty("distance", NullValueHandling = NullValueHandling.Ignore)]
        public int? Distance { get; set; }

        [JsonProperty("place", NullValueHandling = NullValueHandling.Ignore)]
        public int? Place { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class GameStatus
    {
        public const string Waiting = "waiting";
        public const string Playing = "playing";
        public const string Finished = "finished";
        public const string Cancelled = "cancelled";
        public const string Abandoned = "abandoned";
        public const string Voided = "voided";
    }

    /// <summary>- `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `end`: Nothing follows.</summary>
    public partial class GameStreamEvent
    {
        /// <summary>One of `snapshot`, `message`, `closed`, `end`, or one that is new.</summary>
        [JsonProperty("event")]
        public string Event { get; set; }

        [JsonProperty("id")]
        public int? Id { get; set; }

        [JsonProperty("data")]
        public Object Data { get; set; }
    }

    /// <summary>A page of events.</summary>
    public partial class GameStreamPage
    {
        [JsonProperty("results")]
        public List<GameStreamEvent> Results { get; set; }

        /// <summary>null once the stream has ended</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class GetProviderSignUp200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public GetProviderSignUp200ResponseData Data { get; set; }
    }

    public partial class GetProviderSignUp200ResponseData
    {
        [JsonProperty("email")]
        public List<AuthEmailAddress> Email { get; set; }

        [JsonProperty("account")]
        public AuthProviderAccount Account { get; set; }

        [JsonProperty("user")]
        public AuthUser User { get; set; }
    }

    public partial class GetTotp200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("meta", NullValueHandling = NullValueHandling.Ignore)]
        public GetTotp200ResponseMeta Meta { get; set; }

        [JsonProperty("data")]
        public AuthTOTPAuthenticator Data { get; set; }
    }

    public partial class GetTotp200ResponseMeta
    {
        /// <summary>Whether or not recovery codes where generated automatically.</summary>
        [JsonProperty("recovery_codes_generated", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RecoveryCodesGenerated { get; set; }
    }

    /// <summary>The grant of an app.</summary>
    public partial class Grant
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>Its name.</summary>
        [JsonProperty("app")]
        public string App { get; set; }

        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        [JsonProperty("since")]
        public DateTimeOffset Since { get; set; }

        /// <summary>When it last got new tokens.</summary>
        [JsonProperty("last_used_at")]
        public DateTimeOffset LastUsedAt { get; set; }
    }

    /// <summary>All grants, the oldest first.</summary>
    public partial class GrantList
    {
        [JsonProperty("results")]
        public List<Grant> Results { get; set; }
    }

    /// <summary>The device of a guest.</summary>
    public partial class GuestRequest
    {
        /// <summary>As in `PUT me/device`. The guest of this device is signed in again.</summary>
        [JsonProperty("device_secret", NullValueHandling = NullValueHandling.Ignore)]
        public string DeviceSecret { get; set; }
    }

    /// <summary>The best moves.</summary>
    public partial class Hint
    {
        /// <summary>Of the game to which the hint applies.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("best")]
        public SuggestedMove Best { get; set; }

        [JsonProperty("second")]
        public SuggestedMove Second { get; set; }
    }

    /// <summary>An invitation to a table.</summary>
    public partial class Invitation
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `player`, `code`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("player")]
        public Player Player { get; set; }

        /// <summary>Returned once, when it is created.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        [JsonProperty("expires_at")]
        public DateTimeOffset? ExpiresAt { get; set; }

        [JsonProperty("uses_left")]
        public int? UsesLeft { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class InvitationKind
    {
        public const string Player = "player";
        public const string Code = "code";
    }

    /// <summary>The partner of a pair, and the code of a tournament that has one.</summary>
    public partial class JoinTournamentRequest
    {
        /// <summary>A player's name; the pair is complete once that player names you.</summary>
        [JsonProperty("partner", NullValueHandling = NullValueHandling.Ignore)]
        public string Partner { get; set; }

        [JsonProperty("code", NullValueHandling = NullValueHandling.Ignore)]
        public string Code { get; set; }
    }

    /// <summary>The seat of the player to kick.</summary>
    public partial class KickRequest
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }
    }

    /// <summary>How a kind of notification is sent; a channel that is left out stays as it is.</summary>
    public partial class KindChoiceRequest
    {
        /// <summary>One of `your_turn`, `turn_ends`, `matched`, `invitation`, `friend_request`, `friend_accepted`, `result`, `weekly_prize`, `restricted`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("push", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Push { get; set; }

        /// <summary>Some kinds are never sent by mail.</summary>
        [JsonProperty("mail", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Mail { get; set; }
    }

    /// <summary>How a kind of notification reaches you.</summary>
    public partial class KindSettings
    {
        /// <summary>One of `your_turn`, `turn_ends`, `matched`, `invitation`, `friend_request`, `friend_accepted`, `result`, `weekly_prize`, `restricted`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("push")]
        public bool Push { get; set; }

        /// <summary>null: it never is. Unless you choose, mails are sent while you have no device.</summary>
        [JsonProperty("mail")]
        public bool? Mail { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Kinds
    {
        public const string FriendRequest = "friend_request";
        public const string FriendAccepted = "friend_accepted";
        public const string Invitation = "invitation";
        public const string MoreRequests = "more_requests";
        public const string Matched = "matched";
        public const string YourTurn = "your_turn";
        public const string TurnEnds = "turn_ends";
        public const string Result = "result";
        public const string WeeklyPrize = "weekly_prize";
        public const string Penalty = "penalty";
        public const string Restricted = "restricted";
        public const string RestrictionLifted = "restriction_lifted";
        public const string ReportDecided = "report_decided";
        public const string AppClosed = "app_closed";
        public const string AppReopened = "app_reopened";
        public const string WebhookOff = "webhook_off";
        public const string TournamentSoon = "tournament_soon";
        public const string TournamentTable = "tournament_table";
        public const string TournamentPaused = "tournament_paused";
        public const string TournamentRemoved = "tournament_removed";
        public const string TournamentOver = "tournament_over";
        public const string TournamentPartner = "tournament_partner";
    }

    /// <summary>A language of texts for users.</summary>
    public partial class Language
    {
        /// <summary>For `Accept-Language`.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        /// <summary>In the language itself.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class LanguageCode
    {
        public const string En = "en";
        public const string Es = "es";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class LeftReason
    {
        public const string Resigned = "resigned";
        public const string Abandoned = "abandoned";
    }

    /// <summary>Maximum and minimum values.</summary>
    public partial class Limits
    {
        [JsonProperty("max_body_bytes")]
        public int MaxBodyBytes { get; set; }

        [JsonProperty("max_seats")]
        public int MaxSeats { get; set; }

        [JsonProperty("min_turn_s")]
        public int MinTurnS { get; set; }

        [JsonProperty("max_turn_s")]
        public int MaxTurnS { get; set; }

        [JsonProperty("max_robot_pause_ms")]
        public int MaxRobotPauseMs { get; set; }

        /// <summary>Chips.</summary>
        [JsonProperty("max_bet")]
        public int MaxBet { get; set; }

        /// <summary>All buckets that a 429 can name; those without a limit are left out.</summary>
        [JsonProperty("rate_limits")]
        public List<RateLimit> RateLimits { get; set; }
    }

    public partial class ListEmails200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public List<AuthEmailAddress> Data { get; set; }
    }

    public partial class ListProviderAccounts200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public List<AuthProviderAccount> Data { get; set; }
    }

    public partial class ListRecoveryCodes200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public AuthSensitiveRecoveryCodesAuthenticator Data { get; set; }
    }

    public partial class ListSecondFactors200Response
    {
        /// <summary>One of `200`.</summary>
        [JsonProperty("status")]
        public int Status { get; set; }

        [JsonProperty("data")]
        public List<ListSecondFactors200ResponseDataInner> Data { get; set; }
    }

    public partial class ListSecondFactors200ResponseDataInner
    {
        [JsonProperty("last_used_at")]
        public decimal? LastUsedAt { get; set; }

        /// <summary>An epoch based timestamp (trivial to parse using: `new Date(value)*1000`)</summary>
        [JsonProperty("created_at")]
        public decimal CreatedAt { get; set; }

        /// <summary>The authenticator type. One of `recovery_codes`, or one that is new.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        /// <summary>The total number of recovery codes that initially were available.</summary>
        [JsonProperty("total_code_count", NullValueHandling = NullValueHandling.Ignore)]
        public int? TotalCodeCount { get; set; }

        /// <summary>The number of recovery codes that are unused.</summary>
        [JsonProperty("unused_code_count", NullValueHandling = NullValueHandling.Ignore)]
        public int? UnusedCodeCount { get; set; }
    }

    /// <summary>The process is alive.</summary>
    public partial class Live
    {
        /// <summary>One of `ok`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class LiveStatus
    {
        public const string Ok = "ok";
    }

    /// <summary>Chips of registration that cannot be staked yet, and what unlocks them.</summary>
    public partial class LockedChips
    {
        [JsonProperty("chips")]
        public int Chips { get; set; }

        /// <summary>Scored games that have to be finished first.</summary>
        [JsonProperty("games_to_play")]
        public int GamesToPlay { get; set; }

        /// <summary>Whether a mail address has to be confirmed first.</summary>
        [JsonProperty("confirm_email")]
        public bool ConfirmEmail { get; set; }
    }

    /// <summary>Sums over a person's analysed games. Those of chances are in 1/10,000 of a game.</summary>
    public partial class Luck
    {
        /// <summary>Your games that have a result and were analysed.</summary>
        [JsonProperty("games")]
        public int Games { get; set; }

        /// <summary>153333 are 15.3333 games: a shared first place is a part of one.</summary>
        [JsonProperty("wins")]
        public int Wins { get; set; }

        /// <summary>The wins that were to be expected when the games began.</summary>
        [JsonProperty("expected")]
        public int Expected { get; set; }

        /// <summary>With average dice: `wins` less `dice` and `events`, from 0 to all games.</summary>
        [JsonProperty("fair_dice")]
        public int FairDice { get; set; }

        /// <summary>What all dice of these games did to your chance.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>What departures and limits did to it.</summary>
        [JsonProperty("events")]
        public int Events { get; set; }

        /// <summary>What your decisions did to it, without automatic ones: 0 or less.</summary>
        [JsonProperty("decisions")]
        public int Decisions { get; set; }

        /// <summary>The mean of the games that have one: 50 are average dice. null without such games.</summary>
        [JsonProperty("dice_percentile")]
        public int? DicePercentile { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class MailOffReason
    {
        public const string Unsubscribed = "unsubscribed";
        public const string Bounced = "bounced";
        public const string Complained = "complained";
    }

    /// <summary>A time in which no game starts, and the clocks of running games stand still.</summary>
    public partial class Maintenance
    {
        [JsonProperty("from")]
        public DateTimeOffset From { get; set; }

        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>null while it is not known.</summary>
        [JsonProperty("until")]
        public DateTimeOffset? Until { get; set; }

        /// <summary>What the staff says about it, in the request's language.</summary>
        [JsonProperty("text")]
        public string Text { get; set; }

        /// <summary>Whether it has begun; before, it is only announced.</summary>
        [JsonProperty("running")]
        public bool Running { get; set; }
    }

    /// <summary>Either some notifications or all of them.</summary>
    public partial class MarkReadRequest
    {
        [JsonProperty("ids", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Ids { get; set; }

        [JsonProperty("all", NullValueHandling = NullValueHandling.Ignore)]
        public bool? All { get; set; }
    }

    /// <summary>A ticket, as its owner sees it.</summary>
    public partial class MatchmakingTicket
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("seats")]
        public int Seats { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("turn_s")]
        public int TurnS { get; set; }

        [JsonProperty("short")]
        public bool Short { get; set; }

        [JsonProperty("competitive")]
        public bool Competitive { get; set; }

        [JsonProperty("bet")]
        public int Bet { get; set; }

        /// <summary>One of `waiting`, `matched`, `cancelled`, `expired`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>Why the service cancelled it: a code.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("table_id")]
        public string TableId { get; set; }

        /// <summary>Set once the game has started.</summary>
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("expires_at")]
        public DateTimeOffset ExpiresAt { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }
    }

    /// <summary>The caller, with what others do not see.</summary>
    public partial class Me
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("display_name")]
        public string DisplayName { get; set; }

        [JsonProperty("guest")]
        public bool Guest { get; set; }

        /// <summary>One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account")]
        public bool RobotAccount { get; set; }

        [JsonProperty("xp")]
        public int Xp { get; set; }

        [JsonProperty("level")]
        public int Level { get; set; }

        [JsonProperty("next_level_xp")]
        public int NextLevelXp { get; set; }

        /// <summary>Codes.</summary>
        [JsonProperty("badges")]
        public List<string> Badges { get; set; }

        [JsonProperty("statistics")]
        public List<Statistics> Statistics { get; set; }

        [JsonProperty("week")]
        public CurrentWeek Week { get; set; }

        [JsonProperty("recent_games")]
        public List<PlayedGame> RecentGames { get; set; }

        /// <summary>Of e-mails and messages; empty for none chosen.</summary>
        [JsonProperty("language")]
        public string Language { get; set; }

        /// <summary>How many running games wait for you: those of `GET me/games?turn&#x3D;mine`.</summary>
        [JsonProperty("turns")]
        public int Turns { get; set; }

        /// <summary>Who may send you friend requests and invitations, beside your friends.  * `nobody` - Nobody * `friends_of_friends` - Friends Of Friends * `registered` - Registered * `everybody` - Everybody</summary>
        [JsonProperty("requests_from")]
        public string RequestsFrom { get; set; }

        /// <summary>Whether other players find you by the beginning of your name; never while a guest.</summary>
        [JsonProperty("findable")]
        public bool Findable { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class MessageKind
    {
        public const string YourTurn = "your_turn";
        public const string TurnEnds = "turn_ends";
        public const string Matched = "matched";
        public const string Invitation = "invitation";
        public const string FriendRequest = "friend_request";
        public const string FriendAccepted = "friend_accepted";
        public const string Result = "result";
        public const string WeeklyPrize = "weekly_prize";
        public const string Restricted = "restricted";
        public const string TournamentSoon = "tournament_soon";
        public const string TournamentTable = "tournament_table";
        public const string TournamentPaused = "tournament_paused";
        public const string TournamentRemoved = "tournament_removed";
        public const string TournamentOver = "tournament_over";
        public const string TournamentPartner = "tournament_partner";
    }

    /// <summary>The service.</summary>
    public partial class Meta
    {
        /// <summary>The current ones and those to come, the first `from` first.</summary>
        [JsonProperty("announcements")]
        public List<Announcement> Announcements { get; set; }

        [JsonProperty("maintenance")]
        public Maintenance Maintenance { get; set; }

        /// <summary>Differs once something else is announced; null for nothing. The own stream has it in its event `announcements`.</summary>
        [JsonProperty("announcements_version")]
        public string AnnouncementsVersion { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>Of this document.</summary>
        [JsonProperty("api_version")]
        public string ApiVersion { get; set; }

        /// <summary>Of the running build, set by its operator.</summary>
        [JsonProperty("build_version")]
        public string BuildVersion { get; set; }

        [JsonProperty("languages")]
        public List<Language> Languages { get; set; }

        [JsonProperty("rulesets")]
        public List<string> Rulesets { get; set; }

        /// <summary>Of boards.</summary>
        [JsonProperty("arms")]
        public List<int> Arms { get; set; }

        [JsonProperty("robots")]
        public List<string> Robots { get; set; }

        /// <summary>There may be more one day.</summary>
        [JsonProperty("features")]
        public List<string> Features { get; set; }

        /// <summary>Where players can answer a restriction: an e-mail address, or one that begins with `https://`; null if the operator has set none.</summary>
        [JsonProperty("contact")]
        public string Contact { get; set; }

        [JsonProperty("limits")]
        public Limits Limits { get; set; }
    }

    /// <summary>A move as offered or recorded.</summary>
    public partial class Move
    {
        [JsonProperty("from")]
        public string From { get; set; }

        [JsonProperty("pawn")]
        public int Pawn { get; set; }

        /// <summary>One of `sum`, `die`, `bonus`, `decline`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("value")]
        public int Value { get; set; }

        [JsonProperty("to")]
        public string To { get; set; }

        [JsonProperty("captures")]
        public Pawn Captures { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class MoveKind
    {
        public const string Sum = "sum";
        public const string Die = "die";
        public const string Bonus = "bonus";
        public const string Decline = "decline";
    }

    /// <summary>A position, and the outcome of each of its legal moves.</summary>
    public partial class MovePreviews
    {
        [JsonProperty("position")]
        public Position Position { get; set; }

        [JsonProperty("legal_moves")]
        public List<Move> LegalMoves { get; set; }

        [JsonProperty("blocked")]
        public List<Blocked> Blocked { get; set; }

        /// <summary>In the order of the legal moves.</summary>
        [JsonProperty("outcomes")]
        public List<Preview> Outcomes { get; set; }
    }

    /// <summary>A user that the caller mutes.</summary>
    public partial class Mute
    {
        [JsonProperty("user")]
        public User User { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }
    }

    /// <summary>Values of an option that are refused without certain values of others.</summary>
    public partial class Need
    {
        [JsonProperty("when")]
        public Condition When { get; set; }

        /// <summary>One of them must be met.</summary>
        [JsonProperty("any_of")]
        public List<Condition> AnyOf { get; set; }
    }

    /// <summary>A new personal access token, with its text.</summary>
    public partial class NewPersonalToken
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The first characters of the token.</summary>
        [JsonProperty("beginning")]
        public string Beginning { get; set; }

        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("expires_at")]
        public DateTimeOffset ExpiresAt { get; set; }

        /// <summary>When it was last used, to the hour; null if it never was.</summary>
        [JsonProperty("used_at")]
        public DateTimeOffset? UsedAt { get; set; }

        /// <summary>Only this response has it: it is stored as a hash.</summary>
        [JsonProperty("token")]
        public string Token { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class NotDueReason
    {
        public const string RegisteredOnly = "registered_only";
        public const string RobotAccount = "robot_account";
        public const string GiftTaken = "gift_taken";
        public const string BalanceNotLow = "balance_not_low";
    }

    /// <summary>- `friend_request`: A friend request. - `friend_accepted`: A friend request was accepted. - `invitation`: An invitation to a table. - `more_requests`: More players who are not friends have sent requests or invitations, which are listed. - `matched`: Quick play has found a game. - `your_turn`: It is your turn, in a game with long turns. - `turn_ends`: The time for your turn is nearly up: a day is left, or a third of a shorter turn. - `result`: The result of a game. - `weekly_prize`: A weekly prize. - `penalty`: A penalty for leaving a game. - `restricted`: A restriction by the staff, and its reason. - `restriction_lifted`: A restriction was lifted, and why. - `report_decided`: The staff has decided a report of yours. - `app_closed`: The staff has closed an app of yours, and why. - `app_reopened`: The staff has reopened an app of yours. - `webhook_off`: A webhook of yours was switched off. - `tournament_soon`: A tournament of yours starts soon. - `tournament_table`: Your table in a tournament is ready. - `tournament_paused`: You were away when a round was paired, and have no game until you resume. - `tournament_removed`: The organiser or the staff has removed you from a tournament. - `tournament_over`: A tournament of yours is over. - `tournament_partner`: A player wants to be your partner in a tournament.</summary>
    public partial class Notification
    {
        /// <summary>One of `friend_request`, `friend_accepted`, `invitation`, `more_requests`, `matched`, `your_turn`, `turn_ends`, `result`, `weekly_prize`, `penalty`, `restricted`, `restriction_lifted`, `report_decided`, `app_closed`, `app_reopened`, `webhook_off`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("read_at")]
        public DateTimeOffset? ReadAt { get; set; }

        [JsonProperty("data")]
        public NotificationData Data { get; set; }
    }

    /// <summary>- `friend_request`: `user_id`, `name`, `stranger`, `robot_account` - `friend_accepted`: `user_id`, `name`, `stranger`, `robot_account` - `invitation`: `table_id`, `user_id`, `name`, `stranger`, `robot_account` - `more_requests`: `notified` - `matched`: `ticket_id`, `table_id`, `game_id` - `your_turn`: `game_id`, `table_id` - `turn_ends`: `game_id`, `table_id`, `deadline_at` - `result`: `game_id`, `table_id`, `status`, `reason`, `place`, `note` - `weekly_prize`: `week`, `place`, `points`, `chips` - `penalty`: `game_id`, `kind`, `reason`, `ends_at` - `restricted`: `what`, `reason`, `until` - `restriction_lifted`: `what`, `reason` - `report_decided`: `report_id`, `reported_at`, `acted` - `app_closed`: `app_id`, `name`, `reason` - `app_reopened`: `app_id`, `name` - `webhook_off`: `webhook_id`, `url`, `reason` - `tournament_soon`: `tournament_id`, `name`, `starts_at` - `tournament_table`: `tournament_id`, `name`, `round`, `table_id`, `game_id` - `tournament_paused`: `tournament_id`, `name` - `tournament_removed`: `tournament_id`, `name` - `tournament_over`: `tournament_id`, `name`, `status`, `reason`, `place`, `prize` - `tournament_partner`: `tournament_id`, `name`, `user_id`, `user_name`, `stranger`, `robot_account`</summary>
    public partial class NotificationData
    {
        [JsonProperty("user_id", NullValueHandling = NullValueHandling.Ignore)]
        public string UserId { get; set; }

        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>True if you were not friends then.</summary>
        [JsonProperty("stranger", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Stranger { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RobotAccount { get; set; }

        [JsonProperty("table_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TableId { get; set; }

        /// <summary>How many of the last 24 hours have notifications of their own.</summary>
        [JsonProperty("notified", NullValueHandling = NullValueHandling.Ignore)]
        public int? Notified { get; set; }

        [JsonProperty("ticket_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TicketId { get; set; }

        [JsonProperty("game_id", NullValueHandling = NullValueHandling.Ignore)]
        public string GameId { get; set; }

        [JsonProperty("deadline_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? DeadlineAt { get; set; }

        [JsonProperty("status", NullValueHandling = NullValueHandling.Ignore)]
        public string Status { get; set; }

        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        [JsonProperty("place", NullValueHandling = NullValueHandling.Ignore)]
        public int? Place { get; set; }

        /// <summary>The staff's note, if the game was voided.</summary>
        [JsonProperty("note", NullValueHandling = NullValueHandling.Ignore)]
        public string Note { get; set; }

        [JsonProperty("week", NullValueHandling = NullValueHandling.Ignore)]
        public string Week { get; set; }

        [JsonProperty("points", NullValueHandling = NullValueHandling.Ignore)]
        public int? Points { get; set; }

        [JsonProperty("chips", NullValueHandling = NullValueHandling.Ignore)]
        public int? Chips { get; set; }

        /// <summary>`warning` or `ban`</summary>
        [JsonProperty("kind", NullValueHandling = NullValueHandling.Ignore)]
        public string Kind { get; set; }

        [JsonProperty("ends_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? EndsAt { get; set; }

        /// <summary>`account`, `chat` or `play`</summary>
        [JsonProperty("what", NullValueHandling = NullValueHandling.Ignore)]
        public string What { get; set; }

        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? Until { get; set; }

        /// <summary>The `id` that the report had when you sent it.</summary>
        [JsonProperty("report_id", NullValueHandling = NullValueHandling.Ignore)]
        public string ReportId { get; set; }

        [JsonProperty("reported_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? ReportedAt { get; set; }

        /// <summary>Whether the staff has acted on it.</summary>
        [JsonProperty("acted", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Acted { get; set; }

        /// <summary>The `client_id` of OAuth.</summary>
        [JsonProperty("app_id", NullValueHandling = NullValueHandling.Ignore)]
        public string AppId { get; set; }

        [JsonProperty("webhook_id", NullValueHandling = NullValueHandling.Ignore)]
        public string WebhookId { get; set; }

        [JsonProperty("url", NullValueHandling = NullValueHandling.Ignore)]
        public string Url { get; set; }

        [JsonProperty("tournament_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TournamentId { get; set; }

        [JsonProperty("starts_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? StartsAt { get; set; }

        [JsonProperty("round", NullValueHandling = NullValueHandling.Ignore)]
        public int? Round { get; set; }

        /// <summary>In chips.</summary>
        [JsonProperty("prize", NullValueHandling = NullValueHandling.Ignore)]
        public int? Prize { get; set; }

        [JsonProperty("user_name", NullValueHandling = NullValueHandling.Ignore)]
        public string UserName { get; set; }
    }

    /// <summary>How notifications reach you. All of them are in the inbox and on your stream.</summary>
    public partial class NotificationSettings
    {
        [JsonProperty("kinds")]
        public List<KindSettings> Kinds { get; set; }

        [JsonProperty("quiet_hours")]
        public DailyHours QuietHours { get; set; }

        /// <summary>A name of the IANA database.</summary>
        [JsonProperty("time_zone")]
        public string TimeZoneValue { get; set; }

        /// <summary>Whether mails are sent at all.</summary>
        [JsonProperty("mail")]
        public bool Mail { get; set; }

        /// <summary>One of `unsubscribed`, `bounced`, `complained`, or one that is new.</summary>
        [JsonProperty("mail_off_reason")]
        public string MailOffReason { get; set; }

        /// <summary>Your verified address, to which they go; null for none, and for third-party apps.</summary>
        [JsonProperty("mail_address")]
        public string MailAddress { get; set; }

        [JsonProperty("snoozed_games")]
        public List<SnoozedGame> SnoozedGames { get; set; }
    }

    /// <summary>Changes of how notifications reach you; fields that are left out stay unchanged.</summary>
    public partial class NotificationSettingsRequest
    {
        /// <summary>Only those to change.</summary>
        [JsonProperty("kinds", NullValueHandling = NullValueHandling.Ignore)]
        public List<KindChoiceRequest> Kinds { get; set; }

        [JsonProperty("quiet_hours", NullValueHandling = NullValueHandling.Ignore)]
        public QuietHoursRequest QuietHours { get; set; }

        /// <summary>A name of the IANA database: `Europe/Madrid`.</summary>
        [JsonProperty("time_zone", NullValueHandling = NullValueHandling.Ignore)]
        public string TimeZoneValue { get; set; }

        /// <summary>Whether mails about notifications are sent at all.</summary>
        [JsonProperty("mail", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Mail { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class OffReason
    {
        public const string Owner = "owner";
        public const string Gone = "gone";
        public const string Failing = "failing";
        public const string Staff = "staff";
    }

    /// <summary>One of the rolls that decide which seat starts.</summary>
    public partial class OpeningRoll
    {
        [JsonProperty("n")]
        public int N { get; set; }

        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("roll")]
        public List<int> Roll { get; set; }
    }

    /// <summary>An option of a ruleset, with all that a form needs.</summary>
    public partial class Option
    {
        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("label")]
        public string Label { get; set; }

        [JsonProperty("meaning")]
        public string Meaning { get; set; }

        /// <summary>One of `flag`, `choice`, `number`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("default")]
        public Object Default { get; set; }

        /// <summary>Of a flag or a choice; empty for a number.</summary>
        [JsonProperty("choices")]
        public List<Choice> Choices { get; set; }

        /// <summary>Of a number.</summary>
        [JsonProperty("min")]
        public int? Min { get; set; }

        /// <summary>Of a number.</summary>
        [JsonProperty("max")]
        public int? Max { get; set; }

        /// <summary>One of `spaces`, `pawns`, `dice`, `turns`, `rounds`, `seconds`, or one that is new.</summary>
        [JsonProperty("unit")]
        public string Unit { get; set; }

        [JsonProperty("needs")]
        public List<Need> Needs { get; set; }
    }

    /// <summary>An option that has changed.</summary>
    public partial class OptionChange
    {
        [JsonProperty("before")]
        public Object Before { get; set; }

        [JsonProperty("after")]
        public Object After { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class OptionKind
    {
        public const string Flag = "flag";
        public const string Choice = "choice";
        public const string Number = "number";
    }

    /// <summary>Options of the rules, as far as they differ from the ruleset's defaults.</summary>
    public partial class Options
    {
        /// <summary>Pawns of each player on the start square at the beginning. Defaults: parchis 1, superparcheesi 1, parcheesi 0.</summary>
        [JsonProperty("start_pawns", NullValueHandling = NullValueHandling.Ignore)]
        public int? StartPawns { get; set; }

        /// <summary>The player who starts after the opening roll. Defaults: parchis highest, superparcheesi highest, parcheesi highest.  * `highest` - highest * `lowest` - lowest</summary>
        [JsonProperty("first_player", NullValueHandling = NullValueHandling.Ignore)]
        public string FirstPlayer { get; set; }

        /// <summary>The order of turns: with or against the direction of movement. Defaults: parchis with, superparcheesi with, parcheesi against.  * `with` - with * `against` - against</summary>
        [JsonProperty("turn_order", NullValueHandling = NullValueHandling.Ignore)]
        public string TurnOrder { get; set; }

        /// <summary>Two dice that sum to 5 also enter a pawn. Defaults: superparcheesi true, parcheesi true.</summary>
        [JsonProperty("enter_on_sum", NullValueHandling = NullValueHandling.Ignore)]
        public bool? EnterOnSum { get; set; }

        /// <summary>A 6 moves 7 while no pawn of the acting seat is in the nest. Defaults: parchis true.</summary>
        [JsonProperty("six_counts_seven", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SixCountsSeven { get; set; }

        /// <summary>After a repeat, the player must open a blockade of their own. Defaults: parchis true, superparcheesi true, parcheesi false.</summary>
        [JsonProperty("open_blockade", NullValueHandling = NullValueHandling.Ignore)]
        public bool? OpenBlockade { get; set; }

        /// <summary>Two pawns that stood together may not stand together again in the same turn. Defaults: parchis false, superparcheesi true, parcheesi true.</summary>
        [JsonProperty("keep_blockade_apart", NullValueHandling = NullValueHandling.Ignore)]
        public bool? KeepBlockadeApart { get; set; }

        /// <summary>Two colours on a safe square block as well. Defaults: parchis false, superparcheesi false.</summary>
        [JsonProperty("mixed_blockades", NullValueHandling = NullValueHandling.Ignore)]
        public bool? MixedBlockades { get; set; }

        /// <summary>Two colours may stand on one safe square. Defaults: parchis true, superparcheesi true, parcheesi false.</summary>
        [JsonProperty("share_safe_squares", NullValueHandling = NullValueHandling.Ignore)]
        public bool? ShareSafeSquares { get; set; }

        /// <summary>Whether an entering pawn also captures a lone pawn, not only on a full square. Defaults: parchis crowded, superparcheesi crowded, parcheesi single.  * `crowded` - crowded * `single` - single</summary>
        [JsonProperty("capture_on_start", NullValueHandling = NullValueHandling.Ignore)]
        public string CaptureOnStart { get; set; }

        /// <summary>When a bonus is played: at once; after the dice, but a capture's in a doublet bonus at once; or after all dice. Defaults: parchis immediate, superparcheesi immediate, parcheesi after_dice.  * `immediate` - immediate * `after_dice` - after_dice * `after_all_dice` - after_all_dice</summary>
        [JsonProperty("bonus_timing", NullValueHandling = NullValueHandling.Ignore)]
        public string BonusTiming { get; set; }

        /// <summary>With no pawn in the nest, a doublet also gives the undersides of the dice. Defaults: superparcheesi false, parcheesi true.</summary>
        [JsonProperty("doublet_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubletBonus { get; set; }

        /// <summary>When only one of two dice can be used, it must be the larger. Defaults: superparcheesi false, parcheesi true.</summary>
        [JsonProperty("larger_die_first", NullValueHandling = NullValueHandling.Ignore)]
        public bool? LargerDieFirst { get; set; }

        /// <summary>After a repeat, the player rolls again only if all dice were used. Defaults: parchis false, superparcheesi false, parcheesi false.</summary>
        [JsonProperty("reroll_needs_full_use", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RerollNeedsFullUse { get; set; }

        /// <summary>The pawn that a third repeat sends back to the nest, if any. Defaults: parchis last_moved, superparcheesi last_moved, parcheesi end_turn.  * `last_moved` - last_moved * `leading` - leading * `end_turn` - end_turn</summary>
        [JsonProperty("third_repeat", NullValueHandling = NullValueHandling.Ignore)]
        public string ThirdRepeat { get; set; }

        /// <summary>In pairs, a partner's pawn is captured like any other. Defaults: parchis true, superparcheesi true, parcheesi true.</summary>
        [JsonProperty("capture_partner", NullValueHandling = NullValueHandling.Ignore)]
        public bool? CapturePartner { get; set; }

        /// <summary>Spaces earned by a capture. Defaults: parchis 20, superparcheesi 20, parcheesi 20.</summary>
        [JsonProperty("capture_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public int? CaptureBonus { get; set; }

        /// <summary>Spaces earned by a pawn that gets home. Defaults: parchis 10, superparcheesi 10, parcheesi 10.</summary>
        [JsonProperty("home_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public int? HomeBonus { get; set; }

        /// <summary>A pawn may pass its home row once, and go round once more. Defaults: parchis false, superparcheesi false, parcheesi false.</summary>
        [JsonProperty("second_lap", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SecondLap { get; set; }

        /// <summary>After a double one, a pawn may break up the blockade directly before it. Defaults: superparcheesi false, parcheesi false.</summary>
        [JsonProperty("double_one_breaks_blockades", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubleOneBreaksBlockades { get; set; }

        /// <summary>Turns after which a blockade must be opened; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.</summary>
        [JsonProperty("blockade_turns", NullValueHandling = NullValueHandling.Ignore)]
        public int? BlockadeTurns { get; set; }

        /// <summary>Dice of each opening roll. Defaults: superparcheesi 2, parcheesi 2.</summary>
        [JsonProperty("opening_dice", NullValueHandling = NullValueHandling.Ignore)]
        public int? OpeningDice { get; set; }

        /// <summary>The values of a doublet bonus may be used in part, but then the turn passes. Defaults: superparcheesi false, parcheesi false.</summary>
        [JsonProperty("doublet_bonus_partial", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubletBonusPartial { get; set; }

        /// <summary>A bonus may be declined. Defaults: parchis false, superparcheesi false, parcheesi false.</summary>
        [JsonProperty("bonuses_optional", NullValueHandling = NullValueHandling.Ignore)]
        public bool? BonusesOptional { get; set; }

        /// <summary>Pawns of each player. Defaults: parchis 4, superparcheesi 4, parcheesi 4.</summary>
        [JsonProperty("pawns", NullValueHandling = NullValueHandling.Ignore)]
        public int? Pawns { get; set; }

        /// <summary>Rounds after which the game ends; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.</summary>
        [JsonProperty("max_rounds", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxRounds { get; set; }

        /// <summary>Seconds after which the game ends with the round; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.</summary>
        [JsonProperty("game_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? GameS { get; set; }
    }

    /// <summary>Options of the rules, as far as they differ from the ruleset's defaults.</summary>
    public partial class OptionsRequest
    {
        /// <summary>Pawns of each player on the start square at the beginning. Defaults: parchis 1, superparcheesi 1, parcheesi 0.</summary>
        [JsonProperty("start_pawns", NullValueHandling = NullValueHandling.Ignore)]
        public int? StartPawns { get; set; }

        /// <summary>One of `highest`, `lowest`.</summary>
        [JsonProperty("first_player", NullValueHandling = NullValueHandling.Ignore)]
        public string FirstPlayer { get; set; }

        /// <summary>One of `with`, `against`.</summary>
        [JsonProperty("turn_order", NullValueHandling = NullValueHandling.Ignore)]
        public string TurnOrder { get; set; }

        /// <summary>Two dice that sum to 5 also enter a pawn. Defaults: superparcheesi true, parcheesi true.</summary>
        [JsonProperty("enter_on_sum", NullValueHandling = NullValueHandling.Ignore)]
        public bool? EnterOnSum { get; set; }

        /// <summary>A 6 moves 7 while no pawn of the acting seat is in the nest. Defaults: parchis true.</summary>
        [JsonProperty("six_counts_seven", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SixCountsSeven { get; set; }

        /// <summary>After a repeat, the player must open a blockade of their own. Defaults: parchis true, superparcheesi true, parcheesi false.</summary>
        [JsonProperty("open_blockade", NullValueHandling = NullValueHandling.Ignore)]
        public bool? OpenBlockade { get; set; }

        /// <summary>Two pawns that stood together may not stand together again in the same turn. Defaults: parchis false, superparcheesi true, parcheesi true.</summary>
        [JsonProperty("keep_blockade_apart", NullValueHandling = NullValueHandling.Ignore)]
        public bool? KeepBlockadeApart { get; set; }

        /// <summary>Two colours on a safe square block as well. Defaults: parchis false, superparcheesi false.</summary>
        [JsonProperty("mixed_blockades", NullValueHandling = NullValueHandling.Ignore)]
        public bool? MixedBlockades { get; set; }

        /// <summary>Two colours may stand on one safe square. Defaults: parchis true, superparcheesi true, parcheesi false.</summary>
        [JsonProperty("share_safe_squares", NullValueHandling = NullValueHandling.Ignore)]
        public bool? ShareSafeSquares { get; set; }

        /// <summary>One of `crowded`, `single`.</summary>
        [JsonProperty("capture_on_start", NullValueHandling = NullValueHandling.Ignore)]
        public string CaptureOnStart { get; set; }

        /// <summary>One of `immediate`, `after_dice`, `after_all_dice`.</summary>
        [JsonProperty("bonus_timing", NullValueHandling = NullValueHandling.Ignore)]
        public string BonusTiming { get; set; }

        /// <summary>With no pawn in the nest, a doublet also gives the undersides of the dice. Defaults: superparcheesi false, parcheesi true.</summary>
        [JsonProperty("doublet_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubletBonus { get; set; }

        /// <summary>When only one of two dice can be used, it must be the larger. Defaults: superparcheesi false, parcheesi true.</summary>
        [JsonProperty("larger_die_first", NullValueHandling = NullValueHandling.Ignore)]
        public bool? LargerDieFirst { get; set; }

        /// <summary>After a repeat, the player rolls again only if all dice were used. Defaults: parchis false, superparcheesi false, parcheesi false.</summary>
        [JsonProperty("reroll_needs_full_use", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RerollNeedsFullUse { get; set; }

        /// <summary>One of `last_moved`, `leading`, `end_turn`.</summary>
        [JsonProperty("third_repeat", NullValueHandling = NullValueHandling.Ignore)]
        public string ThirdRepeat { get; set; }

        /// <summary>In pairs, a partner's pawn is captured like any other. Defaults: parchis true, superparcheesi true, parcheesi true.</summary>
        [JsonProperty("capture_partner", NullValueHandling = NullValueHandling.Ignore)]
        public bool? CapturePartner { get; set; }

        /// <summary>Spaces earned by a capture. Defaults: parchis 20, superparcheesi 20, parcheesi 20.</summary>
        [JsonProperty("capture_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public int? CaptureBonus { get; set; }

        /// <summary>Spaces earned by a pawn that gets home. Defaults: parchis 10, superparcheesi 10, parcheesi 10.</summary>
        [JsonProperty("home_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public int? HomeBonus { get; set; }

        /// <summary>A pawn may pass its home row once, and go round once more. Defaults: parchis false, superparcheesi false, parcheesi false.</summary>
        [JsonProperty("second_lap", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SecondLap { get; set; }

        /// <summary>After a double one, a pawn may break up the blockade directly before it. Defaults: superparcheesi false, parcheesi false.</summary>
        [JsonProperty("double_one_breaks_blockades", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubleOneBreaksBlockades { get; set; }

        /// <summary>Turns after which a blockade must be opened; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.</summary>
        [JsonProperty("blockade_turns", NullValueHandling = NullValueHandling.Ignore)]
        public int? BlockadeTurns { get; set; }

        /// <summary>Dice of each opening roll. Defaults: superparcheesi 2, parcheesi 2.</summary>
        [JsonProperty("opening_dice", NullValueHandling = NullValueHandling.Ignore)]
        public int? OpeningDice { get; set; }

        /// <summary>The values of a doublet bonus may be used in part, but then the turn passes. Defaults: superparcheesi false, parcheesi false.</summary>
        [JsonProperty("doublet_bonus_partial", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubletBonusPartial { get; set; }

        /// <summary>A bonus may be declined. Defaults: parchis false, superparcheesi false, parcheesi false.</summary>
        [JsonProperty("bonuses_optional", NullValueHandling = NullValueHandling.Ignore)]
        public bool? BonusesOptional { get; set; }

        /// <summary>Pawns of each player. Defaults: parchis 4, superparcheesi 4, parcheesi 4.</summary>
        [JsonProperty("pawns", NullValueHandling = NullValueHandling.Ignore)]
        public int? Pawns { get; set; }

        /// <summary>Rounds after which the game ends; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.</summary>
        [JsonProperty("max_rounds", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxRounds { get; set; }

        /// <summary>Seconds after which the game ends with the round; 0 for no limit. Defaults: parchis 0, superparcheesi 0, parcheesi 0.</summary>
        [JsonProperty("game_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? GameS { get; set; }
    }

    public partial class PaginatedBlockList
    {
        [JsonProperty("results")]
        public List<Block> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedChatMessageList
    {
        [JsonProperty("results")]
        public List<ChatMessage> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedDiceGameList
    {
        [JsonProperty("results")]
        public List<DiceGame> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedDiceWeekSummaryList
    {
        [JsonProperty("results")]
        public List<DiceWeekSummary> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedFriendList
    {
        [JsonProperty("results")]
        public List<Friend> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedGameList
    {
        [JsonProperty("results")]
        public List<Game> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedGameRowList
    {
        [JsonProperty("results")]
        public List<GameRow> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedInvitationList
    {
        [JsonProperty("results")]
        public List<Invitation> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedMatchmakingTicketList
    {
        [JsonProperty("results")]
        public List<MatchmakingTicket> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedMuteList
    {
        [JsonProperty("results")]
        public List<Mute> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedNotificationList
    {
        [JsonProperty("results")]
        public List<Notification> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }

        [JsonProperty("unread")]
        public int Unread { get; set; }
    }

    public partial class PaginatedPenaltyList
    {
        [JsonProperty("results")]
        public List<Penalty> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }

        [JsonProperty("banned_until")]
        public DateTimeOffset? BannedUntil { get; set; }

        /// <summary>The staff's reason; null for a ban for leaving games.</summary>
        [JsonProperty("ban_reason")]
        public string BanReason { get; set; }

        /// <summary>Until when the staff has muted you in chats.</summary>
        [JsonProperty("muted_until")]
        public DateTimeOffset? MutedUntil { get; set; }

        [JsonProperty("mute_reason")]
        public string MuteReason { get; set; }

        [JsonProperty("strikes")]
        public int Strikes { get; set; }

        /// <summary>0: the next penalty is a warning.</summary>
        [JsonProperty("next_ban_s")]
        public int NextBanS { get; set; }
    }

    public partial class PaginatedPlayedGameList
    {
        [JsonProperty("results")]
        public List<PlayedGame> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedTableList
    {
        [JsonProperty("results")]
        public List<Table> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedTableReactionList
    {
        [JsonProperty("results")]
        public List<TableReaction> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedTournamentEntryList
    {
        [JsonProperty("results")]
        public List<TournamentEntry> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedTournamentList
    {
        [JsonProperty("results")]
        public List<Tournament> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedTournamentPairingList
    {
        [JsonProperty("results")]
        public List<TournamentPairing> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedTournamentRoundList
    {
        [JsonProperty("results")]
        public List<TournamentRound> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedUserList
    {
        [JsonProperty("results")]
        public List<User> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedWalletEntryList
    {
        [JsonProperty("results")]
        public List<WalletEntry> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedWebhookDeliveryList
    {
        [JsonProperty("results")]
        public List<WebhookDelivery> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    public partial class PaginatedWeekList
    {
        [JsonProperty("results")]
        public List<Week> Results { get; set; }

        /// <summary>The URL of the next page; null on the last page.</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>An entry at a table.</summary>
    public partial class PairedEntry
    {
        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("players")]
        public List<Player> Players { get; set; }

        /// <summary>null until the game is scored, and if it is void.</summary>
        [JsonProperty("place")]
        public int? Place { get; set; }

        /// <summary>What the table has brought so far.</summary>
        [JsonProperty("points")]
        public int Points { get; set; }
    }

    /// <summary>A pawn of a seat.</summary>
    public partial class Pawn
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("pawn")]
        public int PawnValue { get; set; }
    }

    /// <summary>A pawn of a seat.</summary>
    public partial class PawnRequest
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("pawn")]
        public int Pawn { get; set; }
    }

    /// <summary>A warning or a ban.</summary>
    public partial class Penalty
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        /// <summary>One of `warning`, `ban`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>One of `resigned`, `abandoned`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("ends_at")]
        public DateTimeOffset? EndsAt { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class PenaltyKind
    {
        public const string Warning = "warning";
        public const string Ban = "ban";
    }

    /// <summary>The `announcements_version` of `GET meta`, at first and soon after each change.</summary>
    public partial class PersonalAnnouncementsData
    {
        /// <summary>null: there are none.</summary>
        [JsonProperty("version")]
        public string Version { get; set; }
    }

    /// <summary>- `friend_request`: A friend request. - `friend_accepted`: A friend request was accepted. - `invitation`: An invitation to a table. - `more_requests`: More players who are not friends have sent requests or invitations, which are listed. - `matched`: Quick play has found a game. - `your_turn`: It is your turn, in a game with long turns. - `turn_ends`: The time for your turn is nearly up: a day is left, or a third of a shorter turn. - `result`: The result of a game. - `weekly_prize`: A weekly prize. - `penalty`: A penalty for leaving a game. - `restricted`: A restriction by the staff, and its reason. - `restriction_lifted`: A restriction was lifted, and why. - `report_decided`: The staff has decided a report of yours. - `app_closed`: The staff has closed an app of yours, and why. - `app_reopened`: The staff has reopened an app of yours. - `webhook_off`: A webhook of yours was switched off. - `tournament_soon`: A tournament of yours starts soon. - `tournament_table`: Your table in a tournament is ready. - `tournament_paused`: You were away when a round was paired, and have no game until you resume. - `tournament_removed`: The organiser or the staff has removed you from a tournament. - `tournament_over`: A tournament of yours is over. - `tournament_partner`: A player wants to be your partner in a tournament.</summary>
    public partial class PersonalRow
    {
        /// <summary>One of `friend_request`, `friend_accepted`, `invitation`, `more_requests`, `matched`, `your_turn`, `turn_ends`, `result`, `weekly_prize`, `penalty`, `restricted`, `restriction_lifted`, `report_decided`, `app_closed`, `app_reopened`, `webhook_off`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("at")]
        public DateTimeOffset At { get; set; }

        [JsonProperty("data")]
        public PersonalRowData Data { get; set; }
    }

    /// <summary>- `friend_request`: `user_id`, `name`, `stranger`, `robot_account` - `friend_accepted`: `user_id`, `name`, `stranger`, `robot_account` - `invitation`: `table_id`, `user_id`, `name`, `stranger`, `robot_account` - `more_requests`: `notified` - `matched`: `ticket_id`, `table_id`, `game_id` - `your_turn`: `game_id`, `table_id` - `turn_ends`: `game_id`, `table_id`, `deadline_at` - `result`: `game_id`, `table_id`, `status`, `reason`, `place`, `note` - `weekly_prize`: `week`, `place`, `points`, `chips` - `penalty`: `game_id`, `kind`, `reason`, `ends_at` - `restricted`: `what`, `reason`, `until` - `restriction_lifted`: `what`, `reason` - `report_decided`: `report_id`, `reported_at`, `acted` - `app_closed`: `app_id`, `name`, `reason` - `app_reopened`: `app_id`, `name` - `webhook_off`: `webhook_id`, `url`, `reason` - `tournament_soon`: `tournament_id`, `name`, `starts_at` - `tournament_table`: `tournament_id`, `name`, `round`, `table_id`, `game_id` - `tournament_paused`: `tournament_id`, `name` - `tournament_removed`: `tournament_id`, `name` - `tournament_over`: `tournament_id`, `name`, `status`, `reason`, `place`, `prize` - `tournament_partner`: `tournament_id`, `name`, `user_id`, `user_name`, `stranger`, `robot_account`</summary>
    public partial class PersonalRowData
    {
        [JsonProperty("user_id", NullValueHandling = NullValueHandling.Ignore)]
        public string UserId { get; set; }

        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>True if you were not friends then.</summary>
        [JsonProperty("stranger", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Stranger { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RobotAccount { get; set; }

        /// <summary>Its id.</summary>
        [JsonProperty("notification_id")]
        public string NotificationId { get; set; }

        [JsonProperty("table_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TableId { get; set; }

        /// <summary>How many of the last 24 hours have notifications of their own.</summary>
        [JsonProperty("notified", NullValueHandling = NullValueHandling.Ignore)]
        public int? Notified { get; set; }

        [JsonProperty("ticket_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TicketId { get; set; }

        [JsonProperty("game_id", NullValueHandling = NullValueHandling.Ignore)]
        public string GameId { get; set; }

        [JsonProperty("deadline_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? DeadlineAt { get; set; }

        [JsonProperty("status", NullValueHandling = NullValueHandling.Ignore)]
        public string Status { get; set; }

        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        [JsonProperty("place", NullValueHandling = NullValueHandling.Ignore)]
        public int? Place { get; set; }

        /// <summary>The staff's note, if the game was voided.</summary>
        [JsonProperty("note", NullValueHandling = NullValueHandling.Ignore)]
        public string Note { get; set; }

        [JsonProperty("week", NullValueHandling = NullValueHandling.Ignore)]
        public string Week { get; set; }

        [JsonProperty("points", NullValueHandling = NullValueHandling.Ignore)]
        public int? Points { get; set; }

        [JsonProperty("chips", NullValueHandling = NullValueHandling.Ignore)]
        public int? Chips { get; set; }

        /// <summary>`warning` or `ban`</summary>
        [JsonProperty("kind", NullValueHandling = NullValueHandling.Ignore)]
        public string Kind { get; set; }

        [JsonProperty("ends_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? EndsAt { get; set; }

        /// <summary>`account`, `chat` or `play`</summary>
        [JsonProperty("what", NullValueHandling = NullValueHandling.Ignore)]
        public string What { get; set; }

        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? Until { get; set; }

        /// <summary>The `id` that the report had when you sent it.</summary>
        [JsonProperty("report_id", NullValueHandling = NullValueHandling.Ignore)]
        public string ReportId { get; set; }

        [JsonProperty("reported_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? ReportedAt { get; set; }

        /// <summary>Whether the staff has acted on it.</summary>
        [JsonProperty("acted", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Acted { get; set; }

        /// <summary>The `client_id` of OAuth.</summary>
        [JsonProperty("app_id", NullValueHandling = NullValueHandling.Ignore)]
        public string AppId { get; set; }

        [JsonProperty("webhook_id", NullValueHandling = NullValueHandling.Ignore)]
        public string WebhookId { get; set; }

        [JsonProperty("url", NullValueHandling = NullValueHandling.Ignore)]
        public string Url { get; set; }

        [JsonProperty("tournament_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TournamentId { get; set; }

        [JsonProperty("starts_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? StartsAt { get; set; }

        [JsonProperty("round", NullValueHandling = NullValueHandling.Ignore)]
        public int? Round { get; set; }

        /// <summary>In chips.</summary>
        [JsonProperty("prize", NullValueHandling = NullValueHandling.Ignore)]
        public int? Prize { get; set; }

        [JsonProperty("user_name", NullValueHandling = NullValueHandling.Ignore)]
        public string UserName { get; set; }
    }

    /// <summary>The unread count.</summary>
    public partial class PersonalSnapshot
    {
        [JsonProperty("user_id")]
        public string UserId { get; set; }

        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("unread")]
        public int Unread { get; set; }
    }

    /// <summary>- `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `turns`: How many games wait for you, at first and within a heartbeat of each change. No page has it. - `announcements`: The `announcements_version` of `GET meta`, at first and soon after each change. No page has it.</summary>
    public partial class PersonalStreamEvent
    {
        /// <summary>One of `snapshot`, `message`, `closed`, `turns`, `announcements`, or one that is new.</summary>
        [JsonProperty("event")]
        public string Event { get; set; }

        [JsonProperty("id")]
        public int? Id { get; set; }

        [JsonProperty("data")]
        public Object Data { get; set; }
    }

    /// <summary>A page of events.</summary>
    public partial class PersonalStreamPage
    {
        [JsonProperty("results")]
        public List<PersonalStreamEvent> Results { get; set; }

        /// <summary>null once the stream has ended</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>A personal access token, without its text.</summary>
    public partial class PersonalToken
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>The first characters of the token.</summary>
        [JsonProperty("beginning")]
        public string Beginning { get; set; }

        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("expires_at")]
        public DateTimeOffset ExpiresAt { get; set; }

        /// <summary>When it was last used, to the hour; null if it never was.</summary>
        [JsonProperty("used_at")]
        public DateTimeOffset? UsedAt { get; set; }
    }

    /// <summary>The valid tokens, the newest first; all of them.</summary>
    public partial class PersonalTokenList
    {
        [JsonProperty("results")]
        public List<PersonalToken> Results { get; set; }
    }

    /// <summary>A new personal access token.</summary>
    public partial class PersonalTokenRequest
    {
        /// <summary>What it is for; only you read it.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>What it may do, as for third-party apps.</summary>
        [JsonProperty("scopes")]
        public List<string> Scopes { get; set; }

        [JsonProperty("expires_in_days", NullValueHandling = NullValueHandling.Ignore)]
        public int? ExpiresInDays { get; set; }
    }

    /// <summary>How many games wait for you, at first and within a heartbeat of each change.</summary>
    public partial class PersonalTurnsData
    {
        [JsonProperty("turns")]
        public int Turns { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Phase
    {
        public const string Roll = "roll";
        public const string Move = "move";
        public const string Over = "over";
    }

    /// <summary>A seat's place in the result.</summary>
    public partial class Place
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("place")]
        public int PlaceValue { get; set; }

        [JsonProperty("distance")]
        public int Distance { get; set; }
    }

    /// <summary>One of the legal moves of a game.</summary>
    public partial class PlayMoveRequest
    {
        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("pawn")]
        public int Pawn { get; set; }

        /// <summary>The move's `kind`; what is not offered is illegal.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("value")]
        public int Value { get; set; }

        /// <summary>The move's `to`: needed where two moves differ only in it (`second_lap`).</summary>
        [JsonProperty("to", NullValueHandling = NullValueHandling.Ignore)]
        public string To { get; set; }

        [JsonProperty("captures", NullValueHandling = NullValueHandling.Ignore)]
        public PawnRequest Captures { get; set; }

        /// <summary>Not needed, and ignored.</summary>
        [JsonProperty("from", NullValueHandling = NullValueHandling.Ignore)]
        public string From { get; set; }
    }

    /// <summary>A game as one of its players has played it.</summary>
    public partial class PlayedGame
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("table_id")]
        public string TableId { get; set; }

        /// <summary>One of `waiting`, `playing`, `finished`, `cancelled`, `abandoned`, `voided`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>One of `played`, `round_limit`, `time_limit`, `last_remaining`, `vote`, `all_automatic`, `unattended`, `staff`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        [JsonProperty("scored")]
        public bool Scored { get; set; }

        /// <summary>Chips each player has staked.</summary>
        [JsonProperty("bet")]
        public int Bet { get; set; }

        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("place")]
        public int? Place { get; set; }

        /// <summary>One of `resigned`, `abandoned`, or one that is new.</summary>
        [JsonProperty("left")]
        public string Left { get; set; }

        /// <summary>Whether the game waits for this player.</summary>
        [JsonProperty("on_turn")]
        public bool OnTurn { get; set; }

        /// <summary>Of the present turn, whoever is on turn; null while a robot is, without a clock, and while a maintenance has stopped it.</summary>
        [JsonProperty("deadline_at")]
        public DateTimeOffset? DeadlineAt { get; set; }

        [JsonProperty("players")]
        public List<GamePlayer> Players { get; set; }

        [JsonProperty("started_at")]
        public DateTimeOffset StartedAt { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }
    }

    /// <summary>An account, or a robot of the service (id null).</summary>
    public partial class Player
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        /// <summary>One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account")]
        public bool RobotAccount { get; set; }
    }

    /// <summary>The dice of all games of a player that have ended, in whatever way.</summary>
    public partial class PlayerDice
    {
        /// <summary>How many dice were rolled.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>How often one pip, two pips and so on.</summary>
        [JsonProperty("faces")]
        public List<int> Faces { get; set; }

        [JsonProperty("pips")]
        public int Pips { get; set; }

        /// <summary>What fair dice bring on average: 3.5 for each die.</summary>
        [JsonProperty("due")]
        public double Due { get; set; }

        /// <summary>By how much the pips differ from `due`, in percent; null without dice.</summary>
        [JsonProperty("difference")]
        public double? Difference { get; set; }

        /// <summary>The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.</summary>
        [JsonProperty("p_mean")]
        public double? PMean { get; set; }

        /// <summary>The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.</summary>
        [JsonProperty("p_faces")]
        public double? PFaces { get; set; }

        /// <summary>Games that have ended, in whatever way.</summary>
        [JsonProperty("games")]
        public int Games { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class PlayerKind
    {
        public const string Human = "human";
        public const string Robot = "robot";
    }

    /// <summary>A report of a player to the staff.</summary>
    public partial class PlayerReport
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("table_id")]
        public string TableId { get; set; }

        [JsonProperty("user_id")]
        public string UserId { get; set; }

        /// <summary>One of `insult`, `cheating`, `spam`, `other`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        /// <summary>One of `open`, `resolved`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>True if you had reported it before: this is that report, unchanged.</summary>
        [JsonProperty("repeated")]
        public bool Repeated { get; set; }
    }

    /// <summary>All that the rules know of a game at one moment.</summary>
    public partial class Position
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>By seat, as text, the place of each pawn: `nest`, `1` …, `h1` to `h7`, or `home`.</summary>
        [JsonProperty("pawns")]
        public Dictionary<string, List<string>> Pawns { get; set; }

        /// <summary>By square, as text, the seat of the later of two colours.</summary>
        [JsonProperty("arrived_last")]
        public Dictionary<string, int> ArrivedLast { get; set; }

        /// <summary>By seat, as text, its pawns on their second lap.</summary>
        [JsonProperty("second_lap", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, List<int>> SecondLap { get; set; }

        /// <summary>By square, as text, the age of its blockade.</summary>
        [JsonProperty("blockade_turns", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, int> BlockadeTurns { get; set; }

        [JsonProperty("turn")]
        public PositionTurn Turn { get; set; }
    }

    /// <summary>All that the rules know of a game at one moment.</summary>
    public partial class PositionRequest
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public OptionsRequest Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>By seat, as text, the place of each pawn: `nest`, `1` …, `h1` to `h7`, or `home`.</summary>
        [JsonProperty("pawns")]
        public Dictionary<string, List<string>> Pawns { get; set; }

        /// <summary>By square, as text, the seat of the later of two colours.</summary>
        [JsonProperty("arrived_last")]
        public Dictionary<string, int> ArrivedLast { get; set; }

        /// <summary>By seat, as text, its pawns on their second lap.</summary>
        [JsonProperty("second_lap", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, List<int>> SecondLap { get; set; }

        /// <summary>By square, as text, the age of its blockade.</summary>
        [JsonProperty("blockade_turns", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, int> BlockadeTurns { get; set; }

        [JsonProperty("turn")]
        public PositionTurnRequest Turn { get; set; }
    }

    /// <summary>The turn of a position.</summary>
    public partial class PositionTurn
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>One of `roll`, `move`, `over`, or one that is new.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>1 for the first roll of the turn.</summary>
        [JsonProperty("roll_number")]
        public int RollNumber { get; set; }

        /// <summary>The pips; null while a roll is due.</summary>
        [JsonProperty("roll")]
        public List<int> Roll { get; set; }

        /// <summary>Unused values, in spaces, in the order thrown.</summary>
        [JsonProperty("dice")]
        public List<int> Dice { get; set; }

        /// <summary>Earned and not yet moved, in spaces.</summary>
        [JsonProperty("bonuses")]
        public List<int> Bonuses { get; set; }

        [JsonProperty("last_moved")]
        public Pawn LastMoved { get; set; }

        /// <summary>Pairs of the acting seat's pawns, as in the rules.</summary>
        [JsonProperty("stood_together")]
        public List<List<int>> StoodTogether { get; set; }

        /// <summary>A repeat's roll has to open a blockade.</summary>
        [JsonProperty("must_open")]
        public bool MustOpen { get; set; }

        /// <summary>All four dice of a doublet, or none.</summary>
        [JsonProperty("all_or_nothing")]
        public bool AllOrNothing { get; set; }

        /// <summary>With `doublet_bonus_partial`.</summary>
        [JsonProperty("doublet_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubletBonus { get; set; }

        /// <summary>Of the turn, with `max_rounds` or `game_s`.</summary>
        [JsonProperty("number", NullValueHandling = NullValueHandling.Ignore)]
        public int? Number { get; set; }
    }

    /// <summary>The turn of a position.</summary>
    public partial class PositionTurnRequest
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>One of `roll`, `move`, `over`.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>1 for the first roll of the turn.</summary>
        [JsonProperty("roll_number")]
        public int RollNumber { get; set; }

        /// <summary>The pips; null while a roll is due.</summary>
        [JsonProperty("roll")]
        public List<int> Roll { get; set; }

        /// <summary>Unused values, in spaces, in the order thrown.</summary>
        [JsonProperty("dice")]
        public List<int> Dice { get; set; }

        /// <summary>Earned and not yet moved, in spaces.</summary>
        [JsonProperty("bonuses")]
        public List<int> Bonuses { get; set; }

        [JsonProperty("last_moved")]
        public PawnRequest LastMoved { get; set; }

        /// <summary>Pairs of the acting seat's pawns, as in the rules.</summary>
        [JsonProperty("stood_together")]
        public List<List<int>> StoodTogether { get; set; }

        /// <summary>A repeat's roll has to open a blockade.</summary>
        [JsonProperty("must_open")]
        public bool MustOpen { get; set; }

        /// <summary>All four dice of a doublet, or none.</summary>
        [JsonProperty("all_or_nothing")]
        public bool AllOrNothing { get; set; }

        /// <summary>With `doublet_bonus_partial`.</summary>
        [JsonProperty("doublet_bonus", NullValueHandling = NullValueHandling.Ignore)]
        public bool? DoubletBonus { get; set; }

        /// <summary>Of the turn, with `max_rounds` or `game_s`.</summary>
        [JsonProperty("number", NullValueHandling = NullValueHandling.Ignore)]
        public int? Number { get; set; }
    }

    /// <summary>The outcome of a roll or a move.</summary>
    public partial class Preview
    {
        [JsonProperty("position")]
        public Position Position { get; set; }

        [JsonProperty("legal_moves")]
        public List<Move> LegalMoves { get; set; }

        [JsonProperty("blocked")]
        public List<Blocked> Blocked { get; set; }

        [JsonProperty("events")]
        public List<GameEvent> Events { get; set; }
    }

    /// <summary>One of the legal moves to preview.</summary>
    public partial class PreviewMoveRequest
    {
        [JsonProperty("position")]
        public PositionRequest Position { get; set; }

        [JsonProperty("move")]
        public ChosenMoveRequest Move { get; set; }
    }

    /// <summary>A position to preview.</summary>
    public partial class PreviewRequest
    {
        [JsonProperty("position")]
        public PositionRequest Position { get; set; }
    }

    /// <summary>A roll to preview.</summary>
    public partial class PreviewRollRequest
    {
        [JsonProperty("position")]
        public PositionRequest Position { get; set; }

        /// <summary>One or two numbers from 1 to 6, as many as the ruleset has dice.</summary>
        [JsonProperty("roll")]
        public List<int> Roll { get; set; }
    }

    /// <summary>An error (RFC 9457). `code` is for programs and stable, `detail` is for people.</summary>
    public partial class Problem
    {
        /// <summary>The address of the code's documentation, without a host.</summary>
        [JsonProperty("type")]
        public string Type { get; set; }

        [JsonProperty("title")]
        public string Title { get; set; }

        [JsonProperty("status")]
        public int Status { get; set; }

        /// <summary>In the language asked for.</summary>
        [JsonProperty("detail")]
        public string Detail { get; set; }

        /// <summary>There may be new ones one day: go by `status` then.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        [JsonProperty("request_id")]
        public string RequestId { get; set; }

        /// <summary>With `validation_error` and `invalid_options`.</summary>
        [JsonProperty("errors", NullValueHandling = NullValueHandling.Ignore)]
        public List<FieldError> Errors { get; set; }

        /// <summary>The same as `Retry-After`.</summary>
        [JsonProperty("retry_after_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? RetryAfterS { get; set; }

        /// <summary>With 429: the rate limit, one of those in `meta`.</summary>
        [JsonProperty("bucket", NullValueHandling = NullValueHandling.Ignore)]
        public string Bucket { get; set; }

        /// <summary>With `bucket`: its requests in `window_s`.</summary>
        [JsonProperty("requests", NullValueHandling = NullValueHandling.Ignore)]
        public int? Requests { get; set; }

        [JsonProperty("window_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? WindowS { get; set; }

        [JsonProperty("game", NullValueHandling = NullValueHandling.Ignore)]
        public Game Game { get; set; }

        [JsonProperty("table", NullValueHandling = NullValueHandling.Ignore)]
        public Table Table { get; set; }

        [JsonProperty("ticket", NullValueHandling = NullValueHandling.Ignore)]
        public MatchmakingTicket Ticket { get; set; }

        /// <summary>With `already_playing`.</summary>
        [JsonProperty("game_id", NullValueHandling = NullValueHandling.Ignore)]
        public string GameId { get; set; }

        /// <summary>With `not_ready` and `seat_would_vanish`.</summary>
        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Seats { get; set; }

        /// <summary>Ids, with `not_enough_chips` and `registered_only`.</summary>
        [JsonProperty("users", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Users { get; set; }

        /// <summary>With `kicked_out`, `muted`, `play_banned`, `banned` and `restricted`.</summary>
        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? Until { get; set; }

        /// <summary>The staff's, with `muted`, `play_banned`, `banned`, `restricted` and `app_closed`; null without one.</summary>
        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        /// <summary>With `insufficient_scope`: the one missing.</summary>
        [JsonProperty("scope", NullValueHandling = NullValueHandling.Ignore)]
        public string Scope { get; set; }

        /// <summary>With `too_many_tokens` and `too_many_apps`.</summary>
        [JsonProperty("most", NullValueHandling = NullValueHandling.Ignore)]
        public int? Most { get; set; }

        /// <summary>With `gift_taken`.</summary>
        [JsonProperty("due_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? DueAt { get; set; }

        /// <summary>With `invalid_tournament`: the first that is wrong.</summary>
        [JsonProperty("field", NullValueHandling = NullValueHandling.Ignore)]
        public string Field { get; set; }

        /// <summary>With `terms_agreed`.</summary>
        [JsonProperty("fields", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Fields { get; set; }

        /// <summary>With `not_admitted`: the one that is not met.</summary>
        [JsonProperty("condition", NullValueHandling = NullValueHandling.Ignore)]
        public string Condition { get; set; }

        [JsonProperty("value", NullValueHandling = NullValueHandling.Ignore)]
        public Object Value { get; set; }

        /// <summary>With `tournament_full`.</summary>
        [JsonProperty("max_entries", NullValueHandling = NullValueHandling.Ignore)]
        public int? MaxEntries { get; set; }

        /// <summary>With `table_arranged`.</summary>
        [JsonProperty("tournament_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TournamentId { get; set; }

        /// <summary>With `balance_not_low`.</summary>
        [JsonProperty("below_chips", NullValueHandling = NullValueHandling.Ignore)]
        public int? BelowChips { get; set; }
    }

    /// <summary>A user, with what they have won and played.</summary>
    public partial class Profile
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("display_name")]
        public string DisplayName { get; set; }

        [JsonProperty("guest")]
        public bool Guest { get; set; }

        /// <summary>One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account")]
        public bool RobotAccount { get; set; }

        [JsonProperty("xp")]
        public int Xp { get; set; }

        [JsonProperty("level")]
        public int Level { get; set; }

        [JsonProperty("next_level_xp")]
        public int NextLevelXp { get; set; }

        /// <summary>Codes.</summary>
        [JsonProperty("badges")]
        public List<string> Badges { get; set; }

        [JsonProperty("statistics")]
        public List<Statistics> Statistics { get; set; }

        [JsonProperty("week")]
        public CurrentWeek Week { get; set; }

        [JsonProperty("recent_games")]
        public List<PlayedGame> RecentGames { get; set; }
    }

    /// <summary>A device that receives push messages, without its secrets.</summary>
    public partial class PushDevice
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>`web_push`, `fcm` or `apns`; others may come.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>The host of its push service.</summary>
        [JsonProperty("service")]
        public string Service { get; set; }

        /// <summary>One of `en`, `es`, or one that is new.</summary>
        [JsonProperty("language")]
        public string Language { get; set; }

        /// <summary>Whether the session of the request registered it.</summary>
        [JsonProperty("current")]
        public bool Current { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>When it was last registered.</summary>
        [JsonProperty("used_at")]
        public DateTimeOffset UsedAt { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class PushDeviceKind
    {
        public const string WebPush = "web_push";
        public const string Fcm = "fcm";
        public const string Apns = "apns";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class PushDeviceLanguage
    {
        public const string En = "en";
        public const string Es = "es";
    }

    /// <summary>The devices, the last registered first; all of them.</summary>
    public partial class PushDeviceList
    {
        /// <summary>With this a browser subscribes; null if the service sends to none.</summary>
        [JsonProperty("application_server_key")]
        public string ApplicationServerKey { get; set; }

        /// <summary>The kinds of devices to which this service sends.</summary>
        [JsonProperty("kinds")]
        public List<string> Kinds { get; set; }

        [JsonProperty("results")]
        public List<PushDevice> Results { get; set; }
    }

    /// <summary>A device that is to receive push messages.  A browser (`web_push`) sends `endpoint` and `keys`; an app (`fcm`, `apns`) sends `token`.</summary>
    public partial class PushDeviceRequest
    {
        /// <summary>One of `web_push`, `fcm`, `apns`.</summary>
        [JsonProperty("kind", NullValueHandling = NullValueHandling.Ignore)]
        public string Kind { get; set; }

        /// <summary>For `web_push`, and required there: the push service's address, with `https`.</summary>
        [JsonProperty("endpoint", NullValueHandling = NullValueHandling.Ignore)]
        public string Endpoint { get; set; }

        [JsonProperty("keys", NullValueHandling = NullValueHandling.Ignore)]
        public PushKeysRequest Keys { get; set; }

        /// <summary>For `fcm` and `apns`, and required there: what the platform gave to the app. `apns`: in hexadecimal digits, two for each byte.</summary>
        [JsonProperty("token", NullValueHandling = NullValueHandling.Ignore)]
        public string Token { get; set; }

        /// <summary>One of `en`, `es`.</summary>
        [JsonProperty("language", NullValueHandling = NullValueHandling.Ignore)]
        public string Language { get; set; }
    }

    /// <summary>The keys of a subscription, as the browser gives them.</summary>
    public partial class PushKeysRequest
    {
        /// <summary>The public key, in base64url.</summary>
        [JsonProperty("p256dh")]
        public string P256dh { get; set; }

        /// <summary>The shared secret, in base64url.</summary>
        [JsonProperty("auth")]
        public string Auth { get; set; }
    }

    /// <summary>The hours of each day in which nothing is sent; past midnight if `until` is before `from`.</summary>
    public partial class QuietHoursRequest
    {
        /// <summary>As `22:00`, in your time zone.</summary>
        [JsonProperty("from")]
        public string From { get; set; }

        /// <summary>As `08:00`, in your time zone.</summary>
        [JsonProperty("until")]
        public string Until { get; set; }
    }

    /// <summary>A rate limit: requests in a window of time.</summary>
    public partial class RateLimit
    {
        [JsonProperty("bucket")]
        public string Bucket { get; set; }

        [JsonProperty("requests")]
        public int Requests { get; set; }

        [JsonProperty("window_s")]
        public int WindowS { get; set; }
    }

    /// <summary>A part of a board.</summary>
    public partial class RatingBoard
    {
        [JsonProperty("results")]
        public List<RatingRow> Results { get; set; }

        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>A player by rating.</summary>
    public partial class RatingRow
    {
        /// <summary>Players who are equal share one.</summary>
        [JsonProperty("rank")]
        public int Rank { get; set; }

        [JsonProperty("user")]
        public User User { get; set; }

        [JsonProperty("games")]
        public int Games { get; set; }

        [JsonProperty("wins")]
        public int Wins { get; set; }

        [JsonProperty("reached_at")]
        public DateTimeOffset ReachedAt { get; set; }

        [JsonProperty("rating")]
        public int Rating { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Reaction
    {
        public const string Wave = "wave";
        public const string WellPlayed = "well_played";
        public const string Thanks = "thanks";
        public const string Lucky = "lucky";
        public const string Laugh = "laugh";
        public const string Wow = "wow";
        public const string Oops = "oops";
        public const string Thinking = "thinking";
        public const string GoodLuck = "good_luck";
        public const string Congratulations = "congratulations";
        public const string Sorry = "sorry";
        public const string Hurry = "hurry";
        public const string Rematch = "rematch";
        public const string Ouch = "ouch";
        public const string CloseCall = "close_call";
        public const string Revenge = "revenge";
    }

    /// <summary>A reaction.</summary>
    public partial class ReactionRequest
    {
        /// <summary>One of `wave`, `well_played`, `thanks`, `lucky`, `laugh`, `wow`, `oops`, `thinking`, `good_luck`, `congratulations`, `sorry`, `hurry`, `rematch`, `ouch`, `close_call`, `revenge`.</summary>
        [JsonProperty("reaction")]
        public string Reaction { get; set; }
    }

    /// <summary>Whether the service is ready.</summary>
    public partial class Ready
    {
        /// <summary>One of `ok`, `unavailable`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("checks")]
        public Checks Checks { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class ReadyStatus
    {
        public const string Ok = "ok";
        public const string Unavailable = "unavailable";
    }

    /// <summary>A game's record, whole. `start` is the position after the opening rolls.</summary>
    public partial class Record
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("setup")]
        public Setup Setup { get; set; }

        [JsonProperty("opening")]
        public List<RecordOpening> Opening { get; set; }

        [JsonProperty("start")]
        public Position Start { get; set; }

        [JsonProperty("events")]
        public List<RecordEvent> Events { get; set; }

        /// <summary>Whether the time of the game was over, so that it ended with the last event.</summary>
        [JsonProperty("time_up")]
        public bool TimeUp { get; set; }

        [JsonProperty("notation")]
        public string Notation { get; set; }
    }

    /// <summary>A roll or a move of the record: one of the two.</summary>
    public partial class RecordEvent
    {
        /// <summary>The pips.</summary>
        [JsonProperty("roll", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Roll { get; set; }

        [JsonProperty("move", NullValueHandling = NullValueHandling.Ignore)]
        public Move Move { get; set; }
    }

    /// <summary>An opening roll.</summary>
    public partial class RecordOpening
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        [JsonProperty("roll")]
        public List<int> Roll { get; set; }
    }

    /// <summary>The code of a private table.</summary>
    public partial class RedeemCodeRequest
    {
        [JsonProperty("code")]
        public string Code { get; set; }
    }

    /// <summary>A refresh token.</summary>
    public partial class RefreshRequest
    {
        [JsonProperty("refresh_token")]
        public string RefreshToken { get; set; }
    }

    /// <summary>A report to the staff.</summary>
    public partial class Report
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("message_id")]
        public string MessageId { get; set; }

        /// <summary>One of `insult`, `cheating`, `spam`, `other`, or one that is new.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        /// <summary>One of `open`, `resolved`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>True if you had reported it before: this is that report, unchanged.</summary>
        [JsonProperty("repeated")]
        public bool Repeated { get; set; }
    }

    /// <summary>A player to report.</summary>
    public partial class ReportPlayerRequest
    {
        [JsonProperty("user_id")]
        public string UserId { get; set; }

        /// <summary>One of `insult`, `cheating`, `spam`, `other`.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("comment", NullValueHandling = NullValueHandling.Ignore)]
        public string Comment { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class ReportReason
    {
        public const string Insult = "insult";
        public const string Cheating = "cheating";
        public const string Spam = "spam";
        public const string Other = "other";
    }

    /// <summary>A message to report.</summary>
    public partial class ReportRequest
    {
        [JsonProperty("message_id")]
        public string MessageId { get; set; }

        /// <summary>One of `insult`, `cheating`, `spam`, `other`.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("comment", NullValueHandling = NullValueHandling.Ignore)]
        public string Comment { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class ReportStatus
    {
        public const string Open = "open";
        public const string Resolved = "resolved";
    }

    /// <summary>The version of the table that the player saw.</summary>
    public partial class RequestRematchRequest
    {
        /// <summary>Of the table that you saw, with the options and players you accept.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class RequestsFrom
    {
        public const string Nobody = "nobody";
        public const string FriendsOfFriends = "friends_of_friends";
        public const string Registered = "registered";
        public const string Everybody = "everybody";
    }

    public partial class ResendEmailVerificationRequest
    {
        /// <summary>The email address.</summary>
        [JsonProperty("email")]
        public string Email { get; set; }
    }

    /// <summary>Which deliveries are sent again.</summary>
    public partial class ResendRequest
    {
        /// <summary>Those of events since then, the oldest first.</summary>
        [JsonProperty("since")]
        public DateTimeOffset Since { get; set; }
    }

    /// <summary>The deliveries that are sent again.</summary>
    public partial class Resent
    {
        [JsonProperty("resent")]
        public int ResentValue { get; set; }

        /// <summary>If there are more: `since` of the next request.</summary>
        [JsonProperty("next")]
        public DateTimeOffset? Next { get; set; }
    }

    /// <summary>The version that the resignation is for; without one, the current version.</summary>
    public partial class ResignRequest
    {
        [JsonProperty("version", NullValueHandling = NullValueHandling.Ignore)]
        public int? Version { get; set; }
    }

    /// <summary>How the game ended, where it has places.</summary>
    public partial class Result
    {
        [JsonProperty("places")]
        public List<Place> Places { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class RobotsAdmitted
    {
        public const string Never = "never";
        public const string Only = "only";
    }

    /// <summary>The version of the game that the command is for.</summary>
    public partial class RollRequest
    {
        [JsonProperty("version")]
        public int Version { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Room
    {
        public const string Players = "players";
        public const string Spectators = "spectators";
    }

    /// <summary>A ruleset with its options.</summary>
    public partial class Ruleset
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("dice")]
        public int Dice { get; set; }

        [JsonProperty("options")]
        public List<Option> Options { get; set; }
    }

    /// <summary>The dice under a ruleset.</summary>
    public partial class RulesetDice
    {
        /// <summary>How many dice were rolled.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>How often one pip, two pips and so on.</summary>
        [JsonProperty("faces")]
        public List<int> Faces { get; set; }

        [JsonProperty("pips")]
        public int Pips { get; set; }

        /// <summary>What fair dice bring on average: 3.5 for each die.</summary>
        [JsonProperty("due")]
        public double Due { get; set; }

        /// <summary>By how much the pips differ from `due`, in percent; null without dice.</summary>
        [JsonProperty("difference")]
        public double? Difference { get; set; }

        /// <summary>The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.</summary>
        [JsonProperty("p_mean")]
        public double? PMean { get; set; }

        /// <summary>The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.</summary>
        [JsonProperty("p_faces")]
        public double? PFaces { get; set; }

        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class RulesetName
    {
        public const string Parchis = "parchis";
        public const string Superparcheesi = "superparcheesi";
        public const string Parcheesi = "parcheesi";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Scope
    {
        public const string Openid = "openid";
        public const string Read = "read";
        public const string Play = "play";
        public const string Tournaments = "tournaments";
        public const string Chat = "chat";
        public const string Profile = "profile";
    }

    /// <summary>The dice of a seat.</summary>
    public partial class SeatDice
    {
        /// <summary>How many dice were rolled.</summary>
        [JsonProperty("dice")]
        public int Dice { get; set; }

        /// <summary>How often one pip, two pips and so on.</summary>
        [JsonProperty("faces")]
        public List<int> Faces { get; set; }

        [JsonProperty("pips")]
        public int Pips { get; set; }

        /// <summary>What fair dice bring on average: 3.5 for each die.</summary>
        [JsonProperty("due")]
        public double Due { get; set; }

        /// <summary>By how much the pips differ from `due`, in percent; null without dice.</summary>
        [JsonProperty("difference")]
        public double? Difference { get; set; }

        /// <summary>The probability that fair dice differ from `due` at least as much, upwards or downwards; null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice.</summary>
        [JsonProperty("p_mean")]
        public double? PMean { get; set; }

        /// <summary>The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of freedom); null for fewer than 30 dice.</summary>
        [JsonProperty("p_faces")]
        public double? PFaces { get; set; }

        [JsonProperty("seat")]
        public int Seat { get; set; }
    }

    /// <summary>A session.</summary>
    public partial class Session
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The `User-Agent` header of the sign-in.</summary>
        [JsonProperty("user_agent")]
        public string UserAgent { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>When its tokens were last refreshed.</summary>
        [JsonProperty("refreshed_at")]
        public DateTimeOffset RefreshedAt { get; set; }

        /// <summary>Whether it is the session of this request.</summary>
        [JsonProperty("current")]
        public bool Current { get; set; }
    }

    /// <summary>Sessions, the last refreshed first; all of them.</summary>
    public partial class SessionList
    {
        [JsonProperty("results")]
        public List<Session> Results { get; set; }
    }

    /// <summary>Whether a robot plays the player's seat.</summary>
    public partial class SetAutomaticRequest
    {
        [JsonProperty("version", NullValueHandling = NullValueHandling.Ignore)]
        public int? Version { get; set; }

        [JsonProperty("automatic")]
        public bool Automatic { get; set; }
    }

    public partial class SetPrimaryEmailRequest
    {
        /// <summary>An email address.</summary>
        [JsonProperty("email")]
        public string Email { get; set; }

        /// <summary>One of `True`.</summary>
        [JsonProperty("primary")]
        public bool Primary { get; set; }
    }

    /// <summary>Whether the player is ready to start; to be no longer ready, any version will do.</summary>
    public partial class SetReadyRequest
    {
        /// <summary>Of the table that you saw, with the options and players you accept.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("ready", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Ready { get; set; }
    }

    /// <summary>What a game is played with.</summary>
    public partial class Setup
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>The seats that are played.</summary>
        [JsonProperty("seats")]
        public List<int> Seats { get; set; }
    }

    /// <summary>A user with the tokens of a session.</summary>
    public partial class SignedIn
    {
        [JsonProperty("user")]
        public User User { get; set; }

        [JsonProperty("access_token")]
        public string AccessToken { get; set; }

        [JsonProperty("refresh_token")]
        public string RefreshToken { get; set; }

        [JsonProperty("expires_in_s")]
        public int ExpiresInS { get; set; }

        [JsonProperty("token_type")]
        public string TokenType { get; set; }
    }

    /// <summary>How long a game is snoozed.</summary>
    public partial class SnoozeRequest
    {
        /// <summary>null: as long as the game lasts.</summary>
        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? Until { get; set; }
    }

    /// <summary>A game whose turns are only in the inbox.</summary>
    public partial class SnoozedGame
    {
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        /// <summary>null: as long as the game lasts.</summary>
        [JsonProperty("until")]
        public DateTimeOffset? Until { get; set; }
    }

    /// <summary>The number of spectators.</summary>
    public partial class Spectators
    {
        [JsonProperty("count")]
        public int Count { get; set; }
    }

    /// <summary>The version of the table that the master saw.</summary>
    public partial class StartGameRequest
    {
        /// <summary>Of the table that you saw, with the options and players you accept.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }
    }

    /// <summary>A player's scored games under a ruleset.</summary>
    public partial class Statistics
    {
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("games")]
        public int Games { get; set; }

        [JsonProperty("wins")]
        public int Wins { get; set; }

        /// <summary>How often first, second and so on.</summary>
        [JsonProperty("places")]
        public List<int> Places { get; set; }

        [JsonProperty("captures_made")]
        public int CapturesMade { get; set; }

        [JsonProperty("captures_suffered")]
        public int CapturesSuffered { get; set; }

        [JsonProperty("average_distance_when_losing")]
        public double? AverageDistanceWhenLosing { get; set; }

        [JsonProperty("rating")]
        public int Rating { get; set; }
    }

    /// <summary>Why.</summary>
    public partial class StreamClosed
    {
        [JsonProperty("code")]
        public string Code { get; set; }
    }

    /// <summary>A ticket, to be sent as `?ticket&#x3D;`.</summary>
    public partial class StreamTicket
    {
        [JsonProperty("ticket")]
        public string Ticket { get; set; }

        [JsonProperty("path")]
        public string Path { get; set; }

        [JsonProperty("expires_in_s")]
        public int ExpiresInS { get; set; }
    }

    /// <summary>The stream to be opened.</summary>
    public partial class StreamTicketRequest
    {
        /// <summary>`/api/v1/…/stream`, or `/api/v1/streams`.</summary>
        [JsonProperty("path")]
        public string Path { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Strength
    {
        public const string Easy = "easy";
        public const string Normal = "normal";
        public const string Hard = "hard";
        public const string Expert = "expert";
    }

    /// <summary>A legal move, and what it is worth.</summary>
    public partial class SuggestedMove
    {
        [JsonProperty("move")]
        public Move Move { get; set; }

        /// <summary>Of your side to win, after it. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("chance")]
        public int Chance { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class SweepStatus
    {
        public const string Ok = "ok";
        public const string Late = "late";
        public const string Unknown = "unknown";
    }

    /// <summary>A table.</summary>
    public partial class Table
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>Seconds for a turn; null for no clock, which only a person alone can do without.</summary>
        [JsonProperty("turn_s")]
        public int? TurnS { get; set; }

        [JsonProperty("competitive")]
        public bool Competitive { get; set; }

        /// <summary>Chips each player stakes.</summary>
        [JsonProperty("bet")]
        public int Bet { get; set; }

        [JsonProperty("robot_pause_ms")]
        public int RobotPauseMs { get; set; }

        [JsonProperty("private")]
        public bool Private { get; set; }

        [JsonProperty("spectators_allowed")]
        public bool SpectatorsAllowed { get; set; }

        [JsonProperty("robots_allowed")]
        public bool RobotsAllowed { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }

        /// <summary>Agree to this version or a later one: options and seats are the same since.</summary>
        [JsonProperty("terms_version")]
        public int TermsVersion { get; set; }

        [JsonProperty("free_seats")]
        public int FreeSeats { get; set; }

        /// <summary>One of `open`, `playing`, `closed`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>The game waited for, or played.</summary>
        [JsonProperty("game_id")]
        public string GameId { get; set; }

        /// <summary>The tournament that has arranged it.</summary>
        [JsonProperty("tournament_id")]
        public string TournamentId { get; set; }

        [JsonProperty("master_id")]
        public string MasterId { get; set; }

        [JsonProperty("seats")]
        public List<TableSeat> Seats { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }
    }

    /// <summary>What has become of it.</summary>
    public partial class TableEndData
    {
        /// <summary>One of `open`, `playing`, `closed`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }
    }

    /// <summary>A reaction at a table.</summary>
    public partial class TableReaction
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `players`, `spectators`, or one that is new.</summary>
        [JsonProperty("room")]
        public string Room { get; set; }

        [JsonProperty("author")]
        public User Author { get; set; }

        /// <summary>One of `wave`, `well_played`, `thanks`, `lucky`, `laugh`, `wow`, `oops`, `thinking`, `good_luck`, `congratulations`, `sorry`, `hurry`, `rematch`, `ouch`, `close_call`, `revenge`, or one that is new.</summary>
        [JsonProperty("reaction")]
        public string Reaction { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }
    }

    /// <summary>- `opened`: The table was created. - `closed`: The table was closed. - `invited`: A player was invited. - `code_created`: An invitation code was created. - `invitation_revoked`: An invitation or a code was revoked. - `seat_taken`: A player took a seat. - `seat_left`: A player left a seat; `master_id` is the current master. - `robots_seated`: Robots took these seats. - `ready`: A player is ready to start, or no longer ready. - `client_seed_set`: A player set a client seed for the dice. - `kicked`: The master kicked the player from this seat. - `options_changed`: The old and new values, by option. - `game_started`: A game started. - `game_ended`: A game ended; `next_game_id` is the table's next game. - `chat`: A message was sent in a room. - `reaction`: A reaction was sent in a room.</summary>
    public partial class TableRow
    {
        /// <summary>One of `opened`, `closed`, `invited`, `code_created`, `invitation_revoked`, `seat_taken`, `seat_left`, `robots_seated`, `ready`, `client_seed_set`, `kicked`, `options_changed`, `game_started`, `game_ended`, `chat`, `reaction`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("at")]
        public DateTimeOffset At { get; set; }

        [JsonProperty("current")]
        public Table Current { get; set; }

        [JsonProperty("data")]
        public TableRowData Data { get; set; }
    }

    /// <summary>- `opened`: - `closed`: - `invited`: - `code_created`: - `invitation_revoked`: - `seat_taken`: `seat`, `user_id`, `not_ready` - `seat_left`: `seat`, `master_id`, `not_ready` - `robots_seated`: `seats`, `strength`, `not_ready` - `ready`: `seat`, `ready` - `client_seed_set`: `seat`, `client_seed` - `kicked`: `seat`, `not_ready` - `options_changed`: `changed`, `not_ready` - `game_started`: `game_id` - `game_ended`: `game_id`, `next_game_id`, `not_ready` - `chat`: `room`, `message_id` - `reaction`: `room`, `message_id`</summary>
    public partial class TableRowData
    {
        [JsonProperty("seat", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seat { get; set; }

        [JsonProperty("user_id", NullValueHandling = NullValueHandling.Ignore)]
        public string UserId { get; set; }

        /// <summary>Seats of players who were ready: the change takes that back.</summary>
        [JsonProperty("not_ready", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> NotReady { get; set; }

        [JsonProperty("master_id", NullValueHandling = NullValueHandling.Ignore)]
        public string MasterId { get; set; }

        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Seats { get; set; }

        /// <summary>One of `easy`, `normal`, `hard`, `expert`, or one that is new.</summary>
        [JsonProperty("strength", NullValueHandling = NullValueHandling.Ignore)]
        public string Strength { get; set; }

        [JsonProperty("ready", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Ready { get; set; }

        [JsonProperty("client_seed", NullValueHandling = NullValueHandling.Ignore)]
        public string ClientSeed { get; set; }

        [JsonProperty("changed", NullValueHandling = NullValueHandling.Ignore)]
        public Dictionary<string, OptionChange> Changed { get; set; }

        [JsonProperty("game_id", NullValueHandling = NullValueHandling.Ignore)]
        public string GameId { get; set; }

        [JsonProperty("next_game_id", NullValueHandling = NullValueHandling.Ignore)]
        public string NextGameId { get; set; }

        /// <summary>One of `players`, `spectators`, or one that is new.</summary>
        [JsonProperty("room", NullValueHandling = NullValueHandling.Ignore)]
        public string Room { get; set; }

        [JsonProperty("message_id", NullValueHandling = NullValueHandling.Ignore)]
        public string MessageId { get; set; }
    }

    /// <summary>A seat of a table.</summary>
    public partial class TableSeat
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>One of `yellow`, `blue`, `red`, `green`, `orange`, `purple`, `white`, `black`, or one that is new.</summary>
        [JsonProperty("colour")]
        public string Colour { get; set; }

        /// <summary>One of `human`, `robot`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("player")]
        public Player Player { get; set; }

        /// <summary>One of `easy`, `normal`, `hard`, `expert`, or one that is new.</summary>
        [JsonProperty("strength")]
        public string Strength { get; set; }

        [JsonProperty("client_seed")]
        public string ClientSeed { get; set; }

        [JsonProperty("ready")]
        public bool Ready { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class TableStatus
    {
        public const string Open = "open";
        public const string Playing = "playing";
        public const string Closed = "closed";
    }

    /// <summary>- `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `end`: Nothing follows.</summary>
    public partial class TableStreamEvent
    {
        /// <summary>One of `snapshot`, `message`, `closed`, `end`, or one that is new.</summary>
        [JsonProperty("event")]
        public string Event { get; set; }

        [JsonProperty("id")]
        public int? Id { get; set; }

        [JsonProperty("data")]
        public Object Data { get; set; }
    }

    /// <summary>A page of events.</summary>
    public partial class TableStreamPage
    {
        [JsonProperty("results")]
        public List<TableStreamEvent> Results { get; set; }

        /// <summary>null once the stream has ended</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>A seat number, or null for any free seat, and the code of a private table.</summary>
    public partial class TakeSeatRequest
    {
        [JsonProperty("seat", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seat { get; set; }

        [JsonProperty("code", NullValueHandling = NullValueHandling.Ignore)]
        public string Code { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class ThirdRepeat
    {
        public const string LastMoved = "last_moved";
        public const string Leading = "leading";
        public const string EndTurn = "end_turn";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class TicketStatus
    {
        public const string Waiting = "waiting";
        public const string Matched = "matched";
        public const string Cancelled = "cancelled";
        public const string Expired = "expired";
    }

    /// <summary>The service's time.</summary>
    public partial class Time
    {
        [JsonProperty("now")]
        public DateTimeOffset Now { get; set; }

        /// <summary>The same, in milliseconds since 1970.</summary>
        [JsonProperty("ms")]
        public int Ms { get; set; }
    }

    /// <summary>A tournament: what is played, for whom, and how far it is.</summary>
    public partial class Tournament
    {
        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("description")]
        public string Description { get; set; }

        /// <summary>One of `arena`, `swiss`, `knockout`, or one that is new.</summary>
        [JsonProperty("format")]
        public string Format { get; set; }

        /// <summary>One of `public`, `code`, `friends`, or one that is new.</summary>
        [JsonProperty("access")]
        public string Access { get; set; }

        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`, or one that is new.</summary>
        [JsonProperty("ruleset")]
        public string Ruleset { get; set; }

        [JsonProperty("options")]
        public Options Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms")]
        public int Arms { get; set; }

        /// <summary>Whether each entry is a pair.</summary>
        [JsonProperty("teams")]
        public bool Teams { get; set; }

        /// <summary>Players at a table.</summary>
        [JsonProperty("seats")]
        public int Seats { get; set; }

        [JsonProperty("turn_s")]
        public int TurnS { get; set; }

        [JsonProperty("spectators_allowed")]
        public bool SpectatorsAllowed { get; set; }

        /// <summary>Of a Swiss tournament.</summary>
        [JsonProperty("rounds")]
        public int? Rounds { get; set; }

        /// <summary>Knockout: how many entries of each table go on.</summary>
        [JsonProperty("advance")]
        public int? Advance { get; set; }

        /// <summary>Arena: no game starts after it.</summary>
        [JsonProperty("duration_s")]
        public int? DurationS { get; set; }

        /// <summary>Between two rounds.</summary>
        [JsonProperty("break_s")]
        public int BreakS { get; set; }

        /// <summary>null: with `starts_with` entries.</summary>
        [JsonProperty("starts_at")]
        public DateTimeOffset? StartsAt { get; set; }

        [JsonProperty("starts_with")]
        public int? StartsWith { get; set; }

        /// <summary>With fewer at its start it is cancelled.</summary>
        [JsonProperty("min_entries")]
        public int MinEntries { get; set; }

        [JsonProperty("max_entries")]
        public int MaxEntries { get; set; }

        [JsonProperty("rating_from")]
        public int? RatingFrom { get; set; }

        [JsonProperty("rating_to")]
        public int? RatingTo { get; set; }

        [JsonProperty("registered_days")]
        public int RegisteredDays { get; set; }

        /// <summary>Scored games of the ruleset.</summary>
        [JsonProperty("games_played")]
        public int GamesPlayed { get; set; }

        /// <summary>One of `never`, `only`, or one that is new.</summary>
        [JsonProperty("robots")]
        public string Robots { get; set; }

        /// <summary>Chips of each player.</summary>
        [JsonProperty("buy_in")]
        public int BuyIn { get; set; }

        /// <summary>Percentages of `pot`, from the first place.</summary>
        [JsonProperty("prizes")]
        public List<int> Prizes { get; set; }

        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>One of `announced`, `running`, `finished`, `cancelled`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        /// <summary>`organiser`, `too_few`, or the staff's words; empty unless it was cancelled.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("organiser")]
        public Player Organiser { get; set; }

        /// <summary>Entries at a table.</summary>
        [JsonProperty("sides")]
        public int Sides { get; set; }

        /// <summary>Chips that the prizes divide, as of now.</summary>
        [JsonProperty("pot")]
        public int Pot { get; set; }

        [JsonProperty("entry_count")]
        public int EntryCount { get; set; }

        /// <summary>The number of the last round; 0 before the first.</summary>
        [JsonProperty("round")]
        public int Round { get; set; }

        /// <summary>null in an arena.</summary>
        [JsonProperty("rounds_expected")]
        public int? RoundsExpected { get; set; }

        /// <summary>Between two rounds.</summary>
        [JsonProperty("next_round_at")]
        public DateTimeOffset? NextRoundAt { get; set; }

        [JsonProperty("started_at")]
        public DateTimeOffset? StartedAt { get; set; }

        /// <summary>Of a running arena: no game starts after it.</summary>
        [JsonProperty("ends_at")]
        public DateTimeOffset? EndsAt { get; set; }

        /// <summary>The latest end; null while no start is known.</summary>
        [JsonProperty("ends_by")]
        public DateTimeOffset? EndsBy { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }

        /// <summary>The SHA-256 of the seed of all draws, in hex.</summary>
        [JsonProperty("commitment")]
        public string Commitment { get; set; }

        /// <summary>In hex; null until the tournament has ended.</summary>
        [JsonProperty("seed")]
        public string Seed { get; set; }

        /// <summary>The number of the last row of its stream.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>Returned once, when it is created.</summary>
        [JsonProperty("code")]
        public string Code { get; set; }

        [JsonProperty("me")]
        public TournamentEntry Me { get; set; }

        [JsonProperty("partner_waits_for_you")]
        public Player PartnerWaitsForYou { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class TournamentAccess
    {
        public const string Public = "public";
        public const string Code = "code";
        public const string Friends = "friends";
    }

    /// <summary>What has become of it.</summary>
    public partial class TournamentEndData
    {
        /// <summary>One of `announced`, `running`, `finished`, `cancelled`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("version")]
        public int Version { get; set; }
    }

    /// <summary>What is paired: a player, or a pair of players; with its standing so far.</summary>
    public partial class TournamentEntry
    {
        /// <summary>From 1, in the order of joining.</summary>
        [JsonProperty("number")]
        public int Number { get; set; }

        /// <summary>One of `incomplete`, `active`, `paused`, `out`, `left`, `removed`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("players")]
        public List<Player> Players { get; set; }

        [JsonProperty("partner")]
        public Player Partner { get; set; }

        /// <summary>The seed number, from 1; null before the start.</summary>
        [JsonProperty("seed")]
        public int? Seed { get; set; }

        [JsonProperty("points")]
        public int Points { get; set; }

        [JsonProperty("wins")]
        public int Wins { get; set; }

        /// <summary>Swiss: the sum of its opponents' points at the last draw.</summary>
        [JsonProperty("opponents")]
        public int Opponents { get; set; }

        /// <summary>Spaces.</summary>
        [JsonProperty("distance")]
        public int Distance { get; set; }

        [JsonProperty("games")]
        public int Games { get; set; }

        [JsonProperty("byes")]
        public int Byes { get; set; }

        /// <summary>Games won in a row.</summary>
        [JsonProperty("streak")]
        public int Streak { get; set; }

        /// <summary>At present; null before the start.</summary>
        [JsonProperty("rank")]
        public int? Rank { get; set; }

        /// <summary>Once the tournament has finished.</summary>
        [JsonProperty("place")]
        public int? Place { get; set; }

        /// <summary>Chips, of its players together.</summary>
        [JsonProperty("prize")]
        public int Prize { get; set; }

        /// <summary>Arena: since when it waits for a game.</summary>
        [JsonProperty("waits_since")]
        public DateTimeOffset? WaitsSince { get; set; }

        [JsonProperty("joined_at")]
        public DateTimeOffset JoinedAt { get; set; }

        [JsonProperty("pairing")]
        public EntryTable Pairing { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class TournamentFormat
    {
        public const string Arena = "arena";
        public const string Swiss = "swiss";
        public const string Knockout = "knockout";
    }

    /// <summary>A table of a round.</summary>
    public partial class TournamentPairing
    {
        [JsonProperty("round")]
        public int Round { get; set; }

        [JsonProperty("table")]
        public int Table { get; set; }

        /// <summary>In the order of their seats.</summary>
        [JsonProperty("entries")]
        public List<PairedEntry> Entries { get; set; }

        /// <summary>null until the game has started.</summary>
        [JsonProperty("table_id")]
        public string TableId { get; set; }

        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("started_at")]
        public DateTimeOffset? StartedAt { get; set; }

        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }

        /// <summary>It has no result.</summary>
        [JsonProperty("voided")]
        public bool Voided { get; set; }
    }

    /// <summary>A round; in an arena, each pairing of the entries that wait.</summary>
    public partial class TournamentRound
    {
        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("drawn_at")]
        public DateTimeOffset DrawnAt { get; set; }

        /// <summary>Always null in an arena.</summary>
        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }

        [JsonProperty("tables")]
        public int Tables { get; set; }

        /// <summary>Numbers of entries.</summary>
        [JsonProperty("byes")]
        public List<int> Byes { get; set; }
    }

    /// <summary>A round with its first tables.</summary>
    public partial class TournamentRoundTables
    {
        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("drawn_at")]
        public DateTimeOffset DrawnAt { get; set; }

        /// <summary>Always null in an arena.</summary>
        [JsonProperty("ended_at")]
        public DateTimeOffset? EndedAt { get; set; }

        [JsonProperty("tables")]
        public int Tables { get; set; }

        /// <summary>Numbers of entries.</summary>
        [JsonProperty("byes")]
        public List<int> Byes { get; set; }

        /// <summary>At most 100; `listTournamentPairings` has all.</summary>
        [JsonProperty("pairings")]
        public List<TournamentPairing> Pairings { get; set; }
    }

    /// <summary>- `opened`: The tournament was created. - `changed`: The organiser changed these terms. - `cancelled`: The tournament was cancelled. - `joined`: An entry joined. - `left`: An entry left. - `removed`: The organiser or the staff removed an entry. - `paused`: Entries are paired no more until they are resumed. - `resumed`: Entries are paired again. - `started`: The tournament started. - `round_drawn`: A round was drawn: the number of its tables, and the entries with a bye. - `games_started`: Games of these tables started. - `games_ended`: Games of these tables ended or were voided; the standings have changed. - `round_ended`: A round ended; the next one is drawn at `next_at`, null after the last. - `finished`: The tournament finished: places and prizes are final.</summary>
    public partial class TournamentRow
    {
        /// <summary>One of `opened`, `changed`, `cancelled`, `joined`, `left`, `removed`, `paused`, `resumed`, `started`, `round_drawn`, `games_started`, `games_ended`, `round_ended`, `finished`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        [JsonProperty("number")]
        public int Number { get; set; }

        [JsonProperty("at")]
        public DateTimeOffset At { get; set; }

        [JsonProperty("current")]
        public Tournament Current { get; set; }

        [JsonProperty("data")]
        public TournamentRowData Data { get; set; }
    }

    /// <summary>- `opened`: - `changed`: `fields` - `cancelled`: `reason` - `joined`: `entry` - `left`: `entry` - `removed`: `entry` - `paused`: `entries` - `resumed`: `entries` - `started`: - `round_drawn`: `round`, `tables`, `byes` - `games_started`: `tables` - `games_ended`: `tables` - `round_ended`: `round`, `next_at` - `finished`:</summary>
    public partial class TournamentRowData
    {
        [JsonProperty("fields", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Fields { get; set; }

        /// <summary>`organiser`, `too_few`, or the staff's words; empty unless it was cancelled.</summary>
        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        [JsonProperty("entry", NullValueHandling = NullValueHandling.Ignore)]
        public int? Entry { get; set; }

        /// <summary>Numbers of entries.</summary>
        [JsonProperty("entries", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Entries { get; set; }

        [JsonProperty("round", NullValueHandling = NullValueHandling.Ignore)]
        public int? Round { get; set; }

        [JsonProperty("tables", NullValueHandling = NullValueHandling.Ignore)]
        public Object Tables { get; set; }

        /// <summary>Numbers of entries.</summary>
        [JsonProperty("byes", NullValueHandling = NullValueHandling.Ignore)]
        public List<int> Byes { get; set; }

        [JsonProperty("next_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? NextAt { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class TournamentStatus
    {
        public const string Announced = "announced";
        public const string Running = "running";
        public const string Finished = "finished";
        public const string Cancelled = "cancelled";
    }

    /// <summary>- `snapshot`: What there is at first. - `message`: What has happened. - `closed`: You may read no further (no page has this). - `end`: Nothing follows.</summary>
    public partial class TournamentStreamEvent
    {
        /// <summary>One of `snapshot`, `message`, `closed`, `end`, or one that is new.</summary>
        [JsonProperty("event")]
        public string Event { get; set; }

        [JsonProperty("id")]
        public int? Id { get; set; }

        [JsonProperty("data")]
        public Object Data { get; set; }
    }

    /// <summary>A page of events.</summary>
    public partial class TournamentStreamPage
    {
        [JsonProperty("results")]
        public List<TournamentStreamEvent> Results { get; set; }

        /// <summary>null once the stream has ended</summary>
        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>A table whose game has ended, or was voided.</summary>
    public partial class TournamentTableEnded
    {
        [JsonProperty("round")]
        public int Round { get; set; }

        [JsonProperty("table")]
        public int Table { get; set; }

        [JsonProperty("voided")]
        public bool Voided { get; set; }
    }

    /// <summary>A table whose game has started.</summary>
    public partial class TournamentTableStarted
    {
        [JsonProperty("round")]
        public int Round { get; set; }

        [JsonProperty("table")]
        public int Table { get; set; }

        [JsonProperty("entries")]
        public List<int> Entries { get; set; }

        [JsonProperty("table_id")]
        public string TableId { get; set; }

        [JsonProperty("game_id")]
        public string GameId { get; set; }
    }

    /// <summary>The seat on turn, and its deadline.</summary>
    public partial class Turn
    {
        [JsonProperty("seat")]
        public int Seat { get; set; }

        /// <summary>One of `roll`, `move`, `over`, or one that is new.</summary>
        [JsonProperty("phase")]
        public string Phase { get; set; }

        /// <summary>Number of the roll in this turn, from 1.</summary>
        [JsonProperty("attempt")]
        public int Attempt { get; set; }

        /// <summary>null while a robot plays, and in a game without a clock</summary>
        [JsonProperty("deadline_at")]
        public DateTimeOffset? DeadlineAt { get; set; }

        [JsonProperty("ms_left")]
        public int? MsLeft { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class TurnOrder
    {
        public const string With = "with";
        public const string Against = "against";
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Unit
    {
        public const string Spaces = "spaces";
        public const string Pawns = "pawns";
        public const string Dice = "dice";
        public const string Turns = "turns";
        public const string Rounds = "rounds";
        public const string Seconds = "seconds";
    }

    /// <summary>The unread count.</summary>
    public partial class UnreadCount
    {
        [JsonProperty("unread")]
        public int Unread { get; set; }
    }

    /// <summary>Changes of an app; fields that are left out stay unchanged.</summary>
    public partial class UpdateAppRequest
    {
        /// <summary>Players read it when the app asks for access. It cannot look like the service's own.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>`https`, `http://127.0.0.1`, or a scheme with a dot, `com.example:/back`.</summary>
        [JsonProperty("redirect_uris", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> RedirectUris { get; set; }

        /// <summary>What it may request; a player grants all or some of them.</summary>
        [JsonProperty("scopes", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Scopes { get; set; }
    }

    /// <summary>Changes of your profile; fields that are left out stay unchanged.</summary>
    public partial class UpdateProfileRequest
    {
        /// <summary>Only for guests. Running games keep the name that they began with.</summary>
        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>Shown beside the name, which stays.</summary>
        [JsonProperty("display_name", NullValueHandling = NullValueHandling.Ignore)]
        public string DisplayName { get; set; }

        [JsonProperty("language", NullValueHandling = NullValueHandling.Ignore)]
        public Object Language { get; set; }

        [JsonProperty("requests_from", NullValueHandling = NullValueHandling.Ignore)]
        public Object RequestsFrom { get; set; }

        /// <summary>Whether other players find you by the beginning of your name.</summary>
        [JsonProperty("findable", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Findable { get; set; }

        [JsonProperty("avatar", NullValueHandling = NullValueHandling.Ignore)]
        public Object Avatar { get; set; }
    }

    /// <summary>The options of a table to change. Omitted options keep their values.</summary>
    public partial class UpdateTableRequest
    {
        /// <summary>One of `parchis`, `superparcheesi`, `parcheesi`.</summary>
        [JsonProperty("ruleset", NullValueHandling = NullValueHandling.Ignore)]
        public string Ruleset { get; set; }

        [JsonProperty("options", NullValueHandling = NullValueHandling.Ignore)]
        public OptionsRequest Options { get; set; }

        /// <summary>One of `4`, `6`, `8`.</summary>
        [JsonProperty("arms", NullValueHandling = NullValueHandling.Ignore)]
        public int? Arms { get; set; }

        [JsonProperty("teams", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Teams { get; set; }

        /// <summary>Players; by default one per arm.</summary>
        [JsonProperty("seats", NullValueHandling = NullValueHandling.Ignore)]
        public int? Seats { get; set; }

        /// <summary>Seconds for a turn; null: no clock for a person alone, else 60.</summary>
        [JsonProperty("turn_s", NullValueHandling = NullValueHandling.Ignore)]
        public int? TurnS { get; set; }

        [JsonProperty("robot_pause_ms", NullValueHandling = NullValueHandling.Ignore)]
        public int? RobotPauseMs { get; set; }

        [JsonProperty("competitive", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Competitive { get; set; }

        /// <summary>Chips; competitive games only.</summary>
        [JsonProperty("bet", NullValueHandling = NullValueHandling.Ignore)]
        public int? Bet { get; set; }

        [JsonProperty("private", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Private { get; set; }

        [JsonProperty("spectators_allowed", NullValueHandling = NullValueHandling.Ignore)]
        public bool? SpectatorsAllowed { get; set; }

        /// <summary>Practice tables only; true there by default.</summary>
        [JsonProperty("robots_allowed", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RobotsAllowed { get; set; }
    }

    /// <summary>Changes of a webhook; fields that are left out stay unchanged.</summary>
    public partial class UpdateWebhookRequest
    {
        /// <summary>`https`, a public host, port 443 or one above 1023.</summary>
        [JsonProperty("url", NullValueHandling = NullValueHandling.Ignore)]
        public string Url { get; set; }

        /// <summary>The kinds of events that it gets; empty for all, also those that are new.</summary>
        [JsonProperty("kinds", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Kinds { get; set; }

        /// <summary>false switches it off, true on again.</summary>
        [JsonProperty("enabled", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Enabled { get; set; }
    }

    /// <summary>The registration of a guest.</summary>
    public partial class UpgradeRequest
    {
        /// <summary>Letters of one script, digits and @ . + - _; no two names look alike.</summary>
        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("password")]
        public string Password { get; set; }

        /// <summary>To reset a forgotten password; verified by mail.</summary>
        [JsonProperty("email", NullValueHandling = NullValueHandling.Ignore)]
        public string Email { get; set; }
    }

    /// <summary>The public data of a user.</summary>
    public partial class User
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        [JsonProperty("name")]
        public string Name { get; set; }

        [JsonProperty("display_name")]
        public string DisplayName { get; set; }

        [JsonProperty("guest")]
        public bool Guest { get; set; }

        /// <summary>One of `bear`, `bee`, `cat`, `fox`, `frog`, `koala`, `lion`, `octopus`, `owl`, `panda`, `penguin`, `rabbit`, `tiger`, `turtle`, `whale`, `zebra`, `robot`, or one that is new.</summary>
        [JsonProperty("avatar")]
        public string Avatar { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account")]
        public bool RobotAccount { get; set; }
    }

    /// <summary>A user's name, in any case.</summary>
    public partial class UserNameRequest
    {
        [JsonProperty("name")]
        public string Name { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class Vote
    {
        public const string Propose = "propose";
        public const string Agree = "agree";
        public const string Refuse = "refuse";
    }

    /// <summary>The caller's chips.</summary>
    public partial class Wallet
    {
        /// <summary>Chips, without stakes.</summary>
        [JsonProperty("balance")]
        public int Balance { get; set; }

        /// <summary>Chips in running games and tournaments.</summary>
        [JsonProperty("staked")]
        public int Staked { get; set; }

        [JsonProperty("locked")]
        public LockedChips Locked { get; set; }

        [JsonProperty("daily_gift")]
        public DailyGift DailyGift { get; set; }
    }

    /// <summary>A movement of the caller's chips; further purposes can be added.</summary>
    public partial class WalletEntry
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>Given, or taken if negative.</summary>
        [JsonProperty("chips")]
        public int Chips { get; set; }

        /// <summary>The balance after it.</summary>
        [JsonProperty("balance")]
        public int Balance { get; set; }

        /// <summary>registration, daily_gift, prize, adjustment, stake, settlement, refund, void, advance, closing, buy_in, buy_in_back, tournament_prize</summary>
        [JsonProperty("purpose")]
        public string Purpose { get; set; }

        [JsonProperty("game_id")]
        public string GameId { get; set; }

        [JsonProperty("tournament_id")]
        public string TournamentId { get; set; }

        /// <summary>Of a prize.</summary>
        [JsonProperty("week")]
        public string Week { get; set; }

        /// <summary>The staff's reason.</summary>
        [JsonProperty("reason")]
        public string Reason { get; set; }

        [JsonProperty("at")]
        public DateTimeOffset At { get; set; }
    }

    /// <summary>What adds up to the way from the start to the end, for one player.</summary>
    public partial class Waterfall
    {
        /// <summary>In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("start")]
        public int Start { get; set; }

        /// <summary>A sum over the game. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("own_dice")]
        public int OwnDice { get; set; }

        /// <summary>0 without a partner, like the partner's decisions.</summary>
        [JsonProperty("partner_dice")]
        public int PartnerDice { get; set; }

        /// <summary>A sum over the game. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("others_dice")]
        public int OthersDice { get; set; }

        /// <summary>A sum over the game. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("own_decisions")]
        public int OwnDecisions { get; set; }

        /// <summary>A sum over the game. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("partner_decisions")]
        public int PartnerDecisions { get; set; }

        /// <summary>A sum over the game. In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("others_decisions")]
        public int OthersDecisions { get; set; }

        /// <summary>Departures, and limits of rounds or time.</summary>
        [JsonProperty("events")]
        public int Events { get; set; }

        /// <summary>What stays unexplained, and rounding.</summary>
        [JsonProperty("residual")]
        public int Residual { get; set; }

        /// <summary>In 1/10,000: 2534 is 25.34 %.</summary>
        [JsonProperty("end")]
        public int End { get; set; }
    }

    /// <summary>A webhook, without its secret.</summary>
    public partial class Webhook
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The app whose people's events it gets; null: your own.</summary>
        [JsonProperty("app_id")]
        public string AppId { get; set; }

        [JsonProperty("url")]
        public string Url { get; set; }

        /// <summary>The kinds of events that it gets; empty for all.</summary>
        [JsonProperty("kinds")]
        public List<string> Kinds { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("enabled")]
        public bool Enabled { get; set; }

        [JsonProperty("off_at")]
        public DateTimeOffset? OffAt { get; set; }

        /// <summary>One of `owner`, `gone`, `failing`, `staff`, or one that is new.</summary>
        [JsonProperty("off_reason")]
        public string OffReason { get; set; }

        /// <summary>The first failure since the last success.</summary>
        [JsonProperty("failing_since")]
        public DateTimeOffset? FailingSince { get; set; }

        /// <summary>Until then the secret before this one signs as well.</summary>
        [JsonProperty("old_secret_until")]
        public DateTimeOffset? OldSecretUntil { get; set; }
    }

    /// <summary>An event for a webhook, and the outcome of its delivery.</summary>
    public partial class WebhookDelivery
    {
        /// <summary>The header `webhook-id`, the same in each attempt.</summary>
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>As in the event; `test` for a test event.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>Whose event it is.</summary>
        [JsonProperty("user_id")]
        public string UserId { get; set; }

        /// <summary>Of the row on the person's stream `me`; null for a test event.</summary>
        [JsonProperty("number")]
        public int? Number { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        /// <summary>One of `waiting`, `delivered`, `failed`, or one that is new.</summary>
        [JsonProperty("state")]
        public string State { get; set; }

        [JsonProperty("attempts")]
        public int Attempts { get; set; }

        /// <summary>The last attempt.</summary>
        [JsonProperty("attempted_at")]
        public DateTimeOffset? AttemptedAt { get; set; }

        [JsonProperty("next_attempt_at")]
        public DateTimeOffset? NextAttemptAt { get; set; }

        [JsonProperty("delivered_at")]
        public DateTimeOffset? DeliveredAt { get; set; }

        /// <summary>Until then it can be sent again; the event itself is not stored longer.</summary>
        [JsonProperty("resendable_until")]
        public DateTimeOffset ResendableUntil { get; set; }

        /// <summary>The HTTP status of the last answer; null without one.</summary>
        [JsonProperty("status")]
        public int? Status { get; set; }

        /// <summary>One of `connection`, `redirect`, `refused`, `status`, `timeout`, `too_large`, `unresolvable`, or one that is new.</summary>
        [JsonProperty("failure")]
        public string Failure { get; set; }

        /// <summary>The beginning of the last answer, at most 1024 characters.</summary>
        [JsonProperty("answer")]
        public string Answer { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class WebhookDeliveryState
    {
        public const string Waiting = "waiting";
        public const string Delivered = "delivered";
        public const string Failed = "failed";
    }

    /// <summary>- `friend_request`: A friend request. - `friend_accepted`: A friend request was accepted. - `invitation`: An invitation to a table. - `more_requests`: More players who are not friends have sent requests or invitations, which are listed. - `matched`: Quick play has found a game. - `your_turn`: It is your turn, in a game with long turns. - `turn_ends`: The time for your turn is nearly up: a day is left, or a third of a shorter turn. - `result`: The result of a game. - `weekly_prize`: A weekly prize. - `penalty`: A penalty for leaving a game. - `restricted`: A restriction by the staff, and its reason. - `restriction_lifted`: A restriction was lifted, and why. - `report_decided`: The staff has decided a report of yours. - `app_closed`: The staff has closed an app of yours, and why. - `app_reopened`: The staff has reopened an app of yours. - `webhook_off`: A webhook of yours was switched off. - `tournament_soon`: A tournament of yours starts soon. - `tournament_table`: Your table in a tournament is ready. - `tournament_paused`: You were away when a round was paired, and have no game until you resume. - `tournament_removed`: The organiser or the staff has removed you from a tournament. - `tournament_over`: A tournament of yours is over. - `tournament_partner`: A player wants to be your partner in a tournament. - `test`: A test event, which the developer has requested.</summary>
    public partial class WebhookEvent
    {
        /// <summary>One of `friend_request`, `friend_accepted`, `invitation`, `more_requests`, `matched`, `your_turn`, `turn_ends`, `result`, `weekly_prize`, `penalty`, `restricted`, `restriction_lifted`, `report_decided`, `app_closed`, `app_reopened`, `webhook_off`, `tournament_soon`, `tournament_table`, `tournament_paused`, `tournament_removed`, `tournament_over`, `tournament_partner`, `test`, or one that is new.</summary>
        [JsonProperty("kind")]
        public string Kind { get; set; }

        /// <summary>Of the row on the person's stream `me`; null for a test event.</summary>
        [JsonProperty("number")]
        public int? Number { get; set; }

        /// <summary>When it happened.</summary>
        [JsonProperty("at")]
        public DateTimeOffset At { get; set; }

        /// <summary>Whose event it is.</summary>
        [JsonProperty("user_id")]
        public string UserId { get; set; }

        /// <summary>Of this form of events: 1.</summary>
        [JsonProperty("version")]
        public int Version { get; set; }

        [JsonProperty("data")]
        public WebhookEventData Data { get; set; }
    }

    /// <summary>- `friend_request`: `user_id`, `name`, `stranger`, `robot_account`, `notification_id` - `friend_accepted`: `user_id`, `name`, `stranger`, `robot_account`, `notification_id` - `invitation`: `table_id`, `user_id`, `name`, `stranger`, `robot_account`, `notification_id` - `more_requests`: `notified`, `notification_id` - `matched`: `ticket_id`, `table_id`, `game_id`, `notification_id` - `your_turn`: `game_id`, `table_id`, `notification_id` - `turn_ends`: `game_id`, `table_id`, `deadline_at`, `notification_id` - `result`: `game_id`, `table_id`, `status`, `reason`, `place`, `note`, `notification_id` - `weekly_prize`: `week`, `place`, `points`, `chips`, `notification_id` - `penalty`: `game_id`, `kind`, `reason`, `ends_at`, `notification_id` - `restricted`: `what`, `reason`, `until`, `notification_id` - `restriction_lifted`: `what`, `reason`, `notification_id` - `report_decided`: `report_id`, `reported_at`, `acted`, `notification_id` - `app_closed`: `app_id`, `name`, `reason`, `notification_id` - `app_reopened`: `app_id`, `name`, `notification_id` - `webhook_off`: `webhook_id`, `url`, `reason`, `notification_id` - `tournament_soon`: `tournament_id`, `name`, `starts_at`, `notification_id` - `tournament_table`: `tournament_id`, `name`, `round`, `table_id`, `game_id`, `notification_id` - `tournament_paused`: `tournament_id`, `name`, `notification_id` - `tournament_removed`: `tournament_id`, `name`, `notification_id` - `tournament_over`: `tournament_id`, `name`, `status`, `reason`, `place`, `prize`, `notification_id` - `tournament_partner`: `tournament_id`, `name`, `user_id`, `user_name`, `stranger`, `robot_account`, `notification_id` - `test`: `webhook_id`</summary>
    public partial class WebhookEventData
    {
        [JsonProperty("user_id", NullValueHandling = NullValueHandling.Ignore)]
        public string UserId { get; set; }

        [JsonProperty("name", NullValueHandling = NullValueHandling.Ignore)]
        public string Name { get; set; }

        /// <summary>True if you were not friends then.</summary>
        [JsonProperty("stranger", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Stranger { get; set; }

        /// <summary>Whether a program plays: its owner has declared it a robot account.</summary>
        [JsonProperty("robot_account", NullValueHandling = NullValueHandling.Ignore)]
        public bool? RobotAccount { get; set; }

        /// <summary>Its id.</summary>
        [JsonProperty("notification_id", NullValueHandling = NullValueHandling.Ignore)]
        public string NotificationId { get; set; }

        [JsonProperty("table_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TableId { get; set; }

        /// <summary>How many of the last 24 hours have notifications of their own.</summary>
        [JsonProperty("notified", NullValueHandling = NullValueHandling.Ignore)]
        public int? Notified { get; set; }

        [JsonProperty("ticket_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TicketId { get; set; }

        [JsonProperty("game_id", NullValueHandling = NullValueHandling.Ignore)]
        public string GameId { get; set; }

        [JsonProperty("deadline_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? DeadlineAt { get; set; }

        [JsonProperty("status", NullValueHandling = NullValueHandling.Ignore)]
        public string Status { get; set; }

        [JsonProperty("reason", NullValueHandling = NullValueHandling.Ignore)]
        public string Reason { get; set; }

        [JsonProperty("place", NullValueHandling = NullValueHandling.Ignore)]
        public int? Place { get; set; }

        /// <summary>The staff's note, if the game was voided.</summary>
        [JsonProperty("note", NullValueHandling = NullValueHandling.Ignore)]
        public string Note { get; set; }

        [JsonProperty("week", NullValueHandling = NullValueHandling.Ignore)]
        public string Week { get; set; }

        [JsonProperty("points", NullValueHandling = NullValueHandling.Ignore)]
        public int? Points { get; set; }

        [JsonProperty("chips", NullValueHandling = NullValueHandling.Ignore)]
        public int? Chips { get; set; }

        /// <summary>`warning` or `ban`</summary>
        [JsonProperty("kind", NullValueHandling = NullValueHandling.Ignore)]
        public string Kind { get; set; }

        [JsonProperty("ends_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? EndsAt { get; set; }

        /// <summary>`account`, `chat` or `play`</summary>
        [JsonProperty("what", NullValueHandling = NullValueHandling.Ignore)]
        public string What { get; set; }

        [JsonProperty("until", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? Until { get; set; }

        /// <summary>The `id` that the report had when you sent it.</summary>
        [JsonProperty("report_id", NullValueHandling = NullValueHandling.Ignore)]
        public string ReportId { get; set; }

        [JsonProperty("reported_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? ReportedAt { get; set; }

        /// <summary>Whether the staff has acted on it.</summary>
        [JsonProperty("acted", NullValueHandling = NullValueHandling.Ignore)]
        public bool? Acted { get; set; }

        /// <summary>The `client_id` of OAuth.</summary>
        [JsonProperty("app_id", NullValueHandling = NullValueHandling.Ignore)]
        public string AppId { get; set; }

        [JsonProperty("webhook_id", NullValueHandling = NullValueHandling.Ignore)]
        public string WebhookId { get; set; }

        [JsonProperty("url", NullValueHandling = NullValueHandling.Ignore)]
        public string Url { get; set; }

        [JsonProperty("tournament_id", NullValueHandling = NullValueHandling.Ignore)]
        public string TournamentId { get; set; }

        [JsonProperty("starts_at", NullValueHandling = NullValueHandling.Ignore)]
        public DateTimeOffset? StartsAt { get; set; }

        [JsonProperty("round", NullValueHandling = NullValueHandling.Ignore)]
        public int? Round { get; set; }

        /// <summary>In chips.</summary>
        [JsonProperty("prize", NullValueHandling = NullValueHandling.Ignore)]
        public int? Prize { get; set; }

        [JsonProperty("user_name", NullValueHandling = NullValueHandling.Ignore)]
        public string UserName { get; set; }
    }

    /// <summary>All your webhooks, the newest first.</summary>
    public partial class WebhookList
    {
        [JsonProperty("results")]
        public List<Webhook> Results { get; set; }
    }

    /// <summary>A new webhook.</summary>
    public partial class WebhookRequest
    {
        /// <summary>`https`, a public host, port 443 or one above 1023.</summary>
        [JsonProperty("url")]
        public string Url { get; set; }

        /// <summary>The kinds of events that it gets; empty for all, also those that are new.</summary>
        [JsonProperty("kinds", NullValueHandling = NullValueHandling.Ignore)]
        public List<string> Kinds { get; set; }

        /// <summary>Your app, for the events of the people who grant it `read`; without it, the webhook gets the events of your own account.</summary>
        [JsonProperty("app_id", NullValueHandling = NullValueHandling.Ignore)]
        public string AppId { get; set; }
    }

    /// <summary>A webhook with its new secret.</summary>
    public partial class WebhookWithSecret
    {
        [JsonProperty("id")]
        public string Id { get; set; }

        /// <summary>The app whose people's events it gets; null: your own.</summary>
        [JsonProperty("app_id")]
        public string AppId { get; set; }

        [JsonProperty("url")]
        public string Url { get; set; }

        /// <summary>The kinds of events that it gets; empty for all.</summary>
        [JsonProperty("kinds")]
        public List<string> Kinds { get; set; }

        [JsonProperty("created_at")]
        public DateTimeOffset CreatedAt { get; set; }

        [JsonProperty("enabled")]
        public bool Enabled { get; set; }

        [JsonProperty("off_at")]
        public DateTimeOffset? OffAt { get; set; }

        /// <summary>One of `owner`, `gone`, `failing`, `staff`, or one that is new.</summary>
        [JsonProperty("off_reason")]
        public string OffReason { get; set; }

        /// <summary>The first failure since the last success.</summary>
        [JsonProperty("failing_since")]
        public DateTimeOffset? FailingSince { get; set; }

        /// <summary>Until then the secret before this one signs as well.</summary>
        [JsonProperty("old_secret_until")]
        public DateTimeOffset? OldSecretUntil { get; set; }

        /// <summary>Only this response has it.</summary>
        [JsonProperty("secret")]
        public string Secret { get; set; }
    }

    /// <summary>A week of the ranking.</summary>
    public partial class Week
    {
        [JsonProperty("week")]
        public string WeekValue { get; set; }

        /// <summary>One of `running`, `closing`, `closed`, or one that is new.</summary>
        [JsonProperty("status")]
        public string Status { get; set; }

        [JsonProperty("starts_at")]
        public DateTimeOffset StartsAt { get; set; }

        [JsonProperty("ends_at")]
        public DateTimeOffset EndsAt { get; set; }

        [JsonProperty("closed_at")]
        public DateTimeOffset? ClosedAt { get; set; }

        /// <summary>Chips for the places of people in the running week, best first; then empty.</summary>
        [JsonProperty("prizes")]
        public List<int> Prizes { get; set; }
    }

    /// <summary>Known values; there may be new ones.</summary>
    public static class WeekStatus
    {
        public const string Running = "running";
        public const string Closing = "closing";
        public const string Closed = "closed";
    }

    /// <summary>A part of a board.</summary>
    public partial class WeeklyBoard
    {
        [JsonProperty("week")]
        public Week Week { get; set; }

        [JsonProperty("results")]
        public List<WeeklyRow> Results { get; set; }

        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>A player in a week.</summary>
    public partial class WeeklyRow
    {
        /// <summary>Players who are equal share one.</summary>
        [JsonProperty("rank")]
        public int Rank { get; set; }

        [JsonProperty("user")]
        public User User { get; set; }

        [JsonProperty("games")]
        public int Games { get; set; }

        [JsonProperty("wins")]
        public int Wins { get; set; }

        [JsonProperty("reached_at")]
        public DateTimeOffset ReachedAt { get; set; }

        /// <summary>Can be below zero.</summary>
        [JsonProperty("points")]
        public int Points { get; set; }

        /// <summary>How many of the points come from games of weeks that were closed already.</summary>
        [JsonProperty("corrections")]
        public int Corrections { get; set; }

        /// <summary>Chips, once the week is closed.</summary>
        [JsonProperty("prize")]
        public int Prize { get; set; }
    }

    /// <summary>A part of a board.</summary>
    public partial class XpBoard
    {
        [JsonProperty("results")]
        public List<XpRow> Results { get; set; }

        [JsonProperty("next")]
        public string Next { get; set; }
    }

    /// <summary>A player by XP.</summary>
    public partial class XpRow
    {
        /// <summary>Players who are equal share one.</summary>
        [JsonProperty("rank")]
        public int Rank { get; set; }

        [JsonProperty("user")]
        public User User { get; set; }

        [JsonProperty("games")]
        public int Games { get; set; }

        [JsonProperty("wins")]
        public int Wins { get; set; }

        [JsonProperty("reached_at")]
        public DateTimeOffset ReachedAt { get; set; }

        [JsonProperty("xp")]
        public int Xp { get; set; }

        [JsonProperty("level")]
        public int Level { get; set; }
    }
}
