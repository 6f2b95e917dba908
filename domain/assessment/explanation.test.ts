import { expect, it } from 'vitest';
import { assess, type AssessmentFacts } from './assess.ts';
import { explain } from './explanation.ts';

const explained = (changes: Partial<AssessmentFacts> & { annualSalary?: number } = {}): string[] => {
  const facts = {
    on: '2026-11-22',
    dateOfBirth: '1988-03-31',
    employmentStartDate: '2020-01-06',
    frequency: 'monthly',
    period: { start: '2026-11-01', end: '2026-11-30' },
    earnings: 237_500,
    annualSalary: 2_850_000,
    membership: { state: 'none' },
    dutiesStartDate: '2024-07-01',
    lastReEnrolmentDate: null,
    ...changes,
  } as const;
  return explain(facts, assess(facts));
};

it('tells a clerk the figures and the dates of an enrolment', () => {
  expect(explained()).toEqual([
    'Aged 38 on 22/11/2026: at least 22, and under State Pension age until 30/03/2056.',
    'Earnings of the pay period 01/11/2026 to 30/11/2026: £2,375.00, the annual salary of £28,500.00 divided by 12.',
    'That is more than the earnings trigger, £833.00 a month in the tax year 2026/27.',
    'This makes them an eligible jobholder.',
    'You must enrol them automatically from 01/11/2026, and complete it by 12/12/2026.',
    'You may postpone this to 01/02/2027 at the latest, if you tell them in writing by 13/12/2026.',
    'If they get the enrolment information on 01/11/2026, they can opt out until 30/11/2026.',
    'The minimum contribution for a member is 8% of the qualifying earnings of £1,855.00: £148.40 in total, of which you pay £55.65 (3%) or more.',
  ]);
});

it('tells when a young person will be eligible', () => {
  const sentences = explained({ dateOfBirth: '2004-12-15' });
  expect(sentences).toContain('Aged 21 on 22/11/2026: under 22 until 14/12/2026.');
  expect(sentences).toContain('With these earnings they become an eligible jobholder on 15/12/2026.');
});

it.each([
  [
    { dateOfBirth: '2012-01-01' },
    /^Aged 14 on 22\/11\/2026: automatic enrolment begins at 16, on 01\/01\/2028\. You have no duty/,
  ],
  [{ dateOfBirth: '1950-01-01' }, /^Aged 76 on 22\/11\/2026: automatic enrolment does not apply from 75\. You have no duty/],
  [
    { dateOfBirth: '1955-01-01' },
    /State Pension age was reached on 01\/01\/2021\..* a non-eligible jobholder\. .*They may opt in/,
  ],
  // GOV.UK: who was born before 6 October 1954 reached it before the age of 66.
  [{ dateOfBirth: '1954-10-05' }, /: State Pension age has been reached\..* a non-eligible jobholder\./],
  [{ dateOfBirth: '1954-10-06' }, /: State Pension age was reached on 06\/10\/2020\./],
  [
    { earnings: 520_00 },
    /not more than the lower limit of qualifying earnings, £520\.00 a month.* an entitled worker\. .*need not contribute\.$/,
  ],
  [{ earnings: 833_00 }, /but not more than the earnings trigger, £833\.00 a month/],
  [{ frequency: 'fourWeekly' as const }, /divided by 13\. That is more than the earnings trigger, £768\.00 for four weeks/],
  [
    { membership: { state: 'member', enrolledOn: '2026-05-01', optOutEnds: null } },
    /a pension scheme since 01\/05\/2026: keep up the membership/,
  ],
  [
    { membership: { state: 'left', endedOn: '2026-05-31' } },
    /left a pension scheme on 31\/05\/2026, .*The re-enrolment date is 01\/07\/2027, or another day from 01\/04\/2027 to 30\/09\/2027\. If they left before 01\/07\/2026/,
  ],
  [
    { membership: { state: 'left', endedOn: null }, dutiesStartDate: null },
    /They have left a pension scheme.*Enter the payroll's duties start date/,
  ],
  [
    { period: { start: '2027-04-06', end: '2027-05-05' } },
    /The figures for this pay period are not known here, so those of 2026\/27 were used\./,
  ],
] satisfies [Partial<AssessmentFacts>, RegExp][])('explains %o', (changes, expected) => {
  expect(explained(changes).join(' ')).toMatch(expected);
});

it('tells a clerk what a late enrolment has missed, with the contributions by period', () => {
  const period = { start: '2026-03-01', end: '2026-03-31' };
  const minimum = { qualifyingEarnings: 1_980_00, total: 158_40, employer: 59_40, totalPercent: 8, employerPercent: 3 };
  const facts = {
    on: '2026-04-20',
    dateOfBirth: '1990-01-01',
    employmentStartDate: '2026-03-01',
    eligibleSince: '2026-03-01',
    owed: [{ period, ...minimum }],
    frequency: 'monthly',
    period: { start: '2026-04-01', end: '2026-04-30' },
    earnings: 2_500_00,
    annualSalary: 30_000_00,
    membership: { state: 'none' },
    dutiesStartDate: null,
    lastReEnrolmentDate: null,
  } as const;
  expect(explain(facts, assess(facts))).toEqual(
    expect.arrayContaining([
      'You must enrol them automatically from 01/03/2026. It was to be completed by 11/04/2026, and is late: enrol them from that first day now.',
      'It is too late to postpone this: the notice was due by 12/04/2026.',
      'If they get the enrolment information on 20/04/2026, they can opt out until 19/05/2026.',
      'Contributions are owed since then, at least £158.40 in total, of which £59.40 from you.',
      '01/03/2026 to 31/03/2026: £158.40, of which £59.40 from you.',
    ]),
  );
});
