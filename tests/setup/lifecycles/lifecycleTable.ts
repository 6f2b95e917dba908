import type { AnyStateMachine, ContextFrom, EventFromLogic, EventObject, StateValueFrom } from 'xstate';
import { describe, expect, it } from 'vitest';
import { availability, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { faultyCharts } from './faultyCharts.ts';

/** A refusal, by the fields that its reasons stand at; `''` for a reason that the record itself gives. */
export interface Refusal {
  readonly refusedAt: readonly string[];
}

/** Refused with these reasons and no other, e.g. `refusedAt('finalPayDate')`. */
export const refusedAt = (...fields: readonly string[]): Refusal => ({ refusedAt: fields });
/** Refused for the state or the facts of the record, with one reason. */
export const refused = refusedAt('');

type StateName<Machine extends AnyStateMachine> = Extract<StateValueFrom<Machine>, string>;

/** One line of a table: the state, the facts that differ from those of the table, the event, and the next state or the refusal. */
export type Line<Machine extends AnyStateMachine> = readonly [
  state: StateName<Machine>,
  facts: Partial<ContextFrom<Machine>>,
  event: EventFromLogic<Machine>,
  outcome: StateName<Machine> | Refusal,
];

/** The behaviour of a lifecycle in plain values, which come from the specification, the law or a decision record: never from its chart. */
export interface LifecycleTable<Machine extends AnyStateMachine> {
  /** The state of a new record. */
  readonly initial: StateName<Machine>;
  /** A record without any refusal. */
  readonly facts: ContextFrom<Machine>;
  /** The lines, by the rule that they show, with its source. */
  readonly rules: Readonly<Record<string, readonly Line<Machine>[]>>;
}

/** A line with all of its facts. */
interface Case {
  readonly title: string;
  readonly state: string;
  readonly facts: object;
  readonly event: EventObject;
  readonly outcome: string | Refusal;
}

/**
 * Judges each line of a table by the verdict that the service asks for, and requires a line for each transition and each guard of the chart.
 *
 * @example describeLifecycle(pot, { initial: 'active', facts, rules: { 'Open contributions keep it': [['active', { openContributionCount: 1 }, { type: 'deactivate' }, refused]] } })
 */
export function describeLifecycle<Machine extends AnyStateMachine>(machine: Machine, table: LifecycleTable<Machine>): void {
  const cases = Object.entries(table.rules).flatMap(([rule, lines]) =>
    lines.map(([state, changed, event, outcome]): Case => ({
      title: `${rule}: ${titleOf(state, changed, event)}`,
      state,
      facts: Object.assign({}, table.facts, changed),
      event,
      outcome,
    })),
  );

  describe(`the table of ${machine.id}`, () => {
    it(`begins as ${table.initial}`, () => {
      expect(machine.root.initial.target.map(({ key }) => key)).toEqual([table.initial]);
    });

    it.each(cases.map((one) => [one.title, one] as const))('%s', (_, one) => expectOutcome(machine, one));

    it('has a line that fails for each missing transition and each missing guard', () => {
      const answers = (chart: AnyStateMachine): string => JSON.stringify(cases.map((one) => answerTo(chart, one)));
      const right = answers(machine);
      const unseen = faultyCharts(machine).filter((faulty) => answers(faulty.machine) === right);
      expect(
        unseen.map(({ fault }) => `${fault}: no line would see it. Add one, with the outcome that the specification gives.`),
      ).toEqual([]);
    });
  });
}

function expectOutcome(machine: AnyStateMachine, one: Case): void {
  const { state, facts, event, outcome } = one;
  expect(answerTo(machine, one)).toEqual(outcome);
  const button = availability(machine, state, facts)[event.type];
  const isRefusedByRecord = typeof outcome !== 'string' && outcome.refusedAt.includes('');
  expect(button?.allowed, 'the button of the event').toBe(!isRefusedByRecord);
  // Screens show the sentence as it is.
  if (button?.allowed === false) expect(button.reason).toMatch(/^[A-Z"\d]((?!undefined|null|NaN)[^{])+\.$/);
}

/** The next state or the refusal, as a line has it. */
function answerTo(machine: AnyStateMachine, { state, facts, event }: Case): unknown {
  const answer = verdict(machine, state, facts, event);
  return answer.allowed ? answer.to : refusedAt(...answer.faults.map(({ field }) => field));
}

function titleOf(state: string, changed: object, { type, ...data }: EventObject): string {
  return [state, textOf(changed), '→', type, textOf(data)].filter((part) => part !== '').join(' ');
}

/** Values as a reader of the report needs them: `(finalPayDate:2026-05-15)`. */
function textOf(values: object): string {
  const text = JSON.stringify(values).slice(1, -1).replaceAll('"', '');
  return text === '' ? '' : `(${text})`;
}
