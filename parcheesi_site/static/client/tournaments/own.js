// What a player does in a tournament: joining, being there, pausing, coming back, leaving.

import { post, session } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { button, confirmed, failed, fill, h, hint, link, row } from "../page/dom.js";
import { countdown } from "../page/countdown.js";
import { field, form } from "../page/forms.js";
import { nameInput } from "../people/name-input.js";
import { pause } from "../service/pause.js";
import { conditionOf, sizeOf, stateOf } from "./words.js";
import { dateOf, t } from "../texts/texts.js";

/** @import { Child } from "../../../client_checks/elements.js" */

const READY_MS = 60000;

/**
 * @param {string} id @param {string} code of the address, or ""
 * @param {() => unknown} changed is called when a command has done so @param {AbortSignal} signal
 */
export function ownCard(id, code, changed, signal) {
  const where = h("div", {});
  const said = h("p", { role: "status" });
  const acts = h("div", { class: "own-acts" });
  const label = { class: "card own-card", "aria-label": t("your_part") };
  const node = h("section", label, where, said, acts);
  /** @type {Api.Tournament | null} */
  let now = null;
  let drawn = "";

  const act = (/** @type {"leave" | "pause" | "resume"} */ what) =>
    post(`tournaments/${id}/${what}`).then(changed).catch(failed);

  /** Says that the user is there, as long as the page is seen. */
  function beHere() {
    if (now?.me?.status === "active" && !now.ended_at && !document.hidden)
      post(`tournaments/${id}/ready`).catch(() => {});
  }

  async function leave() {
    const question = t(now?.started_at ? "leave_running" : "leave_announced");
    if (await confirmed(question, t("leave"), t("stay"))) await act("leave");
  }

  /** @param {Api.Tournament} one */
  function joinForm(one) {
    const asks = one.partner_waits_for_you?.name;
    const named = { name: "partner", required: true, value: asks, "aria-label": t("partner") };
    const { node: partner, input } = nameInput(named);
    const secret = h("input", { name: "code", required: true, value: code, autocomplete: "off" });
    const pairs = one.teams && !one.me;
    const secretly = one.access === "code" && !one.me && one.organiser?.id !== session.own.id;
    const join = () =>
      post(`tournaments/${id}/join`, {
        ...(pairs && { partner: input.value }),
        ...(secretly && { code: secret.value.trim() }),
      }).then(changed, explain);
    return form(
      "row",
      join,
      pairs && field(t("partner"), partner),
      secretly && field(t("code"), secret),
      h("button", { class: "primary big" }, t(one.me ? "rejoin" : "join")),
    );
  }

  /** @param {Api.Tournament} one @returns {Child} */
  function buttons(one) {
    const { me } = one;
    if (one.ended_at) return null;
    if (session.own.guest) return link("#/me", t("register"), "button primary");
    if (!me || !["incomplete", "active", "paused"].includes(me.status))
      return canJoin(one) && joinForm(one);
    const game = me.pairing?.game_id;
    return row(
      game && link(`#/game/${game}`, t("go_to_table"), "button primary big"),
      me.status === "paused" && button(t("resume"), () => act("resume"), "primary big"),
      me.status === "active" && button(t("pause"), () => act("pause")),
      button(t("leave"), leave, "quiet danger"),
    );
  }

  /** @param {Api.Tournament} one */
  function show(one) {
    now = one;
    fill(where, lead(one));
    const words = stateInWords(one);
    if (said.textContent !== words) said.textContent = words; // else it would be read out again
    // A form that is being filled in stays.
    const { me, status, ended_at: end } = one;
    const wanted = JSON.stringify([me?.status, me?.pairing?.game_id, status, end, canJoin(one)]);
    if (wanted === drawn) return;
    drawn = wanted;
    fill(acts, buttons(one));
    beHere();
  }

  (async () => {
    for (; !signal.aborted; await pause(READY_MS, signal)) beHere();
  })();
  document.addEventListener("visibilitychange", beHere, { signal });
  return { node, show };
}

/** Names the condition that the user does not meet. @param {unknown} error */
function explain(error) {
  if (!(error instanceof Problem) || error.code !== "not_admitted") throw error;
  throw new Error(`${error.message} ${conditionOf(error.body.condition ?? "", error.body.value)}`);
}

/** @param {Api.Tournament} one */
function canJoin({ status, format, me, entry_count: count, max_entries: most }) {
  if (me) return me.status === "left" && format !== "knockout";
  return count < most && (status === "announced" || (status === "running" && format === "arena"));
}

/** What is next, in large letters, and when. @param {Api.Tournament} one @returns {Child} */
function lead(one) {
  const { starts_at: at, started_at: started, ends_by: by, ended_at: end } = one;
  const starts = at && !started && t("starts_on", { date: dateOf(at) });
  const ends = by && !end && t("ends_by", { date: dateOf(by) });
  const dates = [starts, ends].filter(Boolean).join(" · ");
  return [h("p", { class: "next" }, nextOf(one)), dates && hint(dates)];
}

/** @param {Api.Tournament} one @returns {Child} */
function nextOf(one) {
  if (one.status === "finished") return t("tournament_ended");
  if (one.status === "running" && !one.ends_at && !one.round) return t("starts_now");
  return one.next_round_at ? [t("next_round_in"), " ", countdown(one.next_round_at)] : stateOf(one);
}

/** @param {Api.Tournament} one */
function stateInWords(one) {
  const { me, status, reason, partner_waits_for_you: asks } = one;
  if (status === "cancelled")
    return t.has(`cancelled_${reason}`) ? t(`cancelled_${reason}`) : reason;
  if (one.ended_at) return me?.place ? t(me.prize ? "your_prize" : "your_place", me) : "";
  if (me) return t(ownState(one, me));
  return asks ? t("partner_asks", asks) : sizeOf(one);
}

/** @param {Api.Tournament} one @param {Api.TournamentEntry} me */
function ownState({ status, format, next_round_at: next }, me) {
  if (me.status !== "active") return `you_are_${me.status}`;
  if (status === "announced") return "you_wait_for_start";
  if (me.pairing) return me.pairing.game_id ? "you_play" : "table_is_set";
  return format === "arena" || next ? "you_wait_for_table" : "you_wait_for_others";
}
