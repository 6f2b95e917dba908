import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { recordsOf } from '../../../domain/files/reading/csv/parser.ts';
import { sized } from '../short.ts';

const bareRuns = sized(3, 1);

/** The bare times of parsing a CSV file, and of copying its rows into a table of texts under their numbers, in milliseconds: the best of some runs. */
export async function bareTimes(pool: pg.Pool, content: Uint8Array): Promise<{ parsing: number; copying: number }> {
  const text = new TextDecoder().decode(content);
  const client = await pool.connect();
  const best = { parsing: Infinity, copying: Infinity };
  try {
    for (let run = 0; run < bareRuns; run += 1) {
      const begin = performance.now();
      const [heading, ...records] = await recordsOf(text, ',');
      best.parsing = Math.min(best.parsing, performance.now() - begin);
      const columns = (heading ?? []).map((_, n) => `c${n} text`).join(', ');
      await client.query(`create table portal.bare_rows (row_number integer primary key, ${columns})`);
      const copied = `${records.map((cells, n) => [n, ...cells].join('\t')).join('\n')}\n`;
      const copyingBegin = performance.now();
      await pipeline(Readable.from([copied]), client.query(from('copy portal.bare_rows from stdin')));
      best.copying = Math.min(best.copying, performance.now() - copyingBegin);
      await client.query('drop table portal.bare_rows');
    }
    return best;
  } finally {
    client.release();
  }
}

/** The tables that processing a file of contributions writes a row to for nearly each of its rows, with the condition for those of one upload. */
const written = {
  regular_payroll_contributions: 'employer_id = $1',
  bulk_load_instructions: 'employer_id = $1',
  changes: `employer_id = $1 and kind = 'contributions'`,
} as const;

/**
 * The bare time of inserting the rows that the processing of an employer's only upload has written, in milliseconds: the best of some runs. Each table is copied by one statement into an
 * empty one with the same columns, checks and indexes, without triggers, references and row-level security.
 *
 * @throws when there are no rows of one of the tables.
 */
export async function bareInsert(pool: pg.Pool, employer: number): Promise<number> {
  const client = await pool.connect();
  let best = Infinity;
  try {
    for (let run = 0; run < bareRuns; run += 1) {
      let sum = 0;
      for (const [table, condition] of Object.entries(written)) {
        const { rows } = await client.query<{ columns: string }>(
          `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
           where table_schema = 'portal' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        );
        const columns = rows[0]?.columns ?? '';
        await client.query(`create table portal.bare_rows (like portal.${table} including all)`);
        const begin = performance.now();
        const { rowCount: inserted } = await client.query(
          `insert into portal.bare_rows (${columns}) overriding system value select ${columns} from portal.${table} where ${condition}`,
          [employer],
        );
        sum += performance.now() - begin;
        await client.query('drop table portal.bare_rows');
        if (inserted === 0) throw new Error(`Processing has written no rows of ${table}.`);
      }
      best = Math.min(best, sum);
    }
    return best;
  } finally {
    client.release();
  }
}
