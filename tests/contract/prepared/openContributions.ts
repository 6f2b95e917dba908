import { strict as assert } from 'node:assert';
import type { PayPeriod, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, list } from '../contract.ts';
import { employerOf } from './workforce.ts';

const administrator = 'pension-admin';

/** Sets the contributions of an open pay period to £0.00. */
export async function setToNothing(call: Call, payrollDateUid: string): Promise<void> {
  const path = `${await employerOf(call, administrator)}/contributions?filter[payrollDateUid]=${payrollDateUid}&filter[isCancelled]=false&limit=500`;
  const { data } = await list<RegularPayrollContribution>(call, administrator, path, entities.regularPayrollContribution);
  const amounts = { employeeRegularAmount: 0, employerRegularAmount: 0, employeeLumpSum: 0, employerLumpSum: 0 };
  const changes = data.map(({ employerContributionUid }) => ({ employerContributionUid, ...amounts }));
  if (changes.length === 0) return;
  const { status } = await call(administrator, 'PATCH', `/pay-periods/${payrollDateUid}/contributions`, { changes });
  assert.equal(status, 200);
}

/** A contribution that nobody has changed, of a pay period that takes contributions: the first of those that are due first. */
export async function openContribution(call: Call): Promise<RegularPayrollContribution & { payrollDateUid: string }> {
  const employer = await employerOf(call, administrator);
  const statuses = 'filter[status]=openForUpload&filter[status]=uploadIsOverdue';
  const periods = await list<PayPeriod>(
    call,
    administrator,
    `${employer}/pay-periods?${statuses}&sort=dueDate&limit=50`,
    entities.payPeriod,
  );
  for (const { payrollDateUid } of periods.data) {
    const path = `${employer}/contributions?filter[payrollDateUid]=${payrollDateUid}&filter[isCancelled]=false&limit=100`;
    const { data } = await list<RegularPayrollContribution>(call, administrator, path, entities.regularPayrollContribution);
    const found = data.find(({ isEdited, editable }) => editable === true && isEdited !== true);
    if (found) return { ...found, payrollDateUid };
  }
  throw new Error('The sample data has no open contribution.');
}
