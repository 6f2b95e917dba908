import type { ContextFrom, EventFromLogic } from 'xstate';
import type { LifecycleId, lifecycles } from './all.ts';
import { mostCollections } from './payment.ts';
import { signUpModules } from './signUpLead.ts';

type Lifecycles = typeof lifecycles;

/** For tests and the inspector's sandbox: values on both sides of every guard, and events on both sides of every rule about their data. */
export interface LifecycleSample<Id extends LifecycleId> {
  /** For each fact, the values that it may have. The first values together are a record without any refusal. */
  readonly facts: {
    readonly [Fact in keyof ContextFrom<Lifecycles[Id]>]-?: readonly [
      ContextFrom<Lifecycles[Id]>[Fact],
      ...ContextFrom<Lifecycles[Id]>[Fact][],
    ];
  };
  readonly events: readonly EventFromLogic<Lifecycles[Id]>[];
}

const flag = [true, false] as const;
const noFlag = [false, true] as const;
const day = { before: '2026-04-29', itself: '2026-04-30', after: '2026-05-01' };

/** A sample for every lifecycle. */
export const lifecycleSamples: { readonly [Id in LifecycleId]: LifecycleSample<Id> } = {
  payroll: {
    facts: {
      startDate: [day.itself, null],
      today: [day.itself],
      activeEmployeeCount: [0, 1, 3],
      outstandingRequestCount: [0, 1, 3],
      unpaidContributionCount: [0, 1, 3],
      isDefaultBesideOthers: noFlag,
    },
    events: [day.itself, day.before, '2027-05-01'].map((finalPayDate) => ({
      type: 'cease',
      finalPayDate,
      reason: 'noLongerInUse',
    })),
  },
  benefit: {
    facts: { startDate: [day.itself, null], outstandingRequestCount: [0, 1, 3] },
    events: [day.itself, day.before].map((finalPayDate) => ({ type: 'cease', finalPayDate })),
  },
  employerClosure: {
    facts: {
      today: [day.after, day.itself],
      finalPayDate: [day.itself, null],
      lastContributionDate: [day.itself, null],
      activePayrollCount: [0, 2],
      outstandingRequestCount: [0, 1, 2],
      overdueContributionCount: [0, 1, 2],
    },
    events: [
      ...[day.itself, day.before].map((finalPayDate) => ({ type: 'close', finalPayDate, reason: 'companyClosedDown' }) as const),
      { type: 'withdraw' },
      { type: 'complete' },
    ],
  },
  employeeRequest: {
    facts: {
      type: ['contributionChange', 'optOut'],
      payrollName: ['Weekly staff', null],
      payrollStatus: ['Active', 'Ceased', null],
      pensionSchemeName: ['Master trust', null],
      pensionState: ['active', 'optedOut', 'notEnrolled', null],
      isEmployed: flag,
      hasNewContribution: flag,
    },
    events: [{ type: 'complete' }, { type: 'cancel' }],
  },
  pensionRelationship: {
    facts: { isEmployed: flag, schemeIsActive: flag },
    events: [{ type: 'enrol' }, { type: 'optOut' }, { type: 'leave' }],
  },
  pot: {
    facts: { openContributionCount: [0, 1], productCanBeBought: flag },
    events: [{ type: 'activate' }, { type: 'deactivate' }],
  },
  adminAccess: {
    facts: {
      kind: ['adminUser', 'employerUser', 'intermediaryMember'],
      isSelf: noFlag,
      inviteHasExpired: noFlag,
      hasAccepted: flag,
      otherAdministratorCount: [1, 0],
      otherSeniorCount: [1, 0],
    },
    events: [
      { type: 'invite' },
      { type: 'accept' },
      { type: 'resendInvite' },
      { type: 'upgrade' },
      { type: 'downgrade' },
      { type: 'revoke' },
      { type: 'reinstate' },
    ],
  },
  intermediaryAssociation: {
    facts: { intermediaryIsActive: flag, employerIsActive: flag },
    events: [{ type: 'associate' }, { type: 'revoke' }],
  },
  payPeriod: {
    facts: {
      today: [day.after, day.itself, day.before],
      generateContributionsDate: [day.itself],
      dueDate: [day.itself],
      payrollIsActive: flag,
      unpaidStatementCount: [0, 1],
    },
    events: [
      { type: 'fallDue' },
      { type: 'open' },
      { type: 'lapse' },
      { type: 'upload' },
      { type: 'recordNoContributions' },
      { type: 'detachUpload' },
      { type: 'split' },
      { type: 'receivePayment' },
    ],
  },
  statement: {
    facts: {
      today: [day.after, day.itself, day.before],
      generateContributionsDate: [day.itself],
      dueDate: [day.itself],
      hasBeenPaid: noFlag,
      collectionIsUnderWay: noFlag,
    },
    events: [
      { type: 'fallDue' },
      { type: 'open' },
      { type: 'lapse' },
      { type: 'upload' },
      { type: 'recordNoContributions' },
      { type: 'cancel' },
    ],
  },
  payment: {
    facts: {
      isPaidViaDirectDebit: flag,
      mandateIsActive: flag,
      collectionCount: [mostCollections - 1, mostCollections],
      totalAmount: [120_00],
    },
    events: [
      { type: 'receive', amount: 120_00 },
      { type: 'receive', amount: 119_99 },
      { type: 'requestAuthorisation' },
      { type: 'authorise' },
      { type: 'decline' },
      { type: 'initiate' },
      { type: 'fail' },
      { type: 'retry' },
      { type: 'process' },
    ],
  },
  bulkLoadJob: {
    facts: {
      fileErrorCount: [0, 1],
      itemErrorCount: [0, 2],
      requiresApproval: noFlag,
      requiresSecondUser: noFlag,
      isUploader: noFlag,
      needsPayment: flag,
      hasPayrollDate: flag,
    },
    events: [
      { type: 'received' },
      { type: 'validated' },
      { type: 'approve' },
      { type: 'process' },
      { type: 'receivePayment' },
      { type: 'instructionsDone' },
      { type: 'fail' },
      { type: 'retry' },
      { type: 'disassociatePayrollDate' },
    ],
  },
  directDebitMandate: {
    facts: { collectionsUnderWay: [0, 1], benefitIsActive: flag },
    events: [{ type: 'confirm' }, { type: 'reject' }, { type: 'submitAgain' }, { type: 'cancel' }],
  },
  signUpLead: {
    facts: { openModules: [[], ['payroll']], agreementIsCurrent: flag },
    events: [
      ...signUpModules.flatMap((module) => [{ type: `start.${module}` } as const, { type: `complete.${module}` } as const]),
      { type: 'revert' },
      { type: 'submit' },
      { type: 'accept' },
      { type: 'decline' },
    ],
  },
};

/** Every combination of a sample's facts, the record without any refusal first. */
export function factsOf(facts: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] {
  return Object.entries(facts).reduce<Record<string, unknown>[]>(
    (combinations, [fact, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [fact]: value }))),
    [{}],
  );
}
