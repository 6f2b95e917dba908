import { validate } from '../../../schemas/built/entities/bulk-load-mapping.js';
import entity from '../../../schemas/entities/bulk-load-mapping.schema.json' with { type: 'json' };
import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import type { BulkLoadMappingState } from '../../../schemas/generated/types.ts';
import type { Mapping } from '../../../domain/files/types.ts';
import { chooseMapping, rememberMapping } from '../../store/bulkLoads/bulkLoadMappings.ts';
import { deleteRows, type LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { headOfLoad, type LoadHead, progressOfLoad, resetLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext } from '../core/context.ts';
import { setEntityTag } from '../core/entityTag.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { changedLoad } from './changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from './loadOf.ts';

/** Answers what is known and asked about the columns of an upload. */
export async function readMapping(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const data = await c.var.deps.store.read([of.employerId], async (reader) => {
    const { mapping, reading, headingRow, readsHidden } = await keptLoad(reader, of);
    const { head, isRemembered } = await headOfLoad(reader, of);
    const { questions } = await progressOfLoad(reader, of);
    return {
      mapping,
      headings: head[0]?.cells ?? [],
      sampleRows: head,
      reading,
      headingRow,
      readsHidden,
      questions: questions ?? [],
      isRemembered,
    } as BulkLoadMappingState;
  });
  return c.json({ data });
}

/** Takes the meaning of the columns that a person has chosen: the file is then checked again. */
export async function changeMapping(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const mapping = (await validBody(c, validate, entity)) as unknown as Mapping;
  const data = await c.var.deps.store.within([of.employerId], (tx) =>
    changedLoad(c, tx, of, { event: 'map', activity: 'Meaning of the columns chosen' }, () => takeMapping(c, tx, of, mapping)),
  );
  await c.var.deps.jobs.begin('bulkLoads');
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, of.employerId, data)) });
}

async function takeMapping(c: ApiContext, tx: Scoped, of: LoadOf, mapping: Mapping): Promise<void> {
  const load = await keptLoad(tx, of);
  const head = await headOfLoad(tx, of);
  const faults = faultsOf(mapping, head);
  if (faults.length > 0) throw Refusal.invalid(faults);
  await chooseMapping(tx, load, { mapping, chosenBy: c.var.caller.userUid });
  await remember(c, tx, load, mapping, head);
  await deleteRows(tx, of);
  await resetLoad(tx, of);
}

async function remember(c: ApiContext, tx: Scoped, load: KeptLoad, mapping: Mapping, { head }: LoadHead): Promise<void> {
  const { employerId, payrollUid, fileAction } = load;
  if (payrollUid === null) return;
  const headings = mapping.hasHeading ? (head[0]?.cells ?? null) : null;
  const by = { chosenBy: c.var.caller.userUid, chosenAt: c.var.deps.clock() };
  await rememberMapping(tx, { employerId, payrollUid, fileAction }, { headings, mapping }, by);
}

/** The faults of a mapping for the columns of a file. */
function faultsOf({ formatId, columns, values }: Mapping, { head }: LoadHead): FieldError[] {
  const width = Math.max(...head.map(({ cells }) => cells.length));
  const isKnown = (column: string): boolean => Object.hasOwn(library.columns, column);
  return [
    ...(library.formats.some(({ id }) => id === formatId)
      ? []
      : [{ field: 'formatId', defaultMessage: 'There is no such format. Choose another one' }]),
    ...(columns.length === width
      ? []
      : [{ field: 'columns', defaultMessage: `The file has ${width} columns. Give each of them a meaning, or null` }]),
    ...columns.flatMap((column, n): FieldError[] => {
      const field = `columns.${n}`;
      if (column === null) return [];
      if (!isKnown(column)) return [{ field, defaultMessage: 'There is no such column. Choose another one' }];
      return columns.indexOf(column) < n
        ? [{ field, defaultMessage: 'Another column has this meaning. Choose another one' }]
        : [];
    }),
    ...Object.keys(values)
      .filter((column) => !isKnown(column))
      .map((column) => ({ field: `values.${column}`, defaultMessage: 'There is no such column. Leave it out' })),
  ];
}
