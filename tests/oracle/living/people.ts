import { addDays, addMonths, birthday, later, type Day } from '../rules/days.ts';
import { categoryOf, earningsOfPeriod, thresholdsOf, type Category } from '../rules/earnings.ts';
import { enrolmentDateOf, fitsCategory, mayOptOut, optOutUntil } from '../rules/enrolment.ts';
import { payDateOf, periodOf } from '../rules/periods.ts';
import type { LifeEvent, Name, Outcome, PeopleEvent } from '../life/life.ts';
import { done, impossible, inForce, refuse, type Employment, type Membership, type Person, type World } from './world.ts';

/** The employment that covers a day. */
export const employmentOn = (person: Person, day: Day): Employment | undefined =>
  person.employments.findLast(({ from, lastDay }) => from <= day && (lastDay === null || lastDay >= day));

/** The newest membership of a scheme that is not over. */
export const activeMembership = (person: Person, scheme: Name): Membership | undefined =>
  person.memberships.findLast(
    (membership) => membership.scheme === scheme && membership.optedOutOn === null && membership.lastDay === null,
  );

export function categoryOn(world: World, person: Person, employment: Employment, day: Day): Category | null {
  const payroll = world.payrolls.get(inForce(employment.payrolls, day) ?? '');
  const annual = inForce(employment.salaries, day);
  if (!payroll || annual === undefined) return null;
  const { from } = periodOf(payroll.frequency, payroll.firstPeriodFrom, day);
  return categoryOf(person.born, annual, payroll.frequency, day, from);
}

/** Rule 4.5, for the present employment. The earnings of a period are those of its pay date (choice 4). */
export function findEnrolmentDate(world: World, person: Person, employment: Employment, today: Day): Day | null {
  if (world.dutiesFrom === null) return null;
  for (let day = employment.from; day <= today;) {
    const payroll = world.payrolls.get(inForce(employment.payrolls, day) ?? '');
    if (!payroll) return null;
    const period = periodOf(payroll.frequency, payroll.firstPeriodFrom, day);
    const annual = inForce(employment.salaries, later(payDateOf(period, payroll.payDay, payroll.nation), employment.from)) ?? 0;
    if (earningsOfPeriod(annual, payroll.frequency) > thresholdsOf(payroll.frequency, period.from).trigger) {
      const found = enrolmentDateOf(person.born, employment.from, world.dutiesFrom, period.from);
      return found !== null && found <= today && today < birthday(person.born, 75) ? found : null;
    }
    day = addDays(period.to, 1);
  }
  return null;
}

function addEmployment(world: World, person: Person, payroll: Name, from: Day, annual: number): Outcome {
  if (!world.payrolls.has(payroll)) return impossible(`there is no payroll ${payroll}`);
  person.employments.push({ from, lastDay: null, payrolls: [{ from, value: payroll }], salaries: [{ from, value: annual }] });
  return done;
}

function enrol(world: World, person: Person, event: Extract<PeopleEvent, { kind: 'enrol' }>): Outcome {
  const employment = employmentOn(person, event.from);
  const scheme = world.schemes.get(event.scheme);
  if (!employment || !scheme) return impossible('there is no employment on that day, or no such scheme');
  if (activeMembership(person, event.scheme)) return impossible('the person is a member');
  if (employment.lastDay !== null && employment.lastDay <= world.today) return impossible('the person has left');
  const ends = person.memberships.flatMap(({ scheme: of, lastDay, optedOutOn }) =>
    of === event.scheme ? [lastDay ?? optedOutOn ?? ''] : [],
  );
  if (ends.some((end) => end >= event.from)) return impossible('the former membership had not ended');
  const category = categoryOn(world, person, employment, event.from);
  if (scheme.type === 'pension' && (category === null || !fitsCategory(event.as, category))) return refuse('4.11');
  person.memberships.push({
    scheme: event.scheme,
    as: event.as,
    from: event.from,
    information: event.informationOn,
    hadInvalidNotice: false,
    optedOutOn: null,
    lastDay: null,
  });
  return done;
}

function optOut(membership: Membership | undefined, day: Day): Outcome {
  if (!membership) return impossible('the person is no member');
  if (!mayOptOut(membership.as)) return refuse('4.10');
  const { from, information, hadInvalidNotice } = membership;
  // Without the information only a notice within a month of the first day is surely in time (rule 4.8).
  const until = optOutUntil(from, information ?? from, hadInvalidNotice);
  if (day < later(from, information ?? from) || until === null || day > until) return refuse('4.8');
  membership.optedOutOn = day;
  return done;
}

