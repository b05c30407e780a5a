// Texts of the analysis of a game.

export default {
  analysis: ["Analysis", "Análisis"],
  analysing: [
    "The analysis is being computed. This takes some seconds.",
    "El análisis se está calculando. Tarda unos segundos.",
  ],
  chances: ["Chances", "Probabilidades"],
  curve_of: [
    "The chance of each side from the start to the end: {ways}",
    "La probabilidad de cada bando desde el principio hasta el final: {ways}",
  ],
  from_to: ["{name} {start} → {end}", "{name} {start} → {end}"],
  luck_of: ["Luck of this roll for {name}: {luck}", "Suerte de esta tirada para {name}: {luck}"],
  cost_of: [
    "Cost of this decision for {name}: {cost}",
    "Coste de esta decisión para {name}: {cost}",
  ],
  turning_points: ["Turning points", "Momentos decisivos"],
  turning_point: [
    "{number}. Step {step}: {name} {change}",
    "{number}. Paso {step}: {name} {change}",
  ],
  luck_or_skill: ["Luck and decisions", "Suerte y decisiones"],
  gave_you: [
    "The dice gave you {dice}, your decisions cost {cost}.",
    "Los dados te dieron {dice}; tus decisiones te costaron {cost}.",
  ],
  took_from_you: [
    "The dice cost you {dice}, your decisions {cost}.",
    "Los dados te costaron {dice}; tus decisiones, {cost}.",
  ],
  gave: [
    "The dice gave {dice}, the decisions cost {cost}.",
    "Los dados dieron {dice}; las decisiones costaron {cost}.",
  ],
  took: [
    "The dice cost {dice}, the decisions {cost}.",
    "Los dados costaron {dice}; las decisiones, {cost}.",
  ],
  unexplained: ["Not explained: {rest}.", "Sin explicar: {rest}."],
  waterfall_of: ["From the start to the end: {name}", "Del principio al final: {name}"],
  part: ["Part", "Parte"],
  chance: ["Chance", "Probabilidad"],
  part_start: ["At the start", "Al principio"],
  part_own_dice: ["Own dice", "Dados propios"],
  part_partner_dice: ["Partner's dice", "Dados de la pareja"],
  part_others_dice: ["Others' dice", "Dados de los demás"],
  part_own_decisions: ["Own decisions", "Decisiones propias"],
  part_partner_decisions: ["Partner's decisions", "Decisiones de la pareja"],
  part_others_decisions: ["Others' decisions", "Decisiones de los demás"],
  part_events: ["Departures and limits", "Abandonos y límites"],
  part_residual: ["Residual", "Residuo"],
  part_end: ["At the end", "Al final"],
  residual_is: [
    "The residual is what the evaluator cannot explain: on average 12 to 21 %. All parts add up " +
      "exactly.",
    "El residuo es lo que el evaluador no sabe explicar: de media, entre un 12 y un 21 %. Las " +
      "partes suman exactamente.",
  ],
  automatic_part: [
    "Decisions that the service made for this player: {count}, cost {cost}.",
    "Decisiones que tomó el servicio por este jugador: {count}, coste {cost}.",
  ],
  decisions_of: ["Decisions that cost most", "Las decisiones más caras"],
  no_mistakes: [
    "No inaccuracies, mistakes or blunders.",
    "Ni imprecisiones, ni errores, ni errores graves.",
  ],
  more_decisions: ["More decisions: {count}", "Más decisiones: {count}"],
  inaccuracy: ["Inaccuracy", "Imprecisión"],
  mistake: ["Mistake", "Error"],
  blunder: ["Blunder", "Error grave"],
  step_of: ["Step {step}", "Paso {step}"],
  played_move: ["Played: {move}", "Jugado: {move}"],
  better_move: ["Better: {move}", "Mejor: {move}"],
  share: ["Share", "Compartir"],
  analysis_of: ["Parcheesi: analysis of a game", "Parcheesi: análisis de una partida"],
};
