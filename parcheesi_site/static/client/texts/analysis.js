// Texts of the analysis of a game.

export default {
  analysis: ["Analysis", "Análisis"],
  analysing: [
    "The analysis is being computed. This takes some seconds.",
    "El análisis se está calculando. Tarda unos segundos.",
  ],
  quick_report: [
    "A first estimate. More exact figures follow in some seconds.",
    "Una primera estimación. En unos segundos llegan cifras más exactas.",
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
  won_you: ["You won.", "Has ganado."],
  won_other: ["{name} won.", "{name} ha ganado."],
  lost_you: ["You lost.", "Has perdido."],
  lost_other: ["{name} lost.", "{name} ha perdido."],
  dice_cost_you_most: [
    "The dice cost you most{compared}.",
    "Lo que más te ha costado han sido los dados{compared}.",
  ],
  dice_cost_most: [
    "The dice cost most{compared}.",
    "Lo que más ha costado han sido los dados{compared}.",
  ],
  decisions_cost_you_most: [
    "Your decisions cost you more than the dice, which were against you too{compared}.",
    "Tus decisiones te han costado más que los dados, que también te han ido en contra{compared}.",
  ],
  decisions_cost_most: [
    "The decisions cost more than the dice, which were bad too{compared}.",
    "Las decisiones han costado más que los dados, que también han sido malos{compared}.",
  ],
  decisions_alone_cost_you: [
    "Your decisions cost you more than the dice did.",
    "Tus decisiones te han costado más que los dados.",
  ],
  decisions_alone_cost: [
    "The decisions cost more than the dice did.",
    "Las decisiones han costado más que los dados.",
  ],
  dice_against_you: [
    "The dice were against you{compared}.",
    "Los dados te han ido en contra{compared}.",
  ],
  dice_against: ["The dice were bad{compared}.", "Los dados han sido malos{compared}."],
  dice_helped_you: ["The dice helped you{compared}.", "Los dados te han ayudado{compared}."],
  dice_helped: ["The dice helped{compared}.", "Los dados han ayudado{compared}."],
  dice_may_cost_you: [
    "The dice may have cost you chances; the estimate is not exact enough to say.",
    "Quizá los dados te hayan costado algo; el cálculo no es tan exacto como para afirmarlo.",
  ],
  dice_may_cost: [
    "The dice may have cost chances; the estimate is not exact enough to say.",
    "Quizá los dados hayan costado algo; el cálculo no es tan exacto como para afirmarlo.",
  ],
  dice_may_help_you: [
    "The dice may have helped you; the estimate is not exact enough to say.",
    "Quizá los dados te hayan ayudado; el cálculo no es tan exacto como para afirmarlo.",
  ],
  dice_may_help: [
    "The dice may have helped; the estimate is not exact enough to say.",
    "Quizá los dados hayan ayudado; el cálculo no es tan exacto como para afirmarlo.",
  ],
  worse_than: [
    ": worse dice than in {n} of {of} games",
    ": peores dados que en {n} de cada {of} partidas",
  ],
  better_than: [
    ": better dice than in {n} of {of} games",
    ": mejores dados que en {n} de cada {of} partidas",
  ],
  fair_you: [
    "With average dice and the same decisions you win about {n} of 100 such games.",
    "Con dados normales y las mismas decisiones ganas unas {n} de cada 100 partidas así.",
  ],
  fair: [
    "With average dice and the same decisions, about {n} of 100 such games are won.",
    "Con dados normales y las mismas decisiones se ganan unas {n} de cada 100 partidas así.",
  ],
  fair_never_you: [
    "With average dice and the same decisions you hardly ever win.",
    "Con dados normales y las mismas decisiones casi nunca ganas.",
  ],
  fair_never: [
    "With average dice and the same decisions such a game is hardly ever won.",
    "Con dados normales y las mismas decisiones una partida así casi nunca se gana.",
  ],
  fair_always_you: [
    "With average dice and the same decisions you nearly always win.",
    "Con dados normales y las mismas decisiones casi siempre ganas.",
  ],
  fair_always: [
    "With average dice and the same decisions such a game is nearly always won.",
    "Con dados normales y las mismas decisiones una partida así casi siempre se gana.",
  ],
  many_games_luck: [
    "In {games} analysed games you won {wins}; with average dice and the same decisions {fair}.",
    "En {games} partidas analizadas has ganado {wins}; con dados normales y las mismas " +
      "decisiones, {fair}.",
  ],
  many_games_dice: [
    "On average your dice were better than in {percentile} of 100 games.",
    "De media, tus dados han sido mejores que en {percentile} de cada 100 partidas.",
  ],
  too_few_analysed: [
    "Open the analyses of two of your games or more: what the dice did in all of them is here.",
    "Abre los análisis de al menos dos partidas tuyas: aquí verás qué hicieron los dados en todas.",
  ],
  add_up: ["How it adds up", "La cuenta completa"],
  in_points: ["{points}\u00a0points", "{points}\u00a0puntos"],
  points_of_100: ["Points of 100", "Puntos de 100"],
  points_are: [
    "In points: how many of 100 games are won from there on.",
    "En puntos: cuántas de 100 partidas se ganan a partir de ahí.",
  ],
  unluckiest_rolls: ["Unluckiest rolls", "Tiradas con peor suerte"],
  luckiest_rolls: ["Luckiest rolls", "Tiradas con mejor suerte"],
  rolled: ["Rolled {pips}", "Tirada: {pips}"],
  other_rolls: ["Points for other rolls: {rolls}", "Puntos de otras tiradas: {rolls}"],
  waterfall_of: ["From the start to the end: {name}", "Del principio al final: {name}"],
  part: ["Part", "Parte"],
  part_start: ["At the start", "Al principio"],
  part_own_dice: ["Own dice", "Dados propios"],
  part_partner_dice: ["Partner's dice", "Dados de la pareja"],
  part_others_dice: ["Others' dice", "Dados de los demás"],
  part_own_decisions: ["Own decisions", "Decisiones propias"],
  part_partner_decisions: ["Partner's decisions", "Decisiones de la pareja"],
  part_others_decisions: ["Others' decisions", "Decisiones de los demás"],
  part_events: ["Departures and limits", "Abandonos y límites"],
  part_without_dice: ["Without the dice", "Sin los dados"],
  part_residual: ["Not explained", "Sin explicar"],
  part_end: ["At the end", "Al final"],
  more_than_all: [
    "In all, these decisions gave away {wins} wins: chances were lost, won back and lost again.",
    "En total, estas decisiones regalaron {wins} victorias: lo perdido se recuperó y se volvió a " +
      "perder.",
  ],
  unexplained_is: [
    "Every chance is an estimate. What it got wrong on the way is not explained: in games like " +
      "this one usually about {points} points.",
    "Cada probabilidad es un cálculo aproximado. Sus fallos por el camino no se explican: en " +
      "partidas como esta suelen ser unos {points} puntos.",
  ],
  analysis_anchor: ["the-analysis", "el-análisis"],
  about_analysis: ["What the analysis says", "Qué dice el análisis"],
  automatic_part: [
    "Decisions that the service made for this player: {count}, {cost} points lost.",
    "Decisiones que tomó el servicio por este jugador: {count}, {cost} puntos perdidos.",
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
