import { beforeAll, describe, expect, it } from 'vitest';
import type { Life, LifeEvent, Outcome } from '../life/life.ts';
import type { ContributionState } from '../life/state.ts';
import { liveLife } from '../living/liveThrough.ts';
import { findWrongSums } from '../living/sums.ts';
import { generateClock } from './generateClock.ts';
import { generateLife } from './generateLife.ts';

const LIVES = 500;

interface Seen {
  readonly events: Map<string, number>;
  readonly refusals: Set<string>;
  readonly frequencies: Set<string>;
  readonly codes: Set<string>;
  readonly returnedAfter: Set<string>;
  readonly optOuts: Set<string>;
  /** States of the payment of a member's contributions on the day of the opt-out. */
  readonly optedOutWhile: Set<string>;
  readonly statuses: Set<string>;
  readonly tasks: Set<string>;
  readonly faults: string[];
  twins: number;
  rows: number;
}

const seen: Seen = {
  events: new Map(),
  refusals: new Set(),
  frequencies: new Set(),
  codes: new Set(),
  returnedAfter: new Set(),
  optOuts: new Set(),
  optedOutWhile: new Set(),
  statuses: new Set(),
  tasks: new Set(),
  faults: [],
  twins: 0,
  rows: 0,
};

/** Events by which a deducted contribution may go: the person's own notice, a day before it, or a decision. */
function explainsLoss(event: LifeEvent, name: string, { payDate }: ContributionState, to: string): boolean {
  if (event.kind === 'upload')
    return (
      event.withoutContribution.includes(name) ||
      event.rows.some((row) => row.person === name && row.lastDay !== null && row.lastDay < to)
    );
  if (!('person' in event) || event.person !== name) return false;
  if (event.kind === 'optOut') return true;
  if (event.kind === 'leave' || event.kind === 'ceaseMembership') return event.lastDay < to;
  return event.kind === 'move' && event.from <= payDate;
}

function noteLoss(
  life: Life,
  day: string,
  before: ReadonlyMap<string, ContributionState>,
  now: Readonly<Record<string, ContributionState>>,
): void {
  for (const [key, row] of before) {
    if (now[key] || row.payDate > day || row.owed + row.arrived === 0) continue;
    const [name = ''] = key.split(', ');
    const to = key.match(/to (\S{10})/)?.[1] ?? '';
    const isExplained =
      row.status === 'open' && life.events.some((event) => event.day <= day && explainsLoss(event, name, row, to));
    if (!isExplained) seen.faults.push(`Life ${life.seed}, ${day}: ${key} was ${row.status} and is gone`);
  }
}

function noteOutcome(event: LifeEvent, outcome: Outcome): void {
  if (outcome.kind === 'impossible') return;
  seen.events.set(event.kind, (seen.events.get(event.kind) ?? 0) + 1);
  if (outcome.kind === 'refused') seen.refusals.add(outcome.rule);
  if (event.kind === 'makePayroll') seen.frequencies.add(`${event.frequency} in ${event.nation}`);
  if (event.kind === 'instructionRefused') seen.codes.add(`AUDDIS ${event.code}`);
  if (event.kind === 'instructionChanged') seen.codes.add(`ADDACS ${event.code}`);
  if (event.kind === 'unpaid') seen.codes.add(`ARUDD ${event.code}`);
  if (event.kind === 'optOut') seen.optOuts.add(outcome.kind);
}

function noteLife(life: Life): void {
  const people = life.events.filter((event) => event.kind === 'addPerson');
  if (new Set(people.map(({ nationalInsurance }) => nationalInsurance)).size < people.length) seen.twins += 1;
  let before = new Map<string, ContributionState>();
  const payments = new Map<string, string>();
  for (const { day, outcomes, isMonthEnd, readState, world } of liveLife(life)) {
    for (const { event, outcome } of outcomes) {
      noteOutcome(event, outcome);
      if (event.kind === 'optOut' && outcome.kind === 'done')
        for (const { rows, payment } of world.statements.values())
          if (rows.some(({ membership }) => membership.optedOutOn === day)) seen.optedOutWhile.add(payment);
      const key = event.kind === 'unpaid' ? `${event.benefit} ${event.period} ${event.correction}` : '';
      if (event.kind === 'unpaid' && outcome.kind === 'done') seen.returnedAfter.add(payments.get(key) ?? 'unknown');
    }
    for (const { ref, payment } of world.statements.values())
      payments.set(`${ref.benefit} ${ref.period} ${ref.correction}`, payment);
    if (!isMonthEnd) continue;
    const state = readState();
    for (const wrong of findWrongSums(world, state)) seen.faults.push(`Life ${life.seed}, ${day}: ${wrong}`);
    noteLoss(life, day, before, state.contributions);
    before = new Map(Object.entries(state.contributions));
    for (const { status } of before.values()) seen.statuses.add(status);
    for (const { kind } of Object.values(state.tasks)) seen.tasks.add(kind);
    seen.rows += before.size;
  }
}

