import { addDays, earlier, later, type Day } from '../rules/days.ts';
import { payDateOf, periodOf } from '../rules/periods.ts';
import type { Happening } from '../life/life.ts';
import { activeMembership, employmentOn } from '../living/people.ts';
import { inForce, type Employment, type Person } from '../living/world.ts';
import type { Draft } from './draft.ts';
import { drawChannel, drawEnrolment, drawLevel, drawPerson, drawTwin } from './people.ts';

const drawDay = ({ random, world }: Draft, offsets: readonly number[]): Day => addDays(world.today, random.pick(offsets));

/** Last days on every kind of day: around today, and at the edges and the pay date of a period. */
function drawLastDay(draft: Draft, employment: Employment): Day {
  const { random, world } = draft;
  const payroll = world.payrolls.get(inForce(employment.payrolls, world.today) ?? '');
  const near = drawDay(draft, [-45, -20, -7, -3, -1, 0, 0, 0, 3, 14, 28]);
  const told = (day: Day): Day => later(draft.isRecordedLate ? earlier(day, world.today) : day, employment.from);
  if (!payroll || random.chance(0.4)) return told(near);
  const period = periodOf(payroll.frequency, payroll.firstPeriodFrom, near);
  const payDate = payDateOf(period, payroll.payDay, payroll.nation);
  const edges = [period.from, addDays(period.from, -1), period.to, payDate, addDays(payDate, 1), addDays(payDate, -1)];
  return told(random.pick(edges));
}

const usualSchemes = ({ world }: Draft): string[] =>
  [...world.schemes.values()].flatMap(({ scheme, type }) => (type === 'pension' ? [scheme] : []));

function leaveOf(draft: Draft, person: Person, employment: Employment): Happening[] {
  const { random, world } = draft;
  // Nobody leaves before a membership began.
  const begun = person.memberships.flatMap(({ from, optedOutOn, lastDay: last }) =>
    optedOutOn === null && last === null ? [from] : [],
  );
  const lastDay = begun.reduce(later, drawLastDay(draft, employment));
  if (random.chance(0.3))
    draft.plan(random.whole(5, 120), 'people', () => ({
      kind: 'rehire',
      person: person.person,
      payroll: random.pick([...world.payrolls.keys()]),
      from: later(addDays(lastDay, 1), addDays(world.today, random.whole(-5, 10))),
      annual: random.whole(1_200_000, 4_000_000),
    }));
  return [{ kind: 'leave', person: person.person, lastDay, channel: drawChannel(random) }];
}

/** One event in the working life of somebody who is employed. */
function drawOwnEvent(draft: Draft, person: Person, employment: Employment): Happening | readonly Happening[] | null {
  const { random, world } = draft;
  const { person: name } = person;
  const scheme = random.pick([...world.schemes.keys()]);
  const membership = activeMembership(person, scheme);
  const kind = random.weighted([
    [5, 'raise'],
    [5, 'level'],
    [4, 'leave'],
    [world.payrolls.size > 1 ? 4 : 0, 'move'],
    [3, 'optOut'],
    [2, 'cease'],
    [1, 'invalid'],
    [6, 'enrol'],
    [1, 'rehire'],
  ] as const);
  const drawn = later(drawDay(draft, [-40, -10, -1, 0, 0, 0, 1, 5, 15, 30]), employment.from);
  // Without plans and backdating, a raise and a move are of the day on which they are recorded, and a level of that day or a later one.
  const from = draft.isRecordedLate && kind !== 'level' ? world.today : drawn;
  switch (kind) {
    case 'raise': {
      const annual = Math.round((inForce(employment.salaries, from) ?? 0) * (1 + random.whole(-5, 20) / 100));
      return { kind: 'raise', person: name, annual, from };
    }
    case 'level':
      return drawLevel(draft, person, scheme, draft.isRecordedLate ? later(from, world.today) : from);
    case 'leave':
      return leaveOf(draft, person, employment);
    case 'move': {
      const others = [...world.payrolls.keys()].filter((payroll) => payroll !== inForce(employment.payrolls, from));
      return { kind: 'move', person: name, payroll: random.pick(others), from };
    }
    case 'optOut':
      return membership ? { kind: 'optOut', person: name, scheme, channel: drawChannel(random) } : null;
    case 'cease': {
      const lastDay = membership ? later(drawDay(draft, [-20, -3, 0, 0, draft.isRecordedLate ? 0 : 10]), membership.from) : null;
      return lastDay === null ? null : { kind: 'ceaseMembership', person: name, scheme, lastDay };
    }
    case 'invalid':
      return membership ? { kind: 'giveInvalidNotice', person: name, scheme } : null;
    case 'enrol':
      return drawEnrolment(draft, person, scheme, later(drawDay(draft, [-30, -5, 0, 0, 3]), employment.from));
    case 'rehire':
      return null;
  }
}

/** Joins today or thereabouts, and is enrolled within six weeks. */
function* drawJoiner(draft: Draft): Generator<Happening> {
  const { random, world } = draft;
  const from = drawDay(draft, [-20, -3, 0, 0, 0, 2, 10]);
  const person = drawPerson(draft, from);
  yield person;
  draft.plan(random.whole(1, 45), 'people', () => {
    const there = world.people.get(person.person);
    return there
      ? drawEnrolment(draft, there, random.pick(usualSchemes(draft)), later(from, addDays(world.today, -random.whole(0, 30))))
      : null;
  });
}

/** The people of the first day, enrolled at once for the most part. */
export function* drawWorkforce(draft: Draft): Generator<Happening> {
  const { random, world, most } = draft;
  const count = random.weighted([
    [60, random.whole(1, Math.min(6, most))],
    [28, random.whole(1, Math.min(15, most))],
    [12, random.whole(1, most)],
  ]);
  for (let number = 0; number < count; number += 1) {
    const person = drawPerson(draft, addDays(world.today, -random.whole(0, 400)));
    yield person;
    if (world.people.size === 1 && most > 1 && random.chance(0.25)) yield drawTwin(draft, person, person.from);
  }
  for (const person of world.people.values()) {
    if (random.chance(0.15)) continue;
    const enrolment = drawEnrolment(
      draft,
      person,
      random.pick(usualSchemes(draft)),
      later(person.employments[0]?.from ?? world.today, addDays(world.today, -random.pick([0, 0, 10, 28]))),
    );
    if (enrolment) yield enrolment;
  }
}

/** The events of a day in the lives of the employed. */
export function* drawWorkingDay(draft: Draft): Generator<Happening> {
  const { random, world, most } = draft;
  for (const person of world.people.values()) {
    const employment = employmentOn(person, world.today);
    if (employment?.lastDay !== null || !random.chance(1 / 110)) continue;
    const drawn = drawOwnEvent(draft, person, employment);
    if (drawn) yield* Array.isArray(drawn) ? (drawn as readonly Happening[]) : [drawn as Happening];
  }
  if (world.people.size < most && random.chance(1 / 50)) yield* drawJoiner(draft);
  if (random.chance(1 / 400)) yield { kind: 'chooseReEnrolment', on: drawDay(draft, [-60, 0, 45]) };
}
