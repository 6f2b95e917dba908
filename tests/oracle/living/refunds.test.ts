import { describe, expect, it } from 'vitest';
import type { LifeEvent } from '../life/life.ts';
import { ANN, BENEFIT, companyOf, lifeOf, outcomesOf, SCHEME, stateOn } from '../testing/smallLife.ts';

const ref = { benefit: BENEFIT, period: '2026-10-01', correction: 0 } as const;
const row = `${ANN}, ${BENEFIT}, 2026-10-01 to 2026-10-31`;
const day = '2026-10-01';

const company = (relief: 'net pay' | 'relief at source' | 'sacrifice' = 'net pay'): LifeEvent[] => [
  ...companyOf(day, { scheme: { relief }, enrolment: { informationOn: '2026-10-20' } }),
  {
    kind: 'changeLevel',
    person: ANN,
    scheme: SCHEME,
    employee: { pence: 1_900 },
    employer: { pence: 1_140 },
    from: day,
    channel: 'screen',
    day,
  },
  { kind: 'submit', benefit: BENEFIT, period: day, typed: [], day: '2026-11-02' },
];
const transfer = (on: string): LifeEvent => ({ kind: 'recordTransfer', ...ref, day: on });
const optOut = (on: string): LifeEvent => ({ kind: 'optOut', person: ANN, scheme: SCHEME, channel: 'request', day: on });
const refund = (on: string, paidOn = on): LifeEvent => ({ kind: 'recordRefund', person: ANN, scheme: SCHEME, paidOn, day: on });
const stateAfter = (on: string, events: readonly LifeEvent[]): ReturnType<typeof stateOn> => stateOn(lifeOf(day, 4, events), on);

describe('rules 6.4, 9.1 and 9.2: an opt-out', () => {
  it('makes a paid contribution a refund with a date, until it is paid', () => {
    const events = [...company(), transfer('2026-11-05'), optOut('2026-11-10'), refund('2026-11-20')];
    const due = stateAfter('2026-11-10', events);
    expect(due.contributions[row]).toMatchObject({ status: 'refund due', refundToMember: 1_900, refundToEmployer: 1_140 });
    expect(due.owed[BENEFIT]?.toPayBack).toBe(3_040);
    expect(Object.values(due.tasks)).toMatchObject([{ kind: 'pay back after an opt-out', due: '2026-12-10' }]);
    const after = stateAfter('2026-11-20', events);
    expect(after.contributions[row]).toMatchObject({ status: 'refunded', arrived: 0, returned: 3_040, owed: 0 });
    expect(after.tasks).toEqual({});
  });

  it('makes a contribution that is paid after the notice a refund on the day of its payment', () => {
    const events = [...company(), optOut('2026-11-10'), transfer('2026-12-22')];
    expect(stateAfter('2026-12-21', events).contributions[row]?.status).toBe('submitted');
    expect(stateAfter('2026-12-22', events).contributions[row]).toMatchObject({ status: 'refund due', refundToMember: 1_900 });
    expect(Object.values(stateAfter('2026-12-22', events).tasks)).toMatchObject([{ due: '2026-12-22' }]);
  });

  it('leaves no contribution of a period that was not submitted', () => {
    const events = [...company(), optOut('2026-11-10')];
    expect(Object.keys(stateAfter('2026-12-31', events).contributions)).toEqual([row]);
  });

  it.each([
    ['relief at source', 1_520, 1_140],
    ['sacrifice', 0, 3_040],
  ] as const)(
    'with %s the member gets back %i, the employer %i, and the relief goes back through the scheme',
    (relief, toMember, toEmployer) => {
      const events = [...company(relief), transfer('2026-11-05'), optOut('2026-11-10'), refund('2026-11-20')];
      expect(stateAfter('2026-11-10', events).contributions[row]).toMatchObject({
        refundToMember: toMember,
        refundToEmployer: toEmployer,
      });
      expect(stateAfter('2026-11-20', events).contributions[row]).toMatchObject({
        status: 'refunded',
        arrived: 0,
        returned: 3_040,
      });
    },
  );

  it.each([
    ['2026-10-19', '4.8'],
    ['2026-10-20', 'done'],
    ['2026-11-19', 'done'],
    ['2026-11-20', '4.8'],
  ])('on %s: %s', (on, expected) => {
    expect(outcomesOf(lifeOf(day, 3, [...company().slice(0, -1), optOut(on)])).at(-1)).toBe(expected);
  });

  it.each([
    ['2026-10-31', 'done'],
    ['2026-11-01', '4.8'],
  ])('without the day of the information, on %s: %s', (on, expected) => {
    const member = companyOf(day, { enrolment: { informationOn: null } });
    expect(outcomesOf(lifeOf(day, 3, [...member, optOut(on)])).at(-1)).toBe(expected);
  });

  it.each([
    ['2026-10-19', '4.9'],
    ['2026-10-20', 'done'],
    ['2026-11-19', 'done'],
    ['2026-11-20', '4.9'],
  ])('has an invalid notice before it on %s: %s', (on, expected) => {
    const invalid = { kind: 'giveInvalidNotice', person: ANN, scheme: SCHEME, day: on } as const;
    expect(outcomesOf(lifeOf(day, 3, [...company().slice(0, -1), invalid])).at(-1)).toBe(expected);
  });

  it('after an invalid notice is possible for six weeks', () => {
    const invalid = { kind: 'giveInvalidNotice', person: ANN, scheme: SCHEME, day: '2026-10-25' } as const;
    const outcomeOn = (on: string): unknown =>
      outcomesOf(lifeOf(day, 3, [...company().slice(0, -1), invalid, optOut(on)])).at(-1);
    expect(outcomeOn('2026-11-30')).toBe('done');
    expect(outcomeOn('2026-12-01')).toBe('4.8');
  });

  it('is not for contractual joiners', () => {
    const events = companyOf(day, { enrolment: { as: 'contractual' } });
    expect(outcomesOf(lifeOf(day, 3, [...events, optOut('2026-10-20')])).at(-1)).toBe('4.10');
  });

  it('stays a debt of the employer when the bank takes the money back after the refund', () => {
    const events = [
      ...company(),
      { kind: 'makeMandate', benefit: BENEFIT, account: '12345678', day: '2026-10-02' },
      optOut('2026-11-10'),
      refund('2026-12-01'),
      { kind: 'indemnityClaim', ...ref, day: '2026-12-10' },
      transfer('2026-12-20'),
    ] as const;
    expect(stateAfter('2026-11-30', events).contributions[row]?.status).toBe('refund due');
    expect(stateAfter('2026-12-10', events).contributions[row]).toMatchObject({
      status: 'submitted',
      arrived: -3_040,
      returned: 3_040,
      owed: 3_040,
    });
    expect(stateAfter('2026-12-20', events).contributions[row]).toMatchObject({ status: 'refunded', arrived: 0, owed: 0 });
  });
});

