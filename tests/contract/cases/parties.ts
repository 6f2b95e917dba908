import { strict as assert } from 'node:assert';
import type { Employer, Intermediary } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type ContractCase, assertRefused, list, record } from '../contract.ts';
import { employers, names } from './partyLists.ts';

/** The cases of single employers and intermediaries: who sees them, and their dashboards. */
export const partyCases: readonly ContractCase[] = [
  {
    name: 'an intermediary sees only its clients',
    async run(call) {
      const { data } = await employers(call, '?getAll=1', 'intermediary');
      assert.equal(data.length, 30);
      const { data: all } = await employers(call, '?getAll=1');
      const otherEmployer = all.find(({ id }) => !data.some((client) => client.id === id));
      assertRefused(await call('intermediary', 'GET', `/employers/${otherEmployer?.id}`), 404);
      const alphabet = (await call('intermediary', 'GET', '/employers/alphabet')).body as { data: { count: number }[] };
      assert.equal(
        alphabet.data.reduce((sum, { count }) => sum + count, 0),
        30,
      );
    },
  },
  {
    name: 'intermediaries are for staff, and each adviser sees their own',
    async run(call) {
      const all = await list<Intermediary>(call, 'hs-admin', '/intermediaries', entities.intermediary);
      assert.equal(all.meta.totalCount, 4);
      const own = await list<Intermediary>(
        call,
        'intermediary',
        '/intermediaries?filter[name][like]=castle',
        entities.intermediary,
      );
      assert.equal(own.data[0]?.employerCount, 30);
      assert.equal((await list(call, 'pension-admin', '/intermediaries', entities.intermediary)).meta.totalCount, 0);
      const id = own.data[0]?.id;
      await record(call, 'intermediary', ['GET', `/intermediaries/${id}`], entities.intermediary);
      assertRefused(await call('pension-admin', 'GET', `/intermediaries/${id}`), 404);
      const alphabet = (await call('hs-admin', 'GET', '/intermediaries/alphabet')).body as { data: { letter: string }[] };
      assert.deepEqual(
        alphabet.data.map(({ letter }) => letter),
        [...new Set(names(all).map((name) => name.charAt(0)))].sort(),
      );
    },
  },
  {
    name: 'an employer by its id, with its schemes and products',
    async run(call) {
      const [own] = (await employers(call, '', 'pension-admin')).data;
      const employer = await record<Employer>(call, 'pension-admin', ['GET', `/employers/${own?.id}`], entities.employer);
      assert.equal(employer.name, own?.name);
      assert.ok((employer.availablePensionSchemes?.length ?? 0) > 0);
      assert.equal(employer.isIntermediary, false);
    },
  },
  {
    name: "another person's employer, a missing one and a malformed id get the same answer",
    async run(call) {
      const [own] = (await employers(call, '', 'pension-admin')).data;
      const foreign = (await employers(call, '?getAll=1')).data.find(({ id }) => id !== own?.id);
      const bodies: unknown[] = [];
      for (const id of [foreign?.id, 987_654_321, '0', '-1', '1.5', 'abc', '1%27%20or%201=1', '9'.repeat(30)]) {
        for (const path of [
          `/employers/${id}`,
          `/employers/${id}/dashboard`,
          `/employers/${id}/employees`,
          `/employers/${id}/payrolls`,
        ]) {
          const answer = await call('pension-admin', 'GET', path);
          assertRefused(answer, 404, []);
          bodies.push(answer.body);
        }
      }
      for (const body of bodies) assert.deepEqual(body, bodies[0]);
    },
  },
  {
    name: 'the dashboards of an employer and of an intermediary list the tasks',
    async run(call) {
      const [own] = (await employers(call, '', 'pension-admin')).data;
      const { body } = await call('pension-admin', 'GET', `/employers/${own?.id}/dashboard`);
      const { data } = body as {
        data: Record<string, unknown> & { employeeCount: number; tasks: { count: number; title: string }[]; payrolls: unknown[] };
      };
      assert.ok(data.employeeCount >= 5_000 && data.payrolls.length > 0, JSON.stringify(data));
      assert.ok(data.tasks.length > 0 && data.tasks.every(({ count, title }) => count > 0 && title));
      const [intermediary] = (await list<Intermediary>(call, 'intermediary', '/intermediaries', entities.intermediary)).data;
      const answer = await call('intermediary', 'GET', `/intermediaries/${intermediary?.id}/dashboard`);
      const dashboard = (answer.body as { data: { clientCount: number; clients: { name: string }[] } }).data;
      assert.equal(dashboard.clientCount, 30);
      assert.equal(dashboard.clients.length, 30);
    },
  },
];
