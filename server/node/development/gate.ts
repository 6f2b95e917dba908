import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

/** A fixed address in front of a server that restarts. Connections made during the restart wait. */
export interface Gate {
  readonly port: number;
  open(): void;
  /** New connections wait from now on. Open connections are not affected. */
  shut(): void;
  close(): void;
}

/**
 * A gate before a server of this machine, shut at first.
 * @param port - Of the server behind it. If nothing listens there, an open gate ends the connection.
 */
export async function openGate(port: number): Promise<Gate> {
  let opened = Promise.withResolvers<void>();
  const server = createServer({ pauseOnConnect: true }, (caller) => {
    // A caller may disconnect while it waits: that is not an error.
    caller.on('error', () => caller.destroy());
    void opened.promise.then(() => pipeline(caller, connect(port, '127.0.0.1'), caller, () => undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    open: () => opened.resolve(),
    shut: () => {
      const before = opened;
      opened = Promise.withResolvers();
      // Connections that wait already keep waiting for the next opening.
      void opened.promise.then(before.resolve);
    },
    close: () => void server.close(),
  };
}
