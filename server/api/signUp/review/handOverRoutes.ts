import { Hono } from 'hono';
import { validate as validateAccess } from '../../../../schemas/built/entities/adviser-access.js';
import { validate as validateAssignment } from '../../../../schemas/built/entities/sign-up-assignment.js';
import accessSchema from '../../../../schemas/entities/adviser-access.schema.json' with { type: 'json' };
import assignmentSchema from '../../../../schemas/entities/sign-up-assignment.schema.json' with { type: 'json' };
import type { AdviserAccess, SignUpAssignment } from '../../../../schemas/generated/types.ts';
import { actorName } from '../../../store/access/users.ts';
import { findPartyName } from '../../../store/access/partyName.ts';
import type { Reader } from '../../../store/createStore.ts';
import { assigneesOf, assignLead, handLeadOver, setAdviserLevel } from '../../../store/signUp/acceptance/decisions.ts';
import { findLead, type Lead } from '../../../store/signUp/leads.ts';
import { endUnprovenBrowsers } from '../../../store/signUp/keys.ts';
import { note } from '../../../work/changes/actor.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { authenticated } from '../../core/authenticated.ts';
import { receivedBody, validBody } from '../../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../../core/context.ts';
import { assertPartial } from '../answerRoutes.ts';
import { applicantOrSignedIn, isApplicant, leadOf, leadOfCookie, leadScope, lockedLead, mustSeeLead } from '../leadAccess.ts';
import { shownLead } from '../shownLead.ts';
import { voidAgreement } from '../agreement/voidAgreement.ts';
import { leadRecord } from './livingLead.ts';
import { sendHandedOver } from './mails.ts';
import { tellAdviserAccess, tellHandedOver } from './notices.ts';
import { handOverNeedsAddress, shownApplication } from './shownApplication.ts';

/** The lead as it was stored in this transaction. */
async function readStoredLead(reader: Reader, { leadUid }: Lead): Promise<Lead> {
  const lead = await findLead(reader, leadUid);
  if (!lead) throw Refusal.notFound();
  return lead;
}

/** @throws Refusal forbidden unless the browser came by a link to the present address: the adviser may know an earlier one. */
async function assertIsClient(c: ApiContext, { email }: Lead): Promise<void> {
  const { keyEmail } = await leadOfCookie(c);
  if (email !== null && keyEmail?.toLowerCase() === email.toLowerCase()) return;
  throw new Refusal(
    'forbidden',
    'Only the client decides on this. Ask on the first page of the sign-up for a link to the email address in "Personal information", and open it.',
  );
}

const assignees = (c: ApiContext, reader: Reader, { intermediaryId }: Lead) =>
  assigneesOf(reader, { intermediaryId, withStaff: leadScope(c) === 'all' });

/** The people who look after a sign-up, and the way from an intermediary to its client. */
export const handOverRoutes = new Hono<ApiEnvironment>()
  .get('/sign-ups/:id/assignees', authenticated, async (c) => {
    const data = await c.var.deps.store.read(leadScope(c), async (reader) =>
      assignees(c, reader, await leadOf(c, reader, 'intermediarySignUp.edit')),
    );
    return c.json({ data });
  })
  .patch('/sign-ups/:id/assign', authenticated, mustSeeLead, async (c) => {
    const { assignedTo } = (await validBody(c, validateAssignment, assignmentSchema)) as unknown as SignUpAssignment;
    const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
      const lead = await lockedLead(c, tx);
      const people = await assignees(c, tx, lead);
      const chosen = people.find(({ userUid }) => userUid === assignedTo);
      if (assignedTo !== null && !chosen)
        throw Refusal.invalid([
          { field: 'assignedTo', defaultMessage: 'Choose a member of the intermediary, or one of the provider’s staff' },
        ]);
      const before = people.find(({ userUid }) => userUid === lead.assignedTo);
      await assignLead(tx, lead.leadUid, assignedTo);
      note(c, tx, {
        ...leadRecord(lead),
        action: 'change',
        activity: chosen ? `Sign-up assigned to ${chosen.name}` : 'Sign-up assigned to nobody',
        fields: [{ field: 'assignedToName', from: before?.name ?? null, to: chosen?.name ?? null }],
      });
      return shownApplication(c, tx, await readStoredLead(tx, lead));
    });
    return c.json({ data });
  })
  .patch('/sign-ups/:id/hand-over', authenticated, async (c) => {
    await receivedBody(c);
    const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
      const lead = await lockedLead(c, tx);
      assertPartial(lead);
      if (lead.intermediaryId === null)
        throw new Refusal('invalid', 'No intermediary signs this employer up, so there is nobody to hand over from.');
      if (lead.email === null) throw new Refusal('invalid', handOverNeedsAddress);
      const intermediary = (await findPartyName(tx, { kind: 'intermediary', id: lead.intermediaryId })) ?? '';
      // The keys of browsers that opened the client's part before: the link of the mail gives the client a new one.
      await endUnprovenBrowsers(tx, { leadUid: lead.leadUid, email: lead.email }, c.var.deps.clock());
      await handLeadOver(tx, lead.leadUid, { at: c.var.deps.clock(), adviserName: intermediary });
      if (lead.adviserLevel !== null) await voidAgreement(c, tx, lead);
      await sendHandedOver(c, tx, lead, intermediary);
      await tellHandedOver(c, tx, lead, await actorName(tx, c.var.caller.userUid));
      note(c, tx, { ...leadRecord(lead), action: 'handOver', activity: 'Sign-up handed over to the client' });
      return shownApplication(c, tx, await readStoredLead(tx, lead));
    });
    return c.json({ data });
  })
  .patch('/sign-ups/:id/adviser-access', applicantOrSignedIn, mustSeeLead, async (c) => {
    const { adviserLevel } = (await validBody(c, validateAccess, accessSchema)) as unknown as AdviserAccess;
    const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
      const lead = await lockedLead(c, tx);
      // An intermediary must not decide on its own access.
      if (!isApplicant(c, lead)) throw Refusal.forbidden();
      assertPartial(lead);
      if (lead.adviserName === null)
        throw new Refusal('invalid', 'No adviser has handed this sign-up over to you, so there is no access to decide on.');
      await assertIsClient(c, lead);
      // The agreement names the access.
      if (lead.adviserLevel !== adviserLevel) await voidAgreement(c, tx, lead);
      await setAdviserLevel(tx, lead.leadUid, adviserLevel);
      if (adviserLevel !== lead.adviserLevel) await tellAdviserAccess(c, tx, lead, adviserLevel);
      note(c, tx, {
        ...leadRecord(lead),
        action: 'change',
        activity: 'Access of the adviser decided',
        fields: [{ field: 'adviserLevel', from: lead.adviserLevel, to: adviserLevel }],
      });
      return shownLead(c, tx, await readStoredLead(tx, lead));
    });
    return c.json({ data });
  });
