import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path, { join } from 'node:path';
import { sql } from 'kysely';
import { FileMigrationProvider } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { type TestDatabase, createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { migrate } from '../../server/store/migrate.ts';
import { carryOut, documentSections } from '../setup/api/documentSteps.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { startApi } from './startApi.ts';

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));
/** The later steps, about the look of a form, are followed in a browser. */
const steps = sections.filter(({ title }) => /^[1-8]\. /.test(title)).flatMap((section) => section.steps);
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

/** Follows the document up to and including its next command line. A command that starts development is not run. */
function followToNextCommand(): void {
  for (let step = steps.shift(); step; step = steps.shift()) {
    if (step.kind === 'run' && step.command !== 'npm run dev') {
      expect(copy.run(step.command)).toMatchObject({ status: 0 });
      return;
    }
    if (step.kind !== 'run' && step.kind !== 'see') carryOut(step, copy);
  }
}

it(
  'docs/adding-a-screen.md produces an API that enforces its condition, and moves its records to a table',
  { timeout: 180_000 },
  async () => {
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

    followToNextCommand();
    expect(steps).toEqual([]);
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
  },
);
