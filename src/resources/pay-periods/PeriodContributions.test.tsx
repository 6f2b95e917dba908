import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { PeriodContributions } from './PeriodContributions.tsx';

// Loaded on demand, which takes longer than the default timeout.
await import('./ContributionSheet.tsx');
const definition = await definitionOf('pay-periods');

const period = {
  id: 'd1',
  payrollDateUid: 'd1',
  benefitUid: 'b1',
  name: '1 to 31 March 2026',
  status: 'openForUpload',
  dueDate: '2026-04-22',
  latestUploadDate: '2026-04-02',
  generateContributionsDate: '2026-03-24',
  isPaidByDD: true,
  dDCollectionDate: '2026-04-22',
  paymentNotice: 'The direct debit is planned for 22/04/2026.',
  noContributionsReason: null,
  allowedActions: { canUploadContributions: true, canRecordNoContributions: true },
};
const contribution = (id: string, employeeName: string) => ({
  employerContributionUid: id,
  employeeUid: id,
  employeeName,
  payrollNumber: `N-${id}`,
  employeeRegularAmount: 10_000,
  employerRegularAmount: 6_000,
  employeeLumpSum: 0,
  employerLumpSum: 0,
  isCancelled: false,
  editable: true,
  comparison: { kind: 'new', previousEmployeeRegularAmount: null, previousEmployerRegularAmount: null },
});
const two = [contribution('a', 'Ada Byron'), contribution('b', 'Ben Ali')];
const listed = (rows: readonly object[]) =>
  Response.json({ data: rows, meta: { totalCount: rows.length, pageCount: 1, currentPage: 1, perPage: 500 } });

function show(
  record: object,
  rows: readonly object[],
  onPatch = () => Response.json({ data: {} }),
  others: { totals?: object; benefitType?: string; hash?: string } = {},
) {
  const view = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId/*"
        element={
          <DefinitionContext value={definition}>
            <UnsavedEditsGuard>
              <RecordContextProvider value={{ ...period, ...record }}>
                <PeriodContributions />
              </RecordContextProvider>
            </UnsavedEditsGuard>
          </DefinitionContext>
        }
      />
    </Routes>,
    {
      path: `/employers/7/contributions/d1${others.hash ?? ''}`,
      user: buildUser({ isProviderAdmin: true }),
      party: { kind: 'employer', record: buildEmployer() },
      answers({ method, path }) {
        if (method === 'PATCH') return onPatch();
        if (path.endsWith('/benefits/b1')) return Response.json({ data: { type: others.benefitType ?? 'pension' } });
        return path.endsWith('/contribution-totals') ? Response.json({ data: others.totals }) : listed(rows);
      },
    },
  );
  return { ...view, user: userEvent.setup() };
}

/** Pastes a text into the cell of a row. */
async function paste(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  const grid = await screen.findByRole('grid', { name: 'Contributions of 1 to 31 March 2026' });
  await within(grid).findByRole('gridcell', { name });
  const [cell] = within(grid).getAllByRole('gridcell', { name: '100.00' });
  if (!cell) throw new Error('There is no cell of 100.00.');
  await user.click(cell);
  await user.paste(text);
  return cell;
}

it('shows what is due and when, every member, and totals that follow the edits', async () => {
  const { user } = show({}, two);
  await paste(user, 'Ada Byron', '£120.50');
  expect(screen.getByText('£340.50 is due on 22/04/2026, with the changes that are not saved yet.')).toBeInTheDocument();
  expect(screen.getByText(/Submit by 02\/04\/2026/)).toHaveTextContent('The direct debit is planned for 22/04/2026.');
  expect(screen.getByLabelText('Totals')).toHaveTextContent('Members2Employee contributions£220.50');
  expect(screen.getByRole('button', { name: 'Save 1 contribution' })).toBeEnabled();
});

it('saves the edits in one call', async () => {
  const { user, requests, feedback } = show({}, two);
  await paste(user, 'Ada Byron', '120.50\n7');
  await user.click(screen.getByRole('button', { name: 'Save 2 contributions' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('2 contributions saved'));
  expect(requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/v2/pay-periods/d1/contributions',
      {
        changes: [
          { employerContributionUid: 'a', employeeRegularAmount: 12_050 },
          { employerContributionUid: 'b', employeeRegularAmount: 700 },
        ],
      },
    ],
  ]);
});

it('sets every amount that can be changed to nothing in one step, saves them in one call, and takes the step back', async () => {
  const fixed = { ...contribution('c', 'Cy Dee'), employeeRegularAmount: 500, employerRegularAmount: 0, editable: false };
  const { user, requests } = show({}, [...two, fixed]);
  const nothing = await screen.findByRole('button', { name: 'Set all to £0.00' });
  await user.click(nothing);
  expect(screen.getByLabelText('Totals')).toHaveTextContent('Employee contributions£5.00');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Totals')).toHaveTextContent('Employee contributions£205.00');
  await user.click(nothing);
  await user.click(screen.getByRole('button', { name: 'Save 2 contributions' }));
  const change = { employeeRegularAmount: 0, employerRegularAmount: 0 };
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      {
        changes: [
          { employerContributionUid: 'a', ...change },
          { employerContributionUid: 'b', ...change },
        ],
      },
    ]),
  );
});

