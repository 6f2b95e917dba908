import { and, not, or, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { availability, eventsOf, rule, stateLabel, stateText, takesEvent, verdict } from './lifecycle.ts';
import { payPeriod } from './payPeriod.ts';
import { type CeasePayroll, payroll, type PayrollFacts } from './payroll.ts';

const free: PayrollFacts = {
  startDate: '2026-04-30',
  today: '2026-05-15',
  finalPayDate: null,
  activeEmployeeCount: 0,
  outstandingRequestCount: 0,
  unpaidContributionCount: 0,
  openStatementCount: 0,
  isDefaultBesideOthers: false,
};
const cease = (finalPayDate: string): CeasePayroll => ({ type: 'cease', finalPayDate, reason: 'No longer in use' });

const rules = setup({ guards: { yes: rule('Yes.', () => true), no: rule('No.', () => false) } });
const combining = (guard: unknown) =>
  rules.createMachine({
    id: 'combining',
    initial: 'one',
    states: { one: { on: { go: { guard: guard as never, target: 'two' } } }, two: {} },
  });

describe('verdict', () => {
  it.each([
    ['the day before the start', '2026-04-29', false],
    ['the day of the start', '2026-04-30', true],
  ])('with a final pay date on %s', (_, finalPayDate, allowed) => {
    expect(verdict(payroll, 'Active', free, cease(finalPayDate)).allowed).toBe(allowed);
  });

  it('gives the next state of an event', () => {
    expect(verdict(payroll, 'Active', free, cease('2026-05-29'))).toEqual({ allowed: true, to: 'Ceasing' });
  });

  it('gives the reason of the broken rule, with its facts', () => {
    expect(verdict(payroll, 'Active', { ...free, activeEmployeeCount: 3 }, cease('2026-05-29'))).toMatchObject({
      allowed: false,
      field: '',
      reason: '3 employees are still on this payroll. Move them to another payroll first.',
    });
  });

  it('gives all reasons at once, each with its field', () => {
    const facts = { ...free, activeEmployeeCount: 3, outstandingRequestCount: 1 };
    const said = verdict(payroll, 'Active', facts, cease('2026-01-01'));
    expect(said.allowed ? [] : said.faults.map(({ field }) => field)).toEqual(['', '', 'finalPayDate']);
  });

  it('names the field of a refusal', () => {
    expect(verdict(payroll, 'Active', free, cease('2026-01-01'))).toMatchObject({ allowed: false, field: 'finalPayDate' });
  });

  it('gives a reason when the state has no such event', () => {
    expect(verdict(payroll, 'Ceased', free, cease('2026-05-29'))).toMatchObject({
      allowed: false,
      reason: 'This payroll has already ceased.',
    });
  });

  it('names the state and the event if the state gives no reason of its own', () => {
    expect(verdict(payPeriod, 'paymentReceived', {}, { type: 'fallDue' })).toMatchObject({
      allowed: false,
      reason: '"Fall due" is not possible while the status of this pay period is "Payment received".',
    });
  });

  it('refuses an unknown event', () => {
    expect(verdict(payroll, 'Active', free, { type: 'vanish' })).toMatchObject({ allowed: false });
  });

  it('gives the reason of the first broken rule', () => {
    expect(verdict(combining(and(['yes', 'no'])), 'one', {}, { type: 'go' })).toMatchObject({ allowed: false, reason: 'No.' });
  });

  it.each([
    ['or', or(['yes', 'no'])],
    ['not', not('no')],
  ])('refuses rules in "%s", which has no single reason', (_, guard) => {
    expect(() => verdict(combining(guard), 'one', {}, { type: 'go' })).toThrow(
      'A guard of combining combines rules with or() or not()',
    );
  });

  it('refuses a guard without a reason', () => {
    const mute = setup({ guards: { never: () => false } }).createMachine({
      id: 'mute',
      initial: 'one',
      states: { one: { on: { go: { guard: 'never', target: 'two' } } }, two: {} },
    });
    expect(() => verdict(mute, 'one', {}, { type: 'go' })).toThrow('The guard "never" of mute has no reason');
  });
});

describe('availability', () => {
  it("skips the rules about an event's data when there is no event yet", () => {
    expect(availability(payroll, 'Active', free)).toEqual({ cease: { allowed: true } });
  });

  it('gives the reason for each refused event', () => {
    expect(availability(payroll, 'Active', { ...free, activeEmployeeCount: 1 })).toEqual({
      cease: { allowed: false, reason: '1 employee is still on this payroll. Move them to another payroll first.' },
    });
  });
});

describe('takesEvent', () => {
  it('is true for a transition that a guard refuses', () => expect(takesEvent(payroll, 'Active', 'cease')).toBe(true));
  it('is false for a state without a transition', () => expect(takesEvent(payroll, 'Ceased', 'cease')).toBe(false));
});

describe('the labels of a lifecycle', () => {
  it('include the states', () => expect(stateLabel(payroll, 'Ceased')).toBe('Ceased'));
  it('include the events', () => expect(eventsOf(payroll)).toEqual(['cease']));
  it('show a nested state as JSON', () => expect(stateText({ validating: 'rows' })).toBe('{"validating":"rows"}'));
});
