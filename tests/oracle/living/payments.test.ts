import { describe, expect, it } from 'vitest';
import type { LifeEvent } from '../life/life.ts';
import type { LifeState, StatementState } from '../life/state.ts';
import { ANN, BENEFIT, companyOf, lifeOf, outcomesOf, stateOn } from '../testing/smallLife.ts';

const ref = { benefit: BENEFIT, period: '2026-11-01', correction: 0 } as const;
const mandate = { kind: 'makeMandate', benefit: BENEFIT, account: '12345678', day: '2026-11-02' } as const;
const submit = { kind: 'submit', benefit: BENEFIT, period: '2026-11-01', typed: [], day: '2026-12-01' } as const;
const start = [...companyOf('2026-11-01'), mandate, submit];
const nights = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, number) => `2026-12-${String(from + number).padStart(2, '0')}`);

const lifeWith = (events: readonly LifeEvent[], nightsOff: readonly string[] = [], months = 6): ReturnType<typeof lifeOf> =>
  lifeOf('2026-11-01', months, [...start, ...events], nightsOff);
const statementOf = (state: LifeState): StatementState | undefined => Object.values(state.statements)[0];
const statementOn = (
  day: string,
  events: readonly LifeEvent[] = [],
  nightsOff: readonly string[] = [],
): StatementState | undefined => statementOf(stateOn(lifeWith(events, nightsOff), day));
const contributionOn = (day: string, events: readonly LifeEvent[]): unknown =>
  stateOn(lifeWith(events), day).contributions[`${ANN}, ${BENEFIT}, 2026-11-01 to 2026-11-30`]?.status;

describe('rules 8.1 and 8.3: a collection of 2026-12-22', () => {
  it.each([
    ['2026-12-01', 'notified', null],
    ['2026-12-17', 'notified', null],
    ['2026-12-18', 'with the bank', '01'],
    ['2026-12-28', 'with the bank', '01'],
    ['2026-12-29', 'paid', '01'],
  ])('on %s is %s, code %s', (day, payment, transactionCode) => {
    expect(statementOn(day)).toMatchObject({
      notice: '2026-12-01',
      collection: '2026-12-22',
      processing: transactionCode && '2026-12-21',
      payment,
      transactionCode,
    });
  });

  it('is dated the day of the collection, and the next one has code 17', () => {
    const next = { ...submit, period: '2026-12-01', day: '2027-01-01' };
    const { statements } = stateOn(lifeWith([next]), '2027-01-31');
    expect(
      Object.values(statements).map(({ paidOn, transactionCode, collection }) => [paidOn, transactionCode, collection]),
    ).toEqual([
      ['2026-12-22', '01', '2026-12-22'],
      ['2027-01-22', '17', '2027-01-22'],
    ]);
  });
});

describe('rule 8.2: a late presentation', () => {
  it('goes on the next possible day within three working days', () => {
    const off = nights(18, 22);
    expect(statementOn('2026-12-23', [], off)).toMatchObject({
      payment: 'with the bank',
      collection: '2026-12-29',
      notice: '2026-12-01',
    });
    expect(statementOn('2026-12-31', [], off)?.payment).toBe('with the bank');
    expect(statementOn('2027-01-04', [], off)).toMatchObject({ payment: 'paid', paidOn: '2026-12-29' });
  });

  it('goes after a new notice of its full length when that is too late', () => {
    expect(statementOn('2026-12-24', [], nights(18, 23))).toMatchObject({
      payment: 'notified',
      notice: '2026-12-24',
      collection: '2027-01-12',
    });
    expect(statementOn('2027-01-08', [], nights(18, 23))).toMatchObject({ payment: 'with the bank', transactionCode: '01' });
  });

  it('waits for a working day', () => {
    expect(statementOn('2026-12-19', [], nights(18, 18))?.payment).toBe('notified');
    expect(statementOn('2026-12-21', [], nights(18, 18))).toMatchObject({ payment: 'with the bank', collection: '2026-12-23' });
  });
});

