import pg from 'pg';
import { sized } from '../short.ts';

const connections = 10;
const measuredMilliseconds = sized(5_000, 200);

/** The main SQL of a request, without authentication, permissions, row-level security, JSON or HTTP. */
export const statements = {
  firstPage: () => ({ text: 'select * from portal.employers order by name_key, id limit 25', values: [] }),
  prefix: () => ({
    text: 'select * from portal.employers where name_key >= $1 and name_key < $2 order by name_key, id limit 25',
    values: ['ha', 'ha\u{10FFFF}'],
  }),
  employees: (employerId: number) => ({
    text: 'select * from portal.employees where employer_id = $1 order by last_name_key, employee_uid limit 25',
    values: [employerId],
  }),
} satisfies Record<string, (employerId: number) => { text: string; values: unknown[] }>;

/** Number of answers per second that ten connections of the driver get for the statement. */
export async function measureSql(url: string, statement: { text: string; values: unknown[] }): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  let answered = 0;
  const until = performance.now() + measuredMilliseconds;
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      await pool.query(statement);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  await pool.end();
  return answered / (measuredMilliseconds / 1_000);
}
