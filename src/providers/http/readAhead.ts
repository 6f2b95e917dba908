const FRESH_MS = 10_000;

interface Early {
  readonly token: string;
  /** Undefined if no answer came: the later call then sends its own request. */
  readonly answer: Promise<Response | undefined>;
}

/** The properties of a call that have to match for its answer to be taken. */
interface Call {
  readonly method?: string;
  readonly signal?: AbortSignal;
}

/** Calls that are sent before their answers are needed. Each answer is taken once, by the same GET with the same token. */
export interface ReadAhead {
  /** Sends a GET, unless it was sent within the last 10 seconds: the screen that showed its answer may show it again without a call. */
  begin(path: string, token: string): void;
  /** The answer to a call that was sent ahead less than 10 seconds ago. */
  take(path: string, call: Call, token: string | null): Promise<Response | undefined> | undefined;
  /** To be called before and after each change, because earlier answers may be out of date. */
  forget(): void;
}

export function createReadAhead(send: (path: string, token: string) => Promise<Response>): ReadAhead {
  const early = new Map<string, Early>();
  const sentAt = new Map<string, number>();
  const dropOld = (): void => {
    for (const [path, time] of sentAt) {
      if (performance.now() - time < FRESH_MS) continue;
      sentAt.delete(path);
      early.delete(path);
    }
  };
  return {
    begin(path, token) {
      dropOld();
      if (sentAt.has(path)) return;
      sentAt.set(path, performance.now());
      early.set(path, { token, answer: send(path, token).catch(() => undefined) });
    },
    take(path, { method = 'GET', signal }, token) {
      if (method !== 'GET') return undefined;
      dropOld();
      const call = early.get(path);
      early.delete(path);
      if (call?.token !== token) {
        sentAt.set(path, performance.now());
        return undefined;
      }
      return call.answer.then((answer) => {
        signal?.throwIfAborted();
        return answer;
      });
    },
    forget() {
      early.clear();
      sentAt.clear();
    },
  };
}
