import type { MonitoringSegment } from '../../../../schemas/generated/types.ts';
import { zipText } from '../../../../schemas/lib/text/gzip.ts';
import { createOutbox, type OutboxOptions } from '../outbox.ts';
import type { Segment } from './segments.ts';

export interface SegmentSenderOptions extends OutboxOptions {
  readonly service: string;
  readonly environment: string;
}

/** Sends segments to the service, as the signed-in person. */
export function createSegmentSender({ service, environment, ...options }: Omit<SegmentSenderOptions, 'path'>) {
  const post = createOutbox({ ...options, path: '/monitoring/segments' });

  async function send(sessionUid: string, { events, ...segment }: Segment): Promise<void> {
    const zip = await zipText(events);
    const sent: MonitoringSegment = {
      segmentUid: crypto.randomUUID(),
      sessionUid,
      service,
      environment,
      ...segment,
      events: zip,
    };
    post(sent);
  }

  return (sessionUid: string, segment: Segment): void => void send(sessionUid, segment).catch(options.report);
}
