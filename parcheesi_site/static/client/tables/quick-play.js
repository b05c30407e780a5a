// Quick play: a ticket has the criteria of a game, and the service finds the other players.

import { get, post, remove, session } from "../service/api.js";
import {
  button,
  checkbox,
  failed,
  field,
  form,
  h,
  hint,
  pause,
  select,
  toast,
} from "../page/dom.js";
import { rulesetChoices, TIMES } from "./terms.js";
import { duration, t } from "../texts/texts.js";

const LOOK_MS = 1200;

/** The card in the lobby; if a ticket is waiting already, it continues to wait for it. */
export function quickPlay(signal) {
  const box = h("section", { class: "card quick", "aria-label": t("quick_play") });
  const ruleset = select("ruleset", rulesetChoices(), "parchis");
  const seats = select("seats", [2, 3, 4, 6, 8], 2);
  const time = select(
    "turn_s",
    TIMES.map((one) => [one, duration(one)]),
    60,
  );
  const short = checkbox("short", t("short_game"));
  const competitive = checkbox("competitive", t("competitive"));
  const bet = h("input", { name: "bet", type: "number", min: 0, value: 0, inputmode: "numeric" });
  const wishes = form(
    "quick-form",
    () => ask().catch(failed),
    field(t("ruleset"), ruleset),
    field(t("players"), seats),
    field(t("time"), time),
    short,
    !session.user.guest && [competitive, field(t("bet"), bet)],
    h("button", { class: "primary" }, t("find_game")),
  );

  short.firstChild.addEventListener(
    "change",
    () => (time.value = short.firstChild.checked ? 15 : 60),
  );

  function rest() {
    box.replaceChildren(h("div", {}, h("h2", {}, t("quick_play")), hint(t("quick_lead"))), wishes);
  }

  async function ask() {
    const serious = competitive.firstChild.checked;
    const wish = {
      ruleset: ruleset.value,
      seats: Number(seats.value),
      turn_s: Number(time.value),
      short: short.firstChild.checked,
    };
    await wait(
      await post("matchmaking/tickets", {
        ...wish,
        competitive: serious,
        bet: serious ? Number(bet.value) : 0,
      }),
    );
  }

  async function wait(ticket) {
    const path = `matchmaking/tickets/${ticket.id}`;
    const kind = `${t(ticket.ruleset)} · ${t("players_count", { players: ticket.seats })}${ticket.short ? ` · ${t("short_game")}` : ""}`;
    const words = h("p", {}, h("strong", {}, t("looking_for_players")), h("small", {}, kind));
    box.replaceChildren(
      h("div", { class: "waiting", role: "status" }, h("span", { class: "pulse" }), words),
      button(t("cancel"), () => remove(path).catch(failed)),
    );
    while (ticket.status === "waiting" && !signal.aborted) {
      await pause(LOOK_MS, signal);
      ticket = await get(path).catch(() => ticket);
    }
    if (!signal.aborted) end(ticket);
  }

  function end({ status, game_id, reason }) {
    if (status === "matched") return (location.hash = `#/game/${game_id}`);
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
