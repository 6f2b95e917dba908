import { screen, within } from '@testing-library/react';
import { DataProviderContext, RecordContextProvider } from 'react-admin';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { StatementLead } from './StatementLead.tsx';
import { parts } from './parts.ts';

const definition = await definitionOf('statements');

const paid = {
  employeeRegularAmount: 50_00,
  employerRegularAmount: 30_00,
  employeeLumpSum: 0,
  employerLumpSum: 0,
  taxRelief: 0,
  sacrificedAmount: 0,
};
const change = (n: number, after: Partial<typeof paid>) => ({
  employerContributionUid: `c${n}`,
  employeeUid: `e${n}`,
  employeeName: n === 1 ? 'Ada Hill' : `Person ${n}`,
  payrollNumber: `A${n}`,
  before: paid,
  after: { ...paid, ...after },
});
const approval = {
  isAsked: true,
  contentSha256: 'a'.repeat(64),
  askedBy: 'Grace Moss',
  askedAt: '2026-11-21T12:00:00Z',
  reason: 'A bonus was left out',
  totalDifference: 1_012_34,
  changes: [change(1, { employeeRegularAmount: 62_34, employerLumpSum: 1_000_00 })],
};

const second = { canApproveCorrection: true, canDeclineCorrection: true, canWithdrawCorrection: false };
const first = { canApproveCorrection: false, canDeclineCorrection: false, canWithdrawCorrection: true };

function show(flags: object, answer: object = approval, isCancelled = false) {
  const statement = {
    id: 's1',
    statementUid: 's1',
    isCancelled,
    periodName: '1 to 31 March 2026',
    correctionNotice: 'An amount to pay is due by bank transfer by 22/04/2026.',
    allowedActions: { canCancel: false, canCorrect: false, ...flags },
  };
  const runAction = vi.fn<PortalDataProvider['runAction']>(() => Promise.resolve({ data: { id: 's1' } }));
  const view = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId/*"
        element={
          <DataProviderContext value={{ runAction } as unknown as PortalDataProvider}>
            <ResourcePartsContext value={{ statements: parts }}>
              <DefinitionContext value={definition}>
                <RecordContextProvider value={statement}>
                  <StatementLead />
                </RecordContextProvider>
              </DefinitionContext>
            </ResourcePartsContext>
          </DataProviderContext>
        }
      />
    </Routes>,
    {
      path: '/employers/7/statements/s1',
      user: buildUser({}),
      party: { kind: 'employer', record: buildEmployer() },
      answers: () => Response.json({ data: answer }),
    },
  );
  return { ...view, runAction, user: userEvent.setup() };
}

it('shows the second person who asked, each amount before and after, and what becomes due', async () => {
  show(second);
  expect(await screen.findByText(/Grace Moss asked for approval on 21\/11\/2026/)).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Amounts that the correction changes' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['NameBeforeCorrected', 'Ada HillA1, Employee£50.00£62.34', 'Ada HillA1, Employer lump sum£0.00£1,000.00']);
  expect(screen.getByLabelText('Totals of the correction')).toHaveTextContent(
    'Corrected1 contributionPaid£80.00Right total£1,092.34To pay£1,012.34',
  );
  expect(screen.getByText('Reason: A bonus was left out')).toBeInTheDocument();
  expect(screen.getByText(/due by bank transfer by 22\/04\/2026/)).toBeInTheDocument();
});

it('shows tax relief and what was given up, which are in no total', async () => {
  show(second, { ...approval, totalDifference: 0, changes: [change(1, { taxRelief: 3_00, sacrificedAmount: 45_00 })] });
  const table = await screen.findByRole('table', { name: 'Amounts that the correction changes' });
  expect(table).toHaveTextContent('Ada HillA1, Tax relief£0.00£3.00Ada HillA1, Given up£0.00£45.00');
  expect(screen.getByLabelText('Totals of the correction')).toHaveTextContent('Paid£80.00Right total£80.00Difference£0.00');
});

it('says what is given back, without a payment', async () => {
  show(second, { ...approval, totalDifference: -12_34, changes: [change(1, { employeeRegularAmount: 37_66 })] });
  expect(await screen.findByLabelText('Totals of the correction')).toHaveTextContent('To refund£12.34');
  expect(screen.queryByText(/due by bank transfer/)).not.toBeInTheDocument();
});

it('sends the checksum of what the second person has seen, by the keyboard', async () => {
  const { user, feedback, runAction } = show(second);
  const button = await screen.findByRole('button', { name: 'Approve correction' });
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  const [item] = vi.mocked(feedback.confirm).mock.calls.at(-1) ?? [];
  expect(item?.body).toContain('To pay: £1,012.34');
  await item?.submitAction();
  expect(runAction).toHaveBeenCalledWith('statements', {
    action: 'approveCorrection',
    id: 's1',
    data: { contentSha256: 'a'.repeat(64) },
  });
});

it('declines with a reason', async () => {
  const { user, runAction } = show(second);
  await user.click(await screen.findByRole('button', { name: 'Decline correction' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline the correction' });
  await user.click(await within(dialog).findByRole('button', { name: 'Decline correction' }));
  expect(runAction).not.toHaveBeenCalled();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The bonus is of December');
  await user.click(within(dialog).getByRole('button', { name: 'Decline correction' }));
  expect(runAction).toHaveBeenCalledWith('statements', {
    action: 'declineCorrection',
    id: 's1',
    data: { declineReason: 'The bonus is of December' },
  });
});

it('lets the first person withdraw it, and not approve it', async () => {
  show({ ...first, reasons: { canApproveCorrection: 'You asked for this approval.' } });
  expect(await screen.findByRole('button', { name: 'Withdraw correction' })).toBeInTheDocument();
  expect(screen.getByText('You asked for this approval.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve correction' })).not.toBeInTheDocument();
});

it('draws many amounts in two steps', async () => {
  const changes = Array.from({ length: 201 }, (_, n) => change(n + 1, { employerLumpSum: 1 }));
  const { user } = show(second, { ...approval, totalDifference: 201, changes });
  const table = await screen.findByRole('table', { name: 'Amounts that the correction changes' });
  expect(within(table).getAllByRole('row')).toHaveLength(201);
  await user.click(screen.getByRole('button', { name: 'Show all 201 amounts' }));
  expect(within(table).getAllByRole('row')).toHaveLength(202);
});

it('is not there, and reads nothing, where no correction waits', () => {
  const { requests } = show({});
  expect(screen.queryByText('Correction that waits for approval')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('says of a cancelled statement that it is not to be paid, whatever its status, and of no other', async () => {
  const nothing = { canDeclineCorrection: false, canWithdrawCorrection: false };
  const { unmount } = show(nothing, approval, true);
  expect(await screen.findByText('This statement was cancelled. Do not pay it.')).toBeInTheDocument();
  unmount();
  show(second);
  await screen.findByText(/Grace Moss asked for approval/);
  expect(screen.queryByText(/was cancelled/)).not.toBeInTheDocument();
});
