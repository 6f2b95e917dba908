import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { Records } from './records.ts';
import type { Refusal, TestApi } from './testApi.ts';

/** An employer with two members with pots on a payroll, an open pay period, and a person who uploads files. */
export interface UploadPlaces {
  employer: number;
  payroll: string;
  benefit: string;
  scheme: string;
  period: string;
  admin: string;
}

interface Data<Shape> {
  data: Shape;
}

const members = [
  ['Ada', 'A1', 'AB123456A'],
  ['Bob', 'B2', 'AB123457B'],
] as const;

/** Uploads of files through the API. */
export class Uploads {
  readonly records: Records;
  private readonly test: TestApi;

  constructor(test: TestApi) {
    this.test = test;
    this.records = new Records(test.database);
  }

  /** @param payrollValues - Columns of the payroll. */
  async place(payrollValues: object = {}): Promise<UploadPlaces> {
    const { records } = this;
    const employer = await records.employer();
    const payroll = await records.payroll(employer, { enable_employer_file_upload: true, ...payrollValues });
    const scheme = await records.pensionScheme(employer);
    const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
    const period = await records.payPeriod(employer, { payroll, benefit });
    const admin = await records.user();
    await records.relationship(admin, employer, { is_pension_administrator: true });
    for (const [first_name, payroll_number, national_insurance] of members) {
      const person = { first_name, last_name: 'Hill', payroll_number, national_insurance, date_of_birth: '1980-02-03' };
      const employee = await records.employee(employer, { ...person, payroll_uid: payroll });
      await records.membership(employer, employee, scheme);
      await records.pot(employer, employee, scheme);
    }
    return { employer, payroll, benefit, scheme, period, admin };
  }

  /** The pot of somebody in the scheme of a place, made if there is none. */
  async potOf({ employer, scheme }: UploadPlaces, employee: string): Promise<string> {
    const { rows } = await sql<{ uid: string }>`
      select pot_uid as uid from portal.pots where employee_uid = ${employee} and pension_scheme_uid = ${scheme}`.execute(
      this.test.database.db,
    );
    return rows[0]?.uid ?? this.records.pot(employer, employee, scheme);
  }

  /** Sends a file to the employer's address, or to that of its benefit. */
  send(
    { employer, benefit, admin }: UploadPlaces,
    { fileAction, text, name = 'may.csv', to = 'benefit', ...more }: UploadedText,
  ): Promise<{ status: number; body: Data<BulkLoadJob> & Refusal }> {
    const form = new FormData();
    form.set('fileAction', fileAction);
    for (const [part, value] of Object.entries(more)) form.set(part, value);
    form.set('file', new File([text], name));
    const path = to === 'benefit' ? `/benefits/${benefit}` : `/employers/${employer}`;
    return this.test.call(admin, 'POST', `${path}/bulk-load-jobs`, form);
  }

  /** Sends a file and waits for its checks. */
  async checked(place: UploadPlaces, upload: UploadedText): Promise<BulkLoadJob> {
    const { status, body } = await this.send(place, upload);
    expect(status, JSON.stringify(body)).toBe(201);
    const uid = body.data.bulkLoadJobUid;
    await this.test.workDone();
    expect(await this.status(place, uid)).not.toBe('validatingData');
    return this.read(place, uid);
  }

  async read({ admin }: UploadPlaces, uid: string): Promise<BulkLoadJob> {
    const path = `/bulk-loads/job/${uid}?expand=validation,processingSummary`;
    return (await this.test.call<Data<BulkLoadJob>>(admin, 'GET', path)).body.data;
  }

  /** The state alone, which is cheaper to ask for again and again. */
  async status({ admin }: UploadPlaces, uid: string): Promise<BulkLoadJob['status']> {
    return (await this.test.call<Data<BulkLoadJob>>(admin, 'GET', `/bulk-loads/job/${uid}`)).body.data.status;
  }

  event(by: string, uid: string, event: string, more: object = {}) {
    return this.test.call<Data<BulkLoadJob> & Refusal>(by, 'PATCH', `/bulk-loads/job/${uid}`, { event, ...more });
  }
}

interface UploadedText {
  fileAction: FileAction;
  /** Of the file: a text, or its bytes. */
  text: string | Uint8Array<ArrayBuffer>;
  name?: string;
  to?: 'employer' | 'benefit';
  pensionSchemeUid?: string;
  payrollUid?: string;
  payrollDateUid?: string;
  /** A list of codes in JSON. */
  confirmedWarnings?: string;
}
