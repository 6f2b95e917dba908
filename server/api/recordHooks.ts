import { payrollHooks } from './payrollHooks.ts';
import { pensionSchemeHooks } from './pensionSchemeHooks.ts';
import type { RecordHooks } from './recordHook.ts';

const hooks: Readonly<Record<string, RecordHooks>> = { 'pension-schemes': pensionSchemeHooks, payrolls: payrollHooks };

/** The rules of a resource beside its files, by its name. */
export const hooksOf = (resource: string): RecordHooks => hooks[resource] ?? {};
