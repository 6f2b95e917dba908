import type { MonitoringBatch, MonitoringMessage } from '../../../schemas/generated/types.ts';
import type { HttpClient } from '../http/httpClient.ts';
import { HttpError } from '../http/httpError.ts';

/** Batches that wait for a sign-in or for the network. Older ones are dropped. */
const mostWaiting = 8;

export interface SenderOptions {
  readonly http: Pick<HttpClient, 'post' | 'mayReadAhead'>;
  readonly service: string;
  readonly environment: string;
  readonly report: (error: unknown) => void;
}

export interface Sender {
  readonly send: (sessionUid: string, messages: readonly MonitoringMessage[]) => void;
}

/**
 * Sends batches to the service, as the signed-in person. Without a sign-in, or a service that answers, they wait for the next one: monitoring
 * neither signs anybody in nor shows a failure.
 */
export function createSender({ http, service, environment, report }: SenderOptions): Sender {
  let waiting: MonitoringBatch[] = [];

  function wait(batch: MonitoringBatch): void {
    waiting = [...waiting, batch].slice(-mostWaiting);
  }

  async function post(batch: MonitoringBatch): Promise<void> {
    try {
      // The page may be about to go.
      await http.post('/monitoring/batches', batch, { keepalive: true, changesNothing: true, redirectUnauthorised: false });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // No answer, no sign-in any more, too many, or a service that is down. Any other refusal would come again.
      if ([0, 401, 429].includes(error.status) || error.status >= 500) wait(batch);
    }
  }

  return {
    send: (sessionUid, messages) => {
      wait({ batchUid: crypto.randomUUID(), sessionUid, service, environment, messages: [...messages] });
      if (!http.mayReadAhead()) return;
      const batches = waiting;
      waiting = [];
      for (const batch of batches) void post(batch).catch(report);
    },
  };
}