describe('rule 9.3: a correction', () => {
  const correct = (employee: number, employer: number): LifeEvent => ({
    kind: 'correct',
    person: ANN,
    benefit: BENEFIT,
    period: day,
    employee,
    employer,
    day: '2026-11-10',
  });
  const paid = [...company('relief at source'), transfer('2026-11-05')];

  it('of too little is a statement of the difference, due fourteen days later', () => {
    const state = stateAfter('2026-11-10', [...paid, correct(2_000, 1_200)]);
    expect(state.statements['Pension, period from 2026-10-01, correction 1']).toMatchObject({ total: 540, due: '2026-11-24' });
    expect(state.contributions[`${row}, correction 1`]).toMatchObject({
      deducted: 480,
      claimed: 120,
      employer: 60,
      status: 'submitted',
    });
  });

  it('of too much is a refund of the whole difference', () => {
    const events = [...paid, correct(1_000, 1_000), refund('2026-11-15')];
    const due = stateAfter('2026-11-10', events);
    expect(due.contributions[row]).toMatchObject({ status: 'refund due', refundToMember: 520, refundToEmployer: 140 });
    expect(Object.values(due.tasks)).toMatchObject([{ kind: 'pay back a correction', due: '2026-11-24' }]);
    expect(stateAfter('2026-11-15', events).contributions[row]).toMatchObject({ status: 'paid', arrived: 2_250, returned: 790 });
  });

  it('never makes a contribution negative', () => {
    expect(outcomesOf(lifeOf(day, 3, [...paid, correct(-1, 1_140)])).at(-1)).toBe('9.3');
  });

  it.each([
    ['2026-11-04', '9.3'],
    ['2026-11-05', 'done'],
    ['2026-11-16', '9.3'],
  ])('a refund dated %s: %s', (paidOn, expected) => {
    expect(outcomesOf(lifeOf(day, 3, [...paid, correct(1_000, 1_000), refund('2026-11-15', paidOn)])).at(-1)).toBe(expected);
  });
});
