import { type ServedFiles, serveFiles } from '../../setup/serveFiles.ts';
import { buildMock } from '../../setup/buildMock.ts';

/** The portal without a service, on a host of files. It is built if its sources have changed. */
export async function serveMockPortal(): Promise<ServedFiles> {
  await buildMock();
  return serveFiles('dist-mock');
}
