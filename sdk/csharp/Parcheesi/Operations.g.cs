// Generated from docs/openapi.json by `make sdk-csharp`. Changes here are lost.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Parcheesi
{
    /// <summary>The operations of the API.</summary>
    public sealed partial class ParcheesiClient
    {
        /// <summary>The version of the document that this library is made from.</summary>
        public const string Version = "1.0.0";

        /// <summary>Accept a friend request</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Friend> AcceptFriendAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/friends/{name}/accept");
            call.With("name", name);
            return SendAsync<Friend>(call, cancel);
        }

        /// <summary>Add/Change email address</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListEmails200Response> AddEmailAsync(ResendEmailVerificationRequest resendEmailVerificationRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/email");
            call.Body(resendEmailVerificationRequest);
            return SendAsync<ListEmails200Response>(call, cancel);
        }

        /// <summary>Send a friend request, or accept the other user's request</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Friend> AddFriendAsync(UserNameRequest userNameRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/friends");
            call.Body(userNameRequest);
            return SendAsync<Friend>(call, cancel);
        }

        /// <summary>Put a robot on a seat, or robots on all free seats</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> AddRobotsAsync(string tableId, AddRobotsRequest addRobotsRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/robots");
            call.With("table_id", tableId);
            call.Body(addRobotsRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Block a user. This ends a friendship; the user is not notified</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Block> BlockAsync(UserNameRequest userNameRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/blocks");
            call.Body(userNameRequest);
            return SendAsync<Block>(call, cancel);
        }

        /// <summary>Cancel your ticket</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task CancelMatchmakingTicketAsync(string ticketId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/matchmaking/tickets/{ticket_id}");
            call.With("ticket_id", ticketId);
            return SendAsync(call, cancel);
        }

        /// <summary>Cancel a tournament before its start. For the organiser</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Tournament> CancelTournamentAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments/{tournament_id}/cancel");
            call.With("tournament_id", tournamentId);
            return SendAsync<Tournament>(call, cancel);
        }

        /// <summary>Change how notifications reach you</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<NotificationSettings> ChangeNotificationSettingsAsync(NotificationSettingsRequest notificationSettingsRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/me/notification-settings");
            call.Body(notificationSettingsRequest);
            return SendAsync<NotificationSettings>(call, cancel);
        }

        /// <summary>Change password</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> ChangePasswordAsync(ChangePasswordRequest changePasswordRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/password/change");
            call.Body(changePasswordRequest);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Change terms before the start. For the organiser</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Tournament> ChangeTournamentAsync(string tournamentId, ChangeTournamentRequest changeTournamentRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/tournaments/{tournament_id}");
            call.With("tournament_id", tournamentId);
            call.Body(changeTournamentRequest);
            return SendAsync<Tournament>(call, cancel);
        }

        /// <summary>Get email verification information</summary>
        /// <param name="xEmailVerificationKey">The email verification key</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthEmailVerificationInfo> CheckEmailVerificationKeyAsync(string xEmailVerificationKey, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/email/verify");
            call.Header("X-Email-Verification-Key", xEmailVerificationKey);
            return SendAsync<AuthEmailVerificationInfo>(call, cancel);
        }

        /// <summary>Get password reset information</summary>
        /// <param name="xPasswordResetKey">The password reset key</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<CheckPasswordResetKey200Response> CheckPasswordResetKeyAsync(string xPasswordResetKey, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/password/reset").Anonymous();
            call.Header("X-Password-Reset-Key", xPasswordResetKey);
            return SendAsync<CheckPasswordResetKey200Response>(call, cancel);
        }

        /// <summary>Claim the gift of the day; returns the wallet</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Wallet> ClaimDailyGiftAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/daily-gift");
            return SendAsync<Wallet>(call, cancel);
        }

        /// <summary>Create a guest account and sign in to it, in one call</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<SignedIn> CreateGuestAsync(GuestRequest guestRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/guest").Anonymous();
            call.Body(guestRequest);
            return SendAsync<SignedIn>(call, cancel);
        }

        /// <summary>Invite a player, or create a code, which is shown only now</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Invitation> CreateInvitationAsync(string tableId, CreateInvitationRequest createInvitationRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/invitations");
            call.With("table_id", tableId);
            call.Body(createInvitationRequest);
            return SendAsync<Invitation>(call, cancel);
        }

        /// <summary>Wait for players with the same criteria. Returns 200 if you already have such a ticket</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<MatchmakingTicket> CreateMatchmakingTicketAsync(CreateMatchmakingTicketRequest createMatchmakingTicketRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/matchmaking/tickets");
            call.Body(createMatchmakingTicketRequest);
            return SendAsync<MatchmakingTicket>(call, cancel);
        }

        /// <summary>Make a personal access token, for a program of your own</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<NewPersonalToken> CreatePersonalTokenAsync(PersonalTokenRequest personalTokenRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/tokens");
            call.Body(personalTokenRequest);
            return SendAsync<NewPersonalToken>(call, cancel);
        }

        /// <summary>Issue a ticket that opens one stream once</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<StreamTicket> CreateStreamTicketAsync(StreamTicketRequest streamTicketRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/streams/tickets");
            call.Body(streamTicketRequest);
            return SendAsync<StreamTicket>(call, cancel);
        }

        /// <summary>Create a table and take its first seat, as its master</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> CreateTableAsync(CreateTableRequest createTableRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables");
            call.Body(createTableRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Create a tournament of yours</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Tournament> CreateTournamentAsync(CreateTournamentRequest createTournamentRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments");
            call.Body(createTournamentRequest);
            return SendAsync<Tournament>(call, cancel);
        }

        /// <summary>Declare that a program plays with this account. You cannot undo it</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Me> DeclareRobotAccountAsync(DeclareRobotAccountRequest declareRobotAccountRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/robot-account");
            call.Body(declareRobotAccountRequest);
            return SendAsync<Me>(call, cancel);
        }

        /// <summary>Decline a friend request</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task DeclineFriendAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/friends/{name}/decline");
            call.With("name", name);
            return SendAsync(call, cancel);
        }

        /// <summary>Delete your account for good</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task DeleteAccountAsync(DeleteAccountRequest deleteAccountRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me");
            call.Body(deleteAccountRequest);
            return SendAsync(call, cancel);
        }

        /// <summary>Delete an app</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task DeleteAppAsync(string appId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/apps/{app_id}");
            call.With("app_id", appId);
            return SendAsync(call, cancel);
        }

        /// <summary>Delete a webhook</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task DeleteWebhookAsync(string webhookId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/webhooks/{webhook_id}");
            call.With("webhook_id", webhookId);
            return SendAsync(call, cancel);
        }

        /// <summary>Deactivate TOTP</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<DisableTotp200Response> DisableTotpAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/auth/authenticators/totp");
            return SendAsync<DisableTotp200Response>(call, cancel);
        }

        /// <summary>Disconnect a third-party provider account</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListProviderAccounts200Response> DisconnectProviderAsync(DisconnectProviderRequest disconnectProviderRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/auth/providers");
            call.Body(disconnectProviderRequest);
            return SendAsync<ListProviderAccounts200Response>(call, cancel);
        }

        /// <summary>Activate TOTP</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<GetTotp200Response> EnableTotpAsync(EnableTotpRequest enableTotpRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/authenticators/totp");
            call.Body(enableTotpRequest);
            return SendAsync<GetTotp200Response>(call, cancel);
        }

        /// <summary>End one session</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task EndSessionAsync(string sessionId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/auth/sessions/{session_id}");
            call.With("session_id", sessionId);
            return SendAsync(call, cancel);
        }

        /// <summary>Log out everywhere, including here</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task EndSessionsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/auth/sessions");
            return SendAsync(call, cancel);
        }

        /// <summary>Return all data about you</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Dictionary<string, Object>> ExportAccountAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/export");
            return SendAsync<Dictionary<string, Object>>(call, cancel);
        }

        /// <summary>Find players by the first letters of their names, at least three</summary>
        /// <param name="prefix">The first letters of the name, in any case.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<List<User>> FindUsersAsync(string prefix, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/users");
            call.Query("prefix", prefix);
            return SendAsync<List<User>>(call, cancel);
        }

        /// <summary>Leave your seat, or remove a robot as the master</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> FreeSeatAsync(int seat, string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/tables/{table_id}/seats/{seat}");
            call.With("seat", seat);
            call.With("table_id", tableId);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Return how much the dice and the decisions did in a game that has ended</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<GameAnalysis> GetAnalysisAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/analysis");
            call.With("game_id", gameId);
            return SendAsync<GameAnalysis>(call, cancel);
        }

        /// <summary>Read an app that you registered</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<App> GetAppAsync(string appId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/apps/{app_id}");
            call.With("app_id", appId);
            return SendAsync<App>(call, cancel);
        }

        /// <summary>Get configuration</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthConfigurationResponse> GetAuthConfigAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/config").Anonymous();
            return SendAsync<AuthConfigurationResponse>(call, cancel);
        }

        /// <summary>Get authentication status</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> GetAuthSessionAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/session");
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Draw the board as SVG</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<string> GetBoardAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/board.svg");
            call.With("game_id", gameId);
            return SendAsync<string>(call, cancel);
        }

        /// <summary>Return the dice of a week by seat, by ruleset, and of people and robots</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<DiceWeekDetails> GetDiceWeekAsync(string week, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/dice/weeks/{week}").Anonymous();
            call.With("week", week);
            return SendAsync<DiceWeekDetails>(call, cancel);
        }

        /// <summary>Return everything needed to verify the dice</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Fairness> GetFairnessAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/fairness");
            call.With("game_id", gameId);
            return SendAsync<Fairness>(call, cancel);
        }

        /// <summary>Return the state between you and a user: friends, or a request in either direction</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Friend> GetFriendAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/friends/{name}");
            call.With("name", name);
            return SendAsync<Friend>(call, cancel);
        }

        /// <summary>Return the game: position, legal moves, deadline, version</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Game> GetGameAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}");
            call.With("game_id", gameId);
            return SendAsync<Game>(call, cancel);
        }

        /// <summary>Return the best move in your position, and the second best</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Hint> GetHintAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/hint");
            call.With("game_id", gameId);
            return SendAsync<Hint>(call, cancel);
        }

        /// <summary>Return your ticket, with its table and game once it is matched</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<MatchmakingTicket> GetMatchmakingTicketAsync(string ticketId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/matchmaking/tickets/{ticket_id}");
            call.With("ticket_id", ticketId);
            return SendAsync<MatchmakingTicket>(call, cancel);
        }

        /// <summary>Return your account and profile</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Me> GetMeAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me");
            return SendAsync<Me>(call, cancel);
        }

        /// <summary>Get name, versions, languages, rulesets, features, limits and announcements</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Meta> GetMetaAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/meta").Anonymous();
            return SendAsync<Meta>(call, cancel);
        }

        /// <summary>Return what the dice and your decisions did in all your games that were analysed</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Luck> GetMyLuckAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/luck");
            return SendAsync<Luck>(call, cancel);
        }

        /// <summary>Return what a scored game has brought you: XP, level, rating, points, chips, badges</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Gains> GetMyResultAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/results/{game_id}");
            call.With("game_id", gameId);
            return SendAsync<Gains>(call, cancel);
        }

        /// <summary>Return how notifications reach you: by push message and mail, when, and which</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<NotificationSettings> GetNotificationSettingsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/notification-settings");
            return SendAsync<NotificationSettings>(call, cancel);
        }

        /// <summary>Provider signup information</summary>
        /// <param name="xSessionToken">`meta.session_token` of an unfinished log-in.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<GetProviderSignUp200Response> GetProviderSignUpAsync(string xSessionToken, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/provider/signup").Anonymous();
            call.Header("X-Session-Token", xSessionToken);
            return SendAsync<GetProviderSignUp200Response>(call, cancel);
        }

        /// <summary>Return a part of the board of the ratings of a ruleset</summary>
        /// <param name="among">Robot accounts have their own boards.  * `people` - people * `robots` - robots</param>
        /// <param name="around">You, amid others.  * `me` - me</param>
        /// <param name="friends">Your friends and you.</param>
        /// <param name="limit">At most 100.</param>
        /// <param name="user">One person, by name.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<RatingBoard> GetRatingBoardAsync(string ruleset, string among = null, string around = null, string cursor = null, bool? friends = null, int? limit = null, string user = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/rankings/rating/{ruleset}");
            call.With("ruleset", ruleset);
            call.Query("among", among);
            call.Query("around", around);
            call.Query("cursor", cursor);
            call.Query("friends", friends);
            call.Query("limit", limit);
            call.Query("user", user);
            return SendAsync<RatingBoard>(call, cancel);
        }

        /// <summary>Return the record, as JSON or in the text notation</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Record> GetRecordAsync(string gameId, string format = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/record");
            call.With("game_id", gameId);
            call.Query("format", format);
            return SendAsync<Record>(call, cancel);
        }

        /// <summary>Return the ruleset with its options</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Ruleset> GetRulesetAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/rulesets/{name}").Anonymous();
            call.With("name", name);
            return SendAsync<Ruleset>(call, cancel);
        }

        /// <summary>Return the table</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> GetTableAsync(string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}");
            call.With("table_id", tableId);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Get the service's time</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Time> GetTimeAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/time").Anonymous();
            return SendAsync<Time>(call, cancel);
        }

        /// <summary>TOTP authenticator status</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<GetTotp200Response> GetTotpAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/authenticators/totp");
            return SendAsync<GetTotp200Response>(call, cancel);
        }

        /// <summary>Return the tournament, with your own entry in `me`</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Tournament> GetTournamentAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}");
            call.With("tournament_id", tournamentId);
            return SendAsync<Tournament>(call, cancel);
        }

        /// <summary>Return everything needed to recompute the draws of a tournament that has ended</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<string> GetTournamentRecordAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/record");
            call.With("tournament_id", tournamentId);
            return SendAsync<string>(call, cancel);
        }

        /// <summary>Return the final standings of a tournament that has ended, as CSV</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<string> GetTournamentResultsAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/results");
            call.With("tournament_id", tournamentId);
            return SendAsync<string>(call, cancel);
        }

        /// <summary>Return a round with its pairings, the top table first</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TournamentRoundTables> GetTournamentRoundAsync(int number, string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/rounds/{number}");
            call.With("number", number);
            call.With("tournament_id", tournamentId);
            return SendAsync<TournamentRoundTables>(call, cancel);
        }

        /// <summary>Return the public profile of a user, by name in any case</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Profile> GetUserAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/users/{name}");
            call.With("name", name);
            return SendAsync<Profile>(call, cancel);
        }

        /// <summary>Return how often a user rolled each face, and whether that is within chance</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PlayerDice> GetUserDiceAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/users/{name}/dice");
            call.With("name", name);
            return SendAsync<PlayerDice>(call, cancel);
        }

        /// <summary>Return your balance, your stakes, and whether the daily gift is due</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Wallet> GetWalletAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/wallet");
            return SendAsync<Wallet>(call, cancel);
        }

        /// <summary>Read a webhook</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Webhook> GetWebhookAsync(string webhookId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/webhooks/{webhook_id}");
            call.With("webhook_id", webhookId);
            return SendAsync<Webhook>(call, cancel);
        }

        /// <summary>Return a part of the board of the running week (`current`), or of one by name</summary>
        /// <param name="among">Robot accounts have their own boards.  * `people` - people * `robots` - robots</param>
        /// <param name="around">You, amid others.  * `me` - me</param>
        /// <param name="friends">Your friends and you.</param>
        /// <param name="limit">At most 100.</param>
        /// <param name="user">One person, by name.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<WeeklyBoard> GetWeeklyBoardAsync(string week, string among = null, string around = null, string cursor = null, bool? friends = null, int? limit = null, string user = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/rankings/weekly/{week}");
            call.With("week", week);
            call.Query("among", among);
            call.Query("around", around);
            call.Query("cursor", cursor);
            call.Query("friends", friends);
            call.Query("limit", limit);
            call.Query("user", user);
            return SendAsync<WeeklyBoard>(call, cancel);
        }

        /// <summary>Return a part of the board of XP</summary>
        /// <param name="among">Robot accounts have their own boards.  * `people` - people * `robots` - robots</param>
        /// <param name="around">You, amid others.  * `me` - me</param>
        /// <param name="friends">Your friends and you.</param>
        /// <param name="limit">At most 100.</param>
        /// <param name="user">One person, by name.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<XpBoard> GetXpBoardAsync(string among = null, string around = null, string cursor = null, bool? friends = null, int? limit = null, string user = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/rankings/xp");
            call.Query("among", among);
            call.Query("around", around);
            call.Query("cursor", cursor);
            call.Query("friends", friends);
            call.Query("limit", limit);
            call.Query("user", user);
            return SendAsync<XpBoard>(call, cancel);
        }

        /// <summary>Join, alone or with a partner. Returns your entry</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TournamentEntry> JoinTournamentAsync(string tournamentId, JoinTournamentRequest joinTournamentRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments/{tournament_id}/join");
            call.With("tournament_id", tournamentId);
            call.Body(joinTournamentRequest);
            return SendAsync<TournamentEntry>(call, cancel);
        }

        /// <summary>Kick the player on the seat. For the master, between games</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> KickPlayerAsync(string tableId, KickRequest kickRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/kick");
            call.With("table_id", tableId);
            call.Body(kickRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Leave your seat</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> LeaveSeatAsync(string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/tables/{table_id}/seats");
            call.With("table_id", tableId);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Leave. Before the start the buy-in goes back; after it points and place stay</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task LeaveTournamentAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments/{tournament_id}/leave");
            call.With("tournament_id", tournamentId);
            return SendAsync(call, cancel);
        }

        /// <summary>List the third-party apps that you registered</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AppList> ListAppsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/apps");
            return SendAsync<AppList>(call, cancel);
        }

        /// <summary>List all badges, with the time at which you earned each</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Badges> ListBadgesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/badges");
            return SendAsync<Badges>(call, cancel);
        }

        /// <summary>List the users that you block, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedBlockList> ListBlocksAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/blocks");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedBlockList>(call, cancel);
        }

        /// <summary>List the seats whose players are connected, in a game or not</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Connected> ListConnectedSeatsAsync(string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}/connected");
            call.With("table_id", tableId);
            return SendAsync<Connected>(call, cancel);
        }

        /// <summary>List the games whose dice are in a week, in the order of their ends</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 10 by default, 20 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedDiceGameList> ListDiceGamesAsync(string week, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/dice/weeks/{week}/games").Anonymous();
            call.With("week", week);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedDiceGameList>(call, cancel);
        }

        /// <summary>List the weeks with their dice, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedDiceWeekSummaryList> ListDiceWeeksAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/dice/weeks").Anonymous();
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedDiceWeekSummaryList>(call, cancel);
        }

        /// <summary>List email addresses</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListEmails200Response> ListEmailsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/email");
            return SendAsync<ListEmails200Response>(call, cancel);
        }

        /// <summary>List the friends, or the requests, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="online">`true`: only friends who are online.</param>
        /// <param name="state">`friends`; `asked`: your open requests; `asks`: open requests to you.  * `friends` - friends * `asked` - asked * `asks` - asks</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedFriendList> ListFriendsAsync(string cursor = null, int? limit = null, bool? online = null, string state = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/friends");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            call.Query("online", online);
            call.Query("state", state);
            return SendAsync<PaginatedFriendList>(call, cancel);
        }

        /// <summary>List the started games, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedGameList> ListGamesAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedGameList>(call, cancel);
        }

        /// <summary>List the apps to which you have granted access</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<GrantList> ListGrantsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/grants");
            return SendAsync<GrantList>(call, cancel);
        }

        /// <summary>List the invited players and the valid codes. For the master</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedInvitationList> ListInvitationsAsync(string tableId, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}/invitations");
            call.With("table_id", tableId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedInvitationList>(call, cancel);
        }

        /// <summary>List your waiting tickets</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedMatchmakingTicketList> ListMatchmakingTicketsAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/matchmaking/tickets");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedMatchmakingTicketList>(call, cancel);
        }

        /// <summary>List the messages of your room, the newest first, without users you mute or block</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="room">By default the players' room for seated players, else the spectators' room.  * `players` - Players * `spectators` - Spectators</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedChatMessageList> ListMessagesAsync(string tableId, string cursor = null, int? limit = null, string room = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}/chat");
            call.With("table_id", tableId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            call.Query("room", room);
            return SendAsync<PaginatedChatMessageList>(call, cancel);
        }

        /// <summary>List the users that you mute, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedMuteList> ListMutesAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/mutes");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedMuteList>(call, cancel);
        }

        /// <summary>List your games, including running ones, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="ruleset">* `parchis` - parchis * `superparcheesi` - superparcheesi * `parcheesi` - parcheesi</param>
        /// <param name="status">Tables where you wait for the start are listed by `GET tables?seated&#x3D;true`.  * `playing` - Playing * `finished` - Finished * `cancelled` - Cancelled * `abandoned` - Abandoned * `voided` - Voided</param>
        /// <param name="turn">Only running games that wait for you.  * `mine` - mine</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedPlayedGameList> ListMyGamesAsync(string cursor = null, int? limit = null, string ruleset = null, string status = null, string turn = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/games");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            call.Query("ruleset", ruleset);
            call.Query("status", status);
            call.Query("turn", turn);
            return SendAsync<PaginatedPlayedGameList>(call, cancel);
        }

        /// <summary>List your warnings and bans, the newest first, and until when you cannot play or chat</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedPenaltyList> ListMyPenaltiesAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/penalties");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedPenaltyList>(call, cancel);
        }

        /// <summary>List the notifications, the newest first, with the unread count</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedNotificationList> ListNotificationsAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/notifications");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedNotificationList>(call, cancel);
        }

        /// <summary>List your personal access tokens</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PersonalTokenList> ListPersonalTokensAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/tokens");
            return SendAsync<PersonalTokenList>(call, cancel);
        }

        /// <summary>List the connected third-party provider accounts</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListProviderAccounts200Response> ListProviderAccountsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/providers");
            return SendAsync<ListProviderAccounts200Response>(call, cancel);
        }

        /// <summary>List the devices that receive your push messages</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PushDeviceList> ListPushDevicesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/devices");
            return SendAsync<PushDeviceList>(call, cancel);
        }

        /// <summary>List the reactions of the last minute in your room, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="room">By default the players' room for seated players, else the spectators' room.  * `players` - Players * `spectators` - Spectators</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedTableReactionList> ListReactionsAsync(string tableId, string cursor = null, int? limit = null, string room = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}/reactions");
            call.With("table_id", tableId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            call.Query("room", room);
            return SendAsync<PaginatedTableReactionList>(call, cancel);
        }

        /// <summary>List the record of the game, the oldest row first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 100 by default, 500 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedGameRowList> ListRecordRowsAsync(string gameId, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/moves");
            call.With("game_id", gameId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedGameRowList>(call, cancel);
        }

        /// <summary>List recovery codes</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListRecoveryCodes200Response> ListRecoveryCodesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/authenticators/recovery-codes");
            return SendAsync<ListRecoveryCodes200Response>(call, cancel);
        }

        /// <summary>List the rulesets with their options</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<List<Ruleset>> ListRulesetsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/rulesets").Anonymous();
            return SendAsync<List<Ruleset>>(call, cancel);
        }

        /// <summary>List authenticators</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListSecondFactors200Response> ListSecondFactorsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/authenticators");
            return SendAsync<ListSecondFactors200Response>(call, cancel);
        }

        /// <summary>List your open sessions</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<SessionList> ListSessionsAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/auth/sessions");
            return SendAsync<SessionList>(call, cancel);
        }

        /// <summary>List the spectators of the table, by name</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedUserList> ListSpectatorsAsync(string tableId, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}/spectators");
            call.With("table_id", tableId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedUserList>(call, cancel);
        }

        /// <summary>List the open tables: tables with free seats first, then the newest</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="freeSeats">At least this many.</param>
        /// <param name="friends">Whether a friend of yours has a seat.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="ruleset">* `parchis` - parchis * `superparcheesi` - superparcheesi * `parcheesi` - parcheesi</param>
        /// <param name="seated">Whether you have a seat.</param>
        /// <param name="seats">Players.</param>
        /// <param name="varShort">Whether players have fewer than four pawns, or rounds or time are limited.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedTableList> ListTablesAsync(int? arms = null, int? betMax = null, int? betMin = null, bool? competitive = null, string cursor = null, int? freeSeats = null, bool? friends = null, int? limit = null, string ruleset = null, bool? seated = null, int? seats = null, bool? varShort = null, int? turnSMax = null, int? turnSMin = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables");
            call.Query("arms", arms);
            call.Query("bet_max", betMax);
            call.Query("bet_min", betMin);
            call.Query("competitive", competitive);
            call.Query("cursor", cursor);
            call.Query("free_seats", freeSeats);
            call.Query("friends", friends);
            call.Query("limit", limit);
            call.Query("ruleset", ruleset);
            call.Query("seated", seated);
            call.Query("seats", seats);
            call.Query("short", varShort);
            call.Query("turn_s_max", turnSMax);
            call.Query("turn_s_min", turnSMin);
            return SendAsync<PaginatedTableList>(call, cancel);
        }

        /// <summary>List the tables, those of the newest round first, with their games and results</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="entry">The number of an entry.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="running">Only games that run, those of the best first.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedTournamentPairingList> ListTournamentPairingsAsync(string tournamentId, string cursor = null, int? entry = null, int? limit = null, int? round = null, bool? running = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/pairings");
            call.With("tournament_id", tournamentId);
            call.Query("cursor", cursor);
            call.Query("entry", entry);
            call.Query("limit", limit);
            call.Query("round", round);
            call.Query("running", running);
            return SendAsync<PaginatedTournamentPairingList>(call, cancel);
        }

        /// <summary>List the rounds, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedTournamentRoundList> ListTournamentRoundsAsync(string tournamentId, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/rounds");
            call.With("tournament_id", tournamentId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedTournamentRoundList>(call, cancel);
        }

        /// <summary>List the entries, best first, with their ranks</summary>
        /// <param name="around">You, amid others.  * `me` - me</param>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="friends">Your friends and you.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedTournamentEntryList> ListTournamentStandingsAsync(string tournamentId, string around = null, string cursor = null, bool? friends = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/standings");
            call.With("tournament_id", tournamentId);
            call.Query("around", around);
            call.Query("cursor", cursor);
            call.Query("friends", friends);
            call.Query("limit", limit);
            return SendAsync<PaginatedTournamentEntryList>(call, cancel);
        }

        /// <summary>List tournaments: announced ones by their start, then the others, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="format">* `arena` - Arena * `swiss` - Swiss * `knockout` - Knockout</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="mine">Whether you organise it or have joined.</param>
        /// <param name="ruleset">* `parchis` - parchis * `superparcheesi` - superparcheesi * `parcheesi` - parcheesi</param>
        /// <param name="status">One or several of `announced`, `running`, `finished` and `cancelled`, with commas between them.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedTournamentList> ListTournamentsAsync(string cursor = null, string format = null, int? limit = null, bool? mine = null, string ruleset = null, string status = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments");
            call.Query("cursor", cursor);
            call.Query("format", format);
            call.Query("limit", limit);
            call.Query("mine", mine);
            call.Query("ruleset", ruleset);
            call.Query("status", status);
            return SendAsync<PaginatedTournamentList>(call, cancel);
        }

        /// <summary>List the games of a user that you may watch, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedPlayedGameList> ListUserGamesAsync(string name, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/users/{name}/games");
            call.With("name", name);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedPlayedGameList>(call, cancel);
        }

        /// <summary>List the movements of your chips, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedWalletEntryList> ListWalletEntriesAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/wallet/entries");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedWalletEntryList>(call, cancel);
        }

        /// <summary>List the deliveries of a webhook, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedWebhookDeliveryList> ListWebhookDeliveriesAsync(string webhookId, string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/webhooks/{webhook_id}/deliveries");
            call.With("webhook_id", webhookId);
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedWebhookDeliveryList>(call, cancel);
        }

        /// <summary>List your webhooks and those of your apps</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<WebhookList> ListWebhooksAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/webhooks");
            return SendAsync<WebhookList>(call, cancel);
        }

        /// <summary>List the weeks with results, the newest first</summary>
        /// <param name="cursor">Where the page begins: the cursor in `next`.</param>
        /// <param name="limit">Rows per page: 25 by default, 100 at most.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PaginatedWeekList> ListWeeksAsync(string cursor = null, int? limit = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/rankings/weekly");
            call.Query("cursor", cursor);
            call.Query("limit", limit);
            return SendAsync<PaginatedWeekList>(call, cancel);
        }

        /// <summary>Login</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> LogInAsync(AuthLogin authLogin, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/login").Anonymous();
            call.Body(authLogin);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Provider token</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> LogInWithProviderAsync(AuthProviderToken authProviderToken, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/provider/token").Anonymous();
            call.Body(authProviderToken);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Logout</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task LogOutAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/auth/session");
            return SendAsync(call, cancel);
        }

        /// <summary>Mark some or all notifications as read, and return the unread count</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<UnreadCount> MarkNotificationsReadAsync(MarkReadRequest markReadRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/notifications/read");
            call.Body(markReadRequest);
            return SendAsync<UnreadCount>(call, cancel);
        }

        /// <summary>Move a pawn: one of the legal moves</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<CommandResult> MoveAsync(string gameId, PlayMoveRequest playMoveRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/moves");
            call.With("game_id", gameId);
            call.Body(playMoveRequest);
            return SendAsync<CommandResult>(call, cancel);
        }

        /// <summary>Mute a user, who is not notified</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Mute> MuteAsync(UserNameRequest userNameRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/mutes");
            call.Body(userNameRequest);
            return SendAsync<Mute>(call, cancel);
        }

        /// <summary>Be paired no more until you resume. Returns your entry</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TournamentEntry> PauseInTournamentAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments/{tournament_id}/pause");
            call.With("tournament_id", tournamentId);
            return SendAsync<TournamentEntry>(call, cancel);
        }

        /// <summary>Preview a move in a position</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Preview> PreviewMoveAsync(PreviewMoveRequest previewMoveRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/rules/move").Anonymous();
            call.Body(previewMoveRequest);
            return SendAsync<Preview>(call, cancel);
        }

        /// <summary>List the legal moves of a position with the outcome of each</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<MovePreviews> PreviewMovesAsync(PreviewRequest previewRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/rules/moves").Anonymous();
            call.Body(previewRequest);
            return SendAsync<MovePreviews>(call, cancel);
        }

        /// <summary>Preview a roll in a position</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Preview> PreviewRollAsync(PreviewRollRequest previewRollRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/rules/roll").Anonymous();
            call.Body(previewRollRequest);
            return SendAsync<Preview>(call, cancel);
        }

        /// <summary>Say that you are there, shortly before a start or a round. Returns your entry</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TournamentEntry> ReadyInTournamentAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments/{tournament_id}/ready");
            call.With("tournament_id", tournamentId);
            return SendAsync<TournamentEntry>(call, cancel);
        }

        /// <summary>Reauthenticate</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> ReauthenticateAsync(AuthReauthenticate authReauthenticate, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/reauthenticate");
            call.Body(authReauthenticate);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Reauthenticate using 2FA</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> ReauthenticateWithSecondFactorAsync(AuthMFAAuthenticate authMFAAuthenticate, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/2fa/reauthenticate");
            call.Body(authMFAAuthenticate);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Access a private table by its code</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> RedeemInvitationCodeAsync(string tableId, RedeemCodeRequest redeemCodeRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/invitations/redeem");
            call.With("table_id", tableId);
            call.Body(redeemCodeRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Exchange a refresh token for a new pair</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<SignedIn> RefreshSessionAsync(RefreshRequest refreshRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/refresh").Anonymous();
            call.Body(refreshRequest);
            return SendAsync<SignedIn>(call, cancel);
        }

        /// <summary>Regenerate recovery codes</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListRecoveryCodes200Response> RegenerateRecoveryCodesAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/authenticators/recovery-codes");
            return SendAsync<ListRecoveryCodes200Response>(call, cancel);
        }

        /// <summary>Register a third-party app, with which players sign in by OAuth</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AppWithSecret> RegisterAppAsync(AppRequest appRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/apps");
            call.Body(appRequest);
            return SendAsync<AppWithSecret>(call, cancel);
        }

        /// <summary>Register a device for push messages, or refresh it</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PushDevice> RegisterPushDeviceAsync(PushDeviceRequest pushDeviceRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/devices");
            call.Body(pushDeviceRequest);
            return SendAsync<PushDevice>(call, cancel);
        }

        /// <summary>Register a webhook: an address to which events are sent</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<WebhookWithSecret> RegisterWebhookAsync(WebhookRequest webhookRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/webhooks");
            call.Body(webhookRequest);
            return SendAsync<WebhookWithSecret>(call, cancel);
        }

        /// <summary>Let no device sign you in again</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RemoveDeviceAsync(CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/device");
            return SendAsync(call, cancel);
        }

        /// <summary>Remove an email address</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListEmails200Response> RemoveEmailAsync(ResendEmailVerificationRequest resendEmailVerificationRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/auth/email");
            call.Body(resendEmailVerificationRequest);
            return SendAsync<ListEmails200Response>(call, cancel);
        }

        /// <summary>End a friendship, withdraw a request, or decline one</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RemoveFriendAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/friends/{name}");
            call.With("name", name);
            return SendAsync(call, cancel);
        }

        /// <summary>Remove a device</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RemovePushDeviceAsync(string deviceId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/devices/{device_id}");
            call.With("device_id", deviceId);
            return SendAsync(call, cancel);
        }

        /// <summary>Remove an entry, whose players cannot come back. For the organiser</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RemoveTournamentEntryAsync(int number, string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/tournaments/{tournament_id}/entries/{number}");
            call.With("number", number);
            call.With("tournament_id", tournamentId);
            return SendAsync(call, cancel);
        }

        /// <summary>Give a confidential app a new secret</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AppWithSecret> RenewAppSecretAsync(string appId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/apps/{app_id}/secret");
            call.With("app_id", appId);
            return SendAsync<AppWithSecret>(call, cancel);
        }

        /// <summary>Give a webhook a new secret</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<WebhookWithSecret> RenewWebhookSecretAsync(string webhookId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/webhooks/{webhook_id}/secret");
            call.With("webhook_id", webhookId);
            return SendAsync<WebhookWithSecret>(call, cancel);
        }

        /// <summary>Report a message to the staff</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Report> ReportMessageAsync(ReportRequest reportRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/reports");
            call.Body(reportRequest);
            return SendAsync<Report>(call, cancel);
        }

        /// <summary>Report a player who sits or has played at the table to the staff</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PlayerReport> ReportPlayerAsync(string tableId, ReportPlayerRequest reportPlayerRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/reports");
            call.With("table_id", tableId);
            call.Body(reportPlayerRequest);
            return SendAsync<PlayerReport>(call, cancel);
        }

        /// <summary>Request password</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<DisableTotp200Response> RequestPasswordResetAsync(AuthRequestPassword authRequestPassword, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/password/request").Anonymous();
            call.Body(authRequestPassword);
            return SendAsync<DisableTotp200Response>(call, cancel);
        }

        /// <summary>Request a rematch. The game starts when all players of the last game have</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> RequestRematchAsync(string tableId, RequestRematchRequest requestRematchRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/rematch");
            call.With("table_id", tableId);
            call.Body(requestRematchRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Request email verification</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<DisableTotp200Response> ResendEmailVerificationAsync(ResendEmailVerificationRequest resendEmailVerificationRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PUT", "/api/v1/auth/email");
            call.Body(resendEmailVerificationRequest);
            return SendAsync<DisableTotp200Response>(call, cancel);
        }

        /// <summary>Send all deliveries since a time again, also those that have arrived</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Resent> ResendWebhookDeliveriesAsync(string webhookId, ResendRequest resendRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/webhooks/{webhook_id}/resend");
            call.With("webhook_id", webhookId);
            call.Body(resendRequest);
            return SendAsync<Resent>(call, cancel);
        }

        /// <summary>Send a delivery of a webhook again</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<WebhookDelivery> ResendWebhookDeliveryAsync(string deliveryId, string webhookId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/webhooks/{webhook_id}/deliveries/{delivery_id}/resend");
            call.With("delivery_id", deliveryId);
            call.With("webhook_id", webhookId);
            return SendAsync<WebhookDelivery>(call, cancel);
        }

        /// <summary>Reset password</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> ResetPasswordAsync(AuthResetPassword authResetPassword, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/password/reset").Anonymous();
            call.Body(authResetPassword);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Leave the game for good: a robot plays on, and you are last</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<CommandResult> ResignAsync(string gameId, ResignRequest resignRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/resign");
            call.With("game_id", gameId);
            call.Body(resignRequest);
            return SendAsync<CommandResult>(call, cancel);
        }

        /// <summary>Be paired again after a pause. Returns your entry</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TournamentEntry> ResumeInTournamentAsync(string tournamentId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tournaments/{tournament_id}/resume");
            call.With("tournament_id", tournamentId);
            return SendAsync<TournamentEntry>(call, cancel);
        }

        /// <summary>Revoke all access of the app</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RevokeGrantAsync(string grantId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/grants/{grant_id}");
            call.With("grant_id", grantId);
            return SendAsync(call, cancel);
        }

        /// <summary>Revoke an invitation. Seated players keep their seats. For the master</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RevokeInvitationAsync(string invitationId, string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/tables/{table_id}/invitations/{invitation_id}");
            call.With("invitation_id", invitationId);
            call.With("table_id", tableId);
            return SendAsync(call, cancel);
        }

        /// <summary>Revoke a personal access token</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task RevokePersonalTokenAsync(string tokenId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/tokens/{token_id}");
            call.With("token_id", tokenId);
            return SendAsync(call, cancel);
        }

        /// <summary>Throw the dice</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<CommandResult> RollAsync(string gameId, RollRequest rollRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/roll");
            call.With("game_id", gameId);
            call.Body(rollRequest);
            return SendAsync<CommandResult>(call, cancel);
        }

        /// <summary>Send a message to your room</summary>
        /// <param name="room">By default the players' room for seated players, else the spectators' room.  * `players` - Players * `spectators` - Spectators</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ChatMessage> SendMessageAsync(string tableId, ChatMessageRequest chatMessageRequest, string room = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/chat");
            call.With("table_id", tableId);
            call.Query("room", room);
            call.Body(chatMessageRequest);
            return SendAsync<ChatMessage>(call, cancel);
        }

        /// <summary>Send a reaction to your room</summary>
        /// <param name="room">By default the players' room for seated players, else the spectators' room.  * `players` - Players * `spectators` - Spectators</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TableReaction> SendReactionAsync(string tableId, ReactionRequest reactionRequest, string room = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/reactions");
            call.With("table_id", tableId);
            call.Query("room", room);
            call.Body(reactionRequest);
            return SendAsync<TableReaction>(call, cancel);
        }

        /// <summary>Hand your seat to a robot, or take it back</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<CommandResult> SetAutomaticAsync(string gameId, SetAutomaticRequest setAutomaticRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/auto");
            call.With("game_id", gameId);
            call.Body(setAutomaticRequest);
            return SendAsync<CommandResult>(call, cancel);
        }

        /// <summary>Set your client seed for the dice, before the start</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> SetClientSeedAsync(string gameId, ClientSeedRequest clientSeedRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/client-seed");
            call.With("game_id", gameId);
            call.Body(clientSeedRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Let the secret of a device sign you in again; guests only</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Device> SetDeviceAsync(DeviceRequest deviceRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PUT", "/api/v1/me/device");
            call.Body(deviceRequest);
            return SendAsync<Device>(call, cancel);
        }

        /// <summary>Change primary email address</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ListEmails200Response> SetPrimaryEmailAsync(SetPrimaryEmailRequest setPrimaryEmailRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/auth/email");
            call.Body(setPrimaryEmailRequest);
            return SendAsync<ListEmails200Response>(call, cancel);
        }

        /// <summary>Set whether you are ready. The game starts when all seats are taken and ready</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> SetReadyAsync(string tableId, SetReadyRequest setReadyRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/ready");
            call.With("table_id", tableId);
            call.Body(setReadyRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Signup</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> SignUpAsync(AuthSignup authSignup, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/signup").Anonymous();
            call.Body(authSignup);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Provider signup</summary>
        /// <param name="xSessionToken">`meta.session_token` of an unfinished log-in.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> SignUpWithProviderAsync(string xSessionToken, AuthProviderSignup authProviderSignup, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/provider/signup").Anonymous();
            call.Header("X-Session-Token", xSessionToken);
            call.Body(authProviderSignup);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Snooze a game: no push message or mail is sent about your turns in it</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<SnoozedGame> SnoozeGameAsync(string gameId, SnoozeRequest snoozeRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PUT", "/api/v1/me/notification-settings/snoozed-games/{game_id}");
            call.With("game_id", gameId);
            call.Body(snoozeRequest);
            return SendAsync<SnoozedGame>(call, cancel);
        }

        /// <summary>Start a game with the seated players. For the master</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Game> StartGameAsync(string tableId, StartGameRequest startGameRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/start");
            call.With("table_id", tableId);
            call.Body(startGameRequest);
            return SendAsync<Game>(call, cancel);
        }

        /// <summary>Be listed as a spectator for 45 seconds. Returns the number of spectators</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Spectators> StartWatchingAsync(string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/watch");
            call.With("table_id", tableId);
            return SendAsync<Spectators>(call, cancel);
        }

        /// <summary>Stop watching</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task StopWatchingAsync(string tableId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/tables/{table_id}/watch");
            call.With("table_id", tableId);
            return SendAsync(call, cancel);
        }

        /// <summary>Stream a game: a snapshot, then each row of its record; or list them</summary>
        /// <param name="after">The id of the last event received; without it a snapshot comes first.</param>
        /// <param name="ticket">In place of a token: a ticket from `POST streams/tickets`.</param>
        /// <param name="waitS">Seconds to wait for new events (JSON only; needs the streams' server).</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<GameStreamPage> StreamGameAsync(string gameId, int? after = null, string ticket = null, int? waitS = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/games/{game_id}/stream");
            call.With("game_id", gameId);
            call.Query("after", after);
            call.Query("ticket", ticket);
            call.Query("wait_s", waitS);
            return SendAsync<GameStreamPage>(call, cancel);
        }

        /// <summary>Stream the personal events, or list them</summary>
        /// <param name="after">The id of the last event received; without it a snapshot comes first.</param>
        /// <param name="ticket">In place of a token: a ticket from `POST streams/tickets`.</param>
        /// <param name="waitS">Seconds to wait for new events (JSON only; needs the streams' server).</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<PersonalStreamPage> StreamMeAsync(int? after = null, string ticket = null, int? waitS = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/me/stream");
            call.Query("after", after);
            call.Query("ticket", ticket);
            call.Query("wait_s", waitS);
            return SendAsync<PersonalStreamPage>(call, cancel);
        }

        /// <summary>Stream a table: a snapshot, then each of its events; or list them</summary>
        /// <param name="after">The id of the last event received; without it a snapshot comes first.</param>
        /// <param name="ticket">In place of a token: a ticket from `POST streams/tickets`.</param>
        /// <param name="waitS">Seconds to wait for new events (JSON only; needs the streams' server).</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TableStreamPage> StreamTableAsync(string tableId, int? after = null, string ticket = null, int? waitS = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tables/{table_id}/stream");
            call.With("table_id", tableId);
            call.Query("after", after);
            call.Query("ticket", ticket);
            call.Query("wait_s", waitS);
            return SendAsync<TableStreamPage>(call, cancel);
        }

        /// <summary>Stream several topics in one response of Server-Sent Events</summary>
        /// <param name="topics">1 to 30 of `me`, `games/{id}`, `tables/{id}` and `tournaments/{id}`, with commas between them. After a topic may come `@` and the number after which to begin; without it a snapshot comes first. An example: `me@12,games/d2c1…`.</param>
        /// <param name="ticket">In place of a token: a ticket from `POST streams/tickets`.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<string> StreamTopicsAsync(string topics, string ticket = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/streams");
            call.Query("ticket", ticket);
            call.Query("topics", topics);
            return SendAsync<string>(call, cancel);
        }

        /// <summary>Stream a tournament: a snapshot, then each of its events; or list them</summary>
        /// <param name="after">The id of the last event received; without it a snapshot comes first.</param>
        /// <param name="ticket">In place of a token: a ticket from `POST streams/tickets`.</param>
        /// <param name="waitS">Seconds to wait for new events (JSON only; needs the streams' server).</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<TournamentStreamPage> StreamTournamentAsync(string tournamentId, int? after = null, string ticket = null, int? waitS = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("GET", "/api/v1/tournaments/{tournament_id}/stream");
            call.With("tournament_id", tournamentId);
            call.Query("after", after);
            call.Query("ticket", ticket);
            call.Query("wait_s", waitS);
            return SendAsync<TournamentStreamPage>(call, cancel);
        }

        /// <summary>Take a seat, or the first free one</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Table> TakeSeatAsync(string tableId, TakeSeatRequest takeSeatRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/tables/{table_id}/seats");
            call.With("table_id", tableId);
            call.Body(takeSeatRequest);
            return SendAsync<Table>(call, cancel);
        }

        /// <summary>Send a test event to a webhook</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<WebhookDelivery> TestWebhookAsync(string webhookId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/me/webhooks/{webhook_id}/test");
            call.With("webhook_id", webhookId);
            return SendAsync<WebhookDelivery>(call, cancel);
        }

        /// <summary>Unblock a user</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task UnblockAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/blocks/{name}");
            call.With("name", name);
            return SendAsync(call, cancel);
        }

        /// <summary>Unmute a user</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task UnmuteAsync(string name, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/mutes/{name}");
            call.With("name", name);
            return SendAsync(call, cancel);
        }

        /// <summary>Change an app's name, redirect URIs or scopes</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<App> UpdateAppAsync(string appId, UpdateAppRequest updateAppRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/me/apps/{app_id}");
            call.With("app_id", appId);
            call.Body(updateAppRequest);
            return SendAsync<App>(call, cancel);
        }

        /// <summary>Change the display name, the avatar, the language, or who may ask or find you</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Me> UpdateMeAsync(UpdateProfileRequest updateProfileRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/me");
            call.Body(updateProfileRequest);
            return SendAsync<Me>(call, cancel);
        }

        /// <summary>Change options of the table. For the master</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<ChangedTable> UpdateTableAsync(string tableId, UpdateTableRequest updateTableRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/tables/{table_id}");
            call.With("table_id", tableId);
            call.Body(updateTableRequest);
            return SendAsync<ChangedTable>(call, cancel);
        }

        /// <summary>Change a webhook's URL or kinds, or switch it on or off</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<Webhook> UpdateWebhookAsync(string webhookId, UpdateWebhookRequest updateWebhookRequest = null, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("PATCH", "/api/v1/me/webhooks/{webhook_id}");
            call.With("webhook_id", webhookId);
            call.Body(updateWebhookRequest);
            return SendAsync<Webhook>(call, cancel);
        }

        /// <summary>Register as a player, keeping everything; returns new tokens</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<SignedIn> UpgradeGuestAsync(UpgradeRequest upgradeRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/upgrade");
            call.Body(upgradeRequest);
            return SendAsync<SignedIn>(call, cancel);
        }

        /// <summary>Verify an email</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> VerifyEmailAsync(AuthVerifyEmail authVerifyEmail, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/email/verify");
            call.Body(authVerifyEmail);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Two-factor authentication</summary>
        /// <param name="xSessionToken">`meta.session_token` of an unfinished log-in.</param>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<AuthAuthenticatedResponse> VerifySecondFactorAsync(string xSessionToken, AuthMFAAuthenticate authMFAAuthenticate, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/auth/2fa/authenticate").Anonymous();
            call.Header("X-Session-Token", xSessionToken);
            call.Body(authMFAAuthenticate);
            return SendAsync<AuthAuthenticatedResponse>(call, cancel);
        }

        /// <summary>Propose to cancel the game, agree or refuse</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task<CommandResult> VoteToCancelAsync(string gameId, CancelVoteRequest cancelVoteRequest, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("POST", "/api/v1/games/{game_id}/cancel-votes");
            call.With("game_id", gameId);
            call.Body(cancelVoteRequest);
            return SendAsync<CommandResult>(call, cancel);
        }

        /// <summary>Wake a game</summary>
        /// <param name="cancel">Stops waiting for the answer.</param>
        /// <exception cref="ApiException">The service refuses.</exception>
        public Task WakeGameAsync(string gameId, CancellationToken cancel = default(CancellationToken))
        {
            var call = new Call("DELETE", "/api/v1/me/notification-settings/snoozed-games/{game_id}");
            call.With("game_id", gameId);
            return SendAsync(call, cancel);
        }
    }
}
