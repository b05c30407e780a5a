// Settings that are saved at once, one change after another.

/**
 * Makes a function that carries out a change, which resolves to all settings as they are then.
 * Once no other change waits, `show` gets what the service has: what was refused is set back.
 * @template Settings
 * @param {Settings} kept what the service has at first
 * @param {{ show(now: Settings): void, saved(): void, refused(error: unknown): void }} page
 */
export function createSaver(kept, { show, saved, refused }) {
  let waiting = 0;
  let last = Promise.resolve();
  const keep = (/** @type {Settings} */ now) => void ((kept = now), saved());
  const end = () => void (--waiting || show(kept));
  return (/** @type {() => Promise<Settings>} */ change) => {
    waiting++;
    last = last.then(change).then(keep).catch(refused).then(end);
  };
}
