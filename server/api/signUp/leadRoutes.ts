import { Hono } from 'hono';
import { type SignUpEvent, type SignUpModule, signUpModules } from '../../../machines/flows/signUp.ts';
import { signUpLead } from '../../../machines/lifecycles/signUpLead.ts';
import { can, canAnywhere } from '../../../machines/permissions.ts';
import { validate as validateNew } from '../../../schemas/built/entities/new-sign-up.js';
import { validate as validateEvent } from '../../../schemas/built/entities/sign-up-event.js';
import { validate as validateKey } from '../../../schemas/built/entities/sign-up-key.js';
import { validate as validateResume } from '../../../schemas/built/entities/sign-up-resume.js';
import newSchema from '../../../schemas/entities/new-sign-up.schema.json' with { type: 'json' };
import eventSchema from '../../../schemas/entities/sign-up-event.schema.json' with { type: 'json' };
import keySchema from '../../../schemas/entities/sign-up-key.schema.json' with { type: 'json' };
import resumeSchema from '../../../schemas/entities/sign-up-resume.schema.json' with { type: 'json' };
import { signUp } from '../../../schemas/built/signUp.js';
import type { NewSignUp, SignUpEvent as Sent, SignUpKey, SignUpResume } from '../../../schemas/generated/types.ts';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import { findPartyName } from '../../store/access/partyName.ts';
import type { Scoped } from '../../store/createStore.ts';
import { endUnprovenBrowsers, type LeadOfKey, leadOfKey, takeKey } from '../../store/signUp/keys.ts';
import { findLead, insertLead, type Lead, type LeadChange, unfinishedLeadsOf, updateLead } from '../../store/signUp/leads.ts';
import { dropSignedInstruction } from '../../store/signUp/signedInstructions.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { validBody } from '../core/body.ts';
import { assertDeclaredQuery } from '../core/addresses/declaredQuery.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { rememberedKeys } from '../core/idempotency.ts';
import { changeState } from '../../work/lifecycles/changeState.ts';
import { agreementFacts } from './agreement/agreementFacts.ts';
import { voidAgreement } from './agreement/voidAgreement.ts';
import { assertPartial } from './answerRoutes.ts';
import { assertInstruction } from './directDebitInstruction.ts';
import { faultsOfModule } from './judge.ts';
import {
  applicantOrSignedIn,
  asApplicant,
  asVisitor,
  hasToken,
  leadOf,
  leadOfCookie,
  leadScope,
  lockedLead,
  mustSeeLead,
} from './leadAccess.ts';
import { giveBrowserKey, keyHash, takeBrowserKey } from './leadKeys.ts';
import { sendLinks } from './linkMail.ts';
import { progressAfter } from './moduleProgress.ts';
import { sendSubmitted } from './review/mails.ts';
import { tellReviewers } from './review/notices.ts';
import { createSenderLimit } from './senderLimit.ts';
import { leadFacts, shownLead } from './shownLead.ts';

/** The lead that was just stored. */
async function readStoredLead(tx: Scoped, leadUid: string): Promise<Lead> {
  const lead = await findLead(tx, leadUid);
  if (!lead) throw Refusal.notFound();
  return lead;
}

