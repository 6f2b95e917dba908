import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { HttpError } from './httpError.ts';

/**
 * The JSON of an answer, with its `ETag` as `etag` if it has one.
 * @returns `undefined` for an answer without content.
 * @throws HttpError when the status is not 2xx, or the body is not JSON.
 */
export async function readAnswer<T>(answer: Response): Promise<T> {
  const text = await textOf(answer);
  if (answer.ok && text === '') return undefined as T;
  const body = parseAnswer(text);
  if (answer.ok) {
    if (body === undefined)
      throw new HttpError(
        answer.status,
        'The service sent an answer that the portal cannot read. Reload the page and try again.',
      );
    const etag = answer.headers.get('ETag');
    return (etag !== null && typeof body === 'object' ? { ...body, etag } : body) as T;
  }
  const { message, errors, code } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  throw new HttpError(answer.status, typeof message === 'string' && message !== '' ? message : session.messages.generic, errors, {
    code,
  });
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError(
      0,
      'The connection broke off before the answer was complete. Check your internet connection and try again.',
      [],
      { cause: error },
    );
  }
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
