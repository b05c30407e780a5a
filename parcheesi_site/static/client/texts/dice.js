// Texts of the dice of many games.

export default {
  dice_card: ["Dice", "Dados"],
  your_dice: [
    "Your dice: {difference} % against the expected sum, over {games} and {dice} dice.",
    "Tus dados: {difference} % respecto a lo esperado, en {games} y {dice} dados.",
  ],
  their_dice: [
    "This player's dice: {difference} % against the expected sum, over {games} and {dice} dice.",
    "Los dados de este jugador: {difference} % respecto a lo esperado, en {games} y {dice} dados.",
  ],
  service_week: [
    "All dice: {difference} % against the expected sum, over {games} and {dice} dice.",
    "Todos los dados: {difference} % respecto a lo esperado, en {games} y {dice} dados.",
  ],
  one_game: ["1 game", "1 partida"],
  many_games: ["{games} games", "{games} partidas"],
  well_within_chance: ["Well within chance (p {p}).", "Muy dentro de lo que da el azar (p {p})."],
  within_chance: ["Within chance (p {p}).", "Dentro de lo que da el azar (p {p})."],
  rare_by_chance: ["Rare with fair dice (p {p}).", "Poco frecuente con dados limpios (p {p})."],
  one_in_twenty: [
    "One in twenty players with fair dice sees one of the two p below 0.025 by chance alone. " +
      "Only a p that keeps getting smaller with more games would show that something is wrong.",
    "Uno de cada veinte jugadores con dados limpios ve alguna de las dos p menor que 0,025 por " +
      "puro azar. Solo una p cada vez menor con más partidas indicaría que algo va mal.",
  ],
  faces_are: ["The six faces:", "Las seis caras:"],
  too_few_dice: [
    "Too few dice for a test: it takes 30.",
    "Muy pocos dados para una prueba: hacen falta 30.",
  ],
  no_dice: ["No finished games yet.", "Aún no hay partidas terminadas."],
  faces_drawn: [
    "How often each face came up: {faces}. Expected: {due} each.",
    "Cuántas veces salió cada cara: {faces}. Lo esperado: {due} cada una.",
  ],
  due_line: [
    "The line is the expected number: {due} of each face.",
    "La línea es lo esperado: {due} de cada cara.",
  ],
  all_dice: ["The dice of the whole service", "Los dados de todo el servicio"],
  service_dice: ["The dice of the whole service", "Los dados de todo el servicio"],
  service_dice_lead: [
    "Every roll of every public game, counted week by week. Anyone can compute these figures " +
      "again from the published seeds.",
    "Todas las tiradas de todas las partidas públicas, contadas por semanas. Cualquiera puede " +
      "volver a calcular estas cifras a partir de las semillas publicadas.",
  ],
  week_runs: [
    "This week is not over: its figures will grow.",
    "Esta semana no ha acabado: las cifras crecen.",
  ],
  dice_week: ["Week", "Semana"],
  all_weeks: ["All weeks", "Todas las semanas"],
  dice_groups: ["People, robots, seats and rules", "Personas, robots, asientos y reglas"],
  dice_of: ["Dice of", "Dados de"],
  dice_rolled: ["Dice", "Dados"],
  p_mean: ["p (pips)", "p (puntos)"],
  p_faces: ["p (faces)", "p (caras)"],
  robots: ["Robots", "Robots"],
  seat_number: ["Seat {seat}", "Asiento {seat}"],
  people_robots: [
    "If people and robots have the same dice, their averages differ at least as much as here " +
      "with p {p}.",
    "Si personas y robots tienen los mismos dados, sus medias difieren al menos tanto como aquí " +
      "con p {p}.",
  ],
  many_figures: [
    "In a table with so many figures, some p are small by chance: one in twenty is below 0.05.",
    "En una tabla con tantas cifras, algunas p son pequeñas por azar: una de cada veinte es " +
      "menor que 0,05.",
  ],
  check_week: ["How to check it yourself", "Cómo comprobarlo"],
};
