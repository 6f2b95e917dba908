import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { BulkLoadJob, BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildLoad, buildMappingState, playService } from '../../../../tests/setup/portal/uploads.ts';
import { FirstRows } from './FirstRows.tsx';

type Reading = NonNullable<BulkLoadMappingState['reading']>;

const row = (rowNumber: number, shown: string[], leftOut: 'aboveHeadings' | 'hidden' | null = null) => ({
  rowNumber,
  cells: shown,
  shown,
  leftOut,
});
const firstRows = [row(1, ['Number', 'EE']), row(2, ['P-1', '£-']), row(3, ['P-2', '£5.00'])];

function show(
  rows = firstRows,
  { isOpen = false, part = {}, load = {} }: { isOpen?: boolean; part?: Partial<Reading>; load?: Partial<BulkLoadJob> } = {},
) {
  const reading = {
    kind: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: ['Pay'],
    sheet: 'Pay',
    firstRows: rows,
    ...part,
  } as Reading;
  const onChanged = vi.fn(async () => {});
  const mapping = buildMappingState({ reading, headingRow: null, readsHidden: false });
  const view = renderPortal(<FirstRows load={buildLoad(load)} onChanged={onChanged} isOpen={isOpen} />, {
    answers: playService(load, { mapping }),
  });
  return { ...view, onChanged, user: userEvent.setup() };
}

const sent = (requests: ReturnType<typeof show>['requests']) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);

it('shows the text of a cell, and what is read from it where that is not the same', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show the rows' }));
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Row',
    'APayroll number',
    'BEmployee contribution',
  ]);
  expect(table.getByRole('cell', { name: '£- read as £0.00' })).toBeVisible();
  expect(table.getByRole('cell', { name: '£5.00' })).toBeVisible();
});

it('names the qualifying earnings of the scheme that percentages are of', async () => {
  const reading = { kind: 'csv', encoding: null, delimiter: ',', sheets: null, sheet: null, firstRows: [row(1, ['P-1', '5%'])] };
  const mapping = buildMappingState({ reading: reading as unknown as Reading, headingRow: null, readsHidden: false });
  const columns = ['payrollNumber', 'employeePercent'];
  const load = buildLoad({ pensionSchemeUid: 's1' });
  const answers = playService(
    {},
    { mapping: { ...mapping, mapping: { ...mapping.mapping, hasHeading: false, columns } as never } },
  );
  renderPortal(<FirstRows load={load} onChanged={async () => {}} isOpen />, {
    answers: (call) =>
      call.path.endsWith('/pension-schemes/s1')
        ? Response.json({ data: { pensionSchemeUid: 's1', pensionableSalaryDefinition: 'qualifyingEarnings' } })
        : answers(call),
  });
  expect(await screen.findByRole('cell', { name: '5% read as 5% of qualifying earnings' })).toBeVisible();
});

it('is open where rows are left out, with the reason, and takes another row of headings', async () => {
  const { user, requests, onChanged } = show([
    row(1, ['Wages'], 'aboveHeadings'),
    ...firstRows.map((one) => ({ ...one, rowNumber: one.rowNumber + 1 })),
  ]);
  expect(await screen.findByRole('rowheader', { name: /^1.*[Aa]bove the headings/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Headings are here: row 3' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent(requests)).toEqual([['/api/v2/bulk-loads/job/j1/sheet', { headingRow: 3 }]]);
});

it('offers to read hidden rows and columns', async () => {
  const { user, requests } = show(firstRows, { part: { leavesHiddenOut: true } });
  await user.click(await screen.findByRole('button', { name: 'Read hidden rows and columns, too' }));
  await vi.waitFor(() => expect(sent(requests)).toEqual([['/api/v2/bulk-loads/job/j1/sheet', { readsHidden: true }]]));
});

it('takes no choice where none is allowed', async () => {
  const allowedActions = { canCorrect: false, canMap: false, canChooseSheet: false, canRetry: false };
  show(firstRows, { isOpen: true, part: { leavesHiddenOut: true }, load: { allowedActions } });
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Headings are here|hidden/ })).not.toBeInTheDocument();
});

it('says nothing of an upload whose first rows are not known', async () => {
  const { container } = show([]);
  await vi.waitFor(() => expect(container).toHaveTextContent(''));
  expect(screen.queryByText('First rows as read')).not.toBeInTheDocument();
});
