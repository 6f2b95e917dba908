import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';
import { countContributions } from './countContributions.ts';
import { countDataQuality } from './countDataQuality.ts';
import type { Counting } from './counting.ts';
import { countDistributions } from './countDistributions.ts';
import { countMemberMonths } from './countMemberMonths.ts';
import { countMembers } from './countMembers.ts';
import { countLatePayments, countPunctuality } from './countPayments.ts';
import { countRequests } from './countRequests.ts';

/** Employers without figures, with figures from before `notBefore`, or with changes since. At most `limit`, in the order of their ids after `after`. */
export async function staleEmployers(
  reader: Reader,
  { after, notBefore, limit }: { after: number; notBefore: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from portal.employers e left join portal.analytics_refreshes r on r.employer_id = e.id
    where e.id > ${after} and (r.refreshed_at is null or r.refreshed_at < ${notBefore}
      or exists (select from portal.changes c where c.employer_id = e.id and c.at > r.refreshed_at))
    order by e.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Counts the figures of employers from their records, in the caller's transaction. */
export async function refreshFigures(counting: Counting): Promise<void> {
  // Of two servers, the second waits here, and then finds the rows of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('portal analytics', 0))`.execute(counting.tx);
  await countContributions(counting);
  await countMembers(counting);
  await countMemberMonths(counting);
  await countLatePayments(counting);
  await countPunctuality(counting);
  await countDistributions(counting);
  await countRequests(counting);
  // Last, since it writes the time.
  await countDataQuality(counting);
}
