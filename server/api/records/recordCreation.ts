import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { fileFieldsOf } from '../../../schemas/lib/files/fileFields.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { admitNewRecord } from '../core/admission.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { requireStepUp } from '../core/authenticated.ts';
import { jsonBody, receivedBody, validBody } from '../core/body.ts';
import type { ApiContext } from '../core/context.ts';
import { setEntityTag } from '../core/entityTag.ts';
import { type FormCall, formBody, isForm, namedAsSent, receivedForm } from '../core/forms/formBody.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { keepingFiles } from '../files/keptFiles.ts';
import { type ReceivedFile, receivedFiles } from '../files/receivedFiles.ts';
import { addRecord } from './addRecord.ts';
import { readableRecord, refuseUnwritable } from './fieldAccess.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { placeFor } from './recordAccess.ts';
import { checkRecordOfRequest } from './checkedRecord.ts';
import { formIn, writingAs } from '../../work/records/recordWrites.ts';

type Create = NonNullable<Resource['endpoints']['create']>;

/** The form of a request, if the call takes one: always as its file says, or for its files in place of JSON. */
const formOf = (c: ApiContext, { entity }: RecordFiles, create: Create): FormCall | undefined =>
  create.form ?? (fileFieldsOf(entity).length > 0 && isForm(c) ? { names: {} } : undefined);

/** Answers a POST: adds a record, once for each Idempotency-Key. */
export async function createRecord(c: ApiContext, files: RecordFiles, create: Create): Promise<Response> {
  const { entity } = files;
  const { show } = files.resource.endpoints;
  const operation = operationOf(files, create);
  const { owner, parent } = await placeFor(c, files, operation, show ? operationOf(files, show) : operation);
  if (create.stepUp) await requireStepUp(c);
  const validators = await files.loadValidators();
  const form = formOf(c, files, create);
  if (form && isForm(c)) {
    if (owner !== null && !parent) await c.var.deps.store.read([owner], (reader) => assertParty(reader, 'employers', owner));
    await receivedForm(c);
  } else await receivedBody(c);
  const add = keepingFiles(c.var.deps, (keep) =>
    c.var.deps.store.within(writingAs(owner), async (tx) => {
      // The employer is looked for before the body: one that does not exist is a 404 whatever is sent.
      if (owner !== null && !parent) await assertParty(tx, 'employers', owner);
      await admitNewRecord(c, files.resource.name);
      const given = parent && { [parent.field]: parent.uid };
      const { fields: sent, received } = await bodyOf(c, files, form);
      const valid = await validBody(c, formIn(validators, 'create'), entity, given, async () => sent);
      refuseUnwritable(c, files, owner, valid, true);
      const record = await addRecord(c, files, {
        tx,
        owner,
        fields: valid,
        inserted: () => keep(tx, owner, received),
        check: (change) => checkRecordOfRequest(c, files, change),
      });
      // The tag is set here, not on the answer: a repeated request gets the saved answer, and the record may have changed by then.
      return setEntityTag(c, readableRecord(c, files, owner, record));
    }),
  );
  const data = await (form ? namedAsSent(form, add) : add);
  return c.json({ data }, 201);
}

/** The fields of a request, with the details of its files in place of these. @throws Refusal invalid for a file that is not sent as one. */
export async function bodyOf(
  c: ApiContext,
  { entity }: Pick<RecordFiles, 'entity'>,
  form: FormCall | undefined,
): Promise<{ fields: StoredRecord; received: ReceivedFile[] }> {
  const { fields, files } = form ? await formBody(c, entity, form) : { fields: await jsonBody(c), files: [] };
  const faults = fileFieldsOf(entity).flatMap(({ field }) =>
    (fields[field] ?? null) === null ? [] : [{ field, defaultMessage: 'Send the file as a part of multipart/form-data' }],
  );
  if (faults.length > 0) throw Refusal.invalid(faults);
  const received = await receivedFiles(c, entity, files);
  return { fields: { ...fields, ...Object.fromEntries(received.map(({ field, kept }) => [field, kept])) }, received };
}
