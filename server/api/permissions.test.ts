import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LifecycleOutcome } from '../../schemas/generated/types.ts';
import openApi from '../../schemas/built/openapi.json' with { type: 'json' };
import { type Caller, type Operation, can, operationNamed, permissions } from '../../machines/permissions.ts';
import type { AccessLevel, Database } from '../store/database.ts';
import { type TestApi, createTestApi } from '../../tests/setup/api/testApi.ts';
import { formData } from '../../tests/setup/api/formData.ts';
import { Records } from '../../tests/setup/api/records.ts';

/** The relationship of a person to a record: their own, another party's, or their own until it was revoked. */
type Standing = 'own' | 'foreign' | 'revoked';
type Person =
  | 'unauthorised caller'
  | 'provider admin'
  | 'HS admin'
  | 'external admin'
  | 'intermediary'
  | 'read-only intermediary'
  | 'intermediary without access'
  | 'senior pension admin'
  | 'pension admin'
  | 'employer user'
  | 'plain employee'
  | 'no access';

const invitee = { firstName: 'Nia', lastName: 'Prosser', dateOfBirth: '1990-03-31', email: '{unique}@people.example' };

const bankDetails = { accountName: 'Breakwater Ltd', sortCode: '08-99-99', accountNumber: '66374958' };

const correction = {
  changes: [
    {
      employerContributionUid: '{paidContribution}',
      employeeRegularAmount: 1,
      employerRegularAmount: 0,
      employeeLumpSum: 0,
      employerLumpSum: 0,
    },
  ],
  reason: 'Wrong salary',
};

/** An employer with this control on one payroll has it on new ones too. */
const control = { requireBulkLoadApproval: true, requireBulkLoadSecondUserApproval: true };

const replacement = { column: 0, find: ' A1 ', replacement: 'A2', match: 'wholeCell', severity: null, code: null };

