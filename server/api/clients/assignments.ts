import { Hono } from 'hono';
import { can, partiesFor } from '../../../machines/permissions.ts';
import { findPartyName } from '../../store/access/partyName.ts';
import { giveClients, type HeldClient, holdClients, memberName } from '../../store/clients/assignments.ts';
import type { Scoped } from '../../store/createStore.ts';
import { note } from '../../work/changes/actor.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { jsonBody, receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, intermediaryFor } from '../core/context.ts';
import { assertParty } from '../core/partyOfRequest.ts';

/** The most clients of one request. */
const most = 500;

interface Assignment {
  employerIds: readonly number[];
  /** Null for nobody. */
  userUid: string | null;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isUid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

async function assignmentBody(c: ApiContext): Promise<Assignment> {
  const { employerIds, userUid, ...others } = await jsonBody(c);
  const ids = Array.isArray(employerIds) ? [...new Set<unknown>(employerIds)].filter(isId) : [];
  const errors: FieldError[] = Object.keys(others).map((field) => ({
    field,
    defaultMessage: `There is no field ${field}. Leave it out.`,
  }));
  if (!Array.isArray(employerIds) || ids.length !== employerIds.length || ids.length === 0 || ids.length > most)
    errors.push({ field: 'employerIds', defaultMessage: `Give the numbers of 1 to ${most} clients, each once` });
  if (userUid !== null && !isUid(userUid))
    errors.push({ field: 'userUid', defaultMessage: 'Give the ID of a member of the intermediary, or null for nobody' });
  if (errors.length > 0) throw Refusal.invalid(errors);
  return { employerIds: ids, userUid: isUid(userUid) ? userUid : null };
}

/** @throws Refusal invalid that names each client which cannot be given to the member. */
function assertGiveable({ employerIds, userUid }: Assignment, held: readonly HeldClient[], name: string | null): void {
  const found = new Set(held.map(({ employerId }) => employerId));
  const unknown = employerIds
    .filter((id) => !found.has(id))
    .map((id) => `There is no client ${id} of this intermediary that you may see. Take it out`);
  const closed = held
    .filter(({ level }) => userUid !== null && level === 'none')
    .map((client) => `${name} has no access to ${client.name}. Choose somebody else for it, or take it out`);
  const refused = [...unknown, ...closed];
  if (refused.length > 0) throw Refusal.invalid(refused.map((defaultMessage) => ({ field: 'employerIds', defaultMessage })));
}

/** The assignments that give clients back to those who looked after them. */
const assignmentsBefore = (changed: readonly HeldClient[]): Assignment[] =>
  [...Map.groupBy(changed, ({ before }) => before)].map(([userUid, clients]) => ({
    employerIds: clients.map(({ employerId }) => employerId),
    userUid,
  }));

/** @returns The assignments that take it back. */
async function assign(
  c: ApiContext,
  tx: Scoped,
  intermediaryId: number,
  { employerIds, userUid }: Assignment,
): Promise<{ changedCount: number; before: Assignment[] }> {
  const name = userUid === null ? null : await memberName(tx, intermediaryId, userUid);
  if (userUid !== null && name === null)
    throw Refusal.invalid([{ field: 'userUid', defaultMessage: 'Choose an active member of the intermediary' }]);
  const readable = partiesFor(c.var.caller, 'employer.read');
  const allowed = readable === 'all' ? employerIds : employerIds.filter((id) => readable.includes(id));
  const held = await holdClients(tx, { intermediaryId, employerIds: allowed, userUid });
  assertGiveable({ employerIds, userUid }, held, name);
  const changed = held.filter(({ before }) => before !== userUid);
  await giveClients(tx, { intermediaryId, employerIds: changed.map(({ employerId }) => employerId), userUid });
  const title = (await findPartyName(tx, { kind: 'intermediary', id: intermediaryId })) ?? '';
  for (const { employerId, beforeName } of changed)
    note(c, tx, {
      employerId,
      intermediaryId,
      kind: 'associated-intermediaries',
      recordUid: String(intermediaryId),
      title,
      action: 'assign',
      activity: name === null ? 'Looked after by nobody' : `Looked after by ${name}`,
      fields: [{ field: 'lookedAfterBy', label: 'Looked after by', from: beforeName, to: name }],
    });
  return { changedCount: changed.length, before: assignmentsBefore(changed) };
}

/** Gives clients of an intermediary to one of its members: all of them, or none. It says who does the work, and leaves everybody's access as it is. */
export const assignmentRoutes = new Hono<ApiEnvironment>().post(
  '/intermediaries/:intermediaryId/clients/assignments',
  authenticated,
  async (c) => {
    const intermediaryId = intermediaryFor(c);
    if (!can(c.var.caller, 'intermediaryClient.assign', intermediaryId)) throw Refusal.forbidden();
    await receivedBody(c);
    const scope = { employers: partiesFor(c.var.caller, 'employer.read'), intermediaries: [intermediaryId] };
    const data = await c.var.deps.store.within(scope, async (tx) => {
      // Staff have the permission for an intermediary that does not exist, too.
      await assertParty(tx, 'intermediaries', intermediaryId);
      return assign(c, tx, intermediaryId, await assignmentBody(c));
    });
    return c.json({ data }, 201);
  },
);
