import { describe, expect, it } from 'vitest';
import type { LifeEvent } from '../life/life.ts';
import { ANN, BENEFIT, companyOf, lifeOf, outcomesOf, PAYROLL, SCHEME, stateOn } from '../testing/smallLife.ts';

const row = (from: string, to: string): string => `${ANN}, ${BENEFIT}, ${from} to ${to}`;
const level = (day: string, employee: number, employer: number): LifeEvent => ({
  kind: 'changeLevel',
  person: ANN,
  scheme: SCHEME,
  employee: { pence: employee },
  employer: { pence: employer },
  from: day,
  channel: 'screen',
  day,
});

/** A second payroll with a benefit of the same scheme. */
const officeOf = (day: string): LifeEvent[] =>
  companyOf(day).flatMap((event): LifeEvent[] => {
    if (event.kind === 'makePayroll') return [{ ...event, payroll: 'Office' }];
    return event.kind === 'makeBenefit' ? [{ ...event, payroll: 'Office', benefit: 'Pension of Office' }] : [];
  });

/** Monday to Sunday, paid on the Friday within. */
const weekly = {
  payroll: { frequency: 'weekly', firstPeriodFrom: '2026-11-02', payDay: { kind: 'daysAfterEnd', days: -2, move: 'previous' } },
} as const;

describe('rule 6.3: a leaver', () => {
  it('keeps the three weeks that were paid up to the last day, and loses the fourth', () => {
    const events = [...companyOf('2026-11-02', weekly), level('2026-11-02', 3_490, 2_000)];
    const leave = { kind: 'leave', person: ANN, lastDay: '2026-11-20', channel: 'screen', day: '2026-11-30' } as const;
    const life = lifeOf('2026-11-02', 2, [...events, leave]);
    const amountsOn = (day: string): number[] =>
      Object.values(stateOn(life, day).contributions).map(({ deducted, employerPays }) => deducted + employerPays);
    expect(amountsOn('2026-11-29')).toEqual([5_490, 5_490, 5_490, 5_490]);
    expect(amountsOn('2026-11-30')).toEqual([5_490, 5_490, 5_490]);
    expect(Object.keys(stateOn(life, '2026-12-31').contributions)).toEqual([
      row('2026-11-02', '2026-11-08'),
      row('2026-11-09', '2026-11-15'),
      row('2026-11-16', '2026-11-22'),
    ]);
  });

  it('has a contribution for the last part-period, and keeps the month before, which falls due later', () => {
    const leave = { kind: 'leave', person: ANN, lastDay: '2026-05-14', channel: 'file', day: '2026-05-15' } as const;
    const state = stateOn(lifeOf('2026-04-01', 4, [...companyOf('2026-04-01'), leave]), '2026-07-31');
    expect(Object.keys(state.contributions)).toEqual([row('2026-04-01', '2026-04-30'), row('2026-05-01', '2026-05-31')]);
    expect(state.periods['Pension, 2026-04-01 to 2026-04-30']).toMatchObject({ payDate: '2026-04-30', due: '2026-05-22' });
    expect(state.contributions[row('2026-05-01', '2026-05-31')]).toMatchObject({
      payDate: '2026-05-29',
      member: 9_900,
      employer: 5_940,
    });
  });

  it('stays with the payroll and the salary of the last day: a move or a raise after it never took place', () => {
    const life = lifeOf('2026-05-01', 2, [
      ...companyOf('2026-05-01'),
      ...officeOf('2026-05-01'),
      { kind: 'move', person: ANN, payroll: 'Office', from: '2026-05-20', day: '2026-05-04' },
      { kind: 'raise', person: ANN, annual: 6_000_000, from: '2026-05-18', day: '2026-05-05' },
      { kind: 'leave', person: ANN, lastDay: '2026-05-14', channel: 'screen', day: '2026-05-06' },
    ]);
    const { contributions, people } = stateOn(life, '2026-06-01');
    expect(Object.entries(contributions).map(([key, { member }]) => [key, member])).toEqual([
      [row('2026-05-01', '2026-05-31'), 9_900],
    ]);
    expect(people[ANN]).toMatchObject({ payroll: PAYROLL, annual: 3_000_000 });
  });

  it('is a member to the end of the last day', () => {
    const leave = { kind: 'leave', person: ANN, lastDay: '2026-05-20', channel: 'file', day: '2026-05-15' } as const;
    const life = lifeOf('2026-04-01', 4, [...companyOf('2026-04-01'), leave]);
    const statusOn = (day: string): unknown => {
      const { people, memberships } = stateOn(life, day);
      return [people[ANN]?.isEmployed, memberships[`${ANN}, ${SCHEME}, membership 1`]?.status];
    };
    expect(statusOn('2026-05-20')).toEqual([true, 'active']);
    expect(statusOn('2026-05-21')).toEqual([false, 'ceased']);
  });

  it('may be in the file with the last contribution, and the typed amount is billed', () => {
    const rows = [{ person: ANN, employee: 5_000, employer: null, lastDay: '2026-05-14' }];
    const upload = {
      kind: 'upload',
      benefit: BENEFIT,
      period: '2026-05-01',
      rows,
      withoutContribution: [],
      day: '2026-06-01',
    } as const;
    const state = stateOn(lifeOf('2026-05-01', 3, [...companyOf('2026-05-01'), upload]), '2026-07-31');
    expect(Object.keys(state.contributions)).toEqual([row('2026-05-01', '2026-05-31')]);
    expect(state.periods['Pension, 2026-05-01 to 2026-05-31']?.amountToPay).toBe(10_940);
    expect(Object.values(state.statements)).toMatchObject([{ total: 10_940, fromMembers: 5_000, fromEmployer: 5_940 }]);
  });
});

