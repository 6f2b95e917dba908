import { expect, it } from 'vitest';
import type { LifeEvent } from '../life/life.ts';
import { ANN, BENEFIT, companyOf, lifeOf, SCHEME } from '../testing/smallLife.ts';
import { generateLife } from './generateLife.ts';
import { shrinkLife, untilDay } from './shrinkLife.ts';
import { tellEvent, tellLife } from './tellLife.ts';

it('tells a life in the words of a payroll clerk', () => {
  const events: LifeEvent[] = [
    ...companyOf('2026-11-01'),
    { kind: 'leave', person: ANN, lastDay: '2026-11-20', channel: 'file', day: '2026-11-23' },
    {
      kind: 'submit',
      benefit: BENEFIT,
      period: '2026-11-01',
      typed: [{ person: ANN, employee: 8_163, employer: null }],
      day: '2026-12-01',
    },
    { kind: 'recordNothingDue', benefit: BENEFIT, period: '2026-12-01', day: '2026-12-02' },
    { kind: 'optOut', person: ANN, scheme: SCHEME, channel: 'request', day: '2026-12-03' },
  ];
  const told = tellLife(lifeOf('2026-11-01', 2, events, ['2026-11-30']), { day: '2026-12-01', lines: ['the total is wrong'] });
  expect(told).toBe(`Life 0: 2 months from Sun 1 November 2026.
Sun 1 November 2026
  An employer begins. Its duties began on Sat 1 September 2018.
  Scheme: qualifying earnings, net pay, 5 % from the member, 3 % from the employer.
  Payroll Staff (monthly, England and Wales), first period from Sun 1 November 2026, paid on the period's last day, or the working day before.
  Pension is due on day 22 of the month, or the working day before, and prepared on the period's last day.
  Ann Smith (0001), born Mon 1 January 1990, AB123456A, joins Staff from Sun 1 November 2026 on £30,000.00 a year (screen).
  Ann Smith (0001) is enrolled in Scheme (automatic) from Sun 1 November 2026, information given on Sun 1 November 2026 (screen).
Mon 23 November 2026
  Ann Smith (0001) leaves; last day Fri 20 November 2026 (file).
Mon 30 November 2026
  The service was off in the night: no daily step.
Tue 1 December 2026
  Pension, period from Sun 1 November 2026, is submitted
    Ann Smith (0001): member £81.63, employer an empty cell
In the evening of Tue 1 December 2026:
  the total is wrong`);
});

it('has words for every kind of event', () => {
  const events = [1, 2, 3, 4, 5, 6].flatMap((seed) => generateLife(seed, { mostPeople: 10 }).events);
  expect(new Set(events.map(({ kind }) => kind)).size).toBeGreaterThan(28);
  expect(
    events.map(tellEvent).filter((line) => !/^['A-Z].*[^ ]$/s.test(line) || line.includes('undefined') || line.includes('NaN')),
  ).toEqual([]);
});

it('keeps the one event that a failure needs, its person and its month', async () => {
  const life = generateLife(4, { mostPeople: 12 });
  const first = life.events.find(({ kind }) => kind === 'raise');
  if (first?.kind !== 'raise') throw new Error('Life 4 has no raise.');
  let tries = 0;
  const small = await shrinkLife(untilDay(life, first.day), (candidates) => {
    tries += candidates.length;
    return candidates.map(
      ({ events }) =>
        events.includes(first) && events.some((event) => event.kind === 'addPerson' && event.person === first.person),
    );
  });
  expect(tries).toBeLessThanOrEqual(60);
  const people = small.events.filter(({ kind }) => kind === 'addPerson');
  expect(people).toHaveLength(1);
  expect(small.events).toContain(first);
  expect(small.clock.months).toBeLessThanOrEqual(life.clock.months);
  expect(small.events.length).toBeLessThan(life.events.length / 3);
});
