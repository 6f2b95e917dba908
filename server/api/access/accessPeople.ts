import { confirmedIn } from '../core/confirmedIn.ts';
import { Hono } from 'hono';
import type { AdminAccessEvent } from '../../../machines/lifecycles/adminAccess.ts';
import { type Operation, can } from '../../../machines/permissions.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { hiddenInLists, withMasks } from '../../../schemas/lib/fields/masks.ts';
import { type AccessParty, scopeOfParty, withinParty } from '../../store/access/accessParty.ts';
import { type ListedAccess, accessLists } from '../../store/access/accessLists.ts';
import { type AccessCounts, countAdministrators, findAccess, findAccessByEmail } from '../../store/access/accessRecords.ts';
import type { Reader } from '../../store/createStore.ts';
import { CONFIRMATIONS } from '../../../domain/questions/fieldWarnings.ts';
import { confirmationsOf, keepConfirmations } from '../../store/records/confirmedWarnings.ts';
import { confirmedQuestions } from '../../work/records/recordWarnings.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody, validBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, idOf, uidOf } from '../core/context.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { accessActions, accessFacts } from './accessFacts.ts';
import { changeAccess, invite } from './changeAccess.ts';

type ActionEvent = Exclude<AdminAccessEvent['type'], 'accept' | 'invite'>;

/** The settings of the routes for the people of one kind of party. */
interface People {
  files: ResourceFiles;
  kind: AccessParty['kind'];
  /** The path below the party. */
  path: 'admin-users' | 'employees';
  read: Operation;
  invite: Operation;
  validateInvitee: Validate;
  /** By the name of the call: its event, its operation in the permission table, and its flag in `allowedActions`. */
  actions: Readonly<Record<string, { event: ActionEvent; operation: Operation; flag: string }>>;
}

interface Shown {
  accessStatus: string;
}

/**
 * The party of the path, if the caller may do `operation` there. @throws Refusal notFound when the caller may not see it, forbidden when their role does not
 * allow the operation.
 */
function partyFor(c: ApiContext, kind: AccessParty['kind'], operation: Operation): AccessParty {
  if (kind === 'employer') return { kind, id: employerFor(c, operation) };
  const id = idOf(c, 'intermediaryId');
  if (!can(c.var.caller, 'intermediary.read', id)) throw Refusal.notFound();
  if (!can(c.var.caller, operation, id)) throw Refusal.forbidden();
  return { kind, id };
}

