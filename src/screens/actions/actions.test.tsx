import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { expectConsole } from '../../../tests/setup/noise.ts';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { compileForm } from '../../../tests/setup/portal/compileForm.ts';
import { buildEmployee, employeeList, employeeRecord, surroundings } from '../../../tests/setup/portal/employees.ts';
import { type Answer, type Call, definitionOf, refusal, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import type { Action } from './useActionItem.ts';

const leaving: EntitySchema = {
  $id: 'leave-employer',
  title: 'Leaving',
  type: 'object',
  additionalProperties: false,
  required: ['lastDay', 'reason'],
  properties: {
    lastDay: { title: 'Last day', type: 'string', format: 'date' },
    reason: { title: 'Reason', type: 'string', oneOf: [{ const: 'retired', title: 'Retired' }] },
  },
};

const leave: Action = {
  id: 'leave',
  title: 'End employment',
  method: 'DELETE',
  path: '/employers/{employerId}/employees/{id}',
  permission: 'employee.leave',
  allowedAction: 'canLeave',
  form: { schema: 'leave-employer', sends: 'query' },
  confirm: {
    title: 'End employment',
    body: '{firstName} will leave.',
    successMessage: 'The employment of {firstName} was ended',
    redirect: 'list',
  },
};

/** A resolved promise, for which React does not wait. In the portal, the validators are loaded before the click. */
const known = <T,>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

async function withLeaving(changes: Partial<Action> = {}, form = leaving): Promise<ResourceDefinition> {
  const employees = await definitionOf('employees');
  const { resource } = employees;
  const compiled = compileForm(form, { name: 'leave', required: form.required ?? [], kind: 'action' });
  return {
    ...employees,
    forms: { 'leave-employer': form },
    resource: { ...resource, list: { ...resource.list, rowActions: true }, actions: [{ ...leave, ...changes }] },
    loadValidators: () => known(compiled),
  };
}

const employee = (allowedActions: Record<string, unknown>) =>
  buildEmployee({ allowedActions: { ...buildEmployee().allowedActions, ...allowedActions } });

const ada = employee({ canLeave: true });
const asSent = (calls: readonly Call[]) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query, body }) => ({ method, path, query: Object.fromEntries(query), body }));

async function openDialog(changes: Partial<Action> = {}, answer: Answer = ({ method }) => (method === 'GET' ? undefined : {})) {
  const shown = await renderScreens('employees/e1', {
    answers: [answer, surroundings, employeeRecord(ada), employeeList([ada])],
    definition: await withLeaving(changes),
  });
  await shown.user.click(await screen.findByRole('button', { name: 'End employment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End employment' }));
  return { ...shown, dialog };
}

