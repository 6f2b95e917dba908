import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { ContributionChanges, NewContribution, WorkedOutContributions } from '../../../schemas/generated/types.ts';
import { noAmounts, typedAmounts } from '../../../domain/contributions/deductions.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Scoped } from '../../store/createStore.ts';
import {
  type Amounts,
  cancelContribution,
  insertContribution,
  lockContributions,
  type LockedContribution,
  lockPeriod,
  type LockedPeriod,
  type PayingPot,
  payingPots,
  periodOfContribution,
  writeAmounts,
} from '../../store/contributions/contributionChanges.ts';
import { workOutAgain } from '../../store/contributions/generation.ts';
import { reopenWhereOwed } from '../calendar/reopenWhereOwed.ts';
import { type FieldError, Refusal } from '../core/refusal.ts';
import type { Acting } from '../core/acting.ts';
import { amountFields } from '../../../domain/contributions/amountFields.ts';
import { changedAmounts, noteContribution, notePeriod } from './contributionNotes.ts';
import { periodRefusal, rowRefusal } from './changeRefusals.ts';

/** A period that takes changes, locked until the transaction ends. @throws Refusal notFound, or conflict with the reason. */
export async function openPeriod(tx: Scoped, employerId: number, payrollDateUid: string): Promise<LockedPeriod> {
  const period = await lockPeriod(tx, employerId, payrollDateUid);
  if (!period) throw Refusal.notFound();
  const refusal = periodRefusal(period);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  return period;
}

/** A contribution that can be changed, locked with its period. */
export interface OpenContribution {
  period: LockedPeriod;
  contribution: LockedContribution;
}

/** @throws Refusal notFound, or conflict with the reason. */
export async function openContribution(tx: Scoped, employerId: number, uid: string): Promise<OpenContribution> {
  const payrollDateUid = await periodOfContribution(tx, employerId, uid);
  if (payrollDateUid === undefined) throw Refusal.notFound();
  if (payrollDateUid === null)
    throw new Refusal('conflict', 'This contribution belongs to no pay period, and cannot be changed here.');
  const period = await openPeriod(tx, employerId, payrollDateUid);
  const contribution = (await lockContributions(tx, employerId, payrollDateUid, [uid])).get(uid);
  if (!contribution) throw Refusal.notFound();
  const refusal = rowRefusal(contribution);
  if (refusal !== null) throw new Refusal('conflict', `${refusal}.`);
  return { period, contribution };
}

/** Changes one contribution. */
export async function changeAmounts(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { period, contribution }: OpenContribution,
  sent: Partial<Amounts>,
): Promise<void> {
  const after = typedAmounts(contribution, sent, { type: contribution.deductionType, payDate: period.payDate });
  await writeAmounts(tx, employerId, [{ ...after, employerContributionUid: contribution.employerContributionUid }]);
  const fields = changedAmounts(contribution, after);
  if (fields.length > 0) noteContribution(c, tx, employerId, { period, contribution, action: 'change', fields });
  await reopenWhereOwed(c, tx, employerId, period);
}

/** Cancels one contribution. */
export async function cancelOne(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { period, contribution }: OpenContribution,
): Promise<void> {
  await cancelContribution(tx, employerId, contribution.employerContributionUid);
  const fields = [{ field: 'isCancelled', from: false, to: true }];
  noteContribution(c, tx, employerId, { period, contribution, action: 'cancel', fields });
}

type Change = ContributionChanges['changes'][number];

/** The faults of rows that cannot be changed, each at its place in the request. */
function rowFaults(changes: readonly Change[], locked: ReadonlyMap<string, LockedContribution>): FieldError[] {
  const seen = new Set<string>();
  return changes.flatMap(({ employerContributionUid }, n): FieldError[] => {
    const uid = employerContributionUid.toLowerCase();
    const field = `changes[${n}].employerContributionUid`;
    if (seen.has(uid)) return [{ field, defaultMessage: 'This contribution is in the list twice. Send it once' }];
    seen.add(uid);
    const row = locked.get(uid);
    if (!row) return [{ field, defaultMessage: 'This pay period has no such contribution. Read its contributions again' }];
    const refusal = rowRefusal(row);
    return refusal === null ? [] : [{ field, defaultMessage: refusal }];
  });
}

const contributionsOf = (count: number): string => formatCount(count, 'contribution');

