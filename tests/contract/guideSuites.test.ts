import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { carryOut, documentSections } from '../setup/api/documentSteps.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8');
/** The sections of the guide that change files; those that only look at a screen are followed in a browser. */
const sections = documentSections(guide).filter(
  ({ title, steps }) => /^\d+\. /.test(title) && steps.some(({ kind }) => kind !== 'run' && kind !== 'see'),
);

/** The suites that take their cases from the files: contract, fields, tables, sample data. */
const suites = [
  'tests/contract/postgres.test.ts',
  'tests/contract/openapi.test.ts',
  'tests/contract/specFields.test.ts',
  'tests/contract/lostUpdates.test.ts',
  'tests/contract/validatorAgreement.test.ts',
  'server/store/everyTable.test.ts',
  'server/store/migratedColumns.test.ts',
  'mocks/sampleData/sampleRecords.test.ts',
];

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** The first section alone is no whole resource yet. */
const whole = sections.findIndex(({ steps }) =>
  steps.some((step) => step.kind === 'write' && step.file.startsWith('schemas/resources/')),
);

it.each(sections.map((section, index) => [section.title, section.steps, index >= whole] as const))(
  'the suites pass on the project as it stands after "%s"',
  { timeout: 300_000 },
  (_, steps, isWhole) => {
    for (const step of steps) if (step.kind !== 'run' && step.kind !== 'see') carryOut(step, copy);
    if (!isWhole) return;
    expect(copy.run('npm run generate')).toMatchObject({ status: 0 });
    const { status, output } = copy.run(`npx vitest run --project node ${suites.join(' ')}`, {
      TEST_DATABASE_URL: inject('testCluster').url,
    });
    expect(status, output).toBe(0);
    expect(output).toMatch(/Tests .*\d+ passed/);
  },
);
