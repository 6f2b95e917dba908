import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };
import { unzipText } from '../../../schemas/lib/text/gzip.ts';

/** More than any page has in 30 seconds. */
const mostEvents = 50_000;

/** Whether a text is a list of events, as gzip in base64, that is not too large for those who will play it. */
export async function isListOfEvents(base64: string): Promise<boolean> {
  const text = await unzipText(base64, rules.replay.largestUnzipped);
  if (text === null) return false;
  let events: unknown;
  try {
    events = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
  return Array.isArray(events) && events.length > 0 && events.length <= mostEvents && events.every(isEvent);
}

function isEvent(event: unknown): boolean {
  const { type, timestamp } = (event ?? {}) as { type?: unknown; timestamp?: unknown };
  return Number.isInteger(type) && typeof timestamp === 'number';
}
