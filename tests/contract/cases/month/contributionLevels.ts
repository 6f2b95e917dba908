import { strict as assert } from 'node:assert';
import type { DatedContributionLevel, EmployeeContributionLevel, PensionScheme } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import { type Call, type ContractCase, assertRefused, list, record } from '../../contract.ts';
import { addEmployee, employerOf } from '../../prepared/workforce.ts';

const role = 'pension-admin';
const from = (date: string, employeePercent: number) => ({
  effectiveFrom: date,
  employeeContributionType: 'percent',
  employeePercent,
  employerContributionType: 'percent',
  employerPercent: 3,
});

const levels = async (call: Call, query: string) =>
  list<EmployeeContributionLevel>(
    call,
    role,
    `${await employerOf(call, role)}/employee-contribution-levels${query}`,
    entities.employeeContributionLevel,
  );

/** The pot of an employee who has just been enrolled. */
async function newPot(call: Call): Promise<EmployeeContributionLevel> {
  const { employee, path } = await addEmployee(call, role);
  const schemes = await list<PensionScheme>(
    call,
    role,
    `${await employerOf(call, role)}/pension-schemes?filter[isActive]=true`,
    entities.pensionScheme,
  );
  const enrolment = {
    pensionSchemeUid: schemes.data.find(({ name }) => name.endsWith('Workplace Pension'))?.pensionSchemeUid,
    enrolledOn: '2026-11-02',
    enrolmentType: 'autoEnrolled',
  };
  assert.equal((await call(role, 'PATCH', `${path}/enrol`, enrolment)).status, 200);
  const [pot] = (await levels(call, `?filter[employeeUid]=${employee.employeeUid}`)).data;
  assert.ok(pot, 'the enrolment opened no pot');
  return pot;
}

export const contributionLevelCases: readonly ContractCase[] = [
  {
    name: 'the contribution levels of an employer are listed, and narrowed to one employee',
    async run(call) {
      const all = await levels(call, '?limit=5');
      assert.ok(all.meta.totalCount > 1_000);
      assert.equal(all.data.length, 5);
      const [first] = all.data;
      const own = await levels(call, `?filter[employeeUid]=${first?.employeeUid}`);
      assert.ok(own.data.length > 0 && own.data.every(({ employeeUid }) => employeeUid === first?.employeeUid));
      assertRefused(
        await call(role, 'GET', `${await employerOf(call, role)}/employee-contribution-levels?filter[potUid]=1`),
        400,
        ['filter[potUid]'],
      );
    },
  },
  {
    name: 'the contributions of a new member are the default of the scheme, are changed from a day on, and keep their history',
    async run(call) {
      const pot = await newPot(call);
      assert.deepEqual([pot.employeePercent, pot.employerPercent, pot.isSchemeDefault], [5, 3, true]);
      const path = `/employee-contribution-levels/${pot.potUid}`;
      const today = new Date().toISOString().slice(0, 10);
      const next = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
      const planned = await record<EmployeeContributionLevel>(
        call,
        role,
        ['PATCH', `${path}/change-level`, from(next, 8)],
        entities.employeeContributionLevel,
      );
      assert.deepEqual([planned.employeePercent, planned.nextLevel?.effectiveFrom], [5, next]);
      const history = await list<DatedContributionLevel>(call, role, `${path}/levels`, entities.datedContributionLevel);
      assert.deepEqual(
        history.data.map(({ status }) => status),
        ['planned', 'current'],
      );
      assertRefused(await call(role, 'PATCH', `${path}/change-level`, from('2020-01-01', 6)), 422, ['effectiveFrom']);
      assertRefused(await call(role, 'PATCH', `${path}/change-level`, from(next, 1)), 422, ['employerPercent']);
      assertRefused(await call('employer-user', 'PATCH', `${path}/change-level`, from(today, 6)), 404, []);
      const cancelled = await record<EmployeeContributionLevel>(
        call,
        role,
        ['PATCH', `${path}/cancel-planned-change`],
        entities.employeeContributionLevel,
      );
      assert.equal(cancelled.nextLevel, null);
    },
  },
];
