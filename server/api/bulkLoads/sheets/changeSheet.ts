import { validate } from '../../../../schemas/built/entities/bulk-load-sheet.js';
import entity from '../../../../schemas/entities/bulk-load-sheet.schema.json' with { type: 'json' };
import type { BulkLoadSheet } from '../../../../schemas/generated/types.ts';
import { chooseSheet } from '../../../store/bulkLoads/bulkLoadMappings.ts';
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

/** Takes the sheet of a workbook that a person has chosen: the file is read and checked again. */
export async function changeSheet(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const { sheet } = (await validBody(c, validate, entity)) as unknown as BulkLoadSheet;
  const data = await c.var.deps.store.within([of.employerId], (tx) =>
    changedLoad(c, tx, of, { event: 'chooseSheet', activity: `Sheet chosen: ${sheet}` }, () => takeSheet(c, tx, of, sheet)),
  );
  await c.var.deps.jobs.begin('bulkLoads');
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, of.employerId, data)) });
}

async function takeSheet(c: ApiContext, tx: Scoped, of: LoadOf, sheet: string): Promise<void> {
  const load = await keptLoad(tx, of);
  const { sheets = [], sheet: present = null } = load.reading ?? {};
  if (!sheets.includes(sheet))
    throw Refusal.invalid([{ field: 'sheet', defaultMessage: 'The file has no such sheet. Choose one of its sheets' }]);
  if (sheet === present)
    throw Refusal.invalid([{ field: 'sheet', defaultMessage: 'This sheet is read already. Choose another one' }]);
  await chooseSheet(tx, load, { sheet, chosenBy: c.var.caller.userUid });
  await deleteRows(tx, of);
  await resetLoad(tx, of);
}
