// Texts of a game's result.

export default {
  result: ["Result", "Resultado"],
  you_won: ["You have won!", "¡Has ganado!"],
  you_tied: ["You share first place!", "¡Compartes el primer puesto!"],
  game_over: ["The game is over", "La partida ha terminado"],
  status_finished: ["The game is over.", "La partida ha terminado."],
  status_cancelled: ["The game was cancelled.", "La partida se ha anulado."],
  status_abandoned: ["The game was abandoned.", "La partida se ha abandonado."],
  status_voided: ["The game was voided.", "La partida se ha invalidado."],
  reason_played: ["Played to the end", "Jugada hasta el final"],
  reason_round_limit: ["All rounds have been played", "Se han jugado todas las rondas"],
  reason_time_limit: ["The time is up", "Se ha acabado el tiempo de la partida"],
  reason_last_remaining: ["All other players have left", "Los demás jugadores se han ido"],
  reason_vote: [
    "The players agreed to cancel: the game is not scored",
    "Anulada por acuerdo de los jugadores: no puntúa",
  ],
  reason_all_automatic: ["Only robots were left", "Solo quedaban robots"],
  reason_unattended: ["Nobody came back to it for a week", "Nadie ha vuelto a ella en una semana"],
  reason_staff: ["Decided by the staff", "Decisión del equipo"],
  voided_why: [
    "The staff has voided this game: its points, XP and chips do not count.",
    "El equipo ha declarado nula esta partida: no cuentan sus puntos, XP ni monedas.",
  ],
  staff_note: ["The staff writes: {note}", "El equipo escribe: {note}"],
  spaces_left: ["{distance} to go", "faltan {distance}"],
  all_home: ["all home", "todas en la meta"],
  next_game: ["The next game: {terms}", "La próxima partida: {terms}"],
  rematch: ["Rematch", "Revancha"],
  replay: ["Replay", "Repetición"],
  check_dice: ["Check the dice", "Comprobar los dados"],
  not_scored_practice_table: ["Practice table: not scored.", "Mesa de práctica: no puntúa."],
  will_be_scored: ["This game will count.", "Esta partida puntuará."],
  not_scored_guests: ["Not scored: guests are playing.", "No puntúa: hay invitados."],
  not_scored_robot_accounts: [
    "Not scored: people play with robot accounts.",
    "No puntúa: juegan personas con cuentas robot.",
  ],
  not_scored_same_address: [
    "Not scored: two players share an IP address.",
    "No puntúa: dos jugadores comparten dirección IP.",
  ],
  not_scored_played_together: [
    "Not scored: two of the players have reached today's limit of scored games together.",
    "No puntúa: dos jugadores ya han jugado hoy bastantes partidas puntuadas juntos.",
  ],
  not_scored_newcomers: [
    "Not scored: scored games with new players have brought one of the players enough lately.",
    "No puntúa: las partidas con jugadores nuevos ya han dado bastante a uno de los jugadores.",
  ],
  not_scored_ended_early: [
    "Not scored: the others left early. Stakes are returned.",
    "No puntúa: los demás se fueron pronto. Se devuelven las apuestas.",
  ],
  not_scored_too_short: [
    "Not scored: too short a game. No stakes.",
    "No puntúa: partida demasiado corta. Sin apuestas.",
  ],
  chips_of_game: ["{chips} chips.", "{chips} monedas."],
  xp_now: ["You have {xp} XP, level {level}.", "Tienes {xp} XP, nivel {level}."],
  week_now: [
    "This week: place {rank}, {points} points",
    "Esta semana: puesto {rank}, {points} puntos",
  ],
};