describe('rules 6.2, 6.5 to 6.7', () => {
  it('a joiner within the period has the whole share, and after the pay date none', () => {
    const joinOn = (from: string): number => {
      const life = lifeOf('2026-05-01', 2, companyOf('2026-05-01', { person: { from }, enrolment: { from } }));
      return stateOn(life, '2026-06-01').contributions[row('2026-05-01', '2026-05-31')]?.member ?? 0;
    };
    expect([joinOn('2026-05-28'), joinOn('2026-05-29'), joinOn('2026-05-30')]).toEqual([9_900, 9_900, 0]);
  });

  it('a re-hire begins a new employment, with nothing between the two', () => {
    const life = lifeOf('2026-04-01', 6, [
      ...companyOf('2026-04-01'),
      { kind: 'leave', person: ANN, lastDay: '2026-04-20', channel: 'screen', day: '2026-04-20' },
      { kind: 'rehire', person: ANN, payroll: PAYROLL, from: '2026-07-10', annual: 2_208_900, day: '2026-07-10' },
      {
        kind: 'enrol',
        person: ANN,
        scheme: SCHEME,
        as: 'automatic',
        from: '2026-07-10',
        informationOn: null,
        channel: 'file',
        day: '2026-07-10',
      },
    ]);
    const { contributions } = stateOn(life, '2026-08-31');
    expect(Object.entries(contributions).map(([key, { member }]) => [key, member])).toEqual([
      [row('2026-04-01', '2026-04-30'), 9_900],
      [row('2026-07-01', '2026-07-31'), 6_604],
      [row('2026-08-01', '2026-08-31'), 6_604],
    ]);
  });

  it('a move keeps each period with the payroll of its pay date', () => {
    const second = officeOf('2026-04-01');
    const moveOn = (from: string): string[] => {
      const move = { kind: 'move', person: ANN, payroll: 'Office', from, day: '2026-07-01' } as const;
      return Object.keys(
        stateOn(lifeOf('2026-04-01', 4, [...companyOf('2026-04-01'), ...second, move]), '2026-07-01').contributions,
      );
    };
    const office = (from: string, to: string): string => `${ANN}, Pension of Office, ${from} to ${to}`;
    const april = row('2026-04-01', '2026-04-30');
    expect(moveOn('2026-05-29')).toEqual([april, office('2026-05-01', '2026-05-31'), office('2026-06-01', '2026-06-30')]);
    expect(moveOn('2026-05-30')).toEqual([april, row('2026-05-01', '2026-05-31'), office('2026-06-01', '2026-06-30')]);
  });

  it('a raise and a level count from the first pay date on or after their day', () => {
    const raise = { kind: 'raise', person: ANN, annual: 6_000_000, from: '2026-05-29', day: '2026-06-10' } as const;
    const life = lifeOf('2026-04-01', 4, [...companyOf('2026-04-01'), raise, level('2026-06-30', 2_000, 1_000)]);
    const members = Object.values(stateOn(life, '2026-06-30').contributions).map(({ member }) => member);
    expect(members).toEqual([9_900, 18_345, 2_000]);
  });

  it('a submitted period stays as it was, and is not submitted twice', () => {
    const submit = { kind: 'submit', benefit: BENEFIT, period: '2026-04-01', typed: [], day: '2026-05-01' } as const;
    const raise = { kind: 'raise', person: ANN, annual: 6_000_000, from: '2026-04-01', day: '2026-05-02' } as const;
    const life = lifeOf('2026-04-01', 3, [...companyOf('2026-04-01'), submit, raise, { ...submit, day: '2026-05-03' }]);
    expect(stateOn(life, '2026-05-31').contributions[row('2026-04-01', '2026-04-30')]).toMatchObject({
      member: 9_900,
      status: 'submitted',
    });
    expect(outcomesOf(life).slice(-3)).toEqual(['done', 'done', '6.6']);
  });
});

