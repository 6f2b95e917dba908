import { Hono } from 'hono';
import definition from '../../../schemas/definitions/file.json' with { type: 'json' };
import schema from '../../../schemas/entities/sign-up-signed-instruction.schema.json' with { type: 'json' };
import type { SignUpKeptInstruction } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import { updateLead } from '../../store/signUp/leads.ts';
import { findSignedInstruction, keepSignedInstruction } from '../../store/signUp/signedInstructions.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { formBody, receivedForm } from '../core/forms/formBody.ts';
import { fileAnswer } from '../files/fileAnswer.ts';
import { receivedFiles } from '../files/receivedFiles.ts';
import { bytesOf } from '../core/forms/sentForm.ts';
import { voidAgreement } from './agreement/voidAgreement.ts';
import { assertPartial, withAnswers } from './answerRoutes.ts';
import { instructionFingerprint } from './instructionFingerprint.ts';
import { applicantOrSignedIn, leadOf, leadScope, lockedLead } from './leadAccess.ts';
import { noteLook } from './secretLooks.ts';

const entity = schema as EntitySchema;
/** The form of a request with the file, which is a part of its own. */
const form: EntitySchema = {
  ...entity,
  properties: { file: { ...entity.properties['file'], 'x-file': definition['x-file'] } },
};
const address = '/sign-ups/:id/direct-debit-instruction/signed';

/** The signed Direct Debit Instruction of a sign-up: a new one takes the place of the last. */
export const signedInstruction = new Hono<ApiEnvironment>()
  .put(address, applicantOrSignedIn, async (c) => {
    const { store, clock } = c.var.deps;
    // Refused before the file is received, which takes no connection.
    await store.within(leadScope(c), async (tx) => assertPartial(await lockedLead(c, tx)));
    await receivedForm(c);
    const data = await store.within(leadScope(c), async (tx): Promise<SignUpKeptInstruction> => {
      const lead = await lockedLead(c, tx);
      assertPartial(lead);
      const { fields, files } = await formBody(c, form, { names: {} });
      const unknown = Object.keys(fields)[0];
      if (unknown !== undefined)
        throw Refusal.invalid([{ field: unknown, defaultMessage: 'Send the signed form as a file, in the part "file".' }]);
      const [received] = await receivedFiles(c, form, files);
      if (!received) throw Refusal.invalid([{ field: 'file', defaultMessage: 'Choose the signed form' }]);
      const { name, mediaType, sha256 } = received.kept;
      const content = await bytesOf(received.content);
      await keepSignedInstruction(tx, lead.leadUid, { name, mediaType, sha256, content, addedAt: clock() });
      const kept = { mandateInstructionURL: address.replace(':id', lead.leadUid), mandateInstructionFilename: name };
      // Among the answers, so that the agreement is for this form, and the form for these answers.
      const fingerprints = { mandateInstructionSha256: sha256, mandateInstructionOf: await instructionFingerprint(lead) };
      const answers: Answers = { ...lead.answers, directDebit: { ...lead.answers['directDebit'], ...kept, ...fingerprints } };
      await updateLead(tx, lead.leadUid, withAnswers(lead, 'directDebit', answers, c));
      await voidAgreement(c, tx, lead);
      return kept;
    });
    return c.json({ data });
  })
  .get(address, applicantOrSignedIn, async (c) => {
    const found = await c.var.deps.store.within(leadScope(c), async (tx) => {
      const lead = await leadOf(c, tx, 'intermediarySignUp.edit');
      const form = await findSignedInstruction(tx, lead.leadUid);
      if (form) noteLook(c, tx, lead, 'Signed Direct Debit Instruction');
      return form;
    });
    if (!found) throw Refusal.notFound();
    const { name, mediaType, content } = found;
    // The driver's buffer may be a part of a larger one.
    const body = new Uint8Array(content);
    return fileAnswer({ name, mediaType, size: body.byteLength, body });
  });
