import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildEmployer } from '../../../../tests/setup/portal/portalFactories.ts';
import { listAnswer, renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildLoad, buildRow } from '../../../../tests/setup/portal/uploads.ts';
import { OtherPeriod } from './OtherPeriod.tsx';

const finding = {
  code: 'periodDiffers',
  severity: 'error' as const,
  column: 'periodStartDate',
  columnIndex: 2,
  message: 'The row is for the pay period from 01/03/2026 to 31/03/2026, and you are uploading for 01/04/2026 to 30/04/2026.',
  remedy: 'Choose the pay period of the file, or correct the dates.',
};
const march = {
  payrollDateUid: 'd3',
  payrollUid: 'p1',
  benefitUid: 'b1',
  name: '1 to 31 March 2026',
  periodTitle: 'Office staff, Main plan, March 2026',
  periodStartDate: '2026-03-01',
  periodEndDate: '2026-03-31',
  allowedActions: { canUploadContributions: true },
};
const april = { ...march, payrollDateUid: 'd4', periodStartDate: '2026-04-01', periodEndDate: '2026-04-30' };

/** The hint of a file that was uploaded for April, with rows of March. */
function show(open: readonly object[]) {
  const load = buildLoad({ payrollUid: 'p1', benefitUid: 'b1', payrollDateUid: 'd4' });
  return renderPortal(
    <Routes>
      <Route path="/employers/:employerId/*" element={<OtherPeriod load={load} />} />
    </Routes>,
    {
      path: '/employers/7/contributions/validate/j1',
      party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
      answers: ({ path }) => listAnswer(path.includes('/jobItems/') ? [buildRow({ findings: [finding] })] : open),
    },
  );
}

it('names the open pay period that the dates of the file are of, and leads to its upload', async () => {
  show([april, { ...march, payrollDateUid: 'other', benefitUid: 'b2' }, march]);
  expect(await screen.findByRole('link', { name: 'Upload the file for 1 to 31 March 2026' })).toHaveAttribute(
    'href',
    '/employers/7/contributions/upload/d3',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The dates of this file are those of Office staff, Main plan, March 2026, which is open too.',
  );
});

it('says nothing where the pay period of the file is not open', async () => {
  const { requests } = show([april]);
  await waitFor(() => expect(requests.some(({ path }) => path.includes('/pay-periods'))).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
