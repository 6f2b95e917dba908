import { libraryFor } from '../../../domain/files/recognition/libraryFor.ts';
import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import { concludeRecognition, newCollector } from '../../../domain/files/recognition/collector.ts';
import { type Recognition, recognise, rowsForRecognition } from '../../../domain/files/recognition/recognise.ts';
import type { FileRow, Mapping } from '../../../domain/files/types.ts';
import { rememberedMappings } from '../../store/bulkLoads/bulkLoadMappings.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { LoadContext, ReadLoads } from '../../work/bulkLoads/loadContext.ts';

/** An upload whose columns are given a meaning. */
interface Unread {
  load: KeptLoad;
  read: ReadLoads;
}

/** The meaning of a file's columns. */
export interface Meaning extends Recognition {
  /** The mapping without the order of dates that the first rows show. */
  unread: Mapping;
  isChosen: boolean;
}

/** Whether a person has said in which order the dates are. Who only chooses columns leaves that to the dates, or is asked once they are known to be dates. */
export const isSettled = ({ isChosen, unread }: Meaning): boolean => isChosen && unread.dateOrder !== null;

/** The meaning of the columns: chosen before, remembered for the payroll, or recognised. Null for a file without rows. */
export async function meaningOf(
  work: Unread,
  rows: readonly FileRow[],
  { fileFormat, context }: LoadContext,
): Promise<Meaning | null> {
  const { mapping: chosen, mappingIsChosen, isOfSeveral } = work.load;
  if (rows.length === 0) return null;
  // The benefits of a file share the meaning of its columns, whatever formats they have by themselves.
  const isChosen = chosen !== null && (mappingIsChosen || isOfSeveral);
  const recognition = isChosen
    ? { mapping: chosen, questions: [], isOtherFormat: false, isRemembered: false }
    : await recogniseLoad(work, rows.slice(0, rowsForRecognition), { fileFormat, context });
  const read = { ...recognition, unread: recognition.mapping, isChosen };
  if (isSettled(read)) return read;
  const collector = newCollector(recognition.mapping, library, context.period);
  for (const row of recognition.mapping.hasHeading ? rows.slice(1) : rows) collector.add(row);
  const { mapping } = concludeRecognition(recognition, collector.collected(), library);
  return { ...read, mapping };
}

async function recogniseLoad(
  { load, read }: Unread,
  head: readonly FileRow[],
  { fileFormat, context }: Pick<LoadContext, 'fileFormat' | 'context'>,
): Promise<Recognition> {
  const formats = libraryFor(context, library);
  const { fileAction: action, payrollUid, employerId } = load;
  const remembered =
    payrollUid === null ? [] : await read((reader) => rememberedMappings(reader, { employerId, payrollUid, fileAction: action }));
  const known = remembered
    .map((one) => recognise(head, { action, fileFormat, remembered: one }, formats))
    .find(({ isRemembered }) => isRemembered);
  return known ?? recognise(head, { action, fileFormat }, formats);
}
