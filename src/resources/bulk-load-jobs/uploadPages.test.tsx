import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { pageAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { UploadEmployees } from './uploadPages.tsx';

it('offers the active payrolls of every page of their list', async () => {
  const payrolls = Array.from({ length: 501 }, (_, n) => ({ payrollUid: `p${n}`, name: `Branch ${n}`, status: 'Active' }));
  const { requests } = renderPage(<UploadEmployees />, {
    path: '/employers/7/employees/upload',
    answers: ({ path }) => pageAnswer(path.includes('/payrolls') ? payrolls : [], path),
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Payroll' }));
  expect(screen.getByRole('option', { name: 'Branch 500' })).toBeInTheDocument();
  const asked = requests.map(({ path }) => decodeURIComponent(path)).filter((path) => path.includes('/payrolls'));
  expect(asked.every((path) => path.includes('filter[status]=Active'))).toBe(true);
});
