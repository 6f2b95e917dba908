import { strict as assert } from 'node:assert';
import type { Payroll } from '../../../schemas/generated/types.ts';
import { payroll as validate } from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';
import { employerOf } from './workforce.ts';

const keeper = 'senior-pension-admin';

/** A payroll that nobody else's case touches. */
async function added(call: Call, details: object = {}): Promise<Payroll> {
  const body = { name: `Contract ${crypto.randomUUID().slice(0, 8)}`, frequency: 'monthly', startDate: '2026-04-06', ...details };
  return record<Payroll>(call, keeper, ['POST', `${await employerOf(call, keeper)}/payroll`, body], validate);
}

const ceasing = ({ payrollUid }: Payroll, finalPayDate: string): string =>
  `/payrolls/${payrollUid}?finalPayDate=${finalPayDate}&reason=createdInError`;

/** Payrolls beyond what their file gives: upload formats, conditions and ceasing (docs/product.md, points 3, 4 and 7). */
export const payrollCases: readonly ContractCase[] = [
  {
    name: "a payroll's missing upload formats are the bulk management format",
    async run(call) {
      const { effectiveFileFormats: formats } = await added(call, {
        bulkManagementFileFormat: 'papdis',
        optOutFileFormat: 'nest',
      });
      assert.equal(formats?.joinerFileFormat, 'papdis');
      assert.equal(formats?.optOutFileFormat, 'nest');
    },
  },
  {
    name: 'a payroll says what stands in the way of ceasing it, when it is asked',
    async run(call) {
      const payrolls = await list<Payroll>(call, keeper, `${await employerOf(call, keeper)}/payrolls?getAll=1`, validate);
      const busy = payrolls.data.find(({ status, activeEmployeeCount }) => status === 'Active' && (activeEmployeeCount ?? 0) > 0);
      assert.ok(busy, 'No payroll of the demo data pays anybody.');
      const path = `/payrolls/${busy.payrollUid}`;
      const shown = await record<Payroll>(call, keeper, ['GET', `${path}?expand=ceasePayrollConditions`], validate);
      const conditions = shown.ceasePayrollConditions?.conditions ?? [];
      assert.deepEqual(
        conditions.filter(({ code }) => code === 'activeEmployees').map(({ count, isBlocking }) => [count, isBlocking]),
        [[busy.activeEmployeeCount, true]],
      );
      assert.equal(shown.allowedActions?.reasons.canCease, conditions.find(({ isBlocking }) => isBlocking)?.description);
      assertRefused(await call(keeper, 'DELETE', ceasing(busy, '2026-11-30')), 422, ['']);
      assertRefused(await call(keeper, 'GET', `${path}?expand=nothing`), 400, ['expand']);
    },
  },
  {
    name: 'a payroll ceases once, for those who may, and then stays as it was',
    async run(call) {
      const payroll = await added(call);
      assertRefused(await call('intermediary', 'DELETE', ceasing(payroll, '2026-11-30')), 404);
      assertRefused(await call(null, 'DELETE', ceasing(payroll, '2026-11-30')), 401);
      assertRefused(await call(keeper, 'DELETE', ceasing(payroll, '2026-04-05')), 422, ['finalPayDate']);
      assertRefused(await call(keeper, 'DELETE', `/payrolls/${payroll.payrollUid}`), 422, ['finalPayDate', 'reason']);
      const answer = await call(keeper, 'DELETE', ceasing(payroll, '2026-11-30'), { changeSource: 'UI' });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { data } = answer.body as { data: Payroll };
      assert.deepEqual([data.status, data.finalPayDate, data.reasonForCeasing], ['Ceased', '2026-11-30', 'createdInError']);
      assertRefused(await call(keeper, 'DELETE', ceasing(payroll, '2026-11-30')), 422, ['']);
      assertRefused(await call(keeper, 'PATCH', `/payrolls/${payroll.payrollUid}`, { name: 'Other' }), 409);
    },
  },
];
