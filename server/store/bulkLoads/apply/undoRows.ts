import { sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';
import { type AppliedName, appliedNames, appliedTables, type Effect } from './appliedTables.ts';
import { BatchRows } from './batchRows.ts';
import { isOneOf, lockRows } from './readRows.ts';

const uidsOf = (effects: readonly Effect[], name: AppliedName): string[] =>
  effects.filter(({ table }) => table === name).map(({ key }) => key.split(' ')[0] ?? '');

/** The pot and the period of a contribution that an upload has paid, to find the copy that a cancelled statement has left. */
interface PaidPlace {
  potUid: string;
  payrollDateUid: string;
}

/** The rows that some effects are about, locked, with those that belong to employees and pots that the effects have made. */
export async function readUndoRows(tx: Scoped, employerId: number, effects: readonly Effect[]): Promise<BatchRows> {
  const rows = new BatchRows();
  for (const name of appliedNames) {
    const uids = uidsOf(effects, name);
    const [column] = appliedTables[name].key;
    if (uids.length > 0) rows.add(name, await lockRows(tx, employerId, name, isOneOf(column, uids)));
  }
  const madeEmployees = uidsOf(
    effects.filter(({ before }) => before === null),
    'employees',
  );
  if (madeEmployees.length > 0)
    for (const name of [
      'payroll_relationships',
      'employee_salaries',
      'former_memberships',
      'pension_scheme_relationships',
      'pots',
      'regular_payroll_contributions',
    ] as const)
      rows.add(name, await lockRows(tx, employerId, name, isOneOf('employee_uid', madeEmployees)));
  const madePots = uidsOf(
    effects.filter(({ before }) => before === null),
    'pots',
  );
  if (madePots.length > 0) {
    rows.add('contribution_levels', await lockRows(tx, employerId, 'contribution_levels', isOneOf('pot_uid', madePots)));
    rows.add(
      'regular_payroll_contributions',
      await lockRows(tx, employerId, 'regular_payroll_contributions', isOneOf('pot_uid', madePots)),
    );
  }
  const submitted = uidsOf(effects, 'regular_payroll_contributions').flatMap((uid): PaidPlace[] => {
    const row = rows.find('regular_payroll_contributions', uid);
    const isOnStatement = row && row.statement_uid !== null && row.payroll_date_uid !== null;
    return isOnStatement ? [{ potUid: row.pot_uid, payrollDateUid: row.payroll_date_uid ?? '' }] : [];
  });
  if (submitted.length > 0) {
    const periods = [...new Set(submitted.map(({ payrollDateUid }) => payrollDateUid))];
    const open = sql`${isOneOf('payroll_date_uid', periods)} and ${isOneOf(
      'pot_uid',
      submitted.map(({ potUid }) => potUid),
    )}
      and t.statement_uid is null and not t.is_cancelled`;
    rows.add('regular_payroll_contributions', await lockRows(tx, employerId, 'regular_payroll_contributions', open));
  }
  return rows;
}

/** The employees among these whom records refer to that no upload makes: their access, requests and confirmed answers stay with them. */
export async function referredEmployees(tx: Scoped, employerId: number, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const wanted = sql`employer_id = ${employerId} and employee_uid = any(${[...uids]}::uuid[])`;
  const { rows } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employee_requests where ${wanted}
    union select employee_uid from portal.company_relationships where ${wanted}`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}
