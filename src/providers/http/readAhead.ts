const FRESH_MS = 10_000;

interface Early {
  readonly token: string;
  /** Undefined when no answer came: the later call tries for itself. */
  readonly answer: Promise<Response | undefined>;
}

/** Of a call what its answer is taken by. */
interface Call {
  readonly method?: string;
  readonly signal?: AbortSignal;
}

/** Calls that are sent before anybody asks for their answers. Each answer is taken once, by the same GET with the same token. */
export interface ReadAhead {
  /** Sends a GET, unless it was sent within the last 10 seconds: whoever showed its answer may show it again without asking. */
  begin(path: string, token: string): void;
  /** The answer to a call that was sent ahead less than 10 seconds ago. */
  take(path: string, call: Call, token: string | null): Promise<Response | undefined> | undefined;
  /** To be called before and after each change: what was read before it may no longer hold. */
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
