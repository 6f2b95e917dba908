import { connect } from 'node:net';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Hono } from 'hono';
import { pino, type Logger } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listener } from '../listen.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createServerApp, type ServiceParts } from './createServerApp.ts';
import { noteUser, recordFailure, requestContext } from './requestContext.ts';

const lostConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

let listener: Listener;
let parts: ServiceParts | undefined;
let options: { publicUrl?: string; publicMetrics?: boolean; trustedProxy?: boolean; log?: Logger };

const buildParts = (overrides: Partial<ServiceParts> = {}): ServiceParts => ({
  api: async (request) =>
    request.method === 'POST' ? Response.json({ length: (await request.text()).length }) : Response.json({ data: [] }),
  auth: async (_request, client) => new Response(client.address),
  portal: async () => new Response('the portal'),
  pingDatabase: async () => undefined,
  ...overrides,
});

const start = async (): Promise<void> => {
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    app: (port) =>
      createServerApp({
        parts: () => parts,
        publicUrl: options.publicUrl ?? `http://localhost:${port}`,
        publicMetrics: options.publicMetrics ?? false,
        trustedProxy: options.trustedProxy ?? false,
        largestFileBytes: 2_097_152,
        largestBulkFileBytes: 2_097_152,
        docs: new Hono(),
        metrics: createMetrics(),
        log: options.log ?? createLog('silent'),
      }),
  });
};
const call = (path: string, init?: RequestInit) => fetch(`http://localhost:${listener.port}${path}`, init);

beforeEach(() => {
  parts = buildParts();
  options = {};
});
afterEach(() => listener.close());

