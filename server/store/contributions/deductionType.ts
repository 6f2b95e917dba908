import { type RawBuilder, sql } from 'kysely';
import type { DeductionType } from '../../../domain/contributions/deductions.ts';

/** The way in which the member pays into the pot `p` on a day, as `deductionTypeOf` says it: by the level of the day, or else by the scheme. */
export const deductionTypeOn = (day: RawBuilder<unknown>): RawBuilder<DeductionType> => sql`(
  select case when coalesce(l.uses_salary_sacrifice, s.contribution_type = 'salary-sacrifice', false) then 'salary-sacrifice'
    when s.contribution_type = 'net-employee' then 'net-employee' else 'gross-employee' end
  from (select) one left join portal.pension_schemes s on s.pension_scheme_uid = p.pension_scheme_uid
  left join lateral (
    select l.uses_salary_sacrifice from portal.contribution_levels l where l.pot_uid = p.pot_uid and l.effective_from <= ${day}
    order by l.effective_from desc limit 1) l on true)`;
