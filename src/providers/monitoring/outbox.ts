import type { HttpClient } from '../http/httpClient.ts';
import { HttpError } from '../http/httpError.ts';

/** Bodies that wait for a sign-in or for the network. Older ones are dropped. */
const mostWaiting = 8;
/** Browsers send no more than 64 kB for pages that are being left. */
const mostKeptAlive = 60_000;

export interface OutboxOptions {
  readonly http: Pick<HttpClient, 'post' | 'mayReadAhead'>;
  readonly path: string;
  readonly report: (error: unknown) => void;
  /** Called when a body is given up, with the refusal of the service, if there is one. */
  readonly onLost?: (refusal?: HttpError) => void;
}

/**
 * Sends bodies to the service, as the signed-in person. Without a sign-in, or a service that answers, they wait for the next one: monitoring
 * neither signs anybody in nor shows a failure.
 */
export function createOutbox({ http, path, report, onLost }: OutboxOptions): (body: object) => void {
  let waiting: object[] = [];

  function wait(body: object): void {
    if (waiting.length >= mostWaiting) onLost?.();
    waiting = [...waiting, body].slice(-mostWaiting);
  }

  async function post(body: object): Promise<void> {
    try {
      // The page may be about to go.
      const keepalive = JSON.stringify(body).length < mostKeptAlive;
      await http.post(path, body, { keepalive, changesNothing: true, redirectUnauthorised: false });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // No answer, no sign-in any more, too many, or a service that is down. Any other refusal would come again.
      if ([0, 401, 429].includes(error.status) || error.status >= 500) wait(body);
      else onLost?.(error);
    }
  }

  return (body) => {
    wait(body);
    if (!http.mayReadAhead()) return;
    const bodies = waiting;
    waiting = [];
    for (const each of bodies) void post(each).catch(report);
  };
}
