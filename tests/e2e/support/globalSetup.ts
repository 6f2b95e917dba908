import { rm } from 'node:fs/promises';
import { servePortal } from './servePortal.ts';
import { sessionFolder, signInEveryRole } from './sessions.ts';

/**
 * Serves one portal for all journeys and signs in every demo role once.
 * PORTAL_URL names a portal that is already running, such as `npm start`: then nothing is built, started or removed.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const running = process.env['PORTAL_URL'];
  const portal = running ? { origin: running, remove: async () => {} } : await servePortal();
  process.env['PORTAL_URL'] = portal.origin;
  try {
    await signInEveryRole(portal.origin);
  } catch (error) {
    await portal.remove();
    throw error;
  }
  return async () => {
    await portal.remove();
    if (!running) await rm(sessionFolder(), { recursive: true });
  };
}
