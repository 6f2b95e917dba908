import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { loaders } from 'virtual:resources';
import { buildEmployee } from '../../tests/setup/portal/employees.ts';
import type { SeenRequest } from '../../tests/setup/portal/fakeBrowser.ts';
import { buildUser } from '../../tests/setup/portal/portalFactories.ts';
import { renderPage } from '../../tests/setup/portal/renderPage.tsx';
import { listAnswer } from '../../tests/setup/portal/renderPortal.tsx';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { validatorsOf } from '../form/validators.ts';
import { Configuration } from '../resources/configuration/Configuration.tsx';
import { loadSectionForm } from '../screens/loadForms.ts';
import { ShowScreen } from '../screens/show/ShowScreen.tsx';
import { TopBar } from '../shell/topBar/TopBar.tsx';

const definitions = new Map<string, ResourceDefinition>();
beforeAll(async () => {
  await Promise.all([loadSectionForm(), import('../charts/life/LifecyclePanel.tsx')]);
  for (const name of ['payrolls', 'employees']) {
    const definition = (await loaders[name]?.())?.default;
    if (!definition) throw new Error(`No resource "${name}".`);
    definitions.set(name, definition);
    await validatorsOf(definition, 'record');
  }
});

const payroll = (payrollUid: string, name: string) => ({
  payrollUid,
  name,
  status: 'Active',
  isDefault: payrollUid === 'p1',
  startDate: '2025-01-01',
  frequency: 'monthly',
  employerPayeReference: null,
  allowedActions: { canEdit: true, canEditFeatures: true, canAddBenefits: true, reasons: {} },
});
const payrolls = [payroll('p1', 'Weekly staff'), payroll('p2', 'Monthly staff')];
const ada = buildEmployee();

function answers({ path }: SeenRequest): Response | undefined {
  const uid = /\/payrolls\/(\w+)$/.exec(path)?.[1];
  if (path.includes('/lifecycles/')) return Response.json({ data: { state: 'active', steps: [], events: [] } });
  if (uid) return Response.json({ data: payrolls.find(({ payrollUid }) => payrollUid === uid) });
  if (path.endsWith('/employees/e1')) return Response.json({ data: ada });
  if (path.includes('/payrolls')) return listAnswer(payrolls);
  return listAnswer([]);
}

const shown = (name: string) => {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`"${name}" has not loaded.`);
  return <ShowScreen definition={definition} />;
};

/** The browser's own button. */
function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

async function open(path: string) {
  const page = (
    <>
      <TopBar />
      <BackButton />
      <Link to="/employers/7">Another page</Link>
      <Link to="/employers/8/payrolls/p1">Another employer</Link>
      <Routes>
        <Route path="/employers/:employerId/payrolls/:id" element={shown('payrolls')} />
        <Route path="/employers/:employerId/employees/:id" element={shown('employees')} />
        <Route path="/employers/:employerId/configuration" element={<Configuration />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </>
  );
  const user = buildUser({ isProviderAdmin: true, totalAccessibleEmployers: 9 });
  const view = await act(async () => renderPage(page, { path, answers, user }));
  return { ...view, keys: userEvent.setup() };
}

type Opened = Awaited<ReturnType<typeof open>>;
const PAYROLL = '/employers/7/payrolls/p1';
const FEATURES = '/employers/7/configuration?index=4';
const click =
  (role: string, name: string) =>
  async ({ keys }: Opened) =>
    keys.click(await screen.findByRole(role, { name }));

async function signOut({ keys }: Opened): Promise<void> {
  await keys.click(screen.getByRole('button', { name: /^Account/ }));
  await keys.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
}

/** Opens a form of the page and changes a field of it. */
async function edit(page: Opened, button: string): Promise<void> {
  const { keys } = page;
  // Loading the form suspends, and React resumes it only after an awaited `act`.
  const opener = await screen.findByRole('button', { name: button });
  await act(async () => fireEvent.click(opener));
  await screen.findByRole('button', { name: 'Save' });
  const form = document.querySelector('form');
  const [field] = form ? [...within(form).queryAllByRole('textbox'), ...within(form).queryAllByRole('checkbox')] : [];
  if (!field) throw new Error('No form with a field is open.');
  await (field instanceof HTMLInputElement && field.type === 'checkbox' ? keys.click(field) : keys.type(field, 'x'));
}

const question = () => screen.findByRole('dialog', { name: 'Unsaved changes' });

it.each<[string, string, string, (page: Opened) => Promise<unknown>]>([
  ['a tab of the record', PAYROLL, 'Edit identity', click('tab', 'Lifecycle')],
  ['a link', PAYROLL, 'Edit identity', click('link', 'Another page')],
  ['another employer', PAYROLL, 'Edit identity', click('link', 'Another employer')],
  ['Back', PAYROLL, 'Edit identity', click('button', 'Back')],
  ['the account menu’s sign-out', PAYROLL, 'Edit identity', signOut],
  ['a tab of the configuration', FEATURES, 'Edit feature switches', click('tab', 'Payrolls')],
  [
    'another payroll of the configuration',
    FEATURES,
    'Edit feature switches',
    ({ keys }) => keys.selectOptions(screen.getByLabelText('Payroll'), 'Monthly staff'),
  ],
  ['Back in the configuration', FEATURES, 'Edit feature switches', click('button', 'Back')],
])('leaving an edited form by %s asks first', async (way, path, button, leave) => {
  const page = await open('/employers/7');
  if (way === 'Back in the configuration') await act(() => page.router.navigate('/employers/7/configuration?index=5'));
  await act(() => page.router.navigate(path));
  await edit(page, button);
  await leave(page);
  const dialog = await question();
  expect(page.address()).toBe(path);
  expect(page.session.signOut).not.toHaveBeenCalled();
  await page.keys.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();

  await leave(page);
  await page.keys.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(page.address() !== path || page.session.signOut.mock.calls.length === 1).toBe(true));
});

it('asks the browser to ask before the tab is closed, until the changes are discarded', async () => {
  const page = await open(PAYROLL);
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  await edit(page, 'Edit identity');
  expect(closing()).toBe(true);
  await signOut(page);
  let asksOnSignOut: boolean | null = null;
  page.session.signOut.mockImplementation(() => (asksOnSignOut = closing()));
  await page.keys.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  expect(asksOnSignOut).toBe(false);
});

it('keeps the typed text, and so does not ask, when a list beside the form turns a page', async () => {
  const page = await open('/employers/7/employees/e1');
  await edit(page, 'Edit personal details');
  await act(() => page.router.navigate('/employers/7/employees/e1?page=2'));
  expect(await screen.findByDisplayValue('Adax')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
