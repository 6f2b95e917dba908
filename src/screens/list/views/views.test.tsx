import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConfirmDialogItem } from '../../../../machines/flows/confirmDialog.ts';
import { expectConsole } from '../../../../tests/setup/noise.ts';
import type { KeptView } from '../../../providers/data/savedViews.ts';
import { buildEmployee, employeeList, surroundings } from '../../../../tests/setup/portal/employees.ts';
import { type Answer, refusal, renderScreens } from '../../../../tests/setup/portal/renderScreen.tsx';

/** A service that stores views. */
function keeper(kept: KeptView[]): Answer {
  return ({ method, path, body }) => {
    if (!path.startsWith('/me/saved-views')) return undefined;
    const id = Number(path.split('/')[3]);
    const fields = body as Partial<KeptView>;
    if (method === 'GET') return { data: [...kept] };
    if (method === 'POST') {
      if (fields.name === '') return refusal(422, 'Refused', [{ field: 'name', defaultMessage: 'Enter a name' }]);
      if (kept.some(({ name }) => name === fields.name))
        return refusal(422, 'Refused', [{ field: 'name', defaultMessage: 'There is a view of this name' }]);
      kept.push({ ...(fields as KeptView), id: kept.length + 1 });
    } else if (method === 'PATCH' && 'resource' in fields) return refusal(422, 'List cannot be changed here');
    else if (method === 'PATCH')
      kept.splice(0, kept.length, ...kept.map((view) => (view.id === id ? { ...view, ...fields } : view)));
    else
      kept.splice(
        kept.findIndex((view) => view.id === id),
        1,
      );
    return { data: kept[0] ?? {} };
  };
}

const leavers: KeptView = {
  id: 1,
  resource: 'employees',
  name: 'Leavers',
  query: 'sort=-payrollNumber&filter.isActive=false',
  columns: ['lastName', 'email'],
};

async function open(kept: KeptView[], address = 'employees') {
  const shown = await renderScreens(address, { answers: [keeper(kept), surroundings, employeeList([buildEmployee()], 60)] });
  await shown.user.click(await screen.findByRole('button', { name: 'Views' }));
  return { ...shown, panel: within(await screen.findByRole('dialog', { name: 'Saved views' })) };
}

it('saves the list state under a name, without the page', async () => {
  const kept: KeptView[] = [];
  const { user, panel, feedback } = await open(kept, 'employees?page=2&filter.isActive=true&search=ada');
  expect(await panel.findByText(/No saved views yet/)).toBeInTheDocument();
  await user.type(panel.getByLabelText('Name this view'), ' Ada {Enter}');
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('View saved'));
  expect(kept).toMatchObject([{ resource: 'employees', name: 'Ada', query: 'search=ada&filter.isActive=true' }]);
  expect(kept[0]?.columns).toEqual(['lastName', 'firstName', 'payrollNumber', 'mostRecentPayrollRelationship', 'isActive']);
  expect(await panel.findByRole('link', { name: 'Ada' })).toHaveAttribute('aria-current', 'true');
});

it('opens a view with the keyboard: its search, filters, order and columns, from an address that can be shared', async () => {
  const { user, panel, router } = await open([leavers], 'employees?search=x');
  const link = await panel.findByRole('link', { name: 'Leavers' });
  expect(link).toHaveAttribute('href', '/employers/7/employees?sort=-payrollNumber&filter.isActive=false');
  link.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-payrollNumber&filter.isActive=false'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('columnheader', { name: 'Email' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'First name' })).not.toBeInTheDocument();
});

it('shows the reason for a refused name at the field', async () => {
  expectConsole('error', /HttpError/);
  const { user, panel } = await open([leavers]);
  const name = panel.getByLabelText('Name this view');
  await user.type(name, 'Leavers{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('There is a view of this name'));
  expect(name).toHaveValue('Leavers');
  expect(panel.getByRole('alert')).toHaveTextContent('There is a view of this name');
  await user.type(name, ' of May');
  expect(name).toBeValid();
  expect(panel.queryByRole('alert')).not.toBeInTheDocument();
});

it('asks for a name when there is none, at the field', async () => {
  expectConsole('error', /HttpError/);
  const { user, panel } = await open([]);
  await user.click(panel.getByRole('button', { name: 'Save' }));
  const name = panel.getByLabelText('Name this view');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name'));
  await waitFor(() => expect(name).toHaveFocus());
});

it('keeps the whole of a name that is too long, for the service to judge', async () => {
  const kept: KeptView[] = [];
  const { user, panel } = await open(kept);
  await user.click(panel.getByLabelText('Name this view'));
  await user.paste('n'.repeat(61));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(kept).toMatchObject([{ name: 'n'.repeat(61) }]));
});

it('renames, overwrites and deletes, the last two after a confirmation', async () => {
  const kept = [leavers];
  const { user, panel, feedback } = await open(kept, 'employees?search=ada');
  await user.click(await panel.findByRole('button', { name: 'Rename Leavers' }));
  const name = panel.getByLabelText('New name of Leavers');
  await user.clear(name);
  await user.type(name, 'Left{Enter}');
  await user.click(await panel.findByRole('button', { name: 'Overwrite Left' }));
  const asked = (): ConfirmDialogItem | undefined => feedback.confirm.mock.lastCall?.[0];
  expect(asked()?.title).toBe('Overwrite Left');
  await asked()?.submitAction();
  expect(kept).toMatchObject([{ id: 1, name: 'Left', query: 'search=ada' }]);
  await user.click(await panel.findByRole('button', { name: 'Delete Left' }));
  await asked()?.submitAction();
  expect(kept).toEqual([]);
  expect(await panel.findByText(/No saved views yet/)).toBeInTheDocument();
});

it.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
  ['by Escape', ({ user }) => user.keyboard('{Escape}')],
  ['by a click beside it', ({ user }) => user.click(document.querySelector('.MuiBackdrop-root') ?? document.body)],
  [
    'by the name form of another view',
    async ({ user, panel }) => user.click(await panel.findByRole('button', { name: 'Rename Leavers' })),
  ],
])('asks before it loses a typed name, %s', async (_, leaveIt) => {
  const opened = await open([leavers]);
  const { user, panel } = opened;
  await panel.findByRole('link', { name: 'Leavers' });
  await user.type(panel.getByLabelText('Name this view'), 'My people');
  await leaveIt(opened);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'Name this view' })).toHaveValue('My people'));
  await leaveIt(opened);
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByLabelText('Name this view')).not.toBeInTheDocument());
});

it('closes without a question once the name is saved', async () => {
  const { user, panel, feedback } = await open([]);
  await user.type(await panel.findByLabelText('Name this view'), 'Ada{Enter}');
  await waitFor(() => expect(feedback.success).toHaveBeenCalled());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved views' })).not.toBeInTheDocument());
});
