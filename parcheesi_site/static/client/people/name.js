// A player as all pages show it: the avatar, the name, and marks. New marks of players belong here.

import { COLOURS } from "../board/shapes.js";
import { h } from "../page/dom.js";
import { t } from "../texts/texts.js";

/**
 * A user, or the player of a seat; robots have no id.
 * @typedef {{ id: string | null, name: string, avatar: string, robot_account?: boolean }} Named
 * @typedef {{ called?: string, linked?: boolean, online?: boolean | null }} Options
 */

/**
 * The avatars that players can choose. Others may appear: the service may have newer drawings.
 * @type {Api.AvatarChoice[]}
 */
// prettier-ignore
export const AVATARS = [
  "bear", "bee", "cat", "fox", "frog", "koala", "lion", "octopus",
  "owl", "panda", "penguin", "rabbit", "tiger", "turtle", "whale", "zebra",
];

/** @param {string} name */
export const personHref = (name) => `#/user/${encodeURIComponent(name)}`;

/** @param {string} name */
export const playLink = (name, kind = "button") =>
  h(
    "a",
    {
      class: kind,
      href: `#/new/${encodeURIComponent(name)}`,
      "aria-label": t("play_with", { name }),
    },
    t("play"),
  );

/**
 * A drawing of the service, which says nothing that the words beside it do not say.
 * @param {string} folder
 * @param {string} name
 * @param {string} kind
 * @returns {HTMLImageElement}
 */
export function drawing(folder, name, kind) {
  /** @type {HTMLImageElement} */
  const image = h("img", {
    class: kind,
    src: new URL(`../../${folder}/${name}.svg`, import.meta.url).href,
    alt: "",
    width: 64,
    height: 64,
    onerror: () => image.remove(),
  });
  return image;
}

/** @param {string} name */
export const avatar = (name, kind = "") => drawing("avatars", name, `avatar ${kind}`);

/**
 * The avatar and the name of a user or of a seat's player; with `linked` it leads to the profile,
 * where there is one. `called` are other words for the name, such as those of a robot; `online` is
 * true, false or unknown.
 * @param {Named} player
 * @param {Options} [options]
 */
export function nameTag(player, { called = player.name, linked = true, online = null } = {}) {
  const parts = [
    avatar(player.avatar),
    h("span", { class: "called" }, called),
    marks(player, online),
  ];
  return linked && player.id
    ? h("a", { class: "person", href: personHref(player.name) }, parts)
    : h("span", { class: "person" }, parts);
}

/**
 * The player on a seat, if there is one; robots are named by their colour.
 * @param {{ player: Named | null, colour: string }} seat
 * @param {Options} options
 */
export const seatTag = ({ player, colour }, options = {}) =>
  player && nameTag(player, { called: player.id ? player.name : t(`robot_${colour}`), ...options });

/**
 * The mark of a robot account.
 * @param {Pick<Named, "robot_account">} player
 */
export const robotMark = (player) =>
  player.robot_account === true && h("small", { class: "robot" }, t("robot_mark"));

/**
 * A player's name with that mark, as text, and several of them.
 * @param {Pick<Named, "name" | "robot_account">} player
 */
export const markedName = ({ name, robot_account: robot }) =>
  robot ? `${name} (${t("robot_mark")})` : name;
/** @param {(Named & { seat: number })[]} players */
export const namesOf = (players) =>
  players.map((one) => (one.id ? markedName(one) : t(`robot_${COLOURS[one.seat]}`))).join(", ");

/**
 * Marks after a name.
 * @param {Named} player
 * @param {boolean | null} online
 */
const marks = (player, online) => [
  robotMark(player),
  online && h("i", { class: "online", role: "img", "aria-label": t("online"), title: t("online") }),
];
