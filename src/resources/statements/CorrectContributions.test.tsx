import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { ConfirmDialogItem } from '../../../machines/flows/confirmDialog.ts';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { CorrectionSheet } from './CorrectionSheet.tsx';
import type { ShownStatement } from './StatementPage.tsx';

const definition = await definitionOf('statements');

const correctionNotice = 'An amount to pay is collected by direct debit, on 22/04/2026 if it is authorised today.';
const statement = {
  id: 's1',
  statementUid: 's1',
  periodName: '1 to 31 March 2026',
  correctionNotice,
} as unknown as ShownStatement;
const contribution = (id: string, employeeName: string, employeeRegularAmount = 100_00) => ({
  employerContributionUid: id,
  employeeUid: id,
  employeeName,
  payrollNumber: `N-${id}`,
  employeeRegularAmount,
  employerRegularAmount: 60_00,
  employeeLumpSum: 0,
  employerLumpSum: 0,
  totalAmount: employeeRegularAmount + 60_00,
  standingAmounts: { employeeRegularAmount, employerRegularAmount: 60_00, employeeLumpSum: 0, employerLumpSum: 0 },
});
const two = [contribution('a', 'Ada Byron'), contribution('b', 'Ben Ali')];

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

function show({
  now = two,
  shown = statement,
  onPost = () => Response.json({ data: { statementUid: 's2' } }, { status: 201 }),
} = {}) {
  const readAgain = vi.fn(async () => now);
  const view = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId/*"
        element={
          <DefinitionContext value={definition}>
            <ResourceContextProvider value="statements">
              <UnsavedEditsGuard>
                <CorrectionSheet statement={shown} contributions={two} readAgain={readAgain} />
                <Address />
              </UnsavedEditsGuard>
            </ResourceContextProvider>
          </DefinitionContext>
        }
      />
    </Routes>,
    {
      path: '/employers/7/statements/s1/correct',
      user: buildUser({ isProviderAdmin: true }),
      party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
      answers: () => onPost(),
    },
  );
  return { ...view, user: userEvent.setup() };
}

/** Types a text over an amount of £100.00, by keyboard. */
async function type(user: ReturnType<typeof userEvent.setup>, row: number, text: string) {
  const grid = await screen.findByRole('grid', { name: 'Contributions of 1 to 31 March 2026' });
  const target = (await within(grid).findAllByRole('gridcell', { name: '100.00' }))[row];
  if (!target) throw new Error(`There is no row ${row}.`);
  await user.click(target);
  await user.paste(text);
  return target;
}

const reason = () => screen.getByRole('textbox', { name: 'Reason for the correction' });
const submit = () => screen.getByRole('button', { name: 'Submit correction' });

/** The question that the confirmation asks. */
function asked({ feedback }: ReturnType<typeof show>): ConfirmDialogItem {
  const item = vi.mocked(feedback.confirm).mock.lastCall?.[0];
  if (!item) throw new Error('Nothing was asked.');
  return item;
}

it('shows the difference of each member and in total, to collect or to refund', async () => {
  const { user } = show();
  await type(user, 1, '105.02');
  const figures = screen.getByLabelText('Difference');
  expect(figures).toHaveTextContent('Corrected1 of 2Paid£320.00Right total£325.02To pay£5.02');
  expect(screen.getByText(correctionNotice)).toBeInTheDocument();
  expect(screen.getByRole('gridcell', { name: '5.02' })).toBeInTheDocument();
  expect(screen.getByRole('gridcell', { name: 'Employee: £100.00' })).toBeInTheDocument();
  await type(user, 0, '87.66');
  expect(figures).toHaveTextContent('To refund£7.32');
  expect(screen.queryByText(correctionNotice)).not.toBeInTheDocument();
  expect(screen.getByRole('gridcell', { name: '-12.34' })).toBeInTheDocument();
});

it.each([
  ['120.00', true],
  ['87.66', false],
])('with an amount of %s, the confirmation says how it is paid: %s', async (amount, isSaid) => {
  const view = show();
  await type(view.user, 0, amount);
  await view.user.type(reason(), 'Wrong salary');
  await view.user.click(submit());
  await waitFor(() => expect(view.feedback.confirm).toHaveBeenCalledOnce());
  expect(asked(view).body.includes(correctionNotice)).toBe(isSaid);
});

it('submits the changed contributions after a confirmation, and opens the new statement', async () => {
  const view = show();
  await type(view.user, 0, '87.66');
  await view.user.type(reason(), 'Wrong salary');
  await view.user.click(submit());
  await waitFor(() => expect(view.feedback.confirm).toHaveBeenCalledOnce());
  const item = asked(view);
  expect(item.body).toContain('To refund: £12.34');
  expect(view.requests).toEqual([]);
  const answer = await item.submitAction();
  expect(view.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    [
      'POST',
      '/api/v2/statements/s1/corrections',
      {
        changes: [
          {
            employerContributionUid: 'a',
            employeeRegularAmount: 87_66,
            employerRegularAmount: 60_00,
            employeeLumpSum: 0,
            employerLumpSum: 0,
          },
        ],
        reason: 'Wrong salary',
      },
    ],
  ]);
  item.onSuccess?.(answer);
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/employers/7/statements/s2'));
});

