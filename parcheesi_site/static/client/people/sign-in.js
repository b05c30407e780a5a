// Signing in and out: playing as a guest, registering, signing in.

import { signIn } from "../service/api.js";
import { Problem } from "../service/problem.js";
import { answerLine, bannedCard } from "../account/restrictions.js";
import { createBoard } from "../board/board.js";
import { button, card, failed, h, hint, link, row } from "../page/dom.js";
import { field, form } from "../page/forms.js";
import { leave } from "./leave.js";
import { t } from "../texts/texts.js";

/** The board of the first page, in the middle of a game. */
const SHOWN = {
  0: ["nest", "12", "h3", "8"],
  1: ["nest", "nest", "31", "home"],
  2: ["46", "46", "nest", "64"],
  3: ["56", "h5", "nest", "20"],
};

/**
 * The first page: an introduction, and a button to play.
 * @param {HTMLElement} root
 */
export function show(root) {
  const play = button(t("play_as_guest"), () => signIn("auth/guest").catch(failed), "primary big");
  const promises = ["promise_rules", "promise_dice", "promise_robots"].map((words) =>
    h("li", {}, t(words)),
  );
  const words = [
    h("h1", {}, t("welcome")),
    h("p", { class: "lead" }, t("welcome_lead")),
    bannedCard() ?? "",
    play,
    link("#/tutorial", t("tutorial_start")),
    registerForm(),
    signInForm(),
  ];
  const board = createBoard(4);
  board.pawns.place(SHOWN);
  board.node.setAttribute("aria-hidden", "true");
  root.classList.add("welcome");
  root.replaceChildren(
    h("div", { class: "welcome-words" }, words, h("ul", { class: "promises" }, promises)),
    h("div", { class: "welcome-board" }, board.node),
  );
}

/** A new account, without a guest's before it. */
function registerForm() {
  const { fields, username, password } = newAccount("username");
  const send = () => signIn("auth/signup", { username: username.value, password: password.value });
  const sheet = form("stack", send, fields, row(h("button", {}, t("create_account"))));
  return h("details", { class: "sign-in" }, h("summary", {}, t("register")), sheet);
}

/** Name and password and, where the account asks for it, the code of a second factor. */
function signInForm() {
  const name = h("input", { name: "username", required: true, autocomplete: "username" });
  const password = secret("current-password");
  const code = h("input", { name: "code", autocomplete: "one-time-code", inputmode: "numeric" });
  const second = h("div", { hidden: true }, field(t("second_factor"), code));
  const answer = h("p", { hidden: true });
  /** @type {string | null} */
  let pending = null;

  async function send() {
    try {
      if (pending) await signIn("auth/2fa/authenticate", { code: code.value }, pending);
      else await signIn("auth/login", { username: name.value, password: password.value });
    } catch (error) {
      if (error instanceof Problem) pending = error.body.meta?.session_token ?? pending;
      second.hidden = !pending;
      const banned = error instanceof Problem && error.code === "banned";
      answer.hidden = !banned;
      if (banned) answer.replaceChildren(answerLine());
      if (!pending || code.value) throw error;
      code.focus();
    }
  }

  const fields = [
    field(t("name"), name),
    field(t("password"), password),
    second,
    answer,
    row(h("button", {}, t("sign_in")), link("#/account/password/reset", t("forgotten_question"))),
  ];
  return h(
    "details",
    { class: "sign-in" },
    h("summary", {}, t("have_account")),
    form("stack", send, fields),
  );
}

/** @param {string} autocomplete */
const secret = (autocomplete) =>
  h("input", { name: "password", type: "password", required: true, autocomplete });

/** The fields of a new account. @param {string} name how the service calls the name */
function newAccount(name) {
  const lengths = { minlength: 3, maxlength: 30 };
  const username = h("input", { name, ...lengths, required: true, autocomplete: "username" });
  const password = secret("new-password");
  return {
    fields: [field(t("name"), username), field(t("password"), password)],
    username,
    password,
  };
}

/**
 * The actions on the user's account.
 * @param {Api.Me} person
 */
export function accountCard(person) {
  const out = button(t("sign_out"), leave, "quiet");
  const account = link("#/account", t("account"), "button");
  if (!person.guest) return h("section", { class: "card row" }, account, out);
  const { fields, username, password } = newAccount("name");
  const upgrade = () =>
    signIn("auth/upgrade", { name: username.value, password: password.value }).then(() =>
      location.reload(),
    );
  const buttons = row(h("button", { class: "primary" }, t("register")), account, out);
  return card(t("register"), hint(t("register_lead")), form("stack", upgrade, fields, buttons));
}
