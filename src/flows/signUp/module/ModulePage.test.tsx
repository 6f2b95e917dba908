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
        <Route path="check-answers" element={<h1>Check</h1>} />
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
  it('starts on its first visit, at its first page', async () => {
    const { requests, address } = open('/signup/create-account');
    await heading('Your business');
    expect(address()).toBe('/signup/create-account?step=businessType');
    expect(screen.getByText('Create account: page 1 of 3')).toBeInTheDocument();
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ event: 'start.signUp' }]),
    );
    expect(document.title).toContain('Your business – Create account');
  });

  it('opens at the first step without right answers, and shows those that were given', async () => {
    const { lead } = started;
    const modules = lead.modules.map((one) => (one.id === 'signUp' ? { ...one, remaining: ['Personal information'] } : one));
    const { address } = open('/signup/create-account', { lead: { ...lead, modules }, answers: begun });
    await heading('About you');
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
    await heading('About you');
    expect(address()).toBe('/signup/create-account?step=homeAddress');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Home address' })).toHaveFocus());
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
    await typeHomeAddress(user);
    for (const name of ['I am the day-to-day contact', 'I am responsible', 'I sign the agreement'])
      await user.click(screen.getByRole('radio', { name }));
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
    await heading('Business details');
  });
});

async function typeHomeAddress(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Address line 1'), '1 Oak Street');
  await user.type(screen.getByLabelText('Town or city'), 'Bristol');
  await user.type(screen.getByLabelText('Postcode'), 'BS1 4ST');
}

describe('a page with several steps', () => {
  it('asks for a step as soon as an answer of the page needs it', async () => {
    const { user } = open('/signup/create-account?step=personalInformation', { lead: started.lead });
    await heading('About you');
    expect(screen.queryByRole('region', { name: 'Home address' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'In the United Kingdom' }));
    expect(await screen.findByRole('region', { name: 'Home address' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'In the United Kingdom' })).toHaveFocus();
  });

  it('goes on once all its steps are right, with the focus on the faults of the first that is not', async () => {
    const { user, kept, saves } = open('/signup/direct-debit?step=collectionAccount', {
      lead: withProgress(buildSignUp(), { signUp: 'Completed', directDebit: 'Started' }),
      answers: {
        directDebit: { accountType: 'business', accountName: 'Oak Trust', sortCode: '089999', accountNumber: '66374958' },
      },
    });
    await heading('Bank account and signatories');
    // The key Enter in one form sends both.
    await user.type(await screen.findByLabelText('Account name'), '{Enter}');
    const list = await screen.findByRole('alert');
    await waitFor(() => expect(list).toHaveFocus());
    expect(list).toHaveTextContent('Give everybody whose signature the bank asks for');
    expect(saves()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Add/ }));
    await user.type(screen.getByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'King');
    await user.type(screen.getByLabelText('Email'), 'ada@oak.example');
    await user.click(button('Continue'));
    await heading('Your pension');
    expect(kept.answers['directDebit']).toMatchObject({ accountName: 'Oak Trust', signatories: [{ firstName: 'Ada' }] });
  });

  it('asks for several people in one form each', async () => {
    const { user, kept } = open('/signup/create-account?step=primaryUser', {
      lead: started.lead,
      answers: {
        signUp: {
          ...begun.signUp,
          accountAccess: { primaryUserType: 'someoneElse', responsibleUserType: 'someoneElse' },
          authorisedSignatory: { signatoryType: 'individual' },
        },
      },
    });
    await heading('About you');
    const regionOf = (name: string) => within(screen.getByRole('region', { name }));
    const contact = regionOf('Day-to-day contact: their details');
    const responsible = regionOf('Responsible person: their details');
    await user.type(await contact.findByLabelText('First name'), 'Grace');
    await user.type(await responsible.findByLabelText('First name'), 'Alan');
    await user.tab();
    await waitFor(() =>
      expect(kept.answers['signUp']).toMatchObject({
        accountAccess: { primaryUser: { firstName: 'Grace' }, responsibleUser: { firstName: 'Alan' } },
      }),
    );
  });
});

