import { screen, within } from '@testing-library/react';
import { DataProviderContext } from 'react-admin';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { SubmissionApproval } from './SubmissionApproval.tsx';

const definition = await definitionOf('pay-periods');

const approval = {
  state: 'missing',
  contentSha256: 'a'.repeat(64),
  totalAmount: 1_031_580,
  askedBy: null,
  askedAt: null,
  approvedBy: null,
  approvedAt: null,
  differenceCount: 1,
  differences: [
    { employeeUid: 'b', potUid: 'p', employeeName: 'Bob Hill', payrollNumber: 'B2', preparedAmount: 15_840, amount: 1_015_740 },
  ],
};

interface Flags {
  canUpload?: boolean;
  canAskForApproval?: boolean;
  canApproveContributions?: boolean;
  reasons?: object;
}

function show(flags: Flags, answer: object = approval) {
  const allowedActions = { canUploadContributions: true, canRecordNoContributions: true, ...flags };
  const period = { id: 'd1', payrollDateUid: 'd1', name: '1 to 30 November 2026', status: 'openForUpload', allowedActions };
  const runAction = vi.fn<PortalDataProvider['runAction']>(() => Promise.resolve({ data: { id: 'd1' } }));
  const view = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId/*"
        element={
          <DataProviderContext value={{ runAction } as unknown as PortalDataProvider}>
            <DefinitionContext value={definition}>
              <SubmissionApproval period={period as unknown as PayPeriod & DataRecord} obstacle={null} />
            </DefinitionContext>
          </DataProviderContext>
        }
      />
    </Routes>,
    {
      path: '/employers/7/contributions/d1',
      user: buildUser({}),
      party: { kind: 'employer', record: buildEmployer() },
      answers: () => Response.json({ data: answer }),
    },
  );
  return { ...view, runAction, user: userEvent.setup() };
}

it('shows the people and amounts that differ, and asks for the approval with the amount to pay', async () => {
  const { user, feedback } = show({ canAskForApproval: true, reasons: { canUpload: 'Ask first.' } });
  const table = await screen.findByRole('table', { name: 'Contributions that differ from those prepared' });
  expect(within(table).getByRole('row', { name: /Bob Hill/ })).toHaveTextContent('£158.40£10,157.40');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  expect(feedback.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.stringContaining('Amount to pay: £10,315.80') as string }),
  );
});

it('sends the checksum of what the second person has seen', async () => {
  const asked = { ...approval, state: 'asked', askedBy: 'Ada User', askedAt: '2026-11-21T12:00:00Z' };
  const { user, feedback, runAction } = show({ canApproveContributions: true, reasons: { canUpload: 'Wait.' } }, asked);
  expect(await screen.findByText(/Ada User asked for approval on 21\/11\/2026/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Approve contributions' }));
  const [item] = vi.mocked(feedback.confirm).mock.calls.at(-1) ?? [];
  await item?.submitAction();
  expect(runAction).toHaveBeenCalledWith('pay-periods', {
    action: 'approveContributions',
    id: 'd1',
    data: { contentSha256: 'a'.repeat(64) },
  });
});

it('tells the person who asked that another one approves', async () => {
  const reasons = { canUpload: 'Wait.', canApproveContributions: 'You asked for this approval.' };
  show({ canApproveContributions: false, reasons }, { ...approval, state: 'asked' });
  expect(await screen.findByText('You asked for this approval.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('is not there, and reads nothing, where nobody has to approve', () => {
  const { requests } = show({ canUpload: true });
  expect(screen.queryByText('Approval by a second person')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
