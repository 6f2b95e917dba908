import { describe, expect, it } from 'vitest';
import { answerJson, checkAnswer } from './checkAnswer.ts';
import { checkFile, type CheckOptions, type Progress } from './checkFile.ts';
import { findingText } from './findings.ts';
import type { FileContext, KnownMember } from './types.ts';
import { buildMember } from './sampleFacts.ts';

const context: FileContext = {
  action: 'contribution',
  today: '2026-05-01',
  employerId: '1087',
  payrollUid: 'monthly',
  period: { startDate: '2026-04-01', endDate: '2026-04-30', isOpen: true, hasFormerUpload: false },
  payrollNumberPattern: null,
  pensionableSalaryDefinition: 'basicPay',
  frequency: 'monthly',
  validActions: null,
};
const options: CheckOptions = {
  name: 'april.csv',
  context,
  sizes: { bytes: 1_000_000, rows: 10_000, columns: 100 },
  fileFormat: 'papdis',
};

const heading =
  'PAPDISVersion,EmployerId,PayPeriodStartDate,PayPeriodEndDate,FrequencyCode,Title,Forename1,Surname,EmployeeId,BirthDate,NationalInsuranceNumber,Postcode,EmailAddress,AssessmentCode,EmployerContributionsAmount,EmployeeContributionsAmount,PensionableEarningsAmount,SalarySacrificeIndicator';

/** A right row about the employee of a number, with other texts at some headings. */
function row(number: number, others: Readonly<Record<string, string>> = {}): string {
  const texts: Record<string, string> = {
    PAPDISVersion: 'PAP11',
    EmployerId: '1087',
    PayPeriodStartDate: '2026-04-01',
    PayPeriodEndDate: '2026-04-30',
    FrequencyCode: 'M1',
    Title: 'Mrs',
    Forename1: 'Grace',
    Surname: `Okonkwo-${number}`,
    EmployeeId: `P-${number}`,
    BirthDate: '1988-03-31',
    NationalInsuranceNumber: `AB${String(number).padStart(6, '0')}C`,
    Postcode: 'BS1 4ST',
    EmailAddress: 'grace@example.com',
    AssessmentCode: '1',
    EmployerContributionsAmount: '80.00',
    EmployeeContributionsAmount: '100.00',
    PensionableEarningsAmount: '2000.00',
    SalarySacrificeIndicator: 'N',
    ...others,
  };
  return heading
    .split(',')
    .map((name) => texts[name] ?? '')
    .join(',');
}

const bytes = (...rows: string[]): Uint8Array => new TextEncoder().encode(`${[heading, ...rows].join('\r\n')}\r\n`);

/** Twelve mistakes, one in each row but the first and the last. */
const mistaken = bytes(
  row(1),
  row(2, { NationalInsuranceNumber: 'AB 00 00 02 C' }),
  row(3, { BirthDate: '31/02/1988' }),
  row(4, { Title: 'Herr' }),
  row(5, { EmployerContributionsAmount: '"80,00"' }),
  row(6, { EmailAddress: 'grace.example.com' }),
  row(7, { NationalInsuranceNumber: 'AB000001C' }),
  row(8, { EmployeeId: 'P-1', NationalInsuranceNumber: '' }),
  row(9, { PayPeriodStartDate: '2026-03-01', PayPeriodEndDate: '2026-03-31' }),
  row(10, { EmployerId: '1088' }),
  row(11, { BirthDate: '2026-05-02' }),
  row(12, { EmailAddress: 'grace@gmial.com' }),
  row(13, { EmployerContributionsAmount: '10.00' }),
  row(14),
);

const member = (number: number): KnownMember =>
  buildMember({
    employeeUid: `employee-${number}`,
    payrollNumber: `P-${number}`,
    nationalInsurance: `AB${String(number).padStart(6, '0')}C`,
    lastName: `Okonkwo-${number}`,
  });
const members = Array.from({ length: 20 }, (_, at) => member(at + 1));
const findMembers: CheckOptions['findMembers'] = (rows) =>
  Promise.resolve(
    rows.map(({ values }) =>
      members.filter(
        (one) => one.nationalInsurance === values['nationalInsurance'] || one.payrollNumber === values['payrollNumber'],
      ),
    ),
  );

