import { sql } from 'kysely';
import { expect } from 'vitest';
import { daysBetween } from '../../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../../domain/calendar/ukDay.ts';
import { type SampleFigures, today, valuesOf } from './sampleFigures.ts';

interface Request {
  employee: string;
  type: string;
  status: string;
  requestedAt: Date;
  answers: string[];
}

const requestsOf = ({ rows }: SampleFigures, id: number): Promise<Request[]> =>
  rows(sql<Request>`
    select employee_uid as employee, type, status, requested_at as "requestedAt", coalesce((
      select json_agg(c.at) from portal.changes c where c.kind = 'employee-requests' and c.record_uid = q.request_uid::text and c.to_state = 'complete'), '[]') as answers
    from portal.employee_requests q where employer_id = ${id}`);

const titleOf = (days: number): string => {
  if (days <= 7) return 'Up to 7 days';
  if (days <= 14) return '8 to 14 days';
  return days <= 30 ? '15 to 30 days' : '31 days or more';
};

interface Counted extends Pick<Request, 'employee' | 'type'> {
  title: string;
  month: string;
}

const types = ['contributionChange', 'optOut'];

/** The three columns of a band: the types, which are hidden together, and all of them. */
function columnsOf(own: readonly Counted[]): (number | null)[] {
  const groups = types.map((type) => own.filter((one) => one.type === type));
  const isHidden = groups.some((group) => {
    const people = new Set(group.map(({ employee }) => employee)).size;
    return people > 0 && people < 5;
  });
  return [...groups.map(({ length }) => (isHidden ? null : length)), own.length];
}

/** Compares the requests with their records and history. @returns the number of requests. */
export async function compareRequests(sample: SampleFigures): Promise<number> {
  let compared = 0;
  for (const id of sample.employers) {
    const figures = await sample.figuresOf(id, 'requests/figures?months=24');
    const requests = await requestsOf(sample, id);
    const open = requests
      .filter(({ status }) => status === 'outstanding')
      .map((one): Counted => ({ ...one, title: titleOf(daysBetween(ukDay(one.requestedAt), today)), month: '' }));
    const answered = requests.flatMap((one): Counted[] => {
      const answer = one.answers.toSorted().at(-1);
      if (one.status !== 'complete' || answer === undefined) return [];
      const day = ukDay(new Date(answer));
      return [{ ...one, title: titleOf(daysBetween(ukDay(one.requestedAt), day)), month: day.slice(0, 7) }];
    });
    for (const [title, values] of valuesOf(figures, 'outstanding-requests'))
      expect(values, `outstanding, ${title}`).toEqual(columnsOf(open.filter((one) => one.title === title)));
    const lately = answered.filter(({ month }) => month > '2025-11');
    for (const [title, values] of valuesOf(figures, 'answered-requests'))
      expect(values, `completed, ${title}`).toEqual(columnsOf(lately.filter((one) => one.title === title)));
    for (const [month, values] of valuesOf(figures, 'answered-requests-by-month'))
      expect(values, month).toEqual(
        ['Up to 7 days', '8 to 14 days', '15 to 30 days', '31 days or more'].map(
          (title) => answered.filter((one) => one.month === month && one.title === title).length,
        ),
      );
    expect(figures.keyFigures.map(({ value }) => value)).toEqual([
      open.length,
      open.filter(({ title }) => title === '31 days or more').length,
    ]);
    compared += open.length + answered.length;
  }
  return compared;
}
