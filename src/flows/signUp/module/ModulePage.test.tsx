import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildSignUp, createSignUpService, signUpId, withProgress } from '../../../../tests/setup/portal/signUpService.ts';
import { forgetPortalDay, hearPortalDay } from '../../../shared/dates/portalDay.ts';
import { ModulePage } from './ModulePage.tsx';
import { SignUpScope } from '../SignUpScope.tsx';

type Options = Parameters<typeof createSignUpService>[0];

// A start date of the sample answers has to lie ahead.
beforeEach(() => hearPortalDay('2026-11-21'));
afterEach(forgetPortalDay);

function open(path: string, options: Options = {}) {
  const service = createSignUpService(options);
  const view = renderPortal(
    <Routes>
      <Route path="signup" element={<SignUpScope />}>
        <Route path=":id/dashboard" element={<h1>Overview</h1>} />
        <Route path="create-account/success" element={<h1>Created</h1>} />
        <Route path=":module" element={<ModulePage />} />
      </Route>
      <Route path="*" element={<h1>Elsewhere</h1>} />
    </Routes>,
    { path, user: null, answers: service.answer },
  );
  const saves = () => view.requests.filter(({ method, path: to }) => method === 'PATCH' && to.includes('/answers/'));
  return { ...view, ...service, saves, user: userEvent.setup() };
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

const personal = { firstName: 'Ada', lastName: 'King', residentialAddressType: 'uk' };
const begun = {
  signUp: {
    businessType: { businessType: 'charity', numberOfEmployees: 4, termsAndConditions: true },
    personalInformation: personal,
    businessInformation: { companyName: 'Oak Trust' },
  },
};
const started = { lead: withProgress(buildSignUp(), { signUp: 'Started' }), answers: begun };

describe('a module', () => {
  it('starts on its first visit, at its first step', async () => {
    const { requests, address } = open('/signup/create-account');
    await heading('Your business');
    expect(address()).toBe('/signup/create-account?step=businessType');
    expect(screen.getByText(/step 1 of/)).toBeInTheDocument();
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ event: 'start.signUp' }]),
    );
    expect(document.title).toContain('Your business – Create account');
  });

  it('opens at the first step without right answers, and shows those that were given', async () => {
    const { lead } = started;
    const modules = lead.modules.map((one) => (one.id === 'signUp' ? { ...one, remaining: ['Personal information'] } : one));
    const { address } = open('/signup/create-account', { lead: { ...lead, modules }, answers: begun });
    await heading('Personal information');
    expect(address()).toBe('/signup/create-account?step=personalInformation');
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  });

  it('has no page for the answers that the service has given', async () => {
    const { lead } = started;
    const signUp = { ...begun.signUp, source: 'intermediary', intermediaryCompany: 'Quay Advisers' };
    const path = '/signup/create-account?step=intermediaryCompany';
    const asked = open(path, { lead, answers: { signUp } });
    await heading('Intermediary');
    asked.unmount();
    const { address } = open(path, { lead, answers: { signUp: { ...signUp, isIntermediaryKnown: true } } });
    await heading('Home address');
    expect(address()).toBe('/signup/create-account?step=homeAddress');
  });

  it('says why it is locked', async () => {
    open('/signup/payroll');
    await heading('Payroll');
    expect(screen.getByText('Complete "Create account" first.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your application' })).toHaveAttribute('href', `/signup/${signUpId}/dashboard`);
  });

  it('without a sign-up in this browser leads to the start', async () => {
    open('/signup/payroll', { first: () => Response.json({ message: 'None' }, { status: 404 }) });
    await heading('This browser has no sign-up');
    expect(screen.getByRole('link', { name: 'Start or continue a sign-up' })).toHaveAttribute('href', '/signup/home');
  });

  it('that does not exist is a page that does not', async () => {
    const { address } = open('/signup/nothing');
    await heading('Elsewhere');
    expect(address()).toBe('/404');
  });

  it('reminds an intermediary of the client', async () => {
    open('/signup/create-account', { lead: buildSignUp({ source: 'intermediary', intermediaryId: 5 }) });
    expect(await screen.findByText('Client details must be used for the application')).toBeInTheDocument();
  });
});

