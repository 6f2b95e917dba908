import { originAt, readEnvironment, type Environment } from '../environment.ts';
import { openCommandDatabase } from '../postgres/commandDatabase.ts';
import { createAdminLink, readRequest } from './createAdmin.ts';

/*
 * `npm run create-admin -- EMAIL`: prints the single-use link for the first administrator of an empty portal. It works beside a running portal and before the first
 * start. With `--another`, it also adds an administrator to a portal that has one.
 */
try {
  const environment = readEnvironment(process.env, process.cwd());
  const link = await createLink(environment);
  process.stdout.write(
    [
      'Open this link in a browser to choose a password. It works once, within 24 hours, while the portal is running:',
      '',
      `  ${link}`,
      '',
      '',
    ].join('\n'),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function createLink(environment: Environment): Promise<string> {
  const request = readRequest(process.argv.slice(2));
  await using opened = new AsyncDisposableStack();
  const db = await openCommandDatabase(environment, opened);
  return await createAdminLink(db, { ...request, origin: originAt(environment, environment.port), now: new Date() });
}
