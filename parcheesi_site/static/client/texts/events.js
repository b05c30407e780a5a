// Sentences for the events of a game.

export default {
  said_opening: ["{name} rolls {roll} in the opening.", "{name} saca {roll} en la tirada de apertura."],
  said_roll: ["{name} rolls {roll}.", "{name} saca {roll}."],
  said_move: ["{name}: pawn {pawn} from {from} to {to}.", "{name}: ficha {pawn} de {from} a {to}."],
  said_enter: ["{name}: pawn {pawn} enters on {to}.", "{name}: la ficha {pawn} sale a {to}."],
  said_capture: ["{by} captures pawn {pawn} of {name}!", "¡{by} come la ficha {pawn} de {name}!"],
  said_bonus_earned: ["{name} earns {value} spaces.", "{name} gana {value} casillas."],
  said_forfeit: ["{name} cannot use {values}.", "{name} no puede usar {values}."],
  said_forfeit_why: ["{name} cannot use {values}: {why}.", "{name} no puede usar {values}: {why}."],
};