/** Sign-ups, from their beginning to the day they are sent. @see docs/product.md, points 2 to 5 */
export function leadRoutes(): Hono<ApiEnvironment> {
  const admitNew = createSenderLimit('signUps', rules.mostNewPerMinute, 'new sign-ups');
  const admitLink = createSenderLimit('signUpLinks', rules.mostLinksPerMinute, 'requests for links');
  const isNewKey = rememberedKeys(1_000);
  return new Hono<ApiEnvironment>()
    .post('/sign-ups', async (c) => {
      const { deps } = c.var;
      let isForClient = false;
      if (hasToken(c))
        await authenticated(c, async () => {
          isForClient = canAnywhere(c.var.caller, 'intermediarySignUp.begin');
          if (isForClient) c.res = await begin(c, c.var.caller.userUid);
        });
      if (isForClient) return c.res;
      // Everybody else begins a sign-up of their own, with an account or without: as its applicant they are another caller, whose POST is done once by itself.
      c.set('deps', deps);
      await admitNew(c);
      if (!(await isNewKey(c)))
        throw new Refusal('conflict', 'This sign-up was begun already. Begin again with a new Idempotency-Key.');
      await asApplicant(c, crypto.randomUUID(), async () => void (c.res = await begin(c, null)));
      return c.res;
    })
    .get('/sign-ups/current', async (c) => {
      const lead = await leadOfCookie(c);
      await asApplicant(c, lead.applicantUid, async () => void (c.res = await shownAnswer(c, lead)));
    })
    .delete('/sign-ups/current', async (c) => {
      await takeBrowserKey(c);
      return c.body(null, 204);
    })
    .post('/sign-ups/resume', async (c) => {
      await admitLink(c);
      await asVisitor(c);
      const { email } = (await validBody(c, validateResume, resumeSchema)) as unknown as SignUpResume;
      const { store, clock } = c.var.deps;
      assertDeclaredQuery(c);
      const isNew = await isNewKey(c);
      await store.db.transaction().execute(async (tx) => {
        const leads = await unfinishedLeadsOf(tx, email);
        if (isNew) await sendLinks(c, tx, leads, { email, now: clock() });
      });
      return c.body(null, 202);
    })
    .post('/sign-ups/open', async (c) => {
      await admitLink(c);
      await asVisitor(c);
      const { key } = (await validBody(c, validateKey, keySchema)) as unknown as SignUpKey;
      const { store, clock } = c.var.deps;
      const now = clock();
      const lead = await leadOfKey(store.db, { tokenHash: await keyHash(key), purpose: 'resume' }, now);
      const over = new Refusal(
        'invalid',
        'This link has been used, has expired, or is not complete. Ask for a new one with the email address of your sign-up.',
      );
      if (!lead || lead.state === 'discarded' || !isForAddressOf(lead)) throw over;
      await asApplicant(c, lead.applicantUid, async () => {
        await c.var.deps.store.within(leadScope(c), async (tx) => {
          if (!(await takeKey(tx, lead.keyUid, now))) throw over;
          const { leadUid, keyEmail } = lead;
          // The person who began the sign-up may not have this address, and must not read on beside its owner.
          if (keyEmail !== null) await endUnprovenBrowsers(tx, { leadUid, email: keyEmail }, now);
          await giveBrowserKey(c, tx, { leadUid, email: keyEmail });
        });
        c.res = await shownAnswer(c, lead);
      });
    })
    .get('/sign-ups/:id', applicantOrSignedIn, async (c) =>
      c.json({
        data: await c.var.deps.store.read(leadScope(c), async (reader) => shownLead(c, reader, await leadOf(c, reader))),
      }),
    )
    .patch('/sign-ups/:id', applicantOrSignedIn, mustSeeLead, async (c) => {
      const { event } = (await validBody(c, validateEvent, eventSchema)) as unknown as Sent;
      const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
        const before = await lockedLead(c, tx);
        const after = await afterEvent(c, tx, before, event);
        if (after !== before) await updateLead(tx, before.leadUid, { ...before, ...after });
        const lead = await readStoredLead(tx, before.leadUid);
        if (event === 'submit') {
          await tellReviewers(c, tx, lead);
          await sendSubmitted(c, tx, lead);
        }
        return shownLead(c, tx, lead);
      });
      return c.json({ data });
    });
}

/** The answer with a lead that its applicant has just been admitted to. */
const shownAnswer = async (c: ApiContext, lead: Lead): Promise<Response> =>
  c.json({ data: await c.var.deps.store.read(leadScope(c), (reader) => shownLead(c, reader, lead)) });

/** Whether a link was mailed to the present address of its sign-up. One that was mailed before the address changed opens nothing. */
const isForAddressOf = ({ keyEmail, email }: LeadOfKey): boolean =>
  keyEmail === null || email === null || keyEmail.toLowerCase() === email.toLowerCase();

