// Texts of access tokens and third-party apps.

export default {
  // personal access tokens
  tokens: ["Access tokens", "Tokens de acceso"],
  tokens_lead: [
    "For programs of your own, such as a robot: they use your account without your password.",
    "Para tus propios programas, por ejemplo un robot: usan tu cuenta sin tu contraseña.",
  ],
  make_token: ["Make a token", "Crear un token"],
  token_name: ["What it is for", "Para qué sirve"],
  token_once: ["Copy it now: it is not shown again.", "Cópialo ahora: no se volverá a mostrar."],
  lasts: ["Valid for", "Válido durante"],
  until: ["until {date}", "hasta {date}"],
  used: ["last used {date}", "usado por última vez {date}"],
  unused: ["not used yet", "sin usar"],
  revoke: ["Revoke", "Revocar"],
  revoke_sure: [
    "Revoke “{name}”? Programs that use it stop working.",
    "¿Revocar «{name}»? Los programas que lo usan dejarán de funcionar.",
  ],
  scope_read: ["See what you see", "Ver lo que tú ves"],
  scope_play: ["Play for you", "Jugar por ti"],
  scope_chat: ["Read and write chats", "Leer y escribir en los chats"],
  scope_profile: ["See and change profile and friends", "Ver y cambiar perfil y amigos"],
  scope_openid: ["Recognize you", "Reconocerte"],
  // robot accounts
  robot_account_title: ["Robot account", "Cuenta robot"],
  robot_account_lead: ["A program plays with this account", "Con esta cuenta juega un programa"],
  robot_account_means: [
    "The account is marked wherever it appears. It scores only among robot accounts, on rankings " +
      "of their own, and stakes no chips. Only before the first scored game; you cannot undo it.",
    "La cuenta aparece marcada en todas partes. Solo puntúa entre cuentas robot, en " +
      "clasificaciones propias, y no apuesta monedas. Solo antes de la primera partida puntuada; " +
      "no se puede deshacer.",
  ],
  robot_account_declare: ["Declare a robot account", "Declarar cuenta robot"],
  robot_account_sure: [
    "Declare this account a robot account? You cannot undo it.",
    "¿Declarar esta cuenta como cuenta robot? No se puede deshacer.",
  ],
  robot_account_is: ["A program plays with this account.", "Con esta cuenta juega un programa."],
  // third-party apps
  apps: ["Your apps", "Tus aplicaciones"],
  apps_lead: [
    "For developers: other players sign in to your app with their account here.",
    "Para desarrolladores: otros jugadores entran en tu aplicación con su cuenta de aquí.",
  ],
  manage_apps: ["Manage your apps", "Gestionar tus aplicaciones"],
  register_app: ["Register an app", "Registrar una aplicación"],
  app_name: ["Name shown to players", "Nombre que ven los jugadores"],
  app_type: ["Where it runs", "Dónde se ejecuta"],
  app_public: [
    "In a browser or on a device: without a secret",
    "En un navegador o dispositivo: sin secreto",
  ],
  app_confidential: ["On a server: with a secret", "En un servidor: con un secreto"],
  redirect_uris: ["Redirect URIs, one per line", "URI de redirección, una por línea"],
  app_scopes: ["What it may ask players for", "Qué puede pedir a los jugadores"],
  app_registered: ["{name} is registered.", "{name} está registrada."],
  secret_once: [
    "Its secret. Copy it now: it is not shown again.",
    "Su secreto. Cópialo ahora: no se volverá a mostrar.",
  ],
  app_closed: ["Closed by the staff: {reason}", "Cerrada por el equipo: {reason}"],
  save: ["Save", "Guardar"],
  new_secret: ["New secret", "Nuevo secreto"],
  new_secret_sure: [
    "Make a new secret for “{name}”? The old one stops working at once.",
    "¿Crear un secreto nuevo para «{name}»? El anterior dejará de funcionar enseguida.",
  ],
  delete_app: ["Delete", "Eliminar"],
  delete_app_sure: [
    "Delete “{name}”? All players are signed out of it.",
    "¿Eliminar «{name}»? Se cerrará la sesión de todos los jugadores en ella.",
  ],
  // webhooks
  webhooks: ["Your webhooks", "Tus webhooks"],
  register_webhook: ["Register a webhook", "Registrar un webhook"],
  webhook_events: ["Whose events", "De quién son los sucesos"],
  webhook_own: ["Those of your account", "Los de tu cuenta"],
  webhook_app: ["People who use {name}", "Quienes usan {name}"],
  webhook_all: ["all kinds", "todos los tipos"],
  webhook_kinds: ["Only certain kinds", "Solo algunos tipos"],
  kinds_lead: ["None chosen: all, also new ones.", "Sin elegir: todos, también los nuevos."],
  webhook_secret_sure: [
    "Make a new secret? For a day, requests are signed with the old one as well.",
    "¿Crear un secreto nuevo? Durante un día, las peticiones se firman también con el anterior.",
  ],
  webhook_enable: ["Switch on again", "Volver a activar"],
  webhook_disable: ["Switch off", "Desactivar"],
  webhook_off_owner: ["You have switched it off.", "Lo has desactivado."],
  webhook_off_gone: ["Off: its server has answered 410.", "Inactivo: su servidor respondió 410."],
  webhook_off_failing: ["Off: nothing arrived for 3 days.", "Inactivo: 3 días sin llegar nada."],
  webhook_off_staff: ["The staff has switched it off.", "El equipo lo ha desactivado."],
  webhook_fails: ["Nothing has arrived since {date}.", "No llega nada desde el {date}."],
  delete_webhook_sure: ["Delete the webhook {url}?", "¿Eliminar el webhook {url}?"],
  deliveries: ["Last deliveries", "Últimos envíos"],
  no_deliveries: ["Nothing has been sent yet.", "Aún no se ha enviado nada."],
  delivery_waiting: ["waiting", "en espera"],
  delivery_delivered: ["delivered", "entregado"],
  delivery_failed: ["failed", "fallido"],
  attempts: ["{attempts} attempts", "{attempts} intentos"],
  next_attempt: ["next attempt {date}", "próximo intento {date}"],
  webhook_answer: ["Answer", "Respuesta"],
  test_webhook: ["Send a test event", "Enviar un suceso de prueba"],
  look_again: ["Refresh", "Actualizar"],
  resend: ["Send again", "Volver a enviar"],
  resend_since: ["All events since", "Todos los sucesos desde"],
  deliveries_resent: ["Sent again: {count}.", "Enviados de nuevo: {count}."],
  waiting_for_answer: ["request sent", "solicitud enviada"],
  accept: ["Accept", "Aceptar"],
  decline: ["Decline", "Rechazar"],
  remove: ["Remove", "Quitar"],
  notice_invitation: ["{name} invites you to a table.", "{name} te invita a una mesa."],
  notice_matched: ["Your game has started.", "Tu partida ha empezado."],
  notice_your_turn: ["It is your turn.", "Te toca jugar."],
  notice_turn_ends: [
    "Your time is nearly up: then a robot plays for you.",
    "Se te acaba el tiempo: después jugará un robot por ti.",
  ],
  notice_result: ["Your game is over. {note}", "Tu partida ha terminado. {note}"],
  notice_friend_request: ["{name} wants to be your friend.", "{name} quiere ser tu amigo."],
  notice_more_requests: [
    "More players whom you do not know have sent you requests or invitations.",
    "Más jugadores que no conoces te han enviado solicitudes o invitaciones.",
  ],
  notice_friend_accepted: ["{name} is now your friend.", "{name} ya es tu amigo."],
  notice_weekly_prize: [
    "Place {place} of {week}: {chips} chips for you!",
    "Puesto {place} de {week}: ¡{chips} monedas para ti!",
  ],
  notice_restricted: [
    "The staff has restricted your account: {reason}",
    "El equipo ha restringido tu cuenta: {reason}",
  ],
  notice_report_acted: [
    "The staff has looked at your report of {date} and has acted. Thank you!",
    "El equipo ha revisado tu denuncia del {date} y ha tomado medidas. ¡Gracias!",
  ],
  notice_report_looked: [
    "The staff has looked at your report of {date} and found no reason to act. Thank you!",
    "El equipo ha revisado tu denuncia del {date} y no ha visto motivo para actuar. ¡Gracias!",
  ],
  notice_restriction_lifted: [
    "A restriction was lifted: {reason}",
    "Se ha levantado una restricción: {reason}",
  ],
  notice_penalty_warning: [
    "You have left a game for good. This is a warning.",
    "Has dejado una partida para siempre. Esto es un aviso.",
  ],
  notice_penalty_ban: [
    "You have left a game for good, and cannot play for a time.",
    "Has dejado una partida para siempre y no puedes jugar durante un tiempo.",
  ],
  notice_app_closed: [
    "The staff has closed your app {name}: {reason}",
    "El equipo ha cerrado tu aplicación {name}: {reason}",
  ],
  notice_app_reopened: [
    "The staff has reopened your app {name}.",
    "El equipo ha vuelto a abrir tu aplicación {name}.",
  ],
  notice_webhook_off: [
    "Nothing is sent to your webhook {url} any more. Switch it on again once it works.",
    "Ya no se envía nada a tu webhook {url}. Vuelve a activarlo cuando funcione.",
  ],
};