describe('the same person', () => {
  const answers = {
    signUp: {
      ...begun.signUp,
      accountAccess: {
        primaryUserType: 'someoneElse',
        primaryUser: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@oak.example' },
        responsibleUserType: 'someoneElse',
      },
      authorisedSignatory: { signatoryType: 'someoneElse' },
    },
  };
  const openPeople = async () => {
    const view = open('/signup/create-account?step=primaryUser', { lead: started.lead, answers });
    const form = (role: string) => within(screen.getByRole('region', { name: `${role}: their details` }));
    await screen.findByRole('region', { name: 'Authorised signatory: their details' });
    return { ...view, form };
  };

  it('is chosen and not typed again, and is kept as values', async () => {
    const { user, kept, form } = await openPeople();
    const responsible = form('Responsible person');
    const same = responsible.getByRole('checkbox', { name: 'The same person as: Grace Hopper (day-to-day contact)' });
    await user.click(same);
    expect(responsible.getByLabelText('First name')).toHaveValue('Grace');
    expect(same).toBeChecked();
    await waitFor(() =>
      expect(kept.answers['signUp']).toMatchObject({ accountAccess: { responsibleUser: { email: 'grace@oak.example' } } }),
    );
    await user.type(responsible.getByLabelText('First name'), ' B');
    expect(same).not.toBeChecked();
    await user.click(same);
    expect(responsible.getByLabelText('First name')).toHaveValue('Grace');
    await user.click(same);
    expect(responsible.getByLabelText('First name')).toHaveValue('');
    await waitFor(() =>
      expect(kept.answers['signUp']).toMatchObject({ accountAccess: { responsibleUser: { firstName: null } } }),
    );
  });

  it('changes with the person whom it follows, and the page says so', async () => {
    const { user, kept, form } = await openPeople();
    await user.click(form('Authorised signatory').getByRole('checkbox', { name: /Grace Hopper/ }));
    expect(form('Authorised signatory').getByText(/A later change .* is made here, too/)).toBeVisible();
    await user.type(form('Day-to-day contact').getByLabelText('Last name'), '-Murray');
    expect(form('Authorised signatory').getByLabelText('Last name')).toHaveValue('Hopper-Murray');
    expect(form('Day-to-day contact').getByLabelText('Last name')).toHaveFocus();
    expect(form('Responsible person').getByLabelText('Last name')).toHaveValue('');
    await user.tab();
    await waitFor(() =>
      expect(kept.answers['signUp']).toMatchObject({
        accountAccess: { primaryUser: { lastName: 'Hopper-Murray' } },
        authorisedSignatory: { signatory: { lastName: 'Hopper-Murray' } },
      }),
    );
  });

  it('is added to the signatories of the bank account by one click, the applicant too', async () => {
    const { user, kept } = open('/signup/direct-debit?step=accountSignatories', {
      lead: withProgress(buildSignUp(), { signUp: 'Completed', directDebit: 'Started' }),
      answers: { signUp: { ...answers.signUp, personalInformation: { ...personal, email: 'ada@oak.example' } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Ada King (you) signs' }));
    expect(screen.queryByRole('button', { name: 'Ada King (you) signs' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@oak.example');
    await user.click(screen.getByRole('button', { name: 'Grace Hopper (day-to-day contact) signs' }));
    await waitFor(() =>
      expect(kept.answers['directDebit']).toMatchObject({
        signatories: [{ firstName: 'Ada', lastName: 'King', email: 'ada@oak.example' }, { firstName: 'Grace' }],
      }),
    );
  });
});

describe('Continue', () => {
  it('leads to the next page, whose heading gets the focus', async () => {
    const { user, address } = open('/signup/create-account?step=businessType', started);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const next = await heading('About you');
    await waitFor(() => expect(next).toHaveFocus());
    expect(address()).toBe('/signup/create-account?step=personalInformation');
  });

  it('keeps the shown defaults, and those of a step that follows from them', async () => {
    const { user, kept } = open('/signup/contributions', {
      lead: withProgress(buildSignUp(), { signUp: 'Completed', contributions: 'Started' }),
      answers: {
        contributions: { companyStructure: { companyType: 'firstTime' }, pensionInformation: { startDate: '2026-12-01' } },
      },
    });
    await heading('Your pension');
    await user.selectOptions(await screen.findByLabelText('Pensionable salary'), 'Qualifying earnings');
    expect(screen.getByRole('region', { name: 'Tax relief and salary sacrifice' })).toBeVisible();
    await user.click(button('Continue'));
    await heading('Your payroll');
    expect(kept.answers['contributions']).toMatchObject({
      contributionLevels: {
        employeeContribution: 5,
        employerContribution: 3,
        usingSalarySacrifice: false,
        isIntroducingSalarySacrifice: false,
      },
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

  it('stays at a step with faults that only the service finds, and shows them at their fields until they are changed', async () => {
    const { user } = open('/signup/payroll?step=payrollFrequency', {
      ...payroll,
      faultsOf: (step) =>
        step !== 'payrollFrequency' ? [] : [{ field: 'frequencyType', defaultMessage: 'This frequency is not offered' }],
    });
    await user.click(await screen.findByRole('radio', { name: 'Fortnightly' }));
    await user.click(button('Continue'));
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent('This frequency is not offered');
    await waitFor(() => expect(list).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: 'Monthly' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('completes the module after its last page, and leads to the check of all answers after the last module', async () => {
    const others = { signUp: 'Completed', contributions: 'Completed', directDebit: 'Completed', payroll: 'Started' } as const;
    const { user, kept } = open('/signup/payroll?step=payrollDetails', { ...payroll, lead: withProgress(buildSignUp(), others) });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await heading('Check');
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
    await heading('Your payroll');
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
    await heading('About you');
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
