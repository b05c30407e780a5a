// Texts of the tutorial. The reasons why a pawn cannot move are in why.js.

export default {
  tutorial: ["Tutorial", "Tutorial"],
  tutorial_question: ["New to parchís?", "¿No conoces el parchís?"],
  tutorial_lead: [
    "Learn the rules in two minutes, by trying them.",
    "Aprende las reglas en dos minutos, probándolas.",
  ],
  tutorial_start: ["Start the tutorial", "Empezar el tutorial"],
  tutorial_play: ["Play now", "A jugar"],
  no_thanks: ["No, thanks", "No, gracias"],
  lesson_of: ["{lesson} of {lessons}", "{lesson} de {lessons}"],
  next_lesson: ["Next", "Siguiente"],
  skip_lesson: ["Skip", "Saltar"],
  lesson_before: ["Back", "Atrás"],
  try_pawn: ["Why not pawn {pawn}?", "¿Por qué no la ficha {pawn}?"],
  lesson_bonus_earned: [
    "You earn {value} spaces. Move them with any pawn.",
    "Ganas {value} casillas. Muévelas con cualquier ficha.",
  ],
  lesson_penalty: [
    "The third 6 in a row sends back the pawn that moved last.",
    "El tercer 6 seguido devuelve a casa la última ficha movida.",
  ],
  lesson_enter: ["A 5 brings a pawn in", "Con un 5 sale una ficha"],
  lesson_enter_task: [
    "You play yellow. Pawns leave the nest with a 5, and they must. Roll, try to move pawn 1, " +
      "then let a pawn in.",
    "Juegas con amarillo. Las fichas salen de casa con un 5, y es obligatorio. Tira, intenta " +
      "mover la ficha 1 y luego saca una.",
  ],
  lesson_enter_done: [
    "The pawn stands on your start square. You move counterclockwise from there.",
    "La ficha está en tu salida. Desde ahí se avanza en sentido contrario a las agujas del reloj.",
  ],
  lesson_walk: ["Move as far as the die shows", "Avanza lo que marca el dado"],
  lesson_walk_task: [
    "Roll, and move a pawn on the track: tap it, then the place where it would land. What about " +
      "a pawn in the nest?",
    "Tira y mueve una ficha del recorrido: tócala y toca después el sitio adonde llegaría. ¿Y " +
      "una ficha en casa?",
  ],
  lesson_walk_done: [
    "One pawn moves the whole value. You choose which.",
    "Una sola ficha avanza todo el valor. Tú eliges cuál.",
  ],
  lesson_capture: ["Capture, and move 20", "Come y cuenta 20"],
  lesson_capture_task: [
    "A lone red pawn stands three squares ahead of pawn 1. Roll, and land on it.",
    "Hay una ficha roja sola tres casillas por delante de la ficha 1. Tira y cae sobre ella.",
  ],
  lesson_capture_other: [
    "That is allowed, but it lets the red pawn go. Capture it with pawn 1.",
    "Se puede, pero así se escapa la ficha roja. Cómela con la ficha 1.",
  ],
  lesson_capture_done: [
    "The red pawn begins again in its nest, and you have moved 20 spaces more.",
    "La ficha roja vuelve a su casa y tú has avanzado 20 casillas más.",
  ],
  lesson_safe: ["Safe squares", "Casillas seguras"],
  lesson_safe_task: [
    "A pawn on a square with a circle is safe; only one that enters can capture it, on its start " +
      "square. Red is close behind pawn 1: roll, and bring it to safety.",
    "En una casilla con círculo una ficha está a salvo; solo la come la que sale de casa, en su " +
      "salida. Rojo está cerca, detrás de la ficha 1: tira y ponla a salvo.",
  ],
  lesson_safe_other: [
    "That is allowed, but pawn 1 stays in danger. Move it to 12, a safe square.",
    "Se puede, pero la ficha 1 sigue en peligro. Muévela a la 12, que es segura.",
  ],
  lesson_safe_done: [
    "On a safe square, red can share the place but not capture you.",
    "En una casilla segura, rojo puede compartir el sitio pero no comerte.",
  ],
  lesson_blockade: ["Blockades", "Barreras"],
  lesson_blockade_task: [
    "Two pawns of one colour on a square are a blockade: no pawn passes. Roll, try pawn 1, then " +
      "move the pawn that can.",
    "Dos fichas del mismo color en una casilla forman una barrera: nadie pasa. Tira, prueba con " +
      "la ficha 1 y luego mueve la que puede.",
  ],
  lesson_blockade_done: [
    "Blockades also stop their owner. A 6 obliges the owner to open one.",
    "Las barreras también frenan a su dueño, y un 6 lo obliga a abrir una.",
  ],
  lesson_home: ["Home needs the exact value", "A la meta con el valor exacto"],
  lesson_home_task: [
    "Pawn 1 is three squares from home, pawn 2 one. Roll, and see which of them gets there.",
    "A la ficha 1 le faltan tres casillas para la meta; a la 2, una. Tira y mira cuál llega.",
  ],
  lesson_home_other: [
    "That is allowed, but pawn 1 can get home now. That earns 10 spaces.",
    "Se puede, pero la ficha 1 puede llegar a la meta. Eso da 10 casillas.",
  ],
  lesson_home_done: [
    "Each pawn that gets home earns 10 spaces. The first player with all four pawns home wins.",
    "Cada ficha que llega a la meta da 10 casillas. Gana quien mete primero las cuatro.",
  ],
  lesson_six: ["A 6 rolls again, but not forever", "Con un 6 se repite, pero no siempre"],
  lesson_six_task: [
    "After a 6 you roll again. Roll, move, and roll again, until the third 6.",
    "Con un 6 vuelves a tirar. Tira, mueve y vuelve a tirar, hasta el tercer 6.",
  ],
  lesson_six_done: [
    "The third 6 is not played: the pawn moved last goes back to the nest, and the turn is over.",
    "El tercer 6 no se juega: la última ficha movida vuelve a casa y se acaba el turno.",
  ],
  lesson_two_dice: ["Two dice", "Dos dados"],
  lesson_two_dice_task: [
    "In superparchís each die is a move, with the same pawn or another. Two equal dice roll " +
      "again. Try it.",
    "En el superparchís cada dado es una jugada, con la misma ficha o con otra. Con dos dados " +
      "iguales se repite. Pruébalo.",
  ],
  lesson_two_dice_done: [
    "That is all you need. In pairs, partners sit opposite each other and win together.",
    "Con esto basta. Por parejas, los compañeros se sientan enfrente y ganan juntos.",
  ],
};
