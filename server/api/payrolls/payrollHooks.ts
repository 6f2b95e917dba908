import { payroll } from '../../../machines/lifecycles/payroll.ts';
import type { Scoped } from '../../store/createStore.ts';
import { makeDefault } from '../../store/payrolls/payrolls.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { followRules } from '../calendar/followRules.ts';
import { note } from '../changes/actor.ts';
import { ApiError } from '../core/apiError.ts';
import type { Acting } from '../core/context.ts';
import { closureRefusals } from '../closure/closureRefusals.ts';
import { allowedActions, beginLifecycle } from '../lifecycles/changeState.ts';
import { ceasePayrollConditions, payrollFacts } from './payrollConditions.ts';
import type { RecordHooks } from '../records/hooks.ts';

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

const isWhole = (record: StoredRecord): boolean => record['isOnlyActive'] !== undefined;

/** Payrolls: exactly one active payroll is the default, a ceased one cannot be changed, and the lifecycle decides which may cease. */
export const payrollHooks: RecordHooks = {
  allowedActions(record, may, { today, employer }) {
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
        reasons: {
          ...(canEdit && { canEdit: change }),
          ...(canEditFeatures && { canEditFeatures: change }),
          ...(mayAdd && { canAddBenefits: addition }),
        },
      };
    }
    const canAddBenefits = mayAdd && employer !== 'closing';
    const reasons = mayAdd && employer === 'closing' ? { canAddBenefits: closureRefusals.closing } : {};
    // The facts are not counted for the rows of a list: a payroll is ceased from its own screen.
    if (!isWhole(record)) return { canEdit, canEditFeatures, canAddBenefits, canCease: false, reasons };
    const flags = { canCease: { event: 'cease', permitted: canCease } };
    const ceasing = allowedActions(payroll, status, payrollFacts(record, today), flags);
    return { canEdit, canEditFeatures, canAddBenefits, ...ceasing, reasons: { ...reasons, ...ceasing.reasons } };
  },

  async check({ before, fields }) {
    if (before?.['isDefault'] === true && fields['isDefault'] === false)
      throw ApiError.invalid([
        {
          field: 'isDefault',
          defaultMessage: 'Make another payroll the default instead. This payroll will then no longer be the default',
        },
      ]);
  },

  async after({ c, tx, owner, before, record }) {
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
    if (before) await followRules(c, tx, { of: { payrollUid }, before, after: record });
    // A change of the default payroll locks its row, so a request that makes another one the default waits for it.
    const wasDefault = before?.['isDefault'] === true;
    if (!wasDefault && (record['isDefault'] === true || record['isOnlyActive'] === true))
      noteFormerDefaults(c, tx, owner, await makeDefault(tx, owner, payrollUid));
  },

  expand: { ceasePayrollConditions },
};

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
