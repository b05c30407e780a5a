// Search over the documents, in the browser: the service sends an index of all sections, and this
// finds the sections that have every word of the query, as the beginning of one of their words.

const MOST = 20; // results
// The field, its results and the sentences for screen readers are in the page.
const form = document.querySelector("#search");
const field = form.querySelector("input");
const said = form.querySelector(".said");
const results = form.querySelector(".results");
const announcement = document.querySelector("#announcement");
const { count, none, failed } = form.dataset;

let entries; // a promise of the index, from the first use of the field

/** The words of a text in lower case and without accents, as the service's index has them. */
function folded(text) {
  const apart = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return apart.match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function load() {
  const answer = await fetch(form.dataset.index);
  if (!answer.ok) throw new Error(`the index: ${answer.status}`);
  const words = (entry) => ({
    ...entry,
    inTitle: folded(`${entry.page} ${entry.heading}`),
    inText: entry.words.split(" "),
  });
  return (await answer.json()).map(words);
}

/** How well a section matches; 0 if it lacks one of the words. */
function worth(entry, query) {
  let sum = entry.language === document.documentElement.lang ? 1 : 0;
  for (const word of query) {
    if (entry.inTitle.includes(word)) sum += 12;
    else if (entry.inTitle.some((one) => one.startsWith(word))) sum += 8;
    else if (entry.inText.includes(word)) sum += 3;
    else if (entry.inText.some((one) => one.startsWith(word))) sum += 2;
    else return 0;
  }
  return entry.heading ? sum : sum + 1; // a page before its parts
}

function found(all, query) {
  return all
    .map((entry) => ({ entry, worth: worth(entry, query) }))
    .filter((one) => one.worth > 0)
    .sort((one, other) => other.worth - one.worth)
    .map((one) => one.entry);
}

const number = (list) => (list.length > MOST ? `${MOST}+` : list.length);

// Texts are set as text: nothing of the index or the query becomes HTML.
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

function show(sentence, found = []) {
  said.textContent = sentence;
  announcement.textContent = sentence; // for screen readers
  results.replaceChildren(...found.map(line));
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

/** Go on by a result with the arrows; the field is before the first one. */
function move(step) {
  const stops = [field, ...results.querySelectorAll("a")];
  const next = stops.indexOf(document.activeElement) + step;
  stops[Math.max(0, Math.min(next, stops.length - 1))].focus();
}

function close() {
  field.value = "";
  show("");
  field.focus();
}

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
  if (!form.contains(event.target)) form.classList.remove("open");
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
form.hidden = false; // without scripts there is no search, and no field for it
