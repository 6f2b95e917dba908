import { sql } from 'kysely';

/** Whether the due date of the row `t` has passed; null if it is not open, or has no due date. */
export const urgency = sql`case when t.status = 'open' and t.due_date is not null then
  case when t.due_date < portal.uk_today() then 'overdue' else 'inTime' end end`;
