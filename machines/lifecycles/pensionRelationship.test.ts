import { describe, expect, it } from 'vitest';
import { availability, verdict } from './lifecycle.ts';
import { optOutEnds, pensionRelationship, type PensionRelationshipFacts } from './pensionRelationship.ts';

const member: PensionRelationshipFacts = {
  today: '2026-07-31',
  isEmployed: true,
  employmentStartDate: '2026-01-05',
  schemeIsActive: true,
  allowsCancellation: true,
  cancellationPeriod: 30,
  enrolmentType: 'autoEnrolled',
  enrolledOn: '2026-07-01',
  informationGivenOn: '2026-07-01',
  invalidNoticeOn: null,
  endedOn: null,
  hasOutstandingOptOut: false,
};

/** The reason against an event, at its field; `allowed` if there is none. */
function answerTo(state: string, changed: Partial<PensionRelationshipFacts>, event: { type: string }): string {
  const said = verdict(pensionRelationship, state, { ...member, ...changed }, event);
  return said.allowed ? 'allowed' : [said.field, said.reason].filter(Boolean).join(': ');
}

describe('the last day for an opt-out notice', () => {
  it.each<[string, Partial<PensionRelationshipFacts>, string | null]>([
    ['ends the month that begins on the first day', { cancellationPeriod: 0 }, '2026-07-31'],
    [
      'is the last day of a shorter month',
      { enrolledOn: '2026-01-31', informationGivenOn: '2026-01-31', cancellationPeriod: 0 },
      '2026-02-28',
    ],
    ['is counted from later enrolment information', { informationGivenOn: '2026-07-20', cancellationPeriod: 0 }, '2026-08-19'],
    ['is not moved by earlier enrolment information', { informationGivenOn: '2026-06-20', cancellationPeriod: 0 }, '2026-07-31'],
    ['is that of a longer cancellation period', { cancellationPeriod: 60 }, '2026-08-30'],
    ['is never before the month of the law', { cancellationPeriod: 14 }, '2026-07-31'],
    ['does not follow a scheme without cancellation', { cancellationPeriod: 60, allowsCancellation: false }, '2026-07-31'],
    ['is that of the scheme for a contractual joiner', { enrolmentType: 'contractual', cancellationPeriod: 14 }, '2026-07-15'],
    [
      'is none for a contractual joiner of a scheme without cancellation',
      { enrolmentType: 'contractual', allowsCancellation: false },
      null,
    ],
    [
      'is none for an entitled worker who joined a scheme without cancellation',
      { enrolmentType: 'joined', allowsCancellation: false },
      null,
    ],
    ['is counted from the information without a first day', { enrolledOn: null, cancellationPeriod: 0 }, '2026-07-31'],
    ['is unknown without a first day and the information', { enrolledOn: null, informationGivenOn: null }, null],
  ])('%s', (_, changed, expected) => expect(optOutEnds({ ...member, ...changed })).toBe(expected));
});

describe('an opt-out', () => {
  const on = (noticeDate: string) => ({ type: 'optOut', noticeDate });
  it.each<[string, Partial<PensionRelationshipFacts>, string, string]>([
    [
      'is refused the day after',
      { enrolledOn: '2026-06-30', informationGivenOn: '2026-06-30', cancellationPeriod: 0 },
      '2026-07-30',
      'noticeDate: The opt-out period ended on 29/07/2026: cease the membership instead',
    ],
    [
      'is refused before the membership',
      {},
      '2026-06-30',
      'noticeDate: Choose a day on or after 01/07/2026, when the membership began',
    ],
    ['is refused for a notice of tomorrow', {}, '2026-08-01', 'noticeDate: Choose today or an earlier day'],
    [
      'is refused by contract otherwise',
      { enrolmentType: 'contractual', allowsCancellation: false },
      '2026-07-31',
      'Only members who were enrolled automatically or opted in can opt out: cease the membership instead.',
    ],
    [
      'is refused for an entitled worker',
      { enrolmentType: 'joined', allowsCancellation: false },
      '2026-07-31',
      'Only members who were enrolled automatically or opted in can opt out: cease the membership instead.',
    ],
    [
      'leaves an employee request to its own answer',
      { hasOutstandingOptOut: true },
      '2026-07-31',
      'The employee has asked to opt out: complete or cancel that employee request.',
    ],
  ])('%s', (_, changed, noticeDate, expected) => expect(answerTo('active', changed, on(noticeDate))).toBe(expected));
});

describe('an enrolment', () => {
  const on = (enrolledOn: string) => ({ type: 'enrol', enrolledOn, enrolmentType: 'autoEnrolled' });
  it.each<[string, string, Partial<PensionRelationshipFacts>, string, string]>([
    [
      'is refused before the employment',
      'notEnrolled',
      {},
      '2026-01-04',
      'enrolledOn: Choose a day on or after 05/01/2026, when the employment started',
    ],
    [
      'is refused ahead of its day',
      'notEnrolled',
      {},
      '2026-08-01',
      'enrolledOn: Choose today or an earlier day: enrol the employee once the membership has begun',
    ],
    [
      'is refused within the former membership',
      'optedOut',
      { endedOn: '2026-07-15' },
      '2026-07-15',
      'enrolledOn: Choose a day after 15/07/2026, when the former membership ended',
    ],
    ['is refused for a member', 'active', {}, '2026-07-31', 'The employee is already enrolled.'],
    [
      'is refused for a leaver',
      'notEnrolled',
      { isEmployed: false },
      '2026-07-31',
      'The employee has left: only current employees can be enrolled.',
    ],
    [
      'is refused in a closed scheme',
      'optedOut',
      { schemeIsActive: false },
      '2026-07-31',
      'The pension scheme is closed: choose an active scheme of the employer.',
    ],
  ])('%s', (_, state, changed, enrolledOn, expected) => expect(answerTo(state, changed, on(enrolledOn))).toBe(expected));
});

describe('ceasing a membership', () => {
  const on = (lastDay: string) => ({ type: 'leave', lastDay });
  it.each<[string, Partial<PensionRelationshipFacts>, string, string]>([
    [
      'is refused ahead of its day',
      {},
      '2026-08-01',
      'lastDay: Choose today or an earlier day: cease the membership once it has ended',
    ],
    [
      'is refused before the membership',
      {},
      '2026-06-30',
      'lastDay: Choose a day on or after 01/07/2026, when the membership began',
    ],
    [
      'would take the refund of an opt-out that was asked for',
      { hasOutstandingOptOut: true },
      '2026-07-31',
      'The employee has asked to opt out: complete or cancel that employee request.',
    ],
  ])('%s', (_, changed, lastDay, expected) => expect(answerTo('active', changed, on(lastDay))).toBe(expected));
});

describe('the events that are not possible in a state', () => {
  it.each([
    ['optedOut', 'optOut', 'The employee has already opted out.'],
    ['notEnrolled', 'leave', 'The employee is not enrolled.'],
  ])('have a reason: %s, %s', (state, event, reason) => {
    expect(availability(pensionRelationship, state, member)[event]).toEqual({ allowed: false, reason });
  });
});
