import { accessCases } from './cases/access.ts';
import { assessmentCases } from './cases/month/assessments.ts';
import { associationCases } from './cases/associations.ts';
import { closureCases } from './cases/closure.ts';
import { clockCases } from './cases/portal/clock.ts';
import { contributionLevelCases } from './cases/month/contributionLevels.ts';
import { directDebitCases } from './cases/month/directDebits.ts';
import { documentedRefusalCases } from './cases/documentedRefusals.ts';
import { employeeChangeCases } from './cases/employeeChanges.ts';
import { employeeListCases } from './cases/employeeLists.ts';
import { idempotencyCases } from './cases/idempotency.ts';
import { latePaymentCases } from './cases/month/latePayments.ts';
import { lifecycleCases } from './cases/lifecycles.ts';
import { noticeCases } from './cases/portal/notices.ts';
import { parallelChangeCases } from './cases/month/parallelChanges.ts';
import { partyCases } from './cases/parties.ts';
import { partyListCases } from './cases/partyLists.ts';
import { payrollSwitchCases } from './cases/payrollSwitches.ts';
import { payrollCases } from './cases/payrolls.ts';
import { recordCases } from './cases/records.ts';
import { refusalCases } from './cases/refusals.ts';
import { savedViewCases } from './cases/savedViews.ts';
import { searchCases } from './cases/portal/search.ts';
import { sessionCases } from './cases/session.ts';
import { signUpCases } from './cases/signUps.ts';
import type { ContractCase } from './contract.ts';

/**
 * The common behaviour of all API homes on the sample data: checked on Node with PostgreSQL, on PGlite, and on the mock build in a real browser. The cases change data, but
 * none depends on another.
 */
export const homeCases: readonly ContractCase[] = [
  ...sessionCases,
  ...clockCases,
  ...savedViewCases,
  ...searchCases,
  ...noticeCases,
  ...signUpCases,
  ...partyListCases,
  ...partyCases,
  ...employeeListCases,
  ...employeeChangeCases,
  ...assessmentCases,
  ...contributionLevelCases,
  ...recordCases,
  ...idempotencyCases,
  ...payrollSwitchCases,
  ...payrollCases,
  ...associationCases,
  ...closureCases,
  ...accessCases,
  ...directDebitCases,
  ...latePaymentCases,
  ...lifecycleCases,
  ...parallelChangeCases,
  ...refusalCases,
];

/**
 * Those, and the documented refusals of every operation: checked on Node with PostgreSQL and on PGlite. A page passes requests and answers on without reading them, so that
 * `refusalCases` stand for all refusals there.
 */
export const contractCases: readonly ContractCase[] = [...homeCases, ...documentedRefusalCases];
