import type { Opening } from './opening/opening.ts';

/** A request or answer in a form that can be posted between a page and a worker. */
interface PostedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
}

interface PostedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

/** A call from a page to the worker. The answer comes through the port sent with it. */
export type WorkerCall = { readonly kind: 'request'; readonly request: PostedRequest } | { readonly kind: 'reset' };

/** Posted to each page without a call, at once and at every change. */
export interface WorkerNews {
  readonly opening: Opening;
}

export type WorkerAnswer =
  | { readonly kind: 'response'; readonly response: PostedResponse }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

const pairs = (headers: Headers): (readonly [string, string])[] => [...headers.entries()];
const mutable = (headers: PostedRequest['headers']): [string, string][] => headers.map(([name, value]) => [name, value]);

export async function postedRequest(request: Request): Promise<PostedRequest> {
  const { url, method, headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return { url, method, headers: pairs(headers), body: hasBody ? await request.arrayBuffer() : null };
}

export function requestOf({ url, method, headers, body }: PostedRequest): Request {
  return new Request(url, { method, headers: mutable(headers), body });
}

export async function postedResponse(response: Response): Promise<PostedResponse> {
  return { status: response.status, headers: pairs(response.headers), body: await response.arrayBuffer() };
}

export function responseOf({ status, headers, body }: PostedResponse): Response {
  // 204 and 304 may carry no body, not even an empty one.
  return new Response(body.byteLength === 0 ? null : body, { status, headers: mutable(headers) });
}
