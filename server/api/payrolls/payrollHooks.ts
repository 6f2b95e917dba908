import { payroll } from '../../../machines/lifecycles/payroll.ts';
import { can } from '../../../machines/permissions.ts';
import { askersOf, hasControlledPayroll } from '../../store/contributions/approvals.ts';
import type { Scoped } from '../../store/createStore.ts';
import { makeDefault, switchBenefits } from '../../store/payrolls/payrolls.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { followRules } from '../calendar/followRules.ts';
import { note } from '../../work/changes/actor.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { Acting } from '../../work/core/acting.ts';
import { closureRefusals } from '../../work/core/closureRefusals.ts';
import { paymentWordsOfPayrolls } from '../../work/payments/paymentMethods.ts';
import { allowedActions, beginLifecycle } from '../../work/lifecycles/changeState.ts';
import { ceasePayrollConditions, payrollFacts } from './payrollConditions.ts';
import type { RecordChange, RecordHooks } from '../../work/hooks/hooks.ts';
import { tellOfEndedControl } from './controlNotices.ts';

const refusalsBy = {
  Ceasing: {
    change: 'A ceasing payroll cannot be changed. Add a new payroll instead.',
    addition: 'Benefits cannot be added to a ceasing payroll. Choose an active payroll.',
  },
  Ceased: {
    change: 'A ceased payroll cannot be changed. Add a new payroll instead.',
    addition: 'Benefits cannot be added to a ceased payroll. Choose an active payroll.',
  },
};

/**
 * The control of a second person is not weakened by a person who is under it: it is switched off by two people or by staff, and a new payroll of an employer that has
 * the control has it too, so that nobody pays through a new one instead.
 *
 * @throws Refusal invalid
 */
async function assertControlKept({ c, tx, owner, before, record }: RecordChange): Promise<void> {
  if (owner === null || record['requireBulkLoadSecondUserApproval'] === true) return;
  if (can(c.var.caller, 'payroll.endControl', owner)) return;
  const field = 'requireBulkLoadSecondUserApproval';
  if (before?.[field] === true)
    throw Refusal.invalid([
      {
        field,
        defaultMessage: 'Leave it on, and choose “Ask to switch off the approval by a second person”: another person confirms it',
      },
    ]);
  if (!before && (await hasControlledPayroll(tx, owner)))
    throw Refusal.invalid([
      { field, defaultMessage: 'Other payrolls of this employer need the approval by a second person: switch it on here, too' },
    ]);
}

const isWhole = (record: StoredRecord): boolean => record['isOnlyActive'] !== undefined;

