// Sentences for the events of a game.

export default {
  said_opening: [
    "{name} rolls {roll} in the opening.",
    "{name} saca {roll} en la tirada de apertura.",
  ],
  said_roll: ["{name} rolls {roll}.", "{name} saca {roll}."],
  said_move: ["{name}: pawn {pawn} from {from} to {to}.", "{name}: ficha {pawn} de {from} a {to}."],
  said_enter: ["{name}: pawn {pawn} enters on {to}.", "{name}: la ficha {pawn} sale a {to}."],
  said_capture: ["{by} captures pawn {pawn} of {name}!", "¡{by} come la ficha {pawn} de {name}!"],
  said_bonus_capture: [
    "{name} earns {value} spaces for the capture.",
    "{name} gana {value} casillas por comer.",
  ],
  said_bonus_home: [
    "{name} earns {value} spaces for getting home.",
    "{name} gana {value} casillas por llegar a la meta.",
  ],
  said_decline: [
    "{name} gives up the bonus of {value}.",
    "{name} renuncia a la bonificación de {value}.",
  ],
  said_forfeit: ["{name} cannot use {values}.", "{name} no puede usar {values}."],
  said_forfeit_why: ["{name} cannot use {values}: {why}.", "{name} no puede usar {values}: {why}."],
};
