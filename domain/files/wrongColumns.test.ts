import { describe, expect, it } from 'vitest';
import { checkFile } from './checkFile.ts';
import { findingText } from './findings.ts';
import { wideSizes } from './reading/samples/sampleFiles.ts';
import { buildContext, buildMember } from './sampleFacts.ts';
import type { KnownMember } from './types.ts';
import { type ColumnName, type FileAction, fileActions } from '../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/*
 * Every identifying column, in every kind of file, shifted by a row, sorted by itself, filled down and cut off. A file without a name and a date of birth cannot show such a fault in its
 * only number, so all files here have both.
 */

const people = [
  ['Walter', 'Okonkwo', '1988-03-31'],
  ['Carol', 'Deanery', '1979-11-02'],
  ['Zebedee', 'Appleton', '1991-07-15'],
  ['Frances', 'Nightwood', '1966-01-20'],
  ['Bernard', 'Yarwood', '1995-09-09'],
  ['Valerie', 'Castlemaine', '1983-05-27'],
  ['Desmond', 'Thackeray', '1972-12-12'],
  ['Jocelyn', 'Buttercup', '1999-02-14'],
  ['Leopold', 'Wetherby', '1960-08-08'],
  ['Imogen', 'Falconer', '1986-10-30'],
  ['Stanley', 'Quillfeather', '1977-04-04'],
  ['Harriet', 'Merriweather', '1993-06-18'],
] as const;
/** In no order, as in a payroll that people have joined one after the other. */
const numbers = [507, 112, 933, 248, 871, 365, 690, 404, 159, 726, 581, 843];
const idOf = (n: number): string => String(numbers[n]);

const members: KnownMember[] = people.map(([firstName, lastName, dateOfBirth], n) =>
  buildMember({
    employeeUid: `person ${n}`,
    payrollNumber: `BR-${idOf(n)}7`,
    nationalInsurance: `AB${idOf(n)}${idOf(n)}C`,
    firstName,
    lastName,
    dateOfBirth,
    membership: 'active',
    enrolledOn: '2026-04-20',
    lastContribution: { employee: 100_00 + n * 20_00, employer: 80_00 + n * 20_00 },
  }),
);

const formats: Readonly<Record<FileAction, [formatId: string, columns: Readonly<Record<ColumnName, (n: number) => string>>]>> = {
  bulkManagement: ['base-bulk-management', { annualSalary: () => '30000' }],
  joiner: ['base-joiner', { employmentStartDate: () => '2026-04-01' }],
  leaver: ['base-leaver', { leavingDate: () => '2026-04-30' }],
  contribution: [
    'base-contribution',
    { employeeRegularAmount: (n) => `${100 + n * 20}.00`, employerRegularAmount: (n) => `${80 + n * 20}.00` },
  ],
  optOut: ['base-opt-out', { optOutDate: () => '2026-04-24' }],
  employeeDetail: ['base-employee-detail', { email: (n) => `person${n}@example.com` }],
  salaryDetail: ['base-salary-detail', { annualSalary: () => '30000' }],
  lumpSumContribution: ['base-lump-sum-contribution', { employeeLumpSum: () => '50' }],
  assessment: ['base-assessment', { pensionableEarnings: () => '2000' }],
};

const identifying = ['payrollNumber', 'nationalInsurance', 'firstName', 'lastName', 'dateOfBirth'] as const;
type Identifying = (typeof identifying)[number];

const kept: Readonly<Record<Identifying, number>> = {
  payrollNumber: 5,
  nationalInsurance: 6,
  firstName: 3,
  lastName: 4,
  dateOfBirth: 7,
};
const faults: Readonly<Record<string, (texts: readonly string[], column: Identifying) => string[]>> = {
  'shifted by a row': (texts) => [...texts.slice(1), ...texts.slice(0, 1)],
  'sorted by itself': (texts) => texts.toSorted(),
  'filled down': (texts) => texts.map((_, n) => texts[n - (n % 2)] ?? ''),
  'cut off': (texts, column) => texts.map((text) => text.slice(0, kept[column])),
};

/** Checks a file about all people. @param spoil - Changes one of the columns. */
async function check(
  action: FileAction,
  columns: readonly Identifying[],
  spoil?: [Identifying, keyof typeof faults],
  { known = members, peopleConfirmed = false }: { known?: readonly KnownMember[]; peopleConfirmed?: boolean } = {},
) {
  const find = (matches: (member: KnownMember) => boolean): KnownMember[] => known.filter(matches);
  const [formatId, others] = formats[action];
  const texts = columns.map((column) => {
    const right = members.map((member) => member[column] ?? '');
    return spoil?.[0] === column ? (faults[spoil[1]]?.(right, column) ?? right) : right;
  });
  const lines = members.map((_, n) =>
    [...texts.map((column) => column[n] ?? ''), ...Object.values(others).map((cell) => cell(n))].join(','),
  );
  return checkFile(new TextEncoder().encode(lines.join('\r\n')), {
    name: 'file.csv',
    context: buildContext({ action, today: '2026-05-01', peopleConfirmed }),
    sizes: wideSizes,
    mapping: { formatId, hasHeading: false, columns: [...columns, ...Object.keys(others)], values: {}, dateOrder: null },
    // As the store finds them: by either number, and by the name and the date of birth.
    findMembers: async (rows) =>
      rows.map(({ values }) =>
        find(
          (one) =>
            one.payrollNumber === values['payrollNumber'] ||
            one.nationalInsurance === values['nationalInsurance'] ||
            (one.firstName === values['firstName'] &&
              one.lastName === values['lastName'] &&
              one.dateOfBirth === values['dateOfBirth']),
        ),
      ),
    findNamesakes: async (rows) =>
      rows.map(({ values }) => find((one) => one.firstName === values['firstName'] && one.lastName === values['lastName'])),
  });
}

