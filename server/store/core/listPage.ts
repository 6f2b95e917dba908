import { type RawBuilder, sql } from 'kysely';
import rules from '../../../schemas/rules/list-query.json' with { type: 'json' };
import type { Reader } from '../createStore.ts';
import { type ListPositions, type Way, shortestWay } from './listPositions.ts';

/** The most rows of one answer when the whole list is requested. */
export const mostRows = rules.rowsOfGetAll;

/** Up to this offset a page is read from the front, before the length of the list is known. */
const nearFront = 2_000;

/** Up to this offset it costs less to skip whole rows than to join the rows of the page to their keys. */
const fewRows = 200;

/** Rows of a whole list that are read at once. */
const rowsOfABatch = 250;

/** One page of a list, or the whole list: a list of more than `most` rows is not read. */
export interface PageRequest {
  /** Null for the whole list. */
  limit: number | null;
  /** From 1. A page beyond the last is empty. */
  page: number;
  /** The most rows of a whole list. Default: {@link mostRows}. */
  most?: number;
  /** Takes the rows of a whole list in their order, some at a time; the page then has none. Default: the page has all of them. */
  take?(rows: readonly object[]): Promise<void>;
}

export interface Page<Row> {
  rows: Row[];
  totalCount: number;
}

/** The known places of a list whose total comes from a counter and whose order has a version. */
export interface ListPlaces {
  positions: ListPositions;
  /** The name of the list: its rows and the field of its order. */
  list: string;
  /** Rises with every change of the list's rows or their order. */
  version: RawBuilder<unknown>;
  total: RawBuilder<unknown>;
}

export interface ListPlan {
  /** The table. */
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** The table's primary key column. */
  key: RawBuilder<unknown>;
  /** The order of the list; equal rows are ordered by the key. */
  order: RawBuilder<unknown>;
  descending: boolean;
  /** The selection for each row of the page, from the table's alias `t`. */
  select: RawBuilder<unknown>;
  /** The exact total from a counter. When it is undefined, the rows are counted. */
  total?: (() => Promise<number | undefined>) | undefined;
  /** Of a long list with a version: its known places, by which a page far from both ends is found. */
  places?: ListPlaces | undefined;
  /** Of a search, where finding the rows takes longer than reading them: the rows among which to find, with the columns of the table. They are counted while those of the page are found. */
  searched?: RawBuilder<unknown> | undefined;
}

/**
 * Reads one page. The keys of the page are read from the index, from the nearer end of the list, and then its rows: the last page costs the same as
 * the first.
 */
export async function listPage<Row extends object>(reader: Reader, plan: ListPlan, request: PageRequest): Promise<Page<Row>> {
  const { limit: size, page } = request;
  if (size === null) return wholeList<Row>(reader, plan, request);
  const offset = (page - 1) * size;
  if (plan.searched) return searchedPage<Row>(reader, plan, plan.searched, { size, offset });
  if (offset <= nearFront) {
    const [totalCount, rows] = await Promise.all([
      count(reader, plan),
      stretch<Row>(reader, plan, { size, offset, fromEnd: false }),
    ]);
    return { rows, totalCount };
  }
  if (plan.places) return distantPage<Row>(reader, plan, plan.places, { size, offset });
  const totalCount = await count(reader, plan);
  const here = Math.min(size, totalCount - offset);
  if (here <= 0) return { rows: [], totalCount };
  const behind = totalCount - offset - here;
  const fromEnd = behind < offset;
  return { rows: await stretch<Row>(reader, plan, { size: here, offset: fromEnd ? behind : offset, fromEnd }), totalCount };
}

/**
 * Reads the keys of the whole list first, and then its rows by their keys, some at a time. The list is thus that of one moment, while neither PostgreSQL nor the service is busy with it
 * for long, and its rows need not all be in memory.
 */
async function wholeList<Row extends object>(
  reader: Reader,
  plan: ListPlan,
  { most = mostRows, take }: PageRequest,
): Promise<Page<Row>> {
  const found = { ...plan, table: plan.searched ?? plan.table };
  // Counting costs less than reading the keys of a list that is too long. A search costs the same for both.
  if (!plan.searched && most !== Infinity) {
    const totalCount = await count(reader, plan);
    if (totalCount > most) return { rows: [], totalCount };
  }
  const direct = direction(plan.descending);
  const limit = most === Infinity ? sql`` : sql`limit ${most + 1}`;
  const { rows: keys } = await sql<{ key: unknown }>`
    select ${plan.key} as key from ${found.table} t where ${plan.where} order by ${plan.order} ${direct}, ${plan.key} ${direct} ${limit}`.execute(
    reader,
  );
  if (keys.length > most) return { rows: [], totalCount: await count(reader, found) };
  const all: Row[] = [];
  for (let begin = 0; begin < keys.length; begin += rowsOfABatch) {
    const batch = keys.slice(begin, begin + rowsOfABatch).map(({ key }) => key);
    const { rows } = await sql<Row>`
      select ${plan.select} from ${plan.table} t where ${plan.key} = any(${batch})
      order by ${plan.order} ${direct}, ${plan.key} ${direct}`.execute(reader);
    if (take) await take(rows);
    else for (const row of rows) all.push(row);
  }
  return { rows: all, totalCount: keys.length };
}

