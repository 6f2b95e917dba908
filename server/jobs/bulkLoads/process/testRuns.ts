import { sql } from 'kysely';
import { Records } from '../../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { insertRun, type NewRun } from '../../../store/bulkLoads/apply/runs.ts';
import type { InstructionResult } from '../../../store/bulkLoads/apply/instructionRows.ts';
import type { DuplicateDecision, InstructedRow, Instruction, ReadRows } from '../../../work/bulkLoads/instruction.ts';
import type { JobOf, Processing } from './processing.ts';
import { processRun } from './processRun.ts';

type Result = Omit<InstructionResult, 'effects'>;

/** An employer with a scheme, a payroll, a benefit and an open pay period, and its administrator. The service's clock says 21 November 2026. */
export interface Workplace {
  employer: number;
  scheme: string;
  payroll: string;
  benefit: string;
  period: string;
  user: string;
}

/** The instructions of a row, as a test names them. */
export type RowInstructions = readonly (Partial<Instruction> & Pick<Instruction, 'kind'>)[];

/** Rows of these instructions, from the second row of a file on. */
export const rowsOf = (...rows: readonly RowInstructions[]): InstructedRow[] =>
  rows.map((instructions, index) => ({
    rowNumber: index + 2,
    instructions: instructions.map((one) => ({ employeeUid: null, data: {}, ...one })),
  }));

/** Reads rows from a list. */
export const readFrom =
  (rows: readonly InstructedRow[]): ReadRows =>
  async (_tx, _run, after, limit) =>
    rows.filter(({ rowNumber }) => rowNumber > after).slice(0, limit);

/** Runs of bulk loads in a test's own database. */
export class TestRuns {
  readonly test: TestApi;
  readonly records: Records;

  constructor(test: TestApi) {
    this.test = test;
    this.records = new Records(test.database);
  }

  static async create(): Promise<TestRuns> {
    return new TestRuns(await createTestApi());
  }

  async workplace(scheme: Parameters<Records['pensionScheme']>[1] = {}): Promise<Workplace> {
    const { records } = this;
    const employer = await records.employer();
    const schemeUid = await records.pensionScheme(employer, { name: 'Master trust', ...scheme });
    const payroll = await records.payroll(employer);
    const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: schemeUid });
    const period = await records.payPeriod(employer, { payroll, benefit });
    await records.productType();
    const user = await records.user();
    await records.relationship(user, employer, { is_pension_administrator: true });
    return { employer, scheme: schemeUid, payroll, benefit, period, user };
  }

  /** A member of the scheme with a pot. */
  async member(
    { employer, scheme, payroll }: Workplace,
    employee: Parameters<Records['employee']>[1] = {},
    membership: Parameters<Records['membership']>[4] = {},
  ): Promise<{ employee: string; pot: string }> {
    const { records } = this;
    const values = { payroll_uid: payroll, employment_start_date: '2026-01-05', ...employee };
    const uid = await records.employee(employer, values);
    const { enrolled_on = '2026-10-30' } = membership;
    const dates = { enrolled_on, information_given_on: enrolled_on, enrolment_type: 'autoEnrolled' as const, ...membership };
    await records.membership(employer, uid, scheme, 'active', dates);
    return { employee: uid, pot: await records.pot(employer, uid, scheme) };
  }

  /** Begins the run of a job. */
  async begin(at: Workplace, values: Partial<NewRun> = {}): Promise<JobOf> {
    const of = { employerId: at.employer, jobUid: crypto.randomUUID() };
    const run = { payrollUid: at.payroll, payrollDateUid: at.period, pensionSchemeUid: at.scheme, submitsPeriod: false };
    await this.test.store.within([at.employer], (tx) =>
      insertRun(tx, { ...of, ...run, startedBy: at.user, ...values }, new Date('2026-11-21T12:00:00Z')),
    );
    return of;
  }

  processing(rows: readonly InstructedRow[], changes: Partial<Processing> = {}): Processing {
    return { store: this.test.store, deps: this.test.deps, readRows: readFrom(rows), ...changes };
  }

  /** Carries out rows at a workplace. */
  async carryOut(at: Workplace, rows: readonly InstructedRow[], values: Partial<NewRun> = {}): Promise<JobOf> {
    const of = await this.begin(at, values);
    await processRun(this.processing(rows), of);
    return of;
  }

  /** Carries out the instructions of one row. @returns their results. */
  async carryOutRow(at: Workplace, instructions: RowInstructions, decision?: DuplicateDecision): Promise<Result[]> {
    const rows = rowsOf(instructions).map((row) => ({ ...row, ...(decision && { decision }) }));
    return this.results(await this.carryOut(at, rows));
  }

  async results({ jobUid }: JobOf): Promise<Result[]> {
    const { rows } = await sql<Result>`
      select row_number as "rowNumber", "position", kind, state, reason, employee_uid as "employeeUid" from portal.bulk_load_instructions
      where bulk_load_job_uid = ${jobUid} order by row_number, "position"`.execute(this.test.database.db);
    return rows;
  }

  /** All rows of the tables that instructions change, as they are, without generated ids of the history. */
  async snapshot({ employer }: Workplace): Promise<Record<string, unknown[]>> {
    const found: Record<string, unknown[]> = {};
    for (const table of [
      'employees',
      'payroll_relationships',
      'employee_salaries',
      'former_memberships',
      'pension_scheme_relationships',
      'pots',
      'contribution_levels',
      'regular_payroll_contributions',
    ]) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from portal.${sql.ref(table)} t where employer_id = ${employer} order by to_jsonb(t)::text`.execute(
        this.test.database.db,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  }
}
