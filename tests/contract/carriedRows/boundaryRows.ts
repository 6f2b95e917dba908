import { seededRandom } from '../../chaos/random.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import type { BulkFormat, FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { boundaryCells, type DaysOfRow, notationOf, textOfDay } from './boundaryCells.ts';

/** The day of the tests. */
export const today = '2026-11-21';

/** The states of people before the file: a row at a boundary is about one of each, in turn. */
export const personKinds = [
  'member',
  'eligible',
  'savesAlready',
  'notEnrolled',
  'optedOut',
  'ceased',
  'left',
  'otherPayroll',
  'withoutBirth',
  'withoutStart',
  'contractual',
  'askedToOptOut',
  'inactivePot',
  'withoutPot',
  'leftInPeriod',
  'invited',
] as const;
export type PersonKind = (typeof personKinds)[number];

/** A person of a row. Most joiners are new; those of a tenth of the rows are employees already. */
export interface RowPerson {
  kind: PersonKind | 'nobody';
  payrollNumber: string;
  nationalInsurance: string;
  firstName: string;
  lastName: string;
  days: DaysOfRow;
  /** In pence: of an eligible jobholder, a non-eligible one or an entitled worker, or unknown. */
  annualSalary: number | null;
}

/** A row of a file, with its person and the cells that are at a boundary. */
export interface BoundaryRow {
  person: RowPerson;
  cells: Readonly<Record<string, string>>;
  /** The columns at a boundary, for the words of a failure. */
  changed: readonly string[];
}

const lettersOf = (n: number): string => [...String(n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function personOf(n: number, kind: RowPerson['kind']): RowPerson {
  const start = addDays('2018-01-08', (n % 300) * 7);
  const days: DaysOfRow = {
    today,
    periodStart: '2026-11-01',
    periodEnd: '2026-11-30',
    birth: addDays('1975-03-01', n * 3),
    start,
    enrolled: n % 3 === 0 ? '2026-11-02' : addDays(start, 90),
  };
  return {
    kind,
    payrollNumber: `P${n}`,
    nationalInsurance: `AB${String(100_000 + n * 7)}C`,
    firstName: 'Grace',
    lastName: `Hill${lettersOf(n)}`,
    days,
    annualSalary: [30_000_00, 9_000_00, 5_000_00, null][Math.floor(n / 3) % 4] ?? null,
  };
}

/** Those whose row in a file of all changes may enrol them. */
const enrolledKinds: ReadonlySet<string> = new Set(['nobody', 'eligible', 'notEnrolled', 'optedOut', 'ceased']);

/** The usual cells of a row. Those about a change of the membership are empty where the kind of file does not need them: their boundaries fill them. */
function usualCells(person: RowPerson, action: FileAction, format: BulkFormat): Record<string, string> {
  const write = (day: string): string => textOfDay(day, notationOf(format));
  const { days } = person;
  const required = new Set(format.columns.flatMap(({ column, required }) => (required ? [column] : [])));
  const paid = action === 'contribution' || action === 'bulkManagement';
  const usual: Record<string, string> = {
    payrollNumber: person.payrollNumber,
    nationalInsurance: person.nationalInsurance,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: `${person.firstName} ${person.lastName}`,
    dateOfBirth: write(days.birth),
    title: 'Ms',
    gender: 'F',
    addressLine1: '12 Harbour Street',
    addressLine2: 'Redcliffe',
    town: 'Bristol',
    postCode: 'BS1 4ST',
    periodStartDate: write(days.periodStart),
    periodEndDate: write(days.periodEnd),
    payDate: write('2026-11-30'),
    ...(action === 'joiner' && { employmentStartDate: write(days.start) }),
    ...(paid && { employeeRegularAmount: '125.00', employerRegularAmount: '75.00' }),
    ...(action === 'lumpSumContribution' && { employeeLumpSum: '10.00' }),
    ...(action === 'leaver' && { leavingDate: write('2026-11-20') }),
    ...(action === 'optOut' && { optOutDate: write('2026-11-20') }),
    ...(action === 'salaryDetail' && { annualSalary: '31200.00' }),
    ...(required.has('grossEarnings') && { grossEarnings: '2500.00' }),
    ...(required.has('pensionableEarnings') && { pensionableEarnings: '2000.00' }),
    ...(required.has('enrolmentType') && boundaryValue('enrolmentType', format, days, 1)),
    ...(required.has('enrolledOn') && { enrolledOn: write(days.enrolled) }),
    ...(required.has('product') && boundaryValue('product', format, days, 1)),
  };
  if (action === 'bulkManagement' && enrolledKinds.has(person.kind) && Number(person.payrollNumber.slice(1)) % 3 === 0)
    Object.assign(usual, {
      ...boundaryValue('enrolmentType', format, days, 1 + (Number(person.payrollNumber.slice(1)) % 4)),
      enrolledOn: write('2026-11-02'),
      employmentStartDate: write(days.start),
    });
  for (const { column, fixed } of format.columns) if (column !== null && fixed) usual[column] = fixed[0] ?? '';
  return usual;
}

const boundaryValue = (column: string, format: BulkFormat, days: DaysOfRow, at: number): Record<string, string> => ({
  [column]: boundaryCells(column, format, days)[at] ?? '',
});

/** A column of a format with a cell at a boundary, by its place among the cells of the column. */
interface Change {
  column: string;
  at: number;
}

/** The boundaries of all columns of a format. The cells of a column have the same places for every row. */
function changesOf(format: BulkFormat): Change[] {
  const { days } = personOf(0, 'nobody');
  return format.columns.flatMap(({ column, fixed }) =>
    column === null || fixed ? [] : boundaryCells(column, format, days).map((_, at) => ({ column, at })),
  );
}

function shuffle<Item>(items: readonly Item[], next: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(next() * (last + 1));
    [mixed[last], mixed[at]] = [mixed[at] as Item, mixed[last] as Item];
  }
  return mixed;
}

/**
 * Rows of a format with one or two columns at a boundary, in the order of a seed: each boundary once by itself, as far as the count reaches, and two of different columns in
 * every third row.
 */
export function boundaryRows(
  { format, action }: { format: BulkFormat; action: FileAction },
  { count, seed, from }: { count: number; seed: number; from: number },
): BoundaryRow[] {
  const { next } = seededRandom(seed);
  const changes = shuffle(changesOf(format), next);
  const pick = (): Change => changes[Math.floor(next() * changes.length)] as Change;
  return Array.from({ length: count }, (_, n) => {
    const isNew = action === 'joiner' ? n % 10 !== 9 : action === 'bulkManagement' && n % 4 === 3;
    const kind = isNew ? 'nobody' : (personKinds[Math.floor(next() * personKinds.length)] as PersonKind);
    const person = personOf(from + n, n % 2 === 0 && !isNew ? 'member' : kind);
    const first = changes[n] ?? pick();
    // Each row is compared with the pay period of the first one.
    const own = n === 0 ? [] : n % 3 === 2 || n >= changes.length ? [first, pick()] : [first];
    const cells = usualCells(person, action, format);
    for (const { column, at } of own) Object.assign(cells, boundaryValue(column, format, person.days, at));
    const changed = own.map(({ column }) => `${column} “${(cells[column] ?? '').slice(0, 50)}”`);
    return { person, cells, changed };
  });
}
