import { sql } from 'kysely';
import type { RememberedMapping } from '../../../domain/files/recognition/remembered.ts';
import type { Mapping } from '../../../domain/files/types.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** A kind of file of a payroll. */
export interface FileKind {
  employerId: number;
  payrollUid: string;
  fileAction: FileAction;
}

/** More layouts than these no payroll has at a time. */
const mostRemembered = 20;

/** The meanings of columns that people chose for a payroll's files of a kind, the latest first. */
export async function rememberedMappings(
  reader: Reader,
  { employerId, payrollUid, fileAction }: FileKind,
): Promise<RememberedMapping[]> {
  const { rows } = await sql<{ remembered: RememberedMapping }>`
    select remembered from portal.bulk_load_mappings
    where employer_id = ${employerId} and payroll_uid = ${payrollUid} and file_action = ${fileAction}
    order by chosen_at desc limit ${mostRemembered}`.execute(reader);
  return rows.map(({ remembered }) => remembered);
}

/** The same for the same headings in another order. A file without headings has its number of columns. */
const keyOf = ({ headings, mapping }: RememberedMapping): string =>
  headings === null ? String(mapping.columns.length) : JSON.stringify(headings.map((one) => one.trim().toLowerCase()).toSorted());

/** Remembers the meaning of headings for the next file. */
export async function rememberMapping(
  tx: Scoped,
  { employerId, payrollUid, fileAction }: FileKind,
  remembered: RememberedMapping,
  { chosenBy, chosenAt }: { chosenBy: string; chosenAt: Date },
): Promise<void> {
  await sql`
    insert into portal.bulk_load_mappings (payroll_uid, employer_id, file_action, headings_key, remembered, chosen_by, chosen_at)
    values (${payrollUid}, ${employerId}, ${fileAction}, encode(sha256(convert_to(${keyOf(remembered)}, 'UTF8')), 'hex'),
      ${JSON.stringify(remembered)}::text::jsonb, ${chosenBy}, ${chosenAt})
    on conflict (payroll_uid, file_action, headings_key) do update
    set remembered = excluded.remembered, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(tx);
}

/** The way in which a file is read, as far as a person chooses it. */
export interface ReadingChoice {
  /** Null for a file without sheets. */
  sheet: string | null;
  /** Null where it is found among the first rows. */
  headingRow: number | null;
  readsHidden: boolean;
}

/** Sets the way of reading that a person has chosen. Columns that are read in another way may mean something else. */
export async function chooseReading(
  tx: Scoped,
  { employerId, bulkLoadUid }: { employerId: number; bulkLoadUid: string },
  { sheet, headingRow, readsHidden }: ReadingChoice,
  chosenBy: string,
): Promise<void> {
  await sql`
    update portal.bulk_loads set sheet = ${sheet}, heading_row = ${headingRow}, reads_hidden = ${readsHidden}, sheet_chosen_by = ${chosenBy}, mapping = null, mapping_is_chosen = false, mapping_is_remembered = false,
      mapping_chosen_by = null
    where bulk_load_uid = ${bulkLoadUid} and employer_id = ${employerId}`.execute(tx);
}

/** Sets the encoding that a person has chosen. The columns keep a meaning that was chosen. */
export async function chooseEncoding(
  tx: Scoped,
  { employerId, bulkLoadUid }: { employerId: number; bulkLoadUid: string },
  { encoding, chosenBy }: { encoding: string; chosenBy: string },
): Promise<void> {
  await sql`
    update portal.bulk_loads set encoding = ${encoding}, encoding_chosen_by = ${chosenBy}
    where bulk_load_uid = ${bulkLoadUid} and employer_id = ${employerId}`.execute(tx);
}

/** Sets the meaning of a file's columns that a person has chosen. */
export async function chooseMapping(
  tx: Scoped,
  { employerId, bulkLoadUid }: { employerId: number; bulkLoadUid: string },
  { mapping, chosenBy }: { mapping: Mapping; chosenBy: string },
): Promise<void> {
  await sql`
    update portal.bulk_loads set mapping = ${JSON.stringify(mapping)}::text::jsonb, mapping_is_chosen = true, mapping_is_remembered = false,
      mapping_chosen_by = ${chosenBy}
    where bulk_load_uid = ${bulkLoadUid} and employer_id = ${employerId}`.execute(tx);
}
