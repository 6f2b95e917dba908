import { type RawBuilder, sql } from 'kysely';
import { associatedEmployers, associatedIntermediaries } from '../../../schemas/generated/resources.ts';
import type { AssociatedEmployer, AssociatedIntermediary } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page } from '../core/listPage.ts';
import { type ListRequest, type ResourceTable, resourceTable } from '../records/resourceTable.ts';
import { searchedFields, wordsCondition } from '../core/wordsCondition.ts';

/** An associated employer as stored, without the caller's allowed actions. */
export type AssociatedEmployerRow = Omit<AssociatedEmployer, 'allowedActions'>;
export type AssociatedIntermediaryRow = Omit<AssociatedIntermediary, 'allowedActions'>;

/** The columns of an association that both sides see. */
const told = sql`case when a.is_active then 'associated' else 'revoked' end as association_state,
  a.started_at as started_timestamp, a.ended_at as ended_timestamp`;

const keyColumns = { name: 'name_key' };
const column = (field: string): RawBuilder<unknown> => sql`t.${sql.ref(field === 'shortName' ? 'short_name' : field)}`;

/** The employers for which an intermediary acts or acted, within the scope, each once. */
const clientsOf = (intermediaryId: number): ResourceTable<AssociatedEmployerRow> =>
  resourceTable(associatedEmployers.resource, associatedEmployers.entity, {
    keyColumns,
    from: sql`(
      select e.id, e.employer_uid, e.name, e.short_name, e.name_key, e.is_active, e.employee_count,
        case when a.is_active then a.default_level end as default_level, ${told}
      from portal.intermediary_employers a join portal.employers e on e.id = a.employer_id where a.intermediary_id = ${intermediaryId})`,
  });

/** One page of an intermediary's associated employers. */
export function listClients(reader: Reader, intermediaryId: number, request: ListRequest): Promise<Page<AssociatedEmployerRow>> {
  return clientsOf(intermediaryId).list(
    reader,
    wordsCondition(request.search, searchedFields(associatedEmployers.entity).map(column)),
    request,
  );
}

/** One associated employer of an intermediary, or null. */
export const findClient = (reader: Reader, intermediaryId: number, employerId: number): Promise<AssociatedEmployerRow | null> =>
  clientsOf(intermediaryId).find(reader, sql`t.id = ${employerId}`);

/** The intermediaries that act or acted for an employer. */
export async function intermediaryIdsOf(reader: Reader, employerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select intermediary_id as id from portal.intermediary_employers where employer_id = ${employerId}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** One page of the intermediaries that act or acted for an employer. */
export function listAssociatedIntermediaries(
  reader: Reader,
  employerId: number,
  request: ListRequest,
): Promise<Page<AssociatedIntermediaryRow>> {
  const table = resourceTable<AssociatedIntermediaryRow>(associatedIntermediaries.resource, associatedIntermediaries.entity, {
    keyColumns,
    from: sql`(
      select i.id, i.intermediary_uid, i.name, i.short_name, i.name_key, i.email, i.is_active, ${told}, (
        select count(*)::integer from portal.intermediary_members m
        left join portal.intermediary_member_levels l on l.user_uid = m.user_uid and l.intermediary_id = i.id and l.employer_id = a.employer_id
        where m.intermediary_id = i.id and m.is_active and a.is_active and i.is_active and coalesce(l.level, a.default_level) <> 'none'
      ) as member_count
      from portal.intermediary_employers a join portal.intermediaries i on i.id = a.intermediary_id where a.employer_id = ${employerId})`,
  });
  return table.list(reader, wordsCondition(request.search, searchedFields(associatedIntermediaries.entity).map(column)), request);
}

/** The facts about an intermediary and an employer that decide whether one may act for the other. */
export interface AssociationRow {
  /** Null before the first association. */
  associationUid: string | null;
  isAssociated: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  intermediary: { name: string; email: string | null; isActive: boolean };
  employer: { name: string; emails: string[]; isActive: boolean };
}

/**
 * Reads an intermediary and an employer with their association, and locks the employer against other changes until the transaction ends, so that
 * two associations at the same moment run one after the other.
 *
 * @returns null when there is no such intermediary, or no such employer in the scope.
 */
export async function associationOf(tx: Scoped, intermediaryId: number, employerId: number): Promise<AssociationRow | null> {
  // A statement of its own: one that waits for the lock and joins the association would still read it as it was before the wait.
  await sql`select from portal.employers where id = ${employerId} for update`.execute(tx);
  const { rows } = await sql<AssociationRow>`
    select a.association_uid as "associationUid", coalesce(a.is_active, false) as "isAssociated", a.started_at as "startedAt", a.ended_at as "endedAt",
      json_build_object('name', i.name, 'email', i.email, 'isActive', i.is_active) as intermediary,
      json_build_object('name', e.name, 'emails', e.emails, 'isActive', e.is_active) as employer
    from portal.employers e join portal.intermediaries i on i.id = ${intermediaryId}
    left join portal.intermediary_employers a on a.employer_id = e.id and a.intermediary_id = i.id
    where e.id = ${employerId}`.execute(tx);
  return rows[0] ?? null;
}

/** Begins an association, for the first time or again. */
export async function beginAssociation(
  tx: Scoped,
  of: { associationUid: string; intermediaryId: number; employerId: number; at: Date },
): Promise<void> {
  await sql`
    insert into portal.intermediary_employers (association_uid, intermediary_id, employer_id, started_at)
    values (${of.associationUid}, ${of.intermediaryId}, ${of.employerId}, ${of.at})
    on conflict (intermediary_id, employer_id) do update set is_active = true, started_at = excluded.started_at, ended_at = null`.execute(
    tx,
  );
}

/** Ends an association. The members' access ends with their next request. */
export async function endAssociation(tx: Scoped, of: { intermediaryId: number; employerId: number; at: Date }): Promise<void> {
  await sql`
    update portal.intermediary_employers set is_active = false, ended_at = ${of.at}, looked_after_by = null
    where intermediary_id = ${of.intermediaryId} and employer_id = ${of.employerId}`.execute(tx);
}
