import { type RawBuilder, sql } from 'kysely';
import type { Employer, Intermediary } from '../../../schemas/generated/types.ts';
import { employers, intermediaries } from '../../../schemas/generated/resources.ts';
import type { Reader } from '../createStore.ts';
import { likeLiteral } from '../core/likeLiteral.ts';
import { plainText } from '../core/plainText.ts';
import type { LetterCount } from '../core/initials.ts';
import type { ListPlan, Page } from '../core/listPage.ts';
import type { ListPositions } from '../core/listPositions.ts';
import { type ListRequest, type ResourceTable, resourceTable } from '../records/resourceTable.ts';
import type { Employers } from '../scope.ts';

const keyColumns = { name: 'name_key', shortName: 'short_name_key' };
const partColumns = { name: 'search_key', shortName: 'search_key' };

export const employerTable = resourceTable<Employer>(employers.resource, employers.entity, {
  keyColumns,
  partColumns,
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

export type PartyKind = 'employers' | 'intermediaries';

/** The query itself selects the parties that the caller may see; row-level security is the second check. */
export const withinParties = (parties: Employers): RawBuilder<unknown> =>
  parties === 'all' ? sql`true` : sql`t.id = any (${parties}::bigint[])`;

/** Whether the name or the short name contains each of the words, regardless of accents, or the text is the id. */
export function matching(text: string): RawBuilder<unknown> {
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const named = sql.join(
    words.map((word) => sql`t.search_key like ${`%${likeLiteral(word)}%`}`),
    sql` and `,
  );
  return /^[1-9]\d{0,14}$/.test(text) ? sql`((${named}) or t.id = ${Number(text)})` : sql`(${named})`;
}

/** The value of a filter by activity alone; undefined when the request filters by something else or not at all. */
function onlyActivity({ search, filters: [filter, ...others] }: ListRequest): boolean | undefined {
  if (search !== null || others.length > 0 || filter?.field !== 'isActive' || filter.operator !== 'equals') return undefined;
  return filter.values.length === 1 ? filter.values[0] === true : undefined;
}

const counterOf = (name: string): RawBuilder<unknown> =>
  sql`coalesce((select c.value from portal.counters c where c.name = ${sql.lit(name)}), 0)`;
const [all, active] = [counterOf('employers'), counterOf('employers:active')];

/** Lists of all employers: their length from the counters, and their known places. */
function countedEmployers(
  reader: Reader,
  isActive: boolean | undefined,
  { sort }: ListRequest,
  positions: ListPositions | undefined,
): Pick<ListPlan, 'total' | 'places'> {
  const length = isActive === undefined ? all : isActive ? active : sql`(${all} - ${active})`;
  const total = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select ${length} as total`.execute(reader);
    return rows[0]?.total ?? 0;
  };
  const list = `employers, active: ${isActive}, by ${sort}`;
  return { total, places: positions && { positions, list, version: counterOf('employers:order'), total: length } };
}

/**
 * One page of the parties that a caller may see.
 *
 * @param positions - The places of long lists that this process has read.
 */
export function listParties(
  reader: Reader,
  kind: PartyKind,
  parties: Employers,
  request: ListRequest,
  positions?: ListPositions,
): Promise<Page<Employer | Intermediary>> {
  const table: ResourceTable<Employer | Intermediary> = kind === 'employers' ? employerTable : intermediaryTable;
  const within = withinParties(parties);
  if (request.search !== null) return table.list(reader, sql`${within} and ${matching(request.search)}`, request);
  if (kind !== 'employers' || parties !== 'all') return table.list(reader, within, request);
  const isActive = onlyActivity(request);
  const counting = countedEmployers(reader, isActive, request, positions);
  if (isActive === undefined) return table.list(reader, within, request, counting);
  return table.list(reader, isActive ? sql`t.is_active` : sql`not t.is_active`, { ...request, filters: [] }, counting);
}

export async function partyStatus(reader: Reader, kind: PartyKind, id: number): Promise<{ isActive: boolean } | undefined> {
  const { rows } = await sql<{ isActive: boolean }>`
    select is_active as "isActive" from portal.${sql.ref(kind)} where id = ${id}`.execute(reader);
  return rows[0];
}

/** A party by its id. */
export const findParty = <Row>(reader: Reader, table: ResourceTable<Row>, id: number): Promise<Row | null> =>
  table.find(reader, sql`t.id = ${id}`);

/** The exact number of employers, which triggers maintain. */
export async function employerCount(reader: Reader): Promise<number> {
  const counter = await reader.selectFrom('portal.counters').select('value').where('name', '=', 'employers').executeTakeFirst();
  return counter?.value ?? 0;
}

/** The uid of an employer, or null when there is none with this id. */
export async function employerUidOf(reader: Reader, id: number): Promise<string | null> {
  const row = await reader.selectFrom('portal.employers').select('employer_uid').where('id', '=', id).executeTakeFirst();
  return row?.employer_uid ?? null;
}

/** Counts the names by first letter; `#` stands for names that begin with another character. */
export async function alphabet(reader: Reader, kind: PartyKind, parties: Employers): Promise<LetterCount[]> {
  const letters =
    kind === 'employers' && parties === 'all'
      ? sql<LetterCount>`select substr(name, 11) as letter, value as count from portal.counters where name like 'employers:_' and value > 0 order by 1`
      : sql<LetterCount>`select t.initial as letter, count(*) as count from portal.${sql.ref(kind)} t where ${withinParties(parties)} group by 1 order by 1`;
  return (await letters.execute(reader)).rows;
}
