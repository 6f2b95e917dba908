import { sql } from 'kysely';
import { referenceOf, referenceText } from '../../../server/api/bulkLoads/correctedFile/rowReference.ts';
import { noteChecked } from '../../../server/store/bulkLoads/loadContent.ts';
import { InsertedRecords } from './insertedRecords.ts';

/** Where an uploaded file belongs to. */
interface LoadPlace {
  payroll: string;
  benefit: string;
  period?: string;
  /** All active members of the payroll in this scheme are expected in the file. */
  scheme?: string;
  uploadedBy: string;
}

/** Uploaded files. */
export class BulkLoadRecords extends InsertedRecords {
  /**
   * A file of one row whose employee contribution cannot be read, after its checks.
   * @param of.status - Of its job.
   * @param of.warnings - The number of its rows with warnings.
   * @param of.isFailed - Whether the row has an error.
   * @param of.isDuplicate - Whether the row may be about a known employee.
   * @param of.sheets - Those of a workbook, of which the first one was read. Default: it is a CSV file.
   * @param of.letters - The encodings that are offered for its doubtful letters. Default: its letters are plausible.
   * @param of.isDoubtful - Whether the row has the name of somebody else than its number, which is an error.
   * @param of.correctedFrom - The text of the first cell before a correction by the uploader. Default: there is none.
   * @param of.run - The state of its instructions; a run under way has stopped. Default: none has begun.
   */
  async bulkLoad(
    employerId: number,
    { payroll, benefit, period, scheme, uploadedBy }: LoadPlace,
    {
      status = 'waitingForTriggerToStartProcessing',
      cells = ['A1', 'fifty', '30.00'],
      sheets = [],
      letters = [],
      isDoubtful = false,
      isFailed = isDoubtful,
      isDuplicate = false,
      warnings = isDuplicate ? 1 : 0,
      correctedFrom,
      run,
    }: {
      status?: string;
      cells?: string[];
      sheets?: readonly string[];
      letters?: readonly string[];
      isDoubtful?: boolean;
      isFailed?: boolean;
      isDuplicate?: boolean;
      warnings?: number;
      correctedFrom?: string;
      run?: 'processing' | 'processed' | 'undoing';
    } = {},
  ): Promise<string> {
    const content = new TextEncoder().encode(
      `Payroll number,Employee contribution,Employer contribution\r\n${cells.join(',')}\r\n`,
    );
    const file = await this.insert<string>(
      'file_contents',
      { file_id: crypto.randomUUID(), employer_id: employerId, content },
      'file_id',
    );
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    const columns = ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'];
    const mapping = { formatId: 'base-contribution', hasHeading: true, columns, values: {}, dateOrder: null };
    const load = await this.insert<string>(
      'bulk_loads',
      {
        employer_id: employerId,
        file_uid: file,
        file_sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
        file_size: content.byteLength,
        media_type: 'text/csv',
        file_action: 'contribution',
        payroll_uid: payroll,
        benefit_uid: benefit,
        pension_scheme_uid: scheme ?? null,
        uploaded_by: uploadedBy,
        uploaded_at: '2026-11-20T09:00:00Z',
        reading: JSON.stringify({
          kind: sheets.length > 0 ? 'xlsx' : 'csv',
          encoding: 'utf-8',
          delimiter: ',',
          sheets,
          sheet: sheets[0] ?? null,
          ...(letters.length > 0 && { letters: letters.map((encoding) => ({ encoding, examples: ['René'] })) }),
        }),
        head: JSON.stringify([{ rowNumber: 1, cells: ['Payroll number', 'Employee contribution', 'Employer contribution'] }]),
        mapping: JSON.stringify(mapping),
      },
      'bulk_load_uid',
    );
    const job = await this.insert<string>(
      'bulk_load_jobs',
      {
        employer_id: employerId,
        bulk_load_uid: load,
        file_name: 'may.csv',
        payroll_date_uid: period ?? null,
        status,
        row_count: 1,
        failed_row_count: isFailed ? 1 : 0,
        warned_row_count: warnings,
        doubtful_person_row_count: isDoubtful ? 1 : 0,
      },
      'bulk_load_job_uid',
    );
    const unreadable = { code: 'notAnAmount', severity: 'error', column: 'employeeRegularAmount', words: {} };
    const lookAlike = { name: 'Ada Hill', payrollNumber: 'A1', reason: 'the national insurance number is the same' };
    const duplicate = { code: 'potentialDuplicate', severity: 'warning', column: null, words: lookAlike };
    const found = [...(isFailed ? [unreadable] : []), ...(isDuplicate ? [duplicate] : [])];
    const findings = found.length > 0 ? JSON.stringify(found) : null;
    await sql`
      insert into portal.bulk_load_rows (bulk_load_job_uid, row_number, employer_id, cells, findings, has_errors, has_warnings)
      values (${job}, 2, ${employerId}, ${JSON.stringify(cells)}::text::json, ${findings}::text::json, ${isFailed}, ${isDuplicate})`.execute(
      this.database.db,
    );
    if (correctedFrom !== undefined)
      await sql`
        insert into portal.bulk_load_edits (bulk_load_job_uid, employer_id, row_number, column_index, before, after, edited_by, edited_at)
        values (${job}, ${employerId}, 2, 0, ${correctedFrom}, ${cells[0]}, ${uploadedBy}, '2026-11-20T09:00:30Z')`.execute(
        this.database.db,
      );
    await noteChecked(this.database.db, { employerId, bulkLoadJobUid: job });
    if (run)
      await sql`
        insert into portal.bulk_load_runs (bulk_load_job_uid, employer_id, submits_period, state, started_by, started_at, stopped_at)
        values (${job}, ${employerId}, false, ${run}, ${uploadedBy}, '2026-11-20T09:00:00Z',
          ${run === 'processed' ? null : '2026-11-20T09:01:00Z'})`.execute(this.database.db);
    return job;
  }

  /** The reference of the row of an upload in the file of its failed rows. */
  async rowReference(job: string): Promise<string> {
    const { rows } = await sql<{ load: string; cells: string[] }>`
      select j.bulk_load_uid as load, r.cells from portal.bulk_load_jobs j join portal.bulk_load_rows r using (bulk_load_job_uid)
      where j.bulk_load_job_uid = ${job}`.execute(this.database.db);
    const [row] = rows;
    if (!row) throw new Error(`The upload ${job} has no row.`);
    return referenceText(referenceOf(row.load, 2, row.cells));
  }
}
