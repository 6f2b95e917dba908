import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import type { ServiceFacts } from './faults/serviceFaults.ts';

/**
 * Asks the service of a project for the abilities of its code. The service reads generated files, so this runs after generation.
 *
 * @throws Error with the service's output, when it cannot be loaded.
 */
export function serviceFacts(project: string): ServiceFacts {
  const script = join(project, 'server/node/serviceFactsProcess.ts');
  const { status, stdout, stderr } = spawnSync(execPath, [script], { cwd: project, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0)
    throw new Error(`The service could not say which calls it serves. Correct this, and run npm run generate again:\n${stderr}`);
  const code = globSync('server/api/**/*.ts', { cwd: project, exclude: (path) => path.endsWith('.test.ts') })
    .map((path) => readFileSync(join(project, path), 'utf8'))
    .join('\n');
  return { ...(JSON.parse(stdout) as Omit<ServiceFacts, 'code'>), code };
}
