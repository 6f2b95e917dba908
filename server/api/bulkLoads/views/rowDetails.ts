import type { Instruction } from '../../../../domain/files/instructions/instructionsOf.ts';
import { instructionTexts } from '../../../../domain/files/instructions/instructionTexts.ts';
import { instructionUid } from '../../../../domain/files/instructions/instructionUid.ts';
import type { BulkValue } from '../../../../domain/files/types.ts';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { instructionsUpTo, type RowInstruction } from '../../../store/bulkLoads/apply/instructionRows.ts';
import { progressOfRun } from '../../../store/bulkLoads/apply/runProgress.ts';
import { type KeptRow, listRows } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { headOfLoad } from '../../../store/bulkLoads/bulkLoadWork.ts';
import { findLoad } from '../../../store/bulkLoads/bulkLoads.ts';
import type { Reader } from '../../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../../store/records/storedRecord.ts';
import { instructRows, type RowWithInstructions } from '../../../work/bulkLoads/instructRows.ts';
import { loadOf, mostRows } from './bulkLoadView.ts';

type Detail = NonNullable<BulkLoadJob['processingDetails']>[number];
type ItemInstruction = NonNullable<Detail['itemInstructions']>[number];

/** The states of an instruction that was not carried out. */
const failed: readonly RowInstruction['state'][] = ['failed', 'notDone'];

const warns = ({ findings }: KeptRow): boolean => findings.some(({ severity }) => severity === 'warning');

const toPlanned = (jobUid: string, row: KeptRow, { kind }: Instruction, place: number): ItemInstruction => ({
  instructionUid: instructionUid(jobUid, { rowNumber: row.rowNumber, position: place + 1 }),
  instructionClassName: kind,
  description: instructionTexts[kind],
  hasErrors: false,
  hasWarnings: warns(row),
});

const toTaken = (row: KeptRow, { instructionUid: uid, kind, state }: RowInstruction): ItemInstruction => ({
  instructionUid: uid,
  instructionClassName: kind,
  description: instructionTexts[kind],
  hasErrors: failed.includes(state),
  hasWarnings: warns(row),
});

const textOf = (value: BulkValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: BulkValue | undefined): number | null =>
  value === null || value === undefined || value === '' || typeof value === 'boolean' || Number.isNaN(Number(value))
    ? null
    : Number(value);

/** The person and the figures of a row: those that the file gives, and the known employee's name and number where it leaves them out. */
function summarise({ row: { values }, found }: RowWithInstructions): NonNullable<Detail['itemSummary']> {
  const member = found.length === 1 ? found[0] : undefined;
  const names = [textOf(values['firstName']) ?? member?.firstName, textOf(values['lastName']) ?? member?.lastName];
  return {
    employee: names.filter(Boolean).join(' ') || null,
    payrollNumber: textOf(values['payrollNumber']) ?? member?.payrollNumber ?? null,
    salary: numberOf(values['annualSalary']),
    employeePercentContribution: numberOf(values['employeePercent']),
    employerPercentContribution: numberOf(values['employerPercent']),
  };
}

/**
 * The first rows by the headings of the file, with what each asks for: as the records are now, until it has had its turn, and then as it was carried out.
 * A row with an error asks for nothing. Before the columns have a meaning there are the cells alone.
 */
export async function shownDetails(
  reader: Reader,
  owner: Owner,
  record: StoredRecord,
  today: string,
): Promise<NonNullable<BulkLoadJob['processingDetails']>> {
  const of = loadOf(owner, record);
  const { headings } = await headOfLoad(reader, of);
  const { rows } = await listRows(reader, of, { severity: null, code: null, rowNumbers: null }, { limit: mostRows, page: 1 });
  const load = await findLoad(reader, of.employerId, of.bulkLoadJobUid);
  const asked = load?.mapping ? await instructRows(reader, { ...load, mapping: load.mapping }, rows, today) : [];
  const hasBegun = (await progressOfRun(reader, of)) !== null;
  const taken = hasBegun ? await instructionsUpTo(reader, of, rows.at(-1)?.rowNumber ?? 0) : [];
  const byRow = Map.groupBy(taken, ({ rowNumber }) => rowNumber);
  return rows.map((row, n): Detail => {
    const { rowNumber, cells } = row;
    const one = asked[n];
    const carriedOut = byRow.get(rowNumber)?.map((instruction) => toTaken(row, instruction));
    const planned = one?.instructions.map((instruction, place) => toPlanned(of.bulkLoadJobUid, row, instruction, place));
    return {
      rowNumber,
      ...(one && { itemInstructions: carriedOut ?? planned, itemSummary: summarise(one) }),
      data: Object.fromEntries(cells.map((cell, index) => [headings?.[index] ?? `Column ${index + 1}`, cell])),
    };
  });
}
