import { strict as assert } from 'node:assert';
import type { Payroll } from '../../../schemas/generated/types.ts';
import { payroll as validate } from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';
import { employerOf } from '../prepared/workforce.ts';

const administrator = 'senior-pension-admin';

/** A payroll of its own for each case. */
async function added(call: Call, details: object = {}): Promise<Payroll> {
  const body = { name: `Contract ${crypto.randomUUID().slice(0, 8)}`, frequency: 'monthly', startDate: '2026-04-06', ...details };
  return record<Payroll>(call, administrator, ['POST', `${await employerOf(call, administrator)}/payroll`, body], validate);
}

const ceasing = ({ payrollUid }: Payroll, finalPayDate: string): string =>
  `/payrolls/${payrollUid}?finalPayDate=${finalPayDate}&reason=createdInError`;

/** The parts of payrolls that code adds to their file: upload formats, conditions and ceasing (docs/product.md, points 3, 4 and 7). */
export const payrollCases: readonly ContractCase[] = [
  {
    name: "a payroll's missing upload formats default to the bulk management format",
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
    name: 'a payroll lists the conditions for ceasing it, on request',
    async run(call) {
      const payrolls = await list<Payroll>(
        call,
        administrator,
        `${await employerOf(call, administrator)}/payrolls?getAll=1`,
        validate,
      );
      const busy = payrolls.data.find(({ status, activeEmployeeCount }) => status === 'Active' && (activeEmployeeCount ?? 0) > 0);
      assert.ok(busy, 'No payroll of the sample data has employees.');
      const path = `/payrolls/${busy.payrollUid}`;
      const shown = await record<Payroll>(call, administrator, ['GET', `${path}?expand=ceasePayrollConditions`], validate);
      const conditions = shown.ceasePayrollConditions?.conditions ?? [];
      assert.deepEqual(
        conditions.filter(({ code }) => code === 'activeEmployees').map(({ count, isBlocking }) => [count, isBlocking]),
        [[busy.activeEmployeeCount, true]],
      );
      assert.equal(shown.allowedActions?.reasons.canCease, conditions.find(({ isBlocking }) => isBlocking)?.description);
      const blocking = conditions.filter(({ isBlocking }) => isBlocking);
      assertRefused(
        await call(administrator, 'DELETE', ceasing(busy, '2026-11-30')),
        422,
        blocking.map(() => ''),
      );
      assertRefused(await call(administrator, 'GET', `${path}?expand=nothing`), 400, ['expand']);
    },
  },
  {
    name: 'a payroll is ceased once, by people with the permission, and then cannot be changed',
    async run(call) {
      const payroll = await added(call);
      assertRefused(await call('intermediary', 'DELETE', ceasing(payroll, '2026-11-30')), 404);
      assertRefused(await call(null, 'DELETE', ceasing(payroll, '2026-11-30')), 401);
      assertRefused(await call(administrator, 'DELETE', ceasing(payroll, '2026-04-05')), 422, ['finalPayDate']);
      assertRefused(await call(administrator, 'DELETE', `/payrolls/${payroll.payrollUid}`), 422, ['finalPayDate', 'reason']);
      const answer = await call(administrator, 'DELETE', ceasing(payroll, '2026-11-30'), { changeSource: 'UI' });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { data } = answer.body as { data: Payroll };
      assert.ok(data.status === 'Ceasing' || data.status === 'Ceased', data.status);
      assert.deepEqual([data.finalPayDate, data.reasonForCeasing], ['2026-11-30', 'createdInError']);
      assertRefused(await call(administrator, 'DELETE', ceasing(payroll, '2026-11-30')), 422, ['']);
      assertRefused(await call(administrator, 'PATCH', `/payrolls/${payroll.payrollUid}`, { name: 'Other' }), 409);
    },
  },
];