describe('a PAPDIS file with twelve mistakes', () => {
  it('has a finding for each, in the words of a payroll clerk', async () => {
    const { findings, ...counts } = await checkFile(mistaken, { ...options, findMembers });
    expect(findings.map((one) => `${one.severity} ${one.rowNumber} ${one.column}: ${findingText(one)}`)).toEqual([
      'error 3 nationalInsurance: “AB 00 00 02 C” has spaces or dashes between its characters. Write the national insurance number without them: AB000002C.',
      'error 4 dateOfBirth: “31/02/1988” is not a day of the calendar: the date is read as day, month, year. Correct the date of birth.',
      'error 5 title: “Herr” is not one of the values for the title: Mr, Mrs, Miss, Ms, Mx, Dr, Prof. Choose one of them, or say once what “Herr” means.',
      'error 6 employerRegularAmount: The comma in “80,00” could be read in two ways. Write the employer contribution with a point before the pence, such as 1234.50.',
      'error 7 email: “grace.example.com” cannot be the email. Enter an email address, such as name@example.com.',
      'error 8 nationalInsurance: “AB000001C” is in row 2 too. Keep one of the two rows, or correct the number that is wrong.',
      'error 8 payrollNumber: The national insurance number is that of Grace Okonkwo-1, and the payroll number that of Grace Okonkwo-7. Correct the number that is wrong.',
      'error 9 payrollNumber: “P-1” is in row 2 too. Keep one of the two rows, or correct the number that is wrong.',
      'error 10 periodStartDate: The row is for the pay period from 01/03/2026 to 31/03/2026, and you are uploading for 01/04/2026 to 30/04/2026. Choose the pay period of the file, or correct the dates.',
      'error 10 periodStartDate: The pay period from 01/03/2026 to 31/03/2026 is not that of row 2. Upload a file of its own for each pay period, or correct the dates.',
      'error 11 employerId: The row is for the employer “1088”, and you are uploading for “1087”. Take the row out, or upload the file for its own employer.',
      'error 12 dateOfBirth: Enter a date of birth in the past. Correct the date of birth, or the value that it is compared with.',
      'warning 13 email: Check the email, “grace@gmial.com”. Did you mean grace@gmail.com, or is the address right as it is?',
      'warning 14 employerRegularAmount: The contributions are £110.00 in total, £10.00 from the employer. On earnings of £2,000.00 the minimum is £180.00 in total, £80.00 from the employer. Check the amounts and the earnings. Go on if the employee has no right to the minimum.',
    ]);
    expect(counts).toMatchObject({ rowCount: 14, failedRowCount: 10, warnedRowCount: 2 });
    expect(counts.mapping?.formatId).toBe('papdis-pap11');
  });

  it('has the same answer in one piece, in small pieces, and with its mapping, byte for byte', async () => {
    async function* pieces() {
      for (let at = 0; at < mistaken.length; at += 7) yield mistaken.subarray(at, at + 7);
    }
    const whole = await checkFile(mistaken, options);
    const inPieces = await checkFile(pieces, options);
    const mapped = await checkFile(mistaken, { ...options, ...(whole.mapping && { mapping: whole.mapping }) });
    const [one, ...others] = [whole, inPieces, mapped].map((check) => answerJson(checkAnswer(check)));
    expect(others).toEqual([one, one]);
  });
});

