import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withCorrectionLines } from './correctionLines.ts';
import { RecordTotals } from './recordTotals.ts';
import { checkRows } from '../checkRows.ts';
import { instructionsOf } from '../instructions/instructionsOf.ts';
import { buildContext, buildMember } from '../sampleFacts.ts';
import type { BulkValues, FileContext, Finding, KnownMember, Mapping } from '../types.ts';
import { ColumnDoubts } from './people/columnDoubts.ts';
import { FileDoubts } from './people/fileDoubts.ts';
import { contextFindings, formatFindings, missingMembersFindings, questionFindings } from './fileChecks.ts';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { nobody } from './identify.ts';
import { checkList, type CheckId, findingOf, findingText, findingWords, isCheckId } from '../findings.ts';
import { formatOf } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { benefitTitles } from '../routing/benefitOfRow.ts';

const context = buildContext({
  employerId: '1087',
  pensionableSalaryDefinition: 'basicPay',
  frequency: 'monthly',
  numbers: { acceptsTemporary: false, acceptsExamples: false },
});
const period = { startDate: '2026-04-01', endDate: '2026-04-30', isOpen: true, hasFormerUpload: false };

const grace = buildMember({ enrolledOn: '2026-04-10', lastContribution: { employee: 10_000, employer: 8_000 } });
const tomos: KnownMember = {
  ...grace,
  employeeUid: 'tomos',
  payrollNumber: 'P-2',
  nationalInsurance: 'AB123457C',
  firstName: 'Tomos',
  lastName: 'Prydderch',
};

type Texts = Readonly<Record<string, string>>;
interface Sample {
  context?: Partial<FileContext>;
  members?: readonly KnownMember[];
  namesakes?: readonly KnownMember[];
  formatId?: string;
  dateOrder?: Mapping['dateOrder'];
}

/** Grace's number, so that a row says whom it is about, and an amount, so that it asks for something. */
const usual: Texts = { payrollNumber: 'P-1', employerRegularAmount: '80.00' };

/** The findings about rows with these texts in a file with the columns of all of them. */
async function findings(
  rows: readonly Texts[],
  { context: own, members, namesakes = [], formatId = 'salvus', dateOrder = null }: Sample = {},
): Promise<Finding[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const mapping: Mapping = { formatId, hasHeading: false, columns, values: {}, dateOrder };
  const fileRows = rows.map((row, at) => ({ rowNumber: at + 1, cells: columns.map((name) => row[name] ?? '') }));
  async function* batches() {
    yield { rows: fileRows, findings: [] };
  }
  const found: Finding[] = [];
  const options = {
    mapping,
    context: { ...context, ...own },
    hasSerialNumbers: false,
    ...(members && { findMembers: () => Promise.resolve(rows.map(() => members)) }),
    findNamesakes: (asked: readonly unknown[]) => Promise.resolve(asked.map(() => namesakes)),
  };
  for await (const batch of checkRows(batches(), options))
    found.push(...batch.findings, ...batch.rows.flatMap((row) => row.findings));
  return found;
}

const row = (texts: Texts, sample?: Sample) => () => findings([{ ...usual, ...texts }], sample);
const rows = (one: Texts, other: Texts, sample?: Sample) => () => findings([one, other], sample);
/** Two rows as a file is read, with the lines of one person added up. */
const lines =
  (...texts: readonly Texts[]) =>
  async (): Promise<Finding[]> => {
    const columns = Object.keys(usual);
    const own: Mapping = { formatId: 'base-contribution', hasHeading: false, columns, values: {}, dateOrder: null };
    const read = texts.map((one, n) => ({ rowNumber: n + 1, cells: columns.map((name) => one[name] ?? '') }));
    const found: Finding[] = [];
    const batches = (async function* () {
      yield await Promise.resolve({ rows: read, findings: [] });
    })();
    for await (const batch of withCorrectionLines(batches, own)) found.push(...batch.findings);
    return found;
  };
/** A row about Grace, whom the employer knows. */
const known = (texts: Texts, member: Partial<KnownMember> = {}, own: Partial<FileContext> = {}) =>
  row(texts, { members: [{ ...grace, ...member }], context: own });
const file = (made: readonly Finding[]) => () => Promise.resolve(made);

/** The findings about the trailer of a file with two records of 80.00 from the employer. */
function trailerFindings(trailer: readonly string[] | null): Finding[] {
  const totals = new RecordTotals({
    formatId: 'salvus',
    hasHeading: false,
    columns: ['employerRegularAmount'],
    values: {},
    dateOrder: null,
  });
  for (const rowNumber of [2, 3]) totals.add({ rowNumber, values: { employerRegularAmount: 80_00 }, findings: [] });
  return totals.findings({ types: ['H', 'D', 'T'], header: ['H'], trailer, trailerRow: trailer && 4 });
}

/** The findings about whole columns of rows about Grace, which have these values and a finding of this code. */
function columnFindings(
  count: number,
  values: (n: number) => BulkValues,
  [code, column]: readonly [CheckId, string] = ['nameDiffers', 'lastName'],
): Finding[] {
  const doubts = new ColumnDoubts(context);
  const identity = { ...nobody, member: code === 'nameDiffers' ? grace : null };
  for (let rowNumber = 1; rowNumber <= count; rowNumber += 1)
    doubts.add({ rowNumber, values: values(rowNumber), findings: [findingOf(code, { rowNumber, column })] }, identity);
  return doubts.conclude().findings;
}

