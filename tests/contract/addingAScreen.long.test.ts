import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path, { join } from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { migrate } from '../../server/store/migrate.ts';
import { carryOut, documentSections } from '../setup/api/documentSteps.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { startApi } from './startApi.ts';

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));
const steps = sections.filter(({ title }) => /^\d+\. /.test(title)).flatMap((section) => section.steps);

/** The suites that take their cases from the files: contract, fields, tables, sample data. */
const suites = [
  'tests/contract/postgres.test.ts',
  'tests/contract/openapi.test.ts',
  'tests/contract/specFields.test.ts',
  'tests/contract/lostUpdates.test.ts',
  'tests/contract/validatorAgreement.test.ts',
  'server/store/everyTable.test.ts',
  'server/store/migratedColumns.test.ts',
  'server/store/schema.test.ts',
  'mocks/sampleData/sampleRecords.test.ts',
  'machines/lifecycles',
  'tests/architecture',
];

let copy: ProjectCopy;
let database: TestDatabase;

beforeAll(async () => {
  copy = copyProject();
  database = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await database.close();
  copy.remove();
});

/** Follows the guide up to and including its next command line. A command that starts development is not run. */
function followToNextCommand(): void {
  for (let step = steps.shift(); step; step = steps.shift()) {
    if (step.kind === 'run' && step.command !== 'npm run dev') {
      expect(copy.run(step.command)).toMatchObject({ status: 0 });
      return;
    }
    if (step.kind !== 'run' && step.kind !== 'see') carryOut(step, copy);
  }
  throw new Error('The guide has no further command.');
}

/**
 * One worker, since the other processor runs the other tests.
 *
 * @param names - Only the cases with such names. Default: all.
 */
function expectSuitesToPass(names = ''): void {
  const { status, output } = copy.run(`npx vitest run --project node --maxWorkers=1 -t '${names}' ${suites.join(' ')}`, {
    TEST_DATABASE_URL: inject('testCluster').url,
  });
  expect(status, output).toBe(0);
  expect(output).toMatch(/Tests .*\d+ passed/);
}

// A command of the guide ends each stage at which a reader commits the project.
describe('docs/adding-a-screen.md', { timeout: 600_000 }, () => {
  it('gives an API that enforces its condition, from two files', async () => {
    followToNextCommand();
    const { origin, stop } = await startApi(copy.folder, database.url);
    const email = accounts.find(({ role }) => role === 'hs-admin')?.email ?? '';
    const user = await database.db
      .selectFrom('portal.users')
      .select('user_uid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const add = async (body: object) =>
      fetch(`${origin}/employers/1011/review-meetings`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${user.user_uid}`,
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
        },
        body: JSON.stringify({ name: 'Autumn review', heldOn: '2026-11-30', cost: 12_050, isRemote: true, ...body }),
      });
    const refused = await add({});
    expect(await refused.json()).toMatchObject({
      errors: [{ field: 'meetingLink', defaultMessage: 'Enter the link that opens the meeting' }],
    });
    expect((await add({ meetingLink: 'https://meet.example/1' })).status).toBe(201);
    await stop();
  });

  // The cases of the other resources run at the last stage.
  it('passes the cases that the suites take from the two files', () => expectSuitesToPass('[Rr]eview-?[Mm]eeting'));

  it('moves its records to a table', async () => {
    followToNextCommand();
    const migrationFolder = join(copy.folder, 'server/store/migrations');
    const migrations = await new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations();
    expect(await migrate(database.db, migrations)).toEqual([expect.stringMatching(/^\d{4}-review-meetings$/)]);
    const { rows } = await sql`
    select employer_id::int, cost::int, is_remote, meeting_link, topics from portal.review_meetings where name = 'Autumn review'`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { employer_id: 1011, cost: 12_050, is_remote: true, meeting_link: 'https://meet.example/1', topics: [] },
    ]);
    const left = await sql`select 1 from portal.documents where resource = 'review-meetings'`.execute(database.db);
    expect(left.rows).toEqual([]);
  });

  // The last stage has the table too, so that the suites need not run between.
  it('keeps the suites passing with the table, a widget, components and a lifecycle of its own', () => {
    followToNextCommand();
    expectSuitesToPass();
  });

  it('passes the checks of code, format and unused files, and the types', () => {
    followToNextCommand();
    followToNextCommand();
    expect(steps).toEqual([]);
    expect(copy.run('npm run typecheck')).toMatchObject({ status: 0 });
  });
});
