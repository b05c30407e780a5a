// The one connection of all tabs of a browser, with all topics that they follow: a browser has six
// connections to a host over HTTP/1.1. It is kept open by a shared worker, or by one of the tabs;
// all talk over a BroadcastChannel.

import { pause } from "./pause.js";
import { Tabs } from "./tabs.js";

const STREAMS = "/api/v1/streams";
const LONGEST_MS = 15000;
const SILENCE_MS = 25000; // the service sends a heartbeat every 10 seconds
const TICKET_MS = 10000;
const GATHER_MS = 20; // a page follows several topics at once

/** @typedef {{ topic: string | null, event: string, id: number | null, data: any }} Message */
/** @typedef {Record<string, number | null>} Numbers of the last rows by topic; null: none came */
/**
 * From a tab: what it follows, when that changes and once in a while; or a ticket, or why it has
 * none.
 * @typedef {object} FromTab
 * @property {string} tab
 * @property {Numbers} [topics]
 * @property {{ ticket?: string, code?: string }} [answer]
 */
/**
 * To the tabs: that the hub begins, a message of the service, whether the connection is open, the
 * tab that is to get a ticket, or why nothing can be followed.
 * @typedef {object} FromHub
 * @property {true} [hello]
 * @property {Message} [message]
 * @property {boolean} [live]
 * @property {string} [ask]
 * @property {string} [closed]
 */

class Hub {
  #channel;
  #tabs = new Tabs();
  /** @type {Map<string, number | null>} */
  #open = new Map(); // the topics of the connection, and their last rows
  /** @type {AbortController | null} Aborted when it is to be opened with other topics. */
  #connection = null;
  /** @type {Set<string>} Topics that are asked for again in a while. */
  #refused = new Set();
  #live = false;
  #retryMs = 0; // the least time until the next connection, as the service wants it
  /** @type {(answer: { ticket?: string, code?: string }) => void} */
  #answered = () => {};

  /** @param {string} name */
  constructor(name) {
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    this.#say({ hello: true });
  }

  /** Gives the connection up. */
  close() {
    this.#channel.onmessage = null;
    this.#tabs.clear();
    this.#restart();
  }

