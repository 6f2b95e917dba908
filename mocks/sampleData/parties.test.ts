import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { intermediaryId } from './demoEmployers.ts';
import { insertParties } from './parties.ts';
import { stageEmployers } from './sampleEmployers.ts';
import { withoutSecondaryIndexes } from './secondaryIndexes.ts';
import { stageWords } from './staging.ts';

it('gives the demo adviser 500 clients in the large size, as a busy intermediary has', async () => {
  const database = await createTestDatabase();
  const { rows } = await database.db.transaction().execute(async (trx) => {
    await stageWords(trx);
    await stageEmployers(trx, 'large');
    // Keep only the employers that the test needs: those without an adviser are not checked, and 100,000 rows would take most of the time.
    await sql`delete from sample_employers where not is_demo and id not in (select id from sample_employers where not is_demo order by id limit 470)`.execute(
      trx,
    );
    await withoutSecondaryIndexes(trx, () => insertParties(trx, { today: sql`date '2026-11-21'` }, 'large'));
    return sql`
      select i.employer_count as counted, (select count(*)::integer from portal.intermediary_employers c where c.intermediary_id = i.id and c.is_active) as clients
      from portal.intermediaries i where i.id = ${intermediaryId('Castlegate')}`.execute(trx);
  });
  await database.close();

  expect(rows).toEqual([{ counted: 500, clients: 500 }]);
});
