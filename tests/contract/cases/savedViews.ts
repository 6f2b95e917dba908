import { strict as assert } from 'node:assert';
import type { SavedView } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, assertValid } from '../contract.ts';

const path = '/me/saved-views';

async function names(call: Call, role: Parameters<Call>[0]): Promise<string[]> {
  const { status, body } = await call(role, 'GET', `${path}?resource=payrolls`);
  assert.equal(status, 200);
  return (body as { data: SavedView[] }).data.map(({ name }) => name);
}

export const savedViewCases: readonly ContractCase[] = [
  {
    name: 'only its owner sees a saved view, from its creation to its deletion',
    async run(call) {
      const view = { resource: 'payrolls', name: 'Weekly', query: 'filter.frequency=weekly', columns: ['name'] };
      const made = await call('pension-admin', 'POST', path, view);
      assert.equal(made.status, 201);
      const { data } = made.body as { data: SavedView };
      assertValid(data, entities.savedView, path);
      const one = `${path}/${data.id}`;
      assertRefused(await call('pension-admin', 'POST', path, view), 422);
      assertRefused(await call('hs-admin', 'PATCH', one, { name: 'Taken' }), 404);
      assert.deepEqual(await names(call, 'hs-admin'), []);
      const renamed = await call('pension-admin', 'PATCH', one, { name: 'Each week' });
      assert.deepEqual(renamed.body, { data: { ...data, name: 'Each week' } });
      assert.deepEqual(await names(call, 'pension-admin'), ['Each week']);
      assert.equal((await call('pension-admin', 'DELETE', one, { changeSource: 'UI' })).status, 200);
      assert.deepEqual(await names(call, 'pension-admin'), []);
    },
  },
];