beforeAll(() => {
  for (let seed = 1; seed <= LIVES; seed += 1) noteLife(generateLife(seed, { mostPeople: 8 }));
  // Some ten seconds of one processor, which others may be using.
}, 300_000);

describe(`${LIVES} generated lives of 12 months`, () => {
  it('keep the sums of rule 12, and lose no deducted contribution without a reason', () => {
    expect(seen.rows).toBeGreaterThan(100_000);
    expect(seen.faults).toEqual([]);
  });

  it('have every kind of event, often', () => {
    const kinds: LifeEvent['kind'][] = [
      'makeEmployer',
      'makeScheme',
      'makePayroll',
      'makeBenefit',
      'addPerson',
      'enrol',
      'giveInformation',
      'giveInvalidNotice',
      'optOut',
      'ceaseMembership',
      'leave',
      'rehire',
      'move',
      'raise',
      'changeLevel',
      'correctNumber',
      'chooseReEnrolment',
      'submit',
      'upload',
      'recordNothingDue',
      'workOutAgain',
      'correct',
      'recordTransfer',
      'recordRefund',
      'makeMandate',
      'cancelMandate',
      'resolveMandate',
      'collectAgain',
      'presentAgain',
      'instructionRefused',
      'instructionChanged',
      'unpaid',
      'indemnityClaim',
    ];
    const rare = kinds
      .filter((kind) => (seen.events.get(kind) ?? 0) < 20)
      .map((kind) => `${kind}: ${seen.events.get(kind) ?? 0}`);
    expect(rare).toEqual([]);
    expect(seen.events.size).toBe(kinds.length);
  });

  it('have every frequency in every nation, every bank code, every status and task', () => {
    expect(seen.frequencies.size).toBe(18);
    expect([...seen.codes].filter((code) => code.startsWith('AUDDIS'))).toHaveLength(20);
    expect([...seen.codes].filter((code) => code.startsWith('ADDACS'))).toHaveLength(10);
    expect([...seen.codes].filter((code) => code.startsWith('ARUDD'))).toHaveLength(13);
    expect([...seen.statuses].sort()).toEqual(['open', 'paid', 'refund due', 'refunded', 'submitted']);
    expect(seen.tasks.size).toBe(5);
  });

  it('have opt-outs in time and not, returns before and after a payment counted, and twins', () => {
    expect([...seen.optOuts].sort()).toEqual(['done', 'refused']);
    expect([...seen.optedOutWhile].sort()).toEqual(
      expect.arrayContaining(['notified', 'paid', 'waiting for payment', 'with the bank']),
    );
    expect([...seen.returnedAfter].sort()).toEqual(['paid', 'with the bank']);
    expect(seen.twins).toBeGreaterThan(20);
    expect([...seen.refusals].sort()).toEqual(['10.3', '4.10', '4.11', '4.12', '4.8', '4.9', '6.6', '8.10', '8.6', '9.3']);
  });
});

it('the same seed gives the same life, another seed another', () => {
  expect(generateLife(7, { mostPeople: 8 })).toEqual(generateLife(7, { mostPeople: 8 }));
  expect(generateLife(7, { mostPeople: 8 }).events).not.toEqual(generateLife(8, { mostPeople: 8 }).events);
});

it('lives of one run share its clock, whose days are moved and whose nights are missed', () => {
  const clock = generateClock(3, 36);
  const lives = [1, 2].map((seed) => generateLife(seed, { clock, mostPeople: 3 }));
  expect(lives.map((life) => life.clock)).toEqual([clock, clock]);
  expect(clock.nightsOff.length).toBeGreaterThan(3);
  expect(clock.jumps.every(({ days }) => days >= 2 && days <= 40)).toBe(true);
  const days = new Set([...liveLife(lives[0] ?? generateLife(1))].map(({ day }) => day));
  expect(lives.flatMap(({ events }) => events).filter(({ day }) => !days.has(day))).toEqual([]);
});
