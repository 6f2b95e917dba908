import { type RawBuilder, sql } from 'kysely';
import { signUps } from '../../../../schemas/generated/resources.ts';
import type { Application } from '../../../../schemas/generated/types.ts';
import { wordsCondition } from '../../core/wordsCondition.ts';
import type { Page } from '../../core/listPage.ts';
import type { Reader } from '../../createStore.ts';
import { type ListRequest, resourceTable } from '../../records/resourceTable.ts';

/** A sign-up in a list: without its answers and checks. */
export type ApplicationRow = Omit<Application, 'parts' | 'checks' | 'leftToDo' | 'allowedActions'>;

const nameOf = (user: string): RawBuilder<unknown> =>
  sql.raw(`nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), '')`);

/** The sign-ups of the scope, in the words of their entity. Discarded ones are nobody's. */
const applications = resourceTable<ApplicationRow>(signUps.resource, signUps.entity, {
  from: sql`(
    select l.lead_uid as id, coalesce(l.company_name, 'No name yet') as title, l.company_name, l.state, l.source, l.intermediary_id,
      i.name as intermediary_name, l.email, l.assigned_to, ${nameOf('a')} as assigned_to_name, ${nameOf('d')} as decided_by_name,
      nullif(concat_ws(' ', l.answers #>> '{signUp,personalInformation,firstName}', l.answers #>> '{signUp,personalInformation,lastName}'), '')
        as applicant_name,
      (select count(*)::integer from jsonb_each(l.progress) part where part.value ->> 'progress' = 'Completed') as completed_parts,
      l.created_at as created_timestamp, l.answered_at as answered_timestamp, l.submitted_at as submitted_timestamp,
      l.reminded_at as reminded_timestamp, l.handed_over_at as handed_over_timestamp, l.adviser_level, l.decided_at as decided_timestamp,
      l.decision_reason, l.employer_id
    from portal.sign_up_leads l
    left join portal.intermediaries i on i.id = l.intermediary_id
    left join portal.users a on a.user_uid = l.assigned_to
    left join portal.users d on d.user_uid = l.decided_by
    where l.state <> 'discarded')`,
});

const searched = ['title', 'applicant_name', 'email', 'intermediary_name'].map((column) => sql`t.${sql.ref(column)}`);

/** One page of the sign-ups of the scope. */
export const listApplications = (reader: Reader, request: ListRequest): Promise<Page<ApplicationRow>> =>
  applications.list(reader, wordsCondition(request.search, searched), request);

/** One sign-up of the scope, or null. */
export const findApplication = (reader: Reader, leadUid: string): Promise<ApplicationRow | null> =>
  applications.find(reader, sql`t.id = ${leadUid}::uuid`);
