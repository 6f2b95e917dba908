const KEY = 'reloadedForNewVersion';
/** A chunk that is still missing after a reload is missing for another reason than a new version. */
const ONCE_WITHIN_MS = 60_000;

/** The messages of Chromium, Firefox, Safari and Vite for a chunk that cannot be loaded. */
const MISSING_CHUNK = /dynamically imported module|importing a module script failed|unable to preload css/i;

/**
 * Whether to reload the page for `error`: a chunk is gone, probably because a new version of the portal has replaced the open one,
 * and the page was not reloaded for that within the last minute.
 */
export function takeReload(error: unknown, storage: Storage, now: number): boolean {
  if (!(error instanceof Error) || !MISSING_CHUNK.test(error.message)) return false;
  if (now - Number(storage.getItem(KEY)) < ONCE_WITHIN_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}
