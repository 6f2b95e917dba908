import { validate } from '../../../../schemas/built/entities/sign-up-signature.js';
import schema from '../../../../schemas/entities/sign-up-signature.schema.json' with { type: 'json' };
import type { SignUpSignature } from '../../../../schemas/generated/types.ts';
import { roleTitles } from '../../../../domain/signUp/agreement/signatories.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { type Agreement, completeAgreement } from '../../../store/signUp/agreements.ts';
import { type Lead, updateLead } from '../../../store/signUp/leads.ts';
import { type GivenSignature, keepSignature, signatoriesOf } from '../../../store/signUp/signatories.ts';
import { note } from '../../../work/changes/actor.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { sha256Of } from '../../core/forms/sha256.ts';
import { assertPartial } from '../answerRoutes.ts';
import { progressAfter } from '../moduleProgress.ts';
import { providerOf } from './providerOf.ts';
import { sendSigned, sendSignatoryLinks, sendSignedByOther } from './signatoryMails.ts';

/** The signature in the request's body, and the fingerprint of the document that it is for. @throws Refusal invalid */
export async function signatureOf(
  c: ApiContext,
  isByLink: boolean,
): Promise<{ signature: GivenSignature; documentFingerprint: string }> {
  const body = (await validBody(c, validate, schema)) as unknown as SignUpSignature;
  const { clock, addressOf } = c.var.deps;
  const moment = { at: clock(), address: addressOf?.() ?? 'unknown', isByLink };
  return { signature: await providerOf(c).witness(body, moment), documentFingerprint: body.documentFingerprint };
}

/** @throws Refusal invalid when the agreement is not the one that the person has read. */
export function assertSignable(agreement: Agreement, documentFingerprint: string): void {
  if (agreement.isCurrent && agreement.fingerprint === documentFingerprint) return;
  throw Refusal.invalid([
    {
      field: 'documentFingerprint',
      defaultMessage:
        'The agreement has changed since you opened it, so nothing was signed. Load the page again, and read the new one',
    },
  ]);
}

/**
 * Signs an agreement. After the applicant the other signatories get their links; the last signature completes the part and keeps the evidence.
 *
 * @param lead - Locked.
 * @throws Refusal invalid for a person who has signed before.
 */
export async function sign(
  c: ApiContext,
  tx: Scoped,
  { lead, agreement, party }: { lead: Lead; agreement: Agreement; party: string },
  signature: GivenSignature,
): Promise<void> {
  assertPartial(lead);
  const { agreementUid, leadUid, contents, fingerprint } = agreement;
  if (!(await keepSignature(tx, { agreementUid, party }, signature)))
    throw new Refusal('invalid', 'You have signed this agreement already. You need do nothing more.');
  note(c, tx, {
    employerId: null,
    intermediaryId: lead.intermediaryId,
    kind: 'sign-ups',
    recordUid: leadUid,
    title: contents.employerName,
    action: 'sign',
    activity: `Participation agreement signed by ${signature.name}`,
  });
  const signatories = await signatoriesOf(tx, agreementUid);
  const missing = signatories.filter((one) => one.signature === null);
  if (party !== 'applicant') await sendSignedByOther(c, tx, lead, { name: signature.name, missing });
  if (missing.length > 0) {
    const unasked = party === 'applicant' ? missing.filter(({ linkSentAt }) => linkSentAt === null) : [];
    await sendSignatoryLinks(c, tx, { agreementUid, leadUid, employerName: contents.employerName }, unasked);
    return;
  }
  const at = signature.signedAt;
  const evidence = await drawnEvidence(c, tx, agreement, at);
  await completeAgreement(tx, agreementUid, { at, evidence, fingerprint: await sha256Of(evidence) });
  const progress = progressAfter(lead.progress, { type: 'complete.signature', today: todayOf(c) }, todayOf(c));
  await updateLead(tx, leadUid, { ...lead, progress });
  await sendSigned(c, tx, { leadUid, employerName: contents.employerName, fingerprint }, signatories);
}

/** Drawn within the transaction: a signature that completes an agreement is never without its evidence. */
async function drawnEvidence(
  c: ApiContext,
  tx: Scoped,
  { agreementUid, contents, fingerprint, madeAt }: Agreement,
  completedAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { documents, portalUrl = '' } = c.var.deps;
  const signatories = await signatoriesOf(tx, agreementUid);
  return documents.renderPdf('signatureEvidence', {
    providerName: contents.providerName,
    employerName: contents.employerName,
    documentFingerprint: fingerprint,
    madeAt,
    completedAt,
    verifyAddress: `${portalUrl}/signup/verify`,
    signatures: signatories.flatMap(({ askedName, email, roles, signature }) =>
      signature ? [{ ...signature, askedName, email, roles: roles.map((role) => roleTitles[role]).join(', ') }] : [],
    ),
  });
}
