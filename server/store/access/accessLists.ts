import { type RawBuilder, sql } from 'kysely';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { Reader } from '../createStore.ts';
import { likeLiteral } from '../core/likeLiteral.ts';
import { plainText } from '../core/plainText.ts';
import type { Page } from '../core/listPage.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';
import { type AccessParty, accessTable, atParty } from './accessParty.ts';
import type { AccessState } from './accessRecords.ts';

/** The facts about a listed person that the service needs and does not show. */
export interface ListedAccess {
  uuid: string;
  accessUid: string;
  state: AccessState;
  isAdministrator: boolean;
  hasAccepted: boolean;
}

/** The relationship with one employer, as a list shows it. It never reveals other employers of the same person. */
const relationship = sql`json_build_array(json_build_object('companyId', r.employer_id, 'isActive', r.is_active,
  'isPensionAdministrator', r.is_pension_administrator, 'isSeniorPensionAdministrator', r.is_senior_pension_administrator,
  'accessState', r.access_state, 'isEmployee', r.is_employee, 'startedTimestamp', r.started_at, 'endedTimestamp', r.ended_at))`;

const ofEmployer = sql`
  r.employee_uid, ${relationship} as company_relationships,
  (r.is_pension_administrator or r.is_senior_pension_administrator) as is_administrator,
  case when r.is_senior_pension_administrator then 'seniorPensionAdministrator' when r.is_pension_administrator then 'pensionAdministrator'
    else 'employerUser' end as access_level`;
const ofIntermediary = sql`'[]'::json as company_relationships, true as is_administrator`;

/** Working for an employer gives no access to its pension data, so employees without another role are left out. */
const hasPartInPension = sql`not (r.is_employee and not r.is_pension_administrator and not r.is_senior_pension_administrator)`;

/**
 * Everybody who has, had or is invited to access to the party, one row each, with columns named as the resource's fields. The query itself selects
 * the party: a person with access to several must not be listed once for each.
 */
function people(party: AccessParty, now: Date): RawBuilder<unknown> {
  const isEmployer = party.kind === 'employer';
  return sql`(
    select p.*, lower(first_name) collate "C" as first_name_key, lower(last_name) collate "C" as last_name_key, lower(email) collate "C" as email_key
    from (
      select r.user_uid as uuid, ${isEmployer ? ofEmployer : ofIntermediary}, coalesce(r.invited_first_name, u.first_name) as first_name,
        coalesce(r.invited_last_name, u.last_name) as last_name, coalesce(r.invited_email, u.email) as email, r.date_of_birth, r.access_uid, r.access_state as state,
        r.invited_first_name is null as has_accepted,
        case when r.invited_first_name is null then u.last_logged_in_at end as last_logged_in_date,
        case when r.access_state = 'invited' and not exists (
          select from portal.invitation_links l where l.access_uid = r.access_uid and l.replaced_at is null and l.expires_at > ${now}
        ) then 'inviteExpired' else r.access_state end as access_status
      from ${accessTable(party)} r join portal.users u using (user_uid) where ${atParty(party)} and ${isEmployer ? hasPartInPension : sql`true`}
    ) p)`;
}

function containing(search: string | null): RawBuilder<unknown> {
  const words = plainText(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const text = sql`concat_ws(' ', t.first_name_key, t.last_name_key, t.email_key)`;
  return sql.join([sql`true`, ...words.map((word) => sql`${text} like ${`%${likeLiteral(word)}%`}`)], sql` and `);
}

/** The list and the record of a party's people, as the resource's files describe them. @param now - Invitations that ended by then have expired. */
export function accessLists<Shown>({ resource, entity }: ResourceFiles, party: AccessParty, now: Date) {
  const table = resourceTable<Shown & ListedAccess>(resource, entity, {
    from: people(party, now),
    computed: { state: sql`t.state`, isAdministrator: sql`t.is_administrator`, hasAccepted: sql`t.has_accepted` },
    keyColumns: { firstName: 'first_name_key', lastName: 'last_name_key', email: 'email_key' },
  });
  return {
    list: (reader: Reader, request: ListRequest): Promise<Page<Shown & ListedAccess>> =>
      table.list(reader, containing(request.search), request),
    find: (reader: Reader, userUid: string): Promise<(Shown & ListedAccess) | null> =>
      table.find(reader, sql`t.uuid = ${userUid}`),
  };
}
