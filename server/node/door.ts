import type { Logger } from 'pino';
import { apiDocs } from './docs/apiDocs.ts';
import { type Environment, originAt } from './environment.ts';
import { createServerApp, type ServiceParts } from './http/createServerApp.ts';
import { type Listener, listen } from './listen.ts';
import type { Metrics } from './metrics.ts';

/** The port of the portal. */
export interface Door extends Listener {
  /** The origin to open in a browser. */
  readonly url: string;
  /** Has requests answered. Until then, callers get a 503 with a time to retry. */
  open(parts: ServiceParts): void;
}

/** Takes the port of the portal. @throws Error of one sentence with the remedy, when it is not available. */
export async function takeDoor(
  environment: Environment,
  { metrics, log, port = environment.port, isShared }: { metrics: Metrics; log: Logger; port?: number; isShared?: boolean },
): Promise<Door> {
  const service: { parts?: ServiceParts } = {};
  let url = '';
  const docs = await apiDocs(environment.portalName);
  const listener = await listen({
    port,
    host: environment.host,
    ...(isShared !== undefined && { isShared }),
    // The port, and with it the address for the security headers and the sign-in, is known only once it is taken.
    app: (taken) => {
      url = originAt(environment, taken);
      const { publicMetrics, trustedProxy, largestFileBytes, largestBulkFileBytes } = environment;
      return createServerApp({
        parts: () => service.parts,
        publicUrl: url,
        publicMetrics,
        trustedProxy,
        largestFileBytes,
        largestBulkFileBytes,
        docs,
        metrics,
        log,
      });
    },
  });
  return {
    ...listener,
    url,
    open: (parts) => {
      service.parts = parts;
    },
  };
}