/** The findings about a file of members who paid £100.00 and £80.00 last period, £120.00 and £100.00, and so on. @param now - The amounts of a row, from 0 on. */
function amountFindings(count: number, now: (n: number) => readonly [employee: number, employer: number]): Finding[] {
  const doubts = new FileDoubts({ ...context, action: 'contribution' });
  for (let n = 0; n < count; n += 1) {
    const [employeeRegularAmount, employerRegularAmount] = now(n);
    const lastContribution = { employee: 100_00 + n * 20_00, employer: 80_00 + n * 20_00 };
    const found = (['employeeRegularAmount', 'employerRegularAmount'] as const).map((column) =>
      findingOf('contributionChanged', { rowNumber: n + 1, column }),
    );
    const values = { employeeRegularAmount, employerRegularAmount };
    doubts.add({ rowNumber: n + 1, values, findings: found }, { ...nobody, member: { ...grace, lastContribution } });
  }
  return doubts.conclude().findings;
}

/** The findings about a file of people who are new. @param values - Of a row, from 0 on. */
function joinerFindings(count: number, values: (n: number) => BulkValues): Finding[] {
  const doubts = new FileDoubts({ ...context, action: 'joiner' });
  for (let n = 0; n < count; n += 1) doubts.add({ rowNumber: n + 1, values: values(n), findings: [] }, nobody);
  return doubts.conclude().findings;
}

/** The last name of each row is in the address of the row above it. */
const names = ['okonkwo', 'deanery', 'appleton', 'yarwood', 'castlemaine', 'thackeray', 'okonkwo'] as const;

const joiner = { firstName: 'Grace', lastName: 'Okonkwo', dateOfBirth: '1988-03-31' };
const joining = { action: 'joiner' as const };
const lowPaid = { ...joiner, employmentStartDate: '2026-04-06', enrolledOn: '2026-04-06', annualSalary: '9000.00' };
const assessed = { isAssessed: true, frequency: 'monthly' as const, startDate: '2026-01-01' };
const contribution = { action: 'contribution' as const };
const optOut = { action: 'optOut' as const };
/** The benefits of a file, of which the rows of the first are checked. */
const benefits = {
  own: '1',
  all: [
    { benefitUid: '1', title: 'Staff pension', names: ['Staff pension', 'pension', 'MT1'] },
    { benefitUid: '2', title: 'Savings', names: ['Savings', 'Lifetime ISA'] },
  ],
};

const bulk = { action: 'bulkManagement' as const };
/** One open scheme, which the upload does not name. */
const schemes = { isGiven: false, openCount: 1, numbers: ['MT1'] };

type Case = readonly [given: () => Promise<readonly Finding[]>, notGiven: () => Promise<readonly Finding[]>];

