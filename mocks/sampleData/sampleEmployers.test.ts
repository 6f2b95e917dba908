import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { stageEmployers } from './sampleEmployers.ts';
import { stageWords } from './staging.ts';

it('plans exactly 100,000 employers and 1,000,000 employees, under every letter, without duplicate names, in the large size', async () => {
  const database = await createTestDatabase({ migrated: false });
  const { rows } = await database.db.transaction().execute(async (trx) => {
    await stageWords(trx);
    await stageEmployers(trx, 'large');
    return sql`
      select count(*)::integer as employers, sum(employees)::integer as employees, max(employees) as largest, count(distinct name)::integer as names, count(distinct id)::integer as ids,
        count(distinct domain)::integer as domains, max(length(short_name)) <= 40 as "short enough",
        (select min(share) > 1000 from (select count(*) as share from sample_employers where left(name, 1) collate "C" between 'A' and 'Z' group by left(name, 1)) letters) as "even letters",
        (select array_agg(employees order by employees desc) from (select employees from sample_employers order by employees desc limit 2) top) as top
      from sample_employers`.execute(trx);
  });
  await database.close();

  expect(rows).toEqual([
    {
      employers: 100_000,
      employees: 1_000_000,
      largest: 100_000,
      names: 100_000,
      ids: 100_000,
      domains: 100_000,
      'short enough': true,
      'even letters': true,
      top: [100_000, 300],
    },
  ]);
});
