import { type Transaction, sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { Database } from '../../../server/store/database.ts';
import { uidOf } from '../deterministic.ts';
import { lastDay, leaver } from './tourPeople.ts';
import type { TourStatement } from './tourRecords.ts';

const heading = ['Payroll number', 'Employee contribution', 'Employer contribution', 'Leaving date'];
const mapping = {
  formatId: 'base-bulk-management',
  hasHeading: true,
  columns: ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount', 'leavingDate'],
  values: {},
  dateOrder: 'dayFirst',
};
const reading = { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheets: [], sheet: null };

/** Writes the file of a paid month: everybody's contributions, and the last day of one who left. It was processed, and its statement paid. */
export async function insertLeaverFile(trx: Transaction<Database>, statement: TourStatement, today: CalendarDay): Promise<void> {
  const { statementUid, employerId, payrollDateUid } = statement;
  const [loadUid, jobUid, fileUid] = ['upload', 'upload job', 'upload file'].map((kind) => uidOf(kind, payrollDateUid, 'tour'));
  await sql`
    create temporary table tour_rows on commit drop as
    select (row_number() over (order by e.payroll_number) + 1)::integer as row_number, e.employee_uid, array[e.payroll_number,
      to_char(c.employee_regular_amount / 100.0, 'FM9999999990.00'), to_char(c.employer_regular_amount / 100.0, 'FM9999999990.00'),
      case when e.employee_uid = ${leaver.employeeUid} then ${formatDate(lastDay(today))}::text else '' end] as cells
    from portal.regular_payroll_contributions c join portal.employees e using (employee_uid)
    where c.statement_uid = ${statementUid} and e.payroll_number is not null`.execute(trx);
  await sql`
    create temporary table tour_file on commit drop as
    select convert_to(${`${heading.join(',')}\r\n`} || string_agg(array_to_string(cells, ','), ${'\r\n'} order by row_number), 'UTF8') as content,
      count(*)::integer as row_count, (select made_at + interval '9 hours' from portal.statements where statement_uid = ${statementUid}) as at,
      (select user_uid from portal.users where is_hs_admin order by user_uid limit 1) as user_uid
    from tour_rows`.execute(trx);
  await sql`insert into portal.file_contents (file_id, employer_id, content) select ${fileUid}::uuid, ${employerId}::bigint, content from tour_file`.execute(
    trx,
  );
  await sql`
    insert into portal.bulk_loads (bulk_load_uid, employer_id, file_uid, file_sha256, file_size, media_type, file_action, payroll_uid, benefit_uid, pension_scheme_uid,
      uploaded_by, uploaded_at, reading, head, mapping)
    select ${loadUid}, ${employerId}, ${fileUid}, encode(sha256(content), 'hex'), length(content), 'text/csv', 'bulkManagement', s.payroll_uid, s.benefit_uid,
      s.pension_scheme_uid, user_uid, at, ${JSON.stringify(reading)}::text::jsonb, ${JSON.stringify([{ rowNumber: 1, cells: heading }])}::text::jsonb,
      ${JSON.stringify(mapping)}::text::jsonb
    from tour_file cross join portal.statements s where s.statement_uid = ${statementUid}`.execute(trx);
  await sql`
    insert into portal.bulk_load_jobs (bulk_load_job_uid, employer_id, bulk_load_uid, file_name, payroll_date_uid, status, row_count, expected_row_count)
    select ${jobUid}, ${employerId}, ${loadUid}, 'office-staff-with-a-leaver.csv', ${payrollDateUid}, 'complete', row_count, row_count from tour_file`.execute(
    trx,
  );
  await sql`
    insert into portal.bulk_load_rows (bulk_load_job_uid, row_number, employer_id, cells, findings, has_errors, has_warnings)
    select ${jobUid}, row_number, ${employerId}, to_json(cells), null, false, false from tour_rows`.execute(trx);
  await sql`
    insert into portal.bulk_load_runs (bulk_load_job_uid, employer_id, payroll_uid, payroll_date_uid, pension_scheme_uid, submits_period, state, last_row,
      started_by, started_at, finished_at, statement_uid, done_row_count, done_count, measured_from)
    select ${jobUid}, ${employerId}, s.payroll_uid, s.payroll_date_uid, s.pension_scheme_uid, true, 'processed', row_count + 1,
      user_uid, at, at + interval '1 minute', ${statementUid}, row_count, row_count + (select count(*) from tour_rows where cells[4] <> ''), at
    from tour_file cross join portal.statements s where s.statement_uid = ${statementUid}`.execute(trx);
  await sql`
    insert into portal.bulk_load_instructions (bulk_load_job_uid, row_number, "position", employer_id, instruction_uid, kind, state, employee_uid, effects)
    select ${jobUid}, r.row_number, k.place, ${employerId}, md5(${jobUid}::text || r.row_number || k.kind)::uuid, k.kind, 'done', r.employee_uid, '[]'
    from tour_rows r join (values (1, 'buyViaPayroll'), (2, 'leave')) as k(place, kind) on k.kind = 'buyViaPayroll' or r.cells[4] <> ''`.execute(
    trx,
  );
}
