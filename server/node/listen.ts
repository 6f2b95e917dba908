import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

const drainDeadlineMilliseconds = 10_000;

/** A server that accepts requests. */
export interface Listener {
  readonly port: number;
  /** Stops accepting, waits at most 10 s for the requests in flight, and closes every connection. */
  close(): Promise<void>;
}

/**
 * Listens for HTTP.
 * @throws Error of one sentence naming the remedy, when the port or host cannot be had.
 */
export async function listen(options: { fetch: (request: Request, bindings: unknown) => Response | Promise<Response>; port: number; host: string }): Promise<Listener> {
  const server = createAdaptorServer({ fetch: options.fetch }) as Server;
  let draining = false;
  server.prependListener('request', (_request, response) => {
    // A kept-alive connection would hold the stop up until its client lets go.
    if (draining) response.setHeader('Connection', 'close');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    close: async () => {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const deadline = setTimeout(() => server.closeAllConnections(), drainDeadlineMilliseconds);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}

function explain(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program: stop it, or set PORT to another port.`,
    EACCES: `Port ${port} may not be used by this user: set PORT to a port from 1024 to 65535.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine: set it to localhost, or to 0.0.0.0 for every address.`,
    ENOTFOUND: `HOST ${host} cannot be found: set it to localhost, or to 0.0.0.0 for every address.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new Error(sentence, { cause: error }) : error;
}
