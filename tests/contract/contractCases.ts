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
import { employeePayCases } from './cases/employeePay.ts';
import { idempotencyCases } from './cases/idempotency.ts';
import { latePaymentCases } from './cases/month/latePayments.ts';
import { lifecycleCases } from './cases/lifecycles.ts';
import { noticeCases } from './cases/portal/notices.ts';
import { parallelChangeCases } from './cases/month/parallelChanges.ts';
import { partyCases } from './cases/parties.ts';
import { partyListCases } from './cases/partyLists.ts';
import { payrollSwitchCases } from './cases/payrollSwitches.ts';
import { payrollCases } from './cases/payrolls.ts';
import { readCases } from './cases/reads.ts';
import { recordCases } from './cases/records.ts';
import { refusalCases } from './cases/refusals.ts';
import { savedViewCases } from './cases/savedViews.ts';
import { searchCases } from './cases/portal/search.ts';
import { sessionCases } from './cases/session.ts';
import { signUpCases } from './cases/signUps.ts';
import type { ContractCase } from './contract.ts';

/** The common behaviour of all API homes on the sample data. The cases change data, but none depends on another. */
const homeCases: readonly ContractCase[] = [
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
  ...employeePayCases,
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
  ...readCases,
];

/** Those, and the documented refusals of every operation: the whole contract. */
export const contractCases: readonly ContractCase[] = [...homeCases, ...documentedRefusalCases];

/** Each kind of request and answer (`kindOfCall`) is in one of these cases: the test of the whole contract, on PostgreSQL, holds the list to it. */
const sampleNames: readonly string[] = [
  'one intermediary member has another access level for a client than the others',
  'a signed instruction is kept with its mandate, and answered as a file to be saved',
  'employerClose refuses as documented',
  'a payroll is ceased once, by people with the permission, and then cannot be changed',
  'keepSignedInstruction refuses as documented',
  'updateAssociatedEmployerDefaultLevel refuses as documented',
  'staff and analysts see the jobs, and staff retry a failed one',
  'a sign-up is begun, found again by its cookie, and left',
  'createAdminUser takes effect once for each Idempotency-Key',
  'uploadEmployerBulkLoad takes effect once for each Idempotency-Key',
  'createAdminUser refuses as documented',
  'a person chooses their emails by subject, and a change of choices that were changed since is refused',
  'admin access is given once, and revoked once',
  'employeeCreateAdminAccess takes effect once for each Idempotency-Key',
  'an employer is closed with a reason and a final pay date, and the closure is withdrawn',
  "another employer's employee and a missing one get the same answer, for every operation",
  'uploadEmployerBulkLoad refuses as documented',
  'a valid error report is accepted from every caller',
  'a search without a text, or without a sign-in, is refused',
  'downloadStatementAsCsv answers',
  'bulkLoadJobAcknowledge takes effect once for each Idempotency-Key',
  'correctBulkLoadRowsByFile takes effect once for each Idempotency-Key',
  'createErrorReport takes effect once for each Idempotency-Key',
  'sendSignUpLink takes effect once for each Idempotency-Key',
  'a person who has not accepted is neither upgraded nor downgraded, and a person with read access cannot invite',
];

/** The cases for homes other than PostgreSQL in `npm test`: they run the same function and the same statements. */
export const sampleCases: readonly ContractCase[] = contractCases.filter(({ name }) => sampleNames.includes(name));

/** CONTRACT=whole, as in the long program, runs every case on PGlite, too. */
export const isWholeOnPglite = process.env['CONTRACT'] === 'whole';
export const pgliteCases: readonly ContractCase[] = isWholeOnPglite ? contractCases : sampleCases;
