import { servePortal } from './services/servePortal.ts';
import { signInEveryRole } from './sessions.ts';

/**
 * Serves one portal for all journeys and signs in every demo role once.
 * PORTAL_URL names a portal that is already running, such as `npm start`: then nothing is built, started or removed.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const running = process.env['PORTAL_URL'];
  if (running) {
    await signInEveryRole(running);
    return async () => {};
  }
  const { service, remove } = await servePortal();
  process.env['PORTAL_URL'] = service.origin;
  process.env['PORTAL_FOLDER'] = service.folder;
  try {
    await signInEveryRole(service.origin, service.folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
