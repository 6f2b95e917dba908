import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildEmployee, employeeRecord, MONTHLY, surroundings } from '../../../tests/setup/portal/employees.ts';
import { type Answer, refusal, definitionOf, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';

const adding =
  (answer: unknown): Answer =>
  ({ method }) =>
    method === 'POST' ? answer : undefined;

async function fillIn(user: UserEvent, payrollNumber: string): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Grace');
  await user.type(screen.getByLabelText('Last name'), 'Hopper');
  await user.type(screen.getByLabelText('Date of birth'), '9/12/1986');
  await user.type(screen.getByLabelText('Payroll number'), payrollNumber);
  await user.type(screen.getByRole('combobox', { name: 'Payroll' }), 'month');
  await user.click(await screen.findByRole('option', { name: 'Monthly staff' }));
  await user.type(screen.getByLabelText('Employment start date'), '06/04/2026');
}

it('sends the whole record once, and opens it', async () => {
  const grace = buildEmployee({ employeeUid: 'e9', firstName: 'Grace', lastName: 'Hopper' });
  // The answer comes after both clicks.
  const { promise: added, resolve: add } = Promise.withResolvers<{ data: typeof grace }>();
  const { user, calls, feedback, router } = await renderScreens('employees/add-new', {
    answers: [surroundings, adding(added), employeeRecord(grace)],
  });
  await fillIn(user, 'P-9');
  await user.dblClick(screen.getByRole('button', { name: 'Add employee' }));
  add({ data: grace });
  expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/employers/7/employees/e9');
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    firstName: 'Grace',
    dateOfBirth: '1986-12-09',
    payrollUid: MONTHLY,
    employmentStartDate: '2026-04-06',
    email: null,
  });
  expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Employee added');
});

it('lists all missing fields, and focuses the first', async () => {
  const { user, calls } = await renderScreens('employees/add-new', { answers: [surroundings] });
  await user.click(await screen.findByRole('button', { name: 'Add employee' }));
  expect(screen.getByRole('alert')).toHaveTextContent('There is a problem');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Payroll' })).toBeInvalid();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('shows the service’s refusal at its field', async () => {
  expectConsole('error', /HttpError/);
  const refused = adding(
    refusal(422, 'Check the details', [{ field: 'payrollNumber', defaultMessage: 'Another employee has this payroll number' }]),
  );
  const { user } = await renderScreens('employees/add-new', { answers: [surroundings, refused] });
  await fillIn(user, 'P-1');
  await user.click(screen.getByRole('button', { name: 'Add employee' }));
  const number = screen.getByLabelText('Payroll number');
  await waitFor(() => expect(number).toHaveAccessibleDescription(/Another employee has this payroll number/));
  await waitFor(() => expect(number).toHaveFocus());
});

it('sends the same idempotency key until the values change, so that a lost answer does not create a second record', async () => {
  expectConsole('error', /Try again in a moment/);
  const { user, calls } = await renderScreens('employees/add-new', {
    answers: [surroundings, adding(refusal(503, 'Try again in a moment', []))],
  });
  const add = screen.findByRole('button', { name: 'Add employee' });
  await fillIn(user, 'P-1');
  await user.click(await add);
  await screen.findByText('Try again in a moment');
  await user.click(await add);
  const keys = () => calls.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey);
  await waitFor(() => expect(keys()).toHaveLength(2));
  await user.type(screen.getByLabelText('First name'), ' Brewster');
  await user.click(await add);
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('asks before the user leaves a half-filled form, but not an empty one', async () => {
  const { user, router } = await renderScreens('employees/add-new', { answers: [surroundings] });
  await user.type(await screen.findByLabelText('First name'), 'G');
  await router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.clear(await screen.findByLabelText('First name'));
  await router.navigate('/elsewhere');
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
});

it('of a resource without a create endpoint is refused, naming the file to change', async () => {
  expectConsole('error', /No endpoint for "create" of "payrolls"/);
  const payrolls = await definitionOf('payrolls');
  const { list } = payrolls.resource.endpoints;
  const definition = { ...payrolls, resource: { ...payrolls.resource, endpoints: { ...(list && { list }) } } };
  await renderScreens('payrolls/add-new', { answers: [], definition });
  expect(
    await screen.findAllByText(/No endpoint for "create" of "payrolls": add it to schemas\/resources\/payrolls.json/),
  ).not.toHaveLength(0);
});
