// Texts of signing in: addresses, the password, the second factor, sessions, connected apps.

export default {
  // e-mail
  email: ["E-mail address", "Dirección de correo"],
  your_emails: ["Your e-mail addresses", "Tus direcciones de correo"],
  emails_lead: [
    "Other players never see them. A verified address protects your account if you forget the " +
      "password.",
    "Los demás jugadores nunca las ven. Una dirección verificada protege tu cuenta si olvidas la " +
      "contraseña.",
  ],
  no_email: ["No address yet.", "Aún no hay ninguna dirección."],
  verified: ["verified", "verificada"],
  not_verified: ["not verified", "sin verificar"],
  primary_email: ["primary", "principal"],
  make_primary: ["Make primary", "Hacer principal"],
  verify_again: ["Send the mail again", "Enviar otra vez el correo"],
  mail_sent: [
    "We have sent a mail to {email}. Follow its link to verify the address.",
    "Te hemos enviado un correo a {email} para verificar la dirección.",
  ],
  mail_sent_before: [
    "A mail went to {email} a few minutes ago. Look for it, among unwanted mails too.",
    "Hace unos minutos se envió un correo a {email}. Búscalo, también entre el correo no deseado.",
  ],
  remove_email_sure: ["Remove {email} from your account?", "¿Quitar {email} de tu cuenta?"],
  verify_email: ["Verify the address", "Verificar la dirección"],
  verify_email_question: [
    "Is {email} your address? Verify it to protect your account.",
    "¿Es {email} tu dirección? Verifícala para proteger tu cuenta.",
  ],
  email_verified: ["{email} is verified.", "{email} está verificada."],
  verify_link_old: [
    "This link is too old, or its address is not part of your account any more. Ask for another " +
      "mail in your account.",
    "Este enlace es demasiado antiguo, o su dirección ya no está en tu cuenta. Pide otro correo " +
      "en tu cuenta.",
  ],
  // password
  current_password: ["Current password", "Contraseña actual"],
  new_password: ["New password", "Contraseña nueva"],
  change_password: ["Change password", "Cambiar la contraseña"],
  password_lead: [
    "All other devices and all access tokens are signed out.",
    "Se cierran las sesiones de los demás dispositivos y se anulan los tokens de acceso.",
  ],
  password_changed: ["Your password has been changed.", "La contraseña ha cambiado."],
  forgotten: ["Forgotten password", "Contraseña olvidada"],
  forgotten_lead: [
    "We send you a link for choosing a new password. It goes to a verified address of your " +
      "account.",
    "Te enviamos un enlace para elegir otra contraseña. Llega a una dirección verificada de tu " +
      "cuenta.",
  ],
  send_mail: ["Send the mail", "Enviar el correo"],
  reset_sent: [
    "If an account has the address {email}, the mail is on its way. If you have asked for one in " +
      "the last minutes, look for that: it is not sent again yet.",
    "Si alguna cuenta tiene la dirección {email}, el correo está en camino. Si ya lo has pedido " +
      "hace unos minutos, busca ese: aún no se envía otro.",
  ],
  reset_link_used: [
    "This link was used already, or is too old. Ask for another mail.",
    "Este enlace ya se ha usado, o es demasiado antiguo. Pide otro correo.",
  ],
  password_set_code: [
    "Your new password is set. To sign in, enter the code of your second factor.",
    "Tu contraseña nueva ya vale. Para entrar, introduce el código de tu segundo factor.",
  ],
  set_password: ["Set the password", "Fijar la contraseña"],
  // second factor
  second_factor_lead: [
    "With a second factor, signing in needs your password and a code from an app on your phone.",
    "Con un segundo factor, para entrar hacen falta la contraseña y un código de una aplicación " +
      "de tu móvil.",
  ],
  factor_off: ["The second factor is off.", "El segundo factor está desactivado."],
  factor_on: ["on", "activado"],
  factor_enable: ["Turn on", "Activar"],
  factor_disable: ["Turn off", "Desactivar"],
  factor_disable_sure: [
    "Turn off the second factor? The recovery codes become invalid as well.",
    "¿Desactivar el segundo factor? También dejan de valer los códigos de recuperación.",
  ],
  factor_setup: [
    "Scan this picture with an authenticator app, or type in the key below it. Then enter the " +
      "code that the app shows.",
    "Escanea esta imagen con una aplicación de autenticación, o escribe la clave que hay debajo. " +
      "Luego introduce el código que muestre la aplicación.",
  ],
  qr_code: ["QR code", "Código QR"],
  open_in_app: ["Open the app on this device", "Abrir la aplicación en este dispositivo"],
  code_of_app: ["Code from the app", "Código de la aplicación"],
  codes_left: [
    "{left} of {total} recovery codes are left.",
    "Quedan {left} de {total} códigos de recuperación.",
  ],
  codes_lead: [
    "Keep these recovery codes in a safe place. Each one replaces a code of the app once.",
    "Guarda estos códigos de recuperación en un lugar seguro. Cada uno sustituye una vez a un " +
      "código de la aplicación.",
  ],
  show_codes: ["Show recovery codes", "Ver los códigos de recuperación"],
  new_codes: ["New recovery codes", "Códigos nuevos"],
  new_codes_sure: [
    "Make new recovery codes? The old ones become invalid.",
    "¿Crear códigos nuevos? Los anteriores dejarán de valer.",
  ],
  // sessions and connected apps
  sessions: ["Your devices", "Tus dispositivos"],
  sessions_lead: [
    "Each sign-in is listed until you sign out or 30 days have passed without use.",
    "Cada inicio de sesión figura aquí hasta que sales o pasan 30 días sin uso.",
  ],
  unknown_device: ["Unknown device", "Dispositivo desconocido"],
  this_device: ["this device", "este dispositivo"],
  sign_out_all: ["Sign out everywhere", "Salir en todas partes"],
  sign_out_all_sure: [
    "Sign out on all devices, this one included? Access tokens and connected apps lose their " +
      "access as well.",
    "¿Salir en todos los dispositivos, también en este? Los tokens de acceso y las aplicaciones " +
      "conectadas también pierden el acceso.",
  ],
  connected_apps: ["Connected apps", "Aplicaciones conectadas"],
  connected_apps_lead: [
    "Apps of other developers that may use your account.",
    "Aplicaciones de otros desarrolladores que pueden usar tu cuenta.",
  ],
  no_grants: ["No apps connected yet.", "No has conectado ninguna aplicación."],
  revoke_grant_sure: ["Revoke the access of {app}?", "¿Retirar el acceso a {app}?"],
};
