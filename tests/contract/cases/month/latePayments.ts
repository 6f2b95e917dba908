import { strict as assert } from 'node:assert';
import type { OpenLatePayment } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import { assertRefused, type ContractCase, list } from '../../contract.ts';

const path = '/late-payments';
const staff = 'hs-admin';

export const latePaymentCases: readonly ContractCase[] = [
  {
    name: 'staff see the late payments of all employers, by their next step, and those of one by filter',
    async run(call) {
      const all = await list<OpenLatePayment>(call, staff, `${path}?limit=100`, entities.openLatePayment);
      assert.ok(all.meta.totalCount > 0, 'the sample data has no late payment');
      const days = all.data.flatMap(({ nextStepOn }) => nextStepOn ?? []);
      assert.deepEqual(days, days.toSorted());
      assert.ok(all.data.every(({ daysLate }) => daysLate > 0));
      const [first] = all.data;
      const own = await list<OpenLatePayment>(
        call,
        'provider-admin',
        `${path}?filter[employerId]=${first?.employerId}`,
        entities.openLatePayment,
      );
      assert.ok(own.data.length > 0 && own.data.every(({ employerId }) => employerId === first?.employerId));
      assertRefused(await call(staff, 'GET', `${path}?filter[colour]=red`), 400, ['filter[colour]']);
    },
  },
];
