import { sql } from 'kysely';

/** Whether the due date of the task `t` has passed, or the task waits until a later day; null if it is not open, or has no due date. */
export const urgency = sql`case when t.status = 'open' and (t.due_date is not null or t.waits_until > portal.uk_today()) then
  case when t.waits_until > portal.uk_today() then 'waiting' when t.due_date < portal.uk_today() then 'overdue' else 'inTime' end end`;
