import { type Kysely, sql } from 'kysely';
import { beginRun } from '../../server/store/bulkLoads/apply/beginRun.ts';
import { insertBulkLoad } from '../../server/store/bulkLoads/bulkLoads.ts';
import { createStore } from '../../server/store/createStore.ts';
import type { Database } from '../../server/store/database.ts';
import { addLargeUpload, type LargeUpload } from '../setup/largeUpload.ts';

/** An uploaded file, and the job of its checks and instructions. */
export interface Job {
  upload: LargeUpload;
  uid: string;
}

/** Uploads the file of an employer. */
export async function uploaded(db: Kysely<Database>, rowCount: number): Promise<Job> {
  const upload = await addLargeUpload(db, rowCount, { mistakes: true });
  const { employer: employerId, content, payroll, benefit, period, scheme, user } = upload;
  const fileUid = crypto.randomUUID();
  await sql`
    insert into portal.file_contents (file_id, employer_id, content) values (${fileUid}, ${employerId}, ${content})`.execute(db);
  const load = {
    employerId,
    fileUid,
    fileName: 'may.csv',
    fileSha256: '0'.repeat(64),
    fileSize: content.byteLength,
    mediaType: 'text/csv',
    fileAction: 'contribution' as const,
    payrollUid: payroll,
    benefitUid: benefit,
    payrollDateUid: period,
    pensionSchemeUid: scheme,
    uploadedBy: user,
    uploadedAt: new Date(),
  };
  const uid = await createStore(db).within([employerId], (tx) => insertBulkLoad(tx, load));
  return { upload, uid };
}

/** Begins to carry out a checked file, without its rows with errors. */
export async function started(db: Kysely<Database>, { upload: { employer, user }, uid }: Job): Promise<void> {
  await createStore(db).within([employer], async (tx) => {
    await sql`update portal.bulk_load_jobs set status = 'processingInstructions' where bulk_load_job_uid = ${uid}`.execute(tx);
    await beginRun(tx, { employerId: employer, bulkLoadJobUid: uid }, { startedBy: user, at: new Date() });
  });
}

/** Everything that the work on a file has made, as texts that are the same for each employer. Each kind is sorted, so that a doubled record shows. */
export async function madeBy(db: Kysely<Database>, { upload: { employer }, uid }: Job): Promise<Map<string, string[]>> {
  const kinds = {
    job: sql`select concat_ws(' ', status, row_count, failed_row_count, warned_row_count, file_error_count, summary, failure_reason) as line
      from portal.bulk_load_jobs where bulk_load_job_uid = ${uid}`,
    rows: sql`select concat_ws(' ', row_number, cells, findings, has_errors, has_warnings, payroll_number_key) as line
      from portal.bulk_load_rows where bulk_load_job_uid = ${uid}`,
    instructions: sql`select concat_ws(' ', row_number, "position", kind, state, reason) as line
      from portal.bulk_load_instructions where bulk_load_job_uid = ${uid}`,
    contributions: sql`select concat_ws(' ', e.payroll_number, c.employee_regular_amount, c.employer_regular_amount, c.is_edited, c.is_cancelled) as line
      from portal.regular_payroll_contributions c join portal.employees e using (employee_uid) where e.employer_id = ${employer}`,
    history: sql`select concat_ws(' ', kind, title, action, activity, fields, from_state, to_state) as line
      from portal.changes where employer_id = ${employer} and acting_as = 'service'`,
  };
  const made = new Map<string, string[]>();
  for (const [kind, lines] of Object.entries(kinds)) {
    const { rows } = await sql<{ line: string }>`${lines} order by 1`.execute(db);
    made.set(
      kind,
      rows.map(({ line }) => line),
    );
  }
  return made;
}

/** The lines that one side has more often than the other. */
export function differences(calm: ReadonlyMap<string, string[]>, struck: ReadonlyMap<string, string[]>): string[] {
  const faults: string[] = [];
  for (const [kind, expected] of calm) {
    const counts = new Map<string, number>();
    for (const line of struck.get(kind) ?? []) counts.set(line, (counts.get(line) ?? 0) + 1);
    for (const line of expected) counts.set(line, (counts.get(line) ?? 0) - 1);
    for (const [line, count] of counts)
      if (count !== 0) faults.push(`${kind}, ${count < 0 ? 'left out' : 'too many'}: ${line.slice(0, 300)}`);
  }
  return faults;
}
