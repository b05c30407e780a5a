// Quick play: a ticket has the criteria of a game, and the service finds the other players.

import { get, post, remove, session } from "../service/api.js";
import { button, checkbox, checkedOf, failed, h, hint, select, toast } from "../page/dom.js";
import { pause } from "../service/pause.js";
import { field, form } from "../page/forms.js";
import { rulesetChoices, TIMES } from "./terms.js";
import { duration, t } from "../texts/texts.js";

const LOOK_MS = 1200;

/**
 * The card in the lobby; if a ticket is waiting already, it continues to wait for it.
 * @param {AbortSignal} signal
 */
export function quickPlay(signal) {
  const box = h("section", { class: "card quick", "aria-label": t("quick_play") });
  const wishes = wishForm(ask);

  function rest() {
    box.replaceChildren(h("div", {}, h("h2", {}, t("quick_play")), hint(t("quick_lead"))), wishes);
  }

  /** @param {Api.CreateMatchmakingTicketRequest} wish */
  async function ask(wish) {
    await wait(await post("matchmaking/tickets", wish));
  }

  /** @param {Api.MatchmakingTicket} ticket */
  async function wait(ticket) {
    const path = /** @type {const} */ (`matchmaking/tickets/${ticket.id}`);
    const words = h(
      "p",
      {},
      h("strong", {}, t("looking_for_players")),
      h("small", {}, kindOf(ticket)),
    );
    box.replaceChildren(
      h("div", { class: "waiting", role: "status" }, h("span", { class: "pulse" }), words),
      button(t("cancel"), () => remove(path).catch(failed)),
    );
    let now = ticket;
    while (now.status === "waiting" && !signal.aborted) {
      await pause(LOOK_MS, signal);
      now = await get(path).catch(() => now);
    }
    if (!signal.aborted) end(now);
  }

  /** @param {Api.MatchmakingTicket} ticket */
  function end({ status, game_id: game, reason }) {
    if (status === "matched") return (location.hash = `#/game/${game}`);
    rest();
    if (status === "expired") toast(t("nobody_found"));
    if (reason) toast(`${t("not_found")} (${reason})`, { bad: true });
  }

  rest();
  get("matchmaking/tickets").then(
    ({ results }) => results[0] && wait(results[0]),
    () => {},
  );
  return box;
}

/** @param {Api.MatchmakingTicket} ticket */
const kindOf = ({ ruleset, seats, short }) =>
  [t(ruleset), t("players_count", { players: seats }), ...(short ? [t("short_game")] : [])].join(
    " · ",
  );

/** @param {(wish: Api.CreateMatchmakingTicketRequest) => Promise<void>} ask */
function wishForm(ask) {
  const ruleset = select("ruleset", rulesetChoices(), "parchis");
  const seats = select("seats", [2, 3, 4, 6, 8], 2);
  const times = TIMES.map((one) => /** @type {const} */ ([one, duration(one)]));
  const time = select("turn_s", times, 60);
  const short = checkbox("short", t("short_game"));
  const competitive = checkbox("competitive", t("competitive"));
  const bet = h("input", { name: "bet", type: "number", min: 0, value: 0, inputmode: "numeric" });
  const isShort = () => checkedOf([short]).length > 0;

  function send() {
    const serious = checkedOf([competitive]).length > 0;
    return ask({
      ruleset: /** @type {Api.RulesetName} */ (ruleset.value),
      seats: Number(seats.value),
      turn_s: Number(time.value),
      short: isShort(),
      competitive: serious,
      bet: serious ? Number(bet.value) : 0,
    });
  }

  short.addEventListener("change", () => (time.value = isShort() ? "15" : "60"));
  return form(
    "quick-form",
    send,
    field(t("ruleset"), ruleset),
    field(t("players"), seats),
    field(t("time"), time),
    short,
    !session.user?.guest && [competitive, field(t("bet"), bet)],
    h("button", { class: "primary" }, t("find_game")),
  );
}
