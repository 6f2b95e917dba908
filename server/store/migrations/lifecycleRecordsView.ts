/** Where a kind of record keeps its state, as SQL over the alias `r`. */
export interface KeptLifecycle {
  machine: string;
  /** Joins beside `r` are left joins on unique keys, so that a count does without them. */
  from: string;
  /** What the history calls the record. */
  uid: string;
  /** Left out: the column of that name. */
  employer?: string;
  intermediary?: string;
  title: string;
  state: string;
  /** The start of its state, if no step of it is recorded; null if that is unknown. */
  made: string;
}

/**
 * The statement that makes, or makes anew, the one view over all tables that hold a state. Nothing is stored twice, and row-level
 * security holds in it as in its tables. One kind is asked for by `machine`, which leaves the others unread.
 */
export const lifecycleRecordsView = (kinds: readonly KeptLifecycle[]): string => `
  create or replace view portal.lifecycle_records with (security_invoker = true) as
  ${kinds.map(selectOf).join('\n  union all\n  ')}`;

const selectOf = ({
  machine,
  from,
  uid,
  employer = 'r.employer_id',
  intermediary = 'null',
  title,
  state,
  made,
}: KeptLifecycle) => `
  select '${machine}'::text as machine, ${uid}::uuid as record_uid, (${employer})::bigint as employer_id, (${intermediary})::bigint as intermediary_id,
    (${title})::text as title, (${state})::text as state, coalesce(h.at, ${made})::timestamptz as since
  from ${from}
  left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = '${machine}' group by record_uid) h
    on h.record_uid = ${uid}::text`;
