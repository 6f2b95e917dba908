import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importedTypes } from './importedTypes.ts';

let project: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'imports-'));
});
afterEach(() => rmSync(project, { recursive: true }));

it('finds what code imports, on one line or on several, under its own name or another', () => {
  write('src/boats/Boats.tsx', "import type { Boat } from '../../schemas/generated/types.ts';");
  write(
    'server/boats.ts',
    "import {\n  type Oar,\n  type Sail as Cloth,\n} from '../schemas/generated/types.ts';\nimport { Raft } from './rafts.ts';",
  );
  expect([...importedTypes(project)].toSorted()).toEqual(['Boat', 'Oar', 'Sail']);
});

it('does not take what is made for what uses it', () => {
  write('schemas/generated/resources.ts', "import type { Boat } from '../generated/types.ts';");
  write('schemas/built/boats.d.ts', "import type { Boat } from '../generated/types.ts';");
  write('schemas/generator/types.ts', "import type { Boat } from './types.ts';");
  expect([...importedTypes(project)]).toEqual([]);
});