  /** @param {FromHub} what */
  #say(what) {
    this.#channel.postMessage(what);
  }

  /** @param {FromTab} said */
  #hear({ tab, topics, answer }) {
    if (answer) this.#answered(answer);
    if (topics) this.#register(tab, new Map(Object.entries(topics)));
  }

  /** @param {string} tab @param {Map<string, number | null>} topics */
  #register(tab, topics) {
    const same = this.#tabs.register(tab, topics);
    if (!topics.size) this.#answered({}); // it may have been asked for a ticket
    if (this.#suffices()) this.#say({ live: this.#live });
    else if (!this.#connection) void this.#keepOpen();
    else if (this.#live || !same) this.#restart();
  }

  #restart() {
    this.#connection?.abort();
    this.#answered({});
  }

  /** Whether the connection has just what the tabs want. */
  #suffices() {
    const wanted = this.#tabs.wanted();
    return (
      wanted.size === this.#open.size &&
      [...wanted].every(([name, number]) => {
        const last = this.#open.get(name);
        if (this.#refused.has(name)) return true;
        return last !== undefined && number !== null && number >= (last ?? Infinity);
      })
    );
  }

  /** Keeps the connection open as long as there are topics. */
  async #keepOpen() {
    let failures = 0;
    while (!this.#tabs.none) {
      this.#connection = new AbortController();
      const { signal } = this.#connection;
      await pause(GATHER_MS, signal);
      if (signal.aborted || this.#tabs.none) continue;
      await this.#connect(signal, () => (failures = 0));
      if (signal.aborted || this.#tabs.none) continue;
      this.#setLive(false);
      const ms = Math.min(500 * 2 ** failures++, LONGEST_MS) * (0.5 + Math.random() / 2);
      await Promise.race([pause(Math.max(ms, this.#retryMs), signal), online()]);
    }
    this.#connection = null;
    this.#open.clear();
    this.#setLive(false);
  }

  /** @param {boolean} yes */
  #setLive(yes) {
    this.#live = yes;
    this.#say({ live: yes });
  }

  /**
   * Opens a connection, and waits until it closes or the signal is aborted.
   * @param {AbortSignal} signal @param {() => void} lasts called when it has lasted for a while
   */
  async #connect(signal, lasts) {
    const { ticket, code } = await this.#ticket();
    if (code) this.#close(code);
    if (!ticket || signal.aborted) return;
    this.#open = this.#tabs.wanted();
    this.#refused.clear();
    this.#retryMs = 0;
    const topics = [...this.#open].map(([name, number]) =>
      number === null ? name : `${name}@${number}`,
    );
    const url = `${STREAMS}?topics=${topics.join()}&ticket=${ticket}`;
    await this.#listen(new EventSource(url), signal, lasts);
  }

  /** A ticket from the tab that was heard last; without an answer the next time from another. */
  async #ticket() {
    const answer = new Promise((resolve) => (this.#answered = resolve));
    this.#say({ ask: this.#tabs.ask() });
    const got = await Promise.race([answer, pause(TICKET_MS)]);
    return /** @type {{ ticket?: string, code?: string }} */ (got ?? {});
  }

  /**
   * @param {EventSource} source @param {AbortSignal} signal @param {() => void} lasts
   * @returns {Promise<void>}
   */
  #listen(source, signal, lasts) {
    return new Promise((resolve) => {
      const close = () => {
        clearTimeout(silence);
        source.close();
        removeEventListener("offline", close);
        resolve();
      };
      const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(close, SILENCE_MS);
      };
      let silence = setTimeout(close, SILENCE_MS);
      source.onopen = () => {
        heard();
        this.#setLive(true);
      };
      source.onmessage = ({ data }) => {
        heard();
        const message = JSON.parse(data);
        if (message.event === "ping") lasts();
        if (!this.#pass(message) || !this.#open.size) close();
      };
      source.onerror = close; // EventSource would reconnect with a used ticket
      addEventListener("offline", close);
      signal.addEventListener("abort", close);
    });
  }

  /**
   * Passes a message on; false if it ends the connection.
   * @param {Message} message
   */
  #pass(message) {
    const { topic: name, event, data } = message;
    if (name === null) {
      if (event !== "closed") return true;
      if (data.retry_ms === null && data.code !== "token_expired") this.#close(data.code);
      this.#retryMs = data.retry_ms ?? 0;
      return false;
    }
    this.#note(message);
    this.#say({ message });
    const isCut = event === "refused" || event === "closed";
    if (event === "end" || (isCut && data.retry_ms === null)) this.#drop(name);
    else if (isCut) this.#askAgain(name, data.retry_ms);
    return true;
  }

  /**
   * Opens another connection after this time, unless there is another one anyway.
   * @param {string} name @param {number} ms
   */
  #askAgain(name, ms) {
    const connection = this.#connection;
    this.#refused.add(name);
    setTimeout(() => connection?.abort(), ms);
  }

  /** @param {Message} message */
  #note({ topic, event, id }) {
    if (id === null && event !== "snapshot") return;
    const name = /** @type {string} */ (topic);
    this.#open.set(name, id ?? 0);
    this.#tabs.note(name, event, id ?? 0);
  }

  /** @param {string} name */
  #drop(name) {
    this.#open.delete(name);
    this.#tabs.drop(name);
  }

  /**
   * Nothing can be followed, for this reason.
   * @param {string} code
   */
  #close(code) {
    this.#tabs.clear();
    this.#say({ closed: code });
  }
}

/** @returns {Promise<unknown>} */
const online = () => new Promise((resolve) => addEventListener("online", resolve, { once: true }));

/**
 * Keeps the connection for the tabs that talk on this channel.
 * @param {string} name
 */
export const host = (name) => new Hub(name);
