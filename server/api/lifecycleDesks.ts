import { benefit } from '../../machines/lifecycles/benefit.ts';
import { employeeRequest } from '../../machines/lifecycles/employeeRequest.ts';
import { employerClosure } from '../../machines/lifecycles/employerClosure.ts';
import { payroll } from '../../machines/lifecycles/payroll.ts';
import { pensionRelationship } from '../../machines/lifecycles/pensionRelationship.ts';
import { requestFacts } from '../store/employeeRequestFacts.ts';
import { benefitFacts, closureFacts, membershipFacts, payrollFacts } from '../store/lifecycleFacts.ts';
import type { KeptRecord } from '../store/lifecycleRecords.ts';
import { changeRequest } from './employeeRequestEvents.ts';
import type { LifecycleDesk } from './lifecycleDesk.ts';

/** The employer whose record it is. */
function employerOf({ employerId, machine }: KeptRecord): number {
  if (employerId === null) throw new Error(`A record of ${machine} belongs to an employer, and this one to none.`);
  return employerId;
}

const screenOf =
  (path: string) =>
  (record: KeptRecord): string =>
    `/employers/${employerOf(record)}/${path.replace('{uid}', record.recordUid)}`;

/** The lifecycles that the service keeps records of. A new one needs its kind in the view `lifecycle_records` too. */
export const lifecycleDesks: readonly LifecycleDesk[] = [
  {
    id: 'payroll',
    machine: payroll,
    reading: 'payroll.read',
    href: screenOf('payrolls/{uid}'),
    facts: (reader, { recordUid }) => payrollFacts(reader, recordUid),
    events: {},
  },
  {
    id: 'benefit',
    machine: benefit,
    reading: 'payroll.read',
    href: () => null,
    facts: (reader, { recordUid }) => benefitFacts(reader, recordUid),
    events: {},
  },
  {
    id: 'employerClosure',
    machine: employerClosure,
    reading: 'employer.read',
    href: (record) => `/employers/${employerOf(record)}`,
    facts: (reader, { recordUid }, c) => closureFacts(reader, recordUid, c.var.deps.clock().toISOString().slice(0, 10)),
    events: {},
  },
  {
    id: 'employeeRequest',
    machine: employeeRequest,
    reading: 'employeeRequest.read',
    href: screenOf('employee-requests/{uid}'),
    async facts(reader, record) {
      const [facts] = await requestFacts(reader, employerOf(record), [record.recordUid]);
      return facts ?? null;
    },
    events: {
      complete: {
        permission: 'employeeRequest.complete',
        send: (c, tx, record) => changeRequest(c, tx, employerOf(record), record.recordUid, 'complete'),
      },
      cancel: {
        permission: 'employeeRequest.cancel',
        send: (c, tx, record) => changeRequest(c, tx, employerOf(record), record.recordUid, 'cancel'),
      },
    },
  },
  {
    id: 'pensionRelationship',
    machine: pensionRelationship,
    reading: 'employee.read',
    href: () => null,
    facts: (reader, { recordUid }) => membershipFacts(reader, recordUid),
    events: {},
  },
];
