import type { AppliedRow, Effect } from '../../store/bulkLoads/apply/appliedTables.ts';
import type { BatchRows } from '../../store/bulkLoads/apply/batchRows.ts';

type Contribution = AppliedRow<'regular_payroll_contributions'>;

const changedSince = 'Somebody has changed it since. It stays as it is';
const stillReferred = 'Other records refer to it. It stays as it is';

/** The present row of an effect: of a contribution on a cancelled statement, the open copy that the statement has left. */
function presentKey(rows: BatchRows, { table, key }: Effect): string {
  if (table !== 'regular_payroll_contributions') return key;
  const row = rows.find(table, key);
  if (!row || row.statement_uid === null) return key;
  const isCopy = (one: Contribution): boolean =>
    one.pot_uid === row.pot_uid &&
    one.payroll_date_uid === row.payroll_date_uid &&
    one.statement_uid === null &&
    !one.is_cancelled;
  return rows.of(table, row.employee_uid).find(isCopy)?.employer_contribution_uid ?? key;
}

const statementColumns = ['statement_uid', 'is_cancelled', 'employer_contribution_uid'];

/** Whether a row still has the values that an effect gave it. */
function isAsMade(row: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>, isCopy: boolean): boolean {
  const compared = Object.entries(after).filter(([column]) => !isCopy || !statementColumns.includes(column));
  return compared.every(([column, value]) => row[column] === value);
}

/** Whether rows refer to one that is to be removed. */
function isReferred(rows: BatchRows, { table, key }: Effect, employees: ReadonlySet<string>): boolean {
  if (table === 'employees')
    return (
      employees.has(key) ||
      rows.of('payroll_relationships', key).length > 0 ||
      rows.of('employee_salaries', key).length > 0 ||
      rows.of('former_memberships', key).length > 0 ||
      rows.of('pension_scheme_relationships', key).length > 0 ||
      rows.of('pots', key).length > 0 ||
      rows.of('regular_payroll_contributions', key).length > 0
    );
  if (table !== 'pots') return false;
  const pot = rows.find('pots', key);
  const paid = pot ? rows.of('regular_payroll_contributions', pot.employee_uid) : [];
  return rows.of('contribution_levels', key).length > 0 || paid.some(({ pot_uid }) => pot_uid === key);
}

/** Whether one of the rows that refer to a row is in use, so that somebody has begun something with it since. */
function isInUse(rows: BatchRows, { table, key }: Effect): boolean {
  if (table === 'employees')
    return (
      rows.of('payroll_relationships', key).some(({ is_active }) => is_active) ||
      rows.of('pension_scheme_relationships', key).some(({ state }) => state === 'active') ||
      rows.of('pots', key).some(({ state }) => state === 'active') ||
      rows.of('regular_payroll_contributions', key).some(({ is_cancelled }) => !is_cancelled)
    );
  const pot = rows.find('pots', key);
  const paid = pot ? rows.of('regular_payroll_contributions', pot.employee_uid) : [];
  return paid.some(({ pot_uid, is_cancelled }) => pot_uid === key && !is_cancelled);
}

/** The state of a row that was made and must stay: it ends. */
const ended = {
  employees: { is_active: false },
  pots: { state: 'notActive' },
} as const;

/** Ends a row that was made by an instruction and cannot be removed, because a cancelled statement still shows it. */
function endRow(rows: BatchRows, { table, key }: Effect): void {
  if (table === 'employees') rows.update(table, key, ended.employees);
  if (table === 'pots') rows.update(table, key, ended.pots);
}

/** Removes the contributions that were worked out for a pot that was made: they go with it. Those that somebody has typed or submitted stay. */
function dropWorkedOut(rows: BatchRows, potUid: string): void {
  const pot = rows.find('pots', potUid);
  for (const one of pot ? rows.of('regular_payroll_contributions', pot.employee_uid) : [])
    if (one.pot_uid === potUid && !one.is_edited && one.statement_uid === null && !one.has_been_paid)
      rows.remove('regular_payroll_contributions', one.employer_contribution_uid);
}

/** Removes a row that was made, or ends it. A contribution that a cancelled statement shows stays there, and its open copy goes. */
function unmake(rows: BatchRows, effect: Effect, employees: ReadonlySet<string>): string | null {
  const { table, key } = effect;
  const present = presentKey(rows, effect);
  if (table === 'regular_payroll_contributions') {
    if (rows.find(table, present)?.statement_uid === null) rows.remove(table, present);
    return null;
  }
  if (table === 'pots') dropWorkedOut(rows, key);
  if (!isReferred(rows, effect, employees)) rows.remove(table, key);
  else if (employees.has(key) || isInUse(rows, effect)) return stillReferred;
  else endRow(rows, effect);
  return null;
}

/** Undoes one effect. @returns the reason for which it is left, or null. */
function undoEffect(rows: BatchRows, effect: Effect, employees: ReadonlySet<string>): string | null {
  const { table, before, after } = effect;
  const key = presentKey(rows, effect);
  const row: Readonly<Record<string, unknown>> | undefined = rows.find(table, key);
  if (after === null) {
    if (row) return changedSince;
    if (before) rows.insert(table, before);
    return null;
  }
  if (!row || !isAsMade(row, after, key !== effect.key)) return changedSince;
  if (before === null) return unmake(rows, effect, employees);
  rows.update(table, key, before);
  return null;
}

/**
 * Undoes the effects of an instruction, the last one first, or none of them: what somebody has changed since stays, and so does the rest of that instruction.
 *
 * @param employees - The employees to whom other records refer.
 * @returns the reason for which the instruction is left, or null.
 */
export function undoEffects(rows: BatchRows, effects: readonly Effect[], employees: ReadonlySet<string>): string | null {
  const { place } = rows;
  for (const effect of effects.toReversed()) {
    const reason = undoEffect(rows, effect, employees);
    if (reason === null) continue;
    rows.takeBack(place);
    return reason;
  }
  return null;
}
