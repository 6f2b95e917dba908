import { latestUploads } from '../bulkLoads/latestUploads.ts';
import { payPeriod } from '../../../machines/lifecycles/payPeriod.ts';
import { previousBacsDay } from '../../../domain/calendar/bacsDays.ts';
import { lastLegalDueDate } from '../../../domain/calendar/legalDueDate.ts';
import { latestUploadDate } from '../../../domain/calendar/payPeriodDates.ts';
import { addWorkingDays, type Division, isDivision } from '../../../domain/calendar/workingDays.ts';
import { paymentDays } from '../../../domain/payments/paymentDays.ts';
import { paymentMethod, wordsOfPayment } from '../../../domain/payments/paymentMethod.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { approvalFacts } from '../../store/contributions/approvals.ts';
import { type PayrollOfPeriods, payrollsOfPeriods } from '../../store/calendar/payPeriodOptions.ts';
import {
  cancelEmptyContributions,
  preparedAmounts,
  restoreEmptyContributions,
} from '../../store/contributions/preparedAmounts.ts';
import { workOutAgain } from '../../store/contributions/generation.ts';
import type { Reader } from '../../store/createStore.ts';
import { paymentNotice } from './paymentNotice.ts';
import { paymentsOfPeriods } from '../../store/payments/periodPayment.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { statementsOfPeriods, type StatementOfPeriod } from '../../store/statements/statements.ts';
import { paymentFacts } from '../../work/payments/paymentMethods.ts';
import { takeSteps } from '../../work/calendar/movePeriods.ts';
import { followApproval } from './submissionApproval.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { todayOf } from '../../work/core/acting.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';
import type { RecordChange, RecordHooks } from '../../work/hooks/hooks.ts';
import { submitContributions } from '../statements/submitContributions.ts';
import { extraPeriod, samePeriod } from './extraPeriod.ts';

/** The payroll of each record. */
async function payrollsOf(reader: Reader, records: readonly StoredRecord[]): Promise<(PayrollOfPeriods | undefined)[]> {
  const uids = records.map(({ payrollUid }) => String(payrollUid));
  const found = new Map((await payrollsOfPeriods(reader, uids)).map((payroll) => [payroll.payrollUid, payroll]));
  return uids.map((uid) => found.get(uid));
}

/** The statements of each period. */
async function statementsOf(reader: Reader, owner: Owner, records: readonly StoredRecord[]): Promise<StatementOfPeriod[][]> {
  const uids = records.map(({ payrollDateUid }) => String(payrollDateUid));
  const found = Map.groupBy(await statementsOfPeriods(reader, owner, uids), ({ payrollDateUid }) => payrollDateUid);
  return uids.map((uid) => found.get(uid) ?? []);
}

const divisionOf = (payroll: PayrollOfPeriods | undefined): Division =>
  isDivision(payroll?.bankHolidayDivision) ? payroll.bankHolidayDivision : 'england-and-wales';

const datesAreFixed = 'The contributions of this period are due already. The dates can be changed only before that.';

const isDue =
  'The contributions of this extra period are due already, so it stays. If nobody contributes, record no contributions.';

/** The planned dates that follow from a period's due date. @param record - As it is stored. */
function followingDates(record: StoredRecord, division: Division): StoredRecord {
  const dueDate = String(record['dueDate']);
  const dDCollectionDate = record['isPaidByDD'] === true ? previousBacsDay(dueDate) : null;
  return {
    dDCollectionDate,
    potsUpdatedDate: addWorkingDays(dDCollectionDate ?? dueDate, rules.potsUpdatedWorkingDays, division),
  };
}

/** The fault of a due date after the legal day, where the benefit is a pension; null for any other. */
async function lateDueDate({ tx, owner, before, record }: RecordChange): Promise<FieldError | null> {
  const [payDate, dueDate] = [String(record['payDate']), String(record['dueDate'])];
  if (before && before['payDate'] === record['payDate'] && before['dueDate'] === record['dueDate']) return null;
  const last = lastLegalDueDate(payDate);
  if (dueDate <= last) return null;
  const benefit = await resourceNamed('benefits').find(tx, owner, String(record['benefitUid']));
  if (benefit?.['type'] !== 'pension') return null;
  return {
    field: 'dueDate',
    defaultMessage: `Enter a due date up to ${formatDate(last)}: what is deducted from pay on ${formatDate(payDate)} must arrive by then`,
  };
}

