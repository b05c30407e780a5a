// Plays a game's record on the board: buttons, slider and keyboard. Without it, links lead to each row.

const EVERY_MS = 700;
const root = document.getElementById("replay");
const { frames, centres, lap, last } = JSON.parse(document.getElementById("frames").textContent);
const board = root.querySelector("svg");
const [controls, slider, said] = [".controls", "input", "output"].map((name) => root.querySelector(`.player ${name}`));
const lines = [...root.querySelectorAll(".record [data-row]")];
const pawns = new Map([...board.querySelectorAll("[data-pawn]")].map((pawn) => [`${pawn.dataset.seat}/${pawn.dataset.pawn}`, pawn]));
const sizes = new Map();
const states = statesOf(frames);
const curve = curveOf(document.getElementById("curve"));
let shown = Number(root.dataset.row);
let timer = null;

/** Where each pawn is after each row: the rows hold changes only. */
function statesOf(all) {
  const state = new Map();
  return all.map(({ pawns: moved }) => {
    for (const [key, ...spot] of moved) state.set(key, spot);
    return new Map(state);
  });
}

function show(row, { scroll = true } = {}) {
  shown = Math.min(Math.max(1, row), last);
  const { text, centre } = frames[shown - 1];
  for (const [key, spot] of states[shown - 1]) place(key, ...spot);
  board.querySelector('[data-layer="turn"]').innerHTML = centres[centre];
  board.querySelector('[data-layer="highlights"]').replaceChildren();
  trail();
  slider.value = shown;
  said.textContent = text;
  root.querySelector(".row-number").textContent = `Row ${shown} of ${last}`;
  mark(scroll);
  curve?.show(shown);
}

/** The curve of an analysis, if the page has one: follows the board, and moves it. */
function curveOf(node) {
  if (!node) return null;
  const { chances, effects } = JSON.parse(document.getElementById("curve-rows").textContent);
  const [plot, cursor, effect, at] = [".plot", ".cursor", ".effect", ".at"].map((name) => node.querySelector(name));
  const cells = node.querySelectorAll(".now");
  const touch = ({ clientX, buttons }) => {
    if (!buttons) return;
    play(false);
    const { left, width } = plot.getBoundingClientRect();
    show(Math.round(((clientX - left) / width) * last));
  };
  plot.addEventListener("pointerdown", touch);
  plot.addEventListener("pointermove", touch);
  return {
    show(row) {
      for (const end of ["x1", "x2"]) cursor.setAttribute(end, `${(100 * row) / last}%`);
      at.textContent = row;
      effect.textContent = effects[row] ?? "";
      chances[row].forEach((chance, side) => (cells[side].textContent = `${(chance / 100).toFixed(2)} %`));
    },
  };
}

function place(key, x, y, size, secondLap) {
  const pawn = pawns.get(key);
  pawn.setAttribute("transform", `translate(${x} ${y}) scale(${size / sizes.get(key)})`);
  pawn.querySelector("[data-mark=second-lap]")?.remove();
  if (secondLap) pawn.lastElementChild.before(ring(sizes.get(key)));
}

/** The ring of a second lap, for a pawn that is drawn with this radius. */
function ring(size) {
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "g");
  mark.setAttribute("transform", `scale(${size})`);
  mark.dataset.mark = "second-lap";
  mark.innerHTML = lap;
  return mark;
}

/** A line from where each pawn stood before the row. */
function trail() {
  const before = states[shown - 2];
  if (!before) return;
  const layer = board.querySelector('[data-layer="highlights"]');
  for (const [key, [x, y]] of states[shown - 1]) {
    const [fromX, fromY] = before.get(key);
    if (x === fromX && y === fromY) continue;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", `M${fromX} ${fromY}L${x} ${y}`);
    line.setAttribute("class", "trail");
    layer.append(line);
  }
}

function mark(scroll) {
  for (const line of lines) line.classList.toggle("here", Number(line.dataset.row) === shown);
  const list = root.querySelector(".record");
  const here = list.querySelector(".here");
  if (here && scroll) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (shown < last ? show(shown + 1) : play(false)), EVERY_MS) : null;
  const button = controls.querySelector("[value=play]");
  button.setAttribute("aria-pressed", String(on));
  button.textContent = on ? "Pause" : "Play";
}

const TO = { first: () => 1, back: () => shown - 1, on: () => shown + 1, last: () => last };
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

function act(name) {
  if (name === "play") {
    if (!timer && shown === last) show(1);
    play(!timer);
  } else {
    play(false);
    show(TO[name]());
  }
}

controls.addEventListener("click", ({ target }) => target.value && target.type === "button" && act(target.value));
slider.addEventListener("input", () => {
  play(false);
  show(Number(slider.value));
});
root.querySelector(".player").addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  // A button takes the space bar itself, and the slider its own keys.
  if (!name || event.ctrlKey || event.altKey || event.metaKey || event.target === slider) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  event.preventDefault();
  act(name);
});
// Links of the whole page to a row: the record's, and those of an analysis.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="?at="]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  show(Number(link.search.slice(4)), { scroll: !link.closest(".record") });
  board.scrollIntoView({ block: "nearest" });
});

for (const [key, [, , size]] of states[shown - 1]) sizes.set(key, size);
for (const pawn of pawns.values()) pawn.querySelector("title").remove(); // it names the place of one row
root.classList.add("plays");
controls.hidden = false;
mark(true);
