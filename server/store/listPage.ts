import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from './createStore.ts';

/** The most rows that one answer holds when all of a list is asked for. */
export const mostRows = 10_000;

/** One page of a list. A `limit` of null asks for all of it, up to {@link mostRows}. */
export interface PageRequest {
  limit: number | null;
  /** From 1. A page beyond the last is empty. */
  page: number;
}

export interface Page<Row> {
  rows: Row[];
  totalCount: number;
}

export interface ListPlan {
  /** The table. */
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** The table's primary key column. */
  key: RawBuilder<unknown>;
  /** What the list is ordered by; rows that are alike in it follow in the order of the key. */
  order: RawBuilder<unknown>;
  descending: boolean;
  /** What is read of each row of the page, from the table's alias `t`. */
  select: RawBuilder<unknown>;
  /** The exact total, where a counter keeps it. Otherwise the rows are counted. */
  totalCount?: number | undefined;
}

/**
 * Reads one page. The keys of the page are found in the index alone, from whichever end of the list is nearer, and only then are
 * its rows read: the last page costs what the first does.
 */
export async function listPage<Row>(tx: Scoped, plan: ListPlan, { limit, page }: PageRequest): Promise<Page<Row>> {
  const totalCount = plan.totalCount ?? (await count(tx, plan));
  const offset = limit === null ? 0 : (page - 1) * limit;
  const size = Math.min(limit ?? mostRows, totalCount - offset);
  if (size <= 0) return { rows: [], totalCount };
  const fromEnd = totalCount - offset - size;
  const nearerEnd = fromEnd < offset;
  const inner = direction(plan.descending !== nearerEnd);
  const outer = direction(plan.descending);
  const { rows } = await sql<Row>`
    select ${plan.select} from ${plan.table} t join (
      select ${plan.key} as page_key, ${plan.order} as page_order from ${plan.table} t where ${plan.where}
      order by ${plan.order} ${inner}, ${plan.key} ${inner} limit ${size} offset ${nearerEnd ? fromEnd : offset}
    ) p on p.page_key = ${plan.key}
    order by p.page_order ${outer}, p.page_key ${outer}`.execute(tx);
  return { rows, totalCount };
}

// PostgreSQL puts nulls last when ascending and first when descending, so that one order is the exact reverse of the other.
const direction = (descending: boolean): RawBuilder<unknown> => (descending ? sql`desc` : sql`asc`);

async function count(tx: Scoped, plan: ListPlan): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${plan.table} t where ${plan.where}`.execute(tx);
  return rows[0]?.total ?? 0;
}
