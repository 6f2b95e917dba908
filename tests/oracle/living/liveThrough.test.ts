import { describe, expect, it } from 'vitest';
import { BENEFIT, companyOf, lifeOf, stateOn } from '../testing/smallLife.ts';
import { liveThrough } from './liveThrough.ts';

describe('a life day by day', () => {
  const submit = { kind: 'submit', benefit: BENEFIT, period: '2026-05-01', typed: [], day: '2026-06-03' } as const;
  const events = [...companyOf('2026-05-01'), submit];

  it('has a state for each day on which something changed, and for each end of a month', () => {
    const days = liveThrough(lifeOf('2026-05-01', 3, events)).map(({ day, state }) => [
      day,
      Object.keys(state.statements).length,
    ]);
    expect(days).toEqual([
      ['2026-05-01', 0],
      ['2026-05-31', 0],
      ['2026-06-03', 1],
      ['2026-06-23', 1],
      ['2026-06-30', 1],
      ['2026-07-06', 1],
      ['2026-07-23', 1],
      ['2026-07-31', 1],
    ]);
  });

  it('does in the next daily step what the missed nights left', () => {
    const off = ['2026-05-31', '2026-06-01', '2026-06-02'];
    const openOn = (day: string): number =>
      Object.keys(stateOn(lifeOf('2026-05-01', 2, companyOf('2026-05-01'), off), day).contributions).length;
    expect([openOn('2026-06-02'), openOn('2026-06-03')]).toEqual([0, 1]);
  });

  it('has no days that a jump leaves out, and catches up after it', () => {
    const life = lifeOf('2026-05-01', 4, companyOf('2026-05-01'));
    const moved = { ...life, clock: { ...life.clock, jumps: [{ after: '2026-05-20', days: 40 }] } };
    expect(() => stateOn(moved, '2026-05-31')).toThrow('is no day of this life');
    expect(Object.keys(stateOn(moved, '2026-06-29').periods)).toEqual(['Pension, 2026-05-01 to 2026-05-31']);
  });

  it('applies the reports of the bank before the step of their day', () => {
    const [, ...days] = liveThrough(
      lifeOf('2026-05-01', 3, [
        ...events,
        { kind: 'makeMandate', benefit: BENEFIT, account: '12345678', day: '2026-05-01' },
        { kind: 'unpaid', benefit: BENEFIT, period: '2026-05-01', correction: 0, code: '0', day: '2026-06-25' },
      ]),
    );
    expect(days.flatMap(({ outcomes }) => outcomes.map(({ event, outcome }) => `${event.kind} ${outcome.kind}`))).toEqual([
      'submit done',
      'unpaid done',
    ]);
    expect(days.some(({ state }) => Object.values(state.statements).some(({ payment }) => payment === 'paid'))).toBe(false);
  });
});
