import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

const drainDeadlineMilliseconds = 10_000;
/** Elsewhere the processes take their connections from one socket, which divides them less evenly. @see https://nodejs.org/api/net.html#serverlistenoptions-callback */
const canReusePort = process.platform === 'linux';

/** A server that accepts requests. */
export interface Listener {
  readonly port: number;
  /** Stops accepting, waits at most 10 s for the requests in flight, and closes every connection. */
  close(): Promise<void>;
}

/**
 * Listens for HTTP.
 * @param options.isShared - Whether other processes of the portal listen on the same port: the operating system divides the connections among them.
 * @param options.app - Makes the application for the port. With port 0 the operating system chooses one, so the port is known only then.
 * @throws Error of one sentence with the remedy, when the port or host is not available.
 */
export async function listen(options: {
  app: (port: number) => Hono;
  port: number;
  host: string;
  isShared?: boolean;
}): Promise<Listener> {
  const application: { current?: Hono } = {};
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      application.current?.fetch(request, bindings) ?? new Response(null, { status: 503, headers: { 'Retry-After': '1' } }),
  }) as Server;
  let draining = false;
  server.prependListener('request', (_request, response) => {
    // Otherwise an idle connection would delay the stop until the client closes it.
    if (draining) response.setHeader('Connection', 'close');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    // For the operating system the name may mean ::1 alone, and 127.0.0.1 would be refused.
    const host = options.host === 'localhost' ? '127.0.0.1' : options.host;
    server.listen({ port: options.port, host, reusePort: (options.isShared ?? false) && canReusePort }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  application.current = options.app(port);
  return {
    port,
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
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set it to localhost, or to 0.0.0.0 for every address.`,
    ENOTFOUND: `HOST ${host} cannot be found: set it to localhost, or to 0.0.0.0 for every address.`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence ? new Error(sentence, { cause: error }) : error;
}
