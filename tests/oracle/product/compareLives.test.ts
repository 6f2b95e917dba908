import { describe, expect, it } from 'vitest';
import type { LifeEvent } from '../life/life.ts';
import type { LifeState } from '../life/state.ts';
import { addDays } from '../rules/days.ts';
import { generateClock } from '../lives/generateClock.ts';
import { generateLife } from '../lives/generateLife.ts';
import { oracleProduct, type Faults } from '../testing/oracleProduct.ts';
import { ANN, companyOf, lifeOf, stateOn } from '../testing/smallLife.ts';
import { compareLives, explainFinding } from './compareLives.ts';
import { compareStates, tellDifference, type Difference } from './compareStates.ts';
import { NOT_SHOWN } from './livedProduct.ts';

const clock = generateClock(11, 8);
const lives = Array.from({ length: 12 }, (_, seed) => generateLife(seed, { clock, mostPeople: 6 }));

/** Loses what a leaver has not submitted, by any date. */
const losesLeavers: Faults = {
  spoilState: (state) => ({
    ...state,
    contributions: Object.fromEntries(
      Object.entries(state.contributions).filter(
        ([key, { status }]) => status !== 'open' || state.people[key.split(', ')[0] ?? '']?.isEmployed,
      ),
    ),
  }),
};

/** A penny more on every statement of relief at source. */
const addsPenny = (state: LifeState): LifeState => ({
  ...state,
  statements: Object.fromEntries(
    Object.entries(state.statements).map(([key, it]) => [key, it.late ? { ...it, total: it.total + 1 } : it]),
  ),
});

describe('the comparison of a run', () => {
  it('finds nothing in a product that does as the oracle', async () => {
    expect((await compareLives(clock, lives, oracleProduct())).findings).toEqual([]);
  });

  it.each<[string, Faults]>([
    ['contributions of leavers that are lost', losesLeavers],
    ['a penny on a late statement', { spoilState: addsPenny }],
    ['a transfer while the debit is with the bank', { forgets: ({ kind }) => kind === 'recordTransfer' }],
    ['a return that is not applied', { forgets: ({ kind }) => kind === 'unpaid' }],
    ['an opt-out that is forgotten', { forgets: ({ kind }) => kind === 'optOut' }],
  ])('finds %s', async (_, faults) => {
    expect((await compareLives(clock, lives, oracleProduct(faults))).findings.length).toBeGreaterThan(0);
  });

  it('counts a difference that is known, and goes on', async () => {
    const addsDay: Faults = {
      spoilState: (state) => ({
        ...state,
        periods: Object.fromEntries(
          Object.entries(state.periods).map(([key, it]) => [key, { ...it, latestSafeDay: addDays(it.due, 1) }]),
        ),
      }),
    };
    const known = {
      rule: '7.3',
      because: 'The day is after the due date.',
      matches: ({ path }: Difference) => path[2] === 'latestSafeDay',
    };
    const { findings, open } = await compareLives(clock, lives, oracleProduct({ ...addsDay }), [known]);
    expect(findings).toEqual([]);
    expect(open).toEqual(new Map([[known, lives.length]]));
  });

  it('ends a life with a known difference after which the states part', async () => {
    const known = { rule: '6.3', because: 'They are lost.', endsLife: true, matches: () => true };
    const { findings, open } = await compareLives(clock, lives, oracleProduct(losesLeavers), [known]);
    expect(findings).toEqual([]);
    expect(open.get(known)).toBeGreaterThan(0);
  });

  it('makes a life small in at most 60 tries and tells it as a story', async () => {
    let runs = 0;
    const startProduct = oracleProduct({
      ...losesLeavers,
      onStart: () => {
        runs += 1;
      },
    });
    const [finding] = (await compareLives(clock, lives, startProduct)).findings;
    if (!finding) throw new Error('No life differs.');
    runs = 0;
    const story = await explainFinding(finding, startProduct);
    expect(runs).toBeLessThanOrEqual(61);
    const people = story.match(/ joins /g) ?? [];
    expect(people).toHaveLength(1);
    expect(story).toMatch(/leaves; last day|leaves on/);
    expect(story).toMatch(/contributions · .+: should be there, is missing/);
    expect(story.split('\n').length).toBeLessThan(finding.life.events.length / 2);
  });
});

describe('the comparison of two states', () => {
  const life = lifeOf('2026-05-01', 2, companyOf('2026-05-01'));
  const state = stateOn(life, '2026-06-01');
  const key = `${ANN}, Pension, 2026-05-01 to 2026-05-31`;
  const row = state.contributions[key];

  it('has no difference between equal ones', () => {
    expect(compareStates(state, structuredClone(state))).toEqual([]);
  });

  it('leaves out what the product does not show', () => {
    expect(compareStates(state, { ...state, contributions: NOT_SHOWN, owed: {} }).map(tellDifference)).toEqual([
      'owed · Pension: should be there, is missing',
    ]);
  });

  it('tells each value with its place, as a clerk reads it', () => {
    if (!row) throw new Error('The contribution is not there.');
    const actual: LifeState = {
      ...state,
      contributions: { [key]: { ...row, member: 7_920, payDate: '2026-05-31' }, 'Ben, Pension': row },
      owed: {},
    };
    expect(compareStates(state, actual).map(tellDifference)).toEqual([
      `contributions · ${key} · payDate: should be Fri 29 May 2026, is Sun 31 May 2026`,
      `contributions · ${key} · member: should be £99.00, is £79.20`,
      'contributions · Ben, Pension: should be missing, is there',
      'owed · Pension: should be there, is missing',
    ]);
  });

  it('finds an event that the product refuses, or does not', async () => {
    const nothing: LifeEvent = { kind: 'recordNothingDue', benefit: 'Pension', period: '2026-05-01', day: '2026-06-01' };
    const refused = lifeOf('2026-05-01', 2, [...companyOf('2026-05-01'), nothing]);
    const {
      findings: [finding],
    } = await compareLives(refused.clock, [refused], oracleProduct({ forgets: ({ kind }) => kind === 'recordNothingDue' }));
    expect(finding?.differences.map(tellDifference)).toEqual([
      'events · Mon 1 June 2026 · recordNothingDue · outcome: should be refused (rule 10.3), is done',
    ]);
  });
});
