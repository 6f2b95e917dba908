import { addDays, addMonths, daysOfMonth, makeDay, type Day, type Move, type Nation } from '../rules/days.ts';
import type { Definition, Relief } from '../rules/amounts.ts';
import { periodOf, type DueRule, type Frequency, type PayDayRule } from '../rules/periods.ts';
import type { Happening, Name } from '../life/life.ts';
import type { Draft } from './draft.ts';
import type { Random } from './random.ts';

const names: Readonly<Record<Frequency, string>> = {
  monthly: 'Monthly staff',
  taxMonthly: 'Tax-month staff',
  weekly: 'Weekly staff',
  taxWeekly: 'Tax-week staff',
  fortnightly: 'Fortnightly staff',
  fourWeekly: 'Four-weekly staff',
};

type Character = Pick<Draft, 'hasSavings' | 'isEventful'>;

const drawMove = (random: Random, { isEventful }: Character): Move =>
  random.weighted([
    [isEventful ? 2 : 6, 'previous'],
    [isEventful ? 6 : 2, 'next'],
    [2, 'none'],
  ]);

const drawFrequency = (random: Random): Frequency =>
  random.weighted([
    [10, 'monthly'],
    [2, 'taxMonthly'],
    [4, 'weekly'],
    [2, 'taxWeekly'],
    [2, 'fortnightly'],
    [3, 'fourWeekly'],
  ]);

const isByMonth = (frequency: Frequency): boolean => frequency === 'monthly' || frequency === 'taxMonthly';

function drawFirstPeriod(random: Random, frequency: Frequency, start: Day): Day {
  if (frequency === 'taxMonthly' || frequency === 'taxWeekly') return periodOf(frequency, start, start).from;
  if (frequency !== 'monthly') return addDays(start, -random.whole(0, 13));
  const day = random.pick([1, 1, 1, 6, 15, 29, 31]);
  // From the 31st the month's end counts, so the first period begins in a month that has it.
  for (let month = addMonths(start, -1); ; month = addMonths(month, -1)) {
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
    if (day <= daysOfMonth(year, number)) return makeDay(year, number, day);
  }
}

function drawPayDay(random: Random, frequency: Frequency, character: Character): PayDayRule {
  const move = drawMove(random, character);
  if (isByMonth(frequency) && random.chance(0.5)) return { kind: 'dayOfMonth', day: random.pick([1, 15, 25, 28, 30, 31]), move };
  return {
    kind: 'daysAfterEnd',
    days: isByMonth(frequency) ? random.pick([0, 0, -1, -3, 5]) : random.pick([0, -2, -2, 3, 5]),
    move,
  };
}

function drawDue(random: Random, character: Character): DueRule {
  const move = drawMove(random, character);
  return random.chance(0.5)
    ? { kind: 'dayOfMonth', day: random.pick([22, 22, 22, 19, 15]), move }
    : { kind: 'daysAfterEnd', days: random.pick(character.isEventful ? [30, 30, 40, 22] : [22, 22, 15, 19, 30]), move };
}

function* drawSchemes(random: Random, { hasSavings, isEventful }: Character): Generator<Happening> {
  const schemes = random.chance(0.25) ? ['Pension scheme A', 'Pension scheme B'] : ['Pension scheme A'];
  for (const scheme of schemes) {
    const definition = random.weighted<Definition>([
      [isEventful ? 15 : 5, 'qualifying earnings'],
      [2, 'basic pay'],
      [1, 'at least 85 percent'],
      [2, 'total earnings'],
    ]);
    const relief = random.weighted<Relief>([
      [4, 'relief at source'],
      [4, 'net pay'],
      [2, 'sacrifice'],
    ]);
    const [employeePercent, employerPercent] = random.pick([
      [500, 300],
      [500, 400],
      [250, 550],
      [3333, 667],
    ] as const);
    yield { kind: 'makeScheme', scheme, type: 'pension', definition, relief, employeePercent, employerPercent };
  }
  if (!hasSavings) return;
  yield {
    kind: 'makeScheme',
    scheme: 'ISA',
    type: 'savings',
    definition: 'total earnings',
    relief: 'net pay',
    employeePercent: 0,
    employerPercent: 0,
  };
}

function* drawPayroll(
  random: Random,
  payroll: Name,
  frequency: Frequency,
  start: Day,
  { pensions, savings, ...character }: Character & { readonly pensions: readonly Name[]; readonly savings: readonly Name[] },
): Generator<Happening> {
  const nation = random.weighted<Nation>([
    [5, 'england-and-wales'],
    [3, 'scotland'],
    [2, 'northern-ireland'],
  ]);
  const firstPeriodFrom = drawFirstPeriod(random, frequency, start);
  yield { kind: 'makePayroll', payroll, frequency, nation, firstPeriodFrom, payDay: drawPayDay(random, frequency, character) };
  const opensAfterEnd = random.pick([0, 0, 1, 3]);
  const schemes = random.chance(0.3) ? [...pensions, ...savings] : pensions;
  for (const scheme of schemes)
    yield {
      kind: 'makeBenefit',
      benefit: `${scheme} of ${payroll}`,
      payroll,
      scheme,
      due: drawDue(random, character),
      opensAfterEnd,
    };
}

/** The employer with its schemes, payrolls and benefits. Every payroll has every pension scheme, so that a move keeps the membership. */
export function* drawCompany(random: Random, start: Day, character: Character): Generator<Happening> {
  yield { kind: 'makeEmployer', dutiesFrom: random.chance(0.7) ? '2018-09-01' : addDays(start, -random.whole(0, 90)) };
  const schemes = [...drawSchemes(random, character)];
  yield* schemes;
  const ofType = (type: 'pension' | 'savings'): Name[] =>
    schemes.flatMap((event) => (event.kind === 'makeScheme' && event.type === type ? [event.scheme] : []));
  const ofPayroll = { ...character, pensions: ofType('pension'), savings: ofType('savings') };
  const count = random.weighted([
    [6, 1],
    [3, 2],
    [1, 3],
  ]);
  const taken = new Set<Name>();
  for (let number = 0; number < count; number += 1) {
    const frequency = drawFrequency(random);
    const payroll = taken.has(names[frequency]) ? `${names[frequency]} ${number + 1}` : names[frequency];
    taken.add(payroll);
    yield* drawPayroll(random, payroll, frequency, start, ofPayroll);
  }
}
