import { strict as assert } from 'node:assert';
import type { Notice, NoticePreferences, UnreadNotices } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import { unassociatedEmployer } from '../associations.ts';
import { assertRefused, type ContractCase, list, record } from '../../contract.ts';

const preferences = '/me/notice-preferences';

/** The notices of a person, and their choices of emails. */
export const noticeCases: readonly ContractCase[] = [
  {
    name: "a person's notices are on one page, filtered and sorted, and each is marked as read for that person",
    async run(call) {
      const { id } = await unassociatedEmployer(call);
      for (const change of ['associate', 'revokeAssociatedEmployerAccess'])
        assert.equal((await call('provider-admin', 'PATCH', `/intermediaries/101/employers/${id}/${change}`)).status, 200);
      const all = await list<Notice>(call, 'intermediary', '/me/all-notices?getAll=1', entities.notice);
      assert.ok(all.meta.totalCount >= 2);
      const times = all.data.map(({ createdTimestamp }) => createdTimestamp);
      assert.deepEqual(times, times.toSorted().toReversed());
      const path = '/me/all-notices?filter[isRead]=false&getAll=1';
      const [unread] = (await list<Notice>(call, 'intermediary', path, entities.notice)).data;
      assert.ok(unread);
      const sameKind = await list<Notice>(
        call,
        'intermediary',
        `/me/all-notices?filter[kind]=${unread.kind}&getAll=1`,
        entities.notice,
      );
      assert.ok(sameKind.data.length > 0 && sameKind.data.every(({ kind }) => kind === unread.kind));
      assertRefused(await call('analyst', 'PATCH', `/me/notices/${unread.noticeUid}/read`), 404);
      const read = ['PATCH', `/me/notices/${unread.noticeUid}/read`] as const;
      assert.equal((await record<Notice>(call, 'intermediary', read, entities.notice)).isRead, true);
      const left = await list<Notice>(call, 'intermediary', path, entities.notice);
      assert.ok(left.data.every(({ noticeUid }) => noticeUid !== unread.noticeUid));
      assertRefused(await call(null, 'GET', '/me/all-notices'), 401);
    },
  },
  {
    name: 'the bell and its marking as read take one subject, and refuse an unknown one',
    async run(call) {
      const bell = (path: string) => record<UnreadNotices>(call, 'hs-admin', ['GET', path], entities.unreadNotices);
      const { notices } = await bell('/me/notices?kind=service');
      assert.ok(notices.every(({ kind }) => kind === 'service'));
      assertRefused(await call('hs-admin', 'GET', '/me/notices?kind=boats'), 400);
      assertRefused(await call('hs-admin', 'PATCH', '/me/notices/read?kind=boats', {}), 400);
    },
  },
  {
    name: 'a person chooses their emails by subject, and a change of choices that were changed since is refused',
    async run(call) {
      const before = await call('employer-user', 'GET', preferences);
      assert.equal(before.status, 200, JSON.stringify(before.body));
      const tag = { 'If-Match': before.headers['etag'] ?? '' };
      const shown = await record<NoticePreferences>(call, 'intermediary', ['GET', preferences], entities.noticePreferences);
      const mail = shown.uploadsMail === 'none' ? 'daily' : 'none';
      const change = ['PATCH', preferences, { uploadsMail: mail }] as const;
      const changed = await record<NoticePreferences>(call, 'intermediary', change, entities.noticePreferences);
      assert.deepEqual(changed, { ...shown, uploadsMail: mail });
      const old = { 'If-Match': '"of-an-older-version"' };
      assertRefused(await call('intermediary', 'PATCH', preferences, { uploadsMail: 'daily' }, old), 412);
      assert.equal((await call('employer-user', 'PATCH', preferences, {}, tag)).status, 200);
      assertRefused(await call('intermediary', 'PATCH', preferences, { uploadsMail: 'weekly' }), 422, ['uploadsMail']);
      assertRefused(await call('intermediary', 'PATCH', preferences, { serviceMail: 'none' }), 422, ['serviceMail']);
      assertRefused(await call(null, 'PATCH', preferences, {}), 401);
    },
  },
];
