import type { APIRequestContext } from '@playwright/test';
import type { Employee, PayPeriod, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { parse } from 'csv-parse/sync';
import { csvLine } from '../../../schemas/lib/csv.ts';

const headings = [
  'PAPDISVersion',
  'EmployerId',
  'Group',
  'PayPeriodStartDate',
  'PayPeriodEndDate',
  'Forename1',
  'Surname',
  'EmployeeId',
  'BirthDate',
  'NationalInsuranceNumber',
  'EmailAddress',
  'EmploymentStartDate',
  'EventCode',
  'EventDate',
  'EnrolmentCommunicationsIssuedDate',
  'EmployerContributionsAmount',
  'EmployeeContributionsAmount',
] as const;
type Heading = (typeof headings)[number];
type Row = Record<Heading, string>;

/** A mistake in a row of the file. */
export interface Mistake {
  /** The row of the file, from 1 for the heading. */
  readonly row: number;
  readonly column: Heading;
  readonly wrong: string;
  readonly right: string;
}

/** The PAPDIS file of a pay period, as payroll software writes it after people have typed in it. */
export interface PayrollFile {
  /** The rows without the heading. */
  readonly rowCount: number;
  /** Mistakes of different kinds, each of which stops its row. */
  readonly mistakes: readonly Mistake[];
  /** The surname that the joiners of this file begin with. Nobody else has it. */
  readonly joiners: string;
  /** The number of joiners. */
  readonly joinerCount: number;
  /** @param left - The mistakes that are still in it. */
  content(left: readonly Mistake[]): Buffer;
}

/**
 * The downloaded rows with errors as they are after their correction in a spreadsheet, which keeps the columns that the portal has added.
 * @param mistakes - That of each row, in the order of the file.
 */
export function correctedRows(download: string, mistakes: readonly Mistake[]): Buffer {
  const [heading = [], ...rows] = parse(download, { bom: true });
  const corrected = rows.map((cells, n) => {
    const { column, right = '' } = mistakes[n] ?? {};
    return column === undefined ? cells : cells.with(headings.indexOf(column), right);
  });
  return Buffer.from([heading, ...corrected].map((cells) => csvLine(cells, ',')).join(''), 'utf8');
}

const pounds = (pence: number): string => (pence / 100).toFixed(2);
const letters = (n: number): string => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** The data of an answer of the API. */
async function read<Data>(request: APIRequestContext, accessToken: string, path: string): Promise<Data> {
  const answer = await request.get(`/api/v2${path}`, { headers: { Authorization: `Bearer ${accessToken}` } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** Reads all of a filtered list of the API. */
const list = <Item>(request: APIRequestContext, accessToken: string, path: string): Promise<Item[]> =>
  read<Item[]>(request, accessToken, `${path}&limit=500`);

/**
 * A file of `rowCount` rows for an open pay period: a row with the usual amounts for each member who contributes, and the others for joiners. One contribution is higher
 * than last time, and 12 rows have a mistake.
 */
export async function payrollFile(
  request: APIRequestContext,
  accessToken: string,
  { employerId, periodUid, rowCount }: { employerId: number; periodUid: string; rowCount: number },
): Promise<PayrollFile> {
  const period = await read<PayPeriod>(request, accessToken, `/pay-periods/${periodUid}`);
  const { periodStartDate, periodEndDate } = period;
  const contributions = await list<RegularPayrollContribution>(
    request,
    accessToken,
    `/employers/${employerId}/contributions?filter[payrollDateUid]=${periodUid}`,
  );
  const employees = new Map(
    (
      await list<Employee>(request, accessToken, `/employers/${employerId}/employees?filter[payrollUid]=${period.payrollUid}`)
    ).map((employee) => [employee.employeeUid, employee]),
  );
  const empty = Object.fromEntries(headings.map((heading) => [heading, ''])) as Row;
  const usual: Row = {
    ...empty,
    PAPDISVersion: 'PAP11',
    EmployerId: String(employerId),
    Group: 'default',
    PayPeriodStartDate: periodStartDate,
    PayPeriodEndDate: periodEndDate,
  };
  // Without those who have left, whose last pay would be asked about.
  const present = contributions.filter(({ employeeUid }) => employees.get(employeeUid)?.isActive === true);
  const members = present.map(
    ({ employeeUid, payrollNumber, employeeRegularAmount: employee = 0, employerRegularAmount: employer = 0 }, n): Row => ({
      ...usual,
      Forename1: employees.get(employeeUid)?.firstName ?? '',
      Surname: employees.get(employeeUid)?.lastName ?? '',
      EmployeeId: payrollNumber ?? '',
      EventCode: '0',
      EmployerContributionsAmount: pounds(employer),
      EmployeeContributionsAmount: pounds(n === 0 ? employee * 2 : employee),
    }),
  );
  // Another run on the same data has other people.
  const run = 100 + Math.floor(Math.random() * 800);
  const joiners = `Starter${letters(run)}`;
  const joinerCount = rowCount - members.length;
  const newcomers = Array.from({ length: joinerCount }, (_, n): Row => ({
    ...usual,
    Forename1: 'Robin',
    Surname: `${joiners}${letters(1000 + n)}`,
    EmployeeId: `S${run}-${n}`,
    BirthDate: '1999-04-05',
    NationalInsuranceNumber: `JA${run}${String(n).padStart(3, '0')}A`,
    EmailAddress: `starter.${run}.${n}@people.example`,
    EmploymentStartDate: periodStartDate,
    EventCode: '1',
    EventDate: periodStartDate,
    EnrolmentCommunicationsIssuedDate: periodEndDate,
    EmployerContributionsAmount: '30.00',
    EmployeeContributionsAmount: '50.00',
  }));
  const rows = [...members, ...newcomers];
  const spoil = (place: number, column: Heading, wrong: string): Mistake => {
    const at = members.length + place;
    return { row: at + 2, column, wrong, right: rows[at]?.[column] ?? '' };
  };
  const mistakes: Mistake[] = [
    spoil(10, 'EmployeeContributionsAmount', 'fifty'),
    spoil(11, 'EmployeeContributionsAmount', '50.125'),
    spoil(12, 'BirthDate', '1999-02-30'),
    spoil(13, 'BirthDate', 'unknown'),
    spoil(14, 'NationalInsuranceNumber', 'JA12345A'),
    spoil(15, 'Surname', ''),
    spoil(16, 'PayPeriodStartDate', '2026-01-01'),
    spoil(17, 'EmployeeId', newcomers[2]?.EmployeeId ?? ''),
    spoil(18, 'EmailAddress', 'starter.example'),
    spoil(19, 'EmployerId', '9999'),
    spoil(20, 'NationalInsuranceNumber', newcomers[3]?.NationalInsuranceNumber ?? ''),
    spoil(21, 'EmployerContributionsAmount', '1,2,3'),
  ];
  return {
    rowCount,
    mistakes,
    joiners,
    joinerCount,
    content(left) {
      const spoilt = rows.map((row) => ({ ...row }));
      for (const { row, column, wrong } of left) {
        const target = spoilt[row - 2];
        if (target) target[column] = wrong;
      }
      const lines = [headings, ...spoilt.map((row) => headings.map((heading) => row[heading]))];
      return Buffer.from(lines.map((cells) => csvLine(cells, ',')).join(''), 'utf8');
    },
  };
}

/** The present employees of an employer with a surname that begins with a text. */
export async function employedPeople(
  request: APIRequestContext,
  accessToken: string,
  { employerId, surname }: { employerId: number; surname: string },
): Promise<Employee[]> {
  const found = await list<Employee>(request, accessToken, `/employers/${employerId}/employees?search=${surname}`);
  return found.filter(({ isActive }) => isActive);
}
