import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';

/** An address that stays while what lies behind it comes and goes: whoever calls meanwhile waits. */
export interface Gate {
  readonly port: number;
  open(): void;
  /** New connections wait from now on. Those that are through already are left alone. */
  shut(): void;
  close(): void;
}

/**
 * A gate before a server of this machine, shut at first.
 * @param port - Of the server behind it. Where nobody listens there, an open gate ends the connection.
 */
export async function openGate(port: number): Promise<Gate> {
  let opened = Promise.withResolvers<void>();
  const server = createServer({ pauseOnConnect: true }, (caller) => {
    // Who gives up while waiting is no fault.
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
      // Whoever waits already waits for the next opening.
      void opened.promise.then(before.resolve);
    },
    close: () => void server.close(),
  };
}