describe('the answers of a step', () => {
  it('are saved as they are typed, valid or not', async () => {
    const { user, saves } = open('/signup/create-account?step=personalInformation', started);
    await user.type(await screen.findByLabelText('Email'), 'ada@');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ body: { step: 'personalInformation', values: { email: 'ada@' } } });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  });

  it.each(['beforeunload', 'pagehide'])('are saved at once when the page is left: %s', async (type) => {
    const { user, saves } = open('/signup/create-account?step=personalInformation', started);
    await user.type(await screen.findByLabelText('First name'), ' B');
    act(() => void window.dispatchEvent(new Event(type)));
    // Sooner than half a second after the last key.
    await waitFor(() => expect(saves().at(-1)).toMatchObject({ body: { values: { firstName: 'Ada B' } } }), { timeout: 300 });
  });

  it('are saved when the page is left, and the next page waits for them', async () => {
    const { user, kept, requests } = open('/signup/create-account?step=personalInformation', started);
    await user.type(await screen.findByLabelText('First name'), ' B');
    await user.click(screen.getByRole('link', { name: 'Your application' }));
    await heading('Overview');
    await waitFor(() => expect(kept.answers['signUp']).toMatchObject({ personalInformation: { firstName: 'Ada B' } }));
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(true);
  });

  it('are saved when the page is left during the save of others', async () => {
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    let isFirst = true;
    const { user, kept, saves, ...service } = open('/signup/create-account?step=personalInformation', {
      ...started,
      first: (request) => {
        if (!isFirst || request.method !== 'PATCH') return undefined;
        isFirst = false;
        return slow.then(() => service.answer(request) ?? expect.fail('There was no answer.'));
      },
    });
    await user.type(await screen.findByLabelText('First name'), ' B');
    await user.tab();
    await user.type(screen.getByLabelText('Last name'), 'ton');
    await user.tab();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(saves()).toHaveLength(2), { timeout: 300 });
    resolve();
    await waitFor(() =>
      expect(kept.answers['signUp']).toMatchObject({ personalInformation: { firstName: 'Ada B', lastName: 'Kington' } }),
    );
  });

  it('are saved when the page is left after a save that the service has, and whose answer the page has not', async () => {
    let isFirst = true;
    const { user, kept, saves, ...service } = open('/signup/create-account?step=personalInformation', {
      ...started,
      first: (request) => {
        if (!isFirst || request.method !== 'PATCH') return undefined;
        isFirst = false;
        void service.answer(request);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await user.type(await screen.findByLabelText('First name'), ' B');
    await user.tab();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Not saved/));
    await user.type(screen.getByLabelText('Last name'), 'ton');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    // Nobody reads a refusal any more: the service may not refuse this one.
    await waitFor(() => expect(saves().at(-1)?.headers.get('If-Match')).toBeNull());
    await waitFor(() =>
      expect(kept.answers['signUp']).toMatchObject({ personalInformation: { firstName: 'Ada B', lastName: 'Kington' } }),
    );
  });

  it('are kept on the page while the service does not answer', async () => {
    let isDown = true;
    const { user, saves } = open('/signup/create-account?step=personalInformation', {
      ...started,
      first: ({ method }) => (isDown && method === 'PATCH' ? Response.json({ message: 'Down' }, { status: 503 }) : undefined),
    });
    await user.type(await screen.findByLabelText('First name'), ' B');
    await user.tab();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Not saved: the service does not answer/));
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
    expect(screen.getByLabelText('First name')).toHaveValue('Ada B');
    expect(saves().at(-1)).toMatchObject({ body: { values: { firstName: 'Ada B' } } });
  });

  it('that another device has changed are shown beside those of the page', async () => {
    const { user, kept, saves } = open('/signup/create-account?step=personalInformation', started);
    await user.type(await screen.findByLabelText('First name'), ' B');
    kept.version = 7;
    kept.answers = { signUp: { ...begun.signUp, personalInformation: { ...personal, firstName: 'Bea', lastName: 'Queen' } } };
    await user.tab();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('First name: you gave “Ada B”, the other device “Bea”');
    await user.click(within(alert).getByRole('button', { name: 'Take the other answers' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Bea');
    expect(screen.getByLabelText('Last name')).toHaveValue('Queen');
    expect(saves()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  async function inConflict() {
    const view = open('/signup/create-account?step=personalInformation', started);
    await view.user.type(await screen.findByLabelText('First name'), ' B');
    view.kept.version = 7;
    view.kept.answers = { signUp: { ...begun.signUp, personalInformation: { ...personal, firstName: 'Bea' } } };
    await view.user.tab();
    return { ...view, alert: await screen.findByRole('alert') };
  }
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('are saved beside those of a conflict, which the page says are not', async () => {
    const { user, kept } = await inConflict();
    expect(screen.getByRole('status')).toHaveTextContent('Not saved: choose at the top of the page which answers to keep.');
    await user.type(screen.getByLabelText('Last name'), 'ston');
    await user.tab();
    await waitFor(() => expect(kept.answers['signUp']).toMatchObject({ personalInformation: { lastName: 'Kingston' } }));
    expect(kept.answers['signUp']).toMatchObject({ personalInformation: { firstName: 'Bea' } });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Not saved/));
    expect(screen.getByLabelText('First name')).toHaveValue('Ada B');
  });

  it('of a conflict are decided about before the step or the page is left', async () => {
    const { user, alert, kept, address } = await inConflict();
    await user.type(screen.getByLabelText('Date of birth'), '31/03/1980');
    await user.type(screen.getByLabelText('Email'), 'ada@oak.example');
    await user.type(screen.getByLabelText('Mobile number'), '07700900123');
    await user.selectOptions(screen.getByLabelText('Nationality'), 'GB');
    await user.click(button('Continue'));
    await waitFor(() => expect(alert).toHaveFocus());
    expect(address()).toBe('/signup/create-account?step=personalInformation');
    expect(closing()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Your application' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button('Keep my answers'));
    await waitFor(() => expect(kept.answers['signUp']).toMatchObject({ personalInformation: { firstName: 'Ada B' } }));
    await waitFor(() => expect(closing()).toBe(false));
    await user.click(button('Continue'));
    await heading('Home address');
  });
});

describe('Continue', () => {
  it('leads to the next step, whose heading gets the focus, and keeps the shown defaults', async () => {
    const { user, kept, address } = open('/signup/contributions?step=contributionLevels', {
      lead: withProgress(buildSignUp(), { signUp: 'Completed', contributions: 'Started' }),
      answers: { contributions: { companyStructure: { companyType: 'firstTime' } } },
    });
    await user.selectOptions(await screen.findByLabelText('Pensionable salary'), 'Qualifying earnings');
    // The page shows the default of salary sacrifice, with which a further step is asked.
    expect(screen.getByText('Contributions: step 3 of 4')).toBeInTheDocument();
    await user.click(button('Continue'));
    const next = await heading('Tax relief and salary sacrifice');
    await waitFor(() => expect(next).toHaveFocus());
    expect(address()).toBe('/signup/contributions?step=salarySacrifice');
    expect(kept.answers['contributions']).toMatchObject({
      contributionLevels: { employeeContribution: 5, employerContribution: 3, usingSalarySacrifice: false },
    });
  });

  it('lists the faults of a step, with the focus on the list', async () => {
    const { user, address } = open('/signup/create-account?step=businessType');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const list = await screen.findByRole('alert');
    await waitFor(() => expect(list).toHaveFocus());
    await user.click(within(list).getByRole('button', { name: 'Enter the number of employees' }));
    expect(screen.getByLabelText('Number of employees')).toHaveFocus();
    expect(address()).toBe('/signup/create-account?step=businessType');
  });

  it('stays at a step with faults that only the service finds, and shows them at their fields until they are changed', async () => {
    const { user } = open('/signup/payroll?step=payrollFrequency', {
      lead: withProgress(buildSignUp(), { signUp: 'Completed', payroll: 'Started' }),
      faultsOf: () => [{ field: 'frequencyType', defaultMessage: 'This frequency is not offered' }],
    });
    await user.click(await screen.findByRole('radio', { name: 'Weekly' }));
    await user.click(button('Continue'));
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent('This frequency is not offered');
    await waitFor(() => expect(list).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: 'Monthly' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  const payroll = {
    lead: withProgress(buildSignUp(), { signUp: 'Completed', payroll: 'Started' }),
    answers: {
      payroll: {
        frequency: { frequencyType: 'weekly' },
        payDateWeekly: 'Friday',
        startDate: '2026-12-01',
        paymentInArrears: false,
        pensionSchemeName: 'Oak Pension',
      },
    },
  };

  it('completes the module after its last step', async () => {
    const { user, kept } = open('/signup/payroll?step=payrollDetails', payroll);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await heading('Overview');
    expect(kept.lead.modules.find(({ id }) => id === 'payroll')?.progress).toBe('Completed');
  });

  it('leads to the step whose answers the service refuses at the end', async () => {
    const { user, address } = open('/signup/payroll?step=payrollDetails', {
      ...payroll,
      first: ({ body }) =>
        (body as { event?: string } | undefined)?.event === 'complete.payroll'
          ? Response.json(
              { message: 'Check', errors: [{ field: 'weeklyPayDay.payDateWeekly', defaultMessage: 'Choose another day' }] },
              { status: 422 },
            )
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await heading('Pay day');
    expect(address()).toBe('/signup/payroll?step=weeklyPayDay');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose another day');
  });

  it('shows the reason on the page if the module cannot be completed', async () => {
    const { user } = open('/signup/payroll?step=payrollDetails', {
      ...payroll,
      first: ({ body }) =>
        (body as { event?: string } | undefined)?.event === 'complete.payroll'
          ? Response.json({ message: 'This application has been sent.' }, { status: 409 })
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This application has been sent.');
  });

  it('has Back beside it', async () => {
    const { user, address } = open('/signup/create-account?step=personalInformation', started);
    await heading('Personal information');
    await user.click(button('Back'));
    await heading('Your business');
    await user.click(button('Back'));
    await heading('Overview');
    expect(address()).toBe(`/signup/${signUpId}/dashboard`);
  });
});

describe('another business type', () => {
  async function change() {
    const view = open('/signup/create-account?step=businessType', started);
    await view.user.click(await screen.findByRole('radio', { name: 'Partnership' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the business type?' });
    expect(dialog).toHaveAccessibleDescription(/You will lose the details of the business/);
    return { ...view, dialog };
  }

  it('is sent after the loss of other answers is confirmed', async () => {
    const { user, dialog, kept, saves } = await change();
    expect(saves()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(kept.answers['signUp']).not.toHaveProperty('businessInformation'));
    expect(saves()[0]).toMatchObject({ body: { confirmed: ['signUp.businessType.businessType'] } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: 'Partnership' })).toBeChecked();
  });

  it('is withdrawn if it is not confirmed', async () => {
    const { user, dialog, saves } = await change();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: 'Charity' })).toBeChecked();
    expect(saves()).toEqual([]);
  });
});
