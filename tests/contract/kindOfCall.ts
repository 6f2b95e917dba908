import type { Answer } from './contract.ts';

/**
 * The kind of a request and its answer, as a home of the API could treat them differently: by their methods, statuses, media types and bodies, and the headers that ask
 * for something.
 * @example 'PATCH json, If-Match -> 412 json'
 */
export function kindOfCall(
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  answer: Answer,
): string {
  const asking = ['If-Match', 'If-None-Match', 'Idempotency-Key', 'Cookie'].filter((name) => name in headers);
  const sent = body === undefined ? 'no body' : mediaType(headers['Content-Type']);
  const answered = answer.body === undefined ? 'no body' : mediaType(answer.headers['content-type']);
  return `${[`${method} ${sent}`, ...asking].join(', ')} -> ${answer.status} ${answered}`;
}

const mediaType = (contentType = 'no type'): string => contentType.split(';', 1)[0] ?? contentType;
