import { addDays, countDays, makeDay, type Day } from '../rules/days.ts';
import type { Share } from '../rules/amounts.ts';
import type { Category } from '../rules/earnings.ts';
import { optOutUntil, type EnrolmentKind } from '../rules/enrolment.ts';
import type { Channel, Happening, Name } from '../life/life.ts';
import { activeMembership, categoryOn, employmentOn } from '../living/people.ts';
import type { Person } from '../living/world.ts';
import type { Draft } from './draft.ts';
import type { Random } from './random.ts';

const surnames = [
  'Smith',
  'Jones',
  'Taylor',
  'Brown',
  'Williams',
  'Patel',
  'Khan',
  'Evans',
  "O'Neill",
  'MacDonald',
  'Okafor',
  'Lewis',
];
const forenames = [
  'Ann',
  'Ben',
  'Carys',
  'Dev',
  'Ewan',
  'Fatima',
  'Grace',
  'Hugh',
  'Imran',
  'Jo',
  'Kofi',
  'Lena',
  'Mair',
  'Niall',
];

export const drawChannel = (random: Random): Channel => random.pick(['screen', 'screen', 'request', 'file'] as const);

/** Two letters that HMRC allows, six digits, a suffix (rule 11.1). */
const drawNumber = (random: Random): string =>
  `${random.pick(['AB', 'CE', 'JK', 'LM', 'PR', 'ST', 'WX', 'YZ'])}${String(random.whole(0, 999_999)).padStart(6, '0')}${random.pick(['A', 'B', 'C', 'D'])}`;

function drawSalary(random: Random): number {
  return random.weighted([
    [6, random.whole(400_000, 624_000)],
    [9, random.whole(624_000, 1_000_000)],
    [4, random.pick([624_000, 999_600, 1_000_000, 999_612, 5_027_000])],
    [65, random.whole(1_400_000, 4_500_000)],
    [12, random.whole(5_000_000, 9_000_000)],
  ]);
}

function drawBirth(random: Random, today: Day): Day {
  const age = random.weighted([
    [3, random.whole(16, 18)],
    [6, random.whole(19, 21)],
    [78, random.whole(22, 59)],
    [10, random.whole(60, 68)],
    [3, random.whole(70, 75)],
  ]);
  const year = Number(today.slice(0, 4)) - age;
  if (random.chance(0.03)) return makeDay(year - (year % 4), 2, 29);
  return addDays(makeDay(year, 1, 1), random.whole(0, 364));
}

type Added = Extract<Happening, { kind: 'addPerson' }>;

/** @param from - Their first day of work. */
export function drawPerson({ random, world, isEventful }: Draft, from: Day, like?: Added): Added {
  const payrollNumber = String(world.people.size + 1).padStart(4, '0');
  const surname = like?.surname ?? random.pick(surnames);
  const forename = random.pick(forenames.filter((name) => name !== like?.forename));
  return {
    kind: 'addPerson',
    person: `${forename} ${surname} (${payrollNumber})`,
    surname,
    forename,
    born: like?.born ?? drawBirth(random, world.today),
    payrollNumber,
    nationalInsurance: like?.nationalInsurance ?? drawNumber(random),
    payroll: like?.payroll ?? random.pick([...world.payrolls.keys()]),
    from,
    // Above every upper limit of qualifying earnings.
    annual: isEventful && random.chance(0.4) ? random.whole(5_500_000, 9_000_000) : drawSalary(random),
    channel: random.pick(['screen', 'file'] as const),
  };
}

/** A second person of the same surname and birth date, entered with the first one's number, which is put right later. */
export function drawTwin(draft: Draft, like: Added, from: Day): Added {
  const twin = drawPerson(draft, from, like);
  const nationalInsurance = drawNumber(draft.random);
  draft.plan(draft.random.whole(20, 90), 'people', () => ({ kind: 'correctNumber', person: twin.person, nationalInsurance }));
  return twin;
}

function kindFor(random: Random, category: Category): EnrolmentKind {
  if (random.chance(0.05)) return random.pick(['automatic', 'opted in', 'joined', 're-enrolled'] as const);
  if (random.chance(0.08)) return 'contractual';
  switch (category) {
    case 'eligible jobholder':
      return random.chance(0.9) ? 'automatic' : random.pick(['opted in', 're-enrolled'] as const);
    case 'non-eligible jobholder':
      return 'opted in';
    case 'entitled worker':
      return 'joined';
    case 'excluded':
      return 'contractual';
  }
}

/** Opt-outs before, on and after each end of the month that the law gives. */
function planOptOut(draft: Draft, name: Name, scheme: Name, from: Day, information: Day): void {
  const { random, world } = draft;
  const until = optOutUntil(from, information, false) ?? from;
  const days = random.weighted([
    [3, countDays(world.today, until) - random.whole(2, 25)],
    [1, countDays(world.today, until) - 1],
    [1, countDays(world.today, until)],
    [1, countDays(world.today, until) + 1],
    [1, countDays(world.today, until) + random.whole(2, 20)],
    [1, countDays(world.today, information) - 1],
  ]);
  draft.plan(Math.max(days, 1), 'people', () => ({ kind: 'optOut', person: name, scheme, channel: drawChannel(random) }));
}

export function drawEnrolment(draft: Draft, person: Person, scheme: Name, from: Day): Happening | null {
  const { random, world } = draft;
  const employment = employmentOn(person, from);
  if (draft.isRecordedLate && from > world.today) return null;
  if (!employment || activeMembership(person, scheme)) return null;
  const isPension = world.schemes.get(scheme)?.type === 'pension';
  const as = isPension ? kindFor(random, categoryOn(world, person, employment, from) ?? 'excluded') : 'contractual';
  const informationOn = random.weighted<Day | null>([
    [6, world.today],
    [2, from],
    [2, null],
  ]);
  if (isPension && random.chance(0.35)) planOptOut(draft, person.person, scheme, from, informationOn ?? world.today);
  if (informationOn === null && random.chance(0.8))
    draft.plan(random.whole(1, 50), 'people', () => ({
      kind: 'giveInformation',
      person: person.person,
      scheme,
      on: world.today,
    }));
  if (!isPension) draft.plan(random.whole(0, 3), 'people', () => drawLevel(draft, person, scheme, from));
  return { kind: 'enrol', person: person.person, scheme, as, from, informationOn, channel: drawChannel(random) };
}

/** Percentages of a pension, or an amount of a period. */
export function drawLevel({ random, world }: Draft, person: Person, scheme: Name, from: Day): Happening | null {
  if (!activeMembership(person, scheme)) return null;
  const isPension = world.schemes.get(scheme)?.type === 'pension';
  const share = (most: number): Share =>
    isPension && random.chance(0.7) ? { percent: random.whole(2, most) * 50 } : { pence: random.whole(100, most * 500) };
  const employee = share(24);
  const employer = isPension || random.chance(0.3) ? share(16) : { pence: 0 };
  return { kind: 'changeLevel', person: person.person, scheme, employee, employer, from, channel: drawChannel(random) };
}
