import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider, type ShowControllerResult, ShowContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { buildLoad, playService } from '../../../../tests/setup/portal/uploads.ts';
import { DefinitionContext } from '../../../fields/model/DefinitionContext.ts';
import { UnsavedEditsGuard } from '../../../screens/unsaved/UnsavedEditsGuard.tsx';
import { LoadWork } from '../steps/LoadWork.tsx';

const definition = await definitionOf('bulk-load-jobs');
const pension = {
  bulkLoadJobUid: 'j1',
  benefitUid: 'b1',
  benefitTitle: 'Staff pension',
  status: 'waitingForTriggerToStartProcessing',
  rowCount: 2,
  failedRowCount: 0,
  totalAmount: 140_12,
  contentSha256: 'c1',
};
const savings = { ...pension, bulkLoadJobUid: 'j2', benefitTitle: 'Staff savings', totalAmount: 135_16, contentSha256: 'c2' };
const allowedActions = {
  canProcess: true,
  canDiscard: true,
  canCorrect: true,
  canMap: false,
  canChooseSheet: false,
  canRetry: false,
};

function show(jobsOfFile: BulkLoadJob['jobsOfFile']) {
  const load = { jobsOfFile, allowedActions } as Partial<BulkLoadJob>;
  const record = { id: 'j1', ...buildLoad(load) };
  const view = renderPortal(
    <DefinitionContext value={definition}>
      <ShowContextProvider value={{ record, refetch: () => Promise.resolve() } as unknown as ShowControllerResult}>
        <RecordContextProvider value={record}>
          <UnsavedEditsGuard>
            <Routes>
              <Route path="/employers/:employerId/*" element={<LoadWork />} />
            </Routes>
          </UnsavedEditsGuard>
        </RecordContextProvider>
      </ShowContextProvider>
    </DefinitionContext>,
    {
      path: '/employers/7/contributions/validate/j1',
      answers: playService(load),
    },
  );
  return { ...view, user: userEvent.setup() };
}

it('shows each benefit of the file with its amount, and the total', async () => {
  show([pension, { ...savings, failedRowCount: 1 }]);
  const section = await screen.findByRole('region', { name: 'Benefits of this file' });
  expect(section).toHaveTextContent('Staff pension, shown belowChecked, not submitted, 2 rows, £140.12');
  expect(section).toHaveTextContent('Staff savingsChecked, not submitted, 2 rows, 1 with errors, £135.16');
  expect(section).toHaveTextContent('Amount to pay for all benefits: £275.28');
  expect(within(section).getByRole('link', { name: 'Staff savings' })).toHaveAttribute(
    'href',
    '/employers/7/contributions/validate/j2',
  );
});

it('submits all benefits by one button, as they are shown, and would show which of them is refused', async () => {
  const { user, requests, feedback } = show([pension, savings]);
  await user.click(await screen.findByRole('button', { name: 'Submit 2 benefits, £275.28' }));
  const item = vi.mocked(feedback.confirm).mock.calls[0]?.[0];
  expect(item).toMatchObject({ title: 'Submit 2 benefits, £275.28?', submitLabel: 'Submit', showDetailedErrors: true });
  expect(item?.body).toMatch(/All of these benefits take part, or none: Staff pension, Staff savings\.$/);
  await item?.submitAction();
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])).toEqual([
    [
      expect.stringMatching(/\/bulk-loads\/job\/j1$/),
      { event: 'process', contentSha256: 'c1', otherJobs: [{ bulkLoadJobUid: 'j2', contentSha256: 'c2' }] },
    ],
  ]);
  expect(screen.getByRole('button', { name: 'Discard: all benefits' })).toBeVisible();
});

it('leaves a benefit that has ended out of the steps of the others, and shows nothing for a file of one', async () => {
  const { unmount } = show([pension, { ...savings, status: 'discarded', totalAmount: null }]);
  expect(await screen.findByRole('region', { name: 'Benefits of this file' })).toHaveTextContent(
    'Staff savingsDiscarded, 2 rows',
  );
  expect(screen.getByRole('button', { name: /^Submit 2 contributions/ })).toBeVisible();
  unmount();
  show([]);
  expect(await screen.findByRole('region', { name: 'Check the file' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Benefits of this file' })).not.toBeInTheDocument();
});
