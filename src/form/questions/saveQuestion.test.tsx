import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmployee, employeeList, employeeRecord, MONTHLY, surroundings } from '../../../tests/setup/portal/employees.ts';
import { type Answer, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import type { BulkSaveQuestionProps, SaveQuestionProps } from '../../fields/parts/resourceParts.ts';

const saved: Answer = ({ method }) => (method === 'PATCH' ? { data: buildEmployee({ town: 'Leeds' }) } : undefined);

const Question = ({ record, change, onSave, onStay }: SaveQuestionProps) => (
  <div role="dialog" aria-label="Question">
    {String(record.id)}: {JSON.stringify(change)}
    {/* A second answer must not count: React may run an effect twice. */}
    <button type="button" onClick={() => [onSave(), onSave()]}>
      Go ahead
    </button>
    <button type="button" onClick={() => onStay()}>
      Not yet
    </button>
    <button type="button" onClick={() => onStay({ message: 'No answer' })}>
      Fail
    </button>
  </div>
);

async function edit() {
  const shown = await renderScreens('employees/e1', {
    answers: [saved, surroundings, employeeRecord(buildEmployee())],
    parts: { beforeSave: Question },
  });
  const { user, calls } = shown;
  await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
  const town = await screen.findByLabelText('Town or city (optional)');
  await user.clear(town);
  await user.type(town, 'Leeds');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('e1: {"town":"Leeds"}');
  return { user, changes: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
}

it('is asked before the save, which happens once it is answered', async () => {
  const { user, changes } = await edit();
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Go ahead' }));
  expect(await screen.findByText('Leeds')).toBeInTheDocument();
  expect(changes()).toEqual([{ town: 'Leeds' }]);
});

it('returns to the form with its values, and is asked again at the next attempt', async () => {
  const { user, changes } = await edit();
  await user.click(screen.getByRole('button', { name: 'Not yet' }));
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveFocus());
  expect(screen.getByLabelText('Town or city (optional)')).toHaveValue('Leeds');
  await user.click(save);
  await user.click(screen.getByRole('button', { name: 'Go ahead' }));
  await waitFor(() => expect(changes()).toEqual([{ town: 'Leeds' }]));
});

it('that cannot be asked saves nothing, and the form says why', async () => {
  const { user, changes } = await edit();
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  expect(await screen.findByText('No answer')).toBeInTheDocument();
  expect(changes()).toEqual([]);
});

const BulkQuestion = ({ ids, change, onSave, onStay }: BulkSaveQuestionProps) => (
  <div role="dialog" aria-label="Question">
    {ids.join(', ')}: {JSON.stringify(change)}
    <button type="button" onClick={onSave}>
      Go ahead
    </button>
    <button type="button" onClick={() => onStay({ message: 'No answer' })}>
      Fail
    </button>
  </div>
);

it('is asked before many records are changed, and its failure is shown in the form', async () => {
  const { user, calls, feedback } = await renderScreens('employees', {
    answers: [saved, surroundings, employeeList([buildEmployee()])],
    parts: { beforeBulkSave: BulkQuestion },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Change payroll' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change payroll of 1 employee' });
  await user.click(await within(dialog).findByRole('combobox', { name: 'Payroll' }));
  await user.click(await screen.findByRole('option', { name: 'Monthly staff' }));
  const change = within(dialog).getByRole('button', { name: 'Change payroll' });
  await user.click(change);
  expect(within(dialog).getByRole('dialog', { name: 'Question' })).toHaveTextContent(`e1: {"payrollUid":"${MONTHLY}"}`);
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  expect(await within(dialog).findByText('No answer')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(change);
  await user.click(screen.getByRole('button', { name: 'Go ahead' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Change payroll: 1 of 1 done'));
});
