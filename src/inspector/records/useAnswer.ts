import { useCallback, useEffect, useState } from 'react';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { HttpError } from '../../providers/http/httpError.ts';

export interface Answer<T> {
  /** The last answer to this question; undefined before the first. */
  readonly answer: T | undefined;
  /** A message for the user. */
  readonly failure: string | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** Asks the service, and asks again when the path changes. @param path - Below `/api/v2`; null asks nothing. */
export function useAnswer<T>(path: string | null): Answer<T> {
  const http = useHttpClient();
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<{ path: string | null; round: number; answer?: T; failure: string | null }>({
    path: null,
    round: 0,
    failure: null,
  });
  useEffect(() => {
    if (path === null) return undefined;
    const abort = new AbortController();
    http
      .get<T>(path, { signal: abort.signal, pageLoad: false, redirectUnauthorised: false })
      .then((answer) => setHeld({ path, round, answer, failure: null }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setHeld({ path, round, failure: failureText(error) });
      });
    return () => abort.abort();
  }, [http, path, round]);
  const isThis = held.path === path;
  return {
    answer: isThis ? held.answer : undefined,
    failure: isThis ? held.failure : null,
    isAsking: path !== null && !(isThis && held.round === round),
    askAgain: useCallback(() => setRound((before) => before + 1), []),
  };
}

/** The failure as a message for the user. */
export function failureText(error: unknown): string {
  if (!(error instanceof HttpError)) throw error;
  if (error.status === 401) return 'You have signed out. Sign in again in another tab, then try again.';
  if (error.status === 403) return 'Your role does not include records. Ask the provider for access.';
  return error.message;
}