/** The status of a period of which somebody has recorded that nobody contributes. */
const noContributions = 'noStatementsAvailable';

/** The reasons why contributions take no changes, by the status of their period. Other statuses have the reason of the chart. */
const fixedContributions: Readonly<Record<string, string>> = {
  generatedProcessing: 'These contributions are submitted. To change them, cancel their statement first.',
  multipleStatements: 'These contributions are submitted. To change them, cancel their statements first.',
  paymentReceived: 'These contributions are submitted and paid. To change an amount, correct their statement.',
};

/** The steps that begin with a person, in the recent activity: the state that the period has then would not say them. */
const activities: Readonly<Record<string, string>> = {
  upload: 'Contributions submitted',
  askForApproval: 'Approval of contributions asked for',
  approveContributions: 'Contributions approved',
  recordNoContributions: 'No contributions recorded',
  reopen: 'Contributions expected after all',
};

/**
 * The contributions of a period that is opened again. Where somebody takes the record back, every £0.00 was wrong: all are worked out again. Where an amount has
 * opened it, only that one is known to be due.
 */
async function expectContributions({ tx, owner, record }: RecordChange): Promise<void> {
  if (owner === null) throw new Error('A pay period belongs to an employer.');
  const uid = String(record['payrollDateUid']);
  const hasAmount = ((await preparedAmounts(tx, [uid])).get(uid) ?? 0) > 0;
  await restoreEmptyContributions(tx, uid, hasAmount);
  if (!hasAmount && record['isExtra'] !== true) await workOutAgain(tx, owner, uid);
}