const layouts: readonly (readonly Identifying[])[] = [
  ['payrollNumber', 'firstName', 'lastName', 'dateOfBirth'],
  ['nationalInsurance', 'firstName', 'lastName', 'dateOfBirth'],
  identifying,
];

/** A file that adds people names their payroll numbers. */
const layoutsOf = (action: FileAction): readonly (readonly Identifying[])[] =>
  action === 'joiner' ? layouts.filter((columns) => columns.includes('payrollNumber')) : layouts;

describe.each(fileActions)('a file of %s', (action) => {
  it('that is right has no finding about its people', async () => {
    for (const columns of layoutsOf(action)) {
      const { findings } = await check(action, columns);
      expect(findings.filter(({ code }) => code !== 'joinerKnown').map(findingText)).toEqual([]);
    }
  });

  const cases = layoutsOf(action).flatMap((columns) =>
    columns.flatMap((column) => Object.keys(faults).map((fault) => ({ columns, column, fault }))),
  );
  it.each(cases)('with the $column $fault among $columns is stopped, with a few findings', async ({ columns, column, fault }) => {
    const { findings } = await check(action, columns, [column, fault]);
    const told = findings.filter(({ code }) => code !== 'joinerKnown');
    expect(told.filter(({ severity }) => severity === 'error').length, told.map(findingText).join('\n')).toBeGreaterThan(0);
    expect(told.length, told.map(findingText).join('\n')).toBeLessThanOrEqual(5);
  });
});

it.each([
  ['payrollNumber', 'The payroll numbers in 12 of 12 rows belong to other people'],
  ['lastName', 'The last names in 12 of 12 rows are not those of our records'],
  ['dateOfBirth', 'The dates of birth in 12 of 12 rows are not those of our records'],
] as const)('one finding names the %s column that was sorted by itself', async (column, text) => {
  const { findings } = await check(
    'contribution',
    ['payrollNumber', 'firstName', 'lastName', 'dateOfBirth'],
    [column, 'shifted by a row'],
  );
  expect(findings.map(findingText)).toEqual([
    `${text}: the column was probably sorted, moved or cut off by itself. Undo the sorting, or put each row together again in the payroll software or the spreadsheet, beginning with row 1, and upload the file again. If the file is right, ask the provider to confirm the people of this upload.`,
  ]);
});

describe('joiners with the names and dates of birth of employees, and payroll numbers that were cut off', () => {
  const columns = ['payrollNumber', 'firstName', 'lastName', 'dateOfBirth'] as const;
  const cutOff = ['payrollNumber', 'cut off'] as const;
  const codesOf = async (context: Parameters<typeof check>[3]) =>
    (await check('joiner', columns, [...cutOff], context)).findings.map(({ code }) => code);

  it('are one finding', async () => {
    const { findings } = await check('joiner', columns, [...cutOff]);
    expect(findings.map(findingText)).toEqual([
      'The payroll numbers in 12 of 12 rows are not those of our records: the column was probably sorted, moved or cut off by itself. Undo the sorting, or put each row together again in the payroll software or the spreadsheet, beginning with row 1, and upload the file again. If the file is right, ask the provider to confirm the people of this upload.',
    ]);
  });

  it.each<[string, NonNullable<Parameters<typeof check>[3]>]>([
    ['the people are confirmed', { peopleConfirmed: true }],
    ['the employees have left', { known: members.map((one) => ({ ...one, isActive: false })) }],
    ['the employees are in another payroll', { known: members.map((one) => ({ ...one, payrollUid: 'weekly' })) }],
    ['fewer than six of them are employees', { known: members.slice(0, 5) }],
  ])('are to be decided about one by one where %s', async (_, context) => {
    const codes = await codesOf(context);
    expect(new Set(codes)).toEqual(new Set(['potentialDuplicate']));
    expect(codes).toHaveLength(context.known?.length ?? 12);
  });
});

it('names that moved together belong to other people', async () => {
  const { findings } = await check(
    'contribution',
    ['payrollNumber', 'firstName', 'lastName'],
    ['payrollNumber', 'shifted by a row'],
  );
  expect(findings.map(({ words }) => words)).toEqual([
    { what: 'names', count: 12, rows: 12, fault: 'belong to other people', from: 1 },
  ]);
});