/** For each check, a file that it finds, and the nearest one that it does not. The checks of reading have their tests with the reading. */
const cases: Readonly<Partial<Record<CheckId, Case>>> = {
  fileActionNotAllowed: [
    file(contextFindings({ ...context, action: 'leaver', validActions: ['join'] })),
    file(contextFindings({ ...context, action: 'leaver', validActions: ['leave'] })),
  ],
  periodNotOpen: [
    file(contextFindings({ ...context, period: { ...period, isOpen: false } })),
    file(contextFindings({ ...context, period })),
  ],
  uploadedBefore: [
    file(contextFindings({ ...context, period: { ...period, hasFormerUpload: true } })),
    file(contextFindings({ ...context, period })),
  ],
  nothingInFile: [() => findings([]), row({})],
  membersMissing: [
    file(missingMembersFindings({ count: 1, first: [grace] })),
    file(missingMembersFindings({ count: 0, first: [] })),
  ],
  formatNotForAction: [
    file(formatFindings(formatOf('cushon-joiner', bulkLoads), context)),
    file(formatFindings(formatOf('cushon-joiner', bulkLoads), { ...context, action: 'joiner' })),
  ],
  formatUnknown: [file(questionFindings([{ kind: 'unknownFormat', proposals: [] }])), file(questionFindings([]))],
  columnsMissing: [
    file(questionFindings([{ kind: 'missingColumns', columns: ['payrollNumber', 'nationalInsurance'] }])),
    file(questionFindings([])),
  ],
  columnTwice: [file(questionFindings([{ kind: 'sameMeaning', column: 'email', indexes: [2, 5] }])), file(questionFindings([]))],
  headingUnknown: [
    file(questionFindings([{ kind: 'unknownHeading', index: 3, heading: 'Shoe size', proposals: [] }])),
    file(questionFindings([])),
  ],
  cellsUnlikely: [
    file(questionFindings([{ kind: 'unlikelyCells', column: 'email', index: 3, example: '44' }])),
    file(questionFindings([])),
  ],
  dateOrderUnknown: [
    file(
      questionFindings([
        { kind: 'dateOrder', isContradictory: false, examples: [{ column: 'dateOfBirth', rowNumber: 2, value: '01/02/1990' }] },
      ]),
    ),
    file(questionFindings([{ kind: 'unknownValue', column: 'title', value: 'Herr', count: 1 }])),
  ],
  dateOrderContradictory: [
    file(
      questionFindings([
        {
          kind: 'dateOrder',
          isContradictory: true,
          examples: [
            { column: 'dateOfBirth', rowNumber: 2, value: '31/01/1990' },
            { column: 'dateOfBirth', rowNumber: 3, value: '01/31/1990' },
          ],
        },
      ]),
    ),
    file(
      questionFindings([
        { kind: 'dateOrder', isContradictory: false, examples: [{ column: 'dateOfBirth', rowNumber: 2, value: '01/02/1990' }] },
      ]),
    ),
  ],
  valueMissing: [
    row({ leavingDate: '' }, { context: { action: 'leaver' } }),
    row({ leavingDate: '2026-04-30' }, { context: { action: 'leaver' } }),
  ],
  someValueMissing: [
    row({ employerRegularAmount: '', employeeRegularAmount: '' }, { context: contribution }),
    row({ employerRegularAmount: '', employeeRegularAmount: '0.00' }, { context: contribution }),
  ],
  dateUnreadable: [row({ dateOfBirth: 'soon' }), row({ dateOfBirth: '31 March 1988' })],
  dateImpossible: [row({ dateOfBirth: '1990-02-29' }), row({ dateOfBirth: '1992-02-29' })],
  dateAmbiguous: [row({ dateOfBirth: '03/04/1988' }), row({ dateOfBirth: '03/04/1988' }, { dateOrder: 'dayFirst' })],
  amountUnreadable: [row({ employerRegularAmount: '1e308' }), row({ employerRegularAmount: '１２' })],
  amountIsPercent: [row({ employeeRegularAmount: '5%' }), row({ employeeRegularAmount: '5' })],
  amountComma: [row({ employerRegularAmount: '12,50' }), row({ employerRegularAmount: '1,250' })],
  amountFractionOfPenny: [row({ employerRegularAmount: '1.005' }), row({ employerRegularAmount: '1.05' })],
  amountTooLarge: [row({ employerRegularAmount: '99999999999999999999' }), row({ employerRegularAmount: '9999999.99' })],
  percentUnreadable: [row({ employerPercent: 'five' }), row({ employerPercent: '5%' })],
  flagUnreadable: [row({ usesSalarySacrifice: 'perhaps' }), row({ usesSalarySacrifice: 'yes' })],
  valueUnknown: [row({ title: 'Herr' }), row({ title: ' m r s ' })],
  valueNotFixed: [
    row(
      { papdisVersion: 'PAP12', lastName: 'Okonkwo', periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' },
      { formatId: 'papdis-pap11' },
    ),
    row(
      { papdisVersion: 'pap11', lastName: 'Okonkwo', periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' },
      { formatId: 'papdis-pap11' },
    ),
  ],
  amountNegative: [row({ employerRegularAmount: '12.50-' }), row({ employerRegularAmount: '0.00' })],
  valueRefused: [row({ employerRegularAmount: '10000000.01' }), row({ employerRegularAmount: '10000000.00' })],
  valuesDisagree: [row({ dateOfBirth: '2026-05-01' }), row({ dateOfBirth: '2026-04-30' })],
  valueUnlikely: [row({ annualSalary: '999.99' }), row({ annualSalary: '1000.00' })],
  nationalInsuranceSpaces: [row({ nationalInsurance: 'AB 12 34 56 C' }), row({ nationalInsurance: 'ab123456c' })],
  nationalInsuranceExample: [
    row({ nationalInsurance: 'QQ123456A' }),
    row({ nationalInsurance: 'QQ123456A' }, { context: { numbers: { acceptsTemporary: false, acceptsExamples: true } } }),
  ],
  trailerMissing: [file(trailerFindings(null)), file(trailerFindings(['T']))],
  trailerTotalDiffers: [file(trailerFindings(['T', '160.01'])), file(trailerFindings(['T', '160.00']))],
  trailerCountDiffers: [file(trailerFindings(['T', '1'])), file(trailerFindings(['T', '2']))],
  nationalInsuranceInvented: [
    row({ nationalInsurance: 'AA111111A' }, { context: joining }),
    row({ nationalInsurance: 'AA111112A' }, { context: joining }),
  ],
  placeholderText: [row({ lastName: 'N/A' }), row({ lastName: 'Null' })],
  phoneZeroLost: [row({ mobilePhone: '7700900123' }), row({ mobilePhone: '07700900123' })],
  rowsLeftOut: [
    rows({ payrollNumber: 'Bakery', firstName: '', lastName: '', nationalInsurance: '' }, usual),
    rows({ payrollNumber: 'P-1044', firstName: '', lastName: '', nationalInsurance: '' }, usual),
  ],
  totalsLeftOut: [
    () => findings([usual, { payrollNumber: 'P-2', employerRegularAmount: '70.00' }, { employerRegularAmount: '150.00' }]),
    () => findings([usual, { payrollNumber: 'P-2', employerRegularAmount: '70.00' }, { employerRegularAmount: '150.01' }]),
  ],
  nationalInsuranceTemporary: [
    row({ nationalInsurance: 'TN310388F' }, { context: { numbers: { acceptsTemporary: true, acceptsExamples: false } } }),
    row({ nationalInsurance: 'AB123456C' }, { context: { numbers: { acceptsTemporary: true, acceptsExamples: false } } }),
  ],
  nationalInsuranceTemporaryRefused: [
    row({ nationalInsurance: 'TN310388F' }),
    row({ nationalInsurance: 'TN310388F' }, { context: { numbers: { acceptsTemporary: true, acceptsExamples: false } } }),
  ],
  payrollNumberRefused: [
    row({}, { context: { payrollNumberPattern: { pattern: '^\\d+$', severity: 'error' } } }),
    row({}, { context: { payrollNumberPattern: { pattern: '^P-\\d+$', severity: 'error' } } }),
  ],
  payrollNumberUnusual: [
    row({}, { context: { payrollNumberPattern: { pattern: '^\\d+$', severity: 'warning' } } }),
    row({}, { context: { payrollNumberPattern: { pattern: '^P-\\d+$', severity: 'warning' } } }),
  ],
  payrollNumberIsNationalInsurance: [
    row({ payrollNumber: 'ab123456c', nationalInsurance: 'AB123456C' }),
    row({ payrollNumber: 'ab123456d', nationalInsurance: 'AB123456C' }),
  ],
  nobodyNamed: [
    () => findings([{ lastName: 'Okonkwo', email: 'grace@example.com' }], { formatId: 'base-employee-detail' }),
    () => findings([{ lastName: 'Okonkwo', dateOfBirth: '1988-03-31' }], { formatId: 'base-employee-detail' }),
  ],
  employerDiffers: [row({ employerId: '1088' }), row({ employerId: '1087' })],
  periodMissing: [
    row({ employerRegularAmount: '0.01' }, { context: { hasNoPeriod: true } }),
    row({ employerRegularAmount: '0.00' }, { context: { hasNoPeriod: true } }),
  ],
  periodReversed: [
    row({ periodStartDate: '2026-04-30', periodEndDate: '2026-04-29' }),
    row({ periodStartDate: '2026-04-30', periodEndDate: '2026-04-30' }),
  ],
  periodDiffers: [
    row({ periodStartDate: '2026-04-02', periodEndDate: '2026-04-30' }, { context: { period } }),
    row({ periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' }, { context: { period } }),
  ],
  periodNotNext: [
    row({ periodStartDate: '2026-04-02' }, { context: { lastPeriodEnd: '2026-03-31' } }),
    row({ periodStartDate: '2026-04-01' }, { context: { lastPeriodEnd: '2026-03-31' } }),
  ],
  frequencyDiffers: [row({ frequency: 'weekly' }), row({ frequency: 'monthly' }, { context: { frequency: 'taxMonthly' } })],
  actionNotAllowed: [row({}, { context: { validActions: ['join'] } }), row({}, { context: { validActions: ['contribution'] } })],
  informationDateMissing: [
    row({ enrolmentType: 'autoEnrolled', informationGivenOn: '' }),
    row({ enrolmentType: 'autoEnrolled', informationGivenOn: '2026-04-10' }),
  ],
  leavingBeforeStart: [
    row({ leavingDate: '2026-04-05', employmentStartDate: '2026-04-06' }),
    row({ leavingDate: '2026-04-06', employmentStartDate: '2026-04-06' }),
  ],
  leavingAhead: [row({ leavingDate: '2026-05-02' }), row({ leavingDate: '2026-05-01' })],
  optOutAhead: [row({ optOutDate: '2026-05-02' }), row({ optOutDate: '2026-05-01' })],
  percentDecimals: [row({ employeePercent: '5.125' }), row({ employeePercent: '5.12' })],
  percentNotWhole: [
    row({ enrolledOn: '2026-04-10', employeePercent: '5.5' }, { context: { allowsPartialPercentages: false } }),
    row({ enrolledOn: '2026-04-10', employeePercent: '5.5' }, { context: { allowsPartialPercentages: true } }),
  ],
  percentsTooHigh: [
    row({ enrolledOn: '2026-04-10', employeePercent: '60', employerPercent: '40.01' }),
    row({ enrolledOn: '2026-04-10', employeePercent: '60', employerPercent: '40' }),
  ],
  percentFraction: [row({ employerPercent: '0.03' }), row({ employerPercent: '1' })],
  voluntaryAlone: [
    row({ employeeRegularAmount: '', employerRegularAmount: '60.00', voluntaryAmount: '20.00' }),
    row({ employeeRegularAmount: '0', voluntaryAmount: '20.00' }),
  ],
  voluntaryPercentOnly: [row({ voluntaryPercent: '2.00' }), row({ voluntaryPercent: '2.00', voluntaryAmount: '20.00' })],
  nothingToDo: [
    row({ employerRegularAmount: '', employerPercent: '3' }),
    row({ employerRegularAmount: '0.00', employerPercent: '3' }),
  ],
  nationalInsuranceTwice: [
    rows({ ...usual, nationalInsurance: 'AB123456C' }, { ...usual, payrollNumber: 'P-2', nationalInsurance: 'ab123456c' }),
    rows({ ...usual, nationalInsurance: 'XX999999X' }, { ...usual, payrollNumber: 'P-2', nationalInsurance: 'XX999999X' }),
  ],
  payrollNumberTwice: [rows(usual, { ...usual, payrollNumber: 'p-1' }), rows(usual, { ...usual, payrollNumber: 'P-2' })],
  personTwice: [
    rows({ ...usual, ...joiner }, { ...usual, ...joiner, payrollNumber: 'P-2', lastName: 'OKONKWO' }),
    rows({ ...usual, ...joiner }, { ...usual, ...joiner, payrollNumber: 'P-2', dateOfBirth: '1988-04-01' }),
  ],
  linesAdded: [lines(usual, { ...usual, employerRegularAmount: '-1.00' }), lines(usual, usual)],
  periodsVary: [
    rows(
      { ...usual, periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' },
      { ...usual, payrollNumber: 'P-2', periodStartDate: '2026-03-01', periodEndDate: '2026-03-31' },
    ),
    rows(
      { ...usual, periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' },
      { ...usual, payrollNumber: 'P-2', periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' },
    ),
  ],
  memberTwice: [
    rows(usual, { ...usual, payrollNumber: '', nationalInsurance: 'AB123456C' }, { members: [grace, tomos] }),
    rows(usual, { ...usual, payrollNumber: '', nationalInsurance: 'AB123457C' }, { members: [grace, tomos] }),
  ],
  memberUnknown: [row({}, { members: [] }), row({}, { members: [grace] })],
  memberAmbiguous: [
    row({ payrollNumber: '', nationalInsurance: 'AB123456C' }, { members: [grace, { ...grace, employeeUid: 'twin' }] }),
    row(
      { payrollNumber: '', nationalInsurance: 'AB123456C' },
      { members: [grace, { ...grace, employeeUid: 'twin', isActive: false }] },
    ),
  ],
  numbersDisagree: [
    row({ payrollNumber: 'P-1', nationalInsurance: 'AB123457C' }, { members: [grace, tomos] }),
    row({ payrollNumber: 'P-2', nationalInsurance: 'AB123457C' }, { members: [grace, tomos] }),
  ],
  potentialDuplicate: [
    row({ ...joiner, payrollNumber: 'P-9' }, { context: joining, members: [grace] }),
    row({ ...joiner, payrollNumber: 'P-9', dateOfBirth: '1988-04-01' }, { context: joining, members: [grace] }),
  ],
  payrollNumberInUse: [
    row({ ...joiner, lastName: 'Amin' }, { context: joining, members: [grace] }),
    row(joiner, { context: joining, members: [grace] }),
  ],
  nationalInsuranceChanged: [known({ nationalInsurance: 'AB123456D' }), known({ nationalInsurance: 'AB123456C' })],
  payrollNumberChanged: [
    known({ payrollNumber: 'P-01', nationalInsurance: 'AB123456C' }),
    known({ payrollNumber: 'p-1', nationalInsurance: 'AB123456C' }),
  ],
  nameDiffers: [known({ firstName: 'Grace', lastName: 'Amin' }), known({ firstName: 'G.', lastName: 'OKONKWO' })],
  nameOfAnother: [
    row({ firstName: 'Tomos', lastName: 'Prydderch' }, { members: [grace], namesakes: [tomos] }),
    row({ firstName: 'Tomos', lastName: 'Prydderch' }, { members: [grace], namesakes: [] }),
  ],
  otherPerson: [
    known({ firstName: 'Ann', lastName: 'Bell', dateOfBirth: '1988-04-01' }),
    known({ firstName: 'Ann', lastName: 'Bell', dateOfBirth: '1988-03-31' }),
  ],
  birthDateDiffers: [known({ dateOfBirth: '1988-04-01' }), known({ dateOfBirth: '1988-03-31' })],
  columnOfOthers: [
    file(columnFindings(6, (n) => ({ firstName: 'Ann', lastName: `Bell ${n}` }))),
    file(columnFindings(5, (n) => ({ firstName: 'Ann', lastName: `Bell ${n}` }))),
  ],
  columnUnknown: [
    file(columnFindings(6, () => ({}), ['memberUnknown', 'payrollNumber'])),
    file(columnFindings(5, () => ({}), ['memberUnknown', 'payrollNumber'])),
  ],
  amountsSwapped: [
    file(amountFindings(6, (n) => [80_00 + n * 20_00, 100_00 + n * 20_00])),
    file(amountFindings(5, (n) => [80_00 + n * 20_00, 100_00 + n * 20_00])),
  ],
  amountsMoved: [
    file(amountFindings(6, (n) => [200_00 - n * 20_00, 1_00])),
    file(amountFindings(6, (n) => [200_00 + n * 20_00, 1_00])),
  ],
  amountsChanged: [file(amountFindings(6, () => [1_00, 1_00])), file(amountFindings(5, () => [1_00, 1_00]))],
  titlesMoved: [
    file(joinerFindings(6, () => ({ title: 'Mr', gender: 'female' }))),
    file(joinerFindings(6, () => ({ title: 'Dr', gender: 'female' }))),
  ],
  emailsMoved: [
    file(joinerFindings(6, (n) => ({ lastName: names[n] ?? '', email: `${names[n + 1]}@example.com` }))),
    file(joinerFindings(6, (n) => ({ lastName: names[n] ?? '', email: `${names[n]}@example.com` }))),
  ],
  columnRepeated: [
    file(columnFindings(6, () => ({}), ['payrollNumberTwice', 'payrollNumber'])),
    file(columnFindings(5, () => ({}), ['payrollNumberTwice', 'payrollNumber'])),
  ],
  columnUnreadable: [
    file(columnFindings(6, () => ({}), ['dateUnreadable', 'dateOfBirth'])),
    file(columnFindings(5, () => ({}), ['dateUnreadable', 'dateOfBirth'])),
  ],
  joinerKnown: [
    row(joiner, { context: joining, members: [grace] }),
    row(joiner, { context: joining, members: [{ ...grace, isActive: false }] }),
  ],
  enrolledAlready: [
    known({ enrolmentType: 'autoEnrolled' }, { membership: 'active' }, bulk),
    known({ enrolmentType: 'autoEnrolled' }, { membership: 'notEnrolled' }, bulk),
  ],
  schemeUnclear: [
    known({ enrolmentType: 'autoEnrolled' }, { membership: 'notEnrolled' }, { ...bulk, schemes: { ...schemes, openCount: 2 } }),
    known({ enrolmentType: 'autoEnrolled' }, { membership: 'notEnrolled' }, { ...bulk, schemes }),
  ],
  benefitMissing: [
    row({ benefit: '' }, { context: { benefits } }),
    row({ benefit: 'staff  PENSION' }, { context: { benefits } }),
  ],
  benefitUnknown: [
    row({ benefit: 'Staff pensoin' }, { context: { benefits } }),
    row({ schemeNumber: 'MT-1' }, { context: { benefits } }),
  ],
  benefitElsewhere: [
    row({ benefit: 'Savings' }, { context: { benefits } }),
    row({ benefit: '', schemeNumber: 'MT1' }, { context: { benefits } }),
  ],
  benefitsUnnamed: [
    file([findingOf('benefitsUnnamed', { rowNumber: null }, { benefits: benefitTitles(benefits.all) })]),
    file([]),
  ],
  schemeUnknown: [
    known({ enrolmentType: 'autoEnrolled', schemeNumber: 'MT2' }, { membership: 'notEnrolled' }, { ...bulk, schemes }),
    known({ enrolmentType: 'autoEnrolled', schemeNumber: 'MT1' }, { membership: 'notEnrolled' }, { ...bulk, schemes }),
  ],
  noSavingsPot: [
    known({}, { membership: 'ceased' }, { isSavings: true }),
    known({}, { membership: 'active' }, { isSavings: true }),
  ],
  noPayablePot: [known({}, { hasPayablePot: false }, { period }), known({}, { hasPayablePot: true }, { period })],
  notMember: [known({}, { membership: 'optedOut' }), known({ enrolledOn: '2026-04-10' }, { membership: 'optedOut' })],
  inAnotherPayroll: [known({}, { payrollUid: 'weekly' }), known({}, { payrollUid: 'monthly' })],
  leftAlready: [
    known({ leavingDate: '2026-04-30' }, { isActive: false }, { action: 'leaver' }),
    known({ leavingDate: '2026-04-30' }, {}, { action: 'leaver' }),
  ],
  contributionAfterLeaving: [known({}, { isActive: false }), known({ leavingDate: '2026-04-30' })],
  belowMinimum: [
    known({ employeeRegularAmount: '99.99', employerRegularAmount: '79.99', pensionableEarnings: '2000.00' }),
    known({ employeeRegularAmount: '100.00', employerRegularAmount: '79.99', pensionableEarnings: '2000.00' }),
  ],
  contributionChanged: [known({ employerRegularAmount: '88.01' }), known({ employerRegularAmount: '88.00' })],
  leavingBeforeMembership: [
    known({ leavingDate: '2026-04-09' }, { memberSince: '2026-04-10' }, { action: 'leaver' }),
    known({ leavingDate: '2026-04-10' }, { memberSince: '2026-04-10' }, { action: 'leaver' }),
  ],
  optOutAsked: [
    known({ leavingDate: '2026-04-30' }, { hasAskedToOptOut: true }, { action: 'leaver' }),
    known({ leavingDate: '2026-04-30' }, { hasAskedToOptOut: false }, { action: 'leaver' }),
  ],
  salaryAhead: [
    known({ annualSalary: '30000', effectiveFrom: '2026-05-02' }, {}, { action: 'salaryDetail' }),
    known({ annualSalary: '30000', effectiveFrom: '2026-05-01' }, {}, { action: 'salaryDetail' }),
  ],
  enrolmentAhead: [
    known({ enrolmentType: 'autoEnrolled', enrolledOn: '2026-05-02' }, { membership: 'notEnrolled' }, bulk),
    known({ enrolmentType: 'autoEnrolled', enrolledOn: '2026-05-01' }, { membership: 'notEnrolled' }, bulk),
  ],
  // £750.00 a month at the age of 38: a non-eligible jobholder.
  enrolmentKindRefused: [
    row({ ...lowPaid, enrolmentType: 'autoEnrolled' }, { context: { ...joining, assessment: assessed }, members: [] }),
    row({ ...lowPaid, enrolmentType: 'optedIn' }, { context: { ...joining, assessment: assessed }, members: [] }),
  ],
  enrolmentBeforeStart: [
    known(
      { enrolmentType: 'autoEnrolled', enrolledOn: '2026-04-05' },
      { membership: 'notEnrolled', employmentStartDate: '2026-04-06' },
      bulk,
    ),
    known(
      { enrolmentType: 'autoEnrolled', enrolledOn: '2026-04-06' },
      { membership: 'notEnrolled', employmentStartDate: '2026-04-06' },
      bulk,
    ),
  ],
  enrolmentBeforeFormerEnd: [
    known(
      { enrolmentType: 'autoEnrolled', enrolledOn: '2026-04-06' },
      { membership: 'ceased', formerMembershipEnd: '2026-04-06' },
      bulk,
    ),
    known(
      { enrolmentType: 'autoEnrolled', enrolledOn: '2026-04-07' },
      { membership: 'ceased', formerMembershipEnd: '2026-04-06' },
      bulk,
    ),
  ],
  optOutLate: [
    known({ optOutDate: '2026-04-10' }, { enrolledOn: '2026-03-10' }, optOut),
    known({ optOutDate: '2026-04-09' }, { enrolledOn: '2026-03-10' }, optOut),
  ],
  // A month from 10 March ends on 9 April.
  optOutWithoutInformation: [
    known({ optOutDate: '2026-04-10' }, { enrolledOn: '2026-03-10', optOutPeriod: 'open' }, optOut),
    known({ optOutDate: '2026-04-09' }, { enrolledOn: '2026-03-10', optOutPeriod: 'open' }, optOut),
  ],
  optOutBeforeEnrolment: [known({ optOutDate: '2026-04-09' }, {}, optOut), known({ optOutDate: '2026-04-10' }, {}, optOut)],
  optOutContractual: [
    known({ optOutDate: '2026-04-10' }, { enrolmentType: 'contractual' }, optOut),
    known({ optOutDate: '2026-04-10' }, {}, optOut),
  ],
};

it.each(['contractual', 'joined'] as const)(
  'of a %s joiner, who cancels in the days of a scheme that allows it',
  async (enrolmentType) => {
    const codes = async (optOutDate: string, cancellationDays: number | null) =>
      codesOf(
        await known(
          { optOutDate },
          { enrolmentType, enrolledOn: '2026-04-10', optOutPeriod: 'month' },
          { ...optOut, cancellationDays },
        )(),
      );
    expect(await codes('2026-04-10', null)).toContain('optOutContractual');
    expect(await codes('2026-04-24', 14)).toEqual([]);
    expect(await codes('2026-04-25', 14)).toEqual(['optOutLate']);
  },
);

const codesOf = (found: readonly Finding[]): string[] => found.map(({ code }) => code);

it.each([
  ['BS1 4ST', null, []],
  ['BFPO 12', 'GB', []],
  ['GY1 1AA', 'GG', []],
  ['75001', 'France', []],
  ['D02 X285', 'Ireland', []],
  ['SW1A 1AA', 'England', []],
  ['75001', null, ['valuesDisagree']],
  ['75001', 'UK', ['valuesDisagree']],
  ['75001', 'Atlantis', ['valueUnknown']],
])('the postcode %s of the country %s gives %j', async (postCode, country, codes) => {
  const found = await findings([{ ...usual, postCode, ...(country !== null && { country }) }]);
  expect(codesOf(found).filter((code) => code !== 'valuesDisagree' || country !== 'Atlantis')).toEqual(codes);
});

describe('the check', () => {
  it.each(Object.entries(cases))('%s finds its fault, and leaves its nearest neighbour', async (code, [given, notGiven]) => {
    expect(codesOf(await given())).toContain(code);
    expect(codesOf(await notGiven())).not.toContain(code);
  });
});

const readingSources = globSync(join(import.meta.dirname, '../reading/**/*.ts'))
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

it.each([
  ['an enrolment', { enrolmentType: 'autoEnrolled', enrolledOn: '2026-04-10' }],
  ['an opt-out', { optOutDate: '2026-04-24' }],
  ['a leaving', { leavingDate: '2026-04-24' }],
])('of somebody who has left, %s beside a contribution is an error', async (_, texts) => {
  const found = await known(texts, { isActive: false, membership: 'ceased' })();
  expect(found.map(({ code }) => code)).toContain('leftAlready');
});

describe('the codes of the documentation', () => {
  it('can all be given: each has an example here, or comes from the reading of a file', () => {
    const others = checkList.map(({ code }) => code).filter((code) => !cases[code]);
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter((code) => !readingSources.includes(`'${code}'`))).toEqual([]);
  });

  it('include every code that the reading of a file gives', () => {
    const given = [...readingSources.matchAll(/(?:new FileRefusal\(|rowFinding\('\w+',)\s*'(\w+)'/g)].map(
      ([, code = '']) => code,
    );
    expect(given.length).toBeGreaterThan(15);
    expect(given.filter((code) => !isCheckId(code))).toEqual([]);
  });
});

it('a percentage below 1 names the percentage that is probably meant', async () => {
  const question = (await row({ employeePercent: '0.05' })()).find(({ code }) => code === 'percentFraction');
  expect(question && findingText(question)).toBe(
    '“0.05” is less than 1 per cent. If 5 per cent is meant, write 5. Go on if the employee percentage is less than 1.',
  );
});

it('a percentage of three decimals names the rounded one', async () => {
  const error = (await row({ employeePercent: '5.125' })()).find(({ code }) => code === 'percentDecimals');
  expect(error && findingText(error)).toBe(
    '“5.125” has more than two decimals. Round the employee percentage to two decimals, such as 5.13.',
  );
});

it('the minimum is judged with the amount that the period has, where a cell is empty', async () => {
  const values = { employerRegularAmount: '80.00', pensionableEarnings: '2000.00' };
  const kept = (employee: number) => ({ ...grace, presentContribution: { employee, employer: 80_00, lumpSums: 0 } });
  const codes = async (employee: number) => (await row(values, { members: [kept(employee)] })()).map(({ code }) => code);
  expect(await codes(100_00)).not.toContain('belowMinimum');
  expect(await codes(99_98)).toContain('belowMinimum');
});

it.each<[CheckId, Texts, Partial<FileContext>]>([
  ['nationalInsuranceExample', { nationalInsurance: 'QQ123456C' }, {}],
  [
    'nationalInsuranceTemporary',
    { nationalInsurance: 'TN010203M' },
    { numbers: { acceptsTemporary: true, acceptsExamples: false } },
  ],
  ['payrollNumberUnusual', { payrollNumber: 'odd-1' }, { payrollNumberPattern: { pattern: '^P-\\d+$', severity: 'warning' } }],
])('warns of %s only where the portal has another value for the person', async (code, texts, own) => {
  expect(codesOf(await known(texts, {}, own)())).toContain(code);
  expect(codesOf(await known(texts, texts, own)())).toEqual([]);
});

describe('a contribution that the portal has prepared', () => {
  const presentContribution = { employee: 10_000, employer: 8_000, lumpSums: 0 };
  const codes = async (texts: Texts, member: Partial<KnownMember>, own: Partial<FileContext> = {}) =>
    codesOf(await known(texts, member, { ...contribution, period, ...own })());

  it.each<[string, Partial<KnownMember>, CheckId]>([
    ['who has ceased since is no error', { membership: 'ceased' }, 'notMember'],
    ['who is paid by another payroll since is no error', { payrollUid: 'weekly' }, 'inAnotherPayroll'],
  ])('of somebody %s', async (_, member, code) => {
    expect(await codes({}, member)).toContain(code);
    expect(await codes({}, { ...member, presentContribution })).toEqual([]);
    const empty = { employeeRegularAmount: '', employerRegularAmount: '' };
    expect(await codes(empty, { ...member, presentContribution })).toEqual([]);
  });

  it('is not asked about where the file has the amount of the portal, however much the last one differs', async () => {
    const last = { lastContribution: { employee: 5_000, employer: 8_000 } };
    const texts = { employeeRegularAmount: '100.00' };
    expect(await codes(texts, last)).toContain('contributionChanged');
    expect(await codes(texts, { ...last, presentContribution })).toEqual([]);
    expect(await codes({ employeeRegularAmount: '100.01' }, { ...last, presentContribution })).toEqual(['contributionChanged']);
  });

  it.each([
    ['7573.00', 75_73, '£7,573.00: £7,497.27 (9,900%) more than the £75.73 of the last period.'],
    ['40.00', 50_00, '£40.00: £10.00 (20%) less than the £50.00 of the last period.'],
    ['40.00', 0, '£40.00: £40.00 more than the £0.00 of the last period.'],
  ])('of %s after %i pence is told with the difference and its share', async (now, before, told) => {
    const last = { lastContribution: { employee: before, employer: 80_00 } };
    const found = await known({ employeeRegularAmount: now }, last, { ...contribution, period })();
    const changed = found.find(({ code }) => code === 'contributionChanged');
    expect(changed && findingWords(changed).message).toBe(`The employee contribution is ${told}`);
  });

  it('of somebody who has left is kept by empty cells, with a warning', async () => {
    const empty = { employeeRegularAmount: '', employerRegularAmount: '' };
    expect(await codes(empty, { isActive: false })).toContain('leftAlready');
    expect(await codes(empty, { isActive: false, presentContribution })).toEqual(['contributionAfterLeaving']);
  });

  it('is kept by an empty cell, or by two', async () => {
    const empty = { employeeRegularAmount: '', employerRegularAmount: '' };
    expect(await codes(empty, {})).toContain('someValueMissing');
    expect(await codes(empty, { presentContribution })).toEqual([]);
    expect(await codes(empty, { presentContribution }, { period: null })).toContain('someValueMissing');
  });

  it('is asked for in a column that its format requires, where the portal has none', async () => {
    const base = (member: Partial<KnownMember>) =>
      findings([{ payrollNumber: 'P-1', employeeRegularAmount: '', employerRegularAmount: '80.00' }], {
        members: [{ ...grace, ...member }],
        context: { ...contribution, period },
        formatId: 'base-contribution',
      });
    expect(codesOf(await base({}))).toContain('valueMissing');
    expect(codesOf(await base({ presentContribution }))).toEqual([]);
  });
});

it.each([
  ['2026-03-15', '2026-04-10', []],
  ['2026-03-15', '2026-04-14', []],
  ['2026-03-15', '2026-04-15', ['optOutLate']],
  ['2026-03-15', '2026-03-14', ['optOutBeforeEnrolment']],
])(
  'counts the month from the information that the row has: %s, notice of %s',
  async (informationGivenOn, optOutDate, expected) => {
    const member = { enrolledOn: '2026-03-10', optOutPeriod: 'open' as const };
    expect(codesOf(await known({ optOutDate, informationGivenOn }, member, optOut)())).toEqual(expected);
  },
);

it('asks for the information of a member whose first day is not known', async () => {
  const member = { enrolledOn: null, optOutPeriod: 'open' as const };
  expect(codesOf(await known({ optOutDate: '2026-04-10' }, member, optOut)())).toEqual(['optOutWithoutInformation']);
});

it('an opt-out may be as late as the scheme lets its members cancel', async () => {
  const late = (cancellationDays: number) =>
    known({ optOutDate: '2026-04-10' }, { enrolledOn: '2026-03-10' }, { ...optOut, cancellationDays })();
  expect(codesOf(await late(30))).toContain('optOutLate');
  expect(codesOf(await late(31))).not.toContain('optOutLate');
});

describe('the text of a finding', () => {
  it('names the first members who are missing, and the number of the others', () => {
    const [finding] = missingMembersFindings({ count: 3, first: [grace, { ...grace, payrollNumber: null }] });
    expect(finding && findingText(finding)).toBe(
      'Members of the payroll who are not in the file: 3. Grace Okonkwo (P-1), Grace Okonkwo (no payroll number), and 1 more. Decide for each of them: they have left, they have no contribution this period, or add them to the file. Until then they are charged as the pay period has them.',
    );
  });

  it('has the words in their places, and names the column and the remedy', async () => {
    const [finding] = await findings([{ ...usual, dateOfBirth: '1990-02-31' }]);
    expect(finding && findingText(finding)).toBe(
      '“1990-02-31” is not a day of the calendar: the date is read as year, month, day. Correct the date of birth.',
    );
  });

  it.each(Object.entries(cases))('of %s leaves no place empty', async (code, [given]) => {
    const found = (await given()).filter((one) => one.code === code);
    for (const one of found) expect(findingText(one)).not.toMatch(/[{}]|undefined|null/);
  });

  it('of a code that nobody has described is an error with the remedy', () => {
    const finding = { ...findingOf('nothingToDo', { rowNumber: 1 }), code: 'invented' };
    expect(() => findingText(finding)).toThrow('There is no check "invented": add it to schemas/bulk-loads/checks.json.');
  });
});

it('a row with an error has no instruction', () => {
  const finding = findingOf('memberUnknown', { rowNumber: 1 });
  const values = { payrollNumber: 'P-1', employerRegularAmount: 8_000 };
  expect(instructionsOf({ rowNumber: 1, values, findings: [] }, [grace], context)).toHaveLength(1);
  expect(instructionsOf({ rowNumber: 1, values, findings: [finding] }, [grace], context)).toEqual([]);
});
