import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildLoad, buildMappingState, playService } from '../../../../tests/setup/portal/uploads.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { RowTools } from './RowTools.tsx';
import type { RowFilter } from './useRows.ts';

const example = { rowNumber: 2, column: 'First name', before: ' Bob ', after: 'Bob' };
const fixes = [
  { reason: 'spaces' as const, title: 'Spaces taken out', cellCount: 1_200, examples: [example] },
  { reason: 'postcode' as const, title: 'Postcode in capitals', cellCount: 1, examples: [{ ...example, column: 'Postcode' }] },
];

function show(
  filter: RowFilter = { severity: null, code: null, search: '' },
  service: Parameters<typeof playService>[1] = { fixes },
) {
  const onChanged = vi.fn(async () => undefined);
  const view = renderPortal(
    <RowTools load={buildLoad({ rowCount: 5_000 })} filter={filter} mapping={buildMappingState()} onChanged={onChanged} />,
    { answers: playService({}, service) },
  );
  const sent = () =>
    view.requests
      .filter(({ method, path }) => method === 'POST' && !path.endsWith('/matches'))
      .map(({ path, body }) => [path.split('/').at(-1), body]);
  return { onChanged, sent, user: userEvent.setup() };
}

it('shows the safe fixes by kind, applies the chosen ones, and takes them back and repeats them', async () => {
  const { user, sent, onChanged } = show();
  await user.click(screen.getByRole('button', { name: 'Safe fixes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Safe fixes' });
  expect(await within(dialog).findByRole('checkbox', { name: 'Spaces taken out: 1,200 cells' })).toBeChecked();
  expect(within(dialog).getByRole('list', { name: 'Examples: Spaces taken out' })).toHaveTextContent(
    'Row 2, First name: Bob becomes Bob',
  );
  expect(within(dialog).getByRole('button', { name: 'Fix 1,201 cells' })).toBeEnabled();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Postcode in capitals: 1 cell' }));
  await user.click(within(dialog).getByRole('button', { name: 'Fix 1,200 cells' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('status')).toHaveTextContent('2 cells in 2 rows changed and checked.');
  await user.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(await screen.findByText('2 cells in 2 rows set back. Cells changed since stay.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Redo all' }));
  await screen.findByRole('button', { name: 'Undo all' });
  const range = { firstEdit: 4, lastEdit: 7 };
  expect(sent()).toEqual([
    ['fixes', { reasons: ['spaces'] }],
    ['taken-back', range],
    ['taken-back', range],
  ]);
  expect(onChanged).toHaveBeenCalledTimes(3);
});

it('says so when no cell needs a fix', async () => {
  const { user } = show(undefined, { fixes: [] });
  await user.click(screen.getByRole('button', { name: 'Safe fixes' }));
  expect(await screen.findByText('No cell needs a fix.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Fix 0 cells' })).toBeDisabled();
});

it('counts the cells of a replacement in the rows shown before it changes them', async () => {
  const { user, sent } = show({ severity: 'error', code: null, search: '' });
  await user.click(screen.getByRole('button', { name: 'Find and replace' }));
  const dialog = await screen.findByRole('dialog', { name: 'Find and replace' });
  expect(dialog).toHaveTextContent('In the rows that are shown now');
  await user.click(within(dialog).getByRole('combobox', { name: 'Column' }));
  await user.click(screen.getByRole('option', { name: 'Employee contribution' }));
  await user.type(within(dialog).getByLabelText('Text now'), 'abc');
  await user.type(within(dialog).getByLabelText('New text'), '9.00');
  expect(within(dialog).getByRole('button', { name: 'Replace 0 cells' })).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Find' }));
  expect(await within(dialog).findByText('2 cells would change.')).toHaveAttribute('role', 'status');
  expect(within(dialog).getByRole('list', { name: 'Examples' })).toHaveTextContent('Row 2: abc becomes 9.00');
  await user.click(within(dialog).getByRole('button', { name: 'Replace 2 cells' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['replacements', { column: 1, match: 'wholeCell', find: 'abc', replacement: '9.00', severity: 'error', code: null }],
    ]),
  );
});
