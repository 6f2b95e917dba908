import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildIntermediary, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { listAnswer, pageAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { ManyUploads } from './ManyUploads.tsx';

const period = {
  payrollDateUid: 'd11',
  payrollUid: 'p1',
  benefitUid: 'b1',
  name: 'November',
  benefitName: 'Pension',
  periodStartDate: '2026-11-01',
  periodEndDate: '2026-11-30',
  allowedActions: { canUploadContributions: true },
};
const payroll = { payrollUid: 'p1', name: 'Monthly staff', status: 'Active', enableEmployerFileUpload: true };
const papdis = (employer: string, name: string): File => {
  const heading = 'PAPDISVersion,EmployerId,PayPeriodStartDate,PayPeriodEndDate,Surname,EmployeeId';
  return new File([`${heading}\r\nPAP11,${employer},2026-11-01,2026-11-30,Hill,A1\r\n`], name, { type: 'text/csv' });
};

/** The page of intermediary 3. @param posts - The answers to the uploads, in order. @param periods - Those of each client. */
function open(posts: (() => Response)[] = [], user = buildUser({ intermediaries: [3] }), periods: readonly object[] = [period]) {
  const view = renderPortal(<ManyUploads />, {
    path: '/?isIntermediary=1',
    user,
    party: { kind: 'intermediary', record: buildIntermediary({ id: 3 }) },
    answers: ({ path, method }) => {
      if (method === 'POST') return posts.shift()?.();
      if (path.startsWith('/api/v2/intermediaries/3/employers'))
        return listAnswer([
          { id: 1087, name: 'Moss Mills', isActive: true },
          { id: 1090, name: 'Nettle Inns', isActive: true },
        ]);
      return path.includes('/pay-periods') ? pageAnswer(periods, path) : listAnswer([payroll]);
    },
  });
  const sent = () => view.requests.filter(({ method }) => method === 'POST');
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files'), files);
  return { ...view, sent, row, choose };
}

const accepted = (uid: string) => () => Response.json({ data: { bulkLoadJobUid: uid } }, { status: 201 });
const busy = {
  field: 'file',
  defaultMessage: 'Another upload is in progress',
  other: { title: 'May.csv', href: '/employers/1090/bulk-loads/j0' },
};
const refused = () => Response.json({ message: 'Invalid', errors: [busy] }, { status: 422 });

it('shows where each file goes, and sends nothing before the button is pressed', async () => {
  const { choose, row, sent } = open([accepted('j1')]);
  await choose(papdis('1087', 'moss.csv'), papdis('9999', 'stray.csv'));
  const moss = await row('moss.csv');
  await waitFor(() => expect(moss).toHaveTextContent('Moss Mills (1087)'));
  expect(moss).toHaveTextContent('Ready');
  expect(await row('stray.csv')).toHaveTextContent(/None of your clients has the employer ID “9999”/);
  expect(screen.getByRole('status')).toHaveTextContent('1 file can be uploaded. 1 file needs a choice or a correction');
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  const link = await screen.findByRole('link', { name: 'Open the upload of moss.csv' });
  expect(link).toHaveAttribute('href', '/employers/1087/bulk-loads/j1');
  expect(sent()).toMatchObject([{ path: '/api/v2/benefits/b1/bulk-load-jobs' }]);
  expect(Object.fromEntries(sent()[0]?.body as FormData)).toMatchObject({
    fileAction: 'bulkManagement',
    payrollDateUid: 'd11',
    file: { name: 'moss.csv' },
  });
});

it('goes on after a file that is refused, and links to the upload that is in the way', async () => {
  const { choose, row, sent } = open([refused, accepted('j2')]);
  await choose(papdis('1090', 'nettle.csv'), papdis('1087', 'moss.csv'));
  await userEvent.click(await screen.findByRole('button', { name: 'Upload 2 files' }));
  expect(await screen.findByRole('link', { name: 'Open the upload of moss.csv' })).toBeInTheDocument();
  const nettle = await row('nettle.csv');
  expect(nettle).toHaveTextContent('Another upload is in progress');
  expect(within(nettle).getByRole('link', { name: 'May.csv' })).toHaveAttribute('href', '/employers/1090/bulk-loads/j0');
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

it('asks for the client of a file that names none', async () => {
  const { choose, row } = open();
  await choose(new File(['Payroll number,First name,Last name,Leaving date\r\nA1,Ada,Hill,2026-11-20\r\n'], 'leavers.csv'));
  const leavers = await row('leavers.csv');
  await waitFor(() => expect(leavers).toHaveTextContent('Choose the client of this file.'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Client of leavers.csv' }), 'Nettle Inns (1090)');
  await waitFor(() => expect(leavers).toHaveTextContent('Ready'));
  expect(leavers).toHaveTextContent('Monthly staff');
});

it('takes a file out again', async () => {
  const { choose, row } = open();
  await choose(papdis('1087', 'moss.csv'));
  await row('moss.csv');
  await userEvent.click(screen.getByRole('button', { name: 'Remove moss.csv' }));
  expect(screen.getByLabelText('Files')).toHaveFocus();
  expect(screen.queryByRole('row', { name: /moss/ })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Choose the files first.');
});

it('is refused to those who may not upload', () => {
  open([], buildUser({ isExternalAdmin: true }));
  expect(screen.getByText(/You don't have permission/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Files')).not.toBeInTheDocument();
});

it('finds the pay period of a file on every page of the list of open ones', async () => {
  const earlier = Array.from({ length: 500 }, (_, n) => ({
    ...period,
    payrollDateUid: `e${n}`,
    name: `Earlier ${n}`,
    periodStartDate: '2020-01-01',
    periodEndDate: '2020-01-31',
  }));
  const { choose, row, requests } = open([], undefined, [...earlier, period]);
  await choose(papdis('1087', 'moss.csv'));
  const moss = await row('moss.csv');
  await waitFor(() => expect(moss).toHaveTextContent('Ready'));
  expect(moss).toHaveTextContent('November');
  const asked = requests.map(({ path }) => decodeURIComponent(path)).filter((path) => path.includes('/pay-periods'));
  expect(asked.every((path) => path.includes('filter[status]=openForUpload'))).toBe(true);
});