it('shows the difference from the amounts as they are now, when somebody else has corrected them', async () => {
  const view = show({ now: [contribution('a', 'Ada Byron', 90_00), contribution('b', 'Ben Ali')] });
  await type(view.user, 0, '87.66');
  await view.user.type(reason(), 'Wrong salary');
  await view.user.click(submit());
  await waitFor(() => expect(view.feedback.confirm).toHaveBeenCalledOnce());
  expect(asked(view).body).toContain('To refund: £2.34');
});

it('shows a refusal of the service at its row, and keeps the texts', async () => {
  const errors = [{ field: 'changes.0.employerContributionUid', defaultMessage: 'Not on the statement' }];
  const view = show({ onPost: () => Response.json({ message: 'Invalid', errors }, { status: 422 }) });
  const cell = await type(view.user, 1, '120.50');
  await view.user.type(reason(), 'Wrong salary');
  await view.user.click(submit());
  await waitFor(() => expect(view.feedback.confirm).toHaveBeenCalledOnce());
  await expect(asked(view).submitAction()).rejects.toThrow();
  await waitFor(() => expect(cell).toHaveAccessibleDescription('Not on the statement'));
  expect(cell).toHaveAccessibleName('120.50');
  expect(reason()).toHaveValue('Wrong salary');
});

it('asks for an amount and a reason before it asks for confirmation', async () => {
  const { user, feedback } = show();
  await screen.findByRole('grid');
  await user.click(submit());
  expect(screen.getByRole('alert')).toHaveTextContent('Change at least one amount');
  expect(reason()).toHaveAccessibleDescription('Enter a reason of 200 characters or fewer');
  await type(user, 0, 'ten');
  await user.click(submit());
  expect(screen.getByRole('alert')).toHaveTextContent('Correct the marked cells first');
  expect(feedback.confirm).not.toHaveBeenCalled();
});

it('asks for the approval of a second person where the payroll needs one, and opens the statement that waits', async () => {
  const shown = {
    ...statement,
    allowedActions: { canCancel: false, canCorrect: false, canAskForCorrection: true },
  } as ShownStatement;
  const view = show({ shown, onPost: () => Response.json({ data: { statementUid: 's1' } }) });
  await type(view.user, 0, '87.66');
  await view.user.type(reason(), 'Wrong salary');
  await view.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(view.feedback.confirm).toHaveBeenCalledOnce());
  const item = asked(view);
  expect(item.body).toContain('To refund: £12.34');
  expect(item.body).toContain('Nothing is corrected until another person approves it');
  const answer = await item.submitAction();
  expect(view.requests.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/v2/statements/s1/ask-for-correction']]);
  item.onSuccess?.(answer);
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/employers/7/statements/s1'));
});