describe('rules 8.4 to 8.6: the money goes back', () => {
  const unpaid = (day: string, code = '0'): LifeEvent => ({ kind: 'unpaid', ...ref, code, day });

  it.each(['2026-12-22', '2026-12-29', '2027-02-26'])('a return on %s makes it unpaid, with a task', (day) => {
    const state = stateOn(lifeWith([unpaid(day)]), day);
    expect(statementOf(state)).toMatchObject({ payment: 'returned', paidOn: null });
    expect(contributionOn(day, [unpaid(day)])).toBe('submitted');
    expect(Object.values(state.tasks)).toContainEqual({
      kind: 'pay what the bank returned',
      record: 'Pension, period from 2026-11-01',
      due: day,
    });
    expect(state.owed[BENEFIT]?.toPay).toBe(15_840);
  });

  it('a report before the collection is of nothing', () => {
    expect(outcomesOf(lifeWith([unpaid('2026-12-21')])).at(-1)).toBe('impossible');
  });

  it('an indemnity claim keeps both days', () => {
    const claim = { kind: 'indemnityClaim', ...ref, day: '2027-03-31' } as const;
    expect(statementOn('2027-03-31', [claim])).toMatchObject({
      payment: 'returned',
      claim: { claimedOn: '2027-03-31', challengeBy: '2027-04-13', debitOn: '2027-04-20' },
    });
  });

  it('only reason 0 within a month is presented again, with code 18', () => {
    const again = { kind: 'presentAgain', ...ref, day: '2026-12-31' } as const;
    expect(statementOn('2027-01-04', [unpaid('2026-12-30'), again])).toMatchObject({
      payment: 'with the bank',
      transactionCode: '18',
      notice: '2026-12-31',
      collection: '2027-01-06',
      processing: '2027-01-05',
    });
    expect(Object.keys(stateOn(lifeWith([unpaid('2026-12-30'), again]), '2026-12-31').tasks)).toEqual([]);
    expect(outcomesOf(lifeWith([unpaid('2026-12-30', '8'), again])).at(-1)).toBe('8.6');
    expect(outcomesOf(lifeWith([unpaid('2026-12-30'), { ...again, day: '2027-01-20' }])).at(-1)).toBe('8.6');
  });

  it('everything else is a new collection with its full notice', () => {
    const anew = { kind: 'collectAgain', ...ref, day: '2026-12-31' } as const;
    expect(statementOn('2026-12-31', [unpaid('2026-12-30', '8'), anew])).toMatchObject({
      payment: 'notified',
      notice: '2026-12-31',
      collection: '2027-01-15',
    });
    expect(outcomesOf(lifeWith([unpaid('2026-12-30', '1'), anew])).at(-1)).toBe('impossible');
  });

  it('an unknown code is unpaid and a task', () => {
    const kinds = Object.values(stateOn(lifeWith([unpaid('2026-12-30', 'X')]), '2026-12-30').tasks).map(({ kind }) => kind);
    expect(kinds).toEqual(['pay what the bank returned', 'read an unknown bank code']);
  });
});

