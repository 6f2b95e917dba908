import { sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import { type NewNotice, sendNotices } from './notices.ts';

/** A notice about the work of an employer. */
export type WorkNotice = NewNotice & { employerId: number };

/** The intermediaries that act for each employer. */
async function advisersOf(tx: Scoped, employerIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ employerId: number; intermediaryId: number }>`
    select a.employer_id as "employerId", a.intermediary_id as "intermediaryId" from portal.intermediary_employers a
    join portal.intermediaries i on i.id = a.intermediary_id
    where a.employer_id = any(${[...new Set(employerIds)]}::bigint[]) and a.is_active and i.is_active order by 1, 2`.execute(tx);
  const found = new Map<number, number[]>();
  for (const { employerId, intermediaryId } of rows) found.set(employerId, [...(found.get(employerId) ?? []), intermediaryId]);
  return found;
}

/** Sends notices about an employer's work to the intermediaries that act for it. */
export async function tellAdvisers(tx: Scoped, given: readonly WorkNotice[]): Promise<void> {
  if (given.length === 0) return;
  const advisers = await advisersOf(
    tx,
    given.map(({ employerId }) => employerId),
  );
  await sendNotices(
    tx,
    given.flatMap((notice) => (advisers.get(notice.employerId) ?? []).map((intermediaryId) => ({ ...notice, intermediaryId }))),
  );
}

/** Sends notices about an employer's work to the employer, and to the intermediaries that act for it. */
export async function tellEmployerAndAdvisers(tx: Scoped, given: readonly WorkNotice[]): Promise<void> {
  await sendNotices(tx, given);
  await tellAdvisers(tx, given);
}
