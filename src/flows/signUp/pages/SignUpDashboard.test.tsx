import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { ConfirmDialogItem } from '../../../../machines/flows/confirmDialog.ts';
import { buildUser } from '../../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildSignUp, createSignUpService, signUpId, withProgress } from '../../../../tests/setup/portal/signUpService.ts';
import { limitedCompany } from '../../../../tests/setup/signUp/sampleAnswers.ts';
import { SignUpScope } from '../SignUpScope.tsx';
import { AccountCreated } from './AccountCreated.tsx';
import { SignUpDashboard } from './SignUpDashboard.tsx';
import { SignUpSubmitted } from './SignUpSubmitted.tsx';

function open(
  lead = buildSignUp(),
  { page = `${signUpId}/dashboard`, user = null }: { page?: string; user?: Parameters<typeof buildUser>[0] | null } = {},
) {
  const service = createSignUpService({ lead });
  const view = renderPortal(
    <Routes>
      <Route path="signup" element={<SignUpScope />}>
        <Route path="create-account/success" element={<AccountCreated />} />
        <Route path=":id/dashboard" element={<SignUpDashboard />} />
        <Route path=":id/submitted" element={<SignUpSubmitted />} />
      </Route>
    </Routes>,
    { path: `/signup/${page}`, user: user && buildUser(user), answers: service.answer },
  );
  return { ...view, ...service, person: userEvent.setup() };
}

const rowOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`${title}$`) });
  return within(heading.closest('li') ?? expect.fail(`${title} is in no row.`));
};

const begun = withProgress(buildSignUp({ companyName: 'Oak Trust' }), { signUp: 'Completed', contributions: 'Started' });
const adviser = { intermediaries: [101] };
const ofClient = { ...begun, intermediaryId: 101, isOwn: false };
const ready = { ...begun, allowedActions: { ...begun.allowedActions, canSubmit: true, reasons: {} } };

