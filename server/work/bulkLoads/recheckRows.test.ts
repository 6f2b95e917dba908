import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRows, type RowsOptions } from '../../../domain/files/checkRows.ts';
import { nobody } from '../../../domain/files/checks/identify.ts';
import { instructionsFor } from '../../../domain/files/instructions/instructionsOf.ts';
import { rowEffectOf } from '../../../domain/files/instructions/rowEffect.ts';
import { buildMember } from '../../../domain/files/sampleFacts.ts';
import type { FileRow, Finding } from '../../../domain/files/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { eachRow, insertRows, type LoadOf, type RowToWrite, updateRows } from '../../store/bulkLoads/bulkLoadRows.ts';
import { createStore, type Reader, type Scoped } from '../../store/createStore.ts';
import { keysOf } from './comparedAgain.ts';
import { runningSummary } from './loadSummary.ts';
import { recheckRows } from './recheckRows.ts';

let database: TestDatabase;
let employer: number;

beforeAll(async () => {
  database = await createTestDatabase();
  employer = await new Records(database).employer();
});
afterAll(() => database.close());

const columns = [
  'payrollNumber',
  'nationalInsurance',
  'firstName',
  'lastName',
  'dateOfBirth',
  'periodStartDate',
  'periodEndDate',
];
/** Few values for each column, so that rows often equal each other; some cannot be read. */
const texts = [
  ['B1', 'b1', 'B2', 'B3', ''],
  ['AB123456A', 'ab 12 34 56 a', 'AB123457B', 'XX999999X', 'nonsense'],
  ['Ada', 'ADA', 'Bob'],
  ['Hill', 'hill', 'Marsh'],
  ['1980-02-03', '1981-02-03', 'never'],
  ['2026-11-01', '2026-11-01', '2026-11-02', ''],
  ['2026-11-30', '2026-11-30', '2026-12-01'],
];
const options: RowsOptions = {
  mapping: { formatId: 'base-contribution', hasHeading: false, columns, values: {}, dateOrder: null },
  context: {
    action: 'contribution',
    today: '2026-11-23',
    employerId: null,
    payrollUid: null,
    period: null,
    payrollNumberPattern: null,
    pensionableSalaryDefinition: null,
    frequency: null,
    validActions: null,
  },
  hasSerialNumbers: false,
};

/** Two people, each of whom a row may name by either number. */
const members = (
  [
    ['Ada', 'B1', 'AB123456A'],
    ['Bob', 'B2', 'AB123457B'],
  ] as const
).map(([firstName, payrollNumber, nationalInsurance]) =>
  buildMember({ employeeUid: crypto.randomUUID(), firstName, lastName: 'Hill', payrollNumber, nationalInsurance }),
);
const withPeople: RowsOptions = { ...options, findMembers: (rows) => Promise.resolve(rows.map(() => members)) };

async function fresh(rows: readonly FileRow[], rules: RowsOptions): Promise<RowToWrite[]> {
  const checked: RowToWrite[] = [];
  const batches = (async function* () {
    yield await Promise.resolve({ rows, findings: [] });
  })();
  for await (const batch of checkRows(batches, rules))
    for (const [n, row] of batch.rows.entries()) {
      const cells = rows.find(({ rowNumber }) => rowNumber === row.rowNumber)?.cells ?? [];
      checked.push({
        rowNumber: row.rowNumber,
        cells,
        findings: row.findings,
        keys: keysOf(row),
        employeeUid: batch.identities[n]?.member?.employeeUid ?? null,
        effect: rowEffectOf(instructionsFor(row, batch.identities[n] ?? nobody, rules.context), rules.context.today),
      });
    }
  return checked;
}

const codesOf = (findings: readonly Finding[]): string[] =>
  findings.map((one) => JSON.stringify([one.code, one.column, one.words])).toSorted();

async function stored(reader: Reader, of: LoadOf): Promise<RowToWrite[]> {
  const rows: RowToWrite[] = [];
  for await (const part of eachRow(reader, of, { severity: null, code: null, rowNumbers: null }))
    for (const row of part)
      rows.push({
        ...row,
        keys: { nationalInsurance: null, payrollNumber: null, person: null },
        employeeUid: null,
        effect: { amounts: null, lastDay: null, lastPay: null },
      });
  return rows;
}

/** Corrects cells one after the other. Without a column, the whole row is emptied. */
async function correctEach(
  tx: Scoped,
  of: LoadOf,
  rules: RowsOptions,
  changes: readonly (readonly [row: number, column: number | null, text: string])[],
) {
  for (const [at, column, text] of changes) {
    const row = (await stored(tx, of))[at];
    if (!row) throw new Error(`There is no row ${at}.`);
    const cells = row.cells.map((cell, place) => (column === null ? '' : place === column ? text : cell));
    const corrected = { ...row, before: row.cells, cells, edited: new Set(column === null ? row.cells.keys() : [column]) };
    await updateRows(tx, of, await recheckRows({ reader: tx, of, options: rules, summary: runningSummary() }, [corrected]));
  }
}

const cellOf = (column: number) => fc.constantFrom(...(texts[column] ?? []));
const row = fc.tuple(...columns.map((_, column) => cellOf(column)));
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 5 }), fc.nat({ max: columns.length - 1 }))
      .chain(([at, column]) => cellOf(column).map((text) => [at, column, text] as const)),
  },
  { weight: 1, arbitrary: fc.nat({ max: 5 }).map((at) => [at, null, ''] as const) },
);

it.each([
  ['of no employer', options],
  ['with their members', withPeople],
])(
  'corrected rows %s and the rows that equal them have the findings of a new check of the file',
  async (_, rules) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 6, maxLength: 6 }),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async (cells, changes) => {
          const of = { employerId: employer, bulkLoadJobUid: crypto.randomUUID() };
          const rows = cells.map((texts, n): FileRow => ({ rowNumber: n + 1, cells: texts }));
          await createStore(database.db).within([employer], async (tx) => {
            await insertRows(tx, of, await fresh(rows, rules), sql`select`);
            await correctEach(tx, of, rules, changes);
            const now = await stored(tx, of);
            const expected = await fresh(
              now.map(({ rowNumber, cells: corrected }) => ({ rowNumber, cells: corrected })),
              rules,
            );
            expect(now.map(({ findings }) => codesOf(findings))).toEqual(expected.map(({ findings }) => codesOf(findings)));
          });
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  },
  60_000,
);