/** Changes several contributions of a period, all or none. @throws Refusal invalid with the faults by row. */
export async function changeMany(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { period, changes }: { period: LockedPeriod; changes: readonly Change[] },
): Promise<void> {
  const uids = changes.map(({ employerContributionUid }) => employerContributionUid.toLowerCase());
  const locked = await lockContributions(tx, employerId, period.payrollDateUid, uids);
  const faults = rowFaults(changes, locked);
  if (faults.length > 0) throw Refusal.invalid(faults);
  const rows = changes.flatMap((sent) => {
    const before = locked.get(sent.employerContributionUid.toLowerCase());
    if (!before) return [];
    const { employerContributionUid, employeeName } = before;
    return [
      {
        before,
        employeeName,
        after: {
          ...typedAmounts(before, sent, { type: before.deductionType, payDate: period.payDate }),
          employerContributionUid,
        },
      },
    ];
  });
  await writeAmounts(
    tx,
    employerId,
    rows.map(({ after }) => after),
  );
  const changed = rows.filter(({ before, after }) => changedAmounts(before, after).length > 0);
  if (changed.length === 0) return;
  notePeriod(c, tx, employerId, {
    period,
    activity: `${contributionsOf(changed.length)} changed`,
    fields: changed.map(({ before, after, employeeName }) => ({
      field: `contribution ${after.employerContributionUid}`,
      label: employeeName,
      from: inWords(before),
      to: inWords(after),
    })),
  });
  await reopenWhereOwed(c, tx, employerId, period);
}

const inWords = (amounts: Amounts): string => amountFields.map((field) => formatPence(amounts[field])).join(' + ');

/** Adds a contribution of an employee to a period. @returns its id. @throws Refusal invalid at the field */
export async function addContribution(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { period, sent }: { period: LockedPeriod; sent: NewContribution },
): Promise<string> {
  const employeeUid = sent.employeeUid.toLowerCase();
  const pots = await payingPots(tx, employerId, { payrollDateUid: period.payrollDateUid, employeeUid });
  const pot = potToPay(pots, sent.potUid?.toLowerCase());
  if (pot.hasContribution)
    throw Refusal.invalid([
      {
        field: sent.potUid === undefined ? 'employeeUid' : 'potUid',
        defaultMessage: 'There is a contribution of this employee in the period already. Change its amounts instead',
      },
    ]);
  const { potUid, deductionType } = pot;
  const amounts = typedAmounts(noAmounts, sent, { type: deductionType, payDate: period.payDate });
  const uid = await insertContribution(tx, employerId, {
    payrollDateUid: period.payrollDateUid,
    potUid,
    amounts,
    deductionType,
  });
  const contribution = { employerContributionUid: uid, employeeUid, employeeName: pot.employeeName };
  noteContribution(c, tx, employerId, { period, contribution, action: 'create', fields: changedAmounts(null, amounts) });
  await reopenWhereOwed(c, tx, employerId, period);
  return uid;
}

/** The pot that takes a contribution: the wanted one, or else the first active one. @throws Refusal invalid at the field */
export function potToPay<Pot extends Pick<PayingPot, 'potUid' | 'isActive'>>(pots: readonly Pot[], potUid?: string): Pot {
  const refusalAt = (field: string, defaultMessage: string): Refusal => Refusal.invalid([{ field, defaultMessage }]);
  const pot =
    potUid === undefined ? (pots.find(({ isActive }) => isActive) ?? pots[0]) : pots.find((one) => one.potUid === potUid);
  if (!pot)
    throw potUid !== undefined && pots.length > 0
      ? refusalAt('potUid', 'Choose one of the pots that this benefit pays into')
      : refusalAt('employeeUid', 'This employee has no pot that the benefit pays into. Enrol the employee first');
  const field = potUid === undefined ? 'employeeUid' : 'potUid';
  if (!pot.isActive) throw refusalAt(field, 'The pot is not active: it takes no contributions. Activate it first');
  return pot;
}

/** Works out the contributions of a period again. @throws Refusal conflict for an extra period. */
export async function regenerate(
  c: Acting,
  tx: Scoped,
  employerId: number,
  period: LockedPeriod,
): Promise<WorkedOutContributions> {
  if (period.isExtra)
    throw new Refusal(
      'conflict',
      'An extra period has no regular contributions. Add the contributions of those who are paid in it.',
    );
  const { added, changed, removed, kept } = await workOutAgain(tx, employerId, period.payrollDateUid);
  const counts = { addedCount: added.length, changedCount: changed.length, removedCount: removed.length };
  const fields = [
    { field: 'addedCount', label: 'Contributions added', to: added.length },
    { field: 'changedCount', label: 'Contributions changed', to: changed.length },
    { field: 'removedCount', label: 'Contributions cancelled', to: removed.length },
  ].filter(({ to }) => to > 0);
  if (fields.length > 0) notePeriod(c, tx, employerId, { period, activity: 'Contributions recalculated', fields });
  await reopenWhereOwed(c, tx, employerId, period);
  return { ...counts, keptCount: kept };
}
