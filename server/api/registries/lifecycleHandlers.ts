import { adminAccess } from '../../../machines/lifecycles/adminAccess.ts';
import { benefit } from '../../../machines/lifecycles/benefit.ts';
import { employeeRequest } from '../../../machines/lifecycles/employeeRequest.ts';
import { employerClosure } from '../../../machines/lifecycles/employerClosure.ts';
import { intermediaryAssociation } from '../../../machines/lifecycles/intermediaryAssociation.ts';
import { payroll } from '../../../machines/lifecycles/payroll.ts';
import { pensionRelationship } from '../../../machines/lifecycles/pensionRelationship.ts';
import { signUpLead } from '../../../machines/lifecycles/signUpLead.ts';
import { statement } from '../../../machines/lifecycles/statement.ts';
import { pot, type PotEvent } from '../../../machines/lifecycles/pot.ts';
import type { LifecycleId } from '../../../machines/generated/lifecycles.ts';
import type { Batch, BatchEmployer } from '../../store/manyEmployers/batches.ts';
import { announcementBatch } from '../../work/announcements/announcementBatch.ts';
import { dueDayBatch } from '../../work/dueDays/dueDayBatch.ts';
import { batchFacts, type BatchKind } from '../../work/manyEmployers/batchKind.ts';
import { findPot, lockPot } from '../../store/contributions/pots.ts';
import { requestFacts } from '../../store/employees/employeeRequestFacts.ts';
import { closureOf } from '../../store/closure/closure.ts';
import { membershipFacts } from '../../store/employees/memberships.ts';
import { associationFacts, benefitFacts } from '../../store/lifecycles/lifecycleFacts.ts';
import { findLead } from '../../store/signUp/leads.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import { accessFactsOf } from '../access/accessFactsOf.ts';
import { closureFacts } from '../closure/closureConditions.ts';
import { changePot } from '../../work/contributions/potEvents.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { todayOf } from '../../work/core/acting.ts';
import { changeRequest } from '../employees/employeeRequestEvents.ts';
import { filedHandlers } from './filedHandlers.ts';
import { employerIdOf, type HandledEvent, type LifecycleHandler, screenOf } from '../lifecycles/lifecycleHandler.ts';
import { cancelledBy } from '../../work/statements/cancelStatement.ts';
import { readStatementFacts } from '../../work/facts/statementFacts.ts';
import { reviewFacts } from '../signUp/review/livingLead.ts';
import { payrollFacts } from '../payrolls/payrollConditions.ts';

const sendToPot =
  (type: PotEvent['type']): HandledEvent['send'] =>
  async (c, tx, record) => {
    const found = await lockPot(tx, employerIdOf(record), record.recordUid);
    if (!found) throw Refusal.notFound();
    return changePot(c, tx, employerIdOf(record), found, type);
  };

/** The lifecycle of one kind of work for many employers, whose screens are below `path`. */
const batchHandler = <One extends Batch, Row extends BatchEmployer>(
  id: LifecycleId,
  kind: BatchKind<One, Row>,
  path: string,
): LifecycleHandler => ({
  id,
  machine: kind.machine,
  reading: kind.permission,
  readingOfProvider: kind.permission,
  href: ({ recordUid }) => `${path}/${recordUid}`,
  async facts(reader, { recordUid }) {
    const batch = await kind.batches.find(reader, recordUid);
    return batch && batchFacts(kind, batch);
  },
  events: { start: { permission: kind.permission }, undo: { permission: kind.permission } },
});

