import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringMessage } from '../../../schemas/generated/types.ts';

const { messages: mostMessages, bytes: mostBytes, flushMs } = rules.batch;
const minute = 60_000;

export interface Batcher {
  /** Takes a message. An error or an action beyond the 3,000 of its kind in a minute is dropped. */
  readonly add: (message: MonitoringMessage) => void;
  /** Sends at once what was taken. */
  readonly flush: () => void;
}

/**
 * Gathers messages, and sends them together: as soon as they are 50, before they would exceed 16 KB, and at the latest 30 seconds after the first
 * of them.
 * @see docs/product.md, section 9, "Monitoring"
 */
export function createBatcher(send: (messages: readonly MonitoringMessage[]) => void): Batcher {
  let waiting: MonitoringMessage[] = [];
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limits = { error: createMinuteLimit(), action: createMinuteLimit() };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const sent = waiting;
    waiting = [];
    bytes = 0;
    send(sent);
  }

  return {
    flush,
    add: (message) => {
      const { kind } = message;
      if ((kind === 'error' || kind === 'action') && !limits[kind]()) return;
      const size = sizeOf(message);
      if (bytes + size > mostBytes) flush();
      waiting.push(message);
      bytes += size;
      if (waiting.length >= mostMessages) flush();
      else timer ??= setTimeout(flush, flushMs);
    },
  };
}

/** The bytes of a message, with the comma after it. */
const sizeOf = (message: MonitoringMessage): number => new TextEncoder().encode(JSON.stringify(message)).byteLength + 1;

/** Whether one more is within the limit of its minute. The minute begins with its first. */
function createMinuteLimit(): () => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = Date.now();
    if (now - began >= minute) {
      began = now;
      count = 0;
    }
    count += 1;
    return count <= rules.mostErrorsPerMinute;
  };
}
