import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkLoadJob, BulkLoadMissingMember, BulkLoadResult } from '../../../schemas/generated/types.ts';
import { Uploads } from '../../../tests/setup/api/uploads.ts';
import { TestRuns, type Workplace } from '../../jobs/bulkLoads/process/testRuns.ts';

let runs: TestRuns;
let uploads: Uploads;
beforeAll(async () => {
  runs = await TestRuns.create();
  uploads = new Uploads(runs.test);
});
afterAll(() => runs.test.close());

const text = [
  'Payroll number,First name,Last name,Employee contribution,Employer contribution',
  'A1,Grace,Hill,50.00,30.00',
  '',
].join('\r\n');

async function call<Data>(at: Workplace, method: string, path: string, body?: object): Promise<Data> {
  const answer = await runs.test.call<{ data: Data }>(at.user, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** Takes an event, and waits until its work is done. */
async function worked(at: Workplace, uid: string, event: 'process' | 'undo', status: BulkLoadJob['status']): Promise<void> {
  await call(at, 'PATCH', `/bulk-loads/job/${uid}`, { event });
  const read = () => call<BulkLoadJob>(at, 'GET', `/bulk-loads/job/${uid}`);
  await runs.test.workDone();
  expect((await read()).status).toBe(status);
}

/** £800.00 of qualifying earnings a month, of which 5 % and 3 % are £40.00 and £24.00. */
const paid = { annual_salary: 15_840_00 };

interface Standing {
  name: string;
  isActive: boolean;
  membership: string;
  amounts: [number, number] | null;
}

/** The records of each member that the decisions are about. */
async function standings({ employer, period }: Workplace): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select e.first_name as name, e.is_active as "isActive", m.state as membership,
      (select json_build_array(c.employee_regular_amount, c.employer_regular_amount) from portal.regular_payroll_contributions c
        where c.employee_uid = e.employee_uid and c.payroll_date_uid = ${period} and not c.is_cancelled) as amounts
    from portal.employees e join portal.pension_scheme_relationships m using (employee_uid)
    where e.employer_id = ${employer} order by e.first_name`.execute(runs.test.database.db);
  return rows;
}

it('carries out the decisions about missing members behind the rows of the file, once, and undoes them', async () => {
  const at = await runs.workplace();
  await sql`update portal.payrolls set enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(
    runs.test.database.db,
  );
  const names = ['Grace', 'Leo', 'Nia', 'Ola', 'Una'];
  const people = new Map<string, string>();
  for (const [n, first_name] of names.entries()) {
    const { employee, pot } = await runs.member(at, { payroll_number: `${'ALNOU'[n]}1`, first_name, last_name: 'Hill', ...paid });
    people.set(first_name, employee);
    const amounts = { employee_regular_amount: 40_00, employer_regular_amount: 24_00 };
    if (first_name !== 'Grace')
      await runs.records.contribution(at.employer, employee, at.scheme, pot, {
        payroll_date_uid: at.period,
        benefit_uid: at.benefit,
        payroll_uid: at.payroll,
        due_date: '2026-12-22',
        ...amounts,
      });
  }
  const before = await standings(at);
  const place = { ...at, admin: at.user };
  const { bulkLoadJobUid: uid } = await uploads.checked(place, { fileAction: 'contribution', text, payrollDateUid: at.period });
  const path = `/bulk-loads/job/${uid}/missing-members`;
  const decide = (name: string, decision: object) => call(at, 'PATCH', path, { employeeUids: [people.get(name)], ...decision });
  await decide('Leo', { decision: 'leaver', leavingDate: '2026-11-10' });
  await decide('Nia', { decision: 'noContribution', reason: 'Unpaid leave' });
  await decide('Ola', { decision: 'add' });
  await uploads.event(at.user, uid, 'acknowledge', { acknowledgementReason: 'Una has asked us to wait.' });
  await worked(at, uid, 'process', 'awaitingPayment');
  const results = () => call<BulkLoadResult[]>(at, 'GET', `/bulk-loads/job/${uid}/results`);
  const shown = (all: readonly BulkLoadResult[]) =>
    all.map(({ rowNumber, missingMember, instructions: [one] }) => [
      rowNumber,
      missingMember,
      one?.kind,
      one?.outcome,
      one?.reason,
    ]);
  expect(shown(await results())).toEqual([
    [2, null, 'buyViaPayroll', 'done', null],
    [3, 'Leo Hill', 'leave', 'done', null],
    [4, 'Nia Hill', 'buyViaPayroll', 'done', null],
    [5, 'Ola Hill', 'buyViaPayroll', 'done', null],
  ]);
  const active = { isActive: true, membership: 'active' };
  expect(await standings(at)).toEqual([
    { name: 'Grace', ...active, amounts: [50_00, 30_00] },
    // The pay up to the last day, within the period, has its contribution.
    { name: 'Leo', isActive: false, membership: 'notEnrolled', amounts: [40_00, 24_00] },
    { name: 'Nia', ...active, amounts: [0, 0] },
    { name: 'Ola', ...active, amounts: [40_00, 24_00] },
    { name: 'Una', ...active, amounts: [40_00, 24_00] },
  ]);
  expect((await call<BulkLoadMissingMember[]>(at, 'GET', path)).map(({ name, decision }) => [name, decision])).toEqual([
    ['Leo Hill', 'leaver'],
    ['Nia Hill', 'noContribution'],
    ['Ola Hill', 'add'],
  ]);
  await worked(at, uid, 'undo', 'undone');
  expect((await results()).map(({ instructions: [one] }) => one?.outcome)).toEqual(['undone', 'undone', 'undone', 'undone']);
  expect(await standings(at)).toEqual(before);
});
