import { csvLine } from '../../../../schemas/lib/csv.ts';

/** A pay period, with days as `yyyy-MM-dd`. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

interface Joiner {
  readonly payrollNumber: string;
  readonly nationalInsurance: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Surnames that the sample data have not. */
export const joiners: readonly Joiner[] = [
  { payrollNumber: 'R-1', nationalInsurance: 'JA100001A', firstName: 'Grace', lastName: 'Okonkwo' },
  { payrollNumber: 'R-2', nationalInsurance: 'JA100002A', firstName: 'Tomos', lastName: 'Prydderch' },
  { payrollNumber: 'R-3', nationalInsurance: 'JA100003A', firstName: 'Zoë', lastName: 'Amin' },
];

const csv = (rows: readonly Readonly<Record<string, string>>[]): Buffer => {
  const headings = Object.keys(rows[0] ?? {});
  const lines = [headings, ...rows.map((row) => headings.map((name) => row[name] ?? ''))];
  return Buffer.from(lines.map((cells) => csvLine(cells, ',')).join(''), 'utf8');
};

/** A file of joiners with their contributions, in the portal's own columns. Without an action, the content of a row decides. */
export const baseFile = ({ start, end }: Period): Buffer =>
  csv(
    joiners.map(({ payrollNumber, nationalInsurance, firstName, lastName }) => ({
      Action: '',
      'Payroll number': payrollNumber,
      'National insurance number': nationalInsurance,
      'First name': firstName,
      'Last name': lastName,
      'Date of birth': '1988-03-31',
      'Employment start date': start,
      'Annual salary': '28500.00',
      'First day of membership': start,
      Enrolment: 'Automatic enrolment or re-enrolment',
      'Enrolment information given on': start,
      'Period start': start,
      'Period end': end,
      'Pensionable earnings': '1855.00',
      'Employee contribution': '92.75',
      'Employer contribution': '55.65',
    })),
  );

/** The same as PAPDIS 1.1, with contributions by salary sacrifice. */
export const papdisFile = (employerId: string, { start, end }: Period): Buffer =>
  csv(
    joiners.map(({ payrollNumber, nationalInsurance, firstName, lastName }) => ({
      PAPDISVersion: 'PAP11',
      EmployerId: employerId,
      Group: 'default',
      PayPeriodStartDate: start,
      PayPeriodEndDate: end,
      Forename1: firstName,
      Surname: lastName,
      EmployeeId: payrollNumber,
      BirthDate: '1988-03-31',
      NationalInsuranceNumber: nationalInsurance,
      EmailAddress: `${payrollNumber.toLowerCase()}@people.example`,
      EmploymentStartDate: start,
      EventCode: '1',
      EventDate: start,
      EnrolmentCommunicationsIssuedDate: start,
      EmployerContributionsAmount: '230.00',
      EmployeeContributionsAmount: '0.00',
      PensionableEarningsAmount: '2000.00',
      SalarySacrificeIndicator: 'Y',
    })),
  );
