import { spawnSync } from 'node:child_process';
import { preview } from 'vite';

export interface MockPortal {
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the portal without a service and serves only its files. */
export async function serveMockPortal(): Promise<MockPortal> {
  const { status } = spawnSync('npm', ['run', '--silent', 'build:mock', '--', '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The mock did not build; the reason is printed above.');
  const server = await preview({ mode: 'mock', logLevel: 'silent', preview: { host: 'localhost', port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The preview of the mock has no address.');
  return { origin: new URL(address).origin, close: async () => server.close() };
}
