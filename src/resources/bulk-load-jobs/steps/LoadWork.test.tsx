import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider, type ShowControllerResult, ShowContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { buildLoad, buildMappingState, buildRow, playService } from '../../../../tests/setup/portal/uploads.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { DefinitionContext } from '../../../fields/model/DefinitionContext.ts';
import { UnsavedEditsGuard } from '../../../screens/unsaved/UnsavedEditsGuard.tsx';
import type { BulkLoadResult, BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { LoadWork } from './LoadWork.tsx';

const definition = await definitionOf('bulk-load-jobs');
const path = '/employers/7/contributions/validate/j1';
const part = (name: string) => screen.findByRole('region', { name });

function show(
  load: Partial<BulkLoadJob>,
  {
    address = path,
    refetch = () => Promise.resolve(),
    ...service
  }: Parameters<typeof playService>[1] & { address?: string; refetch?: () => Promise<void> } = {},
) {
  const record = { id: 'j1', ...buildLoad(load) };
  const shown = { record, refetch } as unknown as ShowControllerResult;
  const view = renderPortal(
    <DefinitionContext value={definition}>
      <ShowContextProvider value={shown}>
        <RecordContextProvider value={record}>
          <UnsavedEditsGuard>
            <Routes>
              <Route path="/employers/:employerId/*" element={<LoadWork />} />
            </Routes>
          </UnsavedEditsGuard>
        </RecordContextProvider>
      </ShowContextProvider>
    </DefinitionContext>,
    { path: address, answers: playService(load, service) },
  );
  const changes = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ path: to, body }) => [to, body]);
  return { ...view, changes, user: userEvent.setup() };
}

/** Types another text into the cell with this text. */
async function correct(user: ReturnType<typeof userEvent.setup>, before: string, after: string): Promise<void> {
  const grid = await screen.findByRole('grid', { name: 'Rows of July.csv' });
  await user.click(await within(grid).findByRole('gridcell', { name: before }));
  await user.paste(after);
}

const unreadable = {
  code: 'amount.notAnAmount',
  severity: 'error' as const,
  column: 'employeeRegularAmount',
  columnIndex: 1,
  message: 'abc is not an amount.',
  remedy: 'Enter pounds and pence.',
};
const faulty = buildRow({ rowNumber: 3, cells: ['N-1', 'abc'], findings: [unreadable] });
const corrected = buildRow({ rowNumber: 3, cells: ['N-1', '12.50'] });
const withErrors = { status: 'waitingForTriggerToStartProcessing', failedRowCount: 1, rowCount: 2 } as const;

describe('the page of a load', () => {
  it.each<[string, Partial<BulkLoadJob>, string, RegExp]>([
    ['that is being checked', { status: 'validatingData' }, 'Work in progress', /You can leave this page/],
    ['that is being processed', { status: 'processingInstructions' }, 'Work in progress', /The file is being processed/],
    ['that is complete', { status: 'complete' }, 'Result', /Employees' contributions£12.50/],
    [
      'that failed',
      { status: 'failed', failureReason: 'The disk is full.' },
      'The service stopped',
      /The disk is full\. Nothing of the file is lost/,
    ],
    ['that was detached', { status: 'disassociated' }, 'This upload has ended', /Another file can be uploaded for the period/],
    ['that was discarded', { status: 'discarded' }, 'This upload has ended', /Nothing of this file is processed any more/],
  ])('%s says so', async (_, load, title, text) => {
    show(load);
    expect(await part(title)).toHaveTextContent(text);
  });

  it('that awaits its payment shows the result with a link to the statement, and does not ask the service again', async () => {
    const { requests } = show({ status: 'awaitingPayment', statementUid: 's1' });
    const work = await part('Result');
    expect(within(work).getByRole('link', { name: 'See the statement' })).toHaveAttribute('href', '/employers/7/statements/s1');
    expect(within(work).getByRole('status')).toHaveTextContent('The payment of its contributions is awaited.');
    expect(work).toHaveTextContent(/Employees' contributions£12.50/);
    expect(within(work).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(requests.filter(({ path: to }) => to.includes('expand='))).toHaveLength(1);
  });

  it('tells a screen reader the outcome of the checks', async () => {
    show(withErrors, { rows: [faulty] });
    const work = await part('Check the file');
    await waitFor(() => expect(within(work).getAllByRole('status')[0]).toHaveTextContent('1 row of 2 cannot be processed yet.'));
  });

  it('shows errors and warnings of the file as a whole as different things', async () => {
    const finding = { code: 'c', column: null, rowNumber: null, columnTitle: null, remedy: 'Send it again.' };
    const validation = {
      progress: 100,
      isComplete: true,
      fileErrors: [{ ...finding, message: 'The file is cut off.' }],
      fileWarnings: [{ ...finding, message: 'A member is missing.' }],
    } as unknown as NonNullable<BulkLoadJob['validation']>;
    show({ ...withErrors, fileErrorCount: 1, validation }, { rows: [faulty] });
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ className, textContent }) => [/colorError/.test(className), textContent])).toEqual([
      [true, 'The file is cut off. Send it again.'],
      [false, 'A member is missing. Send it again.'],
    ]);
  });

  it('opens the checks of a processed load again, without edits, and leads back', async () => {
    const { user, address, changes } = show({ status: 'complete' }, { rows: [corrected] });
    await user.click(await screen.findByRole('link', { name: 'See the checks of this file again' }));
    expect(address()).toBe(`${path}?revisiting=1`);
    const grid = await screen.findByRole('grid', { name: 'Rows of July.csv' });
    await user.click(await within(grid).findByRole('gridcell', { name: '12.50' }));
    await user.paste('99.00');
    expect(within(grid).getByRole('gridcell', { name: '12.50' })).toBeInTheDocument();
    expect(changes()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Find and replace' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to the present state' }));
    expect(address()).toBe(path);
    expect(await part('Result')).toBeInTheDocument();
  });
});