const calls = {
  'see the employer': ['GET', '/employers/{employer}'],
  'see the dashboard': ['GET', '/employers/{employer}/dashboard'],
  'see the month': ['GET', '/employers/{employer}/month'],
  "see the month of an intermediary's clients": ['GET', '/intermediaries/{intermediary}/month'],
  'list payrolls': ['GET', '/employers/{employer}/payrolls'],
  'see a payroll': ['GET', '/payrolls/{payroll}'],
  'add a payroll': [
    'POST',
    '/employers/{employer}/payroll',
    { name: 'Weekly {unique}', frequency: 'weekly', startDate: '2026-01-05', ...control },
  ],
  'change a payroll': ['PATCH', '/payrolls/{payroll}', { paymentReference: 'WEEKLY 1' }],
  'ask to end the control of a second person': ['POST', '/payrolls/{controlledPayroll}/ask-to-end-control', {}],
  'end the control of a second person': ['POST', '/payrolls/{leavingPayroll}/end-control', {}],
  "switch a payroll's features": ['PATCH', '/payrolls/{payroll}', { enableEmployerApi: true }],
  'cease a payroll': ['DELETE', '/payrolls/{payroll}?finalPayDate=2026-12-31&reason=noLongerInUse'],
  'list pension schemes': ['GET', '/employers/{employer}/pension-schemes'],
  'list employees': ['GET', '/employers/{employer}/employees'],
  'see an employee': ['GET', '/employers/{employer}/employees/{employee}'],
  'assess an employee': ['GET', '/employers/{employer}/employees/{employee}/assessment'],
  'list assessments': ['GET', '/employers/{employer}/assessments'],
  'count assessments': ['GET', '/employers/{employer}/assessment-counts'],
  'see contributions': ['GET', '/employers/{employer}/employees/{employee}/contributions'],
  'see recent activity': ['GET', '/employers/{employer}/employees/{employee}/recent-activity'],
  'list changes': ['GET', '/employers/{employer}/changes'],
  'see the changes of an employee': ['GET', '/employers/{employer}/changes/employees/{employee}'],
  'add an employee': [
    'POST',
    '/employers/{employer}/employees',
    {
      firstName: 'New',
      lastName: 'Person',
      dateOfBirth: '1990-01-01',
      payrollNumber: '{unique}',
      payrollUid: '{payroll}',
      employmentStartDate: '2026-01-05',
    },
  ],
  'change personal details': ['PATCH', '/employers/{employer}/employees/{employee}/personal-details', { firstName: 'Changed' }],
  'change contact details': ['PATCH', '/employers/{employer}/employees/{employee}/contact-details', { town: 'Leeds' }],
  'change employment details': [
    'PATCH',
    '/employers/{employer}/employees/{employee}/employment-details',
    { annualSalary: 3_000_000 },
  ],
  'change the payroll': ['PATCH', '/employers/{employer}/employees/{employee}/payroll-relationship', { payrollUid: '{payroll}' }],
  'see a pension scheme': ['GET', '/pension-schemes/{scheme}'],
  'open a pension scheme': ['POST', '/employers/{employer}/pension-scheme', { name: '{unique}' }],
  'change a pension scheme': ['PATCH', '/pension-schemes/{scheme}', { potNickname: 'Nest egg' }],
  "change a scheme's terms": ['PATCH', '/pension-schemes/{scheme}', { internalCustodyEntitySlug: 'master-trust' }],
  'list benefits': ['GET', '/payrolls/{payroll}/benefits'],
  'see a benefit': ['GET', '/benefits/{benefit}'],
  'list statements': ['GET', '/employers/{employer}/statements'],
  'see a statement': ['GET', '/statements/{statement}'],
  'see the contributions of a statement': ['GET', '/statements/{statement}/contributions'],
  'download a statement as CSV': ['GET', '/statements/{statement}/csv'],
  'download a statement as PDF': ['GET', '/statements/{statement}/pdf'],
  'cancel a statement': ['DELETE', '/statements/{statement}'],
  'correct a statement': ['POST', '/statements/{paidStatement}/corrections', correction],
  'see the correction of a statement that waits': ['GET', '/statements/{correctedStatement}/correction-approval'],
  'ask for the approval of a correction': [
    'POST',
    '/statements/{controlledStatement}/ask-for-correction',
    {
      ...correction,
      changes: correction.changes.map((one) => ({ ...one, employerContributionUid: '{controlledContribution}' })),
    },
  ],
  'approve a correction': ['POST', '/statements/{correctedStatement}/approve-correction', { contentSha256: '{askedCorrection}' }],
  'decline a correction': ['POST', '/statements/{correctedStatement}/decline-correction', { declineReason: 'No bonus' }],
  'withdraw a correction': ['POST', '/statements/{ownCorrection}/withdraw-correction', {}],
  'list direct debit mandates': ['GET', '/employers/{employer}/direct-debit-mandates'],
  'download a direct debit instruction': ['GET', '/direct-debit-mandates/{pendingMandate}/instruction'],
  'download a signed instruction': ['GET', '/direct-debit-mandates/{pendingMandate}/files/directDebitInstructionForm'],
  'see a direct debit mandate': ['GET', '/direct-debit-mandates/{pendingMandate}'],
  'set up a direct debit': ['POST', '/benefits/{unpaidBenefit}/direct-debit-mandates', bankDetails, 'form'],
  'set up direct debits together': [
    'POST',
    '/employers/{employer}/direct-debit-mandates',
    { ...bankDetails, benefitUids: '["{unpaidBenefit}"]' },
    'form',
  ],
  'cancel a mandate': ['POST', '/direct-debit-mandates/{pendingMandate}/cancel', {}],
  'submit a mandate again': ['POST', '/direct-debit-mandates/{failedMandate}/submit-again', {}],
  'record a mandate as confirmed': ['POST', '/direct-debit-mandates/{pendingMandate}/confirm', {}],
  'record a mandate as refused': ['POST', '/direct-debit-mandates/{pendingMandate}/reject', { failureReason: '5' }],
  'record new details of a mandate': [
    'POST',
    '/direct-debit-mandates/{pendingMandate}/amend',
    { sortCode: '202959', bankAccountNumber: '63748472' },
  ],
  'stop a mandate': ['POST', '/direct-debit-mandates/{pendingMandate}/suspend', { failureReason: 'D' }],
  'let a mandate go on': ['POST', '/direct-debit-mandates/{stoppedMandate}/resume', {}],
  'add a benefit': ['POST', '/payrolls/{payroll}/benefits', { name: '{unique}', type: 'pension', pensionSchemeUid: '{scheme}' }],
  'change a benefit': ['PATCH', '/benefits/{benefit}', { joinerFileFormat: 'papdis' }],
  'list pay periods': ['GET', '/employers/{employer}/pay-periods'],
  'list the pay periods of a benefit': ['GET', '/benefits/{benefit}/pay-periods'],
  'see a pay period': ['GET', '/pay-periods/{period}'],
  'change the dates of a pay period': ['PATCH', '/pay-periods/{coming}', { dueDate: '2027-01-20' }],
  'add an extra period': [
    'POST',
    '/benefits/{benefit}/pay-periods',
    { name: 'Week 53', periodStartDate: '2027-04-05', periodEndDate: '2027-04-05' },
  ],
  'remove an extra period': ['DELETE', '/pay-periods/{extra}'],
  'list the contributions of pay periods': ['GET', '/employers/{employer}/contributions'],
  'see a contribution': ['GET', '/contributions/{contribution}'],
  'see the totals of a pay period': ['GET', '/pay-periods/{period}/contribution-totals'],
  'see the approval of a pay period': ['GET', '/pay-periods/{period}/approval'],
  'ask for the approval of contributions': ['POST', '/pay-periods/{controlledPeriod}/ask-for-approval', {}],
  'approve contributions': ['POST', '/pay-periods/{askedPeriod}/approve-contributions', { contentSha256: '{askedContent}' }],
  'change a contribution': ['PATCH', '/contributions/{contribution}', { employeeLumpSum: 500 }],
  'cancel a contribution': ['POST', '/contributions/{contribution}/cancel', {}],
  'change contributions of a pay period': [
    'PATCH',
    '/pay-periods/{period}/contributions',
    { changes: [{ employerContributionUid: '{contribution}', employerLumpSum: 500 }] },
  ],
  'add a contribution': ['POST', '/pay-periods/{period}/contributions', { employeeUid: '{employee}' }],
  'work out contributions again': ['POST', '/pay-periods/{period}/generate-contributions', {}],
  'submit contributions': ['POST', '/pay-periods/{period}/upload', {}],
  'record no contributions': [
    'POST',
    '/pay-periods/{unpaidPeriod}/record-no-contributions',
    { noContributionsReason: 'Nobody was paid.' },
  ],
  'expect contributions after all': ['POST', '/pay-periods/{recordedPeriod}/reopen', {}],
  'upload a file': ['POST', '/employers/{employer}/bulk-load-jobs', { fileAction: 'leaver', file: 'Payroll number' }, 'form'],
  'upload a file for a benefit': [
    'POST',
    '/benefits/{uploadBenefit}/bulk-load-jobs',
    { fileAction: 'joiner', file: 'Payroll number' },
    'form',
  ],
  'download an empty template': ['GET', '/payrolls/{payroll}/upload-template?action=joiner'],
  'download a filled template': ['GET', '/payrolls/{payroll}/upload-template?action=joiner&filled=true'],
  'list uploads': ['GET', '/employers/{employer}/bulk-load-jobs'],
  'see an upload': ['GET', '/bulk-loads/job/{load}'],
  'see the rows of an upload': ['GET', '/bulk-loads/jobItems/{load}'],
  'see the results of an upload': ['GET', '/bulk-loads/job/{load}/results'],
  'see the failed rows of an upload': ['GET', '/bulk-loads/job/{load}/errors'],
  'see the members missing from an upload': ['GET', '/bulk-loads/job/{staffedLoad}/missing-members'],
  'see the potential duplicates of an upload': ['GET', '/bulk-loads/job/{duplicateLoad}/duplicates'],
  'decide about potential duplicates': [
    'PATCH',
    '/bulk-loads/job/{duplicateLoad}/duplicates',
    { decisions: [{ rowNumber: 2, employeeUid: null }] },
  ],
  'see the meaning of columns': ['GET', '/bulk-loads/job/{load}/mapping'],
  'download an uploaded file': ['GET', '/bulk-loads/job/{load}/file'],
  'correct cells of an upload': [
    'PATCH',
    '/bulk-loads/job/{load}/rows',
    { changes: [{ rowNumber: 2, column: 1, value: '50.00' }] },
  ],
  'decide about members missing from an upload': [
    'PATCH',
    '/bulk-loads/job/{staffedLoad}/missing-members',
    { employeeUids: ['{missingMember}'], decision: 'noContribution', reason: 'Unpaid leave' },
  ],
  'send corrected rows': [
    'POST',
    '/bulk-loads/job/{faultyLoad}/corrected-rows',
    { file: 'Payroll number,Employee contribution,Employer contribution,Row reference\r\nA1,50.00,30.00,{rowReference}' },
    'form',
  ],
  'see the safe fixes of an upload': ['GET', '/bulk-loads/job/{load}/fixes'],
  'apply safe fixes to an upload': ['POST', '/bulk-loads/job/{correctedLoad}/fixes', { reasons: ['spaces'] }],
  'replace a text in an upload': ['POST', '/bulk-loads/job/{correctedLoad}/replacements', replacement],
  'take back corrections of an upload': [
    'POST',
    '/bulk-loads/job/{correctedLoad}/taken-back',
    { firstEdit: 1, lastEdit: 2 ** 40 },
  ],
  'choose the meaning of columns': [
    'PATCH',
    '/bulk-loads/job/{load}/mapping',
    {
      formatId: 'base-contribution',
      hasHeading: true,
      columns: ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'],
      values: {},
      dateOrder: null,
    },
  ],
  'say how the letters of an upload are read': ['PATCH', '/bulk-loads/job/{lettersLoad}/encoding', { encoding: 'ibm850' }],
  'choose the sheet of an upload': ['PATCH', '/bulk-loads/job/{workbookLoad}/sheet', { sheet: 'October' }],
  'send an event of an upload': ['PATCH', '/bulk-loads/job/{load}', { event: 'discard' }],
  'acknowledge the warnings of an upload': [
    'POST',
    '/bulk-loads/job/{warnedLoad}/acknowledge',
    { acknowledgementReason: 'Two people had no pay.' },
  ],
  'confirm the people of an upload': [
    'POST',
    '/bulk-loads/job/{doubtfulLoad}/confirm-people',
    { peopleConfirmationReason: 'Confirmed by telephone.' },
  ],
  'approve an upload': ['POST', '/bulk-loads/job/{load}/approve', {}],
  'discard an upload': ['POST', '/bulk-loads/job/{load}/discard', {}],
  'process an upload': ['POST', '/bulk-loads/job/{load}/process', {}],
  'undo an upload': ['POST', '/bulk-loads/job/{processedLoad}/undo', {}],
  'try an upload again': ['PATCH', '/bulk-loads/job/{failedLoad}', { event: 'retry' }],
  'detach an upload': ['POST', '/bulk-loads/job/{load}/disassociate-payroll-date', {}],
  'list late payments': ['GET', '/employers/{employer}/late-payments'],
  'see a late payment': ['GET', '/late-payments/{latePayment}'],
  'see the evidence of a late payment': ['GET', '/late-payments/{latePayment}/evidence'],
  'list tasks': ['GET', '/employers/{employer}/tasks'],
  'list the tasks of all employers': ['GET', '/tasks'],
  'see a task': ['GET', '/tasks/{task}'],
  'take a task': ['POST', '/tasks/{task}/take', {}],
  'hand a task over': ['POST', '/tasks/{task}/hand-over', { takenBy: '{taskColleague}' }],
  'hand several tasks over': ['POST', '/tasks/hand-over', { taskUids: ['{task}'], takenBy: '{taskColleague}' }],
  'list the colleagues for a task': ['GET', '/open-work/colleagues'],
  'set a task to wait': ['POST', '/tasks/{task}/wait', { waitsUntil: '2026-12-08', waitingFor: 'The bank' }],
  'take up a task that waits': ['POST', '/tasks/{task}/resume', {}],
  'note a task': ['POST', '/tasks/{task}/note', { note: 'They answer on Monday' }],
  'tell the employer about a task': ['POST', '/tasks/{task}/tell', { message: 'Please send us the details' }],
  'end a task': ['POST', '/tasks/{task}/end', { endReason: 'Paid with the November payroll' }],
  'record the report of a late payment': [
    'POST',
    '/late-payments/{latePayment}/report',
    { reportedOn: '2026-11-20', reportReference: 'TPR-1' },
  ],
  'authorise a direct debit': ['POST', '/statements/{statementToAuthorise}/authorise', {}],
  'pay by transfer instead': ['POST', '/statements/{statementToAuthorise}/decline', {}],
  'collect a payment again': ['POST', '/statements/{returnedStatement}/retry', {}],
  'collect a payment with a new notice': ['POST', '/statements/{returnedStatement}/collect-again', {}],
  'record a return': ['POST', '/statements/{collectedStatement}/take-back', { failureReason: '0' }],
  'record an indemnity claim': ['POST', '/statements/{collectedStatement}/claim', { claimedOn: '{collectionDay}' }],
  'record a refund': [
    'POST',
    '/statements/{refund}/refund',
    { amount: 1_000, refundedOn: '2026-11-20', refundReference: 'REF 7' },
  ],
  'record a payment': ['POST', '/statements/{returnedStatement}/receive', { amount: 8_000 }],
  'move everybody of a payroll': ['PATCH', '/payrolls/{crowded}/bulk-switch', { payrollToUid: '{payroll}' }],
  'move chosen employees': [
    'PATCH',
    '/payrolls/{crowded}/selected-switch',
    { payrollToUid: '{payroll}', employeeUids: ['{mover}'] },
  ],
  'enrol an employee': [
    'PATCH',
    '/employers/{employer}/employees/{joiner}/enrol',
    { pensionSchemeUid: '{scheme}', enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled' },
  ],
  'opt an employee out': [
    'PATCH',
    '/employers/{employer}/employees/{employee}/opt-out',
    { pensionSchemeUid: '{scheme}', noticeDate: '2026-11-02', informationGivenOn: '2026-10-20' },
  ],
  'change the opt-out period of an employee': [
    'PATCH',
    '/employers/{employer}/employees/{employee}/change-opt-out-period',
    { pensionSchemeUid: '{scheme}', informationGivenOn: '2026-11-02' },
  ],
  'change the salary of an employee': [
    'PATCH',
    '/employers/{employer}/employees/{employee}/change-salary',
    { annualSalary: 2_700_000 },
  ],
  'record the leaving of an employee': [
    'PATCH',
    '/employers/{employer}/employees/{employee}/record-leaving',
    { lastDay: '2026-11-20' },
  ],
  'take the leaving of an employee back': ['PATCH', '/employers/{employer}/employees/{employee}/take-back-leaving', {}],
  'cease a membership': [
    'PATCH',
    '/employers/{employer}/employees/{employee}/cease-membership',
    { pensionSchemeUid: '{scheme}', lastDay: '2026-11-02', reason: 'employeeAsked' },
  ],
  'list contribution levels': ['GET', '/employers/{employer}/employee-contribution-levels'],
  'see a contribution level': ['GET', '/employee-contribution-levels/{pot}'],
  'see the history of a contribution level': ['GET', '/employee-contribution-levels/{pot}/levels'],
  'change contributions': [
    'PATCH',
    '/employee-contribution-levels/{pot}/change-level',
    {
      effectiveFrom: '2026-11-30',
      employeeContributionType: 'percent',
      employeePercent: 6,
      employerContributionType: 'percent',
      employerPercent: 4,
    },
  ],
  'cancel a planned change': ['PATCH', '/employee-contribution-levels/{pot}/cancel-planned-change'],
  'activate a pot': ['PATCH', '/employee-contribution-levels/{closedPot}/activate'],
  'deactivate a pot': ['PATCH', '/employee-contribution-levels/{formerPot}/deactivate'],
  'give admin access': ['POST', '/employers/{employer}/employees/{employee}/create-admin-access'],
  'revoke access': ['PATCH', '/employers/{employer}/employees/{holder}/revokeEmployeeAccess'],
  'list employee requests': ['GET', '/employers/{employer}/employee-requests'],
  'see an employee request': ['GET', '/employee-requests/{request}'],
  'see the life of a request': ['GET', '/lifecycles/employeeRequest/records/{request}'],
  'complete a request': ['PATCH', '/employee-requests/{request}/complete'],
  'cancel a request': ['PATCH', '/employee-requests/{request}/cancel'],
  'list admin users': ['GET', '/employers/{employer}/admin-users'],
  'see an admin user': ['GET', '/employers/{employer}/admin-users/{administrator}'],
  'invite an admin user': ['POST', '/employers/{employer}/admin-users', invitee],
  'resend an invitation': ['PATCH', '/employers/{employer}/admin-users/{invited}/resendInviteLink'],
  'upgrade an admin user': ['PATCH', '/employers/{employer}/admin-users/{administrator}/upgradeEmployerAdmin'],
  'downgrade an admin user': ['PATCH', '/employers/{employer}/admin-users/{senior}/downgradeEmployerAdmin'],
  'revoke an admin user': ['PATCH', '/employers/{employer}/admin-users/{administrator}/revokeEmployerAdmin'],
  'reinstate an admin user': ['PATCH', '/employers/{employer}/admin-users/{former}/reinstateEmployerAdmin'],
  'see the intermediary': ['GET', '/intermediaries/{intermediary}'],
  'list members': ['GET', '/intermediaries/{intermediary}/employees'],
  'see a member': ['GET', '/intermediaries/{intermediary}/employees/{colleague}'],
  'invite a member': ['POST', '/intermediaries/{intermediary}/employees', invitee],
  "resend a member's invitation": ['PATCH', '/intermediaries/{intermediary}/employees/{invitedMember}/resendInviteLink'],
  'revoke a member': ['PATCH', '/intermediaries/{intermediary}/employees/{colleague}/revokeEmployeeAccess'],
  'reinstate a member': ['PATCH', '/intermediaries/{intermediary}/employees/{formerMember}/reinstateEmployeeAccess'],
  'see what is open': ['GET', '/employers/{employer}?expand=closureConditions'],
  'close the employer': ['DELETE', '/employers/{employer}?reasonForClosing=companyClosedDown&finalPayDate=2026-12-31'],
  'withdraw the closure': ['PATCH', '/employers/{employer}/withdraw-closure'],
  'complete the closure': ['PATCH', '/employers/{employer}/complete-closure'],
  "list the intermediary's clients": ['GET', '/intermediaries/{intermediary}/employers'],
  "see the overview of the intermediary's clients": ['GET', '/intermediaries/{intermediary}/clients'],
  'give a client to a member': [
    'POST',
    '/intermediaries/{intermediary}/clients/assignments',
    { employerIds: ['{employer}'], userUid: '{colleague}' },
  ],
  'see the overview of all employers': ['GET', '/clients'],
  "list the intermediary's notices": ['GET', '/intermediaries/{intermediary}/notices'],
  "list the employer's intermediaries": ['GET', '/employers/{employer}/intermediaries'],
  "list the employer's notices": ['GET', '/employers/{employer}/notices'],
  'read a notice': ['PATCH', '/notices/{notice}/read'],
  'associate an intermediary': ['PATCH', '/intermediaries/{newIntermediary}/employers/{employer}/associate'],
  "revoke an intermediary's access": [
    'PATCH',
    '/intermediaries/{formerIntermediary}/employers/{employer}/revokeAssociatedEmployerAccess',
  ],
  'see a client': ['GET', '/intermediaries/{intermediary}/employers/{employer}'],
  'see who may do what for a client': ['GET', '/intermediaries/{intermediary}/employers/{employer}/members'],
  "set an intermediary's level for a client": [
    'PATCH',
    '/intermediaries/{intermediary}/employers/{employer}',
    { defaultLevel: 'readOnly' },
  ],
  "set a member's level for a client": [
    'PATCH',
    '/intermediaries/{intermediary}/employers/{employer}/members',
    { uuid: '{colleague}', level: 'readOnly' },
  ],
} as const satisfies Record<string, readonly [string, string, object?, 'form'?]>;

type Call = keyof typeof calls;

const reads: Call[] = [
  'see the employer',
  'see the dashboard',
  'list payrolls',
  'see a payroll',
  'list pension schemes',
  'list employees',
  'see an employee',
  'see contributions',
  'see recent activity',
  'see what is open',
  'see a pension scheme',
  'list benefits',
  'see a benefit',
  'see the month',
  'list pay periods',
  'list the pay periods of a benefit',
  'see a pay period',
  'list the contributions of pay periods',
  'see a contribution',
  'see the totals of a pay period',
  'see the approval of a pay period',
  'list statements',
  'see a statement',
  'see the contributions of a statement',
  'see the correction of a statement that waits',
  'download a statement as CSV',
  'download a statement as PDF',
  'list employee requests',
  'see an employee request',
  'see the life of a request',
  'list contribution levels',
  'see a contribution level',
  'see the history of a contribution level',
];
const keeping: Call[] = [
  'add an employee',
  'change personal details',
  'change contact details',
  'change employment details',
  'change the payroll',
  'move everybody of a payroll',
  'move chosen employees',
  'enrol an employee',
  'opt an employee out',
  'change the opt-out period of an employee',
  'cease a membership',
  'record the leaving of an employee',
  'take the leaving of an employee back',
  'change the salary of an employee',
  'complete a request',
  'cancel a request',
  'change a contribution',
  'cancel a contribution',
  'change contributions of a pay period',
  'add a contribution',
  'work out contributions again',
  'ask for the approval of contributions',
  'approve contributions',
  'submit contributions',
  'record no contributions',
  'expect contributions after all',
  'add an extra period',
  'remove an extra period',
  'cancel a statement',
  'correct a statement',
  'ask for the approval of a correction',
  'approve a correction',
  'decline a correction',
  'withdraw a correction',
  'change contributions',
  'cancel a planned change',
  'activate a pot',
  'deactivate a pot',
];
const offering: Call[] = ['change a pension scheme', 'add a benefit', 'change a benefit'];
/** The instruction shows bank details in full, and so does its signed copy. */
const downloadingMandates: Call[] = ['download a direct debit instruction', 'download a signed instruction'];
/** Files with the data of people in full. */
const downloading: Call[] = [...downloadingMandates, 'download an uploaded file', 'download a filled template'];
const mandates: Call[] = ['list direct debit mandates', 'see a direct debit mandate'];
const settingUpMandates: Call[] = [
  'set up a direct debit',
  'set up direct debits together',
  'cancel a mandate',
  'submit a mandate again',
];
const recordingPayments: Call[] = ['record a payment', 'record a refund', 'record a return', 'record an indemnity claim'];
/** The bank's answers reach the provider. */
const answeringMandates: Call[] = [
  'record a mandate as confirmed',
  'record a mandate as refused',
  'record new details of a mandate',
  'stop a mandate',
  'let a mandate go on',
  ...recordingPayments,
];
const authorising: Call[] = [
  'authorise a direct debit',
  'pay by transfer instead',
  'collect a payment again',
  'collect a payment with a new notice',
];
const terms: Call[] = [
  'open a pension scheme',
  "change a scheme's terms",
  'change the dates of a pay period',
  'record the report of a late payment',
];
/** An intermediary sets payrolls up, but cannot take a step that cannot be undone. */
const payrolls: Call[] = [
  'add a payroll',
  'change a payroll',
  'ask to end the control of a second person',
  'end the control of a second person',
];
const allOfPayrolls: Call[] = [...payrolls, "switch a payroll's features", 'cease a payroll'];
/** The history names people, so it is for those who administer. */
const history: Call[] = ['list changes', 'see the changes of an employee'];
/** The steps of a late payment name its reminders, so they are for those who administer. */
const seeingLate: Call[] = ['list late payments', 'see a late payment', 'see the evidence of a late payment'];
/** Tasks name people and amounts, so they are for those who administer. */
const seeingTasks: Call[] = ['list tasks', 'see a task'];
/** Of the employer: those of the provider are tried in tasks.test.ts. */
const endingTasks: Call[] = ['take a task', 'set a task to wait', 'take up a task that waits', 'note a task', 'end a task'];
const staffTasks: Call[] = [
  ...seeingTasks,
  ...endingTasks,
  'tell the employer about a task',
  'hand a task over',
  'hand several tasks over',
  'list the colleagues for a task',
  'list the tasks of all employers',
];
/** Rows of files have national insurance numbers and dates of birth in full. */
const uploading: Call[] = [
  'upload a file',
  'upload a file for a benefit',
  'download an empty template',
  'download a filled template',
  'list uploads',
  'see an upload',
  'see the rows of an upload',
  'see the results of an upload',
  'see the failed rows of an upload',
  'see the members missing from an upload',
  'see the potential duplicates of an upload',
  'decide about potential duplicates',
  'see the meaning of columns',
  'download an uploaded file',
  'correct cells of an upload',
  'decide about members missing from an upload',
  'send corrected rows',
  'see the safe fixes of an upload',
  'apply safe fixes to an upload',
  'replace a text in an upload',
  'take back corrections of an upload',
  'choose the meaning of columns',
  'choose the sheet of an upload',
  'say how the letters of an upload are read',
  'send an event of an upload',
  'acknowledge the warnings of an upload',
  'approve an upload',
  'discard an upload',
  'process an upload',
  'undo an upload',
  'try an upload again',
  'detach an upload',
];
/** An assessment tells about age and earnings, so it is for those who may read personal data. */
const assessing: Call[] = ['assess an employee', 'list assessments', 'count assessments'];
const seeingAdmins: Call[] = ['list admin users', 'see an admin user'];
const access: Call[] = [
  'give admin access',
  'revoke access',
  'invite an admin user',
  'resend an invitation',
  'upgrade an admin user',
  'downgrade an admin user',
  'revoke an admin user',
  'reinstate an admin user',
];
const seeingMembers: Call[] = ['list members', 'see a member'];
const members: Call[] = [
  ...seeingMembers,
  'invite a member',
  "resend a member's invitation",
  'revoke a member',
  'reinstate a member',
];
const closing: Call[] = ['close the employer', 'withdraw the closure', 'complete the closure'];
const ownIntermediary: Call[] = [
  'see the intermediary',
  "see the month of an intermediary's clients",
  "list the intermediary's clients",
  "see the overview of the intermediary's clients",
  "list the intermediary's notices",
];
/** Says who of the intermediary does the work, and leaves everybody's access as it is. */
const giving: Call[] = ['give a client to a member'];
const clients: Call[] = [...ownIntermediary, 'see a client', 'see who may do what for a client'];
const intermediaries: Call[] = ["list the employer's intermediaries", "list the employer's notices", 'read a notice'];
const associating: Call[] = ['associate an intermediary', "revoke an intermediary's access"];
const levels: Call[] = ["set an intermediary's level for a client", "set a member's level for a client"];

/** For provider staff alone: the employer's people have uploaded the file. */
const confirmingPeople: Call[] = ['confirm the people of an upload'];

/** The permitted calls of each role on its own records. What is not listed is refused with 403, except that what one may not even see is a 404. */
const may: Record<Exclude<Person, 'unauthorised caller'>, Call[]> = {
  'provider admin': [
    ...reads,
    ...uploading,
    ...confirmingPeople,
    ...history,
    ...seeingLate,
    ...staffTasks,
    ...assessing,
    ...keeping,
    ...offering,
    ...mandates,
    ...settingUpMandates,
    ...downloadingMandates,
    ...authorising,
    ...answeringMandates,
    ...terms,
    ...allOfPayrolls,
    ...seeingAdmins,
    ...access,
    ...members,
    ...clients,
    ...giving,
    'see the overview of all employers',
    ...intermediaries,
    ...associating,
    ...levels,
    ...closing,
  ],
  'HS admin': [
    ...reads,
    ...uploading,
    ...confirmingPeople,
    ...history,
    ...seeingLate,
    ...staffTasks,
    ...assessing,
    ...keeping,
    ...offering,
    ...mandates,
    ...settingUpMandates,
    ...downloadingMandates,
    ...authorising,
    ...answeringMandates,
    ...terms,
    ...allOfPayrolls,
    ...seeingAdmins,
    ...access,
    ...members,
    ...clients,
    ...giving,
    'see the overview of all employers',
    ...intermediaries,
    ...associating,
    ...levels,
    ...closing,
  ],
  'external admin': [
    ...reads,
    ...mandates,
    ...history,
    ...seeingLate,
    ...seeingTasks,
    ...assessing,
    ...seeingAdmins,
    ...seeingMembers,
    ...clients,
    ...intermediaries,
  ],
  intermediary: [
    ...reads,
    ...uploading,
    ...mandates,
    ...history,
    ...seeingLate,
    ...seeingTasks,
    ...endingTasks,
    ...assessing,
    ...keeping,
    ...offering,
    ...payrolls,
    ...clients,
    ...giving,
    ...members,
  ],
  // A member with less access than a new member gets may not invite one.
  'read-only intermediary': [
    ...reads,
    ...mandates,
    ...history,
    ...seeingLate,
    ...seeingTasks,
    ...assessing,
    ...clients,
    ...giving,
    ...seeingMembers,
  ],
  'intermediary without access': [...ownIntermediary, ...seeingMembers],
  'senior pension admin': [
    ...reads,
    ...uploading,
    ...history,
    ...seeingLate,
    ...seeingTasks,
    ...endingTasks,
    ...assessing,
    ...keeping,
    ...offering,
    ...mandates,
    ...settingUpMandates,
    ...downloadingMandates,
    ...authorising,
    ...payrolls,
    'cease a payroll',
    ...seeingAdmins,
    ...access,
    ...intermediaries,
    ...associating,
    'close the employer',
    'withdraw the closure',
  ],
  'pension admin': [
    ...reads,
    ...uploading,
    ...mandates,
    ...downloadingMandates,
    ...authorising,
    ...history,
    ...seeingLate,
    ...seeingTasks,
    ...endingTasks,
    ...assessing,
    ...keeping,
    ...seeingAdmins,
    ...intermediaries,
  ],
  'employer user': [...reads, 'change contact details'],
  'plain employee': [],
  'no access': [],
};

/** The relationship of a person to an employer. */
const roles: Partial<Record<Person, object>> = {
  'senior pension admin': { is_senior_pension_administrator: true },
  'pension admin': { is_pension_administrator: true },
  'employer user': {},
  'plain employee': { is_employee: true },
};

/** The access level of a member for the client: the intermediary's default, or less. */
const memberLevels: Partial<Record<Person, AccessLevel>> = {
  intermediary: 'full',
  'read-only intermediary': 'readOnly',
  'intermediary without access': 'none',
};

const seesAll: Person[] = ['provider admin', 'HS admin', 'external admin'];

const ofNoEmployer: Call[] = [
  'see the overview of all employers',
  'list the tasks of all employers',
  'list the colleagues for a task',
  'hand several tasks over',
];

/** The answer of the overviews of clients, where it differs from the others. */
function statusOfOverview(person: Exclude<Person, 'unauthorised caller'>, call: Call, standing: Standing): number | undefined {
  // It is of no employer in particular.
  if (ofNoEmployer.includes(call)) return may[person].includes(call) ? 200 : 403;
  // The refusal names the client, as for several of which some are refused.
  if (call === 'give a client to a member' && person === 'intermediary without access' && standing === 'own') return 422;
  return undefined;
}

/** The answer of a call that is carried out. */
function statusOfSuccess(call: Call): 200 | 201 {
  const changesState =
    call !== 'add a contribution' &&
    call !== 'correct a statement' &&
    /^\/(?:bulk-loads|direct-debit-mandates|late-payments|pay-periods|contributions|statements|tasks)\/|end-control$/.test(
      calls[call][1],
    );
  return calls[call][0] === 'POST' && call !== 'give admin access' && !changesState ? 201 : 200;
}

function expectedStatus(person: Person, call: Call, standing: Standing): number {
  if (person === 'unauthorised caller') return 401;
  const allowed = may[person].includes(call);
  const success = statusOfSuccess(call);
  const ofOverview = statusOfOverview(person, call, standing);
  if (ofOverview !== undefined) return ofOverview;
  // The rows of a file are in full: those who may not read them do not learn that there is a file.
  if (calls[call][1].startsWith('/bulk-loads/') && !allowed)
    return standing === 'own' && may[person].includes('see an upload') ? 403 : 404;
  if (seesAll.includes(person)) return allowed ? success : 403;
  if (standing !== 'own') return 404;
  if (allowed) return success;
  // Those who may not read mandates do not learn that there is one.
  if (
    (mandates.includes(call) ||
      downloadingMandates.includes(call) ||
      settingUpMandates.includes(call) ||
      answeringMandates.includes(call)) &&
    call !== 'list direct debit mandates' &&
    !recordingPayments.includes(call)
  )
    return may[person].includes('see a direct debit mandate') ? 403 : 404;
  if (/^\/(?:late-payments|tasks)\//.test(calls[call][1])) return may[person].includes('see a late payment') ? 403 : 404;
  // The address of a notice names no employer whose existence it could confirm.
  if (call === 'read a notice') return 404;
  // Members are visible through their intermediary only, whatever the client.
  if (calls[call][1].startsWith('/intermediaries/{intermediary}/employees'))
    return may[person].includes('see the intermediary') ? 403 : 404;
  const seesIntermediary =
    may[person].includes('see the intermediary') || !calls[call][1].startsWith('/intermediaries/{intermediary}');
  return may[person].includes('see the employer') && seesIntermediary ? 403 : 404;
}

/** The fields of a form, with a file in the place of its text. */
const withFile = ({ file, ...fields }: Record<string, string>): Record<string, string | Blob> =>
  file === undefined ? fields : { ...fields, file: new File([file], 'may.csv') };

let test: TestApi;
let lastEntry = 0;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

const invitation = {
  is_active: false,
  access_state: 'invited',
  invited_first_name: 'Nia',
  invited_last_name: 'Prosser',
} as const;

/** A person with this relationship to the employer. */
async function holding(employer: number, values: Parameters<Records['relationship']>[2]): Promise<string> {
  const userUid = await records.user();
  await records.relationship(userUid, employer, values);
  return userUid;
}

/** The records by the names that the call has for them in its path and its body. */
const namesIn = (call: Call): ReadonlySet<string> =>
  new Set(Array.from(JSON.stringify(calls[call]).matchAll(/\{(\w+)\}/g), ([, name = '']) => name));

/**
 * A record of every kind, and the person with the given relationship to it.
 * @param call - Leaves out the uploads and the approvals that this call does not name, which take most of the time. Default: all are made.
 */
async function arrange(person: Person, standing: Standing, call?: Call) {
  const named = call && namesIn(call);
  const isNamed = (...names: readonly string[]): boolean => !named || names.some((name) => named.has(name));
  /** Without the record its name is empty, which no address has. */
  const ifNamed = async (name: string, make: () => Promise<string>): Promise<string> => (isNamed(name) ? make() : '');
  const [employer, elsewhere, intermediary] = [await records.employer(), await records.employer(), await records.intermediary()];
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', enable_employer_file_upload: true });
  const crowded = await records.payroll(employer);
  const mover = await records.employee(employer, { payroll_uid: crowded });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const period = await records.payPeriod(employer, { payroll, benefit });
  const coming = await records.payPeriod(
    employer,
    { payroll, benefit },
    {
      status: 'notYetDue',
      period_start_date: '2026-12-01',
      period_end_date: '2026-12-31',
      generate_contributions_date: '2026-12-31',
      pay_date: '2026-12-31',
    },
  );
  const latePayment = await records.latePayment(employer, period, { payroll });
  const task = await records.task(employer, { waits_until: '2126-12-01', waiting_for: 'The employer' });
  const taskColleague = await records.user({ is_hs_admin: true });
  const extra = await records.payPeriod(employer, { payroll, benefit }, { status: 'notYetDue', is_extra: true });
  const unpaidBenefit = await records.benefit(employer, payroll);
  const unpaidPeriod = await records.payPeriod(employer, { payroll, benefit: unpaidBenefit });
  const recordedPeriod = await records.payPeriod(
    employer,
    { payroll, benefit: unpaidBenefit },
    { status: 'noStatementsAvailable', is_extra: true },
  );
  const uploads = await records.payroll(employer, { enable_employer_file_upload: true });
  const uploadBenefit = await records.benefit(employer, uploads);
  const loadOf = { payroll, benefit, period, uploadedBy: await records.user() };
  const load = await ifNamed('load', () => records.bulkLoad(employer, loadOf, { cells: ['A1', '50.00', '30.00'] }));
  // Of a payroll of its own: one with employees cannot be ceased.
  const staffed = await records.payroll(employer, { start_date: '2026-01-01', enable_employer_file_upload: true });
  const staffedBenefit = await records.benefit(employer, staffed, { pension_scheme_uid: scheme });
  const staffedPeriod = await records.payPeriod(employer, { payroll: staffed, benefit: staffedBenefit });
  const staffedOf = { ...loadOf, payroll: staffed, benefit: staffedBenefit, period: staffedPeriod, scheme };
  const staffedLoad = await ifNamed('staffedLoad', () =>
    records.bulkLoad(employer, staffedOf, { cells: ['A1', '50.00', '30.00'] }),
  );
  const missingMember = await records.employee(employer, { payroll_uid: staffed });
  await records.membership(employer, missingMember, scheme);
  const processedLoad = await ifNamed('processedLoad', () =>
    records.bulkLoad(employer, loadOf, { status: 'complete', run: 'processed' }),
  );
  const faultyLoad = isNamed('faultyLoad', 'rowReference') ? await records.bulkLoad(employer, loadOf, { isFailed: true }) : '';
  const rowReference = await ifNamed('rowReference', () => records.rowReference(faultyLoad));
  const failedLoad = await ifNamed('failedLoad', () => records.bulkLoad(employer, loadOf, { status: 'failed' }));
  const duplicateLoad = await ifNamed('duplicateLoad', () =>
    records.bulkLoad(employer, loadOf, { cells: ['A1', '50.00', '30.00'], isDuplicate: true }),
  );
  const warnedLoad = await ifNamed('warnedLoad', () =>
    records.bulkLoad(employer, loadOf, { cells: ['A1', '50.00', '30.00'], warnings: 1 }),
  );
  const workbookLoad = await ifNamed('workbookLoad', () =>
    records.bulkLoad(employer, loadOf, { sheets: ['September', 'October'] }),
  );
  const lettersLoad = await ifNamed('lettersLoad', () =>
    records.bulkLoad(employer, loadOf, { letters: ['ibm850', 'macintosh'] }),
  );
  const doubtfulLoad = await ifNamed('doubtfulLoad', () =>
    records.bulkLoad(employer, loadOf, { cells: ['A1', '50.00', '30.00'], isDoubtful: true }),
  );
  const correctedLoad = await ifNamed('correctedLoad', () =>
    records.bulkLoad(employer, loadOf, { cells: [' A1 ', '50.00', '30.00'], correctedFrom: 'A1' }),
  );
  const pendingMandate = await records.signedMandate(employer, benefit);
  const failedMandate = await records.mandate(employer, await records.benefit(employer, payroll), { status: 'failed' });
  const stoppedMandate = await records.mandate(employer, await records.benefit(employer, payroll), {
    status: 'suspended',
    account_holder_confirmed: true,
  });
  const paying = await records.payroll(employer);
  const collected = await records.benefit(employer, paying, { is_paid_via_dd: true });
  const activeMandate = await records.mandate(employer, collected, { status: 'active' });
  const collecting = await records.payPeriod(
    employer,
    { payroll: paying, benefit: collected },
    { status: 'generatedProcessing' },
  );
  const collectionDay = test.deps.clock().toISOString().slice(0, 10);
  const statementIn = (status: 'authorisationPending' | 'paymentFailed' | 'processing') =>
    records.statement(
      employer,
      collecting,
      { payroll: paying, benefit: collected },
      {
        status,
        is_paid_via_direct_debit: true,
        has_been_paid: status === 'processing',
        failure_reason: status === 'paymentFailed' ? '0' : null,
      },
    );
  const submitted = (status: 'generatedProcessing' | 'paymentReceived', start: string) =>
    records.payPeriod(employer, { payroll: paying, benefit: collected }, { is_extra: true, status, period_start_date: start });
  const unpaid = await submitted('generatedProcessing', '2026-11-02');
  const statement = await records.statement(employer, unpaid, { payroll: paying, benefit: collected });
  const paid = { status: 'paymentReceived', has_been_paid: true } as const;
  const paidStatement = await records.statement(
    employer,
    await submitted('paymentReceived', '2026-11-03'),
    { payroll: paying, benefit: collected },
    paid,
  );
  const statementToAuthorise = await statementIn('authorisationPending');
  const returnedStatement = await statementIn('paymentFailed');
  const collectedStatement = await statementIn('processing');
  const collections = { returned: returnedStatement, collected: collectedStatement };
  for (const [state, of] of Object.entries(collections))
    await records.collection(employer, of, activeMandate, { state, collection_date: collectionDay });
  const refund = await records.statement(
    employer,
    collecting,
    { payroll: paying, benefit: collected },
    { status: 'refundDue', total_amount: -1_000 },
  );
  const employee = await records.employee(employer, { email: `employee-of-${employer}@people.example` });
  await records.membership(employer, employee, scheme);
  const request = await records.request(employer, employee, { payroll_uid: payroll, pension_scheme_uid: scheme });
  const pot = await records.pot(employer, employee, scheme);
  await records.contributionLevel(employer, pot, '2026-12-01', { employee_percent: 7 });
  const contributor = await records.employee(employer);
  const contributorPot = await records.pot(employer, contributor, scheme);
  const paidContribution = await records.contribution(employer, contributor, scheme, contributorPot, {
    statement_uid: paidStatement,
    has_been_paid: true,
  });
  const member = await records.employee(employer);
  await records.membership(employer, member, scheme);
  const closedPot = await records.pot(employer, member, scheme, { state: 'notActive' });
  const contribution = await records.contribution(employer, member, scheme, closedPot, { payroll_date_uid: period });
  const formerPot = await records.pot(employer, mover, scheme);
  const { controlled: controlledPayroll, leaving: leavingPayroll } = await records.controlledPayrolls(employer);
  const controlledPeriod = await ifNamed('controlledPeriod', () => records.controlledPeriod(employer));
  const isAsked = isNamed('askedPeriod', 'askedContent');
  const askedPeriod = isAsked ? await records.controlledPeriod(employer) : '';
  const askedContent = isAsked ? await records.askedApproval(employer, askedPeriod) : '';
  const noStatement = { statement: '', contribution: '' };
  const { statement: controlledStatement, contribution: controlledContribution } = isNamed(
    'controlledStatement',
    'controlledContribution',
  )
    ? await records.controlledStatement(employer)
    : noStatement;
  const isCorrected = isNamed('correctedStatement', 'askedCorrection');
  const corrected = isCorrected ? await records.controlledStatement(employer) : noStatement;
  const askedCorrection = isCorrected ? await records.askedCorrection(employer, corrected) : '';
  const withdrawn = isNamed('ownCorrection') ? await records.controlledStatement(employer) : noStatement;
  const joiner = await records.employee(employer);
  const notice = await records.notice(employer);
  const holder = await records.employee(employer);
  await records.relationship(await records.user(), employer, {
    employee_uid: holder,
    is_employee: true,
    is_pension_administrator: true,
  });
  const senior = await holding(employer, { is_senior_pension_administrator: true });
  await holding(employer, { is_senior_pension_administrator: true });
  const administrator = await holding(employer, { is_pension_administrator: true });
  const former = await holding(employer, { is_pension_administrator: true, is_active: false });
  const invited = await holding(employer, { is_pension_administrator: true, ...invitation });
  const flags = {
    is_provider_admin: person === 'provider admin',
    is_hs_admin: person === 'HS admin',
    is_external_admin: person === 'external admin',
  };
  const userUid = await records.user(flags);
  const at = standing === 'foreign' ? elsewhere : employer;
  const isActive = standing !== 'revoked';
  if (isNamed('ownCorrection')) await records.askedCorrection(employer, withdrawn, userUid);
  const role = roles[person];
  if (role) await records.relationship(userUid, at, { ...role, is_active: isActive });
  const [newIntermediary, formerIntermediary, colleague] = [
    await records.intermediary(),
    await records.intermediary(),
    await records.user(),
  ];
  await records.client(intermediary, employer);
  await records.client(formerIntermediary, employer);
  await records.member(colleague, intermediary);
  await records.member(await records.user(), intermediary);
  const [formerMember, invitedMember] = [await records.user(), await records.user()];
  await records.member(formerMember, intermediary, false);
  await records.member(invitedMember, intermediary, false, invitation);
  const level = memberLevels[person];
  if (level) {
    const memberOf = standing === 'foreign' ? await records.intermediary() : intermediary;
    await records.member(userUid, memberOf, isActive);
    if (standing === 'foreign') await records.client(memberOf, at);
    if (level !== 'full') await records.level(userUid, memberOf, at, level);
  }
  return {
    userUid: person === 'unauthorised caller' ? null : userUid,
    ids: {
      employer,
      payroll,
      crowded,
      mover,
      scheme,
      benefit,
      period,
      coming,
      latePayment,
      task,
      taskColleague,
      extra,
      unpaidPeriod,
      recordedPeriod,
      unpaidBenefit,
      uploadBenefit,
      load,
      staffedLoad,
      missingMember,
      duplicateLoad,
      processedLoad,
      faultyLoad,
      rowReference,
      failedLoad,
      warnedLoad,
      doubtfulLoad,
      workbookLoad,
      lettersLoad,
      correctedLoad,
      statement,
      paidStatement,
      paidContribution,
      pendingMandate,
      failedMandate,
      stoppedMandate,
      collectedStatement,
      collectionDay,
      statementToAuthorise,
      returnedStatement,
      refund,
      request,
      pot,
      closedPot,
      contribution,
      formerPot,
      controlledPeriod,
      controlledPayroll,
      leavingPayroll,
      askedPeriod,
      askedContent,
      controlledStatement,
      controlledContribution,
      correctedStatement: corrected.statement,
      askedCorrection,
      ownCorrection: withdrawn.statement,
      employee,
      joiner,
      notice,
      holder,
      senior,
      administrator,
      former,
      invited,
      intermediary,
      newIntermediary,
      formerIntermediary,
      colleague,
      formerMember,
      invitedMember,
      unique: `N${employer}`,
    },
  };
}

/** Outstanding employee requests keep their payroll from ceasing and their employer from closing. */
async function answerRequests(employer: number): Promise<void> {
  const { db } = test.database;
  await db.updateTable('portal.employee_requests').set({ status: 'complete' }).where('employer_id', '=', employer).execute();
}

/** An employer whose final pay date has passed, whose payrolls and mandates have ended, and whose statements are paid. */
async function instructClosure(employer: number): Promise<void> {
  const { db } = test.database;
  const instruction = { instruction_close_employer_id: crypto.randomUUID(), close_employer_final_pay_date: '2026-10-30' };
  await db.updateTable('portal.employers').set(instruction).where('id', '=', employer).execute();
  await db.updateTable('portal.payrolls').set({ status: 'Ceased' }).where('employer_id', '=', employer).execute();
  await db.updateTable('portal.statements').set({ has_been_paid: true }).where('employer_id', '=', employer).execute();
  await sql`update portal.direct_debit_mandates set status = 'cancelled' where employer_id = ${employer}`.execute(db);
}

/** As after a leaving that changed nothing else. */
async function keepLeaving({ employee, employer }: Record<string, string | number>): Promise<void> {
  await sql`update portal.employees set is_active = false where employee_uid = ${employee}`.execute(test.database.db);
  await sql`insert into portal.leavings (employee_uid, employer_id, effects) values (${employee}, ${employer}, '[]')`.execute(
    test.database.db,
  );
}

const filled = (template: string, ids: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (_match, name: string) => String(ids[name]));

/** Whether the call, or its preparation, changes the test's records. */
const mayChange = (person: Person, call: Call, standing: Standing): boolean =>
  closing.includes(call) ||
  call === 'take the leaving of an employee back' ||
  call === 'cease a payroll' ||
  (calls[call][0] !== 'GET' && expectedStatus(person, call, standing) < 400);

const people = Object.keys(may) as Exclude<Person, 'unauthorised caller'>[];
/** To those without a relationship, such as provider staff, every record is another party's. */
const hasOwn = (person: Person): boolean => person in roles || person in memberLevels;

/** The ids of the parties in the table that is judged without a service. */
const parties = { employer: 1, intermediary: 2, elsewhere: 3 };

/** The person as the service knows them, with this relationship to the records. */
function callerOf(person: Person, standing: Standing): Caller {
  const employer = standing === 'own' ? parties.employer : parties.elsewhere;
  const intermediary = standing === 'own' ? parties.intermediary : parties.elsewhere;
  const level = standing === 'revoked' ? undefined : memberLevels[person];
  const isEmployed = person in roles && person !== 'plain employee' && standing !== 'revoked';
  return {
    userUid: crypto.randomUUID(),
    isProviderAdmin: person === 'provider admin',
    isHSAdmin: person === 'HS admin',
    isExternalAdmin: person === 'external admin',
    canViewAnalytics: false,
    relationships: isEmployed
      ? [
          {
            employerId: employer,
            isSeniorPensionAdministrator: person === 'senior pension admin',
            isPensionAdministrator: person === 'pension admin',
          },
        ]
      : [],
    intermediaryIds: level === undefined ? [] : [intermediary],
    limitedIntermediaryIds: level === undefined || level === 'full' ? [] : [intermediary],
    clientIds: level === 'full' ? [employer] : [],
    readOnlyClientIds: level === 'readOnly' ? [employer] : [],
  };
}

const mayByTable = (person: Person, standing: Standing, operation: Operation): boolean =>
  can(callerOf(person, standing), operation, operation.startsWith('intermediary') ? parties.intermediary : parties.employer);

/** Calls that need another operation than the document names, or one more: for a field, for the record behind the address, or for the client of an intermediary. */
const furtherOperations: Partial<Record<Call, Operation>> = {
  "switch a payroll's features": 'payroll.updateFeatures',
  "change a scheme's terms": 'pensionScheme.updateTerms',
  'see the life of a request': 'employeeRequest.read',
  'give a client to a member': 'employer.read',
  'see a client': 'employer.read',
  'see who may do what for a client': 'employer.read',
};

/** The part of an address in the API's document that is read here, by method. */
type DocumentedPath = Readonly<Record<string, { readonly operationId: string; readonly 'x-permission'?: string }>>;

/** The operations of the permission table that a call needs. */
function operationsOf(call: Call): readonly Operation[] {
  const [method, path] = calls[call];
  const documented: Readonly<Record<string, DocumentedPath>> = openApi.paths;
  const named = Object.entries(documented).flatMap(([documentedPath, operations]) => {
    const permission = isAddressOf(documentedPath, path) ? operations[method.toLowerCase()]?.['x-permission'] : undefined;
    return permission === undefined ? [] : [operationNamed(permission, documentedPath)];
  });
  const further = furtherOperations[call];
  return further ? [...named, further] : named;
}

/** @example isAddressOf('/payrolls/{id}', '/payrolls/{payroll}?expand=x') // true */
function isAddressOf(documentedPath: string, path: string): boolean {
  const [documented, given] = [documentedPath.split('/'), path.replace(/\?.*/, '').split('/')];
  return documented.length === given.length && documented.every((part, index) => part.startsWith('{') || part === given[index]);
}

type SignedIn = (typeof people)[number];
const peopleWho = (isAllowed: (person: SignedIn) => boolean): ReadonlySet<SignedIn> => new Set(people.filter(isAllowed));
const mayWithOwn = (call: Call): ReadonlySet<SignedIn> => peopleWho((person) => may[person].includes(call));

describe('the permission table', () => {
  it.each(Object.keys(calls) as Call[])('%s', (call) => {
    const operations = operationsOf(call);
    expect(operations.length).toBeGreaterThan(0);
    const allowed = (standing: Standing) =>
      peopleWho((person) => operations.every((operation) => mayByTable(person, standing, operation)));
    expect(allowed('own')).toEqual(mayWithOwn(call));
    const staff = peopleWho((person) => seesAll.includes(person) && may[person].includes(call));
    expect(allowed('foreign')).toEqual(staff);
    expect(allowed('revoked')).toEqual(staff);
  });
});

/** The people who may do each operation: the answers of a route that asked another one, none at all, or refused everybody. */
const possibleRights: readonly ReadonlySet<SignedIn>[] = [
  ...(Object.keys(permissions) as Operation[]).map((operation) => peopleWho((person) => mayByTable(person, 'own', operation))),
  peopleWho(() => true),
  peopleWho(() => false),
];

/** People who tell the rights of this call from all other possible rights: one who may, one who may not, and more where these two are not enough. */
function peopleToTry(call: Call): readonly SignedIn[] {
  const rights = mayWithOwn(call);
  const tells = (person: SignedIn, other: ReadonlySet<SignedIn>): boolean => other.has(person) !== rights.has(person);
  let alike = possibleRights.filter((other) => people.some((person) => tells(person, other)));
  const chosen: SignedIn[] = [];
  while (alike.length > 0) {
    const found = people.map((person) => ({ person, told: alike.filter((other) => tells(person, other)).length }));
    const { person } = found.reduce((best, one) => (one.told > best.told ? one : best));
    chosen.push(person);
    alike = alike.filter((other) => !tells(person, other));
  }
  return chosen;
}

/** Tried with another party's record: one who may do it with their own. Where only staff may, one who administers. */
function strangerFor(call: Call): SignedIn {
  return people.find((person) => hasOwn(person) && may[person].includes(call)) ?? 'senior pension admin';
}

interface Tried {
  readonly person: Person;
  readonly standing: Standing;
}

const triedFor = (call: Call): readonly Tried[] => [
  ...peopleToTry(call).map((person): Tried => ({ person, standing: hasOwn(person) ? 'own' : 'foreign' })),
  { person: strangerFor(call), standing: 'foreign' },
];

// A call that only reads, or is refused, leaves the records unchanged, so the next call reuses them.
const untouched = new Map<string, ReturnType<typeof arrange>>();
function arrangeFor(call: Call, { person, standing }: Tried): ReturnType<typeof arrange> {
  if (mayChange(person, call, standing)) return arrange(person, standing, call);
  const kept = untouched.get(`${person} ${standing}`) ?? arrange(person, standing);
  untouched.set(`${person} ${standing}`, kept);
  return kept;
}

async function expectRights(call: Call, tried: Tried): Promise<void> {
  const { userUid, ids } = await arrangeFor(call, tried);
  if (closing.includes(call) || call === 'cease a payroll') await answerRequests(ids.employer);
  if (call === 'withdraw the closure' || call === 'complete the closure') await instructClosure(ids.employer);
  if (call === 'take the leaving of an employee back') await keepLeaving(ids);
  const [method, path, body, form] = calls[call] as readonly [string, string, Record<string, string>?, 'form'?];
  // The number of an employer is no text.
  const text = body && filled(JSON.stringify(body).replaceAll('"{employer}"', '{employer}'), ids);
  const sent = text && (form ? formData(withFile(JSON.parse(text) as Record<string, string>)) : text);
  const answer = await test.call(userUid, method, filled(path, ids), sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(expectedStatus(tried.person, call, tried.standing));
  const isNoted = method !== 'GET' || downloading.includes(call);
  if (userUid !== null) expectInHistory(await changesBy(userUid), isNoted && answer.status < 400);
}

describe.each(Object.keys(calls) as Call[])('%s', (call) => {
  it.each(triedFor(call))('$person, $standing record', (tried) => expectRights(call, tried));
});

// The relationships of a caller are read in one place, so that some calls stand for all. A caller without a sign-in is refused by every operation in tests/contract.
const readAndWritten: readonly Call[] = ['see the employer', 'see the intermediary', 'change contact details', 'invite a member'];
const others: readonly Tried[] = [
  ...people.filter(hasOwn).map((person): Tried => ({ person, standing: 'revoked' })),
  { person: 'unauthorised caller', standing: 'foreign' },
];
describe.each(others)('$person, $standing record', (tried) => {
  it.each(readAndWritten)('%s', (call) => expectRights(call, tried));
});

/** The calls that change something and are not tried above, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'POST /lifecycles/{}/events': 'answers for each record by itself: tried below',
  'POST /employers/{}/employees/{}/reveal': 'only reads, and notes it: tried in readableContents.test.ts',
  'POST /bank-accounts/pre-validate': 'changes no record: tried in bankAccounts.test.ts',
  'POST /employers/{}/employees/{}/leaving-preview': 'a preview changes no record: tried in leaving.test.ts',
  'POST /employers/{}/employees/{}/salary-preview': 'a preview changes no record: tried in salaries.test.ts',
  'POST /employers/{}/employees/{}/enrol-preview': 'a preview changes no record: tried in effects.test.ts',
  'POST /employers/{}/employees/{}/opt-out-preview': 'a preview changes no record: tried in effects.test.ts',
  'POST /employers/{}/employees/{}/cease-membership-preview': 'a preview changes no record: tried in effects.test.ts',
  'POST /employers/{}/employees/{}/payroll-preview': 'a preview changes no record: tried in effects.test.ts',
  'POST /payrolls/{}/pay-period-changes': 'a preview changes no record: tried in previewedChanges.test.ts',
  'POST /benefits/{}/pay-period-changes': 'a preview changes no record: tried in previewedChanges.test.ts',
  'POST /due-day-changes': 'a preview changes no record: tried in dueDayChanges.test.ts',
  'POST /due-day-changes/{}/start': 'begins a job that notes its changes: tried in dueDayChanges.test.ts',
  'POST /due-day-changes/{}/undo': 'begins a job that notes its changes: tried in dueDayChanges.test.ts',
  'POST /announcements': 'a preview changes no record: tried in announcements.test.ts',
  'POST /announcements/{}/start': 'begins a job that notes its changes: tried in announcements.test.ts',
  'POST /announcements/{}/undo': 'begins a job that notes its changes: tried in announcements.test.ts',
  'POST /bulk-loads/job/{}/replacements/matches': 'changes no record: tried in allRows.test.ts',
  'POST /direct-debit-mandates/{}/reveal': 'only reads, and notes it: tried in readableContents.test.ts',
  'POST /statements/{}/reveal': 'only reads, and notes it: tried in statementPayment.test.ts',
  'PATCH /clock': 'moves the day of the portal, which is no record: tried in clock.test.ts',
  'POST /jobs/{}/retry': 'a job is no record: tried in jobs.test.ts',
  'POST /error-reports': 'a report is no record (decision 033)',
  'POST /monitoring/batches': 'a message is no record: tried in monitoring.test.ts',
  'POST /monitoring/segments': 'a segment is no record: tried in replays.test.ts',
  'POST /sign-ups': 'needs no account: tried in signUp.test.ts',
  'DELETE /sign-ups/current': 'changes no record: tried in signUp.test.ts',
  'POST /sign-ups/resume': 'changes no record: tried in signUp.test.ts',
  'POST /sign-ups/open': 'changes no record: tried in signUp.test.ts',
  'PATCH /sign-ups/{}': 'for its applicant, who has no account: tried in signUp.test.ts',
  'PUT /sign-ups/{}/direct-debit-instruction/signed': 'for its applicant, who has no account: tried in signedInstruction.test.ts',
  'PATCH /sign-ups/{}/answers/{}': 'for its applicant, who has no account: tried in signUp.test.ts',
  'POST /sign-ups/{}/agreement': 'for its applicant, who has no account: tried in agreement.test.ts',
  'POST /sign-ups/{}/agreement/signatures': 'for its applicant, who has no account: tried in agreement.test.ts',
  'POST /sign-ups/{}/agreement/links': 'for its applicant, who has no account: tried in signatories.test.ts',
  'POST /sign-ups/signatory/open': 'changes no record: tried in signatories.test.ts',
  'POST /sign-ups/signatory/signatures': 'for a signatory, who has no account: tried in signatories.test.ts',
  'POST /sign-ups/verify': 'changes no record: tried in verify.test.ts',
  'PATCH /sign-ups/{}/accept': 'a sign-up belongs to no employer: tried in reviewPermissions.test.ts',
  'PATCH /sign-ups/{}/return': 'a sign-up belongs to no employer: tried in reviewPermissions.test.ts',
  'PATCH /sign-ups/{}/decline': 'a sign-up belongs to no employer: tried in reviewPermissions.test.ts',
  'PATCH /sign-ups/{}/hand-over': 'a sign-up belongs to no employer: tried in reviewPermissions.test.ts',
  'PATCH /sign-ups/{}/discard': 'a sign-up belongs to no employer: tried in reviewPermissions.test.ts',
  'PATCH /sign-ups/{}/assign': 'a sign-up belongs to no employer: tried in reviewPermissions.test.ts',
  'PATCH /sign-ups/{}/adviser-access': 'for its applicant, who has no account: tried in review.test.ts',
  'PATCH /me/notices/read': 'marks what the person gets, and nothing for others: tried in myNotices.test.ts',
  'PATCH /me/notices/{}/read': 'the same for one notice: tried in myNotices.test.ts',
  'PATCH /me/notice-preferences': 'a choice is a setting of one person: tried in preferences.test.ts',
  'POST /me/saved-views': "a view is a setting of one person's screen (decision 033)",
  'PATCH /me/saved-views/{}': "a view is a setting of one person's screen (decision 033)",
  'DELETE /me/saved-views/{}': "a view is a setting of one person's screen (decision 033)",
};

/** A call without the names of its parameters, e.g. `PATCH /payrolls/{}`. */
const formOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/\?.*/, '').replace(/\{\w+\}/g, '{}')}`;

// A resource of the provider gets its calls from its file as any other does: as soon as one has a call that writes, it is missing here.
it('every call of the API that changes something is tried here, or is named with the reason', () => {
  const documented = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => formOf(method, path)),
  );
  const tried = Object.values(calls)
    .filter(([method]) => method !== 'GET')
    .map(([method, path]) => formOf(method, path));
  const known = new Set([...tried, ...Object.keys(elsewhere)]);
  expect(documented.length).toBeGreaterThan(30);
  expect(documented.filter((call) => !known.has(call))).toEqual([]);
  expect([...known].filter((call) => !documented.includes(call))).toEqual([]);
});

it.each([...triedFor('cancel a request'), ...others])(
  'an event sent to many records, by $person, $standing record',
  async ({ person, standing }) => {
    const { userUid, ids } = await arrange(person, standing);
    const { status, body } = await test.call<{ data: LifecycleOutcome[] }>(
      userUid,
      'POST',
      '/lifecycles/employeeRequest/events',
      {
        event: 'cancel',
        recordUids: [ids.request],
      },
    );
    expect(status).toBe(userUid === null ? 401 : 200);
    if (userUid === null) return;
    const isDone = expectedStatus(person, 'cancel a request', standing) === 200;
    expect(body.data).toMatchObject([{ done: isDone, state: isDone ? 'cancelled' : null }]);
    expectInHistory(await changesBy(userUid), isDone);
  },
);

/** The changes that a person has made, which this test has not seen yet. */
async function changesBy(userUid: string): Promise<Selectable<Database['portal.changes']>[]> {
  const { db } = test.database;
  const found = await db
    .selectFrom('portal.changes')
    .selectAll()
    .where('actor_user_uid', '=', userUid)
    .where('entry', '>', lastEntry)
    .orderBy('entry')
    .execute();
  lastEntry = found.at(-1)?.entry ?? lastEntry;
  return found;
}

/** A successful change leaves one entry for each changed record, and any other call none. The jobs that it starts may have left more, of other actions. */
function expectInHistory(changes: Awaited<ReturnType<typeof changesBy>>, hasChanged: boolean): void {
  expect(changes.length > 0).toBe(hasChanged);
  const records = changes.map(({ kind, record_uid: uid, action }) => `${kind} ${uid} ${action}`);
  expect(records).toEqual([...new Set(records)]);
  for (const { kind, record_uid, title, activity, acting_as, fields, from_state: from, to_state: to, action } of changes) {
    expect([kind, record_uid, title, activity, acting_as].every(Boolean)).toBe(true);
    // A field differs, or the state. A new invitation or a download changes neither, and a move is in the history of each employee.
    if (!['resendInvite', 'switch', 'reveal'].includes(action)) expect(fields.length > 0 || from !== to).toBe(true);
  }
}

it("answers the same for another party's record as for one that does not exist", async () => {
  const { userUid } = await arrange('pension admin', 'own');
  const { ids } = await arrange('pension admin', 'own');
  const foreign = await test.call(userUid, 'GET', filled('/employers/{employer}/employees/{employee}', ids));
  const unknown = await test.call(userUid, 'GET', '/employers/999999999/employees/00000000-0000-4000-8000-000000000000');
  expect(foreign).toEqual(unknown);
});

it("does not find another employer's employee below the caller's own employer", async () => {
  const mine = await arrange('pension admin', 'own');
  const theirs = await arrange('pension admin', 'own');
  const answer = await test.call(mine.userUid, 'GET', `/employers/${mine.ids.employer}/employees/${theirs.ids.employee}`);
  expect(answer.status).toBe(404);
});

it("ends an intermediary's access with the next request after the client is revoked", async () => {
  const { userUid, ids } = await arrange('intermediary', 'own');
  const path = `/employers/${ids.employer}`;
  expect((await test.call(userUid, 'GET', path)).status).toBe(200);
  const senior = await records.user();
  await records.relationship(senior, ids.employer, { is_senior_pension_administrator: true });
  const revoke = `/intermediaries/${ids.intermediary}/employers/${ids.employer}/revokeAssociatedEmployerAccess`;
  expect((await test.call(senior, 'PATCH', revoke)).status).toBe(200);
  expect((await test.call(userUid, 'GET', path)).status).toBe(404);
});
