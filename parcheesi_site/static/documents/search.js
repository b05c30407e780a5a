// Search over the documents, in the browser: the service sends an index of all sections, and this
// finds the sections that have every word of the query, as the beginning of one of their words, or
// another form of it: `resume` also finds `resuming`.

const MOST = 20; // results
// The field, its results and the sentences for screen readers are in the page.
const form = /** @type {HTMLFormElement} */ (document.querySelector("#search"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const said = /** @type {HTMLElement} */ (form.querySelector(".said"));
const results = /** @type {HTMLElement} */ (form.querySelector(".results"));
const announcement = /** @type {HTMLElement} */ (document.querySelector("#announcement"));
const { index = "", count = "", none = "", failed = "" } = form.dataset;

/**
 * A section, as the service's index has it.
 * @typedef {object} Entry
 * @property {string} language
 * @property {string} page
 * @property {string} heading
 * @property {string} url
 * @property {string} excerpt
 * @property {string} words
 * @typedef {Entry & { inTitle: string[], inText: string[] }} Section
 */

/**
 * The index, from the first use of the field.
 * @type {Promise<Section[]> | undefined}
 */
let entries;

/**
 * The words of a text in lower case and without accents, as the service's index has them.
 * @param {string} text
 * @returns {string[]}
 */
function folded(text) {
  const apart = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return apart.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** @returns {Promise<Section[]>} */
async function load() {
  const answer = await fetch(index);
  if (!answer.ok) throw new Error(`the index: ${answer.status}`);
  const words = (/** @type {Entry} */ entry) => ({
    ...entry,
    inTitle: folded(`${entry.page} ${entry.heading}`),
    inText: entry.words.split(" "),
  });
  return (await answer.json()).map(words);
}

/**
 * A word without its ending, in English or Spanish; what is left has at least four letters.
 * @param {string} word
 */
const stem = (word) => word.replace(/^(....+?)(?:ing|ed|es|ar|er|ir|[aeos])$/u, "$1");

/**
 * How well a section matches; 0 if it lacks one of the words.
 * @param {Section} entry
 * @param {string[]} query
 */
function worth(entry, query) {
  let sum = entry.language === document.documentElement.lang ? 1 : 0;
  for (const word of query) {
    if (entry.inTitle.includes(word)) sum += 12;
    else if (entry.inTitle.some((one) => one.startsWith(word))) sum += 8;
    else if (entry.inTitle.some((one) => one.startsWith(stem(word)))) sum += 6;
    else if (entry.inText.includes(word)) sum += 3;
    else if (entry.inText.some((one) => one.startsWith(word))) sum += 2;
    else if (entry.inText.some((one) => one.startsWith(stem(word)))) sum += 1;
    else return 0;
  }
  return entry.heading ? sum : sum + 1; // a page before its parts
}

/**
 * @param {Section[]} all
 * @param {string[]} query
 */
function found(all, query) {
  return all
    .map((entry) => ({ entry, worth: worth(entry, query) }))
    .filter((one) => one.worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map((one) => one.entry);
}

/** @param {Section[]} list */
const number = (list) => (list.length > MOST ? `${MOST}+` : String(list.length));

/**
 * Texts are set as text: nothing of the index or the query becomes HTML.
 * @param {Section} entry
 */
function line(entry) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = entry.url;
  link.lang = entry.language;
  const title = document.createElement("strong");
  title.textContent = entry.heading ? `${entry.page}: ${entry.heading}` : entry.page;
  const excerpt = document.createElement("span");
  excerpt.textContent = entry.excerpt;
  link.append(title, excerpt);
  item.append(link);
  return item;
}

/**
 * @param {string} sentence
 * @param {Section[]} [list]
 */
function show(sentence, list = []) {
  said.textContent = sentence;
  announcement.textContent = sentence; // for screen readers
  results.replaceChildren(...list.map(line));
  form.classList.toggle("open", sentence !== "");
}

async function search() {
  const query = folded(field.value);
  if (!query.length) return show("");
  try {
    entries ??= load();
    const list = found(await entries, query);
    if (field.value && folded(field.value).join() !== query.join()) return; // typed on meanwhile
    const sentence = list.length ? count.replace("{n}", number(list)) : none;
    show(
      sentence.replace("{query}", () => field.value.trim()),
      list.slice(0, MOST),
    );
  } catch {
    entries = undefined; // the next letter tries again
    show(failed);
  }
}

/**
 * Go on by a result with the arrows; the field is before the first one.
 * @param {number} step
 */
function move(step) {
  /** @type {HTMLElement[]} */
  const stops = [field, ...results.querySelectorAll("a")];
  const next = stops.findIndex((stop) => stop === document.activeElement) + step;
  stops[Math.max(0, Math.min(next, stops.length - 1))].focus();
}

function close() {
  field.value = "";
  show("");
  field.focus();
}

/** @type {Record<string, () => void>} */
const KEYS = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: close };

form.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || !form.classList.contains("open")) return;
  event.preventDefault();
  KEYS[event.key]();
});
form.addEventListener("submit", (event) => {
  event.preventDefault(); // Enter opens the first result
  results.querySelector("a")?.click();
});
results.addEventListener("click", () => form.classList.remove("open")); // also on this page
field.addEventListener("input", search);
field.addEventListener("focus", () => field.value && search());
document.addEventListener("click", (event) => {
  if (!form.contains(/** @type {Node} */ (event.target))) form.classList.remove("open");
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  const typing = target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
form.hidden = false; // without scripts there is no search, and no field for it