describe('the overview', () => {
  it('shows the progress of each part, and the way to it', async () => {
    open({
      ...begun,
      modules: begun.modules.map((one) => (one.id === 'contributions' ? { ...one, remaining: ['Pension information'] } : one)),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Application of Oak Trust' })).toBeInTheDocument();
    expect(screen.getByText(/1 of 5 parts are complete/)).toBeInTheDocument();
    const account = await rowOf('Create account');
    expect(account.getByText(/Completed on 23\/11\/2026/)).toBeInTheDocument();
    expect(account.getByRole('link', { name: 'Change: Create account' })).toHaveAttribute('href', '/signup/create-account');
    const contributions = await rowOf('Contributions');
    expect(contributions.getByText('Still to do: Pension information')).toBeInTheDocument();
    expect(contributions.getByRole('link', { name: 'Continue: Contributions' })).toBeInTheDocument();
    expect((await rowOf('Payroll')).getByRole('link', { name: 'Start: Payroll' })).toHaveAttribute('href', '/signup/payroll');
  });

  it('leads the client to the decision about the access of the adviser', async () => {
    const handedOver = { ...begun, intermediaryId: 101, adviserName: 'Castlegate Advisers' };
    const { unmount } = open({ ...handedOver, adviserLevel: null });
    expect(await screen.findByText(/Castlegate Advisers has prepared this application/)).toBeInTheDocument();
    const address = `/signup/${signUpId}/adviser`;
    expect(screen.getByRole('link', { name: 'Choose the access' })).toHaveAttribute('href', address);
    unmount();
    open({ ...handedOver, adviserLevel: 'readOnly' });
    expect(await screen.findByRole('link', { name: 'Change the access' })).toHaveAttribute('href', address);
    expect(screen.queryByRole('link', { name: 'Choose the access' })).not.toBeInTheDocument();
  });

  it('asks only the client about the access of the adviser', async () => {
    open({ ...ofClient, adviserName: 'Castlegate Advisers', adviserLevel: null }, { user: adviser });
    expect(await screen.findByText(/1 of 5 parts are complete/)).toBeInTheDocument();
    expect(screen.queryByText(/Castlegate Advisers/)).not.toBeInTheDocument();
  });

  it('is that of this browser for a signed-in person of an employer, who looks after no other one', async () => {
    const { requests } = open(begun, { user: { isProviderAdmin: false, intermediaries: [] } });
    const payroll = await rowOf('Payroll');
    expect(payroll.getByRole('link')).toHaveAttribute('href', '/signup/payroll');
    expect(screen.getByRole('button', { name: 'Leave this sign-up' })).toBeInTheDocument();
    expect(requests[0]?.path).toBe('/api/v2/sign-ups/current');
  });

  it('says that an agreement is void and must be signed again', async () => {
    open({ ...begun, agreement: 'void' });
    expect((await rowOf('Signature')).getByText(/An answer has changed since the agreement was signed/)).toBeInTheDocument();
  });

  it('says of an agreement that is void by a return why it is', async () => {
    open({ ...begun, agreement: 'void', decisionReason: 'The company number is missing.' });
    expect((await rowOf('Signature')).getByText(/^The application was returned, so the agreement/)).toBeInTheDocument();
  });

  it('says why a part is locked', async () => {
    open();
    const payroll = await rowOf('Payroll');
    expect(payroll.getByText('Complete "Create account" first.')).toBeInTheDocument();
    expect(payroll.queryByRole('link')).not.toBeInTheDocument();
  });

  it('names the sign-up in the addresses of people who look after many', async () => {
    open(ofClient, { user: adviser });
    const payroll = await rowOf('Payroll');
    expect(payroll.getByRole('link')).toHaveAttribute('href', `/signup/payroll?signUp=${signUpId}`);
  });

  it('does not show the sign-up of this browser at the address of another one', async () => {
    open(begun, { page: '0197a3de-0000-7000-8000-000000000099/dashboard' });
    expect(await screen.findByRole('heading', { name: 'This browser has no sign-up' })).toBeInTheDocument();
  });

  it('submits the application when all is done, and says before what is missing', async () => {
    const { unmount } = open(begun);
    const button = await screen.findByRole('button', { name: 'Submit the application' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Complete these parts first: Create account.');
    unmount();
    const { person, requests, address } = open(ready);
    await person.click(await screen.findByRole('button', { name: 'Submit the application' }));
    expect(await screen.findByRole('heading', { name: 'Your application is submitted' })).toBeInTheDocument();
    expect(requests.some(({ body }) => (body as { event?: string } | undefined)?.event === 'submit')).toBe(true);
    expect(address()).toBe(`/signup/${signUpId}/submitted`);
  });

  it('starts again after a confirmation', async () => {
    const { person, feedback } = open(begun);
    await person.click(await screen.findByRole('button', { name: 'Start again' }));
    const [item] = vi.mocked(feedback.confirm).mock.calls[0] as [ConfirmDialogItem];
    expect(item).toMatchObject({ title: 'Start again?', body: expect.stringContaining('You will lose') as string });
    await item.submitAction();
    await waitFor(() => expect(screen.getByText(/0 of 5 parts are complete/)).toBeInTheDocument());
  });

  it('can be left on a shared computer', async () => {
    const { person, feedback, requests } = open({ ...begun, email: 'ada@oak.example' });
    await person.click(await screen.findByRole('button', { name: 'Leave this sign-up' }));
    const [item] = vi.mocked(feedback.confirm).mock.calls[0] as [ConfirmDialogItem];
    expect(item).toMatchObject({ redirect: '/signup/home', body: expect.stringContaining('ada@oak.example') as string });
    await item.submitAction();
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v2/sign-ups/current' });
  });

  it('is not left by people who look after it, who have no cookie', async () => {
    open(ofClient, { user: adviser });
    await rowOf('Payroll');
    expect(screen.queryByRole('button', { name: 'Leave this sign-up' })).not.toBeInTheDocument();
  });

  it('shows the reason for which an application was returned', async () => {
    open({ ...ready, decisionReason: 'The company number is missing.' });
    expect(await screen.findByText(/The company number is missing/)).toBeInTheDocument();
  });
});

describe('an application that was sent', () => {
  it.each([
    ['submitted', null, 'Your application is submitted'],
    ['accepted', null, 'Your application is accepted'],
    ['declined', 'This is not an employer.', 'Your application is declined'],
  ] as const)('%s shows its state', async (state, decisionReason, title) => {
    const { address } = open({ ...ready, state, decisionReason });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    if (decisionReason) expect(screen.getByText(decisionReason)).toBeInTheDocument();
    expect(address()).toBe(`/signup/${signUpId}/submitted`);
  });

  it('returned shows the reason, and leads back to its parts', async () => {
    open({ ...ready, decisionReason: 'The company number is missing.' }, { page: `${signUpId}/submitted` });
    expect(await screen.findByText('The company number is missing.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your application' })).toHaveAttribute('href', `/signup/${signUpId}/dashboard`);
  });
});

it('confirms the application with its reference, the day of the decision and a copy of the answers', async () => {
  const submitted = {
    ...ready,
    state: 'submitted' as const,
    email: 'ada@oak.example',
    submittedTimestamp: '2026-11-23T09:00:00Z',
  };
  const service = createSignUpService({ lead: submitted, answers: limitedCompany });
  const lead = withProgress(submitted, {
    signUp: 'Completed',
    contributions: 'Completed',
    payroll: 'Completed',
    directDebit: 'Completed',
  });
  service.kept.lead = { ...lead, state: 'submitted' };
  const print = vi.spyOn(window, 'print').mockReturnValue();
  renderPortal(
    <Routes>
      <Route path="signup" element={<SignUpScope />}>
        <Route path=":id/submitted" element={<SignUpSubmitted />} />
      </Route>
    </Routes>,
    { path: `/signup/${signUpId}/submitted`, user: null, answers: service.answer },
  );
  expect(await screen.findByText(/Your reference is/)).toHaveTextContent(
    'Your reference is SU-0197-A3DE. Please name it when you write to us. We have sent it to ada@oak.example, with a copy of your answers.',
  );
  expect(screen.getByText('We decide by 30/11/2026 at the latest.')).toBeVisible();
  expect(await screen.findByText('Breakwater Foods Limited')).toBeVisible();
  // The copy may lie about.
  for (const secret of ['08-99-99', '10/12/1980']) expect(screen.queryByText(secret)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Change/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download the agreement (PDF)' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Print or save this page' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
});

it('says after the first part that the link was mailed', async () => {
  open({ ...begun, email: 'ada@oak.example' }, { page: 'create-account/success' });
  expect(await screen.findByText(/We have sent a link to ada@oak.example/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue with contributions' })).toHaveAttribute('href', '/signup/contributions');
});
