// What a table can be: the choices offered, and short descriptions of what was chosen.

import { optionWords } from "./rulesets.js";
import { duration, t } from "../texts/texts.js";

export const RULESETS = ["parchis", "superparcheesi", "parcheesi"];
export const STRENGTHS = ["easy", "normal", "hard", "expert"];
export const TIMES = [15, 20, 60, 180, 86400];
export const rulesetChoices = () => RULESETS.map((name) => [name, t(name)]);

/** A short description of a table: what its players agree to. */
export const kindOf = (table) =>
  [
    t("board_of", { arms: table.arms }),
    table.teams && t("teams"),
    table.turn_s === null ? t("no_clock") : t("per_turn", { time: duration(table.turn_s) }),
    table.competitive && (table.bet ? t("bet_of", { bet: table.bet }) : t("competitive")),
    table.private && t("private"),
    ...Object.entries(table.options).map(([name, value]) =>
      optionWords(table.ruleset, name, value).join(": "),
    ),
  ].filter(Boolean);
