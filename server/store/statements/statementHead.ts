import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';

/** The present names of the records that a statement belongs to. */
export interface StatementNames {
  employerName: string;
  payrollName: string;
  schemeName: string | null;
}

export async function namesOfStatement(reader: Reader, employerId: number, statementUid: string): Promise<StatementNames> {
  const { rows } = await sql<StatementNames>`
    select e.name as "employerName", p.name as "payrollName", c.name as "schemeName"
    from portal.statements s join portal.employers e on e.id = s.employer_id join portal.payrolls p on p.payroll_uid = s.payroll_uid
    left join portal.pension_schemes c on c.pension_scheme_uid = s.pension_scheme_uid
    where s.employer_id = ${employerId} and s.statement_uid = ${statementUid}`.execute(reader);
  const [names] = rows;
  if (!names) throw new Error(`The statement ${statementUid} belongs to no payroll of employer ${employerId}.`);
  return names;
}
