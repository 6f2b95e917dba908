import { type RawBuilder, sql } from 'kysely';
import { allClients, clients } from '../../../schemas/generated/resources.ts';
import type { Client } from '../../../schemas/generated/types.ts';
import { hasLoadErrors } from '../core/lastLoadErrors.ts';
import type { Page } from '../core/listPage.ts';
import type { Employers } from '../scope.ts';
import type { Reader } from '../createStore.ts';
import { employerCount, matching, withinParties } from '../parties/parties.ts';
import { type ListRequest, type ResourceTable, resourceTable } from '../records/resourceTable.ts';

/** A client as stored. The notices are counted for the rows of a page alone. */
export type ClientRow = Omit<Client, 'unreadCount'>;

/** The person who reads the list. */
export interface ClientReader {
  userUid: string;
  /** The employers whose uploads the person may read. */
  uploads: Employers;
}

/** The days before a deadline on which it counts as due soon. */
const soonDays = 7;
const today = sql`portal.uk_today()`;
const soon = sql`(${today} + ${sql.lit(soonDays)})`;

/** The condition of each answer to what is due: ranges of the index. */
const due: Readonly<Record<Client['due'], RawBuilder<unknown>>> = {
  overdue: sql`t.next_deadline < ${today}`,
  soon: sql`t.next_deadline between ${today} and ${soon}`,
  later: sql`t.next_deadline > ${soon}`,
  nothing: sql`t.next_deadline is null`,
};
const isDue = (value: unknown): value is Client['due'] => typeof value === 'string' && value in due;
const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(conditions, sql` or `)})`;

/** The condition of a flag that filters, by its wanted values. */
const flag =
  (condition: RawBuilder<unknown>) =>
  (wanted: readonly unknown[]): RawBuilder<unknown> =>
    anyOf(wanted.map((value) => (value === true ? condition : sql`(${condition}) is not true`)));

interface From {
  files: typeof clients;
  from: RawBuilder<unknown>;
  lookedAfterBy: RawBuilder<unknown>;
}

const tableOf = ({ files, from, lookedAfterBy }: From, { userUid, uploads }: ClientReader): ResourceTable<ClientRow> =>
  resourceTable<ClientRow>(files.resource, files.entity, {
    from,
    keyColumns: { name: 'name_key' },
    partColumns: { name: 'search_key' },
    computed: {
      due: sql`case when ${due.overdue} then 'overdue' when ${due.soon} then 'soon' when ${due.later} then 'later' else 'nothing' end`,
      lookedAfterBy,
    },
    conditions: {
      due: (wanted) => anyOf(wanted.filter(isDue).map((value) => due[value])),
      hasRequests: flag(sql`t.request_count > 0`),
      hasErrors: flag(sql`${hasLoadErrors('t')} and ${withinParties(uploads)}`),
      isMine: flag(sql`t.looked_after_by_uid = ${userUid}`),
    },
  });

const columns = sql`o.*, o.employer_id as id, e.name, e.name_key, e.search_key, e.is_active`;

/** The name of a member who looks after a client, as long as they are a member. */
const member = (intermediaryId: number): RawBuilder<unknown> => sql`(
  select u.first_name || ' ' || u.last_name from portal.intermediary_members m join portal.users u using (user_uid)
  where m.intermediary_id = ${intermediaryId} and m.user_uid = t.looked_after_by_uid and m.is_active)`;

/** One page of the clients of an intermediary that a person may read. */
export function listClientOverviews(
  reader: Reader,
  { intermediaryId, employers }: { intermediaryId: number; employers: Employers },
  person: ClientReader,
  request: ListRequest,
): Promise<Page<ClientRow>> {
  const from = sql`(
    select ${columns}, a.looked_after_by as looked_after_by_uid
    from portal.intermediary_employers a join portal.client_overviews o using (employer_id) join portal.employers e on e.id = a.employer_id
    where a.intermediary_id = ${intermediaryId} and a.is_active)`;
  const table = tableOf({ files: clients, from, lookedAfterBy: member(intermediaryId) }, person);
  // For the same reason as the policy of the table, no condition for its index.
  const within = employers === 'all' ? sql`true` : sql`t.id + 0 = any(${employers}::bigint[])`;
  return table.list(reader, sql`${within} and ${matchSearch(request)}`, request);
}

const matchSearch = ({ search }: ListRequest): RawBuilder<unknown> => (search === null ? sql`true` : matching(search));

/** One page of all employers, for the provider's staff. */
export function listAllOverviews(reader: Reader, person: ClientReader, request: ListRequest): Promise<Page<ClientRow>> {
  const isByName = request.sort === 'name' || request.search !== null || request.filters.length > 0;
  // The names come from their own index. Otherwise they are joined to the rows of the page: the database leaves a left join out where it only finds them.
  const join = isByName ? sql`join` : sql`left join`;
  const from = sql`(
    select ${columns}, null::uuid as looked_after_by_uid from portal.client_overviews o ${join} portal.employers e on e.id = o.employer_id)`;
  const table = tableOf({ files: allClients, from, lookedAfterBy: sql`null::text` }, person);
  if (request.search !== null) return table.list(reader, matchSearch(request), request);
  return table.list(reader, sql`true`, request, { total: () => employerCount(reader) });
}
