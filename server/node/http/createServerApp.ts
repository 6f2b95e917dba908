import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { isAccountPath } from '../../auth/pages/paths.ts';
import { sizeText } from '../../../schemas/lib/files/fileFaults.ts';
import { isFormType } from '../../api/core/forms/formBody.ts';
import { refusalOf } from '../../api/core/failures.ts';
import { fileBytesOf, mostBodyBytes, mostPlainBytes } from '../../api/core/forms/uploads.ts';
import { clientAddress } from '../../auth/clientAddress.ts';
import type { Metrics } from '../metrics.ts';
import { compressed } from './compressed.ts';
import { refusal } from './refusal.ts';
import { requestContext, type RequestContext } from './requestContext.ts';
import { securityHeaders } from './securityHeaders.ts';

const tooLarge = (most: number, remedy: string): Response =>
  refusal(413, `The request is larger than ${sizeText(most)}. ${remedy}`);

/** Limits a body while it arrives, whatever its length claims to be. */
const plainLimit = bodyLimit({
  maxSize: mostPlainBytes,
  onError: () => tooLarge(mostPlainBytes, 'Send less at a time.'),
});

/**
 * Limits a request's body. A form with files is refused by the length that it claims; it is read as it arrives, by a reader that counts, so that nothing of it is kept in
 * memory before its sender is known. Anything else may be small only, since it is read whole.
 */
const limitBody =
  (limits: Parameters<typeof fileBytesOf>[1]): MiddlewareHandler =>
  (c, next) => {
    const takesFiles = c.req.method === 'POST' || c.req.method === 'PUT';
    if (!takesFiles || !isFormType(c.req.header('Content-Type')) || fileBytesOf(c.req.path, limits) === 0)
      return plainLimit(c, next);
    const most = mostBodyBytes(c.req.path, limits);
    if (Number(c.req.header('Content-Length') ?? 0) > most) return Promise.resolve(tooLarge(most, 'Choose a smaller file.'));
    return next();
  };

/** Answers GET and HEAD of the built portal; undefined for what is not the portal's. */
export type PortalFiles = (request: Request) => Promise<Response | undefined>;

/** The parts that answer requests, once the service is ready. */
export interface ServiceParts {
  api(request: Request): Response | Promise<Response>;
  auth(request: Request, client: { readonly address?: string }): Promise<Response>;
  portal: PortalFiles;
  /** Rejects when the database cannot be reached. */
  pingDatabase(): Promise<void>;
}

export interface ServerAppOptions {
  /** Undefined while the service is starting or stopping. */
  parts(): ServiceParts | undefined;
  readonly publicUrl: string;
  readonly publicMetrics: boolean;
  readonly trustedProxy: boolean;
  /** In bytes. */
  readonly largestFileBytes: number;
  /** Of a file with changes of many employees, in bytes. */
  readonly largestBulkFileBytes: number;
  /** The API's documentation, which needs no database and no portal. */
  readonly docs: Hono;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** The application of the single origin: the portal, the API, the authentication service, health and metrics. */
export function createServerApp(options: ServerAppOptions): Hono {
  const { log, metrics } = options;
  const app = new Hono();

  app.use(async (c, next) => {
    const started = performance.now();
    const address = clientAddress(c.req.raw, getConnInfo(c).remote.address, options.trustedProxy);
    const context: RequestContext = { requestId: randomUUID(), address };
    await requestContext.run(context, next);
    const area = areaOf(c.req.path);
    // The page only says "something failed". The database is known to be the cause, so answer with that and a time to retry.
    if (context.outage && c.res.status === 500)
      c.res = refusal(context.outage.status, context.outage.message, context.outage.errors);
    c.res.headers.set('X-Request-Id', context.requestId);
    const milliseconds = performance.now() - started;
    metrics.observeRequest(area, c.req.method, c.res.status, milliseconds / 1000);
    // Never log the query: during a sign-in it contains the code and state.
    const line = {
      requestId: context.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      milliseconds: Math.round(milliseconds),
      ...(context.userUid !== undefined && { userUid: context.userUid }),
    };
    if (area === 'api' || area === 'auth') log.info(line, 'request');
    else log.debug(line, 'request');
  });
  app.use(securityHeaders(options.publicUrl));
  // A GET or HEAD has no body. Looking for one would make the request a slow standard one.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', limitBody(options));
  // Only answers of the API are compressed here. The files of the portal and of the documentation are kept compressed. The sign-in pages are short, and a compressed length could
  // reveal their secrets.
  app.use('/api/v2/*', compressed);

  app.get('/health/live', (c) => c.json({ status: 'live' }));
  app.get('/health/ready', async () => {
    const parts = options.parts();
    if (!parts) return refusal(503, 'The portal is starting or stopping. Try again in a few seconds.');
    await parts.pingDatabase();
    return Response.json({ status: 'ready' });
  });
  app.get('/metrics', async (c) => {
    if (!options.publicMetrics && (isBehindProxy(options) || !isLocal(c)))
      return refusal(404, 'There is nothing at this address.');
    const { body, contentType } = await metrics.render();
    return c.body(body, 200, { 'Content-Type': contentType });
  });

  app.route('/', options.docs);
  app.all('*', async (c) => {
    const parts = options.parts();
    if (!parts) return refusal(503, 'The portal is starting or stopping. Try again in a few seconds.');
    const area = areaOf(c.req.path);
    const canonical = area === 'portal' || isAccountPath(c.req.path) ? canonicalAddress(c, options.publicUrl) : undefined;
    if (canonical) return c.redirect(canonical, 307);
    if (area === 'auth') {
      const { address } = getConnInfo(c).remote;
      return parts.auth(c.req.raw, address === undefined ? {} : { address });
    }
    if (area === 'api') return parts.api(c.req.raw);
    return (await parts.portal(c.req.raw)) ?? refusal(404, 'There is nothing at this address.');
  });

  app.onError((error) => {
    const outage = refusalOf(error);
    if (outage) return refusal(outage.status, outage.message, outage.errors);
    log.error({ err: error }, 'defect');
    return refusal(500, 'Something went wrong on our side. Try again, and tell us if it happens again.');
  });
  return app;
}

type Area = 'api' | 'auth' | 'operations' | 'portal';

function areaOf(path: string): Area {
  if (path.startsWith('/api/auth/') || path.startsWith('/.well-known/') || isAccountPath(path)) return 'auth';
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  if (path.startsWith('/health/') || path === '/metrics') return 'operations';
  return 'portal';
}

/** Whether a proxy forwards requests from elsewhere. One on this machine that adds no header looks like a local caller. */
const isBehindProxy = ({ trustedProxy, publicUrl }: ServerAppOptions): boolean => trustedProxy || publicUrl.startsWith('https:');

/** Whether the caller is on this machine. */
function isLocal(c: Context): boolean {
  const address = getConnInfo(c).remote.address ?? '';
  const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
  return !isForwarded && (address === '::1' || /^(::ffff:)?127\./.test(address));
}

const forwardingHeaders = ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Via'];

/** Sign-in works at one origin only, so requests to 127.0.0.1 are redirected to localhost. */
function canonicalAddress(c: Context, publicUrl: string): string | undefined {
  const url = new URL(c.req.url);
  const isLoopbackLiteral = url.hostname === '127.0.0.1' || url.hostname === '[::1]';
  const wanted = new URL(publicUrl);
  if (!isLoopbackLiteral || wanted.hostname !== 'localhost' || url.port !== wanted.port) return undefined;
  return `${publicUrl}${url.pathname}${url.search}`;
}