it('with contributions of nothing has one next step: to say that nobody contributes', async () => {
  const nothing = { ...contribution('a', 'Ada Byron'), employeeRegularAmount: 0, employerRegularAmount: 0 };
  show({ allowedActions: { ...period.allowedActions, canUpload: true } }, [nothing]);
  const next = await screen.findByRole('region', { name: 'Next step' });
  expect(next).toHaveTextContent(/^£0\.00Enter an amount for at least one employee, or say that nobody contributes:/);
  expect(within(next).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Record no contributions' })]);
});

it('says why contributions of nothing are not submitted to those who may not record that', async () => {
  const nothing = { ...contribution('a', 'Ada Byron'), employeeRegularAmount: 0, employerRegularAmount: 0 };
  show({ allowedActions: { canUploadContributions: true, canUpload: true } }, [nothing]);
  const submit = await screen.findByRole('button', { name: 'Submit contributions' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription(/^The contributions of this pay period come to £0\.00\. Enter an amount/);
});

it('leaves an amount that is refused out of what is due, and says beside the button why it is not saved', async () => {
  const { user, requests } = show({}, two);
  await paste(user, 'Ada Byron', '-5');
  expect(screen.getByText('£220.00 is due on 22/04/2026, without the cells that are to be corrected.')).toBeInTheDocument();
  const next = screen.getByRole('region', { name: 'Next step' });
  await user.click(within(next).getByRole('button', { name: 'Save 1 contribution' }));
  expect(await within(next).findByRole('alert')).toHaveTextContent('Correct the marked cells first. Nothing has been saved yet.');
  const cell = screen.getByRole('gridcell', { name: '-5.00' });
  await waitFor(() => expect(cell).toHaveFocus());
  await user.paste('5');
  expect(within(next).queryByRole('alert')).not.toBeInTheDocument();
  // Another fault is refused with another save, and not before.
  await user.paste('-6');
  expect(screen.getByText(/without the cells that are to be corrected/)).toBeInTheDocument();
  expect(within(next).queryByRole('alert')).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

it('keeps every text of a refused call, with the reason at its cell', async () => {
  const errors = [{ field: 'changes[0].employeeRegularAmount', defaultMessage: 'Enter a smaller amount' }];
  const { user } = show({}, two, () => Response.json({ message: 'Invalid', errors }, { status: 422 }));
  const cell = await paste(user, 'Ada Byron', '120.50');
  await user.click(screen.getByRole('button', { name: 'Save 1 contribution' }));
  await waitFor(() => expect(cell).toHaveAccessibleDescription('Enter a smaller amount'));
  expect(cell).toHaveAccessibleName('120.50');
  expect(screen.getByRole('button', { name: 'Save 1 contribution' })).toBeEnabled();
});

it('leads to the upload of a file while the period takes contributions', async () => {
  show({}, two);
  const link = await screen.findByRole('link', { name: 'Upload a file' });
  expect(link).toHaveAttribute('href', '/employers/7/contributions/upload/d1');
});

it('shows the reason of a call that failed as a whole', async () => {
  const { user } = show({}, two, () => Response.json({ message: 'The contributions have been submitted.' }, { status: 409 }));
  const cell = await paste(user, 'Ada Byron', '120.50');
  await user.click(screen.getByRole('button', { name: 'Save 1 contribution' }));
  expect(await screen.findByText('The contributions have been submitted.')).toBeInTheDocument();
  expect(cell).toHaveAccessibleName('120.50');
});

it('cannot be changed while the service refuses it, and says why', async () => {
  const reasons = { canUploadContributions: 'The payroll has ceased.' };
  show({ allowedActions: { canUploadContributions: false, canRecordNoContributions: false, reasons } }, two);
  await screen.findByRole('grid');
  expect(screen.getByRole('note')).toHaveTextContent('The payroll has ceased.');
  for (const name of ['Add contribution', 'Recalculate']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Upload a file' })).not.toBeInTheDocument();
});

it.each([
  ['of one statement lead to it', ['s1', 's1'], ['/employers/7/statements/s1']],
  ['of several leave it to their list', ['s1', 's2'], []],
  ['without one do not', [null, null], []],
])('that are submitted lead to what is to be paid: those %s', async (_, statements, links) => {
  const reasons = { canUploadContributions: 'These contributions are submitted.' };
  show(
    {
      status: 'generatedProcessing',
      allowedActions: { canUploadContributions: false, canRecordNoContributions: false, reasons },
    },
    two.map((each, n) => ({ ...each, editable: false, statementUid: statements[n] })),
  );
  const note = await screen.findByRole('note');
  await screen.findByRole('grid');
  const found = within(note).queryAllByRole('link', { name: 'See the statement' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});

it.each([
  ['has none', []],
  ['has cancelled ones', [{ ...contribution('a', 'Ada Byron'), isCancelled: true, editable: false }]],
])('takes the record that nobody contributes back, where the period %s', async (_, rows) => {
  const recorded = { status: 'noStatementsAvailable', noContributionsReason: 'Nobody was paid.' };
  const allowedActions = { canUploadContributions: true, canRecordNoContributions: false, canReopen: true };
  const { user, feedback, requests } = show({ ...recorded, periodTitle: 'March 2026', allowedActions }, rows);
  expect(
    await screen.findByText(
      'It was recorded that nobody contributes in this period: Nobody was paid. If somebody is paid after all, choose "Expect contributions after all", or upload a file.',
    ),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Expect contributions after all' }));
  expect(feedback.confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      body: 'Contributions of March 2026 are expected again. Those that the record cancelled are worked out again: check them before you submit.',
    }),
  );
  // The amounts are others now.
  const readings = () => requests.filter(({ path }) => path.includes('/employers/7/contributions?')).length;
  expect(readings()).toBe(1);
  act(() => vi.mocked(feedback.confirm).mock.lastCall?.[0].onSuccess?.({}));
  await waitFor(() => expect(readings()).toBe(2));
});

it('is led to by a link to the contributions, which take the focus', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  show({}, two, undefined, { hash: '#contributions' });
  await screen.findByRole('grid');
  const heading = screen.getByRole('heading', { name: 'Contributions' });
  expect(heading).toHaveFocus();
  expect(scroll.mock.instances.at(-1)).toBe(heading);
});

it('has one next step, with the amount: the edits are saved before they are submitted', async () => {
  const { user } = show({ allowedActions: { ...period.allowedActions, canUpload: true } }, two);
  const next = await screen.findByRole('region', { name: 'Next step' });
  const buttons = (): (string | null)[] =>
    within(next)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(next).toHaveTextContent('£320.00');
  expect(buttons()).toEqual(['Submit contributions']);
  await paste(user, 'Ada Byron', '120.50');
  expect(next).toHaveTextContent('£340.50');
  expect(buttons()).toEqual(['Save 1 contribution', 'Discard changes']);
  await user.click(within(next).getByRole('button', { name: 'Discard changes' }));
  expect(buttons()).toEqual(['Submit contributions']);
});

it.each([
  ['before its day', { status: 'notYetDue' }, /worked out on 24\/03\/2026/],
  ['while it is open', {}, /Nobody contributes in this period yet/],
  [
    'without contributions',
    { status: 'noStatementsAvailable', noContributionsReason: 'Closed' },
    /nobody contributes in this period: Closed/,
  ],
])('says why there are no contributions %s', async (_, record, text) => {
  show(record, []);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

it('asks for the amounts, or that there are none, where those of a late period come to nothing', async () => {
  const nothing = { employeeRegularAmount: 0, employerRegularAmount: 0, employeeLumpSum: 0, employerLumpSum: 0 };
  show(
    { status: 'uploadIsOverdue', paymentNotice: 'Pay now.' },
    two.map((one) => ({ ...one, ...nothing })),
    undefined,
    { benefitType: 'savings' },
  );
  expect((await screen.findByText('Contributions were due on 22/04/2026.')).parentElement).toHaveTextContent(
    'Enter the amounts and submit them, or record that there are no contributions. Pay now.',
  );
});

it.each([
  [
    'a pension',
    'pension',
    'Submit now: late contributions to a pension may have to be reported to The Pensions Regulator. Pay now.',
  ],
  ['savings, which no law has reported', 'savings', 'Submit now. Pay now.'],
])('says what follows from late contributions to %s', async (_, benefitType, expected) => {
  const { requests } = show({ status: 'uploadIsOverdue', paymentNotice: 'Pay now.' }, [], undefined, { benefitType });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/v2/benefits/b1'));
  const due = `Contributions were due on 22/04/2026. ${expected}`;
  await waitFor(() => expect(screen.getByText('Contributions were due on 22/04/2026.').parentElement).toHaveTextContent(due));
});
