import rules from '../../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { MonitoringSegment } from '../../../../schemas/generated/types.ts';
import { unzipText } from '../../../../schemas/lib/text/gzip.ts';
import { createMask } from '../../../providers/monitoring/replay/maskEvent.ts';
import type { ReplayEvent } from '../../../providers/monitoring/replay/replayEvent.ts';

/** A recording that can be played. */
export interface Recording {
  readonly events: readonly ReplayEvent[];
  /** Whether a segment is missing: what comes after it cannot be played. */
  readonly isCutShort: boolean;
}

const oneRoute = /^\/[\w:/-]*$/;

/**
 * The events of a recording's segments. They are masked once more, as in the browser that sent them: a caller of the service may have sent anything, and nothing that
 * is not on the list of masks reaches the page.
 */
export async function readRecording(segments: readonly MonitoringSegment[]): Promise<Recording> {
  const mask = createMask((route) => (oneRoute.test(route) ? route : '/'));
  const events: ReplayEvent[] = [];
  let next = 0;
  for (const { position, events: zip } of segments) {
    if (position !== next) break;
    const text = await unzipText(zip, rules.replay.largestUnzipped);
    const given: unknown = text === null ? null : JSON.parse(text);
    if (!Array.isArray(given)) break;
    events.push(...given.flatMap((event) => mask(event) ?? []));
    next += 1;
  }
  events.sort((one, other) => one.timestamp - other.timestamp);
  return { events, isCutShort: next < segments.length };
}
