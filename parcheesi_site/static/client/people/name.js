// A player as all pages show it: the avatar, the name, and marks. New marks of players belong here.

import { COLOURS } from "../board/shapes.js";
import { h } from "../page/dom.js";
import { t } from "../texts/texts.js";

/** The avatars that players can choose. Others may appear: the service may have newer drawings. */
export const AVATARS = [
  ...["bear", "bee", "cat", "fox", "frog", "koala", "lion", "octopus"],
  ...["owl", "panda", "penguin", "rabbit", "tiger", "turtle", "whale", "zebra"],
];

export const personHref = (name) => `#/user/${encodeURIComponent(name)}`;

/** A drawing of the service, which says nothing that the words beside it do not say. */
export const drawing = (folder, name, kind) =>
  h("img", {
    class: kind,
    src: new URL(`../../${folder}/${name}.svg`, import.meta.url).href,
    alt: "",
    width: 64,
    height: 64,
    onerror: (event) => event.target.remove(),
  });

export const avatar = (name, kind = "") => drawing("avatars", name, `avatar ${kind}`);

/**
 * The avatar and the name of a user or of a seat's player; with `linked` it leads to the profile, where there is one.
 * `called` are other words for the name, such as those of a robot; `online` is true, false or unknown.
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

/** The player on a seat; robots are named by their colour. */
export const seatTag = ({ player, colour }, options = {}) =>
  nameTag(player, { called: player.id ? player.name : t(`robot_${colour}`), ...options });

/** The mark of a robot account. */
export const robotMark = (player) =>
  player.robot_account === true && h("small", { class: "robot" }, t("robot_mark"));

/** A player's name with that mark, as text, and several of them. */
export const markedName = ({ name, robot_account: robot }) =>
  robot ? `${name} (${t("robot_mark")})` : name;
export const namesOf = (players) =>
  players.map((one) => (one.id ? markedName(one) : t(`robot_${COLOURS[one.seat]}`))).join(", ");

/** Marks after a name. */
const marks = (player, online) => [
  robotMark(player),
  online && h("i", { class: "online", role: "img", "aria-label": t("online"), title: t("online") }),
];
