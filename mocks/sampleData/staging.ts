import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import companyNames from './data/companyNames.json' with { type: 'json' };
import nameGroups from './data/names.json' with { type: 'json' };
import places from './data/places.json' with { type: 'json' };
import streets from './data/streets.json' with { type: 'json' };

/** Numbers of places, streets and districts to choose from. */
export const choices = { places: places.length, streets: streets.streets.length, districts: streets.districts.length };

/**
 * Puts rows into a temporary table that ends with the transaction, so that SQL can join them.
 * @param columns - Each column's PostgreSQL type; rows have properties of these names.
 */
export async function stage(
  trx: Transaction<Database>,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<void> {
  const definition = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
  await sql`create temporary table ${sql.ref(table)} (${definition}) on commit drop`.execute(trx);
  await sql`insert into ${sql.ref(table)} select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t(${definition})`.execute(
    trx,
  );
  await sql`analyze ${sql.ref(table)}`.execute(trx);
}

/** Stages the words for names and addresses. */
export async function stageWords(trx: Transaction<Database>): Promise<void> {
  const numberNames = (names: readonly string[], grp: number): object[] =>
    names.map((name, n) => ({ grp, n, name, slug: slugOf(name, '') }));
  const columns = { grp: 'integer', n: 'integer', name: 'text', slug: 'text' };
  await stage(
    trx,
    'sample_first_names',
    columns,
    nameGroups.flatMap(({ firstNames }, grp) => numberNames(firstNames, grp)),
  );
  await stage(
    trx,
    'sample_last_names',
    columns,
    nameGroups.flatMap(({ lastNames }, grp) => numberNames(lastNames, grp)),
  );
  // One slot for each percent of the workforce.
  const slots = nameGroups.flatMap(({ weight, firstNames, lastNames }, grp) =>
    Array.from({ length: weight }, () => ({ grp, first_names: firstNames.length, last_names: lastNames.length })),
  );
  await stage(
    trx,
    'sample_name_slots',
    { slot: 'integer', grp: 'integer', first_names: 'integer', last_names: 'integer' },
    slots.map((group, slot) => ({ slot, ...group })),
  );
  await stage(
    trx,
    'sample_places',
    { n: 'integer', town: 'text', county: 'text', outward_codes: 'text[]', phone_prefix: 'text' },
    places.map(({ town, county, outwardCodes, phonePrefix }, n) => ({
      n,
      town,
      county,
      outward_codes: outwardCodes,
      phone_prefix: phonePrefix,
    })),
  );
  const word = { n: 'integer', name: 'text' };
  const words = (list: readonly string[]): object[] => list.map((name, n) => ({ n, name }));
  await stage(trx, 'sample_streets', word, words(streets.streets));
  await stage(trx, 'sample_districts', word, words(streets.districts));
  await stage(trx, 'sample_leads', word, words(companyNames.leads));
  await stage(trx, 'sample_trades', word, words(companyNames.trades));
  await stage(trx, 'sample_forms', word, words(companyNames.forms));
}

/** A name for use in an email address: no accents or apostrophes, and `gap` for every other character. */
export function slugOf(name: string, gap: string): string {
  const plain = name.normalize('NFD').replaceAll(/[\p{M}']/gu, '');
  return plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, gap);
}
