import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildLoad } from '../../../../tests/setup/portal/uploads.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { CorrectedRowsOutcome, SendCorrectedRows, useCorrectedRows } from './SendCorrectedRows.tsx';

const load = buildLoad({ status: 'waitingForTriggerToStartProcessing', failedRowCount: 3 });

function Page() {
  const { outcome, isSending, send } = useCorrectedRows({ load, onChanged: () => Promise.resolve() });
  return (
    <>
      <SendCorrectedRows isSending={isSending} onPick={(file) => void send(file)} />
      <CorrectedRowsOutcome outcome={outcome} />
    </>
  );
}

const file = new File(['Payroll number'], 'July errors.csv', { type: 'text/csv' });

it('tells how many rows were taken over, and why others were not', async () => {
  const notTaken = [{ rowNumber: 4, reason: 'This row has no errors any more.' }];
  const data = { job: load, takenCount: 2, stillFailedCount: 1, notTakenCount: 1, notTaken };
  const { requests } = renderPortal(<Page />, { answers: () => Response.json({ data }) });
  await userEvent.upload(screen.getByLabelText('File of corrected rows'), file);
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      '2 rows taken over from the file. 1 of them still has errors. 1 row not taken over:Row 4: This row has no errors any more.',
    ),
  );
  expect(requests.map(({ method, path }) => [method, path])).toContainEqual([
    'POST',
    `/api/v2/bulk-loads/job/${load.bulkLoadJobUid}/corrected-rows`,
  ]);
});

it('tells the reason for which a file is refused', async () => {
  const errors = [{ field: 'file', defaultMessage: 'Line 2 belongs to another upload.' }];
  renderPortal(<Page />, { answers: () => Response.json({ message: 'Refused', errors }, { status: 422 }) });
  await userEvent.upload(screen.getByLabelText('File of corrected rows'), file);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Line 2 belongs to another upload.'));
});
