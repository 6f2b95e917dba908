import pg from 'pg';
import { mostRows } from '../../../server/store/core/listPage.ts';
import type { Aim } from './aims.ts';
import type { statements } from './directSql.ts';

export interface MeasuredRequest {
  readonly name: string;
  readonly path: string;
  /** The content codings that the request accepts. Default: none. */
  readonly acceptEncoding?: 'gzip';
  /** The same query sent directly to the driver. */
  readonly sql?: keyof typeof statements;
  readonly aim?: Aim;
}

export interface MeasuredEmployer {
  readonly id: number;
  readonly employee: string;
  /** The largest payroll that fits one answer. */
  readonly payroll: string;
}

/** The measured requests, and the aims of some of them, with the large sample data. */
export function requestsToMeasure({ id, employee }: MeasuredEmployer): readonly MeasuredRequest[] {
  const api = '/api/v2';
  const employees = `${api}/employers/${id}/employees`;
  return [
    { name: 'employers, first page', path: `${api}/employers`, sql: 'firstPage', aim: { perSecond: 1_500, p99: 30 } },
    {
      name: 'employers, first page, as browsers accept it',
      path: `${api}/employers`,
      acceptEncoding: 'gzip',
      aim: { perSecond: 1_300, p99: 30 },
    },
    { name: 'employers, page 4,000 of 4,000', path: `${api}/employers?page=4000`, aim: { perSecond: 750 } },
    { name: 'employers, page 2,000 (the farthest from an end)', path: `${api}/employers?page=2000`, aim: { perSecond: 750 } },
    { name: 'employers, prefix search', path: `${api}/employers?filter[name][starts_with]=ha`, sql: 'prefix' },
    { name: 'employers, a part of the name', path: `${api}/employers?filter[name][like]=harbour` },
    { name: 'employees of an employer of 100,000', path: employees, sql: 'employees' },
    { name: 'employees, searched by name', path: `${employees}?search=okafor`, aim: { perSecond: 400 } },
    // Of all employers, for provider staff: the largest scope.
    { name: 'search everywhere, a name', path: `${api}/search?q=okafor`, aim: { perSecond: 30, p99: 300 } },
    { name: 'search everywhere, three letters', path: `${api}/search?q=ann`, aim: { perSecond: 30, p99: 300 } },
    { name: 'one employee', path: `${employees}/${employee}` },
    { name: 'one employer', path: `${api}/employers/${id}`, aim: { perSecond: 2_500 } },
    { name: 'the signed-in user', path: `${api}/me/authorization`, aim: { perSecond: 3_000 } },
  ];
}

/** The employer with the most employees, and one of them. */
export async function largestEmployer(url: string): Promise<MeasuredEmployer> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; employee: string; payroll: string }>(`
      select e.id, (select w.employee_uid from portal.employees w where w.employer_id = e.id order by w.employee_uid limit 1) as employee,
        (select w.payroll_uid from portal.employees w where w.employer_id = e.id group by 1 having count(*) <= ${mostRows} order by count(*) desc limit 1) as payroll
      from portal.employers e order by e.employee_count desc limit 1`);
    const [row] = rows;
    if (!row) throw new Error('There are no employers to measure with: the sample data was not loaded.');
    return { id: Number(row.id), employee: row.employee, payroll: row.payroll };
  } finally {
    await client.end();
  }
}
