import { strict as assert } from 'node:assert';
import type { Employer } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, list, record } from '../contract.ts';

const staff = 'provider-admin';

const shown = (call: Call, id: number): Promise<Employer> =>
  record<Employer>(call, staff, ['GET', `/employers/${id}?expand=closureConditions`], entities.employer);

/** The first open employers, each with the blocks to its closure. */
async function* openEmployers(call: Call): AsyncGenerator<Employer> {
  const { data } = await list<Employer>(call, staff, '/employers?getAll=1', entities.employer);
  for (const { id, isActive, instructionCloseEmployerId } of data) {
    if (isActive && !instructionCloseEmployerId) yield shown(call, id);
  }
}

async function openEmployer(call: Call, isBlocked: boolean): Promise<Employer> {
  for await (const employer of openEmployers(call)) {
    if (employer.closureConditions?.some(({ isBlocking }) => isBlocking) === isBlocked) return employer;
  }
  throw new Error(`The sample data has no employer that is ${isBlocked ? '' : 'not '}kept from closing.`);
}

const closing = 'reasonForClosing=movingToNewProvider&finalPayDate=2027-01-29';

export const closureCases: readonly ContractCase[] = [
  {
    name: 'an employer is closed with a reason and a final pay date, and the closure is withdrawn',
    async run(call) {
      const { id } = await openEmployer(call, false);
      const closed = await record<Employer>(
        call,
        staff,
        ['DELETE', `/employers/${id}?${closing}`, { changeSource: 'UI' }],
        entities.employer,
      );
      assert.equal(closed.closeEmployerReason, 'movingToNewProvider');
      assert.equal(closed.closeEmployerFinalPayDate, '2027-01-29');
      assert.ok(closed.instructionCloseEmployerId && closed.isActive);
      assertRefused(await call(staff, 'DELETE', `/employers/${id}?${closing}`), 422, ['']);
      // One fault for each open condition.
      assertRefused(await call(staff, 'PATCH', `/employers/${id}/complete-closure`), 422, ['', '', '']);
      assertRefused(await call(staff, 'POST', `/employers/${id}/pension-scheme`, { name: 'Too late' }), 409);
      const open = await record<Employer>(call, staff, ['PATCH', `/employers/${id}/withdraw-closure`], entities.employer);
      assert.equal(open.instructionCloseEmployerId, null);
      assert.equal(open.allowedActions?.canClose, true);
    },
  },
  {
    name: 'the blocks to a closure are listed beforehand, and the refusal has the same text',
    async run(call) {
      const { id, allowedActions } = await openEmployer(call, true);
      const reason = allowedActions?.reasons?.['canClose'];
      assert.ok(reason && allowedActions?.canClose === false);
      const answer = await call(staff, 'DELETE', `/employers/${id}?${closing}`);
      assertRefused(answer, 422, ['']);
      assert.equal((answer.body as { errors: { defaultMessage: string }[] }).errors[0]?.defaultMessage, reason);
    },
  },
  {
    name: 'a closed employer cannot be changed',
    async run(call) {
      const { data } = await list<Employer>(call, staff, '/employers?getAll=1', entities.employer);
      const closed = data.find(({ isActive }) => !isActive);
      assert.ok(closed);
      assertRefused(await call(staff, 'POST', `/employers/${closed.id}/pension-scheme`, { name: 'Too late' }), 409);
      assertRefused(await call(staff, 'GET', `/employers/${closed.id}?expand=everything`), 400, ['expand']);
    },
  },
];
