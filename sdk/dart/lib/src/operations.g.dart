// Generated from docs/openapi.json by `make sdk-dart`. Changes here are lost.
import 'call.dart';
import 'json.dart';
import 'models.g.dart';

/// The version of the document that this library is made from.
const version = '1.0.0';

/// The operations of the API.
mixin Operations {
  /// Sends a request, and gives the JSON of its answer.
  Future<Object?> send(Call call);

  /// Accept a friend request
  Future<Friend> acceptFriend(String name) async {
    final call = Call('POST', '/api/v1/me/friends/{name}/accept');
    call.path('name', name);
    return Friend.fromJson(await send(call));
  }

  /// Add/Change email address
  Future<ListEmails200Response> addEmail(ResendEmailVerificationRequest resendEmailVerificationRequest) async {
    final call = Call('POST', '/api/v1/auth/email');
    call.body = resendEmailVerificationRequest.toJson();
    return ListEmails200Response.fromJson(await send(call));
  }

  /// Send a friend request, or accept the other user's request
  Future<Friend> addFriend(UserNameRequest userNameRequest) async {
    final call = Call('POST', '/api/v1/me/friends');
    call.body = userNameRequest.toJson();
    return Friend.fromJson(await send(call));
  }

  /// Put a robot on a seat, or robots on all free seats
  Future<Table> addRobots(String tableId, { AddRobotsRequest? addRobotsRequest}) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/robots');
    call.path('table_id', tableId);
    call.body = addRobotsRequest?.toJson();
    return Table.fromJson(await send(call));
  }

  /// Block a user. This ends a friendship; the user is not notified
  Future<Block> block(UserNameRequest userNameRequest) async {
    final call = Call('POST', '/api/v1/me/blocks');
    call.body = userNameRequest.toJson();
    return Block.fromJson(await send(call));
  }

  /// Cancel your ticket
  Future<void> cancelMatchmakingTicket(String ticketId) async {
    final call = Call('DELETE', '/api/v1/matchmaking/tickets/{ticket_id}');
    call.path('ticket_id', ticketId);
    await send(call);
  }

  /// Cancel a tournament before its start. For the organiser
  Future<Tournament> cancelTournament(String tournamentId) async {
    final call = Call('POST', '/api/v1/tournaments/{tournament_id}/cancel');
    call.path('tournament_id', tournamentId);
    return Tournament.fromJson(await send(call));
  }

  /// Change how notifications reach you
  Future<NotificationSettings> changeNotificationSettings({NotificationSettingsRequest? notificationSettingsRequest}) async {
    final call = Call('PATCH', '/api/v1/me/notification-settings');
    call.body = notificationSettingsRequest?.toJson();
    return NotificationSettings.fromJson(await send(call));
  }

  /// Change password
  Future<AuthAuthenticatedResponse> changePassword(ChangePasswordRequest changePasswordRequest) async {
    final call = Call('POST', '/api/v1/auth/password/change');
    call.body = changePasswordRequest.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Change terms before the start. For the organiser
  Future<Tournament> changeTournament(String tournamentId, { ChangeTournamentRequest? changeTournamentRequest}) async {
    final call = Call('PATCH', '/api/v1/tournaments/{tournament_id}');
    call.path('tournament_id', tournamentId);
    call.body = changeTournamentRequest?.toJson();
    return Tournament.fromJson(await send(call));
  }

  /// Get email verification information
  Future<AuthEmailVerificationInfo> checkEmailVerificationKey(String xEmailVerificationKey) async {
    final call = Call('GET', '/api/v1/auth/email/verify');
    call.headers['X-Email-Verification-Key'] = xEmailVerificationKey;
    return AuthEmailVerificationInfo.fromJson(await send(call));
  }

  /// Get password reset information
  Future<CheckPasswordResetKey200Response> checkPasswordResetKey(String xPasswordResetKey) async {
    final call = Call('GET', '/api/v1/auth/password/reset', anonymous: true);
    call.headers['X-Password-Reset-Key'] = xPasswordResetKey;
    return CheckPasswordResetKey200Response.fromJson(await send(call));
  }

  /// Claim the gift of the day; returns the wallet
  Future<Wallet> claimDailyGift() async {
    final call = Call('POST', '/api/v1/me/daily-gift');
    return Wallet.fromJson(await send(call));
  }

  /// Create a guest account and sign in to it, in one call
  Future<SignedIn> createGuest({GuestRequest? guestRequest}) async {
    final call = Call('POST', '/api/v1/auth/guest', anonymous: true);
    call.body = guestRequest?.toJson();
    return SignedIn.fromJson(await send(call));
  }

  /// Invite a player, or create a code, which is shown only now
  Future<Invitation> createInvitation(String tableId, { CreateInvitationRequest? createInvitationRequest}) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/invitations');
    call.path('table_id', tableId);
    call.body = createInvitationRequest?.toJson();
    return Invitation.fromJson(await send(call));
  }

  /// Wait for players with the same criteria. Returns 200 if you already have such a ticket
  Future<MatchmakingTicket> createMatchmakingTicket(CreateMatchmakingTicketRequest createMatchmakingTicketRequest) async {
    final call = Call('POST', '/api/v1/matchmaking/tickets');
    call.body = createMatchmakingTicketRequest.toJson();
    return MatchmakingTicket.fromJson(await send(call));
  }

  /// Make a personal access token, for a program of your own
  Future<NewPersonalToken> createPersonalToken(PersonalTokenRequest personalTokenRequest) async {
    final call = Call('POST', '/api/v1/me/tokens');
    call.body = personalTokenRequest.toJson();
    return NewPersonalToken.fromJson(await send(call));
  }

  /// Issue a ticket that opens one stream once
  Future<StreamTicket> createStreamTicket(StreamTicketRequest streamTicketRequest) async {
    final call = Call('POST', '/api/v1/streams/tickets');
    call.body = streamTicketRequest.toJson();
    return StreamTicket.fromJson(await send(call));
  }

  /// Create a table and take its first seat, as its master
  Future<Table> createTable(CreateTableRequest createTableRequest) async {
    final call = Call('POST', '/api/v1/tables');
    call.body = createTableRequest.toJson();
    return Table.fromJson(await send(call));
  }

  /// Create a tournament of yours
  Future<Tournament> createTournament(CreateTournamentRequest createTournamentRequest) async {
    final call = Call('POST', '/api/v1/tournaments');
    call.body = createTournamentRequest.toJson();
    return Tournament.fromJson(await send(call));
  }

  /// Declare that a program plays with this account. You cannot undo it
  Future<Me> declareRobotAccount({DeclareRobotAccountRequest? declareRobotAccountRequest}) async {
    final call = Call('POST', '/api/v1/me/robot-account');
    call.body = declareRobotAccountRequest?.toJson();
    return Me.fromJson(await send(call));
  }

  /// Decline a friend request
  Future<void> declineFriend(String name) async {
    final call = Call('POST', '/api/v1/me/friends/{name}/decline');
    call.path('name', name);
    await send(call);
  }

  /// Delete your account for good
  Future<void> deleteAccount({DeleteAccountRequest? deleteAccountRequest}) async {
    final call = Call('DELETE', '/api/v1/me');
    call.body = deleteAccountRequest?.toJson();
    await send(call);
  }

  /// Delete an app
  Future<void> deleteApp(String appId) async {
    final call = Call('DELETE', '/api/v1/me/apps/{app_id}');
    call.path('app_id', appId);
    await send(call);
  }

  /// Delete a webhook
  Future<void> deleteWebhook(String webhookId) async {
    final call = Call('DELETE', '/api/v1/me/webhooks/{webhook_id}');
    call.path('webhook_id', webhookId);
    await send(call);
  }

  /// Deactivate TOTP
  Future<DisableTotp200Response> disableTotp() async {
    final call = Call('DELETE', '/api/v1/auth/authenticators/totp');
    return DisableTotp200Response.fromJson(await send(call));
  }

  /// Disconnect a third-party provider account
  Future<ListProviderAccounts200Response> disconnectProvider(DisconnectProviderRequest disconnectProviderRequest) async {
    final call = Call('DELETE', '/api/v1/auth/providers');
    call.body = disconnectProviderRequest.toJson();
    return ListProviderAccounts200Response.fromJson(await send(call));
  }

  /// Activate TOTP
  Future<GetTotp200Response> enableTotp(EnableTotpRequest enableTotpRequest) async {
    final call = Call('POST', '/api/v1/auth/authenticators/totp');
    call.body = enableTotpRequest.toJson();
    return GetTotp200Response.fromJson(await send(call));
  }

  /// End one session
  Future<void> endSession(String sessionId) async {
    final call = Call('DELETE', '/api/v1/auth/sessions/{session_id}');
    call.path('session_id', sessionId);
    await send(call);
  }

  /// Log out everywhere, including here
  Future<void> endSessions() async {
    final call = Call('DELETE', '/api/v1/auth/sessions');
    await send(call);
  }

  /// Return all data about you
  Future<Map<String, Object?>> exportAccount() async {
    final call = Call('POST', '/api/v1/me/export');
    return map(await send(call), (v) => v);
  }

  /// Find players by the first letters of their names, at least three
  Future<List<User>> findUsers(String prefix) async {
    final call = Call('GET', '/api/v1/users');
    call.query('prefix', prefix);
    return list(await send(call), User.fromJson);
  }

  /// Leave your seat, or remove a robot as the master
  Future<Table> freeSeat(int seat, String tableId) async {
    final call = Call('DELETE', '/api/v1/tables/{table_id}/seats/{seat}');
    call.path('seat', seat);
    call.path('table_id', tableId);
    return Table.fromJson(await send(call));
  }

  /// Return how much the dice and the decisions did in a game that has ended
  Future<GameAnalysis> getAnalysis(String gameId) async {
    final call = Call('GET', '/api/v1/games/{game_id}/analysis');
    call.path('game_id', gameId);
    return GameAnalysis.fromJson(await send(call));
  }

  /// Read an app that you registered
  Future<App> getApp(String appId) async {
    final call = Call('GET', '/api/v1/me/apps/{app_id}');
    call.path('app_id', appId);
    return App.fromJson(await send(call));
  }

  /// Get configuration
  Future<AuthConfigurationResponse> getAuthConfig() async {
    final call = Call('GET', '/api/v1/auth/config', anonymous: true);
    return AuthConfigurationResponse.fromJson(await send(call));
  }

  /// Get authentication status
  Future<AuthAuthenticatedResponse> getAuthSession() async {
    final call = Call('GET', '/api/v1/auth/session');
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Draw the board as SVG
  Future<String> getBoard(String gameId) async {
    final call = Call('GET', '/api/v1/games/{game_id}/board.svg');
    call.path('game_id', gameId);
    return (await send(call))! as String;
  }

  /// Return the dice of a week by seat, by ruleset, and of people and robots
  Future<DiceWeekDetails> getDiceWeek(String week) async {
    final call = Call('GET', '/api/v1/dice/weeks/{week}', anonymous: true);
    call.path('week', week);
    return DiceWeekDetails.fromJson(await send(call));
  }

  /// Return everything needed to verify the dice
  Future<Fairness> getFairness(String gameId) async {
    final call = Call('GET', '/api/v1/games/{game_id}/fairness');
    call.path('game_id', gameId);
    return Fairness.fromJson(await send(call));
  }

  /// Return the state between you and a user: friends, or a request in either direction
  Future<Friend> getFriend(String name) async {
    final call = Call('GET', '/api/v1/me/friends/{name}');
    call.path('name', name);
    return Friend.fromJson(await send(call));
  }

  /// Return the game: position, legal moves, deadline, version
  Future<Game> getGame(String gameId) async {
    final call = Call('GET', '/api/v1/games/{game_id}');
    call.path('game_id', gameId);
    return Game.fromJson(await send(call));
  }

  /// Return the best move in your position, and the second best
  Future<Hint> getHint(String gameId) async {
    final call = Call('GET', '/api/v1/games/{game_id}/hint');
    call.path('game_id', gameId);
    return Hint.fromJson(await send(call));
  }

  /// Return your ticket, with its table and game once it is matched
  Future<MatchmakingTicket> getMatchmakingTicket(String ticketId) async {
    final call = Call('GET', '/api/v1/matchmaking/tickets/{ticket_id}');
    call.path('ticket_id', ticketId);
    return MatchmakingTicket.fromJson(await send(call));
  }

  /// Return your account and profile
  Future<Me> getMe() async {
    final call = Call('GET', '/api/v1/me');
    return Me.fromJson(await send(call));
  }

  /// Get name, versions, languages, rulesets, features, limits and announcements
  Future<Meta> getMeta() async {
    final call = Call('GET', '/api/v1/meta', anonymous: true);
    return Meta.fromJson(await send(call));
  }

  /// Return what the dice and your decisions did in all your games that were analysed
  Future<Luck> getMyLuck() async {
    final call = Call('GET', '/api/v1/me/luck');
    return Luck.fromJson(await send(call));
  }

  /// Return what a scored game has brought you: XP, level, rating, points, chips, badges
  Future<Gains> getMyResult(String gameId) async {
    final call = Call('GET', '/api/v1/me/results/{game_id}');
    call.path('game_id', gameId);
    return Gains.fromJson(await send(call));
  }

  /// Return how notifications reach you: by push message and mail, when, and which
  Future<NotificationSettings> getNotificationSettings() async {
    final call = Call('GET', '/api/v1/me/notification-settings');
    return NotificationSettings.fromJson(await send(call));
  }

  /// Provider signup information
  Future<GetProviderSignUp200Response> getProviderSignUp(String xSessionToken) async {
    final call = Call('GET', '/api/v1/auth/provider/signup', anonymous: true);
    call.headers['X-Session-Token'] = xSessionToken;
    return GetProviderSignUp200Response.fromJson(await send(call));
  }

  /// Return a part of the board of the ratings of a ruleset
  Future<RatingBoard> getRatingBoard(String ruleset, { String? among, String? around, String? cursor, bool? friends, int? limit, String? user}) async {
    final call = Call('GET', '/api/v1/rankings/rating/{ruleset}');
    call.path('ruleset', ruleset);
    call.query('among', among);
    call.query('around', around);
    call.query('cursor', cursor);
    call.query('friends', friends);
    call.query('limit', limit);
    call.query('user', user);
    return RatingBoard.fromJson(await send(call));
  }

  /// Return the record, as JSON or in the text notation
  Future<Record> getRecord(String gameId, { String? format}) async {
    final call = Call('GET', '/api/v1/games/{game_id}/record');
    call.path('game_id', gameId);
    call.query('format', format);
    return Record.fromJson(await send(call));
  }

  /// Return the ruleset with its options
  Future<Ruleset> getRuleset(String name) async {
    final call = Call('GET', '/api/v1/rulesets/{name}', anonymous: true);
    call.path('name', name);
    return Ruleset.fromJson(await send(call));
  }

  /// Return the table
  Future<Table> getTable(String tableId) async {
    final call = Call('GET', '/api/v1/tables/{table_id}');
    call.path('table_id', tableId);
    return Table.fromJson(await send(call));
  }

  /// Get the service's time
  Future<Time> getTime() async {
    final call = Call('GET', '/api/v1/time', anonymous: true);
    return Time.fromJson(await send(call));
  }

  /// TOTP authenticator status
  Future<GetTotp200Response> getTotp() async {
    final call = Call('GET', '/api/v1/auth/authenticators/totp');
    return GetTotp200Response.fromJson(await send(call));
  }

  /// Return the tournament, with your own entry in `me`
  Future<Tournament> getTournament(String tournamentId) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}');
    call.path('tournament_id', tournamentId);
    return Tournament.fromJson(await send(call));
  }

  /// Return everything needed to recompute the draws of a tournament that has ended
  Future<String> getTournamentRecord(String tournamentId) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/record');
    call.path('tournament_id', tournamentId);
    return (await send(call))! as String;
  }

  /// Return the final standings of a tournament that has ended, as CSV
  Future<String> getTournamentResults(String tournamentId) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/results');
    call.path('tournament_id', tournamentId);
    return (await send(call))! as String;
  }

  /// Return a round with its pairings, the top table first
  Future<TournamentRoundTables> getTournamentRound(int number, String tournamentId) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/rounds/{number}');
    call.path('number', number);
    call.path('tournament_id', tournamentId);
    return TournamentRoundTables.fromJson(await send(call));
  }

  /// Return the public profile of a user, by name in any case
  Future<Profile> getUser(String name) async {
    final call = Call('GET', '/api/v1/users/{name}');
    call.path('name', name);
    return Profile.fromJson(await send(call));
  }

  /// Return how often a user rolled each face, and whether that is within chance
  Future<PlayerDice> getUserDice(String name) async {
    final call = Call('GET', '/api/v1/users/{name}/dice');
    call.path('name', name);
    return PlayerDice.fromJson(await send(call));
  }

  /// Return your balance, your stakes, and whether the daily gift is due
  Future<Wallet> getWallet() async {
    final call = Call('GET', '/api/v1/me/wallet');
    return Wallet.fromJson(await send(call));
  }

  /// Read a webhook
  Future<Webhook> getWebhook(String webhookId) async {
    final call = Call('GET', '/api/v1/me/webhooks/{webhook_id}');
    call.path('webhook_id', webhookId);
    return Webhook.fromJson(await send(call));
  }

  /// Return a part of the board of the running week (`current`), or of one by name
  Future<WeeklyBoard> getWeeklyBoard(String week, { String? among, String? around, String? cursor, bool? friends, int? limit, String? user}) async {
    final call = Call('GET', '/api/v1/rankings/weekly/{week}');
    call.path('week', week);
    call.query('among', among);
    call.query('around', around);
    call.query('cursor', cursor);
    call.query('friends', friends);
    call.query('limit', limit);
    call.query('user', user);
    return WeeklyBoard.fromJson(await send(call));
  }

  /// Return a part of the board of XP
  Future<XpBoard> getXpBoard({String? among, String? around, String? cursor, bool? friends, int? limit, String? user}) async {
    final call = Call('GET', '/api/v1/rankings/xp');
    call.query('among', among);
    call.query('around', around);
    call.query('cursor', cursor);
    call.query('friends', friends);
    call.query('limit', limit);
    call.query('user', user);
    return XpBoard.fromJson(await send(call));
  }

  /// Join, alone or with a partner. Returns your entry
  Future<TournamentEntry> joinTournament(String tournamentId, { JoinTournamentRequest? joinTournamentRequest}) async {
    final call = Call('POST', '/api/v1/tournaments/{tournament_id}/join');
    call.path('tournament_id', tournamentId);
    call.body = joinTournamentRequest?.toJson();
    return TournamentEntry.fromJson(await send(call));
  }

  /// Kick the player on the seat. For the master, between games
  Future<Table> kickPlayer(String tableId, KickRequest kickRequest) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/kick');
    call.path('table_id', tableId);
    call.body = kickRequest.toJson();
    return Table.fromJson(await send(call));
  }

  /// Leave your seat
  Future<Table> leaveSeat(String tableId) async {
    final call = Call('DELETE', '/api/v1/tables/{table_id}/seats');
    call.path('table_id', tableId);
    return Table.fromJson(await send(call));
  }

  /// Leave. Before the start the buy-in goes back; after it points and place stay
  Future<void> leaveTournament(String tournamentId) async {
    final call = Call('POST', '/api/v1/tournaments/{tournament_id}/leave');
    call.path('tournament_id', tournamentId);
    await send(call);
  }

  /// List the third-party apps that you registered
  Future<AppList> listApps() async {
    final call = Call('GET', '/api/v1/me/apps');
    return AppList.fromJson(await send(call));
  }

  /// List all badges, with the time at which you earned each
  Future<Badges> listBadges() async {
    final call = Call('GET', '/api/v1/me/badges');
    return Badges.fromJson(await send(call));
  }

  /// List the users that you block, the newest first
  Future<PaginatedBlockList> listBlocks({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/me/blocks');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedBlockList.fromJson(await send(call));
  }

  /// List the seats whose players are connected, in a game or not
  Future<Connected> listConnectedSeats(String tableId) async {
    final call = Call('GET', '/api/v1/tables/{table_id}/connected');
    call.path('table_id', tableId);
    return Connected.fromJson(await send(call));
  }

  /// List the games whose dice are in a week, in the order of their ends
  Future<PaginatedDiceGameList> listDiceGames(String week, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/dice/weeks/{week}/games', anonymous: true);
    call.path('week', week);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedDiceGameList.fromJson(await send(call));
  }

  /// List the weeks with their dice, the newest first
  Future<PaginatedDiceWeekSummaryList> listDiceWeeks({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/dice/weeks', anonymous: true);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedDiceWeekSummaryList.fromJson(await send(call));
  }

  /// List email addresses
  Future<ListEmails200Response> listEmails() async {
    final call = Call('GET', '/api/v1/auth/email');
    return ListEmails200Response.fromJson(await send(call));
  }

  /// List the friends, or the requests, the newest first
  Future<PaginatedFriendList> listFriends({String? cursor, int? limit, bool? online, String? state}) async {
    final call = Call('GET', '/api/v1/me/friends');
    call.query('cursor', cursor);
    call.query('limit', limit);
    call.query('online', online);
    call.query('state', state);
    return PaginatedFriendList.fromJson(await send(call));
  }

  /// List the started games, the newest first
  Future<PaginatedGameList> listGames({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/games');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedGameList.fromJson(await send(call));
  }

  /// List the apps to which you have granted access
  Future<GrantList> listGrants() async {
    final call = Call('GET', '/api/v1/me/grants');
    return GrantList.fromJson(await send(call));
  }

  /// List the invited players and the valid codes. For the master
  Future<PaginatedInvitationList> listInvitations(String tableId, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/tables/{table_id}/invitations');
    call.path('table_id', tableId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedInvitationList.fromJson(await send(call));
  }

  /// List your waiting tickets
  Future<PaginatedMatchmakingTicketList> listMatchmakingTickets({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/matchmaking/tickets');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedMatchmakingTicketList.fromJson(await send(call));
  }

  /// List the messages of your room, the newest first, without users you mute or block
  Future<PaginatedChatMessageList> listMessages(String tableId, { String? cursor, int? limit, String? room}) async {
    final call = Call('GET', '/api/v1/tables/{table_id}/chat');
    call.path('table_id', tableId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    call.query('room', room);
    return PaginatedChatMessageList.fromJson(await send(call));
  }

  /// List the users that you mute, the newest first
  Future<PaginatedMuteList> listMutes({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/me/mutes');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedMuteList.fromJson(await send(call));
  }

  /// List your games, including running ones, the newest first
  Future<PaginatedPlayedGameList> listMyGames({String? cursor, int? limit, String? ruleset, String? status, String? turn}) async {
    final call = Call('GET', '/api/v1/me/games');
    call.query('cursor', cursor);
    call.query('limit', limit);
    call.query('ruleset', ruleset);
    call.query('status', status);
    call.query('turn', turn);
    return PaginatedPlayedGameList.fromJson(await send(call));
  }

  /// List your warnings and bans, the newest first, and until when you cannot play or chat
  Future<PaginatedPenaltyList> listMyPenalties({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/me/penalties');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedPenaltyList.fromJson(await send(call));
  }

  /// List the notifications, the newest first, with the unread count
  Future<PaginatedNotificationList> listNotifications({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/me/notifications');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedNotificationList.fromJson(await send(call));
  }

  /// List your personal access tokens
  Future<PersonalTokenList> listPersonalTokens() async {
    final call = Call('GET', '/api/v1/me/tokens');
    return PersonalTokenList.fromJson(await send(call));
  }

  /// List the connected third-party provider accounts
  Future<ListProviderAccounts200Response> listProviderAccounts() async {
    final call = Call('GET', '/api/v1/auth/providers');
    return ListProviderAccounts200Response.fromJson(await send(call));
  }

  /// List the devices that receive your push messages
  Future<PushDeviceList> listPushDevices() async {
    final call = Call('GET', '/api/v1/me/devices');
    return PushDeviceList.fromJson(await send(call));
  }

  /// List the reactions of the last minute in your room, the newest first
  Future<PaginatedTableReactionList> listReactions(String tableId, { String? cursor, int? limit, String? room}) async {
    final call = Call('GET', '/api/v1/tables/{table_id}/reactions');
    call.path('table_id', tableId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    call.query('room', room);
    return PaginatedTableReactionList.fromJson(await send(call));
  }

  /// List the record of the game, the oldest row first
  Future<PaginatedGameRowList> listRecordRows(String gameId, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/games/{game_id}/moves');
    call.path('game_id', gameId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedGameRowList.fromJson(await send(call));
  }

  /// List recovery codes
  Future<ListRecoveryCodes200Response> listRecoveryCodes() async {
    final call = Call('GET', '/api/v1/auth/authenticators/recovery-codes');
    return ListRecoveryCodes200Response.fromJson(await send(call));
  }

  /// List the rulesets with their options
  Future<List<Ruleset>> listRulesets() async {
    final call = Call('GET', '/api/v1/rulesets', anonymous: true);
    return list(await send(call), Ruleset.fromJson);
  }

  /// List authenticators
  Future<ListSecondFactors200Response> listSecondFactors() async {
    final call = Call('GET', '/api/v1/auth/authenticators');
    return ListSecondFactors200Response.fromJson(await send(call));
  }

  /// List your open sessions
  Future<SessionList> listSessions() async {
    final call = Call('GET', '/api/v1/auth/sessions');
    return SessionList.fromJson(await send(call));
  }

  /// List the spectators of the table, by name
  Future<PaginatedUserList> listSpectators(String tableId, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/tables/{table_id}/spectators');
    call.path('table_id', tableId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedUserList.fromJson(await send(call));
  }

  /// List the open tables: tables with free seats first, then the newest
  Future<PaginatedTableList> listTables({int? arms, int? betMax, int? betMin, bool? competitive, String? cursor, int? freeSeats, bool? friends, int? limit, String? ruleset, bool? seated, int? seats, bool? short, int? turnSMax, int? turnSMin}) async {
    final call = Call('GET', '/api/v1/tables');
    call.query('arms', arms);
    call.query('bet_max', betMax);
    call.query('bet_min', betMin);
    call.query('competitive', competitive);
    call.query('cursor', cursor);
    call.query('free_seats', freeSeats);
    call.query('friends', friends);
    call.query('limit', limit);
    call.query('ruleset', ruleset);
    call.query('seated', seated);
    call.query('seats', seats);
    call.query('short', short);
    call.query('turn_s_max', turnSMax);
    call.query('turn_s_min', turnSMin);
    return PaginatedTableList.fromJson(await send(call));
  }

  /// List the tables, those of the newest round first, with their games and results
  Future<PaginatedTournamentPairingList> listTournamentPairings(String tournamentId, { String? cursor, int? entry, int? limit, int? round, bool? running}) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/pairings');
    call.path('tournament_id', tournamentId);
    call.query('cursor', cursor);
    call.query('entry', entry);
    call.query('limit', limit);
    call.query('round', round);
    call.query('running', running);
    return PaginatedTournamentPairingList.fromJson(await send(call));
  }

  /// List the rounds, the newest first
  Future<PaginatedTournamentRoundList> listTournamentRounds(String tournamentId, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/rounds');
    call.path('tournament_id', tournamentId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedTournamentRoundList.fromJson(await send(call));
  }

  /// List the entries, best first, with their ranks
  Future<PaginatedTournamentEntryList> listTournamentStandings(String tournamentId, { String? around, String? cursor, bool? friends, int? limit}) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/standings');
    call.path('tournament_id', tournamentId);
    call.query('around', around);
    call.query('cursor', cursor);
    call.query('friends', friends);
    call.query('limit', limit);
    return PaginatedTournamentEntryList.fromJson(await send(call));
  }

  /// List tournaments: announced ones by their start, then the others, the newest first
  Future<PaginatedTournamentList> listTournaments({String? cursor, String? format, int? limit, bool? mine, String? ruleset, String? status}) async {
    final call = Call('GET', '/api/v1/tournaments');
    call.query('cursor', cursor);
    call.query('format', format);
    call.query('limit', limit);
    call.query('mine', mine);
    call.query('ruleset', ruleset);
    call.query('status', status);
    return PaginatedTournamentList.fromJson(await send(call));
  }

  /// List the games of a user that you may watch, the newest first
  Future<PaginatedPlayedGameList> listUserGames(String name, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/users/{name}/games');
    call.path('name', name);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedPlayedGameList.fromJson(await send(call));
  }

  /// List the movements of your chips, the newest first
  Future<PaginatedWalletEntryList> listWalletEntries({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/me/wallet/entries');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedWalletEntryList.fromJson(await send(call));
  }

  /// List the deliveries of a webhook, the newest first
  Future<PaginatedWebhookDeliveryList> listWebhookDeliveries(String webhookId, { String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/me/webhooks/{webhook_id}/deliveries');
    call.path('webhook_id', webhookId);
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedWebhookDeliveryList.fromJson(await send(call));
  }

  /// List your webhooks and those of your apps
  Future<WebhookList> listWebhooks() async {
    final call = Call('GET', '/api/v1/me/webhooks');
    return WebhookList.fromJson(await send(call));
  }

  /// List the weeks with results, the newest first
  Future<PaginatedWeekList> listWeeks({String? cursor, int? limit}) async {
    final call = Call('GET', '/api/v1/rankings/weekly');
    call.query('cursor', cursor);
    call.query('limit', limit);
    return PaginatedWeekList.fromJson(await send(call));
  }

  /// Login
  Future<AuthAuthenticatedResponse> logIn(AuthLogin authLogin) async {
    final call = Call('POST', '/api/v1/auth/login', anonymous: true);
    call.body = authLogin.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Provider token
  Future<AuthAuthenticatedResponse> logInWithProvider(AuthProviderToken authProviderToken) async {
    final call = Call('POST', '/api/v1/auth/provider/token', anonymous: true);
    call.body = authProviderToken.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Logout
  Future<void> logOut() async {
    final call = Call('DELETE', '/api/v1/auth/session');
    await send(call);
  }

  /// Mark some or all notifications as read, and return the unread count
  Future<UnreadCount> markNotificationsRead({MarkReadRequest? markReadRequest}) async {
    final call = Call('POST', '/api/v1/me/notifications/read');
    call.body = markReadRequest?.toJson();
    return UnreadCount.fromJson(await send(call));
  }

  /// Move a pawn: one of the legal moves
  Future<CommandResult> move(String gameId, PlayMoveRequest playMoveRequest) async {
    final call = Call('POST', '/api/v1/games/{game_id}/moves');
    call.path('game_id', gameId);
    call.body = playMoveRequest.toJson();
    return CommandResult.fromJson(await send(call));
  }

  /// Mute a user, who is not notified
  Future<Mute> mute(UserNameRequest userNameRequest) async {
    final call = Call('POST', '/api/v1/me/mutes');
    call.body = userNameRequest.toJson();
    return Mute.fromJson(await send(call));
  }

  /// Be paired no more until you resume. Returns your entry
  Future<TournamentEntry> pauseInTournament(String tournamentId) async {
    final call = Call('POST', '/api/v1/tournaments/{tournament_id}/pause');
    call.path('tournament_id', tournamentId);
    return TournamentEntry.fromJson(await send(call));
  }

  /// Preview a move in a position
  Future<Preview> previewMove(PreviewMoveRequest previewMoveRequest) async {
    final call = Call('POST', '/api/v1/rules/move', anonymous: true);
    call.body = previewMoveRequest.toJson();
    return Preview.fromJson(await send(call));
  }

  /// List the legal moves of a position with the outcome of each
  Future<MovePreviews> previewMoves(PreviewRequest previewRequest) async {
    final call = Call('POST', '/api/v1/rules/moves', anonymous: true);
    call.body = previewRequest.toJson();
    return MovePreviews.fromJson(await send(call));
  }

  /// Preview a roll in a position
  Future<Preview> previewRoll(PreviewRollRequest previewRollRequest) async {
    final call = Call('POST', '/api/v1/rules/roll', anonymous: true);
    call.body = previewRollRequest.toJson();
    return Preview.fromJson(await send(call));
  }

  /// Say that you are there, shortly before a start or a round. Returns your entry
  Future<TournamentEntry> readyInTournament(String tournamentId) async {
    final call = Call('POST', '/api/v1/tournaments/{tournament_id}/ready');
    call.path('tournament_id', tournamentId);
    return TournamentEntry.fromJson(await send(call));
  }

  /// Reauthenticate
  Future<AuthAuthenticatedResponse> reauthenticate(AuthReauthenticate authReauthenticate) async {
    final call = Call('POST', '/api/v1/auth/reauthenticate');
    call.body = authReauthenticate.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Reauthenticate using 2FA
  Future<AuthAuthenticatedResponse> reauthenticateWithSecondFactor(AuthMFAAuthenticate authMFAAuthenticate) async {
    final call = Call('POST', '/api/v1/auth/2fa/reauthenticate');
    call.body = authMFAAuthenticate.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Access a private table by its code
  Future<Table> redeemInvitationCode(String tableId, RedeemCodeRequest redeemCodeRequest) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/invitations/redeem');
    call.path('table_id', tableId);
    call.body = redeemCodeRequest.toJson();
    return Table.fromJson(await send(call));
  }

  /// Exchange a refresh token for a new pair
  Future<SignedIn> refreshSession(RefreshRequest refreshRequest) async {
    final call = Call('POST', '/api/v1/auth/refresh', anonymous: true);
    call.body = refreshRequest.toJson();
    return SignedIn.fromJson(await send(call));
  }

  /// Regenerate recovery codes
  Future<ListRecoveryCodes200Response> regenerateRecoveryCodes() async {
    final call = Call('POST', '/api/v1/auth/authenticators/recovery-codes');
    return ListRecoveryCodes200Response.fromJson(await send(call));
  }

  /// Register a third-party app, with which players sign in by OAuth
  Future<AppWithSecret> registerApp(AppRequest appRequest) async {
    final call = Call('POST', '/api/v1/me/apps');
    call.body = appRequest.toJson();
    return AppWithSecret.fromJson(await send(call));
  }

  /// Register a device for push messages, or refresh it
  Future<PushDevice> registerPushDevice({PushDeviceRequest? pushDeviceRequest}) async {
    final call = Call('POST', '/api/v1/me/devices');
    call.body = pushDeviceRequest?.toJson();
    return PushDevice.fromJson(await send(call));
  }

  /// Register a webhook: an address to which events are sent
  Future<WebhookWithSecret> registerWebhook(WebhookRequest webhookRequest) async {
    final call = Call('POST', '/api/v1/me/webhooks');
    call.body = webhookRequest.toJson();
    return WebhookWithSecret.fromJson(await send(call));
  }

  /// Let no device sign you in again
  Future<void> removeDevice() async {
    final call = Call('DELETE', '/api/v1/me/device');
    await send(call);
  }

  /// Remove an email address
  Future<ListEmails200Response> removeEmail(ResendEmailVerificationRequest resendEmailVerificationRequest) async {
    final call = Call('DELETE', '/api/v1/auth/email');
    call.body = resendEmailVerificationRequest.toJson();
    return ListEmails200Response.fromJson(await send(call));
  }

  /// End a friendship, withdraw a request, or decline one
  Future<void> removeFriend(String name) async {
    final call = Call('DELETE', '/api/v1/me/friends/{name}');
    call.path('name', name);
    await send(call);
  }

  /// Remove a device
  Future<void> removePushDevice(String deviceId) async {
    final call = Call('DELETE', '/api/v1/me/devices/{device_id}');
    call.path('device_id', deviceId);
    await send(call);
  }

  /// Remove an entry, whose players cannot come back. For the organiser
  Future<void> removeTournamentEntry(int number, String tournamentId) async {
    final call = Call('DELETE', '/api/v1/tournaments/{tournament_id}/entries/{number}');
    call.path('number', number);
    call.path('tournament_id', tournamentId);
    await send(call);
  }

  /// Give a confidential app a new secret
  Future<AppWithSecret> renewAppSecret(String appId) async {
    final call = Call('POST', '/api/v1/me/apps/{app_id}/secret');
    call.path('app_id', appId);
    return AppWithSecret.fromJson(await send(call));
  }

  /// Give a webhook a new secret
  Future<WebhookWithSecret> renewWebhookSecret(String webhookId) async {
    final call = Call('POST', '/api/v1/me/webhooks/{webhook_id}/secret');
    call.path('webhook_id', webhookId);
    return WebhookWithSecret.fromJson(await send(call));
  }

  /// Report a message to the staff
  Future<Report> reportMessage(ReportRequest reportRequest) async {
    final call = Call('POST', '/api/v1/reports');
    call.body = reportRequest.toJson();
    return Report.fromJson(await send(call));
  }

  /// Report a player who sits or has played at the table to the staff
  Future<PlayerReport> reportPlayer(String tableId, ReportPlayerRequest reportPlayerRequest) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/reports');
    call.path('table_id', tableId);
    call.body = reportPlayerRequest.toJson();
    return PlayerReport.fromJson(await send(call));
  }

  /// Request password
  Future<DisableTotp200Response> requestPasswordReset(AuthRequestPassword authRequestPassword) async {
    final call = Call('POST', '/api/v1/auth/password/request', anonymous: true);
    call.body = authRequestPassword.toJson();
    return DisableTotp200Response.fromJson(await send(call));
  }

  /// Request a rematch. The game starts when all players of the last game have
  Future<Table> requestRematch(String tableId, RequestRematchRequest requestRematchRequest) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/rematch');
    call.path('table_id', tableId);
    call.body = requestRematchRequest.toJson();
    return Table.fromJson(await send(call));
  }

  /// Request email verification
  Future<DisableTotp200Response> resendEmailVerification(ResendEmailVerificationRequest resendEmailVerificationRequest) async {
    final call = Call('PUT', '/api/v1/auth/email');
    call.body = resendEmailVerificationRequest.toJson();
    return DisableTotp200Response.fromJson(await send(call));
  }

  /// Send all deliveries since a time again, also those that have arrived
  Future<Resent> resendWebhookDeliveries(String webhookId, ResendRequest resendRequest) async {
    final call = Call('POST', '/api/v1/me/webhooks/{webhook_id}/resend');
    call.path('webhook_id', webhookId);
    call.body = resendRequest.toJson();
    return Resent.fromJson(await send(call));
  }

  /// Send a delivery of a webhook again
  Future<WebhookDelivery> resendWebhookDelivery(String deliveryId, String webhookId) async {
    final call = Call('POST', '/api/v1/me/webhooks/{webhook_id}/deliveries/{delivery_id}/resend');
    call.path('delivery_id', deliveryId);
    call.path('webhook_id', webhookId);
    return WebhookDelivery.fromJson(await send(call));
  }

  /// Reset password
  Future<AuthAuthenticatedResponse> resetPassword(AuthResetPassword authResetPassword) async {
    final call = Call('POST', '/api/v1/auth/password/reset', anonymous: true);
    call.body = authResetPassword.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Leave the game for good: a robot plays on, and you are last
  Future<CommandResult> resign(String gameId, { ResignRequest? resignRequest}) async {
    final call = Call('POST', '/api/v1/games/{game_id}/resign');
    call.path('game_id', gameId);
    call.body = resignRequest?.toJson();
    return CommandResult.fromJson(await send(call));
  }

  /// Be paired again after a pause. Returns your entry
  Future<TournamentEntry> resumeInTournament(String tournamentId) async {
    final call = Call('POST', '/api/v1/tournaments/{tournament_id}/resume');
    call.path('tournament_id', tournamentId);
    return TournamentEntry.fromJson(await send(call));
  }

  /// Revoke all access of the app
  Future<void> revokeGrant(String grantId) async {
    final call = Call('DELETE', '/api/v1/me/grants/{grant_id}');
    call.path('grant_id', grantId);
    await send(call);
  }

  /// Revoke an invitation. Seated players keep their seats. For the master
  Future<void> revokeInvitation(String invitationId, String tableId) async {
    final call = Call('DELETE', '/api/v1/tables/{table_id}/invitations/{invitation_id}');
    call.path('invitation_id', invitationId);
    call.path('table_id', tableId);
    await send(call);
  }

  /// Revoke a personal access token
  Future<void> revokePersonalToken(String tokenId) async {
    final call = Call('DELETE', '/api/v1/me/tokens/{token_id}');
    call.path('token_id', tokenId);
    await send(call);
  }

  /// Throw the dice
  Future<CommandResult> roll(String gameId, RollRequest rollRequest) async {
    final call = Call('POST', '/api/v1/games/{game_id}/roll');
    call.path('game_id', gameId);
    call.body = rollRequest.toJson();
    return CommandResult.fromJson(await send(call));
  }

  /// Send a message to your room
  Future<ChatMessage> sendMessage(String tableId, ChatMessageRequest chatMessageRequest, { String? room}) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/chat');
    call.path('table_id', tableId);
    call.query('room', room);
    call.body = chatMessageRequest.toJson();
    return ChatMessage.fromJson(await send(call));
  }

  /// Send a reaction to your room
  Future<TableReaction> sendReaction(String tableId, ReactionRequest reactionRequest, { String? room}) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/reactions');
    call.path('table_id', tableId);
    call.query('room', room);
    call.body = reactionRequest.toJson();
    return TableReaction.fromJson(await send(call));
  }

  /// Hand your seat to a robot, or take it back
  Future<CommandResult> setAutomatic(String gameId, SetAutomaticRequest setAutomaticRequest) async {
    final call = Call('POST', '/api/v1/games/{game_id}/auto');
    call.path('game_id', gameId);
    call.body = setAutomaticRequest.toJson();
    return CommandResult.fromJson(await send(call));
  }

  /// Set your client seed for the dice, before the start
  Future<Table> setClientSeed(String gameId, ClientSeedRequest clientSeedRequest) async {
    final call = Call('POST', '/api/v1/games/{game_id}/client-seed');
    call.path('game_id', gameId);
    call.body = clientSeedRequest.toJson();
    return Table.fromJson(await send(call));
  }

  /// Let the secret of a device sign you in again; guests only
  Future<Device> setDevice(DeviceRequest deviceRequest) async {
    final call = Call('PUT', '/api/v1/me/device');
    call.body = deviceRequest.toJson();
    return Device.fromJson(await send(call));
  }

  /// Change primary email address
  Future<ListEmails200Response> setPrimaryEmail(SetPrimaryEmailRequest setPrimaryEmailRequest) async {
    final call = Call('PATCH', '/api/v1/auth/email');
    call.body = setPrimaryEmailRequest.toJson();
    return ListEmails200Response.fromJson(await send(call));
  }

  /// Set whether you are ready. The game starts when all seats are taken and ready
  Future<Table> setReady(String tableId, SetReadyRequest setReadyRequest) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/ready');
    call.path('table_id', tableId);
    call.body = setReadyRequest.toJson();
    return Table.fromJson(await send(call));
  }

  /// Signup
  Future<AuthAuthenticatedResponse> signUp(AuthSignup authSignup) async {
    final call = Call('POST', '/api/v1/auth/signup', anonymous: true);
    call.body = authSignup.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Provider signup
  Future<AuthAuthenticatedResponse> signUpWithProvider(String xSessionToken, AuthProviderSignup authProviderSignup) async {
    final call = Call('POST', '/api/v1/auth/provider/signup', anonymous: true);
    call.headers['X-Session-Token'] = xSessionToken;
    call.body = authProviderSignup.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Snooze a game: no push message or mail is sent about your turns in it
  Future<SnoozedGame> snoozeGame(String gameId, { SnoozeRequest? snoozeRequest}) async {
    final call = Call('PUT', '/api/v1/me/notification-settings/snoozed-games/{game_id}');
    call.path('game_id', gameId);
    call.body = snoozeRequest?.toJson();
    return SnoozedGame.fromJson(await send(call));
  }

  /// Start a game with the seated players. For the master
  Future<Game> startGame(String tableId, StartGameRequest startGameRequest) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/start');
    call.path('table_id', tableId);
    call.body = startGameRequest.toJson();
    return Game.fromJson(await send(call));
  }

  /// Be listed as a spectator for 45 seconds. Returns the number of spectators
  Future<Spectators> startWatching(String tableId) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/watch');
    call.path('table_id', tableId);
    return Spectators.fromJson(await send(call));
  }

  /// Stop watching
  Future<void> stopWatching(String tableId) async {
    final call = Call('DELETE', '/api/v1/tables/{table_id}/watch');
    call.path('table_id', tableId);
    await send(call);
  }

  /// Stream a game: a snapshot, then each row of its record; or list them
  Future<GameStreamPage> streamGame(String gameId, { int? after, String? ticket, int? waitS}) async {
    final call = Call('GET', '/api/v1/games/{game_id}/stream');
    call.path('game_id', gameId);
    call.query('after', after);
    call.query('ticket', ticket);
    call.query('wait_s', waitS);
    return GameStreamPage.fromJson(await send(call));
  }

  /// Stream the personal events, or list them
  Future<PersonalStreamPage> streamMe({int? after, String? ticket, int? waitS}) async {
    final call = Call('GET', '/api/v1/me/stream');
    call.query('after', after);
    call.query('ticket', ticket);
    call.query('wait_s', waitS);
    return PersonalStreamPage.fromJson(await send(call));
  }

  /// Stream a table: a snapshot, then each of its events; or list them
  Future<TableStreamPage> streamTable(String tableId, { int? after, String? ticket, int? waitS}) async {
    final call = Call('GET', '/api/v1/tables/{table_id}/stream');
    call.path('table_id', tableId);
    call.query('after', after);
    call.query('ticket', ticket);
    call.query('wait_s', waitS);
    return TableStreamPage.fromJson(await send(call));
  }

  /// Stream several topics in one response of Server-Sent Events
  Future<String> streamTopics(String topics, { String? ticket}) async {
    final call = Call('GET', '/api/v1/streams');
    call.query('ticket', ticket);
    call.query('topics', topics);
    return (await send(call))! as String;
  }

  /// Stream a tournament: a snapshot, then each of its events; or list them
  Future<TournamentStreamPage> streamTournament(String tournamentId, { int? after, String? ticket, int? waitS}) async {
    final call = Call('GET', '/api/v1/tournaments/{tournament_id}/stream');
    call.path('tournament_id', tournamentId);
    call.query('after', after);
    call.query('ticket', ticket);
    call.query('wait_s', waitS);
    return TournamentStreamPage.fromJson(await send(call));
  }

  /// Take a seat, or the first free one
  Future<Table> takeSeat(String tableId, { TakeSeatRequest? takeSeatRequest}) async {
    final call = Call('POST', '/api/v1/tables/{table_id}/seats');
    call.path('table_id', tableId);
    call.body = takeSeatRequest?.toJson();
    return Table.fromJson(await send(call));
  }

  /// Send a test event to a webhook
  Future<WebhookDelivery> testWebhook(String webhookId) async {
    final call = Call('POST', '/api/v1/me/webhooks/{webhook_id}/test');
    call.path('webhook_id', webhookId);
    return WebhookDelivery.fromJson(await send(call));
  }

  /// Unblock a user
  Future<void> unblock(String name) async {
    final call = Call('DELETE', '/api/v1/me/blocks/{name}');
    call.path('name', name);
    await send(call);
  }

  /// Unmute a user
  Future<void> unmute(String name) async {
    final call = Call('DELETE', '/api/v1/me/mutes/{name}');
    call.path('name', name);
    await send(call);
  }

  /// Change an app's name, redirect URIs or scopes
  Future<App> updateApp(String appId, { UpdateAppRequest? updateAppRequest}) async {
    final call = Call('PATCH', '/api/v1/me/apps/{app_id}');
    call.path('app_id', appId);
    call.body = updateAppRequest?.toJson();
    return App.fromJson(await send(call));
  }

  /// Change the display name, the avatar, the language, or who may ask or find you
  Future<Me> updateMe({UpdateProfileRequest? updateProfileRequest}) async {
    final call = Call('PATCH', '/api/v1/me');
    call.body = updateProfileRequest?.toJson();
    return Me.fromJson(await send(call));
  }

  /// Change options of the table. For the master
  Future<ChangedTable> updateTable(String tableId, { UpdateTableRequest? updateTableRequest}) async {
    final call = Call('PATCH', '/api/v1/tables/{table_id}');
    call.path('table_id', tableId);
    call.body = updateTableRequest?.toJson();
    return ChangedTable.fromJson(await send(call));
  }

  /// Change a webhook's URL or kinds, or switch it on or off
  Future<Webhook> updateWebhook(String webhookId, { UpdateWebhookRequest? updateWebhookRequest}) async {
    final call = Call('PATCH', '/api/v1/me/webhooks/{webhook_id}');
    call.path('webhook_id', webhookId);
    call.body = updateWebhookRequest?.toJson();
    return Webhook.fromJson(await send(call));
  }

  /// Register as a player, keeping everything; returns new tokens
  Future<SignedIn> upgradeGuest(UpgradeRequest upgradeRequest) async {
    final call = Call('POST', '/api/v1/auth/upgrade');
    call.body = upgradeRequest.toJson();
    return SignedIn.fromJson(await send(call));
  }

  /// Verify an email
  Future<AuthAuthenticatedResponse> verifyEmail(AuthVerifyEmail authVerifyEmail) async {
    final call = Call('POST', '/api/v1/auth/email/verify');
    call.body = authVerifyEmail.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Two-factor authentication
  Future<AuthAuthenticatedResponse> verifySecondFactor(String xSessionToken, AuthMFAAuthenticate authMFAAuthenticate) async {
    final call = Call('POST', '/api/v1/auth/2fa/authenticate', anonymous: true);
    call.headers['X-Session-Token'] = xSessionToken;
    call.body = authMFAAuthenticate.toJson();
    return AuthAuthenticatedResponse.fromJson(await send(call));
  }

  /// Propose to cancel the game, agree or refuse
  Future<CommandResult> voteToCancel(String gameId, CancelVoteRequest cancelVoteRequest) async {
    final call = Call('POST', '/api/v1/games/{game_id}/cancel-votes');
    call.path('game_id', gameId);
    call.body = cancelVoteRequest.toJson();
    return CommandResult.fromJson(await send(call));
  }

  /// Wake a game
  Future<void> wakeGame(String gameId) async {
    final call = Call('DELETE', '/api/v1/me/notification-settings/snoozed-games/{game_id}');
    call.path('game_id', gameId);
    await send(call);
  }
}
