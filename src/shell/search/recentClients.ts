import { type Client, keyOf } from './clientMatch.ts';

/** The number of clients that are remembered. */
const MOST = 8;

const storageKey = (userUid: string): string => `portal.recentClients.${userUid}`;

const isClient = (value: unknown): value is Client => {
  const { id, name, shortName, isIntermediary } = (value ?? {}) as Partial<Record<keyof Client, unknown>>;
  return (
    typeof id === 'number' && typeof name === 'string' && typeof shortName === 'string' && typeof isIntermediary === 'boolean'
  );
};

/** The clients that a person opened last in this browser, the latest first. Empty if the stored list cannot be read. */
export function recentClients(userUid: string): Client[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userUid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isClient).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a client as the one that was opened last. Does nothing if the browser refuses to store it. */
export function rememberClient(userUid: string, { id, name, shortName, isIntermediary }: Client): void {
  const client: Client = { id, name, shortName, isIntermediary };
  const others = recentClients(userUid).filter((other) => keyOf(other) !== keyOf(client));
  try {
    localStorage.setItem(storageKey(userUid), JSON.stringify([client, ...others].slice(0, MOST)));
  } catch {
    // The storage is full, or the browser's settings forbid it: the search works without recent clients.
  }
}
