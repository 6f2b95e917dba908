import rules from '../../../../schemas/rules/monitoring.json' with { type: 'json' };
import type { ReplayEvent } from './replayEvent.ts';

const { segmentMs, segmentBytes } = rules.replay;

/** Events of one recording that are sent together. */
export interface Segment {
  readonly recordingUid: string;
  /** Its place in the recording, from 0. */
  readonly position: number;
  /** The times of its first and last event, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The events as JSON: a list. */
  readonly events: string;
}

export interface Segments {
  /** Begins a recording: the events from now on can be played without those before them. */
  readonly begin: () => void;
  readonly add: (event: ReplayEvent) => void;
  /** Cuts now. */
  readonly flush: () => void;
}

/**
 * Gathers the events of a recording, and cuts them into segments: 30 seconds after the first event of a segment, or with the event with which it is above 60 KB.
 * @see docs/product.md, section 9, "Monitoring"
 */
export function createSegments(send: (segment: Segment) => void): Segments {
  let recordingUid = crypto.randomUUID();
  let position = 0;
  let texts: string[] = [];
  let bytes = 0;
  let from = 0;
  let to = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (texts.length === 0) return;
    const segment = { recordingUid, position, from, to, events: `[${texts.join(',')}]` };
    texts = [];
    bytes = 0;
    position += 1;
    send(segment);
  }

  return {
    flush,
    begin: () => {
      flush();
      recordingUid = crypto.randomUUID();
      position = 0;
    },
    add: (event) => {
      const text = JSON.stringify(event);
      // Changes follow the steps of machines that came after them.
      from = texts.length === 0 ? event.timestamp : Math.min(from, event.timestamp);
      to = texts.length === 0 ? event.timestamp : Math.max(to, event.timestamp);
      texts.push(text);
      // Masked events have hardly any character of more than one byte.
      bytes += text.length + 1;
      if (bytes > segmentBytes) flush();
      else timer ??= setTimeout(flush, segmentMs);
    },
  };
}
