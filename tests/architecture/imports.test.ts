import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOfImport } from './importRules.ts';
import { findCycle, readImports } from './readImports.ts';

const files = globSync('{schemas,domain,machines,server,mocks,src,tests}/**/*.{ts,tsx}').filter(
  (path) => !/^schemas\/(?:generated|built)\//.test(path),
);
const imports = files.flatMap((path) => readImports(path, readFileSync(path, 'utf8')));

describe('the imports of the repository', () => {
  it('are found', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it('follow the import rules', () => {
    expect(imports.map(faultOfImport).filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('contain no cycle', () => {
    expect(findCycle(imports)?.join(' -> ')).toBeUndefined();
  });

  it('have the path of an existing file with its extension, because Node runs the sources directly', () => {
    const lost = imports.filter(({ to }) => /^(?:schemas|domain|machines|server|mocks|src|tests)\//.test(to) && !existsSync(to));
    expect(lost).toEqual([]);
  });
});

describe('an import against the rules is refused with the remedy', () => {
  it.each([
    ['machines/flows/signIn.ts', 'node:crypto', 'Name an actor'],
    ['machines/flows/signIn.ts', 'react', 'Name an actor'],
    ['machines/flows/signIn.ts', 'src/providers/http/fetchJson.ts', 'Name an actor'],
    ['machines/lifecycles/payroll.ts', 'server/store/createStore.ts', 'let src/ or server/ provide it'],
    ['schemas/lib/validate.ts', 'machines/permissions.ts', 'import nothing of ours'],
    ['schemas/lib/validate.ts', 'node:fs', 'nothing of Node'],
    ['domain/money/amounts.ts', 'machines/permissions.ts', 'A rule is pure'],
    ['domain/money/amounts.ts', 'kysely', 'Take a fact as a parameter'],
    ['server/jobs/sums/checkSums.ts', 'server/api/createApi.ts', 'lies in server/work'],
    ['server/api/createApi.ts', 'node:fs', 'let server/node/ provide it'],
    ['server/api/portal/me.ts', 'kysely', 'SQL belongs to server/store'],
    ['server/api/portal/clock.ts', 'server/jobs/advanceDay.ts', 'lies in server/work'],
    ['server/work/payments/paymentSteps.ts', 'server/api/core/apiError.ts', 'neither requests nor timetables'],
    ['server/work/payments/paymentSteps.ts', 'kysely', 'SQL belongs to server/store'],
    ['server/store/createStore.ts', 'server/work/payments/paymentSteps.ts', 'calls nobody'],
    ['server/documents/documents.ts', 'server/store/createStore.ts', 'pass them in'],
    ['server/store/createStore.ts', 'pg', 'pass in what it needs'],
    ['server/api/createApi.ts', 'server/node/environment.ts', 'let server/node/ provide it'],
    ['server/auth/createAuth.ts', 'server/store/createStore.ts', 'pass the dependency in through createAuth()'],
    ['server/node/main.ts', 'src/shared/format/money.ts', 'does not import the portal'],
    ['server/node/main.ts', 'mocks/browser/start.ts', 'the sample data and the accounts only'],
    ['mocks/browser/start.ts', 'server/node/main.ts', 'stays in server/node/'],
    ['src/providers/http/fetchJson.ts', 'server/api/createApi.ts', 'Move shared code down'],
    ['src/app/routes.tsx', 'server/api/createApi.ts', 'over HTTP only'],
    ['src/app/routes.tsx', 'mocks/browser/start.ts', 'Only src/app/main.tsx'],
    ['src/app/routes.tsx', 'kysely', 'over HTTP'],
    ['src/shared/format/money.ts', 'node:path', 'The browser cannot run this'],
    ['src/fields/model/definition.ts', 'src/build/plugin.ts', 'import its result'],
    ['src/shared/dates/formatDate.ts', 'src/providers/http/fetchJson.ts', 'imports go one way'],
    ['src/providers/auth/session.ts', 'src/shell/TopBar.tsx', 'imports go one way'],
    ['src/resources/employees/EmployeeList.tsx', 'src/resources/employers/EmployerList.tsx', 'One resource imports no other'],
    ['src/resources/employees/EmployeeList.tsx', 'src/shell/TopBar.tsx', 'imports go one way'],
    ['src/grid/Grid.tsx', 'src/resources/pay-periods/parts.ts', 'imports go one way'],
    ['src/grid/Grid.tsx', 'src/providers/http/fetchJson.ts', 'imports go one way'],
    ['src/shell/TopBar.tsx', 'tests/setup/noise.ts', 'Only tests import tests/'],
    ['server/api/createApi.ts', 'server/api/testApi.ts', 'for tests only'],
    ['server/auth/createAuth.ts', 'server/auth/testing/authFixture.ts', 'for tests only'],
    ['server/api/createApi.test.ts', 'tests/e2e/support/portal.ts', 'Only tests import tests/'],
    ['server/api/createApi.ts', 'schemas/built/allEntities.js', 'from schemas/built/entities'],
    ['scripts/tidy.ts', 'schemas/lib/validate.ts', 'no known area'],
    ['tests/oracle/rules/amounts.ts', 'schemas/rules/pay-periods.json', 'computes from docs/rules.md alone'],
    ['tests/oracle/living/world.test.ts', 'tests/setup/api/testApi.ts', 'computes from docs/rules.md alone'],
  ])('%s -> %s', (from, to, remedy) => {
    const verdict = faultOfImport({ from, to, isDynamic: false });
    expect(verdict).toContain(remedy);
    expect(verdict).toContain(from);
  });

  it('when the entry loads the mocks in every build', () => {
    expect(faultOfImport({ from: 'src/app/main.tsx', to: 'mocks/browser/start.ts', isDynamic: false })).toContain('await import');
  });
});

describe('an import within the rules passes', () => {
  it.each([
    ['machines/flows/signIn.ts', 'xstate'],
    ['machines/permissions.ts', '@casl/ability'],
    ['machines/flows/signIn.test.ts', 'fast-check'],
    ['server/api/createApi.ts', 'machines/permissions.ts'],
    ['server/api/createApi.test.ts', 'server/node/postgres/testDatabase.ts'],
    ['server/store/sums/moneyColumns.test.ts', 'server/jobs/sums/differenceText.ts'],
    ['mocks/sampleData/load.test.ts', 'schemas/built/allEntities.js'],
    ['server/api/testApi.ts', 'server/node/postgres/testDatabase.ts'],
    ['tests/setup/auth/authFixture.ts', 'server/node/postgres/testDatabase.ts'],
    ['server/node/main.ts', 'mocks/sampleData/load.ts'],
    ['server/node/main.ts', 'mocks/accounts.json'],
    ['src/app/routes.tsx', 'src/resources/employees/EmployeeList.tsx'],
    ['src/resources/employees/EmployeeList.tsx', 'src/resources/employees/columns.ts'],
    ['src/resources/pay-periods/Contributions.tsx', 'src/grid/Grid.tsx'],
    ['src/build/plugin.ts', 'node:fs'],
    ['src/shell/TopBar.test.tsx', 'tests/setup/noise.ts'],
    ['tests/contract/employers.test.ts', 'server/api/createApi.ts'],
    ['tests/oracle/rules/amounts.test.ts', 'tests/oracle/rules/amounts.ts'],
    ['tests/oracle/rules/amounts.test.ts', 'vitest'],
    ['vitest.config.ts', 'node:fs'],
  ])('%s -> %s', (from, to) => {
    expect(faultOfImport({ from, to, isDynamic: false })).toBeUndefined();
  });

  it('when the entry loads the mocks on demand', () => {
    expect(faultOfImport({ from: 'src/app/main.tsx', to: 'mocks/browser/start.ts', isDynamic: true })).toBeUndefined();
  });
});

describe('reading imports', () => {
  it.each([
    ["import { a } from './a.ts';", 'src/shell/a.ts'],
    ["import type { A } from '../app/a.ts';", 'src/app/a.ts'],
    ["import './side-effect.css';", 'src/shell/side-effect.css'],
    ["import data from '../../mocks/accounts.json' with { type: 'json' };", 'mocks/accounts.json'],
    ["export { a } from './a.ts';", 'src/shell/a.ts'],
    ["export * from './a.ts';", 'src/shell/a.ts'],
    ["type A = import('../../server/api/createApi.ts').Api;", 'server/api/createApi.ts'],
    ["const load = async () => import('../../mocks/start.ts');", 'mocks/start.ts'],
    ["import worker from './worker.ts?worker';", 'src/shell/worker.ts'],
    ["import { readFile } from 'node:fs/promises';", 'node:fs/promises'],
  ])('sees %s', (source, to) => {
    expect(readImports('src/shell/TopBar.tsx', source).map((one) => one.to)).toEqual([to]);
  });

  it('refuses a computed import, whose target cannot be checked', () => {
    expect(() => readImports('src/app/a.ts', 'const load = (name: string) => import(`./${name}.ts`);')).toThrow(
      'write the path out',
    );
  });

  it('refuses a file that does not parse, rather than find no imports in it', () => {
    expect(() => readImports('src/app/a.ts', "import { from './b.ts'")).toThrow('src/app/a.ts cannot be parsed');
  });

  it('finds a cycle', () => {
    const planted = ['ab', 'bc', 'cb'].map(([from, to]) => ({ from: `${from}.ts`, to: `${to}.ts`, isDynamic: false }));
    expect(findCycle(planted)).toEqual(['b.ts', 'c.ts', 'b.ts']);
  });
});
