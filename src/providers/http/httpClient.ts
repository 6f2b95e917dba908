import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { hearPortalDay } from '../../shared/dates/portalDay.ts';
import { HttpError, hasStatus } from './httpError.ts';
import { readAnswer } from './readAnswer.ts';
import { readFile } from './readFile.ts';
import { createReadAhead } from './readAhead.ts';

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Empty values (`null`, `undefined`) are left out; a list repeats its name. */
  readonly query?: Readonly<Record<string, QueryValue>> | URLSearchParams;
  /** JSON, or a form with its files. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The idempotency key of a POST: the service gives a repeated call the answer of the first. */
  readonly idempotencyKey?: string;
  /** The `etag` of the record before the change. If another user has changed the record since, the service answers 412. */
  readonly ifMatch?: string;
  /** Whether the call outlives its page. Browsers send up to 64 kB in this way. Default false. */
  readonly keepalive?: boolean;
  /** `true` for a POST that changes no record: answers that were read before it stay valid. */
  readonly changesNothing?: boolean;
  /** `false` for a read that is not a page load (polling, a suggestion list): its 403 is only an error. */
  readonly pageLoad?: boolean;
  /** The media type of the answer. Default: JSON. */
  readonly accept?: string;
  /** `false` for a call whose 401 the caller handles. */
  readonly redirectUnauthorised?: boolean;
}

export interface HttpClient {
  /**
   * @param path - Below `/api/v2`, e.g. `/employers/12`.
   * @returns The answer's JSON, `{ data, meta? }`; `undefined` when it has no content.
   * @throws HttpError for every refusal, for an answer that is not JSON, and with status 0 when no answer came.
   * @throws DOMException `AbortError` when `signal` aborts.
   */
  request<T>(path: string, options?: HttpRequest): Promise<T>;
  get<T>(path: string, options?: Omit<HttpRequest, 'method' | 'body'>): Promise<T>;
  post<T>(path: string, body?: unknown, options?: Omit<HttpRequest, 'method' | 'body'>): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: Omit<HttpRequest, 'method' | 'body'>): Promise<T>;
  delete<T>(path: string, body?: Readonly<Record<string, unknown>>, options?: Omit<HttpRequest, 'method' | 'body'>): Promise<T>;
  /** A file to be saved, with the name that the service gives it. @throws HttpError as `request` */
  file(path: string, options?: Pick<HttpRequest, 'signal' | 'accept'>): Promise<File>;
  /**
   * Sends a GET now, whose answer goes to the next call of the same path within 10 seconds and with the same token. It has no other effect: a refusal
   * is handled by the later call. Without a fresh token it does nothing.
   * @param path - With its query, as `request` sends it.
   */
  readAhead(path: string): void;
  /**
   * Calls `listener` after each change that the service has made, before the change's caller goes on.
   * @returns A function that stops the calls.
   */
  onChange(listener: () => void): () => void;
  /**
   * Says that the page now reports keys and clicks itself. From then on no call counts as use, since it may be one that nobody caused: a refresh of the notices, or of a
   * list when the window is looked at again.
   */
  leaveUseToReports(): void;
  /** Whether there is a fresh token, so that a call may be sent before start-up has identified the user. */
  mayReadAhead(): boolean;
}

export interface HttpClientOptions {
  /** Default `/api/v2` on the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly accessToken: () => string | null;
  /** The access token, unless it is missing or expired. Default: none, so that nothing is read ahead. */
  readonly freshAccessToken?: () => string | null;
  /** @returns A token for a second attempt, or `null` if the session cannot be renewed. */
  readonly renewAccessToken: (rejected: string) => Promise<string | null>;
  /** A call stayed unauthorised with a fresh token: start-up decides where the user goes. */
  readonly onUnauthorised: (error: HttpError) => void;
  /** A page load was forbidden: it is reported, and the user goes to /403. */
  readonly onForbidden: (error: HttpError) => void;
  /** A change needs a fresh second factor: asks the person. @returns Whether they have confirmed it. Default: the refusal is final. */
  readonly confirmStepUp?: () => Promise<boolean>;
  /** A change was forbidden: it is reported, and the page shows the refusal. */
  readonly onChangeForbidden: (error: HttpError) => void;
}

/**
 * Calls to the data API.
 * @see docs/product.md, points 7 ("Data API") and 8
 */
