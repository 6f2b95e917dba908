import { rowReader } from '../../../domain/files/checks/rowChecker.ts';
import { type Instruction, instructionsOf } from '../../../domain/files/instructions/instructionsOf.ts';
import { isCertainlyAbout } from '../../../domain/files/checks/identify.ts';
import type { CheckedRow, FileContext, KnownMember, Mapping } from '../../../domain/files/types.ts';
import type { KeptRow, RowOfPerson } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { Reader } from '../../store/createStore.ts';
import { findMembersByUid } from '../../store/bulkLoads/membersByUid.ts';
import { loadContext, membersFor } from './loadContext.ts';

/** A row with its values, the members that were found for it, and what it asks for. */
export interface RowWithInstructions {
  row: CheckedRow;
  found: readonly KnownMember[];
  instructions: readonly Instruction[];
}

/**
 * Reads the values of rows that were checked, and what they ask for as the records are now.
 *
 * @param today - `yyyy-MM-dd`: the day of the portal.
 */
export async function instructRows(
  reader: Reader,
  load: KeptLoad & { mapping: Mapping },
  rows: readonly KeptRow[],
  today: string,
): Promise<RowWithInstructions[]> {
  const { checked, context } = await readValues(reader, load, rows, today);
  return withMembers(checked, await membersFor((work) => work(reader), load)(checked), context);
}

/** The same for rows of which the check has found the people: their members are looked up by their ids where nobody else can be meant, which is a third of the work. */
export async function instructRowsOfPeople(
  reader: Reader,
  load: KeptLoad & { mapping: Mapping },
  rows: readonly RowOfPerson[],
  today: string,
): Promise<RowWithInstructions[]> {
  const { checked, context } = await readValues(reader, load, rows, today);
  const known = await findMembersByUid(reader, load, [...new Set(rows.flatMap(({ employeeUid }) => employeeUid ?? []))]);
  const certain = checked.map((row, n): KnownMember | undefined => {
    const member = known.get(rows[n]?.employeeUid ?? '');
    const mayJoin = context.action === 'joiner' || row.values['requestedAction'] === 'join';
    return member && !mayJoin && isCertainlyAbout(row.values, member) ? member : undefined;
  });
  const others = checked.filter((_, n) => certain[n] === undefined);
  const found = others.length === 0 ? [] : await membersFor((work) => work(reader), load)(others);
  const ofOthers = new Map(others.map((row, n) => [row, found[n] ?? []]));
  const members = checked.map((row, n) => {
    const member = certain[n];
    return member ? [member] : (ofOthers.get(row) ?? []);
  });
  return withMembers(checked, members, context);
}

async function readValues(
  reader: Reader,
  load: KeptLoad & { mapping: Mapping },
  rows: readonly KeptRow[],
  today: string,
): Promise<{ checked: CheckedRow[]; context: FileContext }> {
  const { context } = await loadContext(reader, load, today);
  const read = rowReader({ mapping: load.mapping, context, hasSerialNumbers: load.reading?.kind === 'xlsx' });
  return { checked: rows.map((row) => ({ rowNumber: row.rowNumber, values: read(row), findings: row.findings })), context };
}

const withMembers = (
  rows: readonly CheckedRow[],
  members: readonly (readonly KnownMember[])[],
  context: FileContext,
): RowWithInstructions[] =>
  rows.map((row, n) => {
    const found = members[n] ?? [];
    return { row, found, instructions: instructionsOf(row, found, context) };
  });
