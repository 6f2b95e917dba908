import type { MonitoringSegment } from '../../../../schemas/generated/types.ts';
import { zipped } from '../../../../schemas/lib/text/gzip.ts';
import { createOutbox, type OutboxOptions } from '../outbox.ts';
import type { Segment } from './segments.ts';

export interface SegmentSenderOptions extends OutboxOptions {
  readonly service: string;
  readonly environment: string;
}

/** Sends segments to the service, as the signed-in person. */
export function createSegmentSender({ service, environment, ...options }: Omit<SegmentSenderOptions, 'path'>) {
  const post = createOutbox<MonitoringSegment>({ ...options, path: '/monitoring/segments' });
  return (sessionUid: string, { events, from, to, ...segment }: Segment): void => {
    zipped(events)
      .then((zip) =>
        post({ segmentUid: crypto.randomUUID(), sessionUid, service, environment, ...segment, from, to, events: zip }),
      )
      .catch(options.report);
  };
}
