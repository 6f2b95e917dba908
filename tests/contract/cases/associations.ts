import { strict as assert } from 'node:assert';
import type {
  AssociatedEmployer,
  AssociatedIntermediary,
  ClientMember,
  Employer,
  Notice,
  UnreadNotices,
} from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import type { Role } from '../../e2e/support/accounts.ts';
import { type Call, type ContractCase, assertRefused, assertValid, list, record } from '../contract.ts';

const intermediaryPath = '/intermediaries/101';

const clients = (call: Call, query = '', role: Role = 'provider-admin') =>
  list<AssociatedEmployer>(call, role, `${intermediaryPath}/employers${query}`, entities.associatedEmployer);

/** An open employer that is not a client of the adviser. */
export async function unassociatedEmployer(call: Call): Promise<Employer> {
  const known = new Set((await clients(call, '?getAll=1')).data.map(({ id }) => id));
  const { data } = await list<Employer>(call, 'provider-admin', '/employers?getAll=1', entities.employer);
  const found = data.find(({ id, isActive }) => isActive && !known.has(id));
  assert.ok(found, 'every employer of the sample data is a client');
  return found;
}

const notices = async (call: Call, role: Role, path: string): Promise<readonly Notice[]> =>
  (await list<Notice>(call, role, `${path}/notices`, entities.notice)).data;