describe('rule 6.8: the file and the portal', () => {
  const other = 'Ben Jones (0002)';
  const couple = companyOf('2026-05-01', { scheme: { relief: 'relief at source' } });
  const both = [...couple, ...couple.flatMap((event): LifeEvent[] => ('person' in event ? [{ ...event, person: other }] : []))];
  const uploadOf = (withoutContribution: string[]): LifeEvent => ({
    kind: 'upload',
    benefit: BENEFIT,
    period: '2026-05-01',
    rows: [{ person: ANN, employee: null, employer: 7_000, lastDay: null }],
    withoutContribution,
    day: '2026-06-01',
  });

  it('an empty cell keeps the value of the portal, and a member who is left out stays as prepared', () => {
    const state = stateOn(lifeOf('2026-05-01', 2, [...both, uploadOf([])]), '2026-06-01');
    expect(state.contributions[row('2026-05-01', '2026-05-31')]).toMatchObject({
      member: 9_900,
      deducted: 7_920,
      claimed: 1_980,
      employer: 7_000,
    });
    expect(Object.values(state.statements)[0]?.total).toBe(7_920 + 7_000 + 7_920 + 5_940);
  });

  it('a member is left without a contribution by a decision only', () => {
    const state = stateOn(lifeOf('2026-05-01', 2, [...both, uploadOf([other])]), '2026-06-01');
    expect(Object.keys(state.contributions)).toEqual([row('2026-05-01', '2026-05-31')]);
    expect(state.periods['Pension, 2026-05-01 to 2026-05-31']?.amountToPay).toBe(14_920);
  });

  it('the typed amount of relief at source is the net one', () => {
    const submit = {
      kind: 'submit',
      benefit: BENEFIT,
      period: '2026-05-01',
      typed: [{ person: ANN, employee: 8_163, employer: null }],
      day: '2026-06-01',
    } as const;
    const state = stateOn(lifeOf('2026-05-01', 2, [...couple, submit]), '2026-06-01');
    expect(state.contributions[row('2026-05-01', '2026-05-31')]).toMatchObject({
      member: 10_204,
      deducted: 8_163,
      claimed: 2_041,
      owed: 16_144,
    });
    expect(Object.values(state.statements)).toMatchObject([{ total: 14_103, fromMembers: 8_163, fromEmployer: 5_940 }]);
  });

  it('a cell that repeats the amount of the portal keeps the gross share to the penny', () => {
    const rows = [{ person: ANN, employee: 8_162, employer: null, lastDay: null }];
    const upload = { ...uploadOf([]), rows } as LifeEvent;
    const state = stateOn(lifeOf('2026-05-01', 2, [...couple, level('2026-05-01', 10_202, 5_000), upload]), '2026-06-01');
    expect(state.contributions[row('2026-05-01', '2026-05-31')]).toMatchObject({
      member: 10_202,
      deducted: 8_162,
      claimed: 2_040,
    });
  });
});

it('rule 10.3: nothing due is refused over an amount that is owed', () => {
  const nothing = { kind: 'recordNothingDue', benefit: BENEFIT, period: '2026-05-01', day: '2026-06-01' } as const;
  expect(outcomesOf(lifeOf('2026-05-01', 2, [...companyOf('2026-05-01'), nothing])).at(-1)).toBe('10.3');
});

it('rule 4.5: what was missed is said on whatever day one looks', () => {
  const events = companyOf('2026-03-01').filter(({ kind }) => kind !== 'enrol');
  const life = lifeOf('2026-03-01', 3, events);
  for (const day of ['2026-03-01', '2026-04-08', '2026-05-31'])
    expect(stateOn(life, day).people[ANN]?.duty).toEqual({
      enrolmentDate: '2026-03-01',
      completeBy: '2026-04-11',
      postponeUntil: '2026-06-01',
      postponementNoticeBy: '2026-04-12',
    });
});
