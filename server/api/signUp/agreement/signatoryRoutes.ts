import { Hono } from 'hono';
import { validate } from '../../../../schemas/built/entities/sign-up-key.js';
import schema from '../../../../schemas/entities/sign-up-key.schema.json' with { type: 'json' };
import type { SignUpKey } from '../../../../schemas/generated/types.ts';
import rules from '../../../../schemas/rules/sign-up.json' with { type: 'json' };
import { type Agreement, agreementOf } from '../../../store/signUp/agreements.ts';
import { takeKey } from '../../../store/signUp/keys.ts';
import { lockLead } from '../../../store/signUp/leads.ts';
import { findSignatoryLink, type SignatoryLink } from '../../../store/signUp/signatories.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../../core/context.ts';
import { createSenderLimit } from '../senderLimit.ts';
import { asApplicant, asVisitor, leadScope } from '../leadAccess.ts';
import { keyHash } from '../leadKeys.ts';
import { giveCookie, keyInCookie } from '../signUpCookies.ts';
import { agreementPage } from './agreementPage.ts';
import { agreementFileAnswer } from './agreementRoutes.ts';
import { shownAgreement } from './shownAgreement.ts';
import { assertSignable, sign, signatureOf } from './signing.ts';

/** A link with the agreement and the party for which it was sent. */
interface OpenLink {
  readonly link: SignatoryLink;
  readonly agreement: Agreement;
  readonly party: string;
}

const askAgain = 'Ask the person who sent it to send you a new one';

/**
 * The agreement of a key.
 *
 * @param mayBeUsed - Whether the person may have signed by it: until it expires, the link shows what they have signed.
 * @throws Refusal invalid that says of an altered, replaced, void, used or expired link what to do.
 */
async function linkOf(c: ApiContext, key: string, mayBeUsed: boolean): Promise<OpenLink> {
  const { store, clock } = c.var.deps;
  const link = await findSignatoryLink(store.db, await keyHash(key));
  const refusalOf = (message: string): Refusal => new Refusal('invalid', message);
  if (!link || link.state === 'discarded')
    throw refusalOf(
      `This link is not complete, or is no longer known. Open it from the email as it is. ${askAgain} if that fails.`,
    );
  if (link.agreementUid === null || link.party === null)
    throw refusalOf('A newer link has taken the place of this one. Open the link of the newest email.');
  const agreement = await agreementOf(store.db, link.agreementUid);
  if (!agreement?.isCurrent)
    throw refusalOf(
      'The agreement has changed since this link was sent, so it is void. You receive a new link when there is a new agreement to sign.',
    );
  if (link.expiresAt <= clock()) throw refusalOf(`This link has expired. ${askAgain}.`);
  if (link.usedAt !== null && !mayBeUsed)
    throw refusalOf('This link has been used: the agreement is signed. You need do nothing more.');
  return { link, agreement, party: link.party };
}

/** The agreement of the request's cookie. @throws Refusal notFound without one. */
async function linkOfCookie(c: ApiContext, mayBeUsed: boolean): Promise<OpenLink> {
  const key = keyInCookie(c, 'signatory');
  if (key === undefined) throw new Refusal('notFound', 'Open the link of your email first.');
  return linkOf(c, key, mayBeUsed);
}

/** A file for a signatory, before and after their signature. */
async function answerDownload(c: ApiContext, file: 'document' | 'evidence'): Promise<Response> {
  const { link, agreement } = await linkOfCookie(c, true);
  return c.var.deps.store.read({ employers: [], userUid: link.applicantUid }, (reader) =>
    agreementFileAnswer(reader, agreement, file),
  );
}

/** The calls of a signatory, whom the link of a mail admits to one agreement. */
export function signatoryRoutes(): Hono<ApiEnvironment> {
  const admitOpening = createSenderLimit('signatoryOpenings', rules.mostLinksPerMinute, 'openings of links');
  return new Hono<ApiEnvironment>()
    .post('/sign-ups/signatory/open', async (c) => {
      await admitOpening(c);
      await asVisitor(c);
      const { key } = (await validBody(c, validate, schema)) as unknown as SignUpKey;
      const { link, agreement, party } = await linkOf(c, key, true);
      const data = await c.var.deps.store.read({ employers: [], userUid: link.applicantUid }, (reader) =>
        shownAgreement(c, reader, agreement, { party, isByLink: true }),
      );
      giveCookie(c, 'signatory', key, Math.floor((link.expiresAt.getTime() - c.var.deps.clock().getTime()) / 1_000));
      return c.json({ data });
    })
    .get('/sign-ups/signatory/page', async (c) => {
      const { agreement } = await linkOfCookie(c, true);
      return agreementPage(agreement.contents, agreement.fingerprint);
    })
    .get('/sign-ups/signatory/document', (c) => answerDownload(c, 'document'))
    .get('/sign-ups/signatory/evidence', (c) => answerDownload(c, 'evidence'))
    .post('/sign-ups/signatory/signatures', async (c) => {
      await asVisitor(c);
      const { signature, documentFingerprint } = await signatureOf(c, true);
      const { link, party } = await linkOfCookie(c, false);
      // Under the applicant's row-level security: the link admits to their sign-up alone.
      await asApplicant(c, link.applicantUid, async () => {
        const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
          const lead = await lockLead(tx, link.leadUid);
          // The answers may have changed while the request waited for the lock.
          const agreement = link.agreementUid === null ? undefined : await agreementOf(tx, link.agreementUid);
          if (!lead || !agreement) throw Refusal.notFound();
          assertSignable(agreement, documentFingerprint);
          if (!(await takeKey(tx, link.keyUid, signature.signedAt)))
            throw new Refusal('invalid', 'This link has been used: the agreement is signed. You need do nothing more.');
          await sign(c, tx, { lead, agreement, party }, signature);
          return shownAgreement(c, tx, (await agreementOf(tx, agreement.agreementUid)) ?? agreement, { party, isByLink: true });
        });
        c.res = c.json({ data }, 201);
      });
      return c.res;
    });
}