describe('a row that is left out', () => {
  const sent = buildRow({ rowNumber: 3, cells: ['N-1', 'abc', 'beyond the columns'], findings: [unreadable] });
  const edits = sent.cells.map((before, column) => ({ column, before, after: '' }));
  const out = buildRow({ rowNumber: 3, cells: ['', '', ''], edits });

  it('is emptied with one button, says so, and is put back as it was sent', async () => {
    const answers = [[out], [sent]];
    const { user, changes } = show(withErrors, { rows: [sent], onCorrect: () => answers.shift() ?? [] });
    const grid = await screen.findByRole('grid', { name: 'Rows of July.csv' });
    expect(screen.getByRole('button', { name: 'Leave out a row' })).toBeDisabled();
    await user.click(await within(grid).findByRole('gridcell', { name: 'abc' }));
    await user.click(screen.getByRole('button', { name: 'Leave out row 3' }));
    expect(await screen.findByText('Row 3 is left out.')).toHaveAttribute('role', 'status');
    expect(within(grid).getByRole('gridcell', { name: '3 left out' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Put row 3 back' }));
    expect(await within(grid).findByRole('gridcell', { name: 'abc' })).toBeInTheDocument();
    const rows = (texts: readonly string[]) => ({ changes: texts.map((value, column) => ({ rowNumber: 3, column, value })) });
    expect(changes().map(([, body]) => body)).toEqual([rows(['', '', '']), rows(sent.cells)]);
  });

  it('stays in the file with the reason when the service refuses', async () => {
    const refusal = () => Response.json({ message: 'Another person has changed this upload.', errors: [] }, { status: 409 });
    const { user } = show(withErrors, { rows: [sent], onCorrect: refusal });
    const grid = await screen.findByRole('grid', { name: 'Rows of July.csv' });
    await user.click(await within(grid).findByRole('gridcell', { name: 'abc' }));
    await user.click(screen.getByRole('button', { name: 'Leave out row 3' }));
    expect(await screen.findByText(/Another person has changed this upload/)).toBeVisible();
    expect(within(grid).getByRole('gridcell', { name: 'abc' })).toBeInTheDocument();
  });
});

describe('the way through a load', () => {
  it('shows its steps, and one button that goes on with the amount to pay', async () => {
    const amountToPay = { totalAmount: 20_698_30, taxRelief: 0, givenUp: 0, fromFile: null } as never;
    const processingSummary = {
      loadLevelSummary: { total_monthly_payroll_amt: 20_698_30 },
      itemInstructions: [{ total: 137, description: 'Record a contribution' }],
      amountToPay,
    };
    const allowedActions = { canProcess: true, canApprove: true, canDiscard: true, reasons: { canUndo: 'Not yet.' } } as never;
    const { user, feedback } = show({ payrollDateUid: 'p1', processingSummary, allowedActions });
    const steps = within(await screen.findByRole('list', { name: 'Steps of the upload' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '✓File, done',
      '✓Columns, done',
      '✓Check, done',
      '4Confirm',
      '5Pay',
    ]);
    expect(steps[3]).toHaveAttribute('aria-current', 'step');
    const submit = await screen.findByRole('button', { name: 'Submit 137 contributions, £20,698.30' });
    expect(screen.queryByRole('button', { name: /^(Approve|Undo)/ })).not.toBeInTheDocument();
    await user.click(submit);
    expect(feedback.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Submit 137 contributions, £20,698.30?', submitLabel: 'Submit' }),
    );
  });

  it('names the warnings for whose acknowledgement it asks a reason', async () => {
    const count = { code: 'payChanged', severity: 'warning', message: 'Pay has changed by half', count: 2 } as const;
    const allowedActions = { canAcknowledge: true, reasons: { canProcess: 'Acknowledge the warnings first.' } } as never;
    const { user } = show({ warnedRowCount: 2, validation: { counts: [count] } as never, allowedActions });
    await user.click(await screen.findByRole('button', { name: 'Acknowledge the warnings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Acknowledge the warnings' });
    expect(dialog).toHaveTextContent('2 warnings: "Pay has changed by half" in 2 rows. Say why');
  });

  it('goes on where the service stopped', async () => {
    const { user, changes } = show({ status: 'failed', allowedActions: { canRetry: true } as never });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(changes()).toEqual([['/api/v2/bulk-loads/job/j1', { event: 'retry' }]]));
  });
});

describe('the result of a load', () => {
  const instruction = { position: 1, kind: 'buyViaPayroll', employeeUid: null } as const;

  it.each([
    ['complete', 'Result', 'failed', 'Rows that were refused: 2'],
    ['refused', 'This upload has ended', 'failed', 'Rows that were refused: 2'],
    ['undone', 'This upload has ended', 'left', /^Rows that were left as they are.*: 2$/],
  ] as const)(
    'of a load that is %s lists the rows that need a look, with their reasons',
    async (status, title, outcome, heading) => {
      const reason = 'The employee has left.';
      const instructions: BulkLoadResult['instructions'] = [{ ...instruction, outcome, reason }];
      const results = [
        { rowNumber: 7, missingMember: null, instructions },
        { rowNumber: 9, missingMember: 'Bob Hill', instructions },
      ];
      const { requests } = show({ status }, { results });
      const result = await part(title);
      expect(await within(result).findByRole('heading', { name: heading })).toBeInTheDocument();
      expect(within(result).getByText(`Row 7: Buy via payroll: ${reason}`)).toBeInTheDocument();
      expect(within(result).getByText(`Bob Hill: Buy via payroll: ${reason}`)).toBeInTheDocument();
      expect(requests.some((request) => request.path.includes(`outcome=${outcome}`))).toBe(true);
    },
  );

  it('compares the sums with those of the last pay period', async () => {
    const lastPeriod = {
      payrollDateUid: 'p1',
      periodStartDate: '2026-06-01',
      periodEndDate: '2026-06-30',
      employeeRegularAmount: 13_00,
      employerRegularAmount: 9_00,
      employeeLumpSum: 0,
      employerLumpSum: 0,
      contributors: 2,
      contributorsGone: 1,
    };
    const loadLevelSummary = { total_monthly_payroll_amt: 12_50, contributorsNew: 3, contributorsChanged: 4 };
    show({ status: 'complete', failedRowCount: 2, processingSummary: { loadLevelSummary, itemInstructions: [], lastPeriod } });
    const table = await screen.findByRole('table', { name: 'Compared with the last pay period' });
    expect(within(table).getByRole('row', { name: "Employees' contributions £13.00 £12.50" })).toBeInTheDocument();
    expect(await part('Result')).toHaveTextContent(
      '01/06/2026 to 30/06/2026. Members who did not contribute then: 3. Members who contributed then, but not now: 1. Members whose contribution is more than 10% higher or lower: 4. Rows with errors are not counted.',
    );
  });

  it('says what the statement will ask for, and what of it the file does not say', async () => {
    const amountToPay = {
      employeeContribTotal: 12_068_23,
      employerContribTotal: 8_698_30,
      employeeLumpSumTotal: 0,
      employerLumpSumTotal: 0,
      totalAmount: 20_766_53,
      fromFile: 20_698_30,
      keptFromPortal: 68_23,
      keptMemberCount: 2,
      undecidedAmount: 8_23,
      undecidedMemberCount: 1,
      taxRelief: 0,
      givenUp: 102_04,
    };
    const loadLevelSummary = { total_monthly_payroll_amt: 12_000_00, total_monthly_payroll_employer_amt: 8_698_30 };
    show({ ...withErrors, processingSummary: { loadLevelSummary, itemInstructions: [], amountToPay } });
    const work = await part('Check the file');
    expect(work).toHaveTextContent('Amount to pay: £20,766.53');
    expect(work).toHaveTextContent("£102.04 of the employer's contributions is given up by employees");
    expect(work).toHaveTextContent('£20,698.30 is from the file, and £68.23 is kept from the portal, for 2 members');
    expect(work).toHaveTextContent('£8.23 of it is for 1 member missing from the file without a decision. They are charged');
    expect(work).toHaveTextContent("Employees' contributions£12,068.23");
  });

  it('says nothing about rows when all were carried out', async () => {
    show({ status: 'complete' });
    await part('Result');
    await waitFor(() => expect(screen.queryByText(/Rows that/)).not.toBeInTheDocument());
  });
});

describe('a corrected cell', () => {
  it('is sent at once, and its finding goes while the grid stays', async () => {
    const { user, changes } = show(withErrors, { rows: [faulty], onCorrect: () => [corrected] });
    await correct(user, 'abc', '12.50');
    const grid = screen.getByRole('grid', { name: 'Rows of July.csv' });
    await waitFor(() =>
      expect(changes()).toEqual([['/api/v2/bulk-loads/job/j1/rows', { changes: [{ rowNumber: 3, column: 1, value: '12.50' }] }]]),
    );
    await waitFor(() => expect(screen.getByText(/1 row\./)).toHaveTextContent('No errors.'));
    expect(within(grid).getByRole('gridcell', { name: '12.50' })).not.toHaveAttribute('aria-invalid');
    expect(await screen.findByText('Row 3: no errors left.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('grid', { name: 'Rows of July.csv' })).toBe(grid);
  });

  it('or another step at the bottom of the screen shows what has become of the file, above it', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const load: Partial<BulkLoadJob> = { ...withErrors };
    const onCorrect = () => {
      load.status = 'complete';
      return [corrected];
    };
    const { user } = show(load, { rows: [faulty], onCorrect });
    await correct(user, 'abc', '12.50');
    await part('Result');
    expect(scroll.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Result' })]);
    scroll.mockRestore();
  });

  it('that was the last error leads to the rows with warnings, while the step that goes on stays in sight', async () => {
    const allowedActions = { canCorrect: true, reasons: { canProcess: 'Rows with errors: 1.' } } as never;
    const load: Partial<BulkLoadJob> = { ...withErrors, warnedRowCount: 1, allowedActions };
    const onCorrect = () => {
      load.failedRowCount = 0;
      return [corrected];
    };
    const { user, requests } = show(load, { rows: [faulty], onCorrect });
    const next = await screen.findByRole('region', { name: 'Next step' });
    expect(within(next).getByRole('button', { description: 'Rows with errors: 1.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show the rows with warnings' })).not.toBeInTheDocument();
    await correct(user, 'abc', '12.50');
    await user.click(await screen.findByRole('button', { name: 'Show the rows with warnings' }));
    await waitFor(() => expect(requests.at(-1)?.path).toContain('severity=warning'));
  });

  it('is sent although the upload is still being read after the correction before it', async () => {
    const answers = [[corrected], [buildRow({ rowNumber: 3, cells: ['N-2', '12.50'] })]];
    const { user, changes } = show(withErrors, {
      rows: [faulty],
      refetch: () => new Promise(() => undefined),
      onCorrect: () => answers.shift() ?? [],
    });
    await correct(user, 'abc', '12.50');
    await screen.findByText('Row 3: no errors left.');
    await correct(user, 'N-1', 'N-2');
    await waitFor(() => expect(changes()[1]?.[1]).toEqual({ changes: [{ rowNumber: 3, column: 0, value: 'N-2' }] }));
  });

  it('is taken back by undo, which is sent as well', async () => {
    const answers = [[corrected], [faulty]];
    const { user, changes } = show(withErrors, { rows: [faulty], onCorrect: () => answers.shift() ?? [] });
    await correct(user, 'abc', '12.50');
    await waitFor(() => expect(screen.getByText(/1 row\./)).toHaveTextContent('No errors.'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes().at(-1)?.[1]).toEqual({ changes: [{ rowNumber: 3, column: 1, value: 'abc' }] }));
    await waitFor(() => expect(screen.getByText(/1 row\./)).toHaveTextContent('1 cell to correct.'));
  });

  it('is sent once when the service keeps another text, until somebody asks for another attempt', async () => {
    const { user, changes } = show(withErrors, { rows: [faulty], onCorrect: () => [corrected] });
    await correct(user, 'abc', '12.5');
    expect(await screen.findByRole('alert')).toHaveTextContent('The service kept another text than the one sent.');
    await correct(user, 'N-1', 'N-2');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.[1]).toEqual({ changes: [{ rowNumber: 3, column: 0, value: 'N-2' }] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service kept another text');
    expect(changes()).toHaveLength(3);
  });

  it('stays in the grid when it cannot be saved, and is sent again', async () => {
    let isUp = false;
    const { user, changes } = show(withErrors, {
      rows: [faulty],
      onCorrect: () => (isUp ? [corrected] : Response.json({ message: 'The service is busy.' }, { status: 422 })),
    });
    await correct(user, 'abc', '12.50');
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy. Your changes are still in the grid.');
    expect(screen.getByRole('gridcell', { name: /^12\.50/ })).toBeInTheDocument();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(changes()).toHaveLength(2);
  });
});

describe('the meaning of columns', () => {
  const headings = ['Number', 'EE', 'ER'];
  const state = buildMappingState({
    headings,
    mapping: {
      formatId: 'base-contribution',
      hasHeading: true,
      columns: ['payrollNumber', null, 'employerRegularAmount'],
      values: {},
      dateOrder: null,
    },
    questions: [{ kind: 'unknownHeading', index: 1, heading: 'EE', proposals: [] }],
  });

  it('is asked for, and saved once nothing is open', async () => {
    const { user, changes } = show({ status: 'waitingForMapping' }, { mapping: state });
    const save = await screen.findByRole('button', { name: 'Save and check the file' });
    expect(save).toBeDisabled();
    expect(screen.getByText('Choose the column for Employee contribution: this format needs it.')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Meaning of EE' }));
    await user.click(screen.getByRole('option', { name: 'Employee contribution' }));
    await user.click(save);
    const columns = ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'];
    await waitFor(() => expect(changes()).toEqual([['/api/v2/bulk-loads/job/j1/mapping', expect.objectContaining({ columns })]]));
  });

  it.each([
    ['of more than half of the rows', 6, null, true],
    ['of a few rows', 2, null, false],
    ['of more than half of the rows left over', 6, 'j0', false],
  ])('asks about the payroll of a file with people %s in another one', async (_case, count, restOfBulkLoadJobUid, asks) => {
    const counts = [{ severity: 'error', code: 'inAnotherPayroll', message: 'Person in another payroll', count }];
    show({ rowCount: 10, failedRowCount: count, restOfBulkLoadJobUid, validation: { counts } as never });
    await screen.findByText(/cannot be processed yet\. Correct the marked cells/);
    expect(screen.queryAllByText(/Most people in this file are paid by another payroll/)).toHaveLength(asks ? 1 : 0);
  });

  it('leads from a negative amount to the statement that is corrected', async () => {
    const counts = [{ severity: 'error', code: 'amountNegative', message: 'Contribution below nothing', count: 1 }];
    const validation = { progress: 100, isComplete: true, counts };
    show({ ...withErrors, validation: validation as never }, { rows: [faulty] });
    expect(await screen.findByRole('link', { name: 'Choose its statement' })).toHaveAttribute(
      'href',
      expect.stringContaining('/statements'),
    );
  });

  it('is asked for at once where the dates contradict each other', async () => {
    const validation = {
      progress: 100,
      isComplete: true,
      fileErrors: [{ code: 'dateOrderContradictory', message: 'Two ways.' }],
    };
    const questions = [{ kind: 'dateOrder', isContradictory: true, examples: [{ column: 'payDate', value: '25/11/2026' }] }];
    const asked = { mapping: { ...state, questions } as never };
    const { user } = show({ ...withErrors, fileErrorCount: 1, validation: validation as never }, asked);
    await user.click(await screen.findByRole('radio', { name: /^Day first/ }));
    expect(screen.getByText(/whether the day or the month comes first/)).toBeInTheDocument();
  });

  it('can be changed after the checks', async () => {
    const { user } = show(withErrors, { rows: [faulty] });
    await user.click(await screen.findByRole('button', { name: 'Change the columns' }));
    expect(await screen.findByRole('combobox', { name: 'Meaning of EE' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep the columns' }));
    expect(await screen.findByRole('grid', { name: 'Rows of July.csv' })).toBeInTheDocument();
  });
});
