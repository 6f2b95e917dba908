import type { MonitoringBatch, MonitoringMessage } from '../../../schemas/generated/types.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';

export interface SenderOptions extends Pick<OutboxOptions, 'http' | 'report'> {
  readonly service: string;
  readonly environment: string;
}

export interface Sender {
  readonly send: (sessionUid: string, messages: readonly MonitoringMessage[]) => void;
}

/** Sends batches of messages to the service, as the signed-in person. */
export function createSender({ http, service, environment, report }: SenderOptions): Sender {
  const post = createOutbox({ http, path: '/monitoring/batches', report });
  return {
    send: (sessionUid, messages) => {
      const batch: MonitoringBatch = { batchUid: crypto.randomUUID(), sessionUid, service, environment, messages: [...messages] };
      post(batch);
    },
  };
}
