import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { pageAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { UploadContributions, UploadEmployees } from './uploadPages.tsx';

it('offers the payrolls that pay, of every page of their list', async () => {
  const payrolls = Array.from({ length: 501 }, (_, n) => ({ payrollUid: `p${n}`, name: `Branch ${n}`, status: 'Active' }));
  const { requests } = renderPage(<UploadEmployees />, {
    path: '/employers/7/employees/upload',
    answers: ({ path }) => pageAnswer(path.includes('/payrolls') ? payrolls : [], path),
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Payroll' }));
  expect(screen.getByRole('option', { name: 'Branch 500' })).toBeInTheDocument();
  const asked = requests.map(({ path }) => decodeURIComponent(path)).filter((path) => path.includes('/payrolls'));
  expect(asked.every((path) => path.includes('filter[status]=Active&filter[status]=Ceasing'))).toBe(true);
});

it('names the payroll, the benefit and the period that a file of contributions is for', async () => {
  const period = {
    payrollDateUid: 'd1',
    payrollUid: 'p1',
    benefitUid: 'b1',
    employerUid: 'e1',
    name: '1 to 30 November 2026',
    periodTitle: 'Office staff, Workplace pension, November 2026',
  };
  renderPage(
    <Routes>
      <Route path="/employers/:employerId/contributions/upload/:id" element={<UploadContributions />} />
    </Routes>,
    { path: '/employers/7/contributions/upload/d1', answers: () => Response.json({ data: period }) },
  );
  expect(await screen.findByText(/^Office staff, Workplace pension, November 2026\. Send the contributions/)).toBeVisible();
});
