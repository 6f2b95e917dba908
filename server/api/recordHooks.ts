import { benefitHooks } from './benefitHooks.ts';
import { employeeHooks } from './employeeHooks.ts';
import { payrollHooks } from './payrollHooks.ts';
import { pensionSchemeHooks } from './pensionSchemeHooks.ts';
import type { RecordHooks } from './recordHook.ts';

const hooks: Readonly<Record<string, RecordHooks>> = {
  benefits: benefitHooks,
  employees: employeeHooks,
  payrolls: payrollHooks,
  'pension-schemes': pensionSchemeHooks,
};

/** The rules of a resource beside its files, by its name. */
export const hooksOf = (resource: string): RecordHooks => hooks[resource] ?? {};