describe('rules 8.7 and 8.8: the instruction', () => {
  const statusOn = (day: string, events: readonly LifeEvent[] = []): unknown =>
    Object.values(stateOn(lifeWith(events), day).mandates)[0];
  const refused = (day: string, code: string, newAccount: string | null = null): LifeEvent => ({
    kind: 'instructionRefused',
    benefit: BENEFIT,
    code,
    newAccount,
    day,
  });
  const changed = (day: string, code: string, newAccount: string | null = null): LifeEvent => ({
    kind: 'instructionChanged',
    benefit: BENEFIT,
    code,
    newAccount,
    day,
  });

  it('is active five working days after the daily step that lodges it', () => {
    expect(statusOn('2026-11-09')).toMatchObject({ status: 'pending' });
    expect(statusOn('2026-11-10')).toMatchObject({ status: 'active' });
  });

  it.each(['M', 'N', '7', '?'])('is refused by %s on the fifth day too: the refusals are read first', (code) => {
    expect(statusOn('2026-11-10', [refused('2026-11-10', code)])).toMatchObject({ status: 'ended' });
    expect(statementOn('2026-12-31', [refused('2026-11-10', code)])?.payment).toBe('waiting for payment');
  });

  it('goes on with the details of C', () => {
    expect(statusOn('2026-11-10', [refused('2026-11-05', 'C', '87654321')])).toEqual({ status: 'active', account: '87654321' });
    expect(statusOn('2026-12-02', [changed('2026-12-02', '3', '87654321')])).toEqual({ status: 'active', account: '87654321' });
  });

  it('does not collect while D is unresolved, and then on the next possible day or after a new notice', () => {
    const stop = changed('2026-12-10', 'D');
    const resolve = (day: string): LifeEvent => ({ kind: 'resolveMandate', benefit: BENEFIT, day });
    expect(statementOn('2027-01-31', [stop])?.payment).toBe('notified');
    expect(statementOn('2026-12-22', [stop, resolve('2026-12-21')])).toMatchObject({
      payment: 'with the bank',
      collection: '2026-12-24',
    });
    expect(statementOn('2026-12-24', [stop, resolve('2026-12-23')])).toMatchObject({
      payment: 'notified',
      notice: '2026-12-24',
      collection: '2027-01-12',
    });
  });

  it('is stopped by an unknown code, which is a task', () => {
    const state = stateOn(lifeWith([changed('2026-12-10', 'X')]), '2026-12-10');
    expect(Object.values(state.mandates)[0]?.status).toBe('stopped');
    expect(Object.values(state.tasks)).toEqual([
      { kind: 'read an unknown bank code', record: `${BENEFIT}, instruction 1`, due: '2026-12-10' },
    ]);
  });

  it('leaves what was notified unpaid when it ends, and is reinstated by R', () => {
    const events = [changed('2026-12-10', '1'), changed('2026-12-14', 'R')];
    expect(statementOn('2026-12-10', events)).toMatchObject({ payment: 'waiting for payment', notice: null, collection: null });
    expect(statusOn('2026-12-14', events)).toMatchObject({ status: 'active' });
  });
});

describe('rule 8.10: a transfer', () => {
  const transfer = (day: string): LifeEvent => ({ kind: 'recordTransfer', ...ref, day });

  it('is refused while the debit is with the bank', () => {
    const outcomes = ['2026-12-17', '2026-12-18', '2026-12-22', '2026-12-28', '2026-12-29'].map((day) =>
      outcomesOf(lifeWith([transfer(day)])).at(-1),
    );
    expect(outcomes).toEqual(['done', '8.10', '8.10', '8.10', 'impossible']);
  });

  it('before that takes the collection away', () => {
    expect(statementOn('2026-12-31', [transfer('2026-12-17')])).toMatchObject({
      payment: 'paid',
      paidOn: '2026-12-17',
      collection: null,
    });
  });
});

describe('rule 10: late payments', () => {
  it('a waiting statement and an open period are late alike', () => {
    const events = companyOf('2026-11-01');
    const life = lifeOf('2026-11-01', 8, [...events, submit]);
    expect(statementOf(stateOn(life, '2026-12-23'))?.late).toBe('first reminder');
    expect(Object.values(stateOn(life, '2027-03-21').tasks)).toEqual([]);
    expect(Object.values(stateOn(life, '2027-03-22').tasks)).toEqual([
      { kind: 'report a late payment', record: 'Pension, period from 2026-11-01', due: '2027-03-22' },
    ]);
    expect(Object.values(stateOn(lifeOf('2026-11-01', 8, events), '2027-03-22').tasks)).toHaveLength(1);
  });
});
