// Texts of the account's pages.

export default {
  account: ["Your account", "Tu cuenta"],
  confirm: ["Confirm", "Confirmar"],
  add: ["Add", "Añadir"],
  saved: ["Saved.", "Guardado."],
  prove_it: [
    "This change needs your password again.",
    "Para este cambio hace falta de nuevo tu contraseña.",
  ],
  since: ["since {date}", "desde el {date}"],
  // the index
  account_wallet: ["Chips", "Monedas"],
  account_wallet_lead: [
    "Your balance, the daily gift, and every movement.",
    "Tu saldo, el regalo diario y todos los movimientos.",
  ],
  account_email: ["E-mail", "Correo"],
  account_email_lead: [
    "To sign in, and to reset a forgotten password.",
    "Por si olvidas la contraseña, y para entrar.",
  ],
  account_password: ["Password", "Contraseña"],
  account_password_lead: ["Change your password.", "Cambia tu contraseña."],
  account_second_factor: ["Second factor", "Segundo factor"],
  account_second_factor_lead: [
    "A code from your phone at each sign-in.",
    "Un código del móvil cada vez que entras.",
  ],
  account_sessions: ["Devices and apps", "Dispositivos y aplicaciones"],
  account_sessions_lead: [
    "Where you are signed in, and which apps you have connected.",
    "Dónde has entrado y qué aplicaciones has conectado.",
  ],
  account_penalties: ["Penalties", "Sanciones"],
  account_penalties_lead: [
    "Warnings and bans, why, and until when.",
    "Avisos y suspensiones, por qué y hasta cuándo.",
  ],
  account_settings: ["Settings", "Ajustes"],
  account_settings_lead: ["Language, and who can find you.", "Idioma y quién puede encontrarte."],
  account_notifications: ["Notifications", "Avisos"],
  account_notifications_lead: ["What you hear of, and when.", "Qué avisos recibes y cuándo."],
  account_developer: ["Tokens and your own apps", "Tokens y tus aplicaciones"],
  account_developer_lead: [
    "For robots and apps that you write.",
    "Para los robots y aplicaciones que programes.",
  ],
  account_webhooks: ["Webhooks", "Webhooks"],
  account_webhooks_lead: [
    "For robots and apps: events that are sent to your server.",
    "Para robots y aplicaciones: sucesos que se envían a tu servidor.",
  ],
  account_data: ["Your data", "Tus datos"],
  account_data_lead: [
    "Download a copy, or delete the account.",
    "Descarga una copia o elimina la cuenta.",
  ],
  // language, data, deleting
  language: ["Language", "Idioma"],
  requests_from: ["Requests and invitations", "Solicitudes e invitaciones"],
  requests_from_lead: [
    "Beside your friends, these may send you some:",
    "Además de tus amigos, te las pueden enviar:",
  ],
  requests_from_everybody: ["everybody, guests too", "todos, también los invitados"],
  requests_from_registered: ["registered players", "jugadores registrados"],
  requests_from_friends_of_friends: ["friends of friends", "amigos de amigos"],
  requests_from_nobody: ["nobody", "nadie"],
  findable: [
    "Others find me by the first letters of my name",
    "Me encuentran por las primeras letras de mi nombre",
  ],
  language_lead: [
    "For this page, mails and messages",
    "Para esta página, los correos y los mensajes",
  ],
  turn_notice: ["On this device", "En este dispositivo"],
  turn_notice_lead: [
    "While this page is in the background or closed, a notification says what waits for you.",
    "Mientras esta página está en segundo plano o cerrada, un aviso dice qué te espera.",
  ],
  notice_on: [
    "Notifications are on, on this device.",
    "Los avisos están activados en este dispositivo.",
  ],
  notice_off: ["Notifications are off.", "Los avisos están desactivados."],
  notice_refused: [
    "Your browser blocks notifications from this page. You can allow them in its settings.",
    "Tu navegador no permite los avisos de esta página. Puedes permitirlos en sus ajustes.",
  ],
  notice_impossible: [
    "This browser cannot show notifications from this page.",
    "Este navegador no ofrece avisos para esta página.",
  ],
  notice_enable: ["Turn on", "Activar"],
  notice_disable: ["Turn off", "Desactivar"],
  export: ["Your data", "Tus datos"],
  export_lead: [
    "Everything that the service has stored about you, as one file (JSON).",
    "Todo lo que el servicio guarda sobre ti, en un archivo (JSON).",
  ],
  export_now: ["Download", "Descargar"],
  delete_account: ["Delete the account", "Eliminar la cuenta"],
  delete_account_lead: [
    "This cannot be undone: chips, friends and badges are lost, and running games are resigned.",
    "No se puede deshacer: se pierden las monedas, los amigos y las insignias, y se abandonan " +
      "las partidas en curso.",
  ],
  delete_account_sure: [
    "Delete the account of {name} permanently?",
    "¿Eliminar para siempre la cuenta de {name}?",
  ],
  account_deleted: ["Your account has been deleted.", "Tu cuenta se ha eliminado."],
  // chips
  movements: ["Movements", "Movimientos"],
  movement: ["What for", "Concepto"],
  chips_moved: ["Chips", "Monedas"],
  balance: ["Balance", "Saldo"],
  gift_due: ["The next one: {date}.", "El próximo: {date}."],
  purpose_registration: ["For registering", "Por registrarte"],
  purpose_daily_gift: ["Daily gift", "Regalo diario"],
  purpose_prize: ["Prize of the week {week}", "Premio de la semana {week}"],
  purpose_adjustment: ["Correction by the staff", "Corrección del equipo"],
  purpose_stake: ["Stake of a game", "Apuesta de una partida"],
  purpose_settlement: ["Won in a game", "Ganadas en una partida"],
  purpose_refund: ["Stake returned", "Apuesta devuelta"],
  purpose_void: ["Game voided: its chips reversed", "Partida invalidada: monedas revertidas"],
  purpose_advance: [
    "Paid by the bank for a voided game",
    "Pagadas por la banca por una partida invalidada",
  ],
  purpose_closing: ["Account closed", "Cuenta cerrada"],
  purpose_buy_in: ["Buy-in of a tournament", "Inscripción en un torneo"],
  purpose_buy_in_back: ["Buy-in returned", "Inscripción devuelta"],
  purpose_tournament_prize: ["Prize of a tournament", "Premio de un torneo"],
  // penalties and restrictions
  strikes: [
    "Strikes for leaving games: {strikes}. Three games played to the end remove one.",
    "Faltas por dejar partidas: {strikes}. Tres partidas jugadas hasta el final quitan una.",
  ],
  no_strikes: ["No strikes for leaving games.", "No tienes faltas por dejar partidas."],
  next_warning: [
    "If you leave a game, you get a warning.",
    "Si dejas una partida, recibirás un aviso.",
  ],
  next_ban: [
    "If you leave another game, you are banned for {time}.",
    "Si dejas otra partida, la suspensión será de {time}.",
  ],
  penalty_warning: ["Warning, {date}", "Aviso, {date}"],
  penalty_ban: [
    "Ban from playing, {date}, until {ends}",
    "Suspensión de juego, {date}, hasta el {ends}",
  ],
  left_because_resigned: [
    "You resigned from a game with other players.",
    "Abandonaste una partida con otros jugadores.",
  ],
  left_because_abandoned: [
    "You stayed away from a game with other players.",
    "No volviste a una partida con otros jugadores.",
  ],
  play_banned: [
    "You cannot sit down at a table or start a game {ends}, because you have left games.",
    "No puedes sentarte a una mesa ni empezar una partida {ends}, por haber dejado partidas.",
  ],
  restricted_play: [
    "The staff has banned you from playing {ends}. The reason: {reason}",
    "El equipo te ha suspendido del juego {ends}. Motivo: {reason}",
  ],
  restricted_chat: [
    "The staff has muted you in chats {ends}. The reason: {reason}",
    "El equipo te ha silenciado en los chats {ends}. Motivo: {reason}",
  ],
  restricted_account: [
    "The staff has banned this account from signing in {ends}. The reason: {reason}",
    "El equipo ha suspendido esta cuenta y no se puede entrar en ella {ends}. Motivo: {reason}",
  ],
  ends_at: ["until {until}", "hasta el {until}"],
  ends_never: ["permanently", "de forma permanente"],
  restricted_until: ["It holds {ends}.", "Está en vigor {ends}."],
  restricted_because: ["The reason: {reason}", "Motivo: {reason}"],
  answer_restriction: [
    "If you think that this is wrong, write to:",
    "Si crees que es un error, escribe a:",
  ],
  banned_title: ["{name} is banned", "{name}: cuenta suspendida"],
  banned_guest: [
    "Nobody can sign in to a guest's account again, also after the ban.",
    "En una cuenta de invitado no se puede volver a entrar, tampoco después de la suspensión.",
  ],
  banned_seen: ["Do not show this again", "No volver a mostrarlo"],
};
