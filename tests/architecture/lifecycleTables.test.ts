import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readImports } from './readImports.ts';
import { lifecycles } from '../../machines/generated/lifecycles.ts';

describe.each(Object.keys(lifecycles))('the lifecycle %s', (id) => {
  const folder = existsSync(`machines/lifecycles/own/${id}.ts`) ? 'machines/lifecycles/own' : 'machines/lifecycles';
  const path = `${folder}/${id}.table.test.ts`;

  it('has a table of its behaviour', () => {
    expect(
      existsSync(path),
      `Write ${path}: lines of state, facts, event and outcome, from the specification and the law. payroll.table.test.ts is an example.`,
    ).toBe(true);
  });

  it('has a table that knows nothing of its chart', () => {
    const imported = readImports(path, readFileSync(path, 'utf8')).map(({ to }) => to);
    expect(
      imported.toSorted(),
      `${path} may import the machine and describeLifecycle only: a guard, a sample or a rule of the chart would agree with any mistake in it.`,
    ).toEqual([`${folder}/${id}.ts`, 'tests/setup/lifecycles/lifecycleTable.ts']);
    const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '\\./${id}\\.ts'`).exec(readFileSync(path, 'utf8')) ?? [];
    expect(names.trim()).toBe(id);
  });
});
