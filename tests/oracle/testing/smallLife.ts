import type { Happening, Life, LifeEvent } from '../life/life.ts';
import type { Day } from '../rules/days.ts';
import type { LifeState } from '../life/state.ts';
import { liveLife } from '../living/liveThrough.ts';
import { findWrongSums } from '../living/sums.ts';

type SetUp<Kind extends LifeEvent['kind']> = Omit<Extract<Happening, { kind: Kind }>, 'kind'>;

interface SmallCompany {
  readonly scheme?: Partial<SetUp<'makeScheme'>>;
  readonly payroll?: Partial<SetUp<'makePayroll'>>;
  readonly benefit?: Partial<SetUp<'makeBenefit'>>;
  readonly person?: Partial<SetUp<'addPerson'>>;
  readonly enrolment?: Partial<SetUp<'enrol'>>;
}

export const SCHEME = 'Scheme';
export const PAYROLL = 'Staff';
export const BENEFIT = 'Pension';
export const ANN = 'Ann Smith (0001)';

/** One employer, one monthly payroll, one benefit, one member on 30,000.00 who was enrolled on the first day. */
export function companyOf(day: Day, { scheme, payroll, benefit, person, enrolment }: SmallCompany = {}): LifeEvent[] {
  const events: Happening[] = [
    { kind: 'makeEmployer', dutiesFrom: '2018-09-01' },
    {
      kind: 'makeScheme',
      scheme: SCHEME,
      type: 'pension',
      definition: 'qualifying earnings',
      relief: 'net pay',
      employeePercent: 500,
      employerPercent: 300,
      ...scheme,
    },
    {
      kind: 'makePayroll',
      payroll: PAYROLL,
      frequency: 'monthly',
      nation: 'england-and-wales',
      firstPeriodFrom: `${day.slice(0, 8)}01`,
      payDay: { kind: 'daysAfterEnd', days: 0, move: 'previous' },
      ...payroll,
    },
    {
      kind: 'makeBenefit',
      benefit: BENEFIT,
      payroll: PAYROLL,
      scheme: SCHEME,
      due: { kind: 'dayOfMonth', day: 22, move: 'previous' },
      opensAfterEnd: 0,
      ...benefit,
    },
    {
      kind: 'addPerson',
      person: ANN,
      surname: 'Smith',
      forename: 'Ann',
      born: '1990-01-01',
      payrollNumber: '0001',
      nationalInsurance: 'AB123456A',
      payroll: PAYROLL,
      from: day,
      annual: 3_000_000,
      channel: 'screen',
      ...person,
    },
    {
      kind: 'enrol',
      person: ANN,
      scheme: SCHEME,
      as: 'automatic',
      from: day,
      informationOn: day,
      channel: 'screen',
      ...enrolment,
    },
  ];
  return events.map((event) => ({ ...event, day }));
}

export function lifeOf(start: Day, months: number, events: readonly LifeEvent[], nightsOff: readonly Day[] = []): Life {
  const inOrder = [...events].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return { seed: 0, clock: { start, months, nightsOff, jumps: [] }, events: inOrder };
}

/** The state on the evening of a day; the sums of rule 12 must hold on each day up to it. */
export function stateOn(life: Life, evening: Day): LifeState {
  for (const { day, readState, world } of liveLife(life)) {
    const wrong = findWrongSums(world, readState());
    if (wrong.length > 0) throw new Error(`On ${day}: ${wrong.join('; ')}`);
    if (day === evening) return readState();
  }
  throw new Error(`${evening} is no day of this life.`);
}

/** Each event's outcome, `done`, or the rule that refuses it. */
export const outcomesOf = (life: Life): string[] =>
  [...liveLife(life)].flatMap(({ outcomes }) =>
    outcomes.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.rule : outcome.kind)),
  );
