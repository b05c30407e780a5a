// The tutorial: eight positions in two minutes, each with something to try.

import { button, h, hint, link, row } from "../page/dom.js";
import { documentAddress, t } from "../texts/texts.js";
import { createLesson } from "./lesson.js";
import { LESSONS } from "./lessons.js";

const STORE = "parcheesi.tutorial";

export const forStrangers = true; // the rules need no account

/** @param {HTMLElement} root @param {string[]} address */
export function show(root, [number]) {
  const at = Math.min(Math.max(Number(number ?? 1), 1), LESSONS.length) - 1;
  root.classList.add("playing", "tutorial");
  const { name } = LESSONS[at];
  const last = at === LESSONS.length - 1;
  const next = link(
    last ? "#/" : `#/tutorial/${at + 2}`,
    t(last ? "tutorial_play" : "next_lesson"),
    "button primary",
  );
  next.hidden = true;
  const skip = last ? null : link(`#/tutorial/${at + 2}`, t("skip_lesson"));
  const bar = h("progress", { value: at, max: LESSONS.length, "aria-label": t("tutorial") });
  const done = () => {
    next.hidden = false;
    bar.value = at + 1;
    skip?.remove();
    if (last) remember();
  };
  const lesson = createLesson(LESSONS[at], done);
  const count = h(
    "p",
    { class: "hint" },
    t("lesson_of", { lesson: at + 1, lessons: LESSONS.length }),
  );
  const card = h(
    "section",
    { class: "card lesson" },
    count,
    bar,
    h("h1", {}, t(`lesson_${name}`)),
    h("p", {}, t(`lesson_${name}_task`)),
    lesson.panel,
    row(next, at > 0 && link(`#/tutorial/${at}`, t("lesson_before")), skip),
  );
  root.replaceChildren(
    h("div", { class: "board-side" }, lesson.board),
    h(
      "div",
      { class: "panel-side" },
      card,
      hint(link(documentAddress("how-to-play"), t("how_to_play"), null)),
    ),
  );
}

const remember = () => localStorage.setItem(STORE, "seen");

/** A card for newcomers in the lobby, until the tutorial was finished or refused on this device. */
export function tutorialInvitation() {
  const box = h("section", { class: "card row tutorial-card", "aria-label": t("tutorial") });
  box.hidden = localStorage.getItem(STORE) !== null;
  const refuse = () => {
    remember();
    box.remove();
  };
  box.append(
    h("p", {}, h("strong", {}, t("tutorial_question")), " ", t("tutorial_lead")),
    link("#/tutorial", t("tutorial_start"), "button"),
    button(t("no_thanks"), refuse, "quiet"),
  );
  return box;
}
