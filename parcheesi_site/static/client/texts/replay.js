// Texts of replays and of the check of the dice.

export default {
  step: ["Step", "Paso"],
  play_on: ["Play", "Reproducir"],
  pause: ["Pause", "Pausa"],
  first_step: ["To the beginning", "Al principio"],
  step_back: ["Back", "Atrás"],
  step_on: ["Forward", "Adelante"],
  last_step: ["To the end", "Al final"],
  check_lead: [
    "All dice follow from numbers that were fixed before the first roll. Your browser has " +
      "computed them again.",
    "Todos los dados salen de números fijados antes de la primera tirada. Tu navegador los ha " +
      "recalculado.",
  ],
  commitment: [
    "Commitment (SHA-256 of the server's seed)",
    "Compromiso (SHA-256 de la semilla del servidor)",
  ],
  server_seed: ["The server's seed", "Semilla del servidor"],
  seed_at_end: ["published when the game ends", "se publica al acabar la partida"],
  client_seeds: ["The players' words", "Palabras de los jugadores"],
  check_promise: [
    "The server's seed matches its commitment",
    "La semilla del servidor corresponde a su compromiso",
  ],
  check_promise_wrong: [
    "The server's seed does not match its commitment",
    "La semilla del servidor no corresponde a su compromiso",
  ],
  check_rolls: [
    "All {rolls} rolls match the computation and the game",
    "Las {rolls} tiradas coinciden con las calculadas y con las de la partida",
  ],
  check_rolls_wrong: [
    "Not all {rolls} rolls match the computation and the game",
    "No todas las {rolls} tiradas coinciden con las calculadas y con las de la partida",
  ],
  every_roll: ["Every roll", "Todas las tiradas"],
  check_seen: [
    "The commitment is the one shown here before the game",
    "El compromiso es el que se mostró aquí antes de jugar",
  ],
  check_seen_wrong: [
    "The commitment is not the one shown here before the game",
    "El compromiso no es el que se mostró aquí antes de jugar",
  ],
  check_needs_https: [
    "Browsers compute this on secure (https) pages only.",
    "Los navegadores solo lo calculan en páginas seguras (https).",
  ],
  right: ["correct", "correcto"],
  wrong: ["wrong", "incorrecto"],
};
