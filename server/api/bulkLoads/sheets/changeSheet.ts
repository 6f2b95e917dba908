import { validate } from '../../../../schemas/built/entities/bulk-load-sheet.js';
import entity from '../../../../schemas/entities/bulk-load-sheet.schema.json' with { type: 'json' };
import type { BulkLoadSheet } from '../../../../schemas/generated/types.ts';
import { chooseReading } from '../../../store/bulkLoads/bulkLoadMappings.ts';
import { deleteRows, type LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { resetLoad } from '../../../store/bulkLoads/bulkLoadWork.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { setEntityTag } from '../../core/entityTag.ts';
import { readableRecord } from '../../records/fieldAccess.ts';
import { changedLoad } from '../changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from '../loadOf.ts';

/** Takes the way in which a person wants the file to be read: its sheet, its row of headings, its hidden rows. The file is then checked again. */
export async function changeSheet(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const changes = (await validBody(c, validate, entity)) as unknown as BulkLoadSheet;
  let activity = '';
  const data = await c.var.deps.store.within([of.employerId], (tx) =>
    changedLoad(c, tx, of, { event: 'chooseSheet', activity: () => activity }, async () => {
      activity = await takeReading(c, tx, of, changes);
    }),
  );
  await c.var.deps.jobs.begin('bulkLoads');
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, of.employerId, data)) });
}

const refuse = (field: keyof BulkLoadSheet, defaultMessage: string): never => {
  throw Refusal.invalid([{ field, defaultMessage }]);
};

/** @returns the line of the history. */
async function takeReading(c: ApiContext, tx: Scoped, of: LoadOf, changes: BulkLoadSheet): Promise<string> {
  const load = await keptLoad(tx, of);
  const { sheets = [], sheet: present = null } = load.reading ?? {};
  const { sheet = present, readsHidden = load.readsHidden } = changes;
  const isOther = sheet !== present;
  if (isOther && !sheets.includes(sheet ?? '')) refuse('sheet', 'The file has no such sheet. Choose one of its sheets');
  const { headingRow = isOther ? null : load.headingRow } = changes;
  if (!isOther && headingRow === load.headingRow && readsHidden === load.readsHidden)
    refuse('sheet', 'The file is read in this way already. Choose another sheet, or another row of headings');
  await chooseReading(tx, load, { sheet, headingRow, readsHidden }, c.var.caller.userUid);
  await deleteRows(tx, of);
  await resetLoad(tx, of);
  if (isOther) return `Sheet chosen: ${sheet}`;
  if (readsHidden !== load.readsHidden)
    return readsHidden ? 'Hidden rows and columns are read' : 'Hidden rows and columns are left out';
  return headingRow === null ? 'Row of the headings left to the service' : `Row of the headings chosen: ${headingRow}`;
}