/** An invalid notice makes the month six weeks, if it was given within the month (rule 4.9). */
function giveInvalidNotice(membership: Membership, day: Day): Outcome {
  const { as, from, information } = membership;
  if (!mayOptOut(as)) return refuse('4.10');
  const until = optOutUntil(from, information, false);
  if (information === null || until === null || day < later(from, information) || day > until) return refuse('4.9');
  membership.hadInvalidNotice = true;
  return done;
}

function giveInformation(membership: Membership, on: Day): Outcome {
  if (membership.information !== null) return impossible('the information was given');
  if (!mayOptOut(membership.as)) return refuse('4.10');
  membership.information = on;
  return done;
}

/** The last day ends the employment, and each membership that goes beyond it. */
export function leave(person: Person, lastDay: Day): Outcome {
  const employment = person.employments.at(-1);
  if (employment?.lastDay !== null || lastDay < employment.from) return impossible('there is no employment to end');
  const active = person.memberships.filter(({ optedOutOn, lastDay: last }) => optedOutOn === null && last === null);
  if (active.some(({ from }) => from > lastDay)) return impossible('a membership had not begun');
  employment.lastDay = lastDay;
  for (const membership of active) membership.lastDay = lastDay;
  return done;
}

function changeEmployment(world: World, person: Person, event: LifeEvent): Outcome {
  switch (event.kind) {
    case 'leave':
      return leave(person, event.lastDay);
    case 'rehire': {
      const lastDay = person.employments.at(-1)?.lastDay ?? null;
      if (lastDay === null || event.from <= lastDay) return impossible('the person is still employed');
      return addEmployment(world, person, event.payroll, event.from, event.annual);
    }
    case 'move':
    case 'raise': {
      const employment = employmentOn(person, event.from);
      if (!employment || employment !== person.employments.at(-1)) return impossible('there is no employment on that day');
      if (event.kind === 'raise') employment.salaries.push({ from: event.from, value: event.annual });
      else if (!world.payrolls.has(event.payroll)) return impossible(`there is no payroll ${event.payroll}`);
      else employment.payrolls.push({ from: event.from, value: event.payroll });
      return done;
    }
    default:
      return impossible(`${event.kind} is no event of an employment`);
  }
}

function changeMembership(world: World, person: Person, event: LifeEvent): Outcome {
  switch (event.kind) {
    case 'enrol':
      return enrol(world, person, event);
    case 'optOut':
      return optOut(activeMembership(person, event.scheme), event.day);
    case 'giveInformation':
    case 'giveInvalidNotice':
    case 'ceaseMembership': {
      const membership = activeMembership(person, event.scheme);
      if (!membership) return impossible('the person is no member');
      if (event.kind === 'giveInformation') return giveInformation(membership, event.on);
      if (event.kind === 'giveInvalidNotice') return giveInvalidNotice(membership, event.day);
      if (event.lastDay < membership.from) return impossible('the membership had not begun');
      membership.lastDay = event.lastDay;
      return done;
    }
    default:
      return impossible(`${event.kind} is no event of a membership`);
  }
}

/** Choice 28: a re-enrolment that has taken place, at the earliest when the first window begins. */
function chooseReEnrolment(world: World, on: Day): Outcome {
  const { dutiesFrom, today } = world;
  if (dutiesFrom === null) return impossible('the employer has no duties');
  if (on > today || on < addMonths(dutiesFrom, 33)) return refuse('4.12');
  world.chosenReEnrolment = on;
  return done;
}

/** Everything that happens to a person. */
export function applyToPerson(world: World, event: LifeEvent & PeopleEvent): Outcome {
  if (event.kind === 'chooseReEnrolment') return chooseReEnrolment(world, event.on);
  if (event.kind === 'addPerson') {
    const { person: name, born, nationalInsurance } = event;
    if (world.people.has(name)) return impossible(`${name} is there`);
    const person: Person = { person: name, born, nationalInsurance, employments: [], memberships: [], levels: new Map() };
    const outcome = addEmployment(world, person, event.payroll, event.from, event.annual);
    if (outcome.kind === 'done') world.people.set(name, person);
    return outcome;
  }
  const person = world.people.get(event.person);
  if (!person) return impossible(`there is no ${event.person}`);
  switch (event.kind) {
    case 'correctNumber':
      person.nationalInsurance = event.nationalInsurance;
      return done;
    case 'changeLevel': {
      if (!activeMembership(person, event.scheme)) return impossible('the person is no member');
      const { from, employee, employer } = event;
      const levels = person.levels.get(event.scheme) ?? [];
      person.levels.set(event.scheme, [...levels, { from, value: { employee, employer } }]);
      return done;
    }
    case 'leave':
    case 'rehire':
    case 'move':
    case 'raise':
      return changeEmployment(world, person, event);
    default:
      return changeMembership(world, person, event);
  }
}
