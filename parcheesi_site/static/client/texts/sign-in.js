// Texts of signing in.

export default {
  welcome: ["Parchís, with dice you can check", "Parchís con dados que puedes comprobar"],
  welcome_lead: [
    "Play with friends, with other players, or against robots. No account needed.",
    "Juega con amigos, con otros jugadores o contra robots. Sin crear una cuenta.",
  ],
  play_as_guest: ["Play as guest", "Jugar como invitado"],
  promise_rules: [
    "Three rulesets, every house rule, boards for up to eight players",
    "Tres reglamentos, todas las variantes, tableros hasta para ocho jugadores",
  ],
  unit_spaces: ["spaces", "casillas"],
  unit_turns: ["turns", "turnos"],
  unit_rounds: ["rounds", "rondas"],
  unit_seconds: ["seconds", "segundos"],
  promise_dice: [
    "The server commits to every roll in advance, and anyone can recompute it afterwards",
    "El servidor se compromete a cada tirada de antemano, y cualquiera puede recalcularla después",
  ],
  promise_robots: [
    "Robots of four strengths, and a replay of every game",
    "Robots de cuatro niveles y repeticiones de todas las partidas",
  ],
  register: ["Register", "Registrarse"],
  register_lead: [
    "Choose a name and a password: you keep everything, and get your first chips.",
    "Elige un nombre y una contraseña: lo conservas todo y recibes tus primeras monedas.",
  ],
  create_account: ["Create the account", "Crear la cuenta"],
  sign_in: ["Sign in", "Entrar"],
  have_account: ["I have an account", "Ya tengo una cuenta"],
  second_factor: ["Authentication code", "Código de verificación"],
  forgotten_question: ["Forgot your password?", "¿Has olvidado la contraseña?"],
  sign_out: ["Sign out", "Salir"],
  leave_guest_sure: [
    "You play as a guest: once you sign out, nobody can sign in to this account again, and its " +
      "games and friends are lost. Register to keep it.",
    "Juegas como invitado: si sales, nadie podrá volver a entrar en esta cuenta, y se pierden " +
      "sus partidas y amigos. Regístrate para conservarla.",
  ],
  leave_guest: ["Sign out and lose it", "Salir y perderla"],
  leave_guest_not: ["Stay and register", "Quedarme y registrarme"],
};
