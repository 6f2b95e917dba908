import { strict as assert } from 'node:assert';
import type { Employee, RecentActivity, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type ContractCase, assertRefused, list, record } from '../contract.ts';
import { addEmployee, employees, employerOf, payrolls } from '../prepared/workforce.ts';

const uids = (rows: readonly Employee[]): string[] => rows.map(({ employeeUid }) => employeeUid);

export const employeeListCases: readonly ContractCase[] = [
  {
    name: 'the 5,000 employees come 25 a page, by last name',
    async run(call) {
      const first = await employees(call, 'pension-admin');
      assert.ok(first.meta.totalCount >= 5_000);
      assert.equal(first.data.length, 25);
      const keys = first.data.map(({ lastName, firstName }) => `${lastName} ${firstName}`.toLowerCase());
      assert.deepEqual(keys, [...keys].sort());
      const second = await employees(call, 'pension-admin', '?page=2');
      assert.equal(new Set([...uids(first.data), ...uids(second.data)]).size, 50);
      const last = await employees(call, 'pension-admin', `?page=${first.meta.pageCount}`);
      assert.equal(last.data.length, first.meta.totalCount - 25 * (first.meta.pageCount - 1));
    },
  },
  {
    name: 'a search finds a name and a payroll number, and treats % and _ literally',
    async run(call) {
      const { employee } = await addEmployee(call, 'pension-admin', {
        lastName: `O'Percent_100%-${crypto.randomUUID().slice(0, 8)}`,
      });
      for (const text of [employee.lastName, employee.payrollNumber.toLowerCase(), `ada ${employee.lastName}`.toUpperCase()]) {
        const found = await employees(call, 'pension-admin', `?search=${encodeURIComponent(text)}`);
        assert.deepEqual(uids(found.data), [employee.employeeUid], text);
      }
      assert.equal((await employees(call, 'pension-admin', '?search=%25%25%25')).meta.totalCount, 0);
      assert.equal((await employees(call, 'pension-admin', '?search=zz_zz')).meta.totalCount, 0);
    },
  },
  {
    name: 'filters narrow the list, alone and together',
    async run(call) {
      const [payroll] = await payrolls(call, 'pension-admin');
      const all = await employees(call, 'pension-admin');
      const left = await employees(call, 'pension-admin', '?filter[isActive]=false');
      assert.ok(left.data.length > 0 && left.data.every(({ isActive }) => !isActive));
      const active = await employees(call, 'pension-admin', '?filter[isActive]=true');
      assert.equal(active.meta.totalCount + left.meta.totalCount, all.meta.totalCount);
      const paid = await employees(call, 'pension-admin', `?filter[payrollUid]=${payroll?.payrollUid}&filter[hasIsa]=true`);
      assert.ok(
        paid.data.length > 0 && paid.data.every(({ payrollUid, hasIsa }) => payrollUid === payroll?.payrollUid && hasIsa),
      );
    },
  },
  {
    name: 'every sort orders the list, both ways',
    async run(call) {
      for (const field of ['payrollNumber', 'dateOfBirth', 'employmentStartDate', 'annualSalary'] as const) {
        const up = await employees(call, 'senior-pension-admin', `?getAll=1&sort=${field}`);
        const down = await employees(call, 'senior-pension-admin', `?getAll=1&sort=-${field}`);
        assert.deepEqual(uids(down.data), uids(up.data).reverse(), field);
        const values = up.data.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
        if (field !== 'payrollNumber')
          assert.deepEqual(
            values,
            [...values].sort((a, b) => (a < b ? -1 : Number(a > b))),
            field,
          );
      }
    },
  },
  {
    name: 'an invalid query of the employee list is refused with the parameter',
    async run(call) {
      const path = `${await employerOf(call, 'pension-admin')}/employees`;
      for (const [query, field] of [
        ['sort=firstName', 'sort'],
        ['filter[isActive]=perhaps', 'filter[isActive]'],
        ['filter[payrollUid]=weekly', 'filter[payrollUid]'],
        ['filter[nationalInsurance]=QQ123456A', 'filter[nationalInsurance]'],
        ['filter[isActive][like]=t', 'filter[isActive][like]'],
        [`search=${'x'.repeat(10_000)}`, 'search'],
        ['limit=1e3', 'limit'],
      ] as const) {
        assertRefused(await call('pension-admin', 'GET', `${path}?${query}`), 400, [field]);
      }
    },
  },
  {
    name: 'one employee comes with all fields of the record',
    async run(call) {
      const [row] = (await employees(call, 'pension-admin', '?filter[isActive]=true')).data;
      const path = `${await employerOf(call, 'pension-admin')}/employees/${row?.employeeUid}`;
      const employee = await record<Employee>(call, 'pension-admin', ['GET', path], entities.employee);
      assert.equal(employee.lastName, row?.lastName);
      assert.ok(
        employee.payrollRelationships?.some(({ isActive, payrollUid }) => isActive && payrollUid === employee.payrollUid),
      );
      assert.ok(Array.isArray(employee.pensionSchemeRelationships));
      assert.equal(employee.allowedActions.canEditContactDetails, true);
      const seen = await record<Employee>(call, 'external-admin', ['GET', path], entities.employee);
      assert.equal(seen.allowedActions.canEdit, false);
    },
  },
  {
    name: "contributions and recent activity, newest first, and a benefit's own",
    async run(call) {
      const [row] = (await employees(call, 'pension-admin', '?filter[hasIsa]=true&filter[isActive]=true')).data;
      const path = `${await employerOf(call, 'pension-admin')}/employees/${row?.employeeUid}`;
      const paid = await list<RegularPayrollContribution>(
        call,
        'pension-admin',
        `${path}/contributions?limit=3`,
        entities.regularPayrollContribution,
      );
      assert.equal(paid.data.length, 3);
      const dates = paid.data.map(({ dueDate }) => dueDate);
      assert.deepEqual(dates, [...dates].sort().reverse());
      assert.equal(
        (
          await list(
            call,
            'pension-admin',
            `${path}/contributions?benefit=${crypto.randomUUID()}`,
            entities.regularPayrollContribution,
          )
        ).meta.totalCount,
        0,
      );
      assertRefused(await call('pension-admin', 'GET', `${path}/contributions?benefit=isa`), 400, ['benefit']);
      const activity = await list<RecentActivity>(call, 'pension-admin', `${path}/recent-activity`, entities.recentActivity);
      assert.ok(activity.data.length > 0);
    },
  },
  {
    name: 'payrolls, pension schemes and products come as lists and by uid',
    async run(call) {
      const employer = await employerOf(call, 'pension-admin');
      const [payroll] = await payrolls(call, 'pension-admin');
      await record(call, 'pension-admin', ['GET', `/payrolls/${payroll?.payrollUid}`], entities.payroll);
      assertRefused(await call('employer-user', 'GET', `/payrolls/${payroll?.payrollUid}`), 404, []);
      assertRefused(await call('pension-admin', 'GET', '/payrolls/monthly'), 404, []);
      const schemes = await list<{ pensionSchemeUid: string }>(
        call,
        'pension-admin',
        `${employer}/pension-schemes`,
        entities.pensionScheme,
      );
      await record(
        call,
        'pension-admin',
        ['GET', `/pension-schemes/${schemes.data[0]?.pensionSchemeUid}`],
        entities.pensionScheme,
      );
      const products = await list<{ longName: string; annualAllowance: { amount: number } }>(
        call,
        'analyst',
        '/products?type=display',
        entities.productType,
      );
      assert.deepEqual(
        products.data.map(({ annualAllowance }) => annualAllowance.amount).sort((a, b) => a - b),
        [0, 4_000, 9_000, 20_000, 40_000],
      );
    },
  },
];
