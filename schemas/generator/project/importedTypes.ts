import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const code = '{schemas,domain,machines,server,mocks,src,tests}/**/*.{ts,tsx}';
/** `import type { Payroll, PayPeriod as Period } from '../../generated/types.ts'`, also over several lines. */
const importing = /\{([^{}]*)\}\s+from\s+'[^']*generated\/types\.ts'/g;

/** The names that the code of a project imports from `schemas/generated/types.ts`: it has a type for as long as code uses it. */
export function importedTypes(project: string): Set<string> {
  const isMade = (path: string): boolean => /(?:^|[\\/])(?:generated|built)$/.test(path);
  const files = globSync(code, { cwd: project, exclude: isMade });
  return new Set(files.flatMap((file) => namesIn(readFileSync(join(project, file), 'utf8'))));
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(importing)].flatMap(([, list = '']) =>
    list.split(',').flatMap((entry) => /^\s*(?:type\s+)?(\w+)/.exec(entry)?.[1] ?? []),
  );
