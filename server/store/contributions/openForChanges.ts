import { type RawBuilder, sql } from 'kysely';

/** The states of a pay period in which its contributions may be changed: those in which they may be submitted, as its chart says. */
export const openForChanges = ['openForUpload', 'uploadIsOverdue', 'noStatementsAvailable'] as const;

/** Whether the contribution `c` of the period `r` may be changed. */
export const isEditable: RawBuilder<boolean> = sql`(
  c.statement_uid is null and not c.is_cancelled and not c.has_been_paid
  and coalesce(r.status in (${sql.join(openForChanges.map((state) => sql.lit(state)))}), false))`;
