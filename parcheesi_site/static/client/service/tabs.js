// The tabs that follow topics over one connection, and the last row that each has of a topic.

const MOST_TOPICS = 30;
const LOST_MS = 150000; // a hidden tab is woken once a minute

/** @typedef {Map<string, number | null>} Numbers of the last rows by topic; null: none came */

export class Tabs {
  /** @type {Map<string, { topics: Numbers, heard: number }>} */
  #tabs = new Map(); // those that changed last are the last

  get none() {
    return !this.#tabs.size;
  }

  /**
   * Notes what a tab follows; true if it has followed the same topics before.
   * @param {string} tab @param {Numbers} topics
   */
  register(tab, topics) {
    const before = this.#tabs.get(tab)?.topics;
    const same = before?.size === topics.size && [...topics.keys()].every((one) => before.has(one));
    if (!same) this.#tabs.delete(tab);
    if (topics.size) this.#tabs.set(tab, { topics, heard: Date.now() });
    this.#forgetLost();
    return same;
  }

  #forgetLost() {
    for (const [tab, { heard }] of this.#tabs)
      if (Date.now() - heard > LOST_MS) this.#tabs.delete(tab);
  }

  /** The tab that was heard last; each time that it is asked, it is less likely the next. */
  ask() {
    this.#forgetLost();
    const [first] = [...this.#tabs].sort(([, one], [, other]) => other.heard - one.heard);
    if (!first) return "";
    first[1].heard -= LOST_MS / 10;
    return first[0];
  }

  /** The topics of all tabs, each with the last row that has come to all tabs that follow it. */
  wanted() {
    /** @type {Numbers} */
    const wanted = new Map();
    for (const { topics } of [...this.#tabs.values()].reverse())
      for (const [name, number] of topics) {
        const least = wanted.has(name) ? wanted.get(name) : Infinity;
        const known = number === null || least === null ? null : Math.min(number, least ?? 0);
        if (wanted.has(name) || wanted.size < MOST_TOPICS) wanted.set(name, known);
      }
    return wanted;
  }

  /**
   * Notes that a row or snapshot of a topic has come to the tabs.
   * @param {string} name @param {string} event @param {number} number
   */
  note(name, event, number) {
    for (const { topics } of this.#tabs.values())
      if (event === "snapshot" ? topics.has(name) : topics.get(name) === number - 1)
        topics.set(name, number);
  }

  /** @param {string} name */
  drop(name) {
    for (const [tab, { topics }] of this.#tabs) {
      topics.delete(name);
      if (!topics.size) this.#tabs.delete(tab);
    }
  }

  clear() {
    this.#tabs.clear();
  }
}
