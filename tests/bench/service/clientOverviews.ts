import { performance } from 'node:perf_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Database } from '../../../server/store/database.ts';
import type { Figure } from '../figure.ts';
import { isShort, sized } from '../short.ts';

/** The short run has the employers of the small sample data: fewer. */
const clientCount = 500;
const employerCount = sized(100_000, 1);
const intermediary = 101;
const most = 100;
const warmUps = sized(10, 0);
const measured = sized(300, 3);

/** The tokens of the two who look after many employers. */
interface Tokens {
  staff: string;
  adviser: string;
}

/** Gives the adviser's intermediary 500 clients, and their people notices about them. */
async function addClients(databaseUrl: string): Promise<void> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl) }) });
  try {
    await sql`
      insert into portal.intermediary_employers (intermediary_id, employer_id)
      select ${intermediary}, e.id from portal.employers e
      where not exists (select from portal.intermediary_employers c where c.intermediary_id = ${intermediary} and c.employer_id = e.id)
      order by e.id limit greatest(0, ${clientCount} - (
        select count(*) from portal.intermediary_employers c where c.intermediary_id = ${intermediary} and c.is_active))`.execute(
      db,
    );
    await sql`
      insert into portal.notices (employer_id, intermediary_id, title, body, created_at)
      select c.employer_id, c.intermediary_id, 'News ' || n, '', now() from portal.intermediary_employers c, generate_series(1, 4) n
      where c.intermediary_id = ${intermediary}
        and not exists (select from portal.notices o where o.intermediary_id = c.intermediary_id and o.employer_id = c.employer_id and o.title = 'News 1')`.execute(
      db,
    );
    await sql`analyze portal.intermediary_employers, portal.notices`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** The 99th percentile of a page's times, one request after the other. */
async function percentile(address: string, token: string, total: (count: number) => boolean): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < warmUps + measured; n += 1) {
    const start = performance.now();
    const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    const { meta } = (await response.json()) as { meta?: { totalCount: number } };
    if (!meta || !total(meta.totalCount))
      throw new Error(`${address} answered ${response.status}, with ${meta?.totalCount} rows.`);
    if (n >= warmUps) times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(0.99 * measured)] ?? Infinity;
}

const isOfAllClients = (count: number): boolean => (isShort ? count > 0 : count === clientCount);

/** The overviews of clients: of an intermediary with 500 clients, and of all employers of the large sample data. */
export async function measureClientOverviews(databaseUrl: string, origin: string, { staff, adviser }: Tokens): Promise<Figure[]> {
  await addClients(databaseUrl);
  const own = `${origin}/api/v2/intermediaries/${intermediary}/clients`;
  const all = `${origin}/api/v2/clients`;
  const pages: [name: string, address: string, token: string, total: (count: number) => boolean][] = [
    ['500 clients, first page, p99', own, adviser, isOfAllClients],
    ['500 clients, by name, p99', `${own}?sort=name`, adviser, isOfAllClients],
    ['500 clients, what is overdue, p99', `${own}?filter[due]=overdue`, adviser, (count) => count <= clientCount],
    ['all employers, first page, p99', all, staff, (count) => count >= employerCount],
    ['all employers, by name, p99', `${all}?sort=name`, staff, (count) => count >= employerCount],
    ['all employers, page 2,000, p99', `${all}?page=2000`, staff, (count) => count >= employerCount],
  ];
  const figures: Figure[] = [];
  for (const [name, address, token, total] of pages)
    figures.push({ name, value: await percentile(address, token, total), unit: 'ms', budget: most });
  return figures;
}
