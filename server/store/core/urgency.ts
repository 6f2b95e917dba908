import { sql } from 'kysely';

/** Whether the task `t` waits until a later day. */
export const isWaiting = sql`coalesce(t.waits_until > portal.uk_today(), false)`;

/** Whether the due date of the task `t` has passed. While it waits, it is not overdue. */
export const isOverdue = sql`(coalesce(t.due_date < portal.uk_today(), false) and not ${isWaiting})`;

/** Whether the task `t` is overdue, in time, or waits until a later day; null if it is not open, or has no due date. */
export const urgency = sql`case when t.status = 'open' then
  case when ${isWaiting} then 'waiting' when ${isOverdue} then 'overdue' when t.due_date is not null then 'inTime' end end`;

/**
 * The order in which the person of the request does the tasks `t`: their own and those that nobody has taken, by the due date, then those of others, and
 * then those that wait, by the day until which they do. Tasks that have ended come last.
 */
export const orderOfUrgency = sql`row(t.status <> 'open', ${isWaiting},
  coalesce(t.taken_by <> nullif(current_setting('portal.user_uid', true), '')::uuid, false),
  case when ${isWaiting} then t.waits_until else t.due_date end)`;
