import { strict as assert } from 'node:assert';
import { type Role, accountOf } from '../../e2e/support/accounts.ts';
import type { User } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, assertValid, list, record } from '../contract.ts';

/** For each demo account: its flags, and the numbers of employers and intermediaries that it can see ("all": all of the provider's). */
const expected: Readonly<Record<Role, { flags: string; employers: number | 'all'; intermediaries: number }>> = {
  'provider-admin': { flags: 'isProviderAdmin canViewAnalytics', employers: 'all', intermediaries: 0 },
  'hs-admin': { flags: 'isHSAdmin', employers: 'all', intermediaries: 0 },
  'external-admin': { flags: 'isExternalAdmin', employers: 'all', intermediaries: 0 },
  intermediary: { flags: '', employers: 30, intermediaries: 1 },
  'pension-admin': { flags: '', employers: 1, intermediaries: 0 },
  'senior-pension-admin': { flags: '', employers: 1, intermediaries: 0 },
  'employer-user': { flags: '', employers: 1, intermediaries: 0 },
  'multi-employer-user': { flags: '', employers: 2, intermediaries: 0 },
  analyst: { flags: 'canViewAnalytics', employers: 2, intermediaries: 0 },
  'no-access': { flags: '', employers: 0, intermediaries: 0 },
};

const flags = ['isProviderAdmin', 'isHSAdmin', 'isExternalAdmin', 'canViewAnalytics'] as const;

async function authorisation(call: Call, role: Role): Promise<void> {
  const user = await record<User>(call, role, ['GET', '/me/authorization'], entities.user);
  const { employers, intermediaries, flags: expectedFlags } = expected[role];
  assert.equal(user.email, accountOf(role).email);
  assert.equal(flags.filter((flag) => user[flag]).join(' '), expectedFlags);
  assert.equal(user.intermediaries.length, intermediaries);
  const { meta } = await list(call, role, '/employers', entities.employer);
  assert.equal(user.totalAccessibleEmployers, meta.totalCount, 'the list has as many employers as the authorisation says');
  if (employers !== 'all') assert.equal(meta.totalCount, employers);
  assert.equal(user.employerUid !== null, employers === 1, 'employerUid is given when there is only one employer');
}

export const sessionCases: readonly ContractCase[] = [
  {
    name: 'the configuration is public',
    async run(call) {
      const { status, body } = await call(null, 'GET', '/configuration');
      assert.equal(status, 200);
      assertValid((body as { data: unknown }).data, entities.configuration, '/configuration');
    },
  },
  {
    name: 'logged-in answers signed-in and unauthorised callers',
    async run(call) {
      assert.deepEqual((await call(null, 'GET', '/me/logged-in')).body, { data: { result: false } });
      assert.deepEqual((await call('employer-user', 'GET', '/me/logged-in')).body, { data: { result: true } });
    },
  },
  {
    name: 'an unauthorised caller has no authorisation, and is given the remedy',
    async run(call) {
      const answer = await call(null, 'GET', '/me/authorization');
      assertRefused(answer, 401);
      assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer/);
    },
  },
  {
    name: 'a valid error report is accepted from every caller',
    async run(call) {
      const report = {
        service: 'employer-portal',
        environment: 'contract',
        name: 'Error',
        message: 'none',
        path: '/',
        context: {},
      };
      const taken = await call(null, 'POST', '/error-reports', report);
      assert.deepEqual([taken.status, taken.body], [204, undefined]);
      assertRefused(await call(null, 'POST', '/error-reports', { ...report, password: 'secret' }), 422);
    },
  },
  ...(Object.keys(expected) as Role[]).map((role) => ({
    name: `the authorisation of ${role}`,
    run: (call: Call) => authorisation(call, role),
  })),
];