describe('every answer', () => {
  it.each(['/', '/api/v2/employers', '/api/auth/sign-in', '/health/live', '/metrics'])(
    'to %s carries the security headers',
    async (path) => {
      await start();
      const { headers } = await call(path);

      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; connect-src 'self'; frame-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      );
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.has('Strict-Transport-Security')).toBe(false);
    },
  );

  it('requires https from then on, if the portal is served over https', async () => {
    options.publicUrl = 'https://portal.example';
    await start();

    expect((await call('/')).headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('compression', () => {
  const encodingOf = async (path: string, headers: Record<string, string>): Promise<string | null> =>
    (await call(path, { headers })).headers.get('Content-Encoding');

  it('applies to API answers when the client accepts it', async () => {
    const answer = { data: Array.from({ length: 500 }, (_, id) => ({ id })) };
    parts = buildParts({ api: async () => Response.json(answer) });
    await start();
    expect(await encodingOf('/api/v2/employers', { 'Accept-Encoding': 'br, gzip' })).toBe('gzip');
    expect(await encodingOf('/api/v2/employers', { 'Accept-Encoding': 'identity' })).toBeNull();
    expect(await (await call('/api/v2/employers', { headers: { 'Accept-Encoding': 'gzip' } })).json()).toEqual(answer);
  });

  it('does not apply to the sign-in pages, whose compressed length would reveal their contents', async () => {
    parts = buildParts({ auth: async () => new Response('a page '.repeat(1_000), { headers: { 'Content-Type': 'text/html' } }) });
    await start();
    expect(await encodingOf('/api/auth/sign-in', { 'Accept-Encoding': 'gzip' })).toBeNull();
  });
});

describe('a body', () => {
  it('of 1 MB is accepted', async () => {
    await start();
    const response = await call('/api/v2/employers', { method: 'POST', body: 'x'.repeat(1_048_576) });

    expect(await response.json()).toEqual({ length: 1_048_576 });
  });

  it('of one byte more is refused in the common format of refusals', async () => {
    await start();
    const response = await call('/api/v2/employers', { method: 'POST', body: 'x'.repeat(1_048_577) });

    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'The request is larger than 1 MB. Send less at a time.', errors: [] });
  });

  it('of unknown length is refused once it is too large', async () => {
    await start();
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    const response = await call('/api/v2/employers', { method: 'POST', body, duplex: 'half' } as RequestInit);

    expect(response.status).toBe(413);
  });
});

describe('a body with a file', () => {
  const path = '/api/v2/benefits/1/direct-debit-mandates';
  const form = { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } };

  it('has room for the largest file beside the other fields', async () => {
    await start();
    expect((await call(path, { ...form, body: 'x'.repeat(3_145_728) })).status).toBe(200);
    const response = await call(path, { ...form, body: 'x'.repeat(3_145_729) });
    expect([response.status, await response.json()]).toEqual([
      413,
      { message: 'The request is larger than 3 MB. Choose a smaller file.', errors: [] },
    ]);
  });

  it('is a form: anything else is read whole, and may be small only', async () => {
    await start();
    const headers = { 'Content-Type': 'application/json' };
    expect((await call(path, { method: 'POST', headers, body: 'x'.repeat(1_048_577) })).status).toBe(413);
  });

  it('of unknown length is not read before its sender is known', async () => {
    let sent = 0;
    parts = buildParts({ api: () => Response.json({}, { status: 401 }) });
    await start();
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 50_000_000) controller.error(new Error('The service read on.'));
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await call(path, { ...form, body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(401);
  });

  it('that is longer than its Content-Length says is cut there', async () => {
    await start();
    let received = 0;
    parts = buildParts({
      api: async (request) => {
        received = (await request.arrayBuffer()).byteLength;
        return Response.json({});
      },
    });
    const socket = connect(listener.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n${'x'.repeat(4_000_000)}`);
    await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    socket.destroy();
    expect(received).toBe(10);
  });

  it('is not expected by other calls', async () => {
    await start();
    expect((await call(`${path}/1`, { method: 'POST', body: 'x'.repeat(1_048_577) })).status).toBe(413);
    expect((await call(path, { method: 'PATCH', body: 'x'.repeat(1_048_577) })).status).toBe(413);
  });
});

describe('while the database is unavailable', () => {
  it('an unhandled error is answered with 503 and a time to retry', async () => {
    parts = buildParts({ api: () => Promise.reject(lostConnection), pingDatabase: () => Promise.reject(lostConnection) });
    await start();

    for (const path of ['/api/v2/employers', '/health/ready']) {
      const response = await call(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await response.json()).toEqual({
        message: expect.stringContaining('cannot reach its database') as string,
        errors: [],
      });
    }
  });

  it('the general error of another part is replaced by the cause', async () => {
    parts = buildParts({
      auth: async () => {
        recordFailure(lostConnection);
        return new Response('something went wrong', { status: 500 });
      },
    });
    await start();

    expect((await call('/api/auth/sign-in')).status).toBe(503);
  });

  it('a defect stays a plain 500 that reveals nothing', async () => {
    parts = buildParts({ api: () => Promise.reject(new Error('secret detail')) });
    await start();
    const response = await call('/api/v2/employers');

    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
  });
});

describe('a service that is starting', () => {
  it('is live but not ready, and gives a time to retry', async () => {
    parts = undefined;
    await start();

    expect((await call('/health/live')).status).toBe(200);
    for (const path of ['/health/ready', '/api/v2/employers', '/']) {
      const response = await call(path);
      expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '5']);
    }
  });
});

describe('metrics', () => {
  it('are open to callers on this machine', async () => {
    await start();
    await call('/api/v2/employers/123');

    expect(await (await call('/metrics')).text()).toContain(
      'portal_http_request_duration_seconds_count{area="api",method="GET",status="200"} 1',
    );
  });

  it('are closed to callers behind a proxy on this machine', async () => {
    await start();

    expect((await call('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(404);
  });

  it('are closed behind a proxy that adds no header, and over https', async () => {
    options.trustedProxy = true;
    await start();
    expect((await call('/metrics')).status).toBe(404);
    await listener.close();
    options = { publicUrl: 'https://portal.example' };
    await start();
    expect((await call('/metrics')).status).toBe(404);
  });

  it('are open to everybody if the operator allows it', async () => {
    options.publicMetrics = true;
    await start();

    expect((await call('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } })).status).toBe(200);
  });
});

describe('an address', () => {
  it.each(['/employers?page=2', '/account'])(
    'by IP number redirects to the host name that sign-in works at: %s',
    async (path) => {
      await start();
      const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, { redirect: 'manual' });

      expect(response.headers.get('Location')).toBe(`http://localhost:${listener.port}${path}`);
    },
  );

  it('of the authentication service receives the address of the caller', async () => {
    await start();

    expect(await (await call('/api/auth/sign-in')).text()).toBe('127.0.0.1');
    for (const path of ['/account', '/account/name?x=1']) expect(await (await call(path)).text()).toBe('127.0.0.1');
    for (const path of ['/accounts', '/accountant']) expect(await (await call(path)).text()).toBe('the portal');
  });

  it('unknown to the portal is refused in the common format of refusals', async () => {
    parts = buildParts({ portal: async () => undefined });
    await start();
    const response = await call('/assets/gone.js');

    expect([response.status, await response.json()]).toEqual([404, { message: 'There is nothing at this address.', errors: [] }]);
  });
});

describe('stopping', () => {
  it('answers the pending request, closes its connection and accepts no more', async () => {
    const { promise: inFlight, resolve: arrived } = Promise.withResolvers<void>();
    const { promise: answer, resolve: release } = Promise.withResolvers<void>();
    parts = buildParts({
      api: async () => {
        arrived();
        await answer;
        return Response.json({ data: 'answered' });
      },
    });
    await start();
    const pending = call('/api/v2/employers');
    await inFlight;

    const closed = listener.close();
    await expect(fetch(`http://127.0.0.1:${listener.port}/health/live`)).rejects.toThrow('fetch failed');
    release();

    expect(await (await pending).json()).toEqual({ data: 'answered' });
    await closed;
  });

  it('is not delayed by an idle connection', async () => {
    await start();
    const request = httpRequest({
      host: '127.0.0.1',
      port: listener.port,
      path: '/health/live',
      headers: { Connection: 'keep-alive' },
    }).end();
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await once(response, 'end');

    await expect(listener.close()).resolves.toBeUndefined();
  });
});

it('names the setting to change when the port is taken', async () => {
  await start();

  await expect(listen({ host: '127.0.0.1', port: listener.port, app: () => new Hono() })).rejects.toThrow(
    `Port ${listener.port} is in use by another program: stop it, or set PORT to another port.`,
  );
});

describe('the line of a request in the log', () => {
  const linesOf = async (path: string): Promise<Record<string, unknown>[]> => {
    const lines: string[] = [];
    options.log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    await start();
    await call(path);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  it('names the user, once known, and never the query', async () => {
    parts = buildParts({
      api: () => {
        noteUser({ userUid: 'd0000000-0000-4000-8000-000000000001' });
        return Response.json({ data: [] });
      },
    });
    const [line] = await linesOf('/api/v2/employers?search=Ada');
    expect(line).toMatchObject({ path: '/api/v2/employers', status: 200, userUid: 'd0000000-0000-4000-8000-000000000001' });
    expect(JSON.stringify(line)).not.toContain('Ada');
  });

  it('names nobody without a user', async () => {
    expect((await linesOf('/api/v2/employers'))[0]).not.toHaveProperty('userUid');
  });
});

it('the address of a request is that of its sender, or behind a trusted proxy the one that the proxy says', async () => {
  const addresses: (string | undefined)[] = [];
  const api = () => Response.json({ data: addresses.push(requestContext.getStore()?.address) });
  parts = buildParts({ api });
  const headers = { 'X-Forwarded-For': '203.0.113.9:1001' };
  for (const trustedProxy of [false, true]) {
    options = { trustedProxy };
    await start();
    await call('/api/v2/employers', { headers });
    await listener.close();
  }
  await start();
  expect(addresses[0]).not.toBe('203.0.113.9');
  expect(addresses[1]).toBe('203.0.113.9');
});
