import type { Task } from '../schemas/generated/types.ts';
import { type Operation, permissions } from './permissions.ts';
import type { Role } from './sharedPermissions.ts';

export type TaskKind = Task['kind'];

/** The operation that a person must be allowed at the employer to do a task of each kind, or to end it by hand. */
export const taskPermissions: Readonly<Record<TaskKind, Operation>> = {
  optOutRefund: 'statement.recordPayment',
  repayMember: 'employee.changeMembership',
  returnedPayment: 'statement.authorisePayment',
  indemnityClaim: 'statement.recordPayment',
  bankCode: 'directDebitMandate.recordAnswer',
  refusedMandate: 'directDebitMandate.recordAnswer',
  sumDifference: 'statement.recordPayment',
  latePayment: 'latePayment.report',
  // Only the provider can find out why its own service has failed.
  failedUpload: 'task.tell',
  approveContributions: 'payPeriod.approveContributions',
};

const staff: readonly Role[] = ['provider-admin', 'hs-admin'];

/** The side that does a task: the provider if only its staff may do it, otherwise the employer with its advisers. */
export const responsibleFor = (kind: TaskKind): Task['responsible'] =>
  permissions[taskPermissions[kind]].every((role: Role) => staff.includes(role)) ? 'provider' : 'employer';
