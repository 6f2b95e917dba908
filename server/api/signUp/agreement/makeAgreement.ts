import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import { agreementContents } from '../../../../domain/signUp/agreement/agreementContents.ts';
import { agreementSignatories } from '../../../../domain/signUp/agreement/signatories.ts';
import { askedAnswers } from '../../../../domain/signUp/steps.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { findAgreement, insertAgreement } from '../../../store/signUp/agreements.ts';
import { type Lead, updateLead } from '../../../store/signUp/leads.ts';
import { insertSignatories, signatoriesOf } from '../../../store/signUp/signatories.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { sha256Of } from '../../core/forms/sha256.ts';
import { assertPartial } from '../answerRoutes.ts';
import { isApplicant, leadOf, leadScope, lockedLead } from '../leadAccess.ts';
import { progressAfter } from '../moduleProgress.ts';
import { shownAgreement } from './shownAgreement.ts';
import { sendSignatoryLinks } from './signatoryMails.ts';
import { voidAgreement } from './voidAgreement.ts';

/** The document of a lead's answers. */
async function drawAgreement(c: ApiContext, { leadUid, answers, version, adviserName, adviserLevel }: Lead) {
  const { configuration, clock, documents } = c.var.deps;
  const { address1, address2, town, county, postcode } = configuration.correspondenceAddress;
  const provider = {
    name: configuration.brandName,
    address: [address1, address2, town, county, postcode].filter(Boolean).join(', '),
    email: configuration.contactEmail,
  };
  const madeAt = clock();
  const adviser = adviserName === null || adviserLevel === null ? null : { name: adviserName, access: adviserLevel };
  const contents = agreementContents(answers, { provider, reference: leadUid, madeAt, adviser });
  const document = await documents.renderPdf('participationAgreement', { contents, madeAt });
  return { version, contents, madeAt, document, fingerprint: await sha256Of(document) };
}

/** The progress of a sign-up whose signature is to be given. @throws Refusal invalid with the parts that must be completed first. */
const withSignatureStarted = (c: ApiContext, { progress }: Lead): Lead['progress'] =>
  progress.signature?.progress === 'Started' ? progress : progressAfter(progress, { type: 'start.signature' }, todayOf(c));

/**
 * Makes the agreement of the present answers, unless there is one. The document is drawn before the transaction, which makes sure that the answers are still those.
 *
 * @throws Refusal invalid while another part is not completed, or after the application was sent; conflict when the answers change meanwhile.
 */
export async function makeAgreement(c: ApiContext): Promise<SignUpAgreement> {
  const { store } = c.var.deps;
  const { lead, isThere } = await store.read(leadScope(c), async (reader) => {
    const found = await leadOf(c, reader, 'intermediarySignUp.edit');
    return { lead: found, isThere: (await findAgreement(reader, found.leadUid))?.isCurrent ?? false };
  });
  if (!isThere) {
    assertPartial(lead);
    withSignatureStarted(c, lead);
  }
  const made = isThere ? undefined : await drawAgreement(c, lead);
  return store.within(leadScope(c), async (tx) => {
    const locked = await lockedLead(c, tx);
    const caller = { party: isApplicant(c, locked) ? 'applicant' : null, isByLink: false };
    const present = await findAgreement(tx, locked.leadUid);
    if (present?.isCurrent) return shownAgreement(c, tx, present, caller);
    if (made?.version !== locked.version)
      throw new Refusal(
        'conflict',
        'The answers have changed on another device. Load the page again, and make the agreement of them.',
      );
    assertPartial(locked);
    await keep(c, tx, locked, made);
    const kept = await findAgreement(tx, locked.leadUid);
    if (!kept) throw new Error('The new participation agreement is not there.');
    return shownAgreement(c, tx, kept, caller);
  });
}

async function keep(c: ApiContext, tx: Scoped, lead: Lead, made: Awaited<ReturnType<typeof drawAgreement>>): Promise<void> {
  const { leadUid } = lead;
  await voidAgreement(c, tx, lead);
  await updateLead(tx, leadUid, { ...lead, progress: withSignatureStarted(c, lead) });
  const agreementUid = await insertAgreement(tx, { ...made, leadUid });
  await insertSignatories(tx, { agreementUid, leadUid }, agreementSignatories(askedAnswers(signUp, lead.answers)));
  // An applicant signs first in this browser. Somebody who fills in for them cannot.
  if (!isApplicant(c, lead))
    await sendSignatoryLinks(
      c,
      tx,
      { agreementUid, leadUid, employerName: made.contents.employerName },
      await signatoriesOf(tx, agreementUid),
    );
}
