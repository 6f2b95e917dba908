import { type RawBuilder, sql } from 'kysely';

/**
 * A value of the contribution `c` that was submitted last for a pot, as it was on its statement, before corrections. Null without one.
 * @param of - SQL of the ids of the employee and the pot.
 */
export const lastSubmitted = (
  value: RawBuilder<unknown>,
  of: { employeeUid: RawBuilder<unknown>; potUid: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  select ${value} from portal.regular_payroll_contributions c
  where c.employee_uid = ${of.employeeUid} and c.pot_uid = ${of.potUid} and c.statement_uid is not null and not c.is_cancelled
    and c.corrects_contribution_uid is null
  order by c.due_date desc limit 1)`;
