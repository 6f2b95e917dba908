import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { buildEmployee, employeeList } from '../../../tests/setup/portal/employees.ts';
import { type Answer, type Call, definitionOf, listOf, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';

const employees = await definitionOf('employees');
const list = { ...employees.resource.list, columns: ['lastName', 'payrollUid'] };
const definition = { ...employees, resource: { ...employees.resource, list } };

const uidOf = (index: number) => `11111111-0000-4000-8000-${String(index).padStart(12, '0')}`;
const staff = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildEmployee({ employeeUid: `e${index}`, firstName: 'Ada', lastName: `Byron ${index}`, payrollUid: uidOf(index) }),
  );
const payrolls: Answer = ({ path, query }) =>
  path === '/employers/7/payrolls'
    ? listOf(
        query
          .getAll('filter[payrollUid]')
          .slice(0, Number(query.get('limit') ?? 25))
          .map((payrollUid) => ({ payrollUid, name: `Staff ${Number(payrollUid.slice(-4))}` })),
      )
    : undefined;
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const referenceCalls = (calls: readonly Call[]) => calls.filter(({ path }) => path.includes('payrolls'));

it('reads the names of all references of a page in one call', async () => {
  const { calls } = await renderScreens('employees', { definition, answers: [payrolls, employeeList(staff(24))] });
  await screen.findByText('Staff 23');
  expect(referenceCalls(calls)).toHaveLength(1);
});

it('finds every name on a page with more references than one call takes', async () => {
  const { calls } = await renderScreens('employees', { definition, answers: [payrolls, employeeList(staff(60))] });
  await screen.findByText('Staff 59');
  expect(screen.getByText('Staff 0')).toBeInTheDocument();
  expect(referenceCalls(calls).map(({ query }) => query.get('limit'))).toEqual(['50', '10']);
});

it('links each name to its record, and the first column to the record of the row', async () => {
  const first = { ...definition, resource: { ...definition.resource, list: { ...list, columns: ['payrollUid', 'lastName'] } } };
  const { unmount } = await renderScreens('employees', { definition, answers: [payrolls, employeeList(staff(2))] });
  expect(await hrefOf('Staff 1')).toBe(`/employers/7/payrolls/${uidOf(1)}`);
  unmount();
  await renderScreens('employees', { definition: first, answers: [payrolls, employeeList(staff(2))] });
  await screen.findByText('Staff 1');
  expect(screen.queryByRole('link', { name: 'Staff 1' })).not.toBeInTheDocument();
  expect(await hrefOf('Ada Byron 1')).toBe('/employers/7/employees/e1');
});

it('has no link for a user who may not open the record', async () => {
  const reader = buildUser();
  await renderScreens('employees', { definition, reader, answers: [payrolls, employeeList(staff(2))] });
  expect(await screen.findByText('Staff 1')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Staff 1' })).not.toBeInTheDocument();
});

it('names and links every record of a list of references', async () => {
  const visited = {
    title: 'Visited',
    type: 'array',
    items: { title: 'Payroll', type: 'string', format: 'uuid', 'x-reference': 'payrolls' },
  };
  const visiting = {
    ...definition,
    entity: { ...definition.entity, properties: { ...definition.entity.properties, visited } },
    resource: { ...definition.resource, list: { ...list, columns: ['lastName', 'visited'] } },
  };
  const [ada] = staff(1).map((row) => ({ ...row, visited: [uidOf(4), uidOf(5)] }));
  const { calls } = await renderScreens('employees', {
    definition: visiting,
    answers: [payrolls, employeeList(ada ? [ada] : [])],
  });
  expect(await hrefOf('Staff 4')).toBe(`/employers/7/payrolls/${uidOf(4)}`);
  expect(await hrefOf('Staff 5')).toBe(`/employers/7/payrolls/${uidOf(5)}`);
  expect(referenceCalls(calls)).toHaveLength(1);
});