async function fillIn({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(await dialog.findByLabelText('Last day'), '31/12/2026');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Retired');
  await user.click(dialog.getByRole('button', { name: 'End employment' }));
}

describe('an address with an action', () => {
  const openAt = async (record: ReturnType<typeof employee>) =>
    renderScreens('employees/e1?action=leave', {
      answers: [surroundings, employeeRecord(record), employeeList([record])],
      definition: await withLeaving(),
    });

  it('asks for the action at once, and only once', async () => {
    const { user } = await openAt(ada);
    const dialog = await screen.findByRole('dialog', { name: 'End employment' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for nothing that the service refuses', async () => {
    await openAt(employee({ canLeave: false }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('an action with a form', () => {
  it('sends its values as the file describes, shows its success, and redirects as the file describes', async () => {
    const shown = await openDialog();
    expect(await screen.findByRole('dialog')).toHaveAccessibleDescription('Ada will leave.');
    await waitFor(async () => expect(await shown.dialog.findByLabelText('Last day')).toHaveFocus());
    await fillIn(shown);
    await waitFor(() => expect(shown.feedback.success).toHaveBeenCalledExactlyOnceWith('The employment of Ada was ended'));
    expect(asSent(shown.calls)).toEqual([
      {
        method: 'DELETE',
        path: '/employers/7/employees/e1',
        query: { lastDay: '2026-12-31', reason: 'retired' },
        body: undefined,
      },
    ]);
    expect(shown.router.state.location.pathname).toBe('/employers/7/employees');
    // The record may be gone.
    const [, ...later] = shown.calls.slice(shown.calls.findIndex(({ method }) => method === 'DELETE'));
    expect(later.map(({ path }) => path)).not.toContain('/employers/7/employees/e1');
  });

  it('sends a body if the file names no query', async () => {
    const shown = await openDialog({ method: 'POST', form: { schema: 'leave-employer' } });
    await fillIn(shown);
    await waitFor(() =>
      expect(asSent(shown.calls)).toMatchObject([{ query: {}, body: { lastDay: '2026-12-31', reason: 'retired' } }]),
    );
  });

  it.each([
    [true, { lastDay: '2026-12-31', reason: 'retired', revokesAccess: true }],
    [false, { lastDay: '2026-12-31', reason: 'retired' }],
  ])('asks for a field only while its flag is set: %s', async (canRevoke, body) => {
    const revokesAccess = { title: 'Revoke access', type: 'boolean' as const };
    const definition = await withLeaving(
      { method: 'POST', form: { schema: 'leave-employer', askedIf: { revokesAccess: 'canRevoke' } } },
      { ...leaving, properties: { ...leaving.properties, revokesAccess } },
    );
    const record = employee({ canLeave: true, canRevoke });
    const shown = await renderScreens('employees/e1', {
      answers: [
        ({ method }) => (method === 'GET' ? undefined : {}),
        surroundings,
        employeeRecord(record),
        employeeList([record]),
      ],
      definition,
    });
    await shown.user.click(await screen.findByRole('button', { name: 'End employment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End employment' }));
    await dialog.findByLabelText('Last day');
    const boxes = dialog.queryAllByRole('checkbox', { name: 'Revoke access' });
    expect(boxes).toHaveLength(canRevoke ? 1 : 0);
    for (const box of boxes) await shown.user.click(box);
    await fillIn({ ...shown, dialog });
    await waitFor(() => expect(asSent(shown.calls)).toMatchObject([{ body }]));
    expect(Object.keys(asSent(shown.calls)[0]?.body ?? {})).toEqual(Object.keys(body));
  });

  it('is not sent before it is valid', async () => {
    const { user, dialog, calls } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'End employment' }));
    expect(await dialog.findByLabelText('Last day')).toBeInvalid();
    expect(asSent(calls)).toEqual([]);
  });

  it('stays open after a refusal, and shows the reason at the field until the field is changed', async () => {
    expectConsole('error', /HttpError/);
    const tooEarly = [{ field: 'lastDay', defaultMessage: 'Choose a day after 6 April 2020' }];
    const shown = await openDialog({}, ({ method }) => (method === 'GET' ? undefined : refusal(422, 'Refused', tooEarly)));
    await fillIn(shown);
    const field = await shown.dialog.findByLabelText('Last day');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Choose a day after 6 April 2020/));
    await waitFor(() => expect(field).toHaveFocus());
    await shown.user.clear(field);
    expect(field).not.toHaveAccessibleDescription(/after 6 April/);
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Cancel' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'End employment' })).toHaveFocus());
  });

  it('is offered no longer behind its dialog once it is refused, if somebody else has done it in the meantime', async () => {
    expectConsole('error', /HttpError/);
    let stored = ada;
    const answers: Answer[] = [
      ({ method }) => (method === 'GET' ? undefined : refusal(422, 'This employee has left already.')),
      surroundings,
      (call) => employeeRecord(stored)(call),
      employeeList([ada]),
    ];
    const shown = await renderScreens('employees/e1', { answers, definition: await withLeaving() });
    await shown.user.click(await screen.findByRole('button', { name: 'End employment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End employment' }));
    stored = employee({ canLeave: false });
    await fillIn({ ...shown, dialog });
    expect(await dialog.findByText('This employee has left already.')).toBeInTheDocument();
    await shown.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End employment' })).not.toBeInTheDocument());
  });

  it('closes without a question while nothing is filled in', async () => {
    const { user, dialog } = await openDialog();
    await dialog.findByLabelText('Last day');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each<[string, (opened: Awaited<ReturnType<typeof openDialog>>) => Promise<unknown>]>([
    ['by Escape', ({ user }) => user.keyboard('{Escape}')],
    ['by its cancel button', ({ user, dialog }) => user.click(dialog.getByRole('button', { name: 'Cancel' }))],
    ['by a click beside it', async ({ user }) => user.click(document.querySelector('.MuiDialog-container') ?? document.body)],
    ['by the Back button', ({ router }) => router.navigate('/employers/7/employees')],
  ])('asks before it loses its input, %s', async (_, leaveIt) => {
    const shown = await openDialog();
    await shown.user.type(await shown.dialog.findByLabelText('Last day'), '31/12/2026');
    await leaveIt(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(shown.dialog.getByLabelText('Last day')).toHaveValue('31/12/2026');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).not.toBeInTheDocument());
    await leaveIt(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asSent(shown.calls)).toEqual([]);
  });

  it('asks on a list too', async () => {
    const { user, router } = await renderScreens('employees', {
      answers: [surroundings, employeeRecord(ada), employeeList([ada])],
      definition: await withLeaving(),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Byron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End employment' }));
    await user.type(await screen.findByLabelText('Last day'), '31/12/2026');
    void router.navigate('/employers/7/employees/e1');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/employers/7/employees');
    expect(screen.getByLabelText('Last day')).toHaveValue('31/12/2026');
  });
});

it('a refused action has a disabled button, whose reason screen readers read too', async () => {
  const refused = employee({ canLeave: false, reasons: { canLeave: 'Pay the last contributions first.' } });
  const { user } = await renderScreens('employees/e1', {
    answers: [surroundings, employeeRecord(refused)],
    definition: await withLeaving(),
  });
  const button = await screen.findByRole('button', { name: 'End employment' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Pay the last contributions first.');
  expect(screen.getByText('Pay the last contributions first.')).toBeVisible();
  button.focus();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a refused action stands behind those that can be used', async () => {
  const definition = await withLeaving();
  const retire: Action = { ...leave, id: 'retire', title: 'Retire', allowedAction: 'canRetire' };
  const record = employee({ canLeave: false, canRetire: true, reasons: { canLeave: 'Pay the last contributions first.' } });
  await renderScreens('employees/e1', {
    answers: [surroundings, employeeRecord(record)],
    definition: { ...definition, resource: { ...definition.resource, actions: [leave, retire] } },
  });
  const refused = await screen.findByRole('button', { name: 'End employment' });
  const usable = screen.getByRole('button', { name: 'Retire' });
  expect(usable.compareDocumentPosition(refused) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('the menu of a row', () => {
  async function list(allowedActions: Record<string, unknown>) {
    const shown = await renderScreens('employees', {
      answers: [({ method }) => (method === 'GET' ? undefined : {}), surroundings, employeeList([employee(allowedActions)])],
      definition: await withLeaving(),
    });
    return { ...shown, button: await screen.findByRole('button', { name: 'Actions for Ada Byron' }) };
  }

  it('works with the keyboard, and does not open the record', async () => {
    const { user, button, router, calls } = await list({ canLeave: true });
    button.focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'End employment' });
    await waitFor(() => expect(item).toHaveFocus());
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'End employment' }));
    await user.type(await dialog.findByLabelText('Last day'), '31/12/2026');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Retired');
    await user.click(dialog.getByRole('button', { name: 'End employment' }));
    await waitFor(() => expect(asSent(calls)).toMatchObject([{ method: 'DELETE', path: '/employers/7/employees/e1' }]));
    expect(router.state.location.pathname).toBe('/employers/7/employees');
  });

  it('shows why an action is refused, and does not run it', async () => {
    const { user, button, router } = await list({ canLeave: false, reasons: { canLeave: 'Pay first.' } });
    await user.click(button);
    const item = await screen.findByRole('menuitem', { name: /End employment/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription('Pay first.');
    await user.click(item);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/employers/7/employees');
  });
});

it('a row without actions has no menu', async () => {
  await renderScreens('employees', {
    answers: [surroundings, employeeList([employee({ canLeave: false })])],
    definition: await withLeaving(),
  });
  await screen.findByRole('link', { name: 'Ada Byron' });
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});
