import { describe, expect, it } from 'vitest';
import { adminAccess, type AdminAccessEvent, type AdminAccessFacts } from './adminAccess.ts';
import { employeeRequest, type EmployeeRequestFacts } from './employeeRequest.ts';
import { employerClosure } from './employerClosure.ts';
import { verdict } from './lifecycle.ts';

const reasonOf = (said: ReturnType<typeof verdict>): string => (said.allowed ? 'allowed' : said.reason);

describe('admin access', () => {
  const facts: AdminAccessFacts = {
    kind: 'adminUser',
    isSelf: false,
    inviteHasExpired: false,
    hasAccepted: true,
    otherAdministratorCount: 1,
    otherSeniorCount: 1,
  };

  it.each<[string, string, AdminAccessEvent['type'], Partial<AdminAccessFacts>, RegExp]>([
    [
      'the last administrator cannot be revoked',
      'active',
      'revoke',
      { otherAdministratorCount: 0 },
      /give someone else admin access first/,
    ],
    [
      'the last senior administrator cannot be downgraded',
      'upgraded',
      'downgrade',
      { otherSeniorCount: 0 },
      /upgrade someone else first/,
    ],
    ['nobody revokes their own access', 'active', 'revoke', { isSelf: true }, /ask another administrator/],
    ['nobody upgrades themselves', 'active', 'upgrade', { isSelf: true }, /ask another administrator/],
    ['a member of an intermediary cannot be upgraded', 'active', 'upgrade', { kind: 'intermediaryMember' }, /for each client/],
    ['an expired link is not accepted', 'invited', 'accept', { inviteHasExpired: true }, /ask for a new one/],
    ['a person who never accepted cannot be reinstated', 'revoked', 'reinstate', { hasAccepted: false }, /invite them again/],
    ['an employer user cannot be upgraded', 'active', 'upgrade', { kind: 'employerUser' }, /invite the person as an admin user/],
    [
      'a person who was never revoked cannot be reinstated',
      'active',
      'reinstate',
      {},
      /the status of this admin access is "Active"/,
    ],
  ])('%s', (_, state, type, changed, expected) => {
    expect(reasonOf(verdict(adminAccess, state, { ...facts, ...changed }, { type }))).toMatch(expected);
  });
});

describe('an employee request', () => {
  const facts: EmployeeRequestFacts = {
    type: 'contributionChange',
    payrollName: 'Weekly staff',
    payrollStatus: 'Active',
    pensionSchemeName: 'Master trust',
    pensionState: 'active',
    optOutRefusal: null,
    lacksInformation: false,
    isEmployed: true,
    hasNewContribution: true,
  };

  it.each<[string, Partial<EmployeeRequestFacts>, RegExp]>([
    ['is refused for a ceased payroll', { payrollStatus: 'Ceased' }, /The payroll Weekly staff has ceased: cancel/],
    ['is refused when the employee has left', { isEmployed: false }, /has left: cancel/],
    ['is refused when the employee has already opted out', { pensionState: 'optedOut' }, /already opted out of Master trust/],
    ['is refused without a membership of the scheme', { pensionState: null }, /enrol them first/],
    ['is refused without a new contribution', { hasNewContribution: false }, /names no new contribution/],
    [
      'is refused when the membership cannot be opted out of',
      { type: 'optOut', optOutRefusal: 'The opt-out period ended on 30/05/2026: cease the membership instead' },
      /^The opt-out period ended on 30\/05\/2026: cease the membership instead\. Cancel this request\.$/,
    ],
  ])('%s', (_, changed, expected) => {
    expect(reasonOf(verdict(employeeRequest, 'outstanding', { ...facts, ...changed }, { type: 'complete' }))).toMatch(expected);
  });

  it.each([
    ['complete', 'complete', 'The request has already been completed.'],
    ['complete', 'cancel', 'The request has already been completed.'],
    ['cancelled', 'complete', 'The request has already been cancelled.'],
  ])('that is %s cannot %s, with a reason that reads well beside a name', (state, type, reason) => {
    expect(reasonOf(verdict(employeeRequest, state, facts, { type }))).toBe(reason);
  });
});

describe('an employer closure', () => {
  const facts = {
    today: '2026-05-01',
    finalPayDate: '2026-04-30',
    lastContributionDate: '2026-04-30',
    activePayrollCount: 0,
    outstandingRequestCount: 0,
    overdueContributionCount: 0,
    openStatementCount: 0,
    mandateCount: 0,
  };

  it.each([
    ['is refused on the final pay date itself', { today: '2026-04-30' }, /Wait until the final pay date/],
    ['is refused while a payroll is active', { activePayrollCount: 2 }, /2 still active/],
    [
      'is refused while a request is outstanding',
      { outstandingRequestCount: 1 },
      /Complete or cancel the outstanding employee request first/,
    ],
    ['is refused while contributions are overdue', { overdueContributionCount: 2 }, /the 2 contributions that are overdue/],
  ])('%s', (_, changed, expected) => {
    expect(reasonOf(verdict(employerClosure, 'closing', { ...facts, ...changed }, { type: 'complete' }))).toMatch(expected);
  });

  it('names the field of a final pay date that is too early', () => {
    const event = { type: 'close', finalPayDate: '2026-04-29', reason: 'companyClosedDown' };
    expect(verdict(employerClosure, 'open', facts, event)).toMatchObject({ allowed: false, field: 'finalPayDate' });
  });
});
