// Texts of changing a table's options.

export default {
  change_options: ["Change the options", "Cambiar las opciones"],
  change_open: [
    "After a change, all players have to mark themselves ready again.",
    "Tras un cambio, todos tienen que volver a indicar que están listos.",
  ],
  change_playing: [
    "The game goes on under the rules that its players agreed to. Each option says when a change " +
      "of it applies.",
    "La partida sigue con las reglas que aceptaron sus jugadores. Cada opción indica cuándo se " +
      "aplica su cambio.",
  ],
  applies_at_once: ["Applies at once.", "Se aplica enseguida."],
  applies_next: ["Applies with the next game.", "Se aplica en la próxima partida."],
  changed_from: ["{label}: {after} (was {before}).", "{label}: {after} (antes: {before})."],
  usual_value: ["default", "lo habitual"],
  robots_allowed: ["Robots allowed", "Se admiten robots"],
  options_changed: ["The master has changed the table", "El anfitrión ha cambiado la mesa"],
};
