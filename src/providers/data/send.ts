/** Sends a call to the data API and gives its parsed answer. `path` is relative to /api/v2. Rejects with an error that carries `status`. */
export type Send = (
  path: string,
  init: {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    body?: unknown;
    signal?: AbortSignal;
    /** See `HttpRequest`. */
    ifMatch?: string;
    idempotencyKey?: string;
  },
) => Promise<unknown>;
