// Sentences that explain why a pawn cannot move.

export default {
  why: ["{value} cannot be used: {why}.", "El {value} no se puede usar: {why}."],
  why_bonus: [
    "The bonus of {value} cannot be used: {why}.",
    "La bonificación de {value} no se puede usar: {why}.",
  ],
  the_bonus: ["the bonus of {value}", "la bonificación de {value}"],
  forced: ["Forced: {why}.", "Obligado: {why}."],
  forced_by: ["Forced: {why} (rule “{rule}”).", "Obligado: {why} (regla «{rule}»)."],
  why_pawn: [
    "Pawn {pawn} cannot move {value}: {why}.",
    "La ficha {pawn} no puede mover {value}: {why}.",
  ],
  why_pawns: ["pawn {pawns}:", "ficha {pawns}:"],
  why_by: ["({colour})", "({colour})"],
  why_in_nest: ["only a five leaves the nest", "solo un cinco saca de casa"],
  why_start_closed: ["two pawns close the start square", "dos fichas cierran la salida"],
  why_past_home: ["home needs the exact value", "a la meta se llega con el valor exacto"],
  why_blockade: ["a blockade on {at} {by}", "hay una barrera en {at} {by}"],
  why_square_full: ["two pawns stand on {at} {by}", "hay dos fichas en {at} {by}"],
  why_safe_square: ["{at} is safe and taken {by}", "{at} es seguro y está ocupado {by}"],
  why_stood_together: [
    "it must stay apart from the pawn on {at}",
    "debe seguir separada de la ficha en {at}",
  ],
  why_partner: ["your partner stands on {at}", "tu pareja está en {at}"],
  why_enter_first: ["a pawn must leave the nest first", "antes debe salir una ficha de casa"],
  why_open_first: ["a blockade must be opened first", "antes hay que abrir una barrera"],
  why_blockade_expired: [
    "a blockade has stood too long and opens first",
    "una barrera lleva demasiado y se abre antes",
  ],
  why_more_dice: ["another move uses more dice", "otro movimiento usa más dados"],
  why_larger_die: ["the larger die comes first", "va antes el dado mayor"],
  why_all_dice: [
    "the four values go all together or not at all",
    "los cuatro valores se usan todos o ninguno",
  ],
  why_bonus_first: ["the bonus comes first", "antes va la bonificación"],
  why_dice_first: ["the dice come first", "antes van los dados"],
  why_other: ["a rule forbids it", "una regla lo impide"],
  said_third: [
    "{name}: third repeat in one turn. The roll is not played, and the turn is over.",
    "{name}: tercera repetición en un turno. La tirada no se juega y se acaba el turno.",
  ],
  said_penalty: [
    "{name}: third repeat in one turn. The roll is not played, and pawn {pawn} goes back to its " +
      "nest.",
    "{name}: tercera repetición en un turno. La tirada no se juega y la ficha {pawn} vuelve a " +
      "casa.",
  ],
  said_turn: ["It is {name}'s turn.", "Turno de {name}."],
  said_again: ["{name} rolls again.", "{name} repite tirada."],
  said_automatic: ["A robot plays for {name} ({reason}).", "Un robot juega por {name} ({reason})."],
  said_back: ["{name} plays again.", "{name} vuelve a jugar."],
  automatic_overdue: ["too slow", "demasiado lento"],
  automatic_chosen: ["own choice", "por decisión propia"],
  automatic_absent: ["away", "ausente"],
  automatic_left: ["left permanently", "se fue"],
  said_here: ["{name} is back.", "{name} ha vuelto."],
  said_away: ["{name} is away.", "{name} está ausente."],
  said_deadline_moved: [
    "The service was down, so the turn has more time.",
    "El servicio no estaba disponible: el turno tiene más tiempo.",
  ],
  said_clock_changed: ["Time per turn: {time}", "Tiempo por turno: {time}"],
  said_resigned: ["{name} resigns.", "{name} abandona."],
  said_abandoned: ["{name} has left the game.", "{name} ha dejado la partida."],
  said_cancel_proposed: [
    "{name} proposes to cancel the game.",
    "{name} propone anular la partida.",
  ],
  said_cancel_agreed: ["{name} agrees.", "{name} acepta."],
  said_cancel_refused: ["{name} refuses.", "{name} no acepta."],
  said_cancel_expired: [
    "The proposal to cancel has expired.",
    "La propuesta de anular ha caducado.",
  ],
  said_over: ["{name} wins!", "¡Gana {name}!"],
  said_over_tie: ["First place is shared: {name}.", "Comparten el primer puesto: {name}."],
};