export function createHttpClient({ baseUrl = '/api/v2', ...options }: HttpClientOptions): HttpClient {
  let isUseReported = false;
  const listeners = new Set<() => void>();
  const ahead = createReadAhead((path, token) => send(path, {}, token));

  async function request<T>(path: string, call: HttpRequest = {}): Promise<T> {
    if (isRead(call) || call.changesNothing === true) return requestOnce<T>(path, call);
    ahead.forget();
    const answer = await requestConfirmed<T>(path, call).finally(ahead.forget);
    for (const listener of listeners) listener();
    return answer;
  }

  /** Repeats a change, with the same body and key, once its person has confirmed it with a fresh second factor. */
  async function requestConfirmed<T>(path: string, call: HttpRequest): Promise<T> {
    try {
      return await requestOnce<T>(path, call);
    } catch (error) {
      if (!needsStepUp(error) || !(await options.confirmStepUp?.())) throw error;
      return requestOnce<T>(path, call);
    }
  }

  type Reading<T> = (answer: Response) => Promise<T>;

  async function requestOnce<T>(path: string, call: HttpRequest, read: Reading<T> = readAnswer): Promise<T> {
    const token = options.accessToken();
    const first = (await ahead.take(path + queryOf(call.query), call, token)) ?? (await send(path, call, token));
    if (first.status !== 401 || token === null) return conclude(first, call, read);
    const renewed = await options.renewAccessToken(token);
    // The session itself shows the user why it could not be renewed. A redirect would hide that message.
    if (renewed === null) return read(first);
    return conclude(await send(path, call, renewed), call, read);
  }

  async function send(path: string, call: HttpRequest, token: string | null): Promise<Response> {
    const body = bodyOf(call);
    try {
      const answer = await options.fetch(baseUrl + path + queryOf(call.query), {
        method: call.method ?? 'GET',
        headers: headersOf({ ...call, body }, token, isUseReported),
        credentials: 'include',
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        ...(call.keepalive && { keepalive: true }),
      });
      hearPortalDay(answer.headers.get('Portal-Today'));
      return answer;
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new HttpError(0, 'We could not reach the service. Check your internet connection and try again.', [], {
        cause: error,
      });
    }
  }

  async function conclude<T>(answer: Response, call: HttpRequest, read: Reading<T>): Promise<T> {
    try {
      return await read(answer);
    } catch (error) {
      if (hasStatus(error, 401) && call.redirectUnauthorised !== false) options.onUnauthorised(error);
      if (needsStepUp(error)) throw error;
      if (hasStatus(error, 403) && !isRead(call)) options.onChangeForbidden(error);
      else if (hasStatus(error, 403) && call.pageLoad !== false) options.onForbidden(error);
      throw error;
    }
  }

  return {
    request,
    get: (path, call) => request(path, { ...call, method: 'GET' }),
    post: (path, body, call) => request(path, { ...call, method: 'POST', body }),
    patch: (path, body, call) => request(path, { ...call, method: 'PATCH', body }),
    delete: (path, body, call) => request(path, { ...call, method: 'DELETE', body }),
    file: (path, call) => requestOnce(path, { ...call, pageLoad: false }, readFile),
    readAhead: (path) => {
      const token = options.freshAccessToken?.() ?? null;
      if (token !== null) ahead.begin(path, token);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leaveUseToReports: () => {
      isUseReported = true;
    },
    mayReadAhead: () => (options.freshAccessToken?.() ?? null) !== null,
  };
}

const needsStepUp = (error: unknown): boolean => hasStatus(error, 403) && error.code === 'stepUpRequired';

const isRead = ({ method = 'GET' }: HttpRequest): boolean => method === 'GET';

/** A deletion sends a header that names the portal. docs/product.md, point 7, "Data API". */
function bodyOf({ method, body }: HttpRequest): unknown {
  if (method !== 'DELETE') return body;
  return { changeSource: 'UI', ...(typeof body === 'object' ? body : {}) };
}

function headersOf(call: HttpRequest, token: string | null, isUseReported: boolean): Headers {
  const headers = new Headers({ Accept: call.accept ?? 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (isUseReported) headers.set(session.activityHeader.name, session.activityHeader.reported);
  if (!isRead(call)) headers.set('X-Requested-With', 'XMLHttpRequest');
  // A form's content type contains its boundary, which only the browser knows.
  if (call.body !== undefined && !(call.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (call.idempotencyKey !== undefined) headers.set('Idempotency-Key', call.idempotencyKey);
  if (call.ifMatch !== undefined) headers.set('If-Match', call.ifMatch);
  return headers;
}

function queryOf(query: HttpRequest['query']): string {
  if (query === undefined) return '';
  const text = (query instanceof URLSearchParams ? query : searchParamsOf(query)).toString();
  return text === '' ? '' : `?${text}`;
}

function searchParamsOf(query: Readonly<Record<string, QueryValue>>): URLSearchParams {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== null && each !== undefined)
      .map((each) => [name, String(each)]),
  );
  return new URLSearchParams(pairs);
}
