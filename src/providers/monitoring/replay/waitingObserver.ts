/*
 * rrweb reads each change of the page as soon as the page's own scripts have made it, before the browser paints. With these observers in place of the browser's, the records of changes
 * wait until they are asked for, and no reading delays what a person waits for.
 */

const waiting = new Set<WaitingObserver>();
let noteChange: () => void = () => undefined;
const BrowserObserver = globalThis.MutationObserver;

/** A MutationObserver whose callback waits for {@link readChanges}. */
class WaitingObserver implements MutationObserver {
  readonly #callback: MutationCallback;
  readonly #observer: MutationObserver;
  #records: MutationRecord[] = [];

  constructor(callback: MutationCallback) {
    this.#callback = callback;
    this.#observer = new BrowserObserver((records) => {
      this.#records.push(...records);
      noteChange();
    });
  }

  observe(target: Node, options?: MutationObserverInit): void {
    waiting.add(this);
    this.#observer.observe(target, options);
  }

  disconnect(): void {
    waiting.delete(this);
    this.#records = [];
    this.#observer.disconnect();
  }

  takeRecords(): MutationRecord[] {
    const records = [...this.#records, ...this.#observer.takeRecords()];
    this.#records = [];
    return records;
  }

  read(): void {
    const records = this.takeRecords();
    if (records.length > 0) this.#callback(records, this);
  }
}

/** Gives the changes that have been made up to now to the observers, all at once: half of a change would name unknown elements. */
export const readChanges = (): void => waiting.forEach((observer) => observer.read());

/**
 * Calls `start`, which finds waiting observers in the window in place of the browser's.
 * @param onChange - Called after changes, when there is something to read.
 */
export function withWaitingObservers<Started>(start: () => Started, onChange: () => void): Started {
  noteChange = onChange;
  // rrweb looks for another window's observers unless these look like the browser's own, as a bound function does.
  const constructor = WaitingObserver.bind(null);
  window.MutationObserver = Object.assign(constructor, {
    prototype: Object.assign(new BrowserObserver(noteChange), { constructor }),
  });
  try {
    return start();
  } finally {
    window.MutationObserver = BrowserObserver;
  }
}