/** The list, one person, the invitation and the actions of a party's people (docs/product.md, point 7, "Employer admin users" and "Intermediary members"). */
export function accessPeople(people: People): Hono<ApiEnvironment> {
  const { kind, files, path } = people;
  const all = kind === 'employer' ? `/employers/:employerId/${path}` : `/intermediaries/:intermediaryId/${path}`;
  const lists = (c: ApiContext, party: AccessParty) => accessLists<Shown>(files, party, c.var.deps.clock());

  function toAnswer(c: ApiContext, party: AccessParty, counts: AccessCounts, row: Shown & ListedAccess): object {
    const { state, isAdministrator, hasAccepted, ...record } = row;
    const person = {
      userUid: row.uuid,
      state,
      isAdministrator,
      hasAccepted,
      inviteHasExpired: row.accessStatus === 'inviteExpired',
    };
    const facts = accessFacts(party, person, counts, c.var.caller.userUid);
    const flags = Object.fromEntries(
      Object.values(people.actions).map(({ event, operation, flag }) => [
        flag,
        { event, permitted: can(c.var.caller, operation, party.id) },
      ]),
    );
    return { ...record, allowedActions: accessActions(state, facts, flags) };
  }

  async function one(c: ApiContext, reader: Reader, party: AccessParty, userUid: string): Promise<object> {
    const row = await lists(c, party).find(reader, userUid);
    if (!row) throw Refusal.notFound();
    const record = toAnswer(c, party, await countAdministrators(reader, party), row);
    if (!files.entity['x-warnings']) return record;
    // By the access, not by the person, who may have been confirmed for another employer.
    const of = { resource: files.resource.name, recordUid: row.accessUid };
    return { ...record, [CONFIRMATIONS]: await confirmationsOf(reader, of) };
  }

  const routes = new Hono<ApiEnvironment>()
    .get(all, authenticated, async (c) => {
      const party = partyFor(c, kind, people.read);
      const request = listRequest(new URL(c.req.url).searchParams, files.resource, files.entity);
      return c.var.deps.store.read(scopeOfParty(party), async (reader) => {
        const hidden = hiddenInLists(files.entity);
        const counting = countAdministrators(reader, party);
        const list = writtenList<Shown & ListedAccess>(c, async (slice) => {
          const counts = await counting;
          return slice.map((row) => withMasks({ ...toAnswer(c, party, counts, row) }, files.entity, hidden));
        });
        const [{ rows, totalCount }] = await Promise.all([
          lists(c, party).list(reader, { ...request, take: list.take }),
          counting,
        ]);
        if (totalCount === 0) await assertParty(reader, kind === 'employer' ? 'employers' : 'intermediaries', party.id);
        await list.take(rows);
        return list.answer(listMeta(request, totalCount));
      });
    })
    .get(`${all}/:userId`, authenticated, async (c) => {
      const party = partyFor(c, kind, people.read);
      const userUid = uidOf(c, 'userId');
      return c.json({ data: await c.var.deps.store.read(scopeOfParty(party), (reader) => one(c, reader, party, userUid)) });
    })
    .post(all, authenticated, async (c) => {
      const party = partyFor(c, kind, people.invite);
      await receivedBody(c);
      const data = await withinParty(c.var.deps.store, party, async (tx) => {
        // The party is looked for before the body: one that does not exist is a 404 whatever is sent.
        await assertParty(tx, kind === 'employer' ? 'employers' : 'intermediaries', party.id);
        const invitee = await inviteeIn(c, people);
        const before = await findAccessByEmail(tx, party, invitee.email);
        if (before && !before.isOnlyEmployee && before.state !== 'revoked') throw hasAccess(before.state === 'invited');
        const confirmed = await confirmedQuestions(c, files.entity, invitee, (known) => confirmedIn(c, known));
        await invite(c, tx, party, invitee, before?.isOnlyEmployee ? null : before);
        const access = await findAccessByEmail(tx, party, invitee.email);
        if (access && party.kind === 'employer')
          await keepConfirmations(tx, {
            resource: files.resource.name,
            recordUid: access.accessUid,
            owner: party.id,
            userUid: c.var.caller.userUid,
            at: c.var.deps.clock(),
            confirmed,
          });
        return one(c, tx, party, access?.userUid ?? '');
      });
      return c.json({ data }, 201);
    });

  for (const [name, { event, operation }] of Object.entries(people.actions)) {
    routes.patch(`${all}/:userId/${name}`, authenticated, async (c) => {
      const party = partyFor(c, kind, people.read);
      const userUid = uidOf(c, 'userId');
      await receivedBody(c);
      const data = await withinParty(c.var.deps.store, party, async (tx) => {
        // The record is checked before the role: for a record that does not exist every caller gets a 404.
        const access = await findAccess(tx, party, userUid);
        if (!access || access.isOnlyEmployee) throw Refusal.notFound();
        if (!can(c.var.caller, operation, party.id)) throw Refusal.forbidden();
        await changeAccess(c, tx, party, access, event);
        return one(c, tx, party, userUid);
      });
      return c.json({ data });
    });
  }
  return routes;
}

async function inviteeIn(c: ApiContext, { validateInvitee, files }: People) {
  const fields = await validBody(c, validateInvitee, files.entity);
  const text = (name: string): string => String(fields[name]).trim();
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: text('dateOfBirth'),
    employeeUid: null,
  };
}

function hasAccess(isInvited: boolean): Refusal {
  const defaultMessage = isInvited
    ? 'This person has already been invited. Send the invitation again from the list'
    : 'This person already has access. Find them in the list';
  return Refusal.invalid([{ field: 'email', defaultMessage }]);
}
