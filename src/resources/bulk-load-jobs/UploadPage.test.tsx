import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { pageAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { UploadPage } from './UploadPage.tsx';
import { uploadKinds } from './uploadKinds.ts';

const sent = () => Response.json({ data: { bulkLoadJobUid: 'j1' } }, { status: 201 });
const refused =
  (...errors: object[]) =>
  () =>
    Response.json({ message: 'Invalid', errors }, { status: 422 });
const other = { title: 'June.csv', href: '/employers/7/bulk-loads/j0' };
const csv = new File(['NINO\r\n'], 'July.csv', { type: 'text/csv' });

function show(...answers: (() => Response)[]) {
  return showFor({}, ...answers);
}

interface Shown {
  payrolls?: readonly { payrollUid: string; name: string }[];
  /** Of the employer's uploads, those that are not finished. */
  unfinished?: readonly object[];
}

function showFor({ payrolls = [], unfinished = [] }: Shown, ...answers: (() => Response)[]) {
  const view = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId/*"
        element={
          <UploadPage
            kind={uploadKinds.employees}
            path="/employers/7/bulk-load-jobs"
            fields={{ employerUid: 'e1' }}
            payrolls={payrolls}
            schemes={schemes}
            addressOf={({ bulkLoadJobUid }) => `/employers/7/employees/validate/${bulkLoadJobUid}`}
          />
        }
      />
    </Routes>,
    {
      path: '/employers/7/employees/upload',
      answers: ({ path, method }) => (method === 'GET' ? pageAnswer(unfinished, path) : answers.shift()?.()),
    },
  );
  const sentOnes = () => view.requests.filter(({ method }) => method === 'POST');
  const forms = () => sentOnes().map(({ body }) => Object.fromEntries(body as FormData));
  return { ...view, forms, user: userEvent.setup() };
}

it('sends the chosen file with its kind, and leads to the page of the load', async () => {
  const { user, address, forms } = show(sent);
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  expect(screen.getByText('Choose a file first.')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Kind of file' }));
  await user.click(screen.getByRole('option', { name: 'Joiners' }));
  await user.upload(screen.getByLabelText('File'), csv);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(address()).toBe('/employers/7/employees/validate/j1'));
  expect(forms()).toMatchObject([{ employerUid: 'e1', fileAction: 'joiner', file: { name: 'July.csv' } }]);
});

it('sends the payroll of the people in the file, of several', async () => {
  const payrolls = [
    { payrollUid: 'p1', name: 'Monthly staff' },
    { payrollUid: 'p2', name: 'Weekly staff' },
  ];
  const { user, forms } = showFor({ payrolls }, sent);
  await user.click(screen.getByRole('combobox', { name: 'Payroll' }));
  await user.click(screen.getByRole('option', { name: 'Weekly staff' }));
  await user.upload(screen.getByLabelText('File'), csv);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(forms()).toMatchObject([{ payrollUid: 'p2', fileAction: 'bulkManagement' }]));
});

const schemes = [
  { pensionSchemeUid: 's1', name: 'Directors' },
  { pensionSchemeUid: 's2', name: 'Staff' },
];

it('asks for the scheme of opt-outs, of several', async () => {
  const { user, forms } = showFor({}, sent);
  await user.click(screen.getByRole('combobox', { name: 'Kind of file' }));
  await user.click(screen.getByRole('option', { name: 'Opt-outs' }));
  await user.click(screen.getByRole('combobox', { name: /^Pension scheme/ }));
  await user.click(screen.getByRole('option', { name: 'Staff' }));
  await user.upload(screen.getByLabelText('File'), csv);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(forms()).toMatchObject([{ pensionSchemeUid: 's2', fileAction: 'optOut' }]));
});

it('has the templates of the chosen kind and payroll', async () => {
  const payrolls = [
    { payrollUid: 'p1', name: 'Monthly staff' },
    { payrollUid: 'p2', name: 'Weekly staff' },
  ];
  const { user } = showFor({ payrolls });
  expect(screen.getByText('Choose a payroll to download its template.')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Payroll' }));
  await user.click(screen.getByRole('option', { name: 'Weekly staff' }));
  await user.click(screen.getByRole('combobox', { name: 'Kind of file' }));
  await user.click(screen.getByRole('option', { name: 'Joiners' }));
  const address = '/api/v2/payrolls/p2/upload-template?action=joiner&filled=';
  expect(screen.getByRole('link', { name: 'Download an empty template' })).toHaveAttribute('href', `${address}false`);
  expect(screen.getByRole('link', { name: 'Download a template filled with the current members' })).toHaveAttribute(
    'href',
    `${address}true`,
  );
});

it('has the templates of the only payroll', () => {
  showFor({ payrolls: [{ payrollUid: 'p1', name: 'Monthly staff' }] });
  expect(screen.getByRole('link', { name: 'Download an empty template' })).toHaveAttribute(
    'href',
    '/api/v2/payrolls/p1/upload-template?action=bulkManagement&filled=false',
  );
});

it('shows why a file is refused, with a link to the upload that is in the way, and takes another file', async () => {
  const { user, forms } = show(refused({ field: 'file', defaultMessage: 'Another file is in progress', other }), sent);
  await user.upload(screen.getByLabelText('File'), csv);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Another file is in progress/);
  expect(screen.getByRole('link', { name: 'June.csv' })).toHaveAttribute('href', other.href);
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'August.csv', { type: 'text/csv' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(forms()).toHaveLength(2));
});

it('asks the question of the service, and sends the file again with the answer', async () => {
  const question = { field: 'file', defaultMessage: 'The same file was sent on 1 July', warning: 'sameFile', other };
  const { user, address, forms } = show(refused(question), sent);
  await user.upload(screen.getByLabelText('File'), csv);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The same file was sent on 1 July/);
  await user.click(screen.getByRole('button', { name: 'Upload it all the same' }));
  await waitFor(() => expect(address()).toBe('/employers/7/employees/validate/j1'));
  expect(forms().map(({ confirmedWarnings }) => confirmedWarnings)).toEqual([undefined, '["sameFile"]']);
});

it('keeps the file when the service cannot be reached', async () => {
  const { user } = show(() => {
    throw new TypeError('Failed to fetch');
  });
  await user.upload(screen.getByLabelText('File'), csv);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Check your internet connection/);
  expect(screen.getByText(/^July\.csv, /)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

const unfinished = (payrollUid: string | null, status: string, restOfBulkLoadJobUid: string | null = null) => ({
  bulkLoadJobUid: 'j0',
  fileName: 'June.csv',
  payrollUid,
  status,
  restOfBulkLoadJobUid,
});

it.each([
  ['that waits for somebody', unfinished('p1', 'waitingForTriggerToStartProcessing'), /Process or discard it/],
  ['that is carried out', unfinished('p1', 'processingInstructions'), /once that is done/],
  ['of left-over rows that is carried out', unfinished('p1', 'undoing', 'j00'), /once that is done/],
])('names an upload of the only payroll %s before a file is chosen', async (_case, load, words) => {
  const { requests } = showFor({ payrolls: [{ payrollUid: 'p1', name: 'Monthly staff' }], unfinished: [load] });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: 'June.csv' })).toHaveAttribute('href', '/employers/7/bulk-loads/j0');
  const { pathname, searchParams } = new URL(requests[0]?.path ?? '', 'http://portal.invalid');
  expect(pathname).toMatch(/\/employers\/7\/bulk-load-jobs$/);
  // As the refusal of the service has them: server/store/bulkLoads/bulkLoads.ts.
  expect(searchParams.getAll('filter[status]')).toEqual([
    'processingInstructions',
    'undoing',
    'validatingData',
    'waitingForMapping',
    'waitingForTriggerToStartProcessing',
    'approved',
  ]);
});

it('names the upload of the chosen payroll, and none that leaves the file its way', async () => {
  const { user } = showFor({
    payrolls: [
      { payrollUid: 'p1', name: 'Monthly staff' },
      { payrollUid: 'p2', name: 'Weekly staff' },
    ],
    unfinished: [unfinished('p2', 'waitingForMapping'), unfinished(null, 'waitingForMapping', 'j00')],
  });
  const choosePayroll = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Payroll' }));
    await user.click(screen.getByRole('option', { name }));
  };
  await choosePayroll('Weekly staff');
  expect(await screen.findByRole('alert')).toBeVisible();
  await choosePayroll('Monthly staff');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await choosePayroll('The payroll of each employee in the file');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
