import { strict as assert } from 'node:assert';
import type { SignUp } from '../../../schemas/generated/types.ts';
import { type ContractCase, assertRefused } from '../contract.ts';

/** Sign-ups of applicants without an account. */
export const signUpCases: readonly ContractCase[] = [
  {
    name: 'a sign-up is begun, found again by its cookie, and left',
    needsCookies: true,
    async run(call) {
      const begun = await call(null, 'POST', '/sign-ups', {});
      assert.equal(begun.status, 201);
      const cookie = { Cookie: begun.headers['set-cookie']?.split(';')[0] ?? '' };
      const { body } = await call(null, 'GET', '/sign-ups/current', undefined, cookie);
      const { data } = body as { data: SignUp };
      assert.equal(data.id, (begun.body as { data: SignUp }).data.id);
      assert.equal((await call(null, 'DELETE', '/sign-ups/current', undefined, cookie)).status, 204);
      assertRefused(await call(null, 'GET', '/sign-ups/current', undefined, cookie), 404);
    },
  },
  {
    name: 'an agreement is shown to the signatory of a mailed link alone',
    async run(call) {
      for (const part of ['page', 'document', 'evidence'])
        assertRefused(await call(null, 'GET', `/sign-ups/signatory/${part}`), 404);
    },
  },
];
