import { type RawBuilder, sql } from 'kysely';
import type { Employer, Intermediary } from '../../schemas/generated/types.ts';
import { employers, intermediaries } from '../../schemas/generated/resources.ts';
import type { Reader } from './createStore.ts';
import type { Employers } from './scope.ts';
import { resourceTable } from './resourceTable.ts';

const keyColumns = { name: 'name_key', shortName: 'short_name_key' };

export const employerTable = resourceTable<Employer>(employers.resource, employers.entity, {
  keyColumns,
  notInLists: ['availablePensionSchemes', 'availableSavingsProducts'],
  computed: {
    isIntermediary: sql`false`,
    availablePensionSchemes: sql`coalesce((
      select json_agg(json_build_object('pensionSchemeUid', s.pension_scheme_uid, 'name', s.name) order by s.name)
      from portal.pension_schemes s where s.employer_id = t.id and s.is_active), '[]')`,
    availableSavingsProducts: sql`coalesce((
      select json_agg(distinct jsonb_build_object('productTypeUid', p.product_uid, 'name', p.long_name))
      from portal.benefits b join portal.product_types p using (product_uid)
      where b.employer_id = t.id and b.type = 'savings' and b.status = 'Active'), '[]')`,
  },
});

export const intermediaryTable = resourceTable<Intermediary>(intermediaries.resource, intermediaries.entity, { keyColumns });

/** The first wall: a list names the parties that the caller may see, whatever row-level security would show. */
export const withinParties = (parties: Employers): RawBuilder<unknown> =>
  parties === 'all' ? sql`true` : sql`t.id = any (${parties}::bigint[])`;

export interface LetterCount {
  letter: string;
  count: number;
}

/** How many names begin with each letter; `#` stands for all that begin otherwise. */
export async function alphabet(
  reader: Reader,
  table: 'employers' | 'intermediaries',
  parties: Employers,
): Promise<LetterCount[]> {
  const counted =
    table === 'employers' && parties === 'all'
      ? sql<LetterCount>`select substr(name, 11) as letter, value as count from portal.counters where name like 'employers:_' and value > 0 order by 1`
      : sql<LetterCount>`select t.initial as letter, count(*) as count from portal.${sql.ref(table)} t where ${withinParties(parties)} group by 1 order by 1`;
  return (await counted.execute(reader)).rows;
}

/** The exact number of parties in a scope that needs no counting, or undefined. */
export async function totalOf(
  reader: Reader,
  table: 'employers' | 'intermediaries',
  parties: Employers,
): Promise<number | undefined> {
  if (parties !== 'all') return undefined;
  if (table === 'intermediaries') return undefined;
  const counter = await reader.selectFrom('portal.counters').select('value').where('name', '=', 'employers').executeTakeFirst();
  return counter?.value ?? 0;
}
