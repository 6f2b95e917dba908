import { Hono } from 'hono';
import { can, partiesFor } from '../../../machines/permissions.ts';
import { associatedEmployers } from '../../../schemas/generated/resources.ts';
import { validate } from '../../../schemas/built/validators/associated-employers/default-level.js';
import { type AssociatedEmployerRow, findClient } from '../../store/associations/associations.ts';
import {
  clientMember,
  clientMembers,
  holdClient,
  setDefaultLevel,
  setMemberLevel,
} from '../../store/associations/clientLevels.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import type { AccessLevel } from '../../store/database.ts';
import type { Parties } from '../../store/scope.ts';
import { findPartyName } from '../../store/access/partyName.ts';
import type { FieldChange } from '../../store/fieldChange.ts';
import { note } from '../../work/changes/actor.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { shownClient } from './associations.ts';
import { jsonBody, receivedBody, validBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf, intermediaryFor } from '../core/context.ts';
import { assertAsSeen, setEntityTag } from '../core/entityTag.ts';
import { assertParty } from '../core/partyOfRequest.ts';

const path = '/intermediaries/:intermediaryId/employers/:employerId';
const levels: readonly AccessLevel[] = ['full', 'readOnly', 'none'];
const words: Readonly<Record<AccessLevel, string>> = { full: 'full', readOnly: 'read only', none: 'none' };

/** The client of the path, if the caller may see both it and the intermediary. */
interface ClientPath {
  intermediaryId: number;
  employerId: number;
}

const scopeOf = ({ intermediaryId, employerId }: ClientPath): Parties => ({
  employers: [employerId],
  intermediaries: [intermediaryId],
});

function clientOf(c: ApiContext): ClientPath {
  const intermediaryId = intermediaryFor(c);
  const employerId = idOf(c, 'employerId');
  if (!can(c.var.caller, 'employer.read', employerId)) throw Refusal.notFound();
  return { intermediaryId, employerId };
}

async function clientIn(reader: Reader, { intermediaryId, employerId }: ClientPath): Promise<AssociatedEmployerRow> {
  const row = await findClient(reader, intermediaryId, employerId);
  if (!row) throw Refusal.notFound();
  return row;
}

/** Runs a change of access levels, if the caller may, `read` accepts the body, and the intermediary acts for the employer. */
async function changing<Body, Answer>(
  c: ApiContext,
  read: () => Promise<Body>,
  work: (tx: Scoped, client: ClientPath, body: Body) => Promise<Answer>,
): Promise<Answer> {
  const client = clientOf(c);
  await receivedBody(c);
  return c.var.deps.store.within(scopeOf(client), async (tx) => {
    await holdClient(tx, client.intermediaryId, client.employerId);
    const { associationState } = await clientIn(tx, client);
    if (!can(c.var.caller, 'association.setLevels', client.employerId)) throw Refusal.forbidden();
    const body = await read();
    if (associationState !== 'associated')
      throw new Refusal('conflict', 'The intermediary no longer acts for this employer. Associate them again first.');
    return work(tx, client, body);
  });
}

/** Notes a change of access levels, at the employer and at the intermediary. */
async function noteLevel(
  c: ApiContext,
  tx: Scoped,
  { intermediaryId, employerId }: ClientPath,
  { activity, field }: { activity: string; field: FieldChange },
): Promise<void> {
  if (field.from === field.to) return;
  note(c, tx, {
    employerId,
    intermediaryId,
    kind: 'associated-intermediaries',
    recordUid: String(intermediaryId),
    title: (await findPartyName(tx, { kind: 'intermediary', id: intermediaryId })) ?? '',
    action: 'setLevel',
    activity,
    fields: [field],
  });
}

/** The words of a level. Null is the intermediary's default. */
const wordsOf = (level: AccessLevel | null): string => (level === null ? "the intermediary's default" : words[level]);

async function levelBody(c: ApiContext): Promise<{ uuid: string; level: AccessLevel | null }> {
  const { uuid, level, ...others } = await jsonBody(c);
  const known = levels.find((one) => one === level) ?? null;
  const errors: FieldError[] = Object.keys(others).map((field) => ({
    field,
    defaultMessage: `There is no field ${field}. Leave it out.`,
  }));
  if (typeof uuid !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid))
    errors.push({ field: 'uuid', defaultMessage: 'Give the uuid of a member of the intermediary' });
  if (known === null && level !== null)
    errors.push({ field: 'level', defaultMessage: "Choose full, read only or none, or null for the intermediary's default" });
  if (errors.length > 0) throw Refusal.invalid(errors);
  return { uuid: String(uuid), level: known };
}

/** The access levels of an intermediary's members for each client. */
export const clientLevelRoutes = new Hono<ApiEnvironment>()
  .get(path, authenticated, async (c) => {
    const client = clientOf(c);
    const data = await c.var.deps.store.read(partiesFor(c.var.caller, 'employer.read'), async (reader) => {
      const { isActive } = await assertParty(reader, 'intermediaries', client.intermediaryId);
      return shownClient(c, await clientIn(reader, client), isActive);
    });
    return c.json({ data: await setEntityTag(c, data) });
  })
  .patch(path, authenticated, async (c) => {
    const read = () => validBody(c, validate, associatedEmployers.entity);
    const data = await changing(c, read, async (tx, client, { defaultLevel }) => {
      const before = await assertParty(tx, 'intermediaries', client.intermediaryId);
      const row = await clientIn(tx, client);
      await assertAsSeen(c, shownClient(c, row, before.isActive));
      const level = levels.find((one) => one === defaultLevel);
      if (level) {
        await setDefaultLevel(tx, { ...client, level });
        const from = row.defaultLevel && words[row.defaultLevel];
        await noteLevel(c, tx, client, {
          activity: `Default access level of the intermediary set to ${words[level]}`,
          field: { field: 'defaultLevel', label: 'Default access level', from, to: words[level] },
        });
      }
      const { isActive } = await assertParty(tx, 'intermediaries', client.intermediaryId);
      return shownClient(c, await clientIn(tx, client), isActive);
    });
    return c.json({ data: await setEntityTag(c, data) });
  })
  .get(`${path}/members`, authenticated, async (c) => {
    const client = clientOf(c);
    const data = await c.var.deps.store.read(scopeOf(client), async (reader) => {
      await clientIn(reader, client);
      return clientMembers(reader, client.intermediaryId, client.employerId);
    });
    return c.json({ data });
  })
  .patch(`${path}/members`, authenticated, async (c) => {
    const read = () => levelBody(c);
    const data = await changing(c, read, async (tx, client, { uuid, level }) => {
      const { intermediaryId, employerId } = client;
      const member = await clientMember(tx, intermediaryId, employerId, uuid);
      if (!member) throw Refusal.invalid([{ field: 'uuid', defaultMessage: 'Choose an active member of the intermediary' }]);
      await setMemberLevel(tx, { intermediaryId, employerId, userUid: uuid, level });
      const name = `${member.firstName} ${member.lastName}`;
      await noteLevel(c, tx, client, {
        activity: `Access level of ${name} (intermediary member) set to ${wordsOf(level)}`,
        field: { field: `level of ${uuid}`, label: `Access level of ${name}`, from: wordsOf(member.level), to: wordsOf(level) },
      });
      return clientMember(tx, intermediaryId, employerId, uuid);
    });
    return c.json({ data });
  });