/** One page of a search, and the number of found rows, with one search. */
async function searchedPage<Row>(
  reader: Reader,
  plan: ListPlan,
  searched: RawBuilder<unknown>,
  { size, offset }: { size: number; offset: number },
): Promise<Page<Row>> {
  const direct = direction(plan.descending);
  const { rows } = await sql<Row & { page_total: number }>`
    select ${plan.select}, p.page_total from ${plan.table} t join (
      select ${plan.key} as page_key, ${plan.order} as page_order, count(*) over () as page_total from ${searched} t where ${plan.where}
      order by ${plan.order} ${direct}, ${plan.key} ${direct} limit ${size} offset ${offset}
    ) p on p.page_key = ${plan.key}
    order by p.page_order ${direct}, p.page_key ${direct}`.execute(reader);
  const [first] = rows;
  if (!first) return { rows: [], totalCount: offset === 0 ? 0 : await count(reader, plan) };
  const { page_total: totalCount } = first;
  return { rows: rows.map(({ page_total: _counted, ...row }) => row as Row), totalCount };
}

interface Placed {
  list_order: unknown;
  list_key: unknown;
  list_version: number;
  list_total: number;
}

/**
 * A page far from both ends of a list, read from the nearest known place. The statement gives the version and the total of what it has read: if a known place was of another
 * version, all places are forgotten and the page is read from the nearer end.
 */
async function distantPage<Row>(
  reader: Reader,
  plan: ListPlan,
  places: ListPlaces,
  { size, offset }: { size: number; offset: number },
): Promise<Page<Row>> {
  const { positions, list } = places;
  const known = positions.get(list);
  const totalCount = known?.totalCount ?? (await count(reader, plan));
  const here = Math.min(size, totalCount - offset);
  const again = (): Promise<Page<Row>> => {
    positions.forget(list);
    return distantPage<Row>(reader, plan, places, { size, offset });
  };
  if (here <= 0) return known ? again() : { rows: [], totalCount };
  const start = plan.descending ? totalCount - offset - here : offset;
  const way = shortestWay(known?.marks.values() ?? [], { start, end: start + here, totalCount });
  const rows = await placedRows<Row>(reader, plan, places, { way, size: here });
  const first = plan.descending ? rows.at(-1) : rows[0];
  if (known && first?.list_version !== known.version) return again();
  if (first?.list_total === totalCount)
    positions.note(
      list,
      { version: first.list_version, totalCount },
      { position: start, order: first.list_order, key: first.list_key },
    );
  return {
    rows: rows.map(({ list_order: _order, list_key: _key, list_version: _version, list_total: _total, ...row }) => row as Row),
    totalCount: first?.list_total ?? totalCount,
  };
}

async function placedRows<Row>(
  reader: Reader,
  plan: ListPlan,
  { version, total }: ListPlaces,
  { way, size }: { way: Way; size: number },
): Promise<(Row & Placed)[]> {
  const inner = direction(way.isBackwards);
  const outer = direction(plan.descending);
  const from = way.from
    ? sql`and (${plan.order}, ${plan.key}) ${way.isBackwards ? sql`<` : sql`>=`} (${way.from.order}, ${way.from.key})`
    : sql``;
  const { rows } = await sql<Row & Placed>`
    select ${plan.select}, p.page_order as list_order, p.page_key as list_key, ${version} as list_version, ${total} as list_total
    from ${plan.table} t join (
      select ${plan.key} as page_key, ${plan.order} as page_order from ${plan.table} t where ${plan.where} ${from}
      order by ${plan.order} ${inner}, ${plan.key} ${inner} limit ${size} offset ${way.skipped}
    ) p on p.page_key = ${plan.key}
    order by p.page_order ${outer}, p.page_key ${outer}`.execute(reader);
  return rows;
}

/** A range of the list, counted from its front or from its end, in the list's order. */
async function stretch<Row>(
  reader: Reader,
  plan: ListPlan,
  of: { size: number; offset: number; fromEnd: boolean },
): Promise<Row[]> {
  const inner = direction(plan.descending !== of.fromEnd);
  const outer = direction(plan.descending);
  if (!of.fromEnd && of.offset <= fewRows) {
    const { rows } = await sql<Row>`
      select ${plan.select} from ${plan.table} t where ${plan.where}
      order by ${plan.order} ${outer}, ${plan.key} ${outer} limit ${of.size} offset ${of.offset}`.execute(reader);
    return rows;
  }
  const { rows } = await sql<Row>`
    select ${plan.select} from ${plan.table} t join (
      select ${plan.key} as page_key, ${plan.order} as page_order from ${plan.table} t where ${plan.where}
      order by ${plan.order} ${inner}, ${plan.key} ${inner} limit ${of.size} offset ${of.offset}
    ) p on p.page_key = ${plan.key}
    order by p.page_order ${outer}, p.page_key ${outer}`.execute(reader);
  return rows;
}

// PostgreSQL puts nulls last when ascending and first when descending, so that one order is the exact reverse of the other.
const direction = (descending: boolean): RawBuilder<unknown> => (descending ? sql`desc` : sql`asc`);

async function count(reader: Reader, plan: ListPlan): Promise<number> {
  const kept = await plan.total?.();
  if (kept !== undefined) return kept;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${plan.table} t where ${plan.where}`.execute(
    reader,
  );
  return rows[0]?.total ?? 0;
}
