import { Hono } from 'hono';
import type { SignUpLeadEvent } from '../../../../machines/lifecycles/signUpLead.ts';
import type { Operation } from '../../../../machines/permissions.ts';
import { returnSignUp } from '../../../../schemas/built/formSchemas.js';
import type { Application } from '../../../../schemas/generated/types.ts';
import { validate as validateDecline } from '../../../../schemas/built/validators/sign-ups/decline.js';
import { validate as validateReturn } from '../../../../schemas/built/validators/sign-ups/return.js';
import type { Scoped } from '../../../store/createStore.ts';
import { decideLead, discardLead } from '../../../store/signUp/acceptance/decisions.ts';
import { findLead, type Lead, updateLead } from '../../../store/signUp/leads.ts';
import { actionInput } from '../../core/actionInput.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { authenticated } from '../../core/authenticated.ts';
import { receivedBody } from '../../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../../core/context.ts';
import { changeState } from '../../../work/lifecycles/changeState.ts';
import { voidAgreement } from '../agreement/voidAgreement.ts';
import { leadScope, lockedLead, mustSeeLead } from '../leadAccess.ts';
import { livingLead, reviewFacts } from './livingLead.ts';
import { sendDeclined, sendDiscarded, sendReturned } from './mails.ts';
import { makeEmployer } from './makeEmployer.ts';
import { tellAccepted, tellDeclined, tellReturned } from './notices.ts';
import { shownApplication } from './shownApplication.ts';

/** A decision in the transaction that takes it. */
interface Decision {
  tx: Scoped;
  lead: Lead;
  /** The state of the sign-up after it. */
  state: Lead['state'];
}

/** Takes an event of an application, if its chart allows it, in one transaction with its effects. */
function taking(
  c: ApiContext,
  { operation, event }: { operation: Operation; event: SignUpLeadEvent },
  effects: (decision: Decision) => Promise<void>,
): Promise<Lead | undefined> {
  return c.var.deps.store.within(leadScope(c), async (tx) => {
    const lead = await lockedLead(c, tx, operation);
    const facts = await reviewFacts(c, tx, lead);
    const state = (await changeState(c, tx, { ...livingLead(lead), facts }, event)) as Lead['state'];
    await effects({ tx, lead, state });
    return findLead(tx, lead.leadUid);
  });
}

/** The answer after a decision. Read in a transaction of its own: that of an acceptance has written dozens of records. */
async function answerDecision(c: ApiContext, decided: Lead | undefined): Promise<Response> {
  if (!decided) throw Refusal.notFound();
  const data: Application = await c.var.deps.store.read(leadScope(c), (reader) => shownApplication(c, reader, decided));
  return c.json({ data });
}

const decidedBy = (c: ApiContext) => ({ at: c.var.deps.clock(), by: c.var.caller.userUid });

/** A returned application is not sent again as it was: it needs a new agreement, even if an answer outside the portal was all that was wrong. */
async function openSignatureAgain(c: ApiContext, tx: Scoped, lead: Lead): Promise<void> {
  await voidAgreement(c, tx, lead, 'was returned for a correction');
  const { signature: _, ...progress } = lead.progress;
  await updateLead(tx, lead.leadUid, { ...lead, progress });
}

const reasonIn = async (c: ApiContext, validate: typeof validateReturn): Promise<string> =>
  String((await actionInput(c, { form: returnSignUp, validate }))['reason']).trim();

/** The decisions about applications. @see machines/lifecycles/signUpLead.ts */
export const decisionRoutes = new Hono<ApiEnvironment>()
  .patch('/sign-ups/:id/accept', authenticated, async (c) => {
    await receivedBody(c);
    const accepted = await taking(c, { operation: 'signUp.review', event: { type: 'accept' } }, async ({ tx, lead, state }) => {
      const employerId = await makeEmployer(c, tx, lead);
      await decideLead(tx, lead.leadUid, { ...decidedBy(c), state, reason: null, employerId });
      await tellAccepted(c, tx, lead, employerId);
    });
    return answerDecision(c, accepted);
  })
  .patch('/sign-ups/:id/return', authenticated, mustSeeLead, async (c) => {
    const reason = await reasonIn(c, validateReturn);
    const event = { type: 'return', reason } as const;
    const returned = await taking(c, { operation: 'signUp.review', event }, async ({ tx, lead, state }) => {
      await decideLead(tx, lead.leadUid, { ...decidedBy(c), state, reason, employerId: null });
      await openSignatureAgain(c, tx, { ...lead, state });
      await sendReturned(c, tx, lead, reason);
      await tellReturned(c, tx, lead, reason);
    });
    return answerDecision(c, returned);
  })
  .patch('/sign-ups/:id/decline', authenticated, mustSeeLead, async (c) => {
    const reason = await reasonIn(c, validateDecline);
    const event = { type: 'decline', reason } as const;
    const declined = await taking(c, { operation: 'signUp.review', event }, async ({ tx, lead, state }) => {
      await decideLead(tx, lead.leadUid, { ...decidedBy(c), state, reason, employerId: null });
      await sendDeclined(c, tx, lead, reason);
      await tellDeclined(c, tx, lead, reason);
    });
    return answerDecision(c, declined);
  })
  .patch('/sign-ups/:id/discard', authenticated, async (c) => {
    await receivedBody(c);
    let discarded: Application | undefined;
    await taking(c, { operation: 'intermediarySignUp.edit', event: { type: 'discard' } }, async ({ tx, lead }) => {
      // Afterwards nobody sees it any more.
      discarded = await shownApplication(c, tx, lead);
      await discardLead(tx, lead.leadUid);
      await sendDiscarded(c, tx, lead);
    });
    if (!discarded) throw Refusal.notFound();
    return c.json({ data: { ...discarded, state: 'discarded', allowedActions: { reasons: {} } } satisfies Application });
  });
