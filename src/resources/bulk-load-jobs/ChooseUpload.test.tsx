import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { ChooseUpload } from './ChooseUpload.tsx';

const period = (payrollUid: string) => ({
  payrollDateUid: `d-${payrollUid}`,
  payrollUid,
  name: '1 to 31 October 2026',
  benefitName: 'Workplace pension',
  allowedActions: { canUploadContributions: true, reasons: {} },
});

function show(...payrollUids: string[]) {
  const payrolls = payrollUids.map((payrollUid) => ({ payrollUid, name: `Payroll ${payrollUid}` }));
  return renderPortal(<ChooseUpload />, {
    path: '/employers/7/bulk-loads/upload',
    answers: ({ path }) =>
      listAnswer(path.includes('/payrolls') ? payrolls : payrollUids.map((payrollUid) => period(payrollUid))),
  });
}

it('tells the periods of several payrolls apart', async () => {
  show('a', 'b');
  expect(await screen.findByRole('link', { name: '1 to 31 October 2026, Workplace pension, Payroll a' })).toBeVisible();
  expect(screen.getByRole('link', { name: '1 to 31 October 2026, Workplace pension, Payroll b' })).toBeVisible();
});

it('names no payroll where the employer has one', async () => {
  show('a');
  expect(await screen.findByRole('link', { name: '1 to 31 October 2026, Workplace pension' })).toBeVisible();
});
