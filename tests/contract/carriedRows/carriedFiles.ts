import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { csvLine } from '../../../schemas/lib/csv.ts';
import type { BulkFormat, FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { Records } from '../../setup/api/records.ts';
import type { TestApi } from '../../setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../setup/api/uploads.ts';
import type { BoundaryRow, RowPerson } from './boundaryRows.ts';

/** A file of a format, for one of its actions. */
export interface CarriedFile {
  format: BulkFormat;
  action: FileAction;
  rows: readonly BoundaryRow[];
}

/** A change of a row that passed the checks and was refused when it was carried out. */
export interface RefusedRow {
  rowNumber: number;
  state: string;
  kind: string;
  reason: string | null;
}

/** The end of a file: its counts, and what was refused. */
export interface CarriedOut {
  rowCount: number;
  failedRowCount: number;
  /** The errors about the file as a whole, which stop it. */
  fileErrors: readonly string[];
  status: BulkLoadJob['status'];
  failureReason: string | null;
  refused: readonly RefusedRow[];
  doneCount: number;
}

/** The scheme of a file: in turn, one that takes whole percentages, one that lets its members cancel, and one with high shares. */
const schemeOf = (n: number) =>
  [
    {},
    { allows_partial_percentage_contributions: false },
    { allows_cancellation: true, cancellation_period: 60, contribution_type: 'salary-sacrifice' as const },
    { default_employee_contribution_pct: 60, default_employer_contribution_pct: 3, contribution_type: 'net-employee' as const },
  ][n % 4] ?? {};

const paysInPeriod: readonly FileAction[] = ['contribution', 'lumpSumContribution', 'bulkManagement'];

/** Files at the boundaries of the checks, from their upload to the end of their processing. */
export class CarriedFiles {
  readonly #test: TestApi;
  readonly #uploads: Uploads;
  readonly #records: Records;
  #files = 0;

  constructor(test: TestApi) {
    this.#test = test;
    this.#uploads = new Uploads(test);
    this.#records = new Records(test.database);
  }

  /** Uploads a file to a new employer with its people, approves it and carries it out. */
  async carryOut(file: CarriedFile): Promise<CarriedOut> {
    const at = await this.#place(file);
    const { columns } = file.format;
    const lines = file.rows.map(({ cells }) =>
      csvLine(columns.map(({ column }) => (column === null ? '' : (cells[column] ?? '')))),
    );
    const load = await this.#uploads.checked(at, {
      fileAction: file.action,
      text: csvLine(columns.map(({ heading }) => heading)) + lines.join(''),
      ...(paysInPeriod.includes(file.action) && { payrollDateUid: at.period }),
    });
    const uid = load.bulkLoadJobUid;
    const { rowCount, failedRowCount, validation } = load;
    // A file of which no row passes proves nothing.
    const stopping = failedRowCount === rowCount ? (validation?.itemErrors ?? []) : (validation?.fileErrors ?? []);
    const fileErrors = stopping.map(({ message }) => message);
    const counts = { rowCount, failedRowCount, fileErrors };
    if (fileErrors.length > 0 || load.status !== 'waitingForTriggerToStartProcessing')
      return { ...counts, status: load.status, failureReason: null, refused: [], doneCount: 0 };
    await this.#decide(at, uid);
    await this.#uploads.event(at.admin, uid, 'acknowledge', { acknowledgementReason: 'As planned.' });
    const approved = await this.#uploads.event(at.admin, uid, 'approve');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    const started = await this.#uploads.event(at.admin, uid, 'process');
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    const isOver = async () => (await this.#uploads.status(at, uid)) !== 'processingInstructions';
    await expect.poll(isOver, { timeout: 60_000, interval: 20 }).toBe(true);
    const { status, failureReason = null } = (await this.#uploads.read(at, uid)) as BulkLoadJob & {
      failureReason?: string | null;
    };
    return { ...counts, status, failureReason, ...(await this.#results(uid)) };
  }

  async #results(uid: string): Promise<Pick<CarriedOut, 'refused' | 'doneCount'>> {
    const { rows } = await sql<RefusedRow>`
      select row_number as "rowNumber", state, kind, reason from portal.bulk_load_instructions
      where bulk_load_job_uid = ${uid} order by row_number, "position"`.execute(this.#test.database.db);
    const refused = rows.filter(({ state }) => state !== 'done');
    return { refused, doneCount: rows.length - refused.length };
  }

  /** Decides that no row is about the employee whom it looks like. */
  async #decide({ admin }: UploadPlaces, uid: string): Promise<void> {
    const path = `/bulk-loads/job/${uid}/duplicates`;
    const { body } = await this.#test.call<{ data: { rowNumber: number }[] }>(admin, 'GET', `${path}?limit=500`);
    if (body.data.length === 0) return;
    const decisions = body.data.map(({ rowNumber }) => ({ rowNumber, employeeUid: null }));
    const { status, body: answer } = await this.#test.call(admin, 'PATCH', path, { decisions });
    expect(status, JSON.stringify(answer)).toBe(200);
  }

  /** An employer with an open period of November 2026, and the people of the file who are known. */
  async #place({ format, action, rows }: CarriedFile): Promise<UploadPlaces> {
    const records = this.#records;
    const n = (this.#files += 1);
    const employer = await records.employer();
    const payroll = await records.payroll(employer, {
      enable_employer_file_upload: true,
      allow_partial_bulk_loads: true,
      require_bulk_load_approval: true,
      // Of an assessed payroll, the law decides who may be enrolled in which way.
      enable_assessment: n % 2 === 0,
      start_date: '2018-01-01',
      bulk_management_file_format: format.fileFormat as 'base',
      [`${action.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_file_format`]: format.fileFormat,
    });
    const scheme = await records.pensionScheme(employer, schemeOf(n));
    const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
    const period = await records.payPeriod(employer, { payroll, benefit });
    const admin = await records.user();
    await records.relationship(admin, employer, { is_pension_administrator: true });
    const place = { employer, payroll, benefit, scheme, period, admin };
    const other = await records.payroll(employer);
    for (const { person } of rows) if (person.kind !== 'nobody') await this.#employ(place, person, other);
    return place;
  }

  async #employ({ employer, payroll, scheme }: UploadPlaces, person: RowPerson, otherPayroll: string): Promise<void> {
    const { kind, days } = person;
    const records = this.#records;
    const hasLeft = kind === 'left' || kind === 'leftInPeriod';
    const lastDay = kind === 'leftInPeriod' ? '2026-11-05' : '2026-10-15';
    const employee = await records.employee(employer, {
      first_name: person.firstName,
      last_name: person.lastName,
      payroll_number: person.payrollNumber,
      national_insurance: person.nationalInsurance,
      date_of_birth: kind === 'withoutBirth' ? null : days.birth,
      employment_start_date: kind === 'withoutStart' ? null : days.start,
      annual_salary: person.annualSalary,
      payroll_uid: kind === 'otherPayroll' ? otherPayroll : payroll,
      is_active: !hasLeft,
    });
    if (hasLeft)
      await records.onPayroll(employer, employee, payroll, { started_on: days.start, ended_on: lastDay, is_active: false });
    if (kind === 'eligible') return;
    const isMember = !['notEnrolled', 'optedOut', 'ceased', 'left', 'leftInPeriod'].includes(kind);
    // Until the enrolment information is given, the time for an opt-out does not begin.
    const dates = { enrolled_on: days.enrolled, information_given_on: kind === 'invited' ? null : days.enrolled };
    const type = kind === 'contractual' ? ('contractual' as const) : ('autoEnrolled' as const);
    if (isMember) await records.membership(employer, employee, scheme, 'active', { ...dates, enrolment_type: type });
    else if (kind === 'notEnrolled') await records.membership(employer, employee, scheme, 'notEnrolled');
    else {
      const state = kind === 'optedOut' ? 'optedOut' : 'notEnrolled';
      const ended = { enrolled_on: days.start, enrolment_type: type, ended_on: lastDay };
      await records.membership(employer, employee, scheme, state, ended);
    }
    if (kind !== 'notEnrolled' && kind !== 'withoutPot')
      await records.pot(employer, employee, scheme, isMember && kind !== 'inactivePot' ? {} : { state: 'notActive' });
    if (kind === 'askedToOptOut')
      await records.request(employer, employee, {
        type: 'optOut',
        pension_scheme_uid: scheme,
        existing_employee_percent: null,
        updated_employee_percent: null,
      });
  }
}