/** Payrolls: exactly one active payroll is the default, a ceased one cannot be changed, and the lifecycle decides which may cease. */
export const payrollHooks: RecordHooks = {
  allowedActions(record, may, { today, employer, facts }) {
    const [canEdit, canEditFeatures, canCease] = [may('payroll.update'), may('payroll.updateFeatures'), may('payroll.cease')];
    const mayAdd = may('benefit.create');
    const { status } = record;
    if (status !== 'Active') {
      const { change, addition } = refusalsBy[status === 'Ceasing' ? status : 'Ceased'];
      return {
        canEdit: false,
        canEditFeatures: false,
        canCease: false,
        canAddBenefits: false,
        canAskToEndControl: false,
        canEndControl: false,
        reasons: {
          ...(canEdit && { canEdit: change }),
          ...(canEditFeatures && { canEditFeatures: change }),
          ...(mayAdd && { canAddBenefits: addition }),
        },
      };
    }
    const canAddBenefits = mayAdd && employer !== 'closing';
    const isControlled = canEdit && record['requireBulkLoadSecondUserApproval'] === true;
    const asked = facts?.['endOfControl'];
    const control = {
      canAskToEndControl: isControlled && asked === 'none',
      canEndControl: isControlled && asked === 'other',
    };
    const reasons = {
      ...(mayAdd && employer === 'closing' && { canAddBenefits: closureRefusals.closing }),
      ...(isControlled && asked === 'caller' && { canEndControl: 'You asked for it, so another person must switch it off.' }),
    };
    // The facts are not counted for the rows of a list: a payroll is ceased from its own screen.
    if (!isWhole(record)) return { canEdit, canEditFeatures, canAddBenefits, canCease: false, ...control, reasons };
    const flags = { canCease: { event: 'cease', permitted: canCease } };
    const ceasing = allowedActions(payroll, status, payrollFacts(record, today), flags);
    return { canEdit, canEditFeatures, canAddBenefits, ...control, ...ceasing, reasons: { ...reasons, ...ceasing.reasons } };
  },

  async workOut({ reader, records, today, deps }) {
    const payrollUids = records.map(({ payrollUid }) => String(payrollUid));
    const methods = await paymentWordsOfPayrolls(reader, payrollUids, { today, deps });
    return records.map((record) => ({ ...record, paymentMethod: methods.get(String(record['payrollUid'])) ?? null }));
  },

  async facts({ reader, records }) {
    const asked = await askersOf(
      reader,
      records.map(({ payrollUid }) => String(payrollUid)),
    );
    return records.map(({ payrollUid }) => ({ endOfControl: asked.get(String(payrollUid)) ?? 'none' }));
  },

  async check(change) {
    const { before, fields } = change;
    await assertControlKept(change);
    if (before?.['isDefault'] === true && fields['isDefault'] === false)
      throw Refusal.invalid([
        {
          field: 'isDefault',
          defaultMessage: 'Make another payroll the default instead. This payroll will then no longer be the default',
        },
      ]);
  },

  async after({ c, tx, owner, before, fields, record }) {
    if (owner === null) throw new Error('A payroll belongs to an employer.');
    const payrollUid = String(record['payrollUid']);
    if (!before)
      beginLifecycle(c, tx, {
        machine: payroll,
        kind: 'payrolls',
        recordUid: payrollUid,
        employerId: owner,
        title: String(record['name']),
        state: 'Active',
      });
    if (before?.['requireBulkLoadSecondUserApproval'] === true && record['requireBulkLoadSecondUserApproval'] !== true)
      await tellOfEndedControl(c, tx, owner, record);
    if (before) {
      // The record still answers with its benefits as they were.
      const isPaidViaDd = fields['isPaidViaDd'] ?? record['isPaidViaDd'];
      await followRules(c, tx, { of: { payrollUid }, before, after: { ...record, isPaidViaDd } });
      if (isPaidViaDd !== before['isPaidViaDd'])
        noteSwitched(c, tx, owner, await switchBenefits(tx, payrollUid, isPaidViaDd === true), isPaidViaDd === true);
    }
    // A change of the default payroll locks its row, so a request that makes another one the default waits for it.
    const wasDefault = before?.['isDefault'] === true;
    if (!wasDefault && (record['isDefault'] === true || record['isOnlyActive'] === true))
      noteFormerDefaults(c, tx, owner, await makeDefault(tx, owner, payrollUid));
  },

  expand: { ceasePayrollConditions },
};

/** The benefits that are paid in another way with their payroll have changed too. */
function noteSwitched(
  c: Acting,
  tx: Scoped,
  employerId: number,
  switched: Awaited<ReturnType<typeof switchBenefits>>,
  isPaidViaDd: boolean,
): void {
  for (const { benefitUid, name } of switched)
    note(c, tx, {
      employerId,
      kind: 'benefits',
      recordUid: benefitUid,
      title: name,
      action: 'change',
      activity: `Benefit changed: ${name}`,
      fields: [{ field: 'isPaidViaDd', from: !isPaidViaDd, to: isPaidViaDd }],
    });
}

/** A payroll that is no longer the default has changed too. */
function noteFormerDefaults(c: Acting, tx: Scoped, employerId: number, former: Awaited<ReturnType<typeof makeDefault>>): void {
  for (const { payrollUid, name } of former)
    note(c, tx, {
      employerId,
      kind: 'payrolls',
      recordUid: payrollUid,
      title: name,
      action: 'change',
      activity: `Payroll changed: ${name}`,
      fields: [{ field: 'isDefault', from: true, to: false }],
    });
}
