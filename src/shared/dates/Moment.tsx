import { useSyncExternalStore } from 'react';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { visuallyHidden } from '../theme/tokens.ts';
import { timeAgo } from './ago.ts';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all moments on the page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The moment at which something happened: of the past week, the time since then, with the exact moment on hover and for screen readers. For dates
 * of business, such as a due date, the exact date is the point: they stay as they are.
 * @param at - ISO 8601 with an offset.
 */
export function Moment({ at }: { at: string }) {
  const ago = useSyncExternalStore(everyMinute, () => timeAgo(at, Date.now()));
  const exact = formatFullDate(at);
  if (ago === null) return <time dateTime={at}>{exact}</time>;
  return (
    // The hidden text is placed in here: elsewhere it would widen the page around a table that scrolls.
    <time dateTime={at} title={exact} style={{ position: 'relative' }}>
      {ago}
      <span style={visuallyHidden}>{` (${exact})`}</span>
    </time>
  );
}
