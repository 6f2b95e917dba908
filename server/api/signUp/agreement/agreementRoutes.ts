import { Hono } from 'hono';
import { validate } from '../../../../schemas/built/entities/sign-up-signatory-link.js';
import schema from '../../../../schemas/entities/sign-up-signatory-link.schema.json' with { type: 'json' };
import type { SignUpSignatoryLink } from '../../../../schemas/generated/types.ts';
import rules from '../../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Reader } from '../../../store/createStore.ts';
import { type Agreement, agreementFile, findAgreement } from '../../../store/signUp/agreements.ts';
import { signatoriesOf } from '../../../store/signUp/signatories.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../../core/context.ts';
import { createRateLimit } from '../../core/rateLimit.ts';
import { fileAnswer } from '../../files/fileAnswer.ts';
import { assertPartial } from '../answerRoutes.ts';
import { applicantOrFrame, applicantOrSignedIn, isApplicant, leadOf, leadScope, lockedLead, mustSeeLead } from '../leadAccess.ts';
import { noteLook } from '../secretLooks.ts';
import { agreementPage } from './agreementPage.ts';
import { makeAgreement } from './makeAgreement.ts';
import { shownAgreement } from './shownAgreement.ts';
import { sendSignatoryLinks } from './signatoryMails.ts';
import { assertSignable, sign, signatureOf } from './signing.ts';

/** The agreement of the path, for the present answers. @throws Refusal notFound */
async function agreementOfPath(
  c: ApiContext,
  reader: Reader,
): Promise<Agreement & { caller: { party: string | null; isByLink: false } }> {
  const lead = await leadOf(c, reader);
  const agreement = await findAgreement(reader, lead.leadUid);
  if (!agreement?.isCurrent) throw Refusal.notFound();
  return { ...agreement, caller: { party: isApplicant(c, lead) ? 'applicant' : null, isByLink: false } };
}

const fileTitles = { document: 'Participation agreement', evidence: 'Evidence of the signatures' } as const;

/** A file of an agreement, for saving. @throws Refusal notFound while there is none. */
export async function agreementFileAnswer(
  reader: Reader,
  { agreementUid, contents }: Agreement,
  file: keyof typeof fileTitles,
): Promise<Response> {
  const body = await agreementFile(reader, agreementUid, file);
  if (!body) throw Refusal.notFound();
  const name = `${fileTitles[file]} ${contents.employerName}.pdf`;
  return fileAnswer({ name, mediaType: 'application/pdf', size: body.byteLength, body });
}

/** A file for the applicant or those who look after the sign-up. The latter are noted: it has addresses and the end of an account number. */
const answerDownload = (c: ApiContext, file: keyof typeof fileTitles): Promise<Response> =>
  c.var.deps.store.within(leadScope(c), async (tx) => {
    const answer = await agreementFileAnswer(tx, await agreementOfPath(c, tx), file);
    noteLook(c, tx, await leadOf(c, tx), fileTitles[file]);
    return answer;
  });

/** The participation agreement at the end of a sign-up, for its applicant and those who look after it. */
export function agreementRoutes(): Hono<ApiEnvironment> {
  const admitLink = createRateLimit({
    name: 'signatoryLinks',
    most: rules.mostSignatoryLinksPerMinute,
    things: 'requests for links',
  });
  return new Hono<ApiEnvironment>()
    .post('/sign-ups/:id/agreement', applicantOrSignedIn, async (c) => c.json({ data: await makeAgreement(c) }, 201))
    .get('/sign-ups/:id/agreement', applicantOrSignedIn, async (c) => {
      const data = await c.var.deps.store.read(leadScope(c), async (reader) => {
        const { caller, ...agreement } = await agreementOfPath(c, reader);
        return shownAgreement(c, reader, agreement, caller);
      });
      return c.json({ data });
    })
    .get('/sign-ups/:id/agreement/page', applicantOrFrame, async (c) => {
      const { contents, fingerprint } = await c.var.deps.store.within(leadScope(c), async (tx) => {
        const agreement = await agreementOfPath(c, tx);
        noteLook(c, tx, await leadOf(c, tx), fileTitles.document);
        return agreement;
      });
      return agreementPage(contents, fingerprint);
    })
    .get('/sign-ups/:id/agreement/document', applicantOrSignedIn, (c) => answerDownload(c, 'document'))
    .get('/sign-ups/:id/agreement/evidence', applicantOrSignedIn, (c) => answerDownload(c, 'evidence'))
    .post('/sign-ups/:id/agreement/signatures', applicantOrSignedIn, mustSeeLead, async (c) => {
      const { signature, documentFingerprint } = await signatureOf(c, false);
      const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
        const lead = await lockedLead(c, tx);
        if (!isApplicant(c, lead))
          throw new Refusal(
            'forbidden',
            'Only the applicant signs here, in their own browser. Everybody else signs by the link of their email.',
          );
        const { caller, ...agreement } = await agreementOfPath(c, tx);
        assertSignable(agreement, documentFingerprint);
        await sign(c, tx, { lead, agreement, party: 'applicant' }, signature);
        return shownAgreement(c, tx, (await findAgreement(tx, lead.leadUid)) ?? agreement, caller);
      });
      return c.json({ data }, 201);
    })
    .post('/sign-ups/:id/agreement/links', applicantOrSignedIn, mustSeeLead, async (c) => {
      await admitLink(c.var.caller.userUid, c.var.deps);
      const { party } = (await validBody(c, validate, schema)) as unknown as SignUpSignatoryLink;
      const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
        const lead = await lockedLead(c, tx);
        assertPartial(lead);
        const { caller, ...agreement } = await agreementOfPath(c, tx);
        const { agreementUid, leadUid, contents } = agreement;
        const signatory = (await signatoriesOf(tx, agreementUid)).find((one) => one.party === party);
        const reason = linkRefusal(signatory, caller.party);
        if (!signatory || reason !== null)
          throw Refusal.invalid([{ field: 'party', defaultMessage: reason ?? 'Choose a signatory of the agreement' }]);
        await sendSignatoryLinks(c, tx, { agreementUid, leadUid, employerName: contents.employerName }, [signatory]);
        return shownAgreement(c, tx, agreement, caller);
      });
      return c.json({ data });
    });
}

/** The reason against a new link, with the remedy; null if it can be sent. */
function linkRefusal(
  signatory: { signature: unknown; linkSentAt: Date | null } | undefined,
  caller: string | null,
): string | null {
  if (!signatory) return 'Choose a signatory of the agreement';
  if (signatory.signature !== null) return 'This person has signed already, and needs no link';
  // The applicant reads the agreement first, and may still change an answer.
  return signatory.linkSentAt === null && caller === 'applicant'
    ? 'Sign the agreement yourself first. The link is sent then'
    : null;
}
