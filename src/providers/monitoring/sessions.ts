import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };

const { idleMs, longestMs } = rules.session;
/** The key in local storage, so that the tabs of a browser share a session. Signing out empties it, and so ends the session. */
const KEY = 'monitoringSession';

const writtenEveryMs = 1_000;

/** A session of a person in this browser. Times in ms since the epoch. */
interface Session {
  readonly uid: string;
  readonly startedAt: number;
  readonly activeAt: number;
}

export interface MonitoringSessions {
  /** The uid of the session, or null once it has expired: nothing is recorded until the next activity. */
  readonly current: () => string | null;
  /** Notes an activity of the person, which begins a new session if there is none. @returns the session's uid. */
  readonly noteActivity: () => string;
}

/**
 * The sessions of this browser. A session expires after 15 minutes without activity, and 4 hours after its start.
 * @see docs/product.md, section 9, "Monitoring"
 */
export function createSessions(storage: () => Storage): MonitoringSessions {
  // For a browser that refuses its storage.
  let kept: Session | null = null;

  function read(): Session | null {
    const stored = parseSession(readStored());
    const session = stored === undefined ? kept : stored;
    return session && !isExpired(session, Date.now()) ? session : null;
  }

  /** @returns undefined if the storage cannot be used. */
  function readStored(): string | null | undefined {
    try {
      return storage().getItem(KEY);
    } catch (error) {
      if (error instanceof DOMException) return undefined;
      throw error;
    }
  }

  function write(session: Session): void {
    kept = session;
    try {
      storage().setItem(KEY, `${session.uid} ${session.startedAt} ${session.activeAt}`);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  return {
    current: () => read()?.uid ?? null,
    noteActivity: () => {
      const now = Date.now();
      const present = read();
      // The storage is slow beside a click, and a second does not matter to a session.
      if (present && now - present.activeAt < writtenEveryMs) return present.uid;
      const session = { ...(present ?? { uid: crypto.randomUUID(), startedAt: now }), activeAt: now };
      write(session);
      return session.uid;
    },
  };
}

const isExpired = ({ startedAt, activeAt }: Session, now: number): boolean =>
  now - activeAt >= idleMs || now - startedAt >= longestMs;

function parseSession(text: string | null | undefined): Session | null | undefined {
  if (text === undefined || text === null) return text;
  const [uid = '', startedAt, activeAt] = text.split(' ');
  return { uid, startedAt: Number(startedAt), activeAt: Number(activeAt) };
}