export const associationCases: readonly ContractCase[] = [
  {
    name: 'the clients of an intermediary are filtered, sorted, searched and paged',
    async run(call) {
      const all = await clients(call, '?getAll=1');
      assert.ok(all.meta.totalCount >= 33);
      const revoked = await clients(call, '?filter[associationState]=revoked');
      assert.ok(revoked.data.length >= 3 && revoked.data.every(({ endedTimestamp }) => endedTimestamp !== null));
      const newest = (await clients(call, '?sort=-startedTimestamp&limit=5')).data.map((row) => row.startedTimestamp);
      assert.deepEqual(newest, newest.toSorted().toReversed());
      const [first] = all.data;
      const found = await clients(call, `?search=${encodeURIComponent(first?.name ?? '')}`);
      assert.ok(found.data.some(({ id }) => id === first?.id));
      assertRefused(await call('provider-admin', 'GET', `${intermediaryPath}/employers?sort=email`), 400, ['sort']);
      const one = await record<AssociatedEmployer>(
        call,
        'intermediary',
        [
          'GET',
          `${intermediaryPath}/employers/${all.data.find(({ associationState }) => associationState === 'associated')?.id}`,
        ],
        entities.associatedEmployer,
      );
      assert.deepEqual(one.allowedActions, { canAssociate: false, canRevoke: false, canSetLevels: false, reasons: {} });
    },
  },
  {
    name: 'an association begins and ends, both parties get a notice, and access changes with the next request',
    async run(call) {
      const { id, name } = await unassociatedEmployer(call);
      const employer = `/employers/${id}`;
      assertRefused(await call('intermediary', 'GET', employer), 404);
      const associated = await call('provider-admin', 'PATCH', `${intermediaryPath}/employers/${id}/associate`);
      assert.equal(associated.status, 200, JSON.stringify(associated.body));
      assert.equal((await call('intermediary', 'GET', employer)).status, 200);
      assertRefused(await call('provider-admin', 'PATCH', `${intermediaryPath}/employers/${id}/associate`), 422, ['']);
      const advisers = await list<AssociatedIntermediary>(
        call,
        'provider-admin',
        `${employer}/intermediaries`,
        entities.associatedIntermediary,
      );
      assert.ok(advisers.data.some((adviser) => adviser.id === 101 && adviser.allowedActions?.canRevoke));
      const revoked = await call('provider-admin', 'PATCH', `${intermediaryPath}/employers/${id}/revokeAssociatedEmployerAccess`);
      assert.equal(revoked.status, 200, JSON.stringify(revoked.body));
      assertRefused(await call('intermediary', 'GET', employer), 404);
      const titles = async (role: Role, path: string) => (await notices(call, role, path)).map(({ title }) => title);
      const ofEmployer = await titles('provider-admin', employer);
      for (const words of ['no longer acts for you', 'now acts for you'])
        assert.ok(ofEmployer.some((title) => title.endsWith(words)));
      // Other cases end associations at the same moment of the clock.
      const ofIntermediary = await titles('intermediary', intermediaryPath);
      for (const words of ['no longer your client', 'now your client']) assert.ok(ofIntermediary.includes(`${name} is ${words}`));
    },
  },
  {
    name: 'each person marks a notice as read for themselves',
    async run(call) {
      const [notice] = await notices(call, 'hs-admin', '/intermediaries/103');
      assert.ok(notice);
      const read = await record<Notice>(call, 'hs-admin', ['PATCH', `/notices/${notice.noticeUid}/read`], entities.notice);
      assert.equal(read.isRead, true);
      const unread = await list<Notice>(call, 'hs-admin', '/intermediaries/103/notices?filter[isRead]=false', entities.notice);
      assert.ok(unread.data.every(({ noticeUid }) => noticeUid !== notice.noticeUid));
      const others = await notices(call, 'provider-admin', '/intermediaries/103');
      assert.equal(others.find(({ noticeUid }) => noticeUid === notice.noticeUid)?.isRead, false);
      assertRefused(await call('pension-admin', 'PATCH', `/notices/${notice.noticeUid}/read`), 404);
    },
  },
  {
    name: "a person's unread notices are counted, and marked as read together",
    async run(call) {
      const unread = (role: Role, method: 'GET' | 'PATCH' = 'GET', path = '/me/notices') =>
        record<UnreadNotices>(call, role, [method, path], entities.unreadNotices);
      const before = await unread('intermediary');
      assert.ok(before.unreadCount > 0 && before.notices.every(({ isRead, partyName }) => !isRead && partyName !== undefined));
      const theirs = new Set(before.notices.map(({ noticeUid }) => noticeUid));
      assert.ok((await unread('hs-admin')).notices.every(({ noticeUid }) => !theirs.has(noticeUid)));
      const after = await unread('intermediary', 'PATCH', '/me/notices/read');
      assert.ok(after.unreadCount < before.unreadCount);
      assertRefused(await call(null, 'GET', '/me/notices'), 401);
    },
  },
  {
    name: 'one intermediary member has another access level for a client than the others',
    async run(call) {
      const { id } = await unassociatedEmployer(call);
      const client = `${intermediaryPath}/employers/${id}`;
      await call('provider-admin', 'PATCH', `${client}/associate`);
      const { body } = await call('provider-admin', 'GET', `${client}/members`);
      const members = (body as { data: ClientMember[] }).data;
      const adviser = members.find(({ email }) => email === 'intermediary@castlegate.example');
      assert.ok(adviser && members.length > 1 && members.every(({ effectiveLevel }) => effectiveLevel === 'full'));
      const set = async (level: string | null) => {
        const answer = await call('provider-admin', 'PATCH', `${client}/members`, { uuid: adviser.uuid, level });
        assertValid((answer.body as { data: unknown }).data, entities.clientMember, 'the member');
      };
      const change = () => call('intermediary', 'POST', `/employers/${id}/employees`, {});
      assertRefused(await change(), 422);
      await set('readOnly');
      assertRefused(await change(), 403);
      assert.equal((await call('intermediary', 'GET', `/employers/${id}`)).status, 200);
      await set('none');
      assertRefused(await change(), 404);
      assertRefused(await call('intermediary', 'GET', client), 404);
      await record(call, 'provider-admin', ['PATCH', client, { defaultLevel: 'readOnly' }], entities.associatedEmployer);
      await set(null);
      assertRefused(await change(), 403);
      assertRefused(await call('intermediary', 'PATCH', `${client}/members`, { uuid: adviser.uuid, level: 'full' }), 403);
      assertRefused(
        await call('provider-admin', 'PATCH', `${client}/members`, { uuid: crypto.randomUUID(), level: 'full' }),
        422,
        ['uuid'],
      );
      assertRefused(await call('provider-admin', 'PATCH', `${client}/members`, { uuid: adviser.uuid, level: 'some' }), 422, [
        'level',
      ]);
      await call('provider-admin', 'PATCH', `${client}/revokeAssociatedEmployerAccess`);
      assertRefused(await call('provider-admin', 'PATCH', client, { defaultLevel: 'full' }), 409);
    },
  },
];
