import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { revealable } from '../../../schemas/lib/resources/fieldPermissions.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { note } from '../../work/changes/actor.ts';
import { headingOf } from '../../work/changes/fieldChanges.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { limitsFor } from './fieldAccess.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from './recordAccess.ts';
import { recordOf } from '../../work/records/shownRecord.ts';

/**
 * Answers a POST that asks for masked fields of a record with their values, and notes it in the history.
 *
 * @throws Refusal notFound; invalid for fields that are not masked, or that the caller may not see at all.
 */
export async function revealFields(c: ApiContext, files: RecordFiles, show: { permission: string }): Promise<Response> {
  const { resource, entity } = files;
  const uid = uidOf(c, 'id');
  const owner = await ownerOfRecord(c, files, recordStore(files), operationOf(files, show));
  if (owner === null) throw Refusal.notFound();
  await receivedBody(c);
  const { unreadable } = limitsFor(c, files, owner);
  const { store } = c.var.deps;
  // The answer of the transaction is kept for repeated requests, so it names the fields only: their values are read for each answer.
  const asked = await store.within([owner], async (tx) => {
    const record = await recordOf(c, files, tx, { owner, uid });
    if (!record) throw Refusal.notFound();
    const fields = fieldsIn(
      await jsonBody(c),
      revealable(resource).filter((field) => !unreadable.includes(field)),
    );
    const labels = fields.map((field, index) => {
      const label = entity.properties[field]?.title ?? field;
      return index === 0 ? label : inSentence(label);
    });
    const { employeeUid } = record;
    note(c, tx, {
      employerId: owner,
      kind: resource.name,
      recordUid: uid,
      title: headingOf(resource.recordTitle, record) || resource.title,
      employeeUid: typeof employeeUid === 'string' ? employeeUid : null,
      action: 'reveal',
      activity: `${labels.join(' and ')} shown`,
    });
    return fields;
  });
  const record = await store.read([owner], (reader) => recordOf(c, files, reader, { owner, uid }));
  if (!record) throw Refusal.notFound();
  return c.json({ data: Object.fromEntries(asked.map((field) => [field, record[field] ?? null])) });
}

function fieldsIn({ fields, ...others }: Record<string, unknown>, known: readonly string[]): string[] {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw Refusal.invalid([{ field: unknown, defaultMessage: `There is no field ${unknown} here. Leave it out.` }]);
  if (Array.isArray(fields) && fields.length > 0 && fields.every((field) => known.includes(field as string)))
    return [...new Set(fields as string[])];
  throw Refusal.invalid([
    {
      field: 'fields',
      defaultMessage:
        known.length > 0 ? `Give fields as a list of: ${known.join(', ')}` : 'Your role does not allow you to see these details.',
    },
  ]);
}
