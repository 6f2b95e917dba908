import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildEmployee, employeeRecord, MONTHLY, surroundings } from '../../../tests/setup/portal/employees.ts';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import { type Answer, type Call, listOf, refusal, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';

const ada = buildEmployee();
const answers = [surroundings, employeeRecord(ada)];
const section = (name: string) => screen.findByRole('region', { name });
const changes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const saving =
  (path: string, answer: unknown): Answer =>
  (call) =>
    call.method === 'PATCH' && call.path === path ? answer : undefined;
const CONTACT = '/employers/7/employees/e1/contact-details';

describe('a record', () => {
  it('shows each section’s fields formatted, with references by name', async () => {
    await renderScreens('employees/e1', { answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })).toBeInTheDocument();
    const personal = await section('Personal details');
    expect(within(personal).getByText('10/12/1990')).toBeInTheDocument();
    expect(within(await section('Employment')).getByText('£28,500.50')).toBeInTheDocument();
    expect(await within(await section('Payroll')).findByText('Weekly staff')).toBeInTheDocument();
    expect(within(await section('Contact details')).getAllByText('-')).toHaveLength(4);
  });

  it('copies an identifier that its schema marks', async () => {
    const { user, feedback } = await renderScreens('employees/e1', { answers });
    await user.click(within(await section('Employment')).getByRole('button', { name: 'Copy payroll number' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Payroll number copied'));
    expect(await navigator.clipboard.readText()).toBe('P-1');
    expect(screen.getAllByRole('button', { name: /^Copy/ })).toHaveLength(1);
  });

  it('offers only the edits and actions that the service allows', async () => {
    const { allowedActions } = ada;
    const guarded = buildEmployee({
      allowedActions: { ...allowedActions, canEditPersonalDetails: false, canCreateAdminAccess: false },
    });
    await renderScreens('employees/e1', { answers: [surroundings, employeeRecord(guarded)] });
    expect(await screen.findByRole('button', { name: 'Edit contact details' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit personal details' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Give admin access' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit pensions and savings' })).not.toBeInTheDocument();
  });

  it('begins with the part that comes before its details', async () => {
    const parts = { lead: () => <p>The work comes first</p> };
    await renderScreens('employees/e1', { answers, parts });
    const first = await screen.findByText('The work comes first');
    const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(first.compareDocumentPosition(await section('Personal details')) & FOLLOWING).toBe(FOLLOWING);
  });

  it('draws its lists below a part that is being loaded only when it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<() => ReactNode>();
    const parts = { record: lazyPart(() => promise) };
    await renderScreens('employees/e1', { answers, parts });
    await section('Personal details');
    expect(screen.queryByRole('region', { name: 'Recent activity' })).not.toBeInTheDocument();
    await act(async () => resolve(() => <p>Loaded late</p>));
    const activity = await section('Recent activity');
    expect(screen.getByText('Loaded late').compareDocumentPosition(activity)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('that is missing or forbidden is shown as not found', async () => {
    expectConsole('error', /Not found/);
    await renderScreens('employees/unknown', { answers: [surroundings, () => refusal(404, 'Not found')] });
    expect(await screen.findByRole('heading', { name: "We can't find this employee" })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to employees' })).toHaveAttribute('href', '/employers/7/employees');
  });

  it('that could not be loaded can be tried again', async () => {
    expectConsole('error', /Something went wrong/);
    let isUp = false;
    const { user } = await renderScreens('employees/e1', {
      answers: [
        surroundings,
        (call) => (isUp ? employeeRecord(ada)(call) : refusal(500, 'Something went wrong. We have been notified.')),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 }));
    isUp = true;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })).toBeInTheDocument();
  });

  it('opened from a list is read as a whole, even if the row is fresh', async () => {
    const whole = {
      ...ada,
      pensionSchemeRelationships: [{ pensionSchemeUid: 's1', name: 'Master Trust', state: 'active' as const }],
    };
    const { user } = await renderScreens('employees', { answers: [surroundings, employeeRecord(whole), () => listOf([ada], 1)] });
    await user.click(await screen.findByRole('link', { name: 'Ada Byron' }));
    expect(await within(await section('Pensions and savings')).findByText('Master Trust · Active')).toBeInTheDocument();
  });

  it('opened from a list shows the row’s fields and the failure if the rest cannot be read', async () => {
    expectConsole('error', /Busy/);
    const busy: Answer = ({ path }) => (path === '/employers/7/employees/e1' ? refusal(503, 'Busy') : undefined);
    const { user } = await renderScreens('employees', { answers: [surroundings, busy, () => listOf([ada], 1)] });
    await user.click(await screen.findByRole('link', { name: 'Ada Byron' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the employeeBusy");
    expect(within(await section('Personal details')).getByText('10/12/1990')).toBeInTheDocument();
  });

  it('links back to the list as the user left it', async () => {
    const { router } = await renderScreens('employees?search=ada&page=2', { answers: [...answers, () => listOf([ada], 60)] });
    await screen.findByRole('link', { name: 'Ada Byron' });
    await router.navigate('/employers/7/employees/e1');
    expect(await screen.findByRole('link', { name: 'Employees' })).toHaveAttribute(
      'href',
      '/employers/7/employees?search=ada&page=2',
    );
  });
});

describe('an action', () => {
  it('asks first, calls the service, and reads the data again that it may have changed', async () => {
    const granted: Answer = ({ method }) => (method === 'POST' ? { data: {} } : undefined);
    const { user, calls, feedback } = await renderScreens('employees/e1', { answers: [...answers, granted] });
    await user.click(await screen.findByRole('button', { name: 'Give admin access' }));
    const item = feedback.confirm.mock.calls[0]?.[0];
    expect(item).toMatchObject({
      title: 'Give admin access',
      body: "Ada Byron will be able to manage this employer's pension, signing in as ada@example.co.uk. Check that this is their email address.",
      successMessage: 'Admin access was given',
    });
    expect(changes(calls)).toEqual([]);
    await item?.submitAction();
    expect(changes(calls)).toEqual([{ method: 'POST', path: '/employers/7/employees/e1/create-admin-access', body: undefined }]);
    const reads = calls.length;
    item?.onSuccess?.(undefined);
    await waitFor(() =>
      expect(calls.slice(reads).map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/employers/7/employees/e1', '/employers/7/employees/e1/recent-activity']),
      ),
    );
  });
});

it('a refused action shows the reasons in its dialog', async () => {
  expectConsole('error', /Refused/);
  const errors = [{ field: 'email', defaultMessage: 'The employee has no email address' }];
  const refused: Answer = ({ method }) => (method === 'POST' ? refusal(422, 'Refused', errors) : undefined);
  const { user, feedback } = await renderScreens('employees/e1', { answers: [refused, ...answers] });
  await user.click(await screen.findByRole('button', { name: 'Give admin access' }));
  const item = feedback.confirm.mock.calls[0]?.[0];
  await expect(item?.submitAction()).rejects.toMatchObject({ status: 422, errors });
});

describe('a related list', () => {
  const contribution = (index: number) => ({
    dueDate: `2026-0${index}-28`,
    payrollName: 'Weekly staff',
    contributionType: 'pension',
    employeeRegularAmount: 10_288,
    employerRegularAmount: 6_173,
    hasBeenPaid: true,
  });
  const contributions: Answer = ({ path, query }) =>
    path.endsWith('/contributions')
      ? listOf(query.get('page') === '2' ? [contribution(1)] : [6, 5, 4, 3, 2].map(contribution), 6)
      : undefined;

  it('has its own table and pages', async () => {
    const { user } = await renderScreens('employees/e1', { answers: [contributions, ...answers] });
    const card = await section('Contributions');
    expect(await within(card).findAllByRole('row')).toHaveLength(6);
    expect(within(card).getAllByRole('cell', { name: '£102.88' })).toHaveLength(5);
    await user.click(within(card).getByRole('button', { name: 'Next page' }));
    expect(await within(card).findByRole('cell', { name: '28/01/2026' })).toBeInTheDocument();
    expect(within(await section('Recent activity')).getByText('There is no activity for this employee yet.')).toBeInTheDocument();
  });

  it('that fails leaves the record on the screen', async () => {
    expectConsole('error', /Busy/);
    const busy: Answer = ({ path }) => (path.endsWith('/contributions') ? refusal(503, 'Busy') : undefined);
    await renderScreens('employees/e1', { answers: [busy, ...answers] });
    expect(await within(await section('Contributions')).findByRole('alert')).toHaveTextContent(
      "We couldn't load the contributions",
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeInTheDocument();
  });
});

describe('editing a section', () => {
  it('sends only the changes, shows the service’s answer, and returns the focus', async () => {
    const saved = saving(CONTACT, { data: buildEmployee({ postCode: 'BS1 4XX', town: null }) });
    const { user, calls, feedback } = await renderScreens('employees/e1', { answers: [saved, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    const card = await section('Contact details');
    const postcode = await within(card).findByLabelText('Postcode (optional)');
    await waitFor(() => expect(within(card).getByLabelText('Email (optional)')).toHaveFocus());
    await user.clear(postcode);
    await user.type(postcode, ' BS1 4XX ');
    await user.clear(within(card).getByLabelText('Town or city (optional)'));
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    expect(await within(card).findByText('BS1 4XX')).toBeInTheDocument();
    expect(changes(calls)).toEqual([{ method: 'PATCH', path: CONTACT, body: { postCode: 'BS1 4XX', town: null } }]);
    expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Contact details saved');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit contact details' })).toHaveFocus());
  });

  it('sends nothing if nothing was changed', async () => {
    const { user, calls } = await renderScreens('employees/e1', { answers });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit contact details' })).toBeInTheDocument();
    expect(changes(calls)).toEqual([]);
  });

  it('shows the faults at each field and at the top, focuses the first, and sends nothing', async () => {
    const { user, calls } = await renderScreens('employees/e1', { answers });
    await user.click(await screen.findByRole('button', { name: 'Edit personal details' }));
    const card = await section('Personal details');
    const firstName = await within(card).findByLabelText('First name');
    await user.clear(firstName);
    const insurance = within(card).getByLabelText('National insurance number (optional)');
    await user.clear(insurance);
    await user.type(insurance, 'qq 12 34 5 a');
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    expect(firstName).toHaveFocus();
    expect(firstName).toBeInvalid();
    expect(firstName).toHaveAccessibleDescription(/Enter a first name/);
    const summary = within(within(card).getByRole('alert'));
    await user.click(summary.getByRole('button', { name: 'Enter a national insurance number, such as QQ123456A' }));
    expect(insurance).toHaveFocus();
    expect(changes(calls)).toEqual([]);

    await user.clear(insurance);
    await user.type(insurance, 'qq123456c');
    expect(insurance).toBeValid();
    await user.tab();
    expect(insurance).toHaveValue('QQ123456C');
  });

  it('shows the service’s refusal at its field until that is changed, and keeps typed values', async () => {
    expectConsole('error', /HttpError/);
    const message = 'Another employee has this payroll number. Enter a different one';
    const refused = saving(
      '/employers/7/employees/e1/employment-details',
      refusal(422, 'Check the details', [{ field: 'payrollNumber', defaultMessage: message }]),
    );
    const { user } = await renderScreens('employees/e1', { answers: [refused, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Edit employment' }));
    const number = await screen.findByLabelText('Payroll number');
    await user.clear(number);
    await user.type(number, 'P-2{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(number).toHaveFocus());
    expect(number).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(number).toHaveValue('P-2');
    await user.type(number, '9');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps typed values when the connection is lost, and shows the failure', async () => {
    expectConsole('error', /could not reach the service/);
    const { user } = await renderScreens('employees/e1', {
      answers: [saving(CONTACT, refusal(0, 'We could not reach the service.')), ...answers],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    await user.type(await screen.findByLabelText('County (optional)'), 'Avon{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be savedWe could not reach the service.');
    expect(screen.getByLabelText('County (optional)')).toHaveValue('Avon');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  });

  it('accepts dates with the day first, and leaves a field to the action that changes it', async () => {
    const saved = saving('/employers/7/employees/e1/employment-details', { data: ada });
    const { user, calls } = await renderScreens('employees/e1', { answers: [saved, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Edit employment' }));
    const start = await screen.findByLabelText('Employment start date (optional)');
    expect(screen.queryByLabelText(/Annual salary/)).not.toBeInTheDocument();
    expect(start).toHaveValue('06/04/2020');
    await user.clear(start);
    await user.type(start, '1/5/2021');
    await user.tab();
    expect(start).toHaveValue('01/05/2021');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes(calls)[0]?.body).toEqual({ employmentStartDate: '2021-05-01' }));
  });

  it('finds a reference by typing, and shows a record that is no longer in use last, which cannot be chosen', async () => {
    const saved = saving('/employers/7/employees/e1/payroll-relationship', { data: buildEmployee({ payrollUid: MONTHLY }) });
    const { user, calls } = await renderScreens('employees/e1', { answers: [saved, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Edit payroll' }));
    const payroll = await screen.findByRole('combobox', { name: 'Payroll' });
    await waitFor(() => expect(payroll).toHaveValue('Weekly staff'));
    await user.clear(payroll);
    await user.type(payroll, 'staff');
    expect(await screen.findByRole('option', { name: 'Old staff (Ceased)' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('Old staff (Ceased)');
    await user.click(screen.getByRole('option', { name: 'Monthly staff' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes(calls)[0]?.body).toEqual({ payrollUid: MONTHLY }));
    expect(await within(await section('Payroll')).findByText('Monthly staff')).toBeInTheDocument();
  });
});

it('without a network, a save says so and keeps the input', async () => {
  expectConsole('error', /Check your internet connection/);
  const offline = () => refusal(0, 'We could not reach the service. Check your internet connection and try again.');
  const { user } = await renderScreens('employees/e1', { answers: [saving(CONTACT, offline()), ...answers] });
  await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
  const town = await screen.findByLabelText(/^Town or city/);
  await user.clear(town);
  await user.type(town, 'Leeds');
  act(() => onlineManager.setOnline(false));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Check your internet connection/)).toBeInTheDocument();
  expect(town).toHaveValue('Leeds');
  act(() => onlineManager.setOnline(true));
});

describe('unsaved edits', () => {
  const QUESTION = 'You will lose all your changes. Are you sure?';
  async function edit() {
    const shown = await renderScreens('employees/e1', { answers });
    await shown.user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    await shown.user.type(await screen.findByLabelText('County (optional)'), 'Avon');
    return shown;
  }
  const leavesPage = () => {
    const event = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(event);
    return !event.defaultPrevented;
  };

  it('are discarded by the form’s cancel button only after a confirmation', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toHaveAccessibleDescription(QUESTION);
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('County (optional)')).toHaveValue('Avon');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByLabelText('County (optional)')).not.toBeInTheDocument();
    expect(leavesPage()).toBe(true);
  });

  it('need a confirmation before another page opens or the browser leaves', async () => {
    const { user, router } = await edit();
    expect(leavesPage()).toBe(false);
    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/employers/7/employees/e1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
  });

  it('of one section are kept when another’s are discarded', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Edit employment' }));
    await user.type(await screen.findByLabelText('Payroll number'), '9');
    const employment = await section('Employment');
    await user.click(within(employment).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('County (optional)')).toHaveValue('Avon');
    expect(leavesPage()).toBe(false);
  });

  it('that were undone count as none', async () => {
    const { user, router } = await edit();
    await user.clear(screen.getByLabelText('County (optional)'));
    await router.navigate('/elsewhere');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument();
  });
});

describe('two people at one record', () => {
  const townOf = (town: string | null, tag: string) => ({ data: buildEmployee({ town, county: 'Kent' }), etag: tag });

  it('keep each other’s changes to different fields', async () => {
    let stored = townOf('Ware', '"1"');
    const shown: Answer = ({ method, path }) => (method === 'GET' && path === '/employers/7/employees/e1' ? stored : undefined);
    const { user, calls, queryClient } = await renderScreens('employees/e1', {
      answers: [surroundings, shown, saving(CONTACT, townOf('Diss', '"3"'))],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    await user.type(await screen.findByLabelText(/^Address line 1/), '1 Mill Lane');
    stored = townOf('Diss', '"2"');
    // As when a user returns to the tab after a while.
    await act(() => queryClient.invalidateQueries());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes(calls)).toHaveLength(1));
    expect(Object.keys(changes(calls)[0]?.body as object)).toEqual(['addressLine1']);
  });

  it('see a message if both changed the same field', async () => {
    expectConsole('error', /meanwhile/);
    const stored = [townOf('Ware', '"1"'), townOf('Diss', '"2"')];
    const shown: Answer = ({ method, path }) =>
      method === 'GET' && path === '/employers/7/employees/e1' ? (stored.length > 1 ? stored.shift() : stored[0]) : undefined;
    const overtakenOnce = [refusal(412, 'Somebody else has changed this meanwhile.'), townOf('Hythe', '"3"')];
    const saved: Answer = (call) => saving(CONTACT, overtakenOnce[0])(call) && overtakenOnce.shift();
    const { user, calls } = await renderScreens('employees/e1', { answers: [surroundings, shown, saved] });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    const town = await screen.findByLabelText(/^Town or city/);
    await user.clear(town);
    await user.type(town, 'Hythe');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(town).toHaveAccessibleDescription(/Someone else changed the town or city to “Diss” while you were editing/),
    );
    expect(town).toHaveValue('Hythe');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes(calls)).toHaveLength(2));
    expect(await within(await section('Contact details')).findByText('Hythe')).toBeInTheDocument();
  });

  it('see the present record if the other one has changed its state, and keep their input', async () => {
    expectConsole('error', /has left/);
    let stored: { data: object; etag: string } = { data: buildEmployee({ lastName: 'Lovelace' }), etag: '"1"' };
    const shown: Answer = ({ method, path }) => (method === 'GET' && path === '/employers/7/employees/e1' ? stored : undefined);
    const { user } = await renderScreens('employees/e1', {
      answers: [surroundings, shown, saving(CONTACT, refusal(409, 'This employee has left.'))],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    await user.type(await screen.findByLabelText(/^Address line 1/), ', Top floor');
    stored = {
      data: buildEmployee({ lastName: 'Byron', allowedActions: { canUpdateContactDetails: false } as never }),
      etag: '"2"',
    };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This employee has left.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: /Byron/ })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Address line 1/)).toHaveValue('1 Quay Street, Top floor');
  });
});
