import { Hono } from 'hono';
import schema from '../../../schemas/entities/direct-debits-together.schema.json' with { type: 'json' };
import { validate } from '../../../schemas/built/entities/direct-debits-together.js';
import type { DirectDebitsTogether } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Scoped } from '../../store/createStore.ts';
import { benefitTitles } from '../../store/directDebits/mandates.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { assertValid, plainFields } from '../../work/core/validFields.ts';
import { todayOf } from '../../work/core/acting.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { formIn } from '../../work/records/recordWrites.ts';
import { admitNewRecord } from '../core/admission.ts';
import { authenticated, requireStepUp } from '../core/authenticated.ts';
import { validBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor } from '../core/context.ts';
import { namedAsSent, receivedForm } from '../core/forms/formBody.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { type KeepFiles, keepingFiles } from '../files/keptFiles.ts';
import type { ReceivedFile } from '../files/receivedFiles.ts';
import { addRecord } from '../records/addRecord.ts';
import { checkRecordOfRequest } from '../records/checkedRecord.ts';
import { readableRecord, refuseUnwritable } from '../records/fieldAccess.ts';
import { bodyOf } from '../records/recordCreation.ts';

const together = schema as EntitySchema;

/** An account, as it was sent, in the transaction that makes its mandates. */
interface SentAccount {
  tx: Scoped;
  employerId: number;
  fields: StoredRecord;
  received: readonly ReceivedFile[];
  keep: KeepFiles;
}

/** The files of a mandate, and its call for one benefit. */
function singleCall() {
  const files = recordFiles('direct-debit-mandates');
  const { create, show } = files.resource.endpoints;
  if (!create?.form || !show) throw new Error('schemas/resources/direct-debit-mandates.json needs show, and create with a form.');
  return { files, create, form: create.form, show };
}

/**
 * Sets up a direct debit for each of several benefits, from one account, all or none. Each mandate is made as the call for one benefit makes it. The
 * account counts once towards the limit of new mandates: a refusal says once whether its two numbers belong together.
 */
export const setUpTogether = new Hono<ApiEnvironment>().post(
  '/employers/:employerId/direct-debit-mandates',
  authenticated,
  async (c) => {
    const { files, create, form, show } = singleCall();
    const { deps } = c.var;
    const employerId = employerFor(c, operationOf(files, create), operationOf(files, show));
    if (create.stepUp) await requireStepUp(c);
    await deps.store.read([employerId], (reader) => assertParty(reader, 'employers', employerId));
    await receivedForm(c);
    const properties = { ...files.entity.properties, benefitUids: { type: 'array' } };
    const add = keepingFiles(deps, (keep) =>
      deps.store.within([employerId], async (tx) => {
        await assertParty(tx, 'employers', employerId);
        await admitNewRecord(c, files.resource.name);
        const { fields: sent, received } = await bodyOf(c, { entity: { ...files.entity, properties } }, form);
        const { benefitUids, ...fields } = sent;
        const chosen = chosenBenefits(c, { benefitUids, ...fields });
        return addMandates(c, { tx, employerId, fields, received, keep }, chosen);
      }),
    );
    return c.json({ data: await namedAsSent(form, add) }, 201);
  },
);

/** The benefits of a request whose account could exist. @throws Refusal invalid with all faults of the form. */
function chosenBenefits(c: ApiContext, sent: StoredRecord): string[] {
  // The file was looked at as it was received.
  const { bankAccountNumber, directDebitInstructionForm: _file, ...other } = sent;
  const body = { ...other, ...(bankAccountNumber !== undefined && { accountNumber: bankAccountNumber }) };
  const fields = plainFields(body, together);
  assertValid(validate, together, fields, todayOf(c));
  return (fields as unknown as DirectDebitsTogether).benefitUids.map((uid) => uid.toLowerCase());
}

/** @throws Refusal invalid, which names the benefit that cannot have the mandate. */
async function addMandates(c: ApiContext, account: SentAccount, chosen: readonly string[]): Promise<StoredRecord[]> {
  const { tx, employerId } = account;
  const titles = await benefitTitles(tx, employerId, chosen);
  const faults = [...new Set(chosen)].flatMap((uid) => {
    const title = titles.get(uid);
    if (title === undefined)
      return [`There is no benefit ${uid} of this employer, or you may not see it. Choose benefits of this employer`];
    return chosen.indexOf(uid) === chosen.lastIndexOf(uid) ? [] : [`${title}. This benefit is there twice. Choose it once`];
  });
  if (faults.length > 0) throw Refusal.invalid(faults.map((defaultMessage) => ({ field: 'benefitUids', defaultMessage })));
  const made: { uid: string; record: StoredRecord }[] = [];
  // In one order for all requests: two that have benefits in common wait for each other, not each for both.
  for (const uid of chosen.toSorted())
    made.push({ uid, record: await namingBenefit(titles.get(uid) ?? uid, addMandate(c, account, uid)) });
  return made.toSorted((one, other) => chosen.indexOf(one.uid) - chosen.indexOf(other.uid)).map(({ record }) => record);
}

async function addMandate(c: ApiContext, account: SentAccount, benefitUid: string): Promise<StoredRecord> {
  const { tx, employerId, received, keep } = account;
  const { files } = singleCall();
  // Each mandate keeps a file of its own, which goes with it.
  const own = received.map((file) => ({ ...file, kept: { ...file.kept, id: crypto.randomUUID() } }));
  const fields = { ...account.fields, ...Object.fromEntries(own.map(({ field, kept }) => [field, kept])) };
  const form = formIn(await files.loadValidators(), 'create');
  const valid = await validBody(c, form, files.entity, { benefitUid }, async () => fields);
  refuseUnwritable(c, files, employerId, valid, true);
  const record = await addRecord(c, files, {
    tx,
    owner: employerId,
    fields: valid,
    inserted: () => keep(tx, employerId, own),
    check: (change) => checkRecordOfRequest(c, files, change),
  });
  return readableRecord(c, files, employerId, record);
}

/** The outcome for one benefit of several: a refusal about the benefit names it. */
async function namingBenefit<Outcome>(title: string, outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors.map((fault) =>
      fault.field === 'benefitUid'
        ? { ...fault, field: 'benefitUids', defaultMessage: `${title}. ${fault.defaultMessage}` }
        : fault,
    );
    throw new Refusal(error.kind, error.message, errors);
  }
}
