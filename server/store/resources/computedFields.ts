import { sql } from 'kysely';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import { bulkLoadOptions } from '../bulkLoads/bulkLoadOptions.ts';
import { orderOfUrgency, urgency } from '../core/urgency.ts';
import { mandateOptions } from '../directDebits/mandates.ts';
import { benefitOptions } from '../payrolls/benefits.ts';
import { employeeOptions } from '../employees/employees.ts';
import { latePaymentOptions } from '../latePayments/latePayments.ts';
import { payPeriodOptions } from '../calendar/payPeriodOptions.ts';
import { payrollOptions } from '../payrolls/payrolls.ts';
import { statementOptions } from '../statements/statements.ts';
import { takenByName } from '../tasks/tasks.ts';
import type { RecordTableOptions } from '../records/storedRecord.ts';

/** The options of tables beside one column for each field, by the resource's name. Tables with many options have a file of their own. */
const byResource: Readonly<Record<string, RecordTableOptions>> = {
  benefits: benefitOptions,
  'bulk-load-jobs': bulkLoadOptions,
  'direct-debit-mandates': mandateOptions,
  employees: employeeOptions,
  'late-payments': latePaymentOptions,
  'pay-periods': payPeriodOptions,
  payrolls: payrollOptions,
  statements: statementOptions,
  tasks: { computed: { urgency, takenByName }, orders: { urgency: orderOfUrgency } },
};

/** The employer's uid, which every record of an employer may show. */
const employerUid = sql`(select e.employer_uid from portal.employers e where e.id = t.employer_id)`;

/** The table options of a resource: its computed fields. */
export function tableOptions({ resource, entity }: ResourceFiles): RecordTableOptions {
  const own = byResource[resource.name] ?? {};
  const hasEmployer = resource.scope === 'employer' && entity.properties['employerUid']?.['x-stored'] === false;
  return hasEmployer ? { ...own, computed: { employerUid, ...own.computed } } : own;
}