describe('checking a file', () => {
  it('reads dates of the 1st to the 12th with the day first, and asks once', async () => {
    const salaries = 'Payroll number,Annual salary,Effective from\nP-1,31000.00,01/12/2026\nP-2,32000.00,01/12/2026\n';
    const { findings, failedRowCount } = await checkFile(new TextEncoder().encode(salaries), {
      ...options,
      context: { ...context, action: 'salaryDetail', today: '2026-11-28', period: null },
    });
    expect(failedRowCount).toBe(0);
    expect(findings.map((one) => [one.severity, one.rowNumber, findingText(one)])).toEqual([
      [
        'warning',
        null,
        'All dates of the file can be read in two ways. They are read with the day first: “01/12/2026” is 1 December. If the month comes first, choose that under “Change the columns”.',
      ],
    ]);
  });

  it('asks for the members of many rows at once', async () => {
    const counts: number[] = [];
    const rows = Array.from({ length: 2_500 }, (_, at) => row(at + 1));
    const check = await checkFile(bytes(...rows), {
      ...options,
      findMembers: (asked) => {
        counts.push(asked.length);
        return Promise.resolve(asked.map(({ values }) => [member(Number(String(values['payrollNumber']).slice(2)))]));
      },
    });
    expect(check).toMatchObject({ rowCount: 2_500, failedRowCount: 0 });
    expect(counts.reduce((total, count) => total + count)).toBe(2_500);
    expect(counts.length).toBeLessThan(5);
  });

  it('says nothing but the one cause about a row whose cells are not under their columns', async () => {
    const { findings, failedRowCount } = await checkFile(
      bytes(row(1, { EmployerContributionsAmount: '80,00' }), row(2)),
      options,
    );
    expect([findings.map(({ code }) => code), failedRowCount]).toEqual([['rowRagged'], 1]);
  });

  it('reports its progress', async () => {
    const steps: Progress[] = [];
    await checkFile(bytes(row(1), row(2)), { ...options, onProgress: (progress) => steps.push(progress) });
    expect(steps.map(({ step }) => step)).toEqual(['recognising', 'checking']);
    expect(steps.at(-1)?.rowCount).toBe(2);
  });

  it.each([
    ['without a byte', new Uint8Array(), ['fileEmpty']],
    ['with a heading only', bytes(), ['nothingInFile']],
    ['of another kind', new TextEncoder().encode('%PDF-1.7 this is a document'), ['fileTypeNotAccepted']],
    [
      'with columns that nobody knows',
      new TextEncoder().encode('Shoe;Hat\r\nblue;red\r\nred;blue\r\n'),
      ['formatUnknown', 'columnsMissing'],
    ],
  ])('%s ends in an explained error and no rows', async (_, content, codes) => {
    const { findings, failedRowCount } = await checkFile(content, options);
    expect(findings.length).toBeGreaterThan(0);
    expect(codes).toContain(findings.find(({ rowNumber }) => rowNumber === null)?.code);
    expect(failedRowCount).toBeGreaterThanOrEqual(0);
    for (const finding of findings) expect(findingText(finding)).not.toMatch(/[{}]/);
  });
});

it('says the odd pay period of the first row once, for that row', async () => {
  const odd = row(1, { PayPeriodStartDate: '2026-03-01', PayPeriodEndDate: '2026-03-31' });
  const others = [2, 3, 4, 5].map((number) => row(number));
  const { findings } = await checkFile(bytes(odd, ...others), options);
  expect(findings.filter(({ code }) => code === 'periodsVary')).toEqual([
    expect.objectContaining({ rowNumber: 2, words: { start: '2026-03-01', end: '2026-03-31', row: 3 } }),
  ]);
});

it('compares all pay periods with the first one where no other is more frequent', async () => {
  const march = { PayPeriodStartDate: '2026-03-01', PayPeriodEndDate: '2026-03-31' };
  const { findings } = await checkFile(bytes(row(1), row(2, march), row(3, march), row(4)), options);
  expect(findings.flatMap(({ code, rowNumber }) => (code === 'periodsVary' ? [rowNumber] : []))).toEqual([3, 4]);
});

describe('totals without a word', () => {
  const check = (...lines: readonly string[]) =>
    checkFile(
      new TextEncoder().encode(
        ['Payroll number,First name,Last name,Gross pay,Employee contribution,Employer contribution', ...lines].join('\r\n'),
      ),
      {
        ...options,
        fileFormat: 'base',
      },
    );
  const ann = 'B1,Ann,Green,1000.00,50.00,30.00';
  const bob = 'B2,Bob,Brown,2000.00,60.10,40.00';
  const cem = 'B3,Cem,Demir,3000.00,70.00,0.00';

  it.each([
    { lines: [ann, bob, cem, ',,,6000.00,180.10,70.00'], rows: 3, left: '5' },
    { lines: [ann, bob, ',,,3000.00,110.10,70.00', bob, cem, ',,,,130.10,40.00', ',,,,240.20,110.00'], rows: 4, left: '4, 7, 8' },
    { lines: [ann, bob, ',,,,110.11,70.00'], rows: 3, left: null },
    { lines: [ann, bob, ',Dee,,,110.10,70.00'], rows: 3, left: null },
    { lines: [ann, bob, ',,,Gross,110.10,70.00'], rows: 3, left: null },
    { lines: [ann, ',,,,50.00,30.00'], rows: 2, left: null },
  ])('leaves out $left of $lines', async ({ lines, rows, left }) => {
    const { rowCount, findings } = await check(...lines);
    const told = findings.filter(({ code }) => code === 'totalsLeftOut').map((one) => one.words['rows']);
    expect([rowCount, told, findings.some(({ code }) => code === 'nobodyNamed')]).toEqual([
      rows,
      left === null ? [] : [left],
      left === null,
    ]);
  });
});
