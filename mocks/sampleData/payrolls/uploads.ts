import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { uid } from '../deterministic.ts';

/** The employers with a paid upload, and those whose upload awaits its payment: few enough that the history of uploads costs no time at the first start. */
const mostEmployers = 40;
const mostUnpaid = 10;

const heading = ['Payroll number', 'Employee contribution', 'Employer contribution'];
const mapping = {
  formatId: 'base-contribution',
  hasHeading: true,
  columns: ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'],
  values: {},
  dateOrder: null,
};
const reading = { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheets: [], sheet: null };

/**
 * Writes an upload of some employers: the file with the contributions of their last paid period, which was processed, and for some of them an earlier one of the same file,
 * which was discarded; and for some employers a processed file whose statement is still to be paid. It must run after the statements.
 */
export async function insertUploads(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table sample_uploads on commit drop as
    select p.employer_id, p.payroll_date_uid, p.payroll_uid, p.benefit_uid, b.pension_scheme_uid, n.is_discarded, p.unpaid_statement_uid,
      (p.generate_contributions_date + time '09:00') at time zone 'Europe/London' - case when n.is_discarded then interval '20 minutes' else '0' end as at,
      u.user_uid, f.content, f.row_count,
      ${uid('upload', 'p.payroll_date_uid', 'n.is_discarded')} as load_uid, ${uid('upload job', 'p.payroll_date_uid', 'n.is_discarded')} as job_uid,
      ${uid('upload file', 'p.payroll_date_uid', 'n.is_discarded')} as file_uid
    from (
      (select distinct on (p.employer_id) p.*, null::uuid as unpaid_statement_uid from portal.pay_periods p
        join portal.statements s on s.payroll_date_uid = p.payroll_date_uid and s.has_been_paid and s.corrects_statement_uid is null
        where p.status = 'paymentReceived' order by p.employer_id, p.due_date desc, p.payroll_date_uid
        limit ${mostEmployers})
      union all
      (select distinct on (p.employer_id) p.*, s.statement_uid from portal.pay_periods p
        join portal.statements s on s.payroll_date_uid = p.payroll_date_uid and not s.has_been_paid and not s.is_cancelled and s.total_amount > 0
        where p.status = 'generatedProcessing' order by p.employer_id, p.due_date desc, p.payroll_date_uid
        limit ${mostUnpaid})
    ) p
    join portal.benefits b on b.benefit_uid = p.benefit_uid
    cross join (values (false), (true)) as n(is_discarded)
    cross join lateral (
      select convert_to(${`${heading.join(',')}\r\n`} || string_agg(
          concat_ws(',', e.payroll_number, to_char(c.employee_regular_amount / 100.0, 'FM9999999990.00'), to_char(c.employer_regular_amount / 100.0, 'FM9999999990.00')),
          ${'\r\n'} order by e.payroll_number), 'UTF8') as content, count(*)::integer as row_count
      from portal.regular_payroll_contributions c
      join portal.employees e on e.employee_uid = c.employee_uid
      where c.payroll_date_uid = p.payroll_date_uid and not c.is_cancelled and e.payroll_number is not null
    ) f
    cross join (select user_uid from portal.users where is_hs_admin order by user_uid limit 1) u
    where f.row_count > 0 and (not n.is_discarded or p.employer_id % 3 = 0 and p.unpaid_statement_uid is null)`.execute(trx);
  await sql`insert into portal.file_contents (file_id, employer_id, content) select file_uid, employer_id, content from sample_uploads`.execute(
    trx,
  );
  await sql`
    insert into portal.bulk_loads (bulk_load_uid, employer_id, file_uid, file_sha256, file_size, media_type, file_action, payroll_uid, benefit_uid, pension_scheme_uid,
      uploaded_by, uploaded_at, reading, head, mapping)
    select load_uid, employer_id, file_uid, encode(sha256(content), 'hex'), length(content), 'text/csv', 'contribution', payroll_uid, benefit_uid, pension_scheme_uid,
      user_uid, at, ${JSON.stringify(reading)}::text::jsonb, ${JSON.stringify([{ rowNumber: 1, cells: heading }])}::text::jsonb, ${JSON.stringify(mapping)}::text::jsonb
    from sample_uploads`.execute(trx);
  await sql`
    insert into portal.bulk_load_jobs (bulk_load_job_uid, employer_id, bulk_load_uid, file_name, payroll_date_uid, status, row_count, expected_row_count)
    select job_uid, employer_id, load_uid, 'contributions-' || to_char(at, 'YYYY-MM') || '.csv', payroll_date_uid,
      case when is_discarded then 'discarded' when unpaid_statement_uid is null then 'complete' else 'awaitingPayment' end, row_count, row_count
    from sample_uploads`.execute(trx);
  await sql`
    insert into portal.bulk_load_rows (bulk_load_job_uid, row_number, employer_id, cells, findings, has_errors, has_warnings)
    select u.job_uid, (l.place + 1)::integer, u.employer_id, to_json(string_to_array(l.line, ',')), null, false, false
    from sample_uploads u
    cross join lateral string_to_table(substr(convert_from(u.content, 'UTF8'), ${heading.join(',').length + 3}), ${'\r\n'}) with ordinality as l(line, place)`.execute(
    trx,
  );
  await insertRuns(trx);
}

/** Writes the instructions of the uploads whose payment is awaited, so that they can be undone. Their files have the amounts that the period had before. */
async function insertRuns(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into portal.bulk_load_runs (bulk_load_job_uid, employer_id, payroll_uid, payroll_date_uid, pension_scheme_uid, submits_period, state, last_row,
      started_by, started_at, finished_at, statement_uid, done_row_count, done_count, measured_from)
    select job_uid, employer_id, payroll_uid, payroll_date_uid, pension_scheme_uid, true, 'processed', row_count + 1,
      user_uid, at, at + interval '1 minute', unpaid_statement_uid, row_count, row_count, at
    from sample_uploads where unpaid_statement_uid is not null`.execute(trx);
  await sql`
    insert into portal.bulk_load_instructions (bulk_load_job_uid, row_number, "position", employer_id, instruction_uid, kind, state, employee_uid, effects)
    select u.job_uid, r.row_number, 1, u.employer_id, ${uid('upload instruction', 'u.job_uid', 'r.row_number')}, 'buyViaPayroll', 'done', e.employee_uid, '[]'
    from sample_uploads u join portal.bulk_load_rows r on r.bulk_load_job_uid = u.job_uid
    join portal.employees e on e.employer_id = u.employer_id and e.payroll_number = r.cells ->> 0
    where u.unpaid_statement_uid is not null`.execute(trx);
}
