import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SeenRequest } from '../../../tests/setup/portal/fakeBrowser.ts';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import { Configuration } from './Configuration.tsx';

const payroll = (payrollUid: string, name: string, status = 'Active') => ({
  payrollUid,
  name,
  status,
  isDefault: payrollUid === 'p2',
  enableEmployerFileUpload: true,
  allowedActions:
    status === 'Active'
      ? { canEdit: true, canEditFeatures: true, canAddBenefits: true, reasons: {} }
      : {
          canEdit: false,
          canEditFeatures: false,
          canAddBenefits: false,
          reasons: { canAddBenefits: 'It has ceased.', canEdit: 'It stays as it was.' },
        },
});
const payrolls = [payroll('p1', 'Weekly staff'), payroll('p2', 'Monthly staff'), payroll('p3', 'Old staff', 'Ceased')];

function answers({ path }: SeenRequest): Response | undefined {
  const [, uid] = /\/payrolls\/(\w+)/.exec(path) ?? [];
  if (path.includes('/benefits'))
    return listAnswer([{ benefitUid: 'b1', payrollUid: uid, name: 'Workplace pension', type: 'pension', status: 'Active' }]);
  if (uid) return Response.json({ data: payrolls.find(({ payrollUid }) => payrollUid === uid) });
  if (path.includes('/payrolls')) return listAnswer(payrolls);
  if (path.includes('/pension-schemes')) return listAnswer([{ pensionSchemeUid: 's1', name: 'Main plan', isActive: true }]);
  return Response.json({ data: buildEmployer({ id: 7, name: 'Larkfield Bakery' }) });
}

/** The page suspends at once, and React resumes it only after an awaited `act`. */
async function open(query = '', employer = buildEmployer({ id: 7 })) {
  const view = await act(async () =>
    renderPage(<Configuration />, { path: `/employers/7/configuration/${query}`, answers, employer }),
  );
  return { ...view, user: userEvent.setup() };
}

it('begins with the employer, whose own fields are read-only', async () => {
  await open();
  const details = await screen.findByRole('region', { name: 'Employer' });
  expect(within(details).getByText('Larkfield Bakery')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Employer' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
});

it('keeps the tab in the address', async () => {
  const { address } = await open();
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Schemes' })));
  expect(address()).toBe('/employers/7/configuration/?index=3');
  expect((await screen.findAllByText('Main plan'))[0]).toBeInTheDocument();
});

it('opens the tab of the address, with the default payroll chosen', async () => {
  const { user, address } = await open('?index=4');
  const chooser = await screen.findByLabelText('Payroll');
  expect(chooser).toHaveDisplayValue('Monthly staff');
  expect(await screen.findByRole('region', { name: 'Feature switches' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Bulk load' })).not.toBeInTheDocument();
  await user.selectOptions(chooser, 'Old staff (Ceased)');
  expect(address()).toBe('/employers/7/configuration/?index=4&payrollUid=p3');
});

it('lists the benefits of the chosen payroll, and offers to add one', async () => {
  await open('?index=2');
  const benefits = await screen.findByRole('region', { name: 'Benefits' });
  expect(await within(benefits).findByRole('link', { name: 'Workplace pension' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/payrolls\/p2\/benefits\/b1$/),
  );
  expect(within(benefits).getByRole('link', { name: 'Add benefit' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/benefits\/add-new\?payrollUid=p2$/),
  );
});

it('shows why a ceased payroll accepts no benefit', async () => {
  await open('?index=2&payrollUid=p3');
  expect(await screen.findByRole('button', { name: 'Add benefit' })).toHaveAccessibleDescription('It has ceased.');
  expect(screen.queryByRole('link', { name: 'Add benefit' })).not.toBeInTheDocument();
});

it('shows only once why a ceased payroll cannot be edited', async () => {
  await open('?index=5&payrollUid=p3');
  expect(await screen.findByRole('note')).toHaveTextContent('It stays as it was.');
  expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
});

it('shows why a closing employer accepts no payroll', async () => {
  const allowedActions = { canChangeRecords: true, canBeginRecords: false, reasons: { canBeginRecords: 'It is closing.' } };
  await open('?index=1', buildEmployer({ id: 7, allowedActions }));
  expect(await screen.findByRole('button', { name: 'Add payroll' })).toHaveAccessibleDescription('It is closing.');
});
