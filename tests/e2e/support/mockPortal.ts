import { type ServedFiles, serveFiles } from '../../setup/browser/serveFiles.ts';
import { buildMock } from '../../setup/browser/buildMock.ts';

/** The portal without a service, on a host of files. It is built if its sources have changed. */
export async function serveMockPortal(): Promise<ServedFiles> {
  await buildMock();
  return serveFiles('dist-mock');
}
