import { benefitHooks } from '../payrolls/benefitHooks.ts';
import { bulkLoadHooks } from '../bulkLoads/bulkLoadHooks.ts';
import { mandateHooks } from '../directDebits/mandateHooks.ts';
import { employeeHooks } from '../../work/employees/employeeHooks.ts';
import { latePaymentHooks } from '../latePayments/latePaymentHooks.ts';
import { payPeriodHooks } from '../calendar/payPeriodHooks.ts';
import { payrollHooks } from '../payrolls/payrollHooks.ts';
import { paymentServiceHooks } from '../portal/paymentServiceHooks.ts';
import { pensionSchemeHooks } from '../payrolls/pensionSchemeHooks.ts';
import { statementHooks } from '../statements/statementHooks.ts';
import type { HooksByResource } from '../../work/hooks/hooks.ts';
import { taskHooks } from '../lifecycles/taskHooks.ts';

/** The rules of each resource beside its files, by its name: `createApi` hands them in. */
export const hooksByResource: HooksByResource = {
  benefits: benefitHooks,
  'bulk-load-jobs': bulkLoadHooks,
  'direct-debit-mandates': mandateHooks,
  employees: employeeHooks,
  'late-payments': latePaymentHooks,
  'pay-periods': payPeriodHooks,
  'payment-services': paymentServiceHooks,
  payrolls: payrollHooks,
  'pension-schemes': pensionSchemeHooks,
  statements: statementHooks,
  tasks: taskHooks,
};
