import { strict as assert } from 'node:assert';
import type { Clock, Job } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import { type ContractCase, assertRefused, list, record } from '../../contract.ts';

/** The portal's day, and the jobs of the service. */
export const clockCases: readonly ContractCase[] = [
  {
    name: 'everybody sees the day of the portal, and only a provider admin may move it',
    async run(call) {
      const seen = await record<Clock>(call, 'employer-user', ['GET', '/clock'], entities.clock);
      assert.deepEqual([seen.isMoved, seen.canBeMoved], [false, false]);
      assert.equal((await record<Clock>(call, 'provider-admin', ['GET', '/clock'], entities.clock)).canBeMoved, true);
      for (const role of ['hs-admin', 'senior-pension-admin', 'analyst'] as const)
        assertRefused(await call(role, 'PATCH', '/clock', { today: '2027-06-30' }), 403);
      assertRefused(await call(null, 'PATCH', '/clock', { today: '2027-06-30' }), 401);
      const { today } = await record<Clock>(call, 'provider-admin', ['PATCH', '/clock', { today: seen.today }], entities.clock);
      assert.equal(today, seen.today);
    },
  },
  {
    name: 'a day more than ten years away is refused, at its field',
    async run(call) {
      assertRefused(await call('provider-admin', 'PATCH', '/clock', { today: '2099-01-01' }), 422, ['today']);
      assertRefused(await call('provider-admin', 'PATCH', '/clock', {}), 422, ['today']);
    },
  },
  {
    name: 'staff and analysts see the jobs, and staff retry a failed one',
    async run(call) {
      const { data } = await list<Job>(call, 'analyst', '/jobs?limit=100', entities.job);
      const failed = data.find(({ state }) => state === 'failed');
      const completed = data.find(({ state }) => state === 'completed');
      assert.ok(failed && completed, 'The sample jobs have none that failed, or none that was completed.');
      assert.equal(failed.canRetry, false);
      assertRefused(await call('analyst', 'POST', `/jobs/${failed.jobUid}/retry`), 403);
      assertRefused(await call('hs-admin', 'POST', `/jobs/${completed.jobUid}/retry`), 422, ['']);
      const path = `/jobs/${failed.jobUid}/retry`;
      const response = await call('hs-admin', 'POST', path);
      assert.equal(response.status, 200);
      assert.notEqual((response.body as { data: Job }).data.state, 'failed');
      assertRefused(await call('hs-admin', 'POST', path), 422, ['']);
      assertRefused(await call('senior-pension-admin', 'GET', '/jobs'), 403);
    },
  },
];