/** Pay periods: the service makes them, and their dates can be changed until their contributions are due. */
export const payPeriodHooks: RecordHooks = {
  async workOut({ reader, owner, records, today, deps }) {
    const payrolls = await payrollsOf(reader, records);
    const statements = await statementsOf(reader, owner, records);
    const uploads = await latestUploads(reader, records);
    const uids = records.map(({ payrollDateUid }) => String(payrollDateUid));
    const payments = await paymentsOfPeriods(reader, uids, (deps.payments ?? null) !== null);
    const benefitUids = records.map(({ benefitUid }) => String(benefitUid));
    const facts = await paymentFacts(reader, benefitUids, { today, deps });
    return records.map((record, n) => {
      const payment = payments.get(uids[n] ?? '');
      if (!payment) throw new Error(`The payment of the pay period ${uids[n]} cannot be read.`);
      const ofBenefit = facts.get(benefitUids[n] ?? '');
      // Its statements say how a submitted period is paid; a benefit that has ceased plans nothing more.
      const isSubmitted = (statements[n] ?? []).length > 0 || !ofBenefit;
      const method = isSubmitted
        ? { isCollected: payment.isPaidByDD, words: wordsOfPayment(payment.isPaidByDD) }
        : paymentMethod({ ...ofBenefit, isPeriodPlanned: payment.isPeriodPlanned });
      const isPaidByDD = method.isCollected;
      const dueDate = String(record['dueDate']);
      const division = divisionOf(payrolls[n]);
      const planned = record['potsUpdatedDate'];
      const days = paymentDays(
        { ...payment, status: String(record['status']), potsUpdatedDate: typeof planned === 'string' ? planned : null },
        division,
        today,
      );
      return {
        ...record,
        isPaidByDD,
        ...days,
        paymentMethod: method.words,
        latestUploadDate: latestUploadDate({ dueDate, isPaidByDD }, division),
        payPeriodStatements: (statements[n] ?? []).map(({ statementUid, status, totalAmount }) => ({
          statementUid,
          status,
          totalAmount,
        })),
        latestBulkLoadJobStatus: uploads[n],
        paymentNotice:
          statements[n]?.length || record['status'] === noContributions
            ? null
            : paymentNotice(
                {
                  dueDate,
                  ...payment,
                  ...days,
                  mandate: ofBenefit?.mandate ?? null,
                  lastDayForDirectDebit: latestUploadDate({ dueDate, isPaidByDD: true }, division),
                },
                today,
              ),
      };
    });
  },
  async facts({ reader, owner, records }) {
    const uids = records.map(({ payrollDateUid }) => String(payrollDateUid));
    const [payrolls, statements, prepared, approved] = await Promise.all([
      payrollsOf(reader, records),
      statementsOf(reader, owner, records),
      preparedAmounts(reader, uids),
      approvalFacts(reader, uids),
    ]);
    const approvals = new Map(approved.map((facts) => [facts.payrollDateUid, facts]));
    return payrolls.map((payroll, n) => ({
      preparedAmount: prepared.get(uids[n] ?? '') ?? 0,
      payrollIsActive: payroll?.isActive === true,
      unpaidStatementCount: (statements[n] ?? []).filter(({ hasBeenPaid }) => !hasBeenPaid).length,
      statementCount: (statements[n] ?? []).length,
      approval: approvals.get(uids[n] ?? '')?.approval ?? 'notNeeded',
      askedByCaller: approvals.get(uids[n] ?? '')?.askedByCaller ?? false,
    }));
  },
  allowedActions(record, may, { facts }) {
    const status = String(record['status']);
    const { generateContributionsDate, dueDate } = record;
    const upload = allowedActions(
      payPeriod,
      status,
      {
        today: String(facts?.['today']),
        generateContributionsDate: String(generateContributionsDate),
        dueDate: String(dueDate),
        payrollIsActive: facts?.['payrollIsActive'] === true,
        unpaidStatementCount: 0,
        statementCount: 0,
        // Contributions are changed and files uploaded before anybody approves them; `canUpload` has the submission.
        approval: 'notNeeded',
        askedByCaller: false,
      },
      { canUploadContributions: { event: 'upload', permitted: may('payPeriod.uploadContributions') } },
    );
    const isToCome = status === 'notYetDue';
    const fixed = fixedContributions[status];
    const mayEdit = may('payPeriod.update');
    const mayRemove = record['isExtra'] === true && may('payPeriod.removeExtra');
    return {
      ...upload,
      canEdit: mayEdit && isToCome,
      canRemove: mayRemove && isToCome,
      reasons: {
        ...upload.reasons,
        ...(fixed !== undefined && upload.reasons['canUploadContributions'] !== undefined && { canUploadContributions: fixed }),
        ...(mayEdit && !isToCome && { canEdit: datesAreFixed }),
        ...(mayRemove && !isToCome && { canRemove: isDue }),
      },
    };
  },
  async check(change) {
    const fault = await lateDueDate(change);
    if (fault) throw Refusal.invalid([fault]);
  },
  indexRefusals: { pay_periods_extra_once: samePeriod },
  complete: ({ tx, fields, today }) => extraPeriod(tx, fields, today),
  activity({ event = '', record }) {
    const words = activities[event];
    return words && `${words}: ${String(record['periodTitle'])}`;
  },
  async after(change) {
    const { c, tx, owner, before, event, record } = change;
    await followApproval(change);
    // Contributions are there after all: the record that nobody contributes is taken back, and the history has it.
    if ((event === 'upload' || event === 'reopen') && before?.['noContributionsReason'] != null)
      await resourceNamed('pay-periods').update(tx, owner, String(record['payrollDateUid']), { noContributionsReason: null });
    if (event === 'upload') return submitContributions(change);
    if (event === 'reopen') return expectContributions(change);
    if (event === 'recordNoContributions') return cancelEmptyContributions(tx, String(record['payrollDateUid']));
    if (!before) {
      // One that is due already opens at once: the next daily step may be a day away.
      const { generateContributionsDate, dueDate } = record;
      const dates = { generateContributionsDate: String(generateContributionsDate), dueDate: String(dueDate) };
      const [payrollDateUid, title, status] = [
        String(record['payrollDateUid']),
        String(record['periodTitle']),
        String(record['status']),
      ];
      const period = { payrollDateUid, title, status, employerId: Number(owner), ...dates };
      await takeSteps(tx, [period], c.var.deps.clock(), todayOf(c));
      return;
    }
    if (event !== undefined) return;
    const [payroll] = await payrollsOf(tx, [record]);
    const periods = resourceNamed('pay-periods');
    const uid = String(record['payrollDateUid']);
    // The answer has the payment as it is now; the plan by the benefit's rules is in the store.
    const stored = await periods.find(tx, owner, uid);
    if (!stored) throw new Error(`The pay period ${uid} that was just changed is not there.`);
    await periods.update(tx, owner, uid, followingDates(stored, divisionOf(payroll)));
  },
};
