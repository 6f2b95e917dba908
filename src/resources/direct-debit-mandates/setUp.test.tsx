import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { pdfFile, pngFile } from '../../../tests/setup/files.ts';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { type Answer, type Call, listOf, refusal, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { parts } from './parts.ts';

const uid = (digit: number): string => `${digit}0000000-0000-4000-8000-000000000000`;
const benefit = { benefitUid: uid(2), payrollUid: uid(1), name: 'Main plan', status: 'Active' };

const service =
  (post: Answer): Answer =>
  (call) => {
    if (call.method === 'POST') return post(call);
    if (call.path.endsWith('/payrolls')) return listOf([{ payrollUid: uid(1), name: 'Monthly staff', status: 'Active' }]);
    if (call.path.endsWith('/benefits')) return listOf([benefit]);
    if (call.path.startsWith('/benefits/')) return { data: benefit };
    if (call.path.startsWith('/direct-debit-mandates/')) return { data: mandate };
    return listOf([]);
  };

const reader = buildUser({ isHSAdmin: true });

const mandate = {
  id: uid(3),
  benefitUid: uid(2),
  benefitName: 'Main plan',
  payrollNames: ['Monthly staff'],
  accountName: 'Breakwater Ltd',
  status: 'pending',
  maskedFields: { sortCode: '**-**-99', bankAccountNumber: '****4958' },
  allowedActions: { canCancel: true, reasons: {} },
};

async function fillIn(post: Answer) {
  const rendered = await renderScreens('direct-debit/create', {
    answers: [service(post)],
    resource: 'direct-debit-mandates',
    reader,
    parts,
    waitsForParts: true,
  });
  const { user } = rendered;
  const choice = await screen.findByRole('option', { name: 'Monthly staff: Main plan' });
  await user.selectOptions(screen.getByLabelText('Benefit'), choice);
  await user.type(screen.getByLabelText('Account name'), 'Breakwater Ltd');
  await user.type(screen.getByLabelText('Sort code'), '08-99-99');
  await user.type(screen.getByLabelText('Account number'), '66374959');
  return { ...rendered, send: () => user.click(screen.getByRole('button', { name: 'Set up a direct debit' })) };
}

it('judges the account at its field, and asks the account holder to confirm, before anything is sent', async () => {
  const { send, calls, user } = await fillIn(() => ({ data: mandate }));
  await send();
  const number = screen.getByLabelText('Account number');
  expect(number).toHaveAccessibleDescription(/cannot belong together/);
  expect(screen.getAllByText('Confirm that the account holder agrees to this direct debit').length).toBeGreaterThan(0);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.clear(number);
  await user.type(number, '6637 4958');
  await user.click(screen.getByRole('checkbox', { name: 'Confirmed by the account holder' }));
  await send();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.path).toBe(`/benefits/${uid(2)}/direct-debit-mandates`);
  expect(Object.fromEntries(sent?.body as FormData)).toEqual({
    benefitUid: uid(2),
    accountName: 'Breakwater Ltd',
    sortCode: '089999',
    accountNumber: '66374958',
    accountHolderConfirmed: 'true',
  });
});

it('does not complete a number of six digits while it is typed', async () => {
  const { user } = await fillIn(() => ({ data: mandate }));
  const number = screen.getByLabelText('Account number');
  await user.clear(number);
  await user.type(number, '374958');
  expect(number).toHaveValue('374958');
  await user.tab();
  expect(number).toHaveValue('00374958');
});

it('shows a refusal of the form’s part at the record’s field', async () => {
  expectConsole('error', /HttpError/);
  const refused = refusal(422, 'Check the details', [{ field: 'accountNumber', defaultMessage: 'Not this one' }]);
  const { send, user } = await fillIn(() => refused);
  await user.clear(screen.getByLabelText('Account number'));
  await user.type(screen.getByLabelText('Account number'), '66374958');
  await user.click(screen.getByRole('checkbox', { name: 'Confirmed by the account holder' }));
  await send();
  await waitFor(() => expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(/Not this one/));
});

describe('the signed instruction', () => {
  const label = /Signed instruction/;
  const posts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');

  async function fillInRest() {
    const rendered = await fillIn(() => ({ data: mandate }));
    const { user } = rendered;
    await user.clear(screen.getByLabelText('Account number'));
    await user.type(screen.getByLabelText('Account number'), '66374958');
    await user.click(screen.getByRole('checkbox', { name: 'Confirmed by the account holder' }));
    return rendered;
  }

  it('is sent unchanged with the form, and its size and limits are announced', async () => {
    const { send, calls, user } = await fillInRest();
    const input = screen.getByLabelText(label);
    expect(input).toHaveAccessibleDescription(/PDF, PNG or JPEG, up to 5 MB No file chosen$/);
    await user.upload(input, pngFile('first.png'));
    await user.upload(input, pdfFile('Signed.pdf', 300_000));
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Signed.pdf, 293 KB');
    await send();
    await waitFor(() => expect(posts(calls)).toHaveLength(1));
    const [post] = posts(calls);
    const sent = post?.body instanceof FormData ? (post.body.getAll('directDebitInstructionForm') as File[]) : [];
    expect(sent.map(({ name, type, size }) => [name, type, size])).toEqual([['Signed.pdf', 'application/pdf', 300_000]]);
  });

  it('is refused at its field before anything is sent, and can be removed', async () => {
    const { send, calls, user } = await fillInRest();
    const input = screen.getByLabelText(label);
    await user.upload(input, pdfFile('large.pdf', 5_242_881));
    await send();
    await waitFor(() => expect(input).toHaveAccessibleDescription(/larger than 5 MB. Choose a smaller one/));
    await waitFor(() => expect(input).toHaveFocus());
    await userEvent.upload(input, new File(['MZ'], 'scan.exe'), { applyAccept: false });
    await waitFor(() => expect(input).toHaveAccessibleDescription(/Choose a PDF, PNG or JPEG file/));
    expect(posts(calls)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove scan.exe' }));
    expect(input).toHaveFocus();
    expect(input).not.toBeInvalid();
    await send();
    await waitFor(() => expect(posts(calls)).toHaveLength(1));
    const [post] = posts(calls);
    expect(post?.body instanceof FormData && post.body.has('directDebitInstructionForm')).toBe(false);
    expect(post?.body).toBeInstanceOf(FormData);
  });
});

it('shows the Direct Debit Guarantee, and leads back to the mandates', async () => {
  await fillIn(() => ({ data: mandate }));
  expect(screen.getByRole('link', { name: 'Direct debit mandates' })).toHaveAttribute('href', '/employers/7/direct-debit');
  expect(await screen.findByRole('heading', { name: 'The Direct Debit Guarantee' })).toBeInTheDocument();
});