/** @param createdBy - The adviser or member of staff who signs up a client; null for the applicant. */
async function begin(c: ApiContext, createdBy: string | null): Promise<Response> {
  const body = (await validBody(c, validateNew, newSchema)) as unknown as NewSignUp;
  const { caller, deps } = c.var;
  const intermediaryId = body.intermediaryId ?? null;
  if (intermediaryId !== null && !can(caller, 'intermediarySignUp.begin', intermediaryId)) throw Refusal.forbidden();
  if (createdBy !== null && intermediaryId === null && leadScope(c) !== 'all')
    throw Refusal.invalid([{ field: 'intermediaryId', defaultMessage: 'Give the firm for which you sign up a client' }]);
  const source = intermediaryId === null ? (body.source ?? 'direct') : 'intermediary';
  const leadUid = crypto.randomUUID();
  const data = await deps.store.within(leadScope(c), async (tx) => {
    await insertLead(tx, {
      leadUid,
      applicantUid: createdBy === null ? caller.userUid : crypto.randomUUID(),
      source,
      intermediaryId,
      createdBy,
      answers: await firstAnswers(tx, { source, intermediaryId }),
      createdAt: deps.clock(),
    });
    if (createdBy === null) await giveBrowserKey(c, tx, { leadUid, email: null });
    return shownLead(c, tx, await readStoredLead(tx, leadUid));
  });
  return c.json({ data }, 201);
}

/** The answers that a sign-up begins with, so that nobody is asked for what the service knows: its source, and the name of the intermediary that signs up a client. */
async function firstAnswers(tx: Scoped, { source, intermediaryId }: Pick<Lead, 'source' | 'intermediaryId'>): Promise<Answers> {
  const firm = intermediaryId === null ? null : await findPartyName(tx, { kind: 'intermediary', id: intermediaryId });
  return { signUp: { source, ...(firm && { isIntermediaryKnown: true, intermediaryCompany: firm }) } };
}

/** The lead after an event of a module, or of the application. The same lead if nothing changes. */
async function afterEvent(c: ApiContext, tx: Scoped, lead: Lead, event: Sent['event']): Promise<LeadChange> {
  const today = todayOf(c);
  if (event === 'submit') {
    const state = await changeState(
      c,
      tx,
      {
        machine: signUpLead,
        kind: 'sign-ups',
        recordUid: lead.leadUid,
        employerId: null,
        intermediaryId: lead.intermediaryId,
        title: lead.companyName ?? 'Sign-up',
        state: lead.state,
        facts: { ...leadFacts(c, lead), ...(await agreementFacts(tx, lead.leadUid)) },
      },
      { type: event },
    );
    return { ...lead, state: state as Lead['state'], submittedAt: c.var.deps.clock() };
  }
  assertPartial(lead);
  if (event === 'revert') {
    const progress = progressAfter(lead.progress, { type: 'revert' }, today);
    await voidAgreement(c, tx, lead);
    await dropSignedInstruction(tx, lead.leadUid);
    const answers = await firstAnswers(tx, lead);
    return { ...lead, progress, answers, companyName: null, answeredAt: c.var.deps.clock() };
  }
  const module = signUpModules.find((one) => event.endsWith(`.${one}`));
  if (!module) throw Refusal.notFound();
  return event.startsWith('start.') ? startModule(lead, module, today) : completeModule(c, tx, lead, module);
}

/** A module that was begun stays as it is. */
const startModule = (lead: Lead, module: SignUpModule, today: string): LeadChange =>
  lead.progress[module] ? lead : { ...lead, progress: progressAfter(lead.progress, { type: `start.${module}` }, today) };

async function completeModule(c: ApiContext, tx: Scoped, lead: Lead, module: SignUpModule): Promise<LeadChange> {
  const today = todayOf(c);
  if (lead.progress[module]?.progress === 'Completed') return lead;
  const steps = signUp.modules.find(({ id }) => id === module);
  if (!steps) throw Refusal.notFound();
  const faults = faultsOfModule(steps, lead.answers, today);
  if (faults.length > 0) throw Refusal.invalid(faults);
  if (module === 'directDebit') await assertInstruction(c, lead);
  if (module === 'signature' && !(await agreementFacts(tx, lead.leadUid)).agreementIsCurrent)
    throw new Refusal('invalid', 'The agreement is not signed by everybody for the present answers. Sign it first.');
  const event: SignUpEvent = { type: `complete.${module}`, today };
  const begun = startModule(lead, module, today);
  // From here on the applicant can go on elsewhere, so they get the link.
  if (module === 'signUp' && lead.email !== null && lead.intermediaryId === null)
    await sendLinks(c, tx, [lead], { email: lead.email, now: c.var.deps.clock() });
  return { ...begun, progress: progressAfter(begun.progress, event, today) };
}