/** The lifecycles whose records are changed by routes in code. The view `lifecycle_records` has their states. */
const handlersOfOwnRoutes: readonly LifecycleHandler[] = [
  {
    id: 'payroll',
    machine: payroll,
    reading: 'payroll.read',
    href: screenOf('payrolls/{uid}'),
    async facts(reader, record, c) {
      const row = await resourceNamed('payrolls').find(reader, employerIdOf(record), record.recordUid);
      return row && payrollFacts(row, todayOf(c));
    },
    events: { cease: { permission: 'payroll.cease' } },
  },
  {
    id: 'benefit',
    machine: benefit,
    reading: 'benefit.read',
    href: screenOf('benefits/{uid}'),
    facts: (reader, { recordUid }) => benefitFacts(reader, recordUid),
    // A benefit ceases with its payroll.
    events: { cease: { permission: 'payroll.cease' } },
  },
  {
    id: 'employerClosure',
    machine: employerClosure,
    reading: 'employer.read',
    href: screenOf('close-employer'),
    async facts(reader, record, c) {
      const today = todayOf(c);
      const row = await closureOf(reader, employerIdOf(record), today);
      return row && closureFacts(row, today);
    },
    events: {
      close: { permission: 'employer.close' },
      withdraw: { permission: 'employer.close' },
      complete: { permission: 'employer.completeClosure' },
    },
  },
  {
    id: 'employeeRequest',
    machine: employeeRequest,
    reading: 'employeeRequest.read',
    href: screenOf('employee-requests/{uid}'),
    async facts(reader, record, c) {
      const [facts] = await requestFacts(reader, employerIdOf(record), [record.recordUid], todayOf(c));
      return facts ?? null;
    },
    events: {
      complete: {
        permission: 'employeeRequest.complete',
        send: (c, tx, record) => changeRequest(c, tx, employerIdOf(record), record.recordUid, 'complete'),
      },
      cancel: {
        permission: 'employeeRequest.cancel',
        send: (c, tx, record) => changeRequest(c, tx, employerIdOf(record), record.recordUid, 'cancel'),
      },
    },
  },
  {
    id: 'pensionRelationship',
    machine: pensionRelationship,
    reading: 'employee.read',
    href: () => null,
    facts: (reader, { recordUid }, c) => membershipFacts(reader, recordUid, todayOf(c)),
    events: {
      enrol: { permission: 'employee.changeMembership' },
      optOut: { permission: 'employee.changeMembership' },
      leave: { permission: 'employee.changeMembership' },
    },
  },
  {
    id: 'pot',
    machine: pot,
    reading: 'contributionLevel.read',
    href: screenOf('contribution-levels/{uid}'),
    facts: (reader, { recordUid }) => findPot(reader, recordUid),
    events: {
      activate: { permission: 'contributionLevel.change', send: sendToPot('activate') },
      deactivate: { permission: 'contributionLevel.change', send: sendToPot('deactivate') },
    },
  },
  {
    id: 'statement',
    machine: statement,
    reading: 'statement.read',
    href: screenOf('statements/{uid}'),
    facts: (reader, record) => readStatementFacts(reader, { owner: employerIdOf(record), uid: record.recordUid }),
    events: {
      cancel: {
        permission: 'statement.cancel',
        send: (c, tx, record) => cancelledBy(c, tx, { owner: employerIdOf(record), uid: record.recordUid }, { reason: null }),
      },
      correct: { permission: 'statement.correct' },
    },
  },
  {
    id: 'adminAccess',
    machine: adminAccess,
    reading: 'adminUser.read',
    readingOfFirm: 'intermediaryMember.read',
    href: (record) => (record.employerId === null ? null : screenOf('access-control')(record)),
    facts: accessFactsOf,
    events: {
      resendInvite: { permission: 'adminUser.invite' },
      upgrade: { permission: 'adminUser.changeLevel' },
      downgrade: { permission: 'adminUser.changeLevel' },
      revoke: { permission: 'adminUser.revoke' },
      reinstate: { permission: 'adminUser.revoke' },
    },
  },
  {
    id: 'intermediaryAssociation',
    machine: intermediaryAssociation,
    reading: 'associatedIntermediary.read',
    readingOfFirm: 'intermediary.read',
    href: screenOf('associated-intermediaries'),
    facts: (reader, { recordUid }) => associationFacts(reader, recordUid),
    events: { associate: { permission: 'association.change' }, revoke: { permission: 'association.change' } },
  },
  {
    id: 'signUpLead',
    machine: signUpLead,
    reading: 'intermediarySignUp.read',
    readingOfFirm: 'intermediarySignUp.read',
    readingOfProvider: 'intermediarySignUp.read',
    href: ({ recordUid }) => `/sign-ups/${recordUid}`,
    async facts(reader, { recordUid }, c) {
      const lead = await findLead(reader, recordUid);
      return lead ? reviewFacts(c, reader, lead) : null;
    },
    events: {
      submit: { permission: 'intermediarySignUp.edit' },
      accept: { permission: 'signUp.review' },
      return: { permission: 'signUp.review' },
      decline: { permission: 'signUp.review' },
      discard: { permission: 'intermediarySignUp.edit' },
    },
  },
  batchHandler('dueDayChange', dueDayBatch, '/due-day-changes'),
  batchHandler('announcement', announcementBatch, '/announcements'),
];

/** The lifecycles with stored records. */
export const lifecycleHandlers: readonly LifecycleHandler[] = [...handlersOfOwnRoutes, ...filedHandlers];
