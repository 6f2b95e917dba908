import { mandateNextStep, mandateReasonText } from '../../../domain/payments/bacsReasons.ts';
import { followMandate } from '../../work/payments/mandateSteps.ts';
import { followRefusal } from '../../work/payments/refusedMandates.ts';
import { paymentWords } from '../../work/payments/paymentMethods.ts';
import { endMandateTask } from '../../work/payments/paymentTasks.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { nextBacsDay } from '../../../domain/calendar/bacsDays.ts';
import { collectionDateFor } from '../../../domain/payments/collectionDates.ts';
import { firstDayOf } from '../../../domain/payments/mandateDays.ts';
import type { Reader } from '../../store/createStore.ts';
import { lodgingDays, type MandateBenefit, mandateBenefits } from '../../store/directDebits/mandates.ts';
import { plannedCollections } from '../../store/payments/periodPayment.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { tellThoseWithFullAccess } from '../../store/notices/notices.ts';
import { actorAt } from '../../work/changes/actor.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { todayOf } from '../../work/core/acting.ts';
import type { RecordHooks } from '../../work/hooks/hooks.ts';

const none: Omit<MandateBenefit, 'mandateUid'> = { benefitIsActive: false, benefitHasAnother: false, collectionsUnderWay: 0 };

/** The events that settle an answer of the bank, in words. */
const settledBy: Readonly<Record<string, string>> = {
  amend: 'New bank details recorded',
  resume: 'The mandate goes on',
  reject: 'The mandate has ended',
  cancel: 'The mandate was cancelled',
};

/** The mandates with the day on which each becomes active, and with its first collection. */
async function withDays(
  reader: Reader,
  records: readonly StoredRecord[],
  { today, collects }: { today: CalendarDay; collects: boolean },
): Promise<StoredRecord[]> {
  const lodged = await lodgingDays(
    reader,
    records.map(({ id }) => String(id)),
  );
  const dated = records.map(({ id, status, accountHolderConfirmed, ...record }): StoredRecord => {
    const waiting = {
      status: String(status),
      isConfirmed: accountHolderConfirmed === true,
      lodgedOn: lodged.get(String(id)) ?? null,
    };
    return { ...record, id, status, accountHolderConfirmed, activeFrom: collects ? firstDayOf(waiting, today) : null };
  });
  const collected = dated.flatMap(({ benefitUid, status, activeFrom: day }) => {
    const from = typeof day === 'string' ? day : collects && status === 'active' ? today : null;
    if (from === null) return [];
    const activeFrom = status === 'active' ? null : from;
    return [{ benefitUid: String(benefitUid), from: collectionDateFor(null, from), activeFrom }];
  });
  const planned = await plannedCollections(reader, collected);
  return dated.map((record) => {
    const day =
      record['activeFrom'] !== null || record['status'] === 'active' ? planned.get(String(record['benefitUid'])) : undefined;
    return { ...record, firstCollectionDate: day === undefined ? null : nextBacsDay(day) };
  });
}

/** Direct debit mandates. @see docs/product.md, points 3 and 4 */
export const mandateHooks: RecordHooks = {
  async facts({ reader, owner, records }) {
    const found = await mandateBenefits(
      reader,
      owner,
      records.map(({ id }) => String(id)),
    );
    const byMandate = new Map(found.map(({ mandateUid, ...facts }) => [mandateUid, facts]));
    return records.map(({ id }) => ({ ...none, ...byMandate.get(String(id)) }));
  },
  allowedActions: (_, may) => ({ canDownloadInstruction: may('directDebitMandate.readBankDetails') }),
  async workOut({ reader, records, today, deps }) {
    const dated = await withDays(reader, records, { today, collects: (deps.payments ?? null) !== null });
    const benefitUids = records.map(({ benefitUid }) => String(benefitUid));
    const methods = await paymentWords(reader, benefitUids, { today, deps });
    return dated.map((record) => {
      const { failureReason: code, status } = record;
      const of = typeof code === 'string' && typeof status === 'string' ? ([code, status] as const) : null;
      return {
        ...record,
        bankReason: of && mandateReasonText(...of),
        nextStep: of && mandateNextStep(...of),
        paymentMethod: methods.get(String(record['benefitUid'])) ?? null,
      };
    });
  },
  async after({ c, tx, owner, before, event, record }) {
    if (owner === null) return;
    if (!before || event === 'amend')
      await tellThoseWithFullAccess(tx, {
        employerId: owner,
        kind: 'payments',
        title: 'New bank details for a direct debit',
        body: `${String(record['benefitName'])}. If you did not expect it, look at the direct debit, and cancel it if it is not yours.`,
        href: `/employers/${owner}/direct-debit/${String(record['id'])}`,
        at: c.var.deps.clock(),
        except: c.var.caller.userUid,
      });
    const acting = { actor: actorAt(c, owner), at: c.var.deps.clock(), today: todayOf(c) };
    if (event === undefined) return followRefusal(tx, String(record['id']), acting);
    await followMandate(tx, event, String(record['id']), acting);
    const reason = settledBy[event];
    if (reason !== undefined)
      await endMandateTask(tx, { employerId: owner, recordUid: String(record['id']) }, { ...acting, reason });
  },
  // The index holds against two requests at the same moment too.
  indexRefusals: {
    direct_debit_mandates_in_force: {
      field: 'benefitUid',
      defaultMessage: 'This benefit has a direct debit mandate that is pending, active or stopped. Cancel that one first',
    },
  },
  async check({ tx, owner, before, record }) {
    if (before) return;
    const [facts = none] = await mandateBenefits(tx, owner, [String(record['id'])]);
    if (!facts.benefitIsActive)
      throw Refusal.invalid([
        { field: 'benefitUid', defaultMessage: 'This benefit has ceased. Choose a benefit that takes contributions' },
      ]);
  },
  activity: ({ before, record }) =>
    before
      ? `Direct debit ${String(record['status'])}: ${String(record['benefitName'])}`
      : `Direct debit set up for ${String(record['benefitName'])}`,
};
