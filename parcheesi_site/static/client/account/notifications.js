// Which notifications reach the player beyond the inbox: by push message and mail, and when.

import { get, patch, remove, session } from "../service/api.js";
import { createSaver } from "../service/saver.js";
import { button, card, failed, fill, h, hint, link, row, toast } from "../page/dom.js";
import { field } from "../page/forms.js";
import { turnNoticeCard } from "./notices.js";
import { dateOf, t } from "../texts/texts.js";

const ADDRESS = "me/notification-settings";
const UTC = "UTC";

/**
 * @typedef {Api.NotificationSettings} Settings
 * @typedef {Api.KindChoiceRequest["kind"]} Kind
 * @typedef {(changes: Api.NotificationSettingsRequest) => void} Save
 * @typedef {{ node: HTMLElement, show: (settings: Settings) => void }} Part
 */

/** @param {Api.Me} me */
export async function notificationCards({ guest }) {
  const read = () => get(ADDRESS);
  const first = await read();
  const show = (/** @type {Settings} */ now) => parts.forEach((part) => part.show(now));
  const saver = createSaver(first, { show, saved: () => toast(t("saved")), refused: failed });
  /** @type {Save} */
  const save = (changes) => saver(() => patch(ADDRESS, changes));
  const again = () => saver(read);
  const parts = [kinds(first, save), quiet(save), mails(guest, save), snoozed(again)];
  show(first);
  // A kind of mail that was not chosen is sent only while there is no device.
  return [turnNoticeCard(again), ...parts.map(({ node }) => node)];
}

/** @param {(on: boolean) => void} change */
function switchBox(change) {
  const flip = () => change(box.checked);
  /** @type {HTMLInputElement} */
  const box = h("input", { type: "checkbox", role: "switch", onchange: flip });
  return box;
}

/** @param {Settings} first @param {Save} save @returns {Part} */
function kinds(first, save) {
  const channels = /** @type {const} */ (["push", "mail"]);
  /** @type {Map<HTMLInputElement, (now: Settings["kinds"]) => boolean | null | undefined>} */
  const boxes = new Map();

  /** @param {Kind} kind @param {typeof channels[number]} channel */
  function box(kind, channel) {
    const made = switchBox((on) => save({ kinds: [{ kind, [channel]: on }] }));
    boxes.set(made, (now) => now.find((one) => one.kind === kind)?.[channel]);
    const name = h("span", { class: "unseen" }, `${t(`kind_${kind}`)}: ${t(`by_${channel}`)}`);
    return h("label", { class: "check" }, made, name);
  }

  const known = first.kinds.filter(({ kind }) => t.has(`kind_${kind}`));
  const lines = known.map((one) => {
    const kind = /** @type {Kind} */ (one.kind);
    const cells = channels.map((channel) =>
      h("td", {}, one[channel] === null ? t("never") : box(kind, channel)),
    );
    return h("tr", {}, h("th", { scope: "row" }, t(`kind_${kind}`)), cells);
  });
  const heads = channels.map((channel) => h("th", { scope: "col" }, t(`by_${channel}`)));
  const head = h("thead", {}, h("tr", {}, h("td", {}), heads));
  const table = h("table", { class: "switches" }, head, h("tbody", {}, lines));
  const show = (/** @type {Settings} */ now) =>
    boxes.forEach((on, each) => (each.checked = Boolean(on(now.kinds))));
  return { node: card(t("which_notices"), hint(t("which_notices_lead")), table), show };
}

/** @param {Save} save @returns {Part} */
function quiet(save) {
  let stored = UTC;
  // The zone of a player who has chosen none.
  const inOwnZone = (/** @type {object} */ changes) =>
    here && stored === UTC ? { ...changes, time_zone: here } : changes;
  const send = () => {
    const hours = { from: from.value, until: until.value };
    if (!on.checked) save({ quiet_hours: null });
    else if (hours.from && hours.until) save(inOwnZone({ quiet_hours: hours })); // else typing
  };
  const on = switchBox(send);
  const from = h("input", { type: "time", name: "from", onchange: send });
  const until = h("input", { type: "time", name: "until", onchange: send });
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = h("p", { role: "status" });
  const propose = button(t("use_zone", { here }), () => save({ time_zone: here }));
  const times = row(field(t("quiet_from"), from), field(t("quiet_until"), until));
  const box = h("div", { class: "stack" }, times, row(zone, propose));
  const label = h("label", { class: "check" }, on, h("span", {}, t("quiet_hours_on")));

  /** @param {Settings} now */
  function show({ quiet_hours: kept, time_zone: name }) {
    on.checked = Boolean(kept);
    box.hidden = !kept;
    const hours = kept ?? { from: from.value || "22:00", until: until.value || "08:00" };
    if (from.value !== hours.from) from.value = hours.from; // a part may have the focus
    if (until.value !== hours.until) until.value = hours.until;
    stored = name;
    zone.textContent = t("time_zone", { name });
    propose.hidden = !here || here === name;
  }
  return { node: card(t("quiet_hours"), hint(t("quiet_hours_lead")), label, box), show };
}

/** @param {boolean} guest @param {Save} save @returns {Part} */
function mails(guest, save) {
  const state = h("p", { role: "status" });
  const change = button("", () => save({ mail: change.value === "on" }));
  const words = t(guest ? "register" : "verify_an_address");
  const verify = link(guest ? "#/me" : "#/account/email", words, "button");

  /** @param {Settings} now */
  function show({ mail, mail_off_reason: reason, mail_address: address }) {
    const off = `${t("mails_off")} ${t(`mail_off_${reason}`)}`;
    const to = address ? t("mails_go_to", { address }) : t("no_mail_address");
    state.textContent = mail ? to : off;
    change.textContent = t(mail ? "send_no_mails" : "send_mails");
    change.value = mail ? "off" : "on";
    change.hidden = mail && !address;
    verify.hidden = Boolean(address);
  }
  return { node: card(t("mails"), state, row(change, verify)), show };
}

/** @param {() => void} again @returns {Part} */
function snoozed(again) {
  /** @type {Map<string, Promise<Api.Game>>} */
  const games = new Map(); // asked for once, however often the settings are shown
  const list = h("ul", { class: "lines" });
  const node = card(t("snoozed_games"), hint(t("snoozed_games_lead")), list);

  /** @param {Api.SnoozedGame} game */
  function line({ game_id: id, until }) {
    const wake = () => remove(`${ADDRESS}/snoozed-games/${id}`).catch(failed).then(again);
    const name = link(`#/game/${id}`, t("game"), null);
    const nameIt = (/** @type {Api.Game} */ { seats }) => {
      const others = seats.filter(({ player }) => player?.id !== session.own.id);
      name.textContent = others.flatMap(({ player }) => player?.name ?? []).join(", ");
    };
    if (!games.has(id)) games.set(id, get(`games/${id}`));
    games.get(id)?.then(nameIt, console.debug);
    const ends = until ? t("until", { date: dateOf(until) }) : t("until_it_ends");
    const words = h("span", { class: "name" }, name, h("small", {}, ends));
    return h("li", {}, words, button(t("wake"), wake, "quiet"));
  }

  /** @param {Settings} now */
  function show({ snoozed_games: rows }) {
    node.hidden = !rows.length;
    fill(list, rows.map(line));
  }
  return { node, show };
}
