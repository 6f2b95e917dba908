import { validate } from '../../../../schemas/built/entities/bulk-load-encoding.js';
import entity from '../../../../schemas/entities/bulk-load-encoding.schema.json' with { type: 'json' };
import type { BulkLoadEncoding } from '../../../../schemas/generated/types.ts';
import { chooseEncoding } from '../../../store/bulkLoads/bulkLoadMappings.ts';
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

/** Takes the encoding that a person has chosen where letters could be read in several ways: the file is read and checked again. */
export async function changeEncoding(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const { encoding } = (await validBody(c, validate, entity)) as unknown as BulkLoadEncoding;
  const data = await c.var.deps.store.within([of.employerId], (tx) =>
    changedLoad(c, tx, of, { event: 'chooseSheet', activity: `Letters read as ${titleOf(encoding)}` }, () =>
      takeEncoding(c, tx, of, encoding),
    ),
  );
  await c.var.deps.jobs.begin('bulkLoads');
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, of.employerId, data)) });
}

const titleOf = (encoding: BulkLoadEncoding['encoding']): string =>
  entity.properties.encoding.oneOf.find((one) => one.const === encoding)?.title ?? encoding;

async function takeEncoding(c: ApiContext, tx: Scoped, of: LoadOf, encoding: BulkLoadEncoding['encoding']): Promise<void> {
  const load = await keptLoad(tx, of);
  const offered = load.reading?.letters ?? [];
  if (!offered.some((one) => one.encoding === encoding))
    throw Refusal.invalid([
      { field: 'encoding', defaultMessage: 'The upload does not offer this way of reading. Choose one of those that it shows' },
    ]);
  await chooseEncoding(tx, load, { encoding, chosenBy: c.var.caller.userUid });
  await deleteRows(tx, of);
  await resetLoad(tx, of);
}
