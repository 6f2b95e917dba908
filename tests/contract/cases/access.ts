import { strict as assert } from 'node:assert';
import type { AdminUser, IntermediaryMember } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';
import { employerOf } from '../prepared/workforce.ts';

/** Each case invites people of its own, so that it changes nothing that another case needs. */
const person = (): Record<string, string> => ({
  firstName: 'Nia',
  lastName: `Contract-${crypto.randomUUID().slice(0, 8)}`,
  dateOfBirth: '1990-03-31',
  email: `${crypto.randomUUID()}@people.example`,
});

const senior = 'senior-pension-admin';

async function invited(call: Call): Promise<{ admin: AdminUser; all: string; path: string }> {
  const all = `${await employerOf(call, senior)}/admin-users`;
  const admin = await record<AdminUser>(call, senior, ['POST', all, person()], entities.adminUser);
  return { admin, all, path: `${all}/${admin.uuid}` };
}

const membersPath = (path: string): string => `/intermediaries/101/employees${path}`;

export const accessCases: readonly ContractCase[] = [
  {
    name: 'an admin user is invited, invited again, and the invitation is withdrawn',
    async run(call) {
      const { admin, path } = await invited(call);
      assert.equal(admin.accessStatus, 'invited');
      assert.deepEqual(
        [admin.allowedActions?.canResendInvite, admin.allowedActions?.canRevoke, admin.allowedActions?.canUpgrade],
        [true, true, false],
      );
      await record<AdminUser>(call, senior, ['PATCH', `${path}/resendInviteLink`], entities.adminUser);
      const revoked = await record<AdminUser>(call, senior, ['PATCH', `${path}/revokeEmployerAdmin`], entities.adminUser);
      assert.equal(revoked.accessStatus, 'revoked');
      assert.match(revoked.allowedActions?.reasons?.['canReinstate'] ?? '', /invite them again/);
      assertRefused(await call(senior, 'PATCH', `${path}/reinstateEmployerAdmin`), 422, ['']);
      assertRefused(await call(senior, 'PATCH', `${path}/resendInviteLink`), 422, ['']);
    },
  },
  {
    name: 'a person who has not accepted is neither upgraded nor downgraded, and a person with read access cannot invite',
    async run(call) {
      const { all, path } = await invited(call);
      for (const action of ['upgradeEmployerAdmin', 'downgradeEmployerAdmin'])
        assertRefused(await call(senior, 'PATCH', `${path}/${action}`), 422, ['']);
      assertRefused(await call('external-admin', 'POST', all, person()), 403);
      assertRefused(await call('external-admin', 'PATCH', `${path}/upgradeEmployerAdmin`), 403);
      const own = `${await employerOf(call, 'pension-admin')}/admin-users`;
      await list<AdminUser>(call, 'pension-admin', own, entities.adminUser);
      assertRefused(await call('pension-admin', 'POST', own, person()), 403);
      assertRefused(await call('employer-user', 'GET', `${await employerOf(call, 'employer-user')}/admin-users`), 403);
    },
  },
  {
    name: 'an invalid invitation is refused at the field concerned',
    async run(call) {
      const { admin, all } = await invited(call);
      assertRefused(await call(senior, 'POST', all, { ...person(), email: admin.email }), 422, ['email']);
      assertRefused(await call(senior, 'POST', all, { ...person(), dateOfBirth: '2020-01-01' }), 422, ['dateOfBirth']);
      assertRefused(await call(senior, 'POST', all, {}), 422, ['dateOfBirth', 'email', 'firstName', 'lastName']);
      assertRefused(await call(senior, 'POST', all, { ...person(), accessLevel: 'seniorPensionAdministrator' }), 422, [
        'accessLevel',
      ]);
    },
  },
  {
    name: 'admin users are filtered, sorted, searched and paged',
    async run(call) {
      const { admin, all } = await invited(call);
      const of = (query: string) => list<AdminUser>(call, senior, `${all}?${query}`, entities.adminUser);
      assert.deepEqual(
        (await of(`search=${admin.lastName.toLowerCase()}%20nia`)).data.map(({ uuid }) => uuid),
        [admin.uuid],
      );
      assert.ok((await of('filter[accessStatus]=invited&sort=-lastName')).data.every((row) => row.accessStatus === 'invited'));
      assert.equal((await of('limit=1')).data.length, 1);
      assertRefused(await call(senior, 'GET', `${all}?filter[accessStatus]=gone`), 400, ['filter[accessStatus]']);
    },
  },
  {
    name: "an intermediary's members are invited, invited again and revoked, and other employers and intermediaries cannot see them",
    async run(call) {
      const adviser = 'intermediary';
      const member = await record<IntermediaryMember>(
        call,
        adviser,
        ['POST', membersPath(''), person()],
        entities.intermediaryMember,
      );
      const path = membersPath(`/${member.uuid}`);
      await record<IntermediaryMember>(call, adviser, ['PATCH', `${path}/resendInviteLink`], entities.intermediaryMember);
      const revoke = ['PATCH', `${path}/revokeEmployeeAccess`] as const;
      const revoked = await record<IntermediaryMember>(call, adviser, revoke, entities.intermediaryMember);
      assert.equal(revoked.accessStatus, 'revoked');
      assertRefused(await call(adviser, 'PATCH', `${path}/reinstateEmployeeAccess`), 422, ['']);
      await list<IntermediaryMember>(call, adviser, membersPath('?filter[accessStatus]=revoked'), entities.intermediaryMember);
      await record<IntermediaryMember>(call, 'external-admin', ['GET', path], entities.intermediaryMember);
      assertRefused(await call('external-admin', 'POST', membersPath(''), person()), 403);
      assertRefused(await call('pension-admin', 'GET', membersPath('')), 404);
    },
  },
];
