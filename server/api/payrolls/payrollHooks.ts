import { payroll } from '../../../machines/lifecycles/payroll.ts';
import { makeDefault } from '../../store/payrolls/payrolls.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { ApiError } from '../core/apiError.ts';
import { closureRefusals } from '../closure/closureRefusals.ts';
import { allowedActions, beginLifecycle } from '../lifecycles/changeState.ts';
import { ceasePayrollConditions, payrollFacts } from './payrollConditions.ts';
import type { RecordHooks } from '../records/hooks.ts';

const ended = 'A ceased payroll stays as it was. Add a new payroll instead.';

const noneAdded = 'A ceased payroll takes no new benefits. Add them to an active payroll.';

const isWhole = (record: StoredRecord): boolean => record['isOnlyActive'] !== undefined;

/** Payrolls: exactly one active one is the default, a ceased one stays as it was, and the lifecycle says which may cease. */
export const payrollHooks: RecordHooks = {
  allowedActions(record, may, { at, employer }) {
    const [canEdit, canEditFeatures, canCease] = [may('payroll.update'), may('payroll.updateFeatures'), may('payroll.cease')];
    const mayAdd = may('benefit.create');
    const { status } = record;
    if (status !== 'Active')
      return {
        canEdit: false,
        canEditFeatures: false,
        canCease: false,
        canAddBenefits: false,
        reasons: {
          ...(canEdit && { canEdit: ended }),
          ...(canEditFeatures && { canEditFeatures: ended }),
          ...(mayAdd && { canAddBenefits: noneAdded }),
        },
      };
    const canAddBenefits = mayAdd && employer !== 'closing';
    const reasons = mayAdd && employer === 'closing' ? { canAddBenefits: closureRefusals.closing } : {};
    // What decides it is not counted for the rows of a list: whoever means to cease a payroll looks at it first.
    if (!isWhole(record)) return { canEdit, canEditFeatures, canAddBenefits, canCease: false, reasons };
    const flags = { canCease: { event: 'cease', permitted: canCease } };
    const ceasing = allowedActions(payroll, status, payrollFacts(record, at), flags);
    return { canEdit, canEditFeatures, canAddBenefits, ...ceasing, reasons: { ...reasons, ...ceasing.reasons } };
  },

  async check({ before, fields }) {
    if (before?.['isDefault'] === true && fields['isDefault'] === false)
      throw ApiError.invalid([
        { field: 'isDefault', defaultMessage: 'Make another payroll the default instead: this one then stops being it' },
      ]);
  },

  async after({ c, tx, owner, before, record }) {
    if (owner === null) throw new Error('A payroll belongs to an employer.');
    const payrollUid = String(record['payrollUid']);
    if (!before)
      await beginLifecycle(c, tx, {
        machine: payroll,
        recordUid: payrollUid,
        employerId: owner,
        title: String(record['name']),
        state: 'Active',
      });
    // Who changes the default itself holds its row, which whoever makes another one the default waits for.
    const wasDefault = before?.['isDefault'] === true;
    if (!wasDefault && (record['isDefault'] === true || record['isOnlyActive'] === true))
      await makeDefault(tx, owner, payrollUid);
  },

  expand: { ceasePayrollConditions },
};
