import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DashboardFigures } from '../../../../schemas/generated/types.ts';
import { addMonths } from '../../../../schemas/lib/dates/calendarDay.ts';
import { type SampleFigures, today, valuesOf } from './sampleFigures.ts';

interface Membership {
  state: string;
  enrolledOn: string | null;
  endedOn: string | null;
}

interface Person {
  isActive: boolean;
  joinedOn: string | null;
  leftOn: string | null;
  memberships: Membership[];
}

const peopleOf = ({ rows }: SampleFigures, id: number): Promise<Person[]> =>
  rows(sql<Person>`
    select is_active as "isActive", employment_start_date::text as "joinedOn",
      (select r.ended_on::text from portal.payroll_relationships r where r.employee_uid = e.employee_uid order by r.ended_on desc nulls last limit 1) as "leftOn",
      coalesce((select json_agg(json_build_object('state', state, 'enrolledOn', enrolled_on, 'endedOn', ended_on))
        from portal.pension_scheme_relationships r where r.employee_uid = e.employee_uid), '[]') as memberships
    from portal.employees e where employer_id = ${id}`);

const stateOf = ({ isActive, memberships }: Person): string => {
  if (!isActive) return 'Left the employer';
  if (memberships.some(({ state }) => state === 'active')) return 'Enrolled';
  return memberships.some(({ state }) => state === 'optedOut') ? 'Opted out' : 'Not enrolled';
};

function assertMembers(figures: DashboardFigures, people: readonly Person[]): void {
  const states = people.map(stateOf);
  for (const [label, [value]] of valuesOf(figures, 'members-by-state')) {
    const count = label === 'All' ? people.length : states.filter((state) => state === label).length;
    if (value !== null) expect(value, label).toBe(count);
    // A hidden group is small, or beside a small one.
    else if (label === 'All') expect(count).toBeLessThan(5);
    else expect(states.length).toBeGreaterThan(0);
  }
}

const isIn = (month: string) => (day: string | null | undefined) => day?.slice(0, 7) === month && day <= today;

/** The share, or null without people. */
const share = (part: number, all: number): number | null => (all === 0 ? null : Math.round((part / all) * 10_000));

/** @returns the number of figures that are shown and not 0. */
function assertMonths(figures: DashboardFigures, people: readonly Person[]): number {
  const counts = valuesOf(figures, 'joiners-and-leavers-by-month');
  const rates = valuesOf(figures, 'rates-by-month');
  let compared = 0;
  for (const [month, values] of counts) {
    const inMonth = isIn(month);
    const joined = people.filter(({ joinedOn }) => inMonth(joinedOn));
    const enrolled = people.filter(({ memberships }) => memberships.some(({ enrolledOn }) => inMonth(enrolledOn)));
    const expected = [
      joined,
      enrolled,
      people.filter(({ memberships }) => memberships.some(({ state, endedOn }) => state === 'optedOut' && inMonth(endedOn))),
      people.filter(({ isActive, leftOn }) => !isActive && inMonth(leftOn)),
    ].map((group) => group.length);
    for (const [n, value] of values.entries()) {
      if (value !== null) expect(value, `${month}, column ${n}`).toBe(expected[n]);
      if (value !== null && value > 0) compared += 1;
      if ((expected[n] ?? 0) > 0 && (expected[n] ?? 0) < 5) expect(value, `${month}, column ${n}`).toBeNull();
    }
    const ofJoiners = joined.filter(({ memberships }) =>
      memberships.some(({ state, enrolledOn }) => state !== 'notEnrolled' || enrolledOn !== null),
    );
    const ofEnrolled = people.filter(({ memberships }) =>
      memberships.some(({ state, enrolledOn }) => state === 'optedOut' && inMonth(enrolledOn)),
    );
    const [joiners, optOuts] = rates.get(month) ?? [];
    if (joiners !== null) expect(joiners, `joiners of ${month}`).toBe(share(ofJoiners.length, joined.length));
    if (optOuts !== null) expect(optOuts, `opt-outs of ${month}`).toBe(share(ofEnrolled.length, enrolled.length));
  }
  return compared;
}

/** Compares the members and their months with the records of each person. @returns the number of months that are shown and not 0. */
export async function compareMembers(sample: SampleFigures): Promise<number> {
  let compared = 0;
  for (const id of sample.employers) {
    const figures = await sample.figuresOf(id, 'membership/figures?months=24');
    const people = await peopleOf(sample, id);
    expect([...valuesOf(figures, 'rates-by-month').keys()][0]).toBe(addMonths(today, -23).slice(0, 7));
    assertMembers(figures, people);
    compared += assertMonths(figures, people);
  }
  return compared;
}
