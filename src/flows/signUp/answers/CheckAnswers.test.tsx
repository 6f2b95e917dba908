import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildSignUp, createSignUpService, withProgress } from '../../../../tests/setup/portal/signUpService.ts';
import { limitedCompany } from '../../../../tests/setup/signUp/sampleAnswers.ts';
import { forgetPortalDay, hearPortalDay } from '../../../shared/dates/portalDay.ts';
import { ModulePage } from '../module/ModulePage.tsx';
import { SignUpScope } from '../SignUpScope.tsx';
import { CheckAnswers } from './CheckAnswers.tsx';

beforeEach(() => hearPortalDay('2026-11-21'));
afterEach(forgetPortalDay);

const completed = withProgress(buildSignUp(), {
  signUp: 'Completed',
  contributions: 'Completed',
  payroll: 'Completed',
  directDebit: 'Completed',
});

/** The sign-up with steps that have no right answers. */
const missing = (lead: typeof completed, id: string, remaining: string[]) => ({
  ...lead,
  modules: lead.modules.map((one) => (one.id === id ? { ...one, progress: 'Started' as const, remaining } : one)),
});

function open(options: Parameters<typeof createSignUpService>[0] = {}) {
  const service = createSignUpService({ lead: completed, answers: limitedCompany, ...options });
  const view = renderPortal(
    <Routes>
      <Route path="signup" element={<SignUpScope />}>
        <Route path="check-answers" element={<CheckAnswers />} />
        <Route path="digital-signature" element={<h1>Agreement</h1>} />
        <Route path=":module" element={<ModulePage />} />
      </Route>
    </Routes>,
    { path: '/signup/check-answers', user: null, answers: service.answer },
  );
  const user = userEvent.setup();
  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await user.click(element);
  };
  return { ...view, ...service, user, click, clicked: () => clicks };
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const change = (name: string) => screen.getByRole('link', { name: `Change: ${name}` });

describe('Check your answers', () => {
  it('shows every answer by its part, in words, with a link that changes it', async () => {
    open();
    await heading('Check your answers');
    const account = within(screen.getByRole('region', { name: 'Create account' }));
    for (const text of ['Limited Company', '12', '10/12/1980', 'Breakwater Foods Limited'])
      expect(account.getByText(text)).toBeVisible();
    expect(account.getByText(/^10710 /)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Direct debit' })).getByText('08-99-99')).toBeVisible();
    expect(screen.getByText('Ada Byron, ada@breakwater.example')).toBeVisible();
    expect(change('Number of employees, Your business')).toBeVisible();
  });

  it('takes three clicks for a changed answer: the link opens it with the focus there, and Continue returns', async () => {
    const { click, clicked, user, kept, address } = open();
    await heading('Check your answers');
    await click(change('Frequency, Frequency of pay'));
    await heading('Your payroll');
    expect(address()).toBe('/signup/payroll?step=payrollFrequency&field=frequencyType&from=check-answers');
    await waitFor(() => expect(screen.getByRole('group', { name: /Frequency/ }).contains(document.activeElement)).toBe(true));
    await click(screen.getByRole('radio', { name: 'Monthly' }));
    await click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Check your answers');
    expect(clicked()).toBe(3);
    await user.click(change('Pension scheme name, Payroll'));
    await heading('Your payroll');
    await waitFor(() => expect(screen.getByLabelText('Pension scheme name')).toHaveFocus());
    await user.type(screen.getByLabelText('Pension scheme name'), ' Plan');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Check your answers');
    expect(await screen.findByText('Breakwater Pension Plan')).toBeVisible();
    expect(kept.lead.modules.find(({ id }) => id === 'payroll')?.progress).toBe('Completed');
  });

  it('asks the questions that a changed answer opens before it returns', async () => {
    const { user } = open();
    await heading('Check your answers');
    await user.click(change('Frequency, Frequency of pay'));
    await user.click(await screen.findByRole('radio', { name: 'Weekly' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Choose the pay day'));
    await user.selectOptions(screen.getByLabelText('Pay day'), 'Friday');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Check your answers');
    expect(await screen.findByText('Friday')).toBeVisible();
  });

  it('asks again what another business type has made void before it returns', async () => {
    const { user, kept } = open();
    await heading('Check your answers');
    await user.click(change('Business type, Your business'));
    await user.click(await screen.findByRole('radio', { name: 'Partnership' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(kept.answers['signUp']).not.toHaveProperty('businessInformation'));
    kept.lead = missing(kept.lead, 'signUp', ['Business information']);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Business details');
    expect(screen.getByRole('link', { name: 'Check your answers' })).toBeVisible();
  });

  it('says which answers are missing, and leads to the signature only without any', async () => {
    const { user, unmount } = open({ lead: missing(completed, 'payroll', ['Pay date']) });
    const link = await screen.findByRole('link', { name: 'Payroll: Pay date' });
    expect(screen.getByRole('button', { name: 'Continue to the signature' })).toBeDisabled();
    await user.click(link);
    await heading('Your payroll');
    unmount();
    const { kept, user: other } = open({ lead: missing(completed, 'payroll', []) });
    await other.click(await screen.findByRole('button', { name: 'Continue to the signature' }));
    await heading('Agreement');
    expect(kept.lead.modules.find(({ id }) => id === 'payroll')?.progress).toBe('Completed');
  });

  it('has no link at an answer that the service has given', async () => {
    const signUp = {
      ...limitedCompany['signUp'],
      source: 'intermediary',
      intermediaryCompany: 'Quay',
      isIntermediaryKnown: true,
    };
    open({ answers: { ...limitedCompany, signUp } });
    expect(await screen.findByText('Quay')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Change: Intermediary/ })).not.toBeInTheDocument();
  });
});
