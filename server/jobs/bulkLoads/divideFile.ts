import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { findingOf } from '../../../domain/files/findings.ts';
import type { RowBatch } from '../../../domain/files/checkRows.ts';
import { benefitReader, benefitTitles } from '../../../domain/files/routing/benefitOfRow.ts';
import type { FileRow, Finding, Mapping } from '../../../domain/files/types.ts';
import { divideLoad, type OpenBenefit, openBenefits, type PartOfFile } from '../../store/bulkLoads/benefitsOfFile.ts';
import { editsOfFile } from '../../store/bulkLoads/bulkLoadEdits.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { type TakenLoad, keepMapping } from '../../store/bulkLoads/bulkLoadWork.ts';
import { service, noteStep } from '../../store/lifecycleSteps.ts';
import type { Store } from '../../store/createStore.ts';
import { withPauses } from '../../work/bulkLoads/fileRows.ts';
import type { ReadLoads } from '../../work/bulkLoads/loadContext.ts';
import { meantCells } from '../../work/bulkLoads/rowsOfBenefit.ts';

/** Whether the rows of an upload say of which benefits they are, and are not divided yet. */
export const isUndivided = ({ hasOtherRows, isOfSeveral }: KeptLoad): boolean => hasOtherRows && !isOfSeveral;

/** A file whose rows are to be divided. */
interface Undivided {
  load: KeptLoad;
  taken: TakenLoad;
  store: Store;
  read: ReadLoads;
  today: string;
  at: Date;
  signal?: AbortSignal | undefined;
  mapping: Mapping;
  batches: AsyncIterable<RowBatch>;
  /** Receives each row below the heading, and gives the mapping once all are read. */
  collector: { add(row: FileRow): void; conclude(): Mapping };
}

/**
 * Gives each benefit that the rows of a file name a job of its own, in one transaction. The rows keep their numbers, since each job reads the file itself.
 *
 * @returns the finding about a file that cannot be divided; null once it is.
 */
export async function divideFile(file: Undivided): Promise<Finding | null> {
  const { load, read } = file;
  const benefits = await read((reader) => openBenefits(reader, load));
  const parts = await partsOf(file, benefits);
  if (parts.length === 0) return findingOf('benefitsUnnamed', { rowNumber: null }, { benefits: benefitTitles(benefits) });
  await file.store.within({ employers: 'all', today: file.today }, async (tx) => {
    await keepMapping(tx, load, file.collector.conclude());
    for (const { bulkLoadJobUid, employerId, fileName, status } of await divideLoad(tx, file.taken, parts))
      noteStep(
        tx,
        { machine: bulkLoadJob, kind: 'bulk-load-jobs', recordUid: bulkLoadJobUid, employerId, title: fileName },
        { event: 'create', from: null, to: status, activity: `Rows of another benefit: ${fileName}` },
        { actor: service, at: file.at },
      );
  });
  return null;
}

/** The benefits that rows name, in the order of the file. */
async function partsOf(
  { load, read, mapping, batches, signal, collector }: Undivided,
  benefits: readonly OpenBenefit[],
): Promise<PartOfFile[]> {
  const benefitOf = benefitReader(mapping.columns, benefits);
  if (!benefitOf) return [];
  const edits = Map.groupBy(await read((reader) => editsOfFile(reader, load)), ({ rowNumber }) => rowNumber);
  const editedRows = new Map<string, number[]>();
  let isAtStart = mapping.hasHeading;
  for await (const { rows } of withPauses(batches)) {
    signal?.throwIfAborted();
    const below = isAtStart ? rows.slice(1) : rows;
    if (rows.length > 0) isAtStart = false;
    for (const row of below) {
      const cells = meantCells(row, edits);
      collector.add({ ...row, cells });
      const { benefit } = benefitOf(cells);
      if (!benefit) continue;
      const own = editedRows.get(benefit.benefitUid) ?? [];
      if (edits.has(row.rowNumber)) own.push(row.rowNumber);
      editedRows.set(benefit.benefitUid, own);
    }
  }
  return [...editedRows].flatMap(([uid, rows]) => {
    const benefit = benefits.find(({ benefitUid }) => benefitUid === uid);
    return benefit ? [{ benefit, editedRows: rows }] : [];
  });
}
