import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { theme } from '../shared/theme/theme.ts';
import { Grid } from './Grid.tsx';
import { createSheet } from './sheet/createSheet.ts';

async function show() {
  const sheet = createSheet({
    columns: [
      { field: 'name', title: 'Name', kind: 'text', isPinned: true },
      { field: 'amount', title: 'Amount', kind: 'money', isEditable: true },
    ],
    rows: ['Ada', 'Ben', 'Cy'].map((name) => ({ id: name, values: { name, amount: 10_000 } })),
    judge: ({ amount }) => ({
      ...(Number(amount) > 50_000 && { amount: { tone: 'warning' as const, text: 'Much more than usual.' } }),
    }),
  });
  render(
    <ThemeProvider theme={theme}>
      <Grid sheet={sheet} label="Contributions" noun={['member', 'members']} />
    </ThemeProvider>,
  );
  const grid = await screen.findByRole('grid', { name: 'Contributions' });
  await within(grid).findByRole('gridcell', { name: 'Ada' });
  const amounts = () => within(grid).getAllByRole('gridcell', { name: /^[\d.,x]+$/ });
  return { sheet, grid, amounts, user: userEvent.setup() };
}

it('has a name, its numbers of rows and columns, and the keys as its description', async () => {
  const { grid } = await show();
  expect(grid).toHaveAttribute('aria-rowcount', '4');
  expect(grid).toHaveAttribute('aria-colcount', '2');
  expect(grid).toHaveAccessibleDescription(/Press Escape and then Tab to leave the grid/);
  expect(screen.getByRole('status')).toHaveTextContent('3 members. No errors.');
});

it('leaves out rows that are gone, also the one with the focus', async () => {
  const { sheet, grid, amounts, user } = await show();
  await user.click(amounts()[0] as HTMLElement);
  act(() => sheet.replaceRows(['Cy', 'Dee'].map((name) => ({ id: name, values: { name, amount: 20_000 } }))));
  await waitFor(() => expect(within(grid).queryByRole('gridcell', { name: 'Ada' })).not.toBeInTheDocument());
  expect(within(grid).getByRole('gridcell', { name: 'Dee' })).toBeVisible();
  expect(amounts().map(({ textContent }) => textContent)).toEqual(['200.00', '200.00']);
  expect(screen.getByRole('status')).toHaveTextContent('2 members. No errors.');
});

it('gives the text of a cell up to what is typed after a tap', async () => {
  const isTouched = (media: string) => media === '(pointer: coarse)';
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: isTouched(media), media }));
  try {
    const { sheet, amounts, user } = await show();
    await user.click(amounts()[0] as HTMLElement);
    const editor = await screen.findByRole('textbox', { name: 'Amount' });
    expect(editor).toHaveFocus();
    expect(editor).toHaveAttribute('inputmode', 'decimal');
    await user.keyboard('25{Enter}');
    await waitFor(() => expect(sheet.text({ id: 'Ada', field: 'amount' })).toBe('25.00'));
  } finally {
    vi.unstubAllGlobals();
  }
});

it('describes a fault at its cell, counts it, and leads to it', async () => {
  const { sheet, amounts, user } = await show();
  act(
    () =>
      void sheet.write([
        { id: 'Cy', field: 'amount', text: '12,34' },
        { id: 'Ben', field: 'amount', text: '600' },
      ]),
  );
  await waitFor(() =>
    expect(amounts().map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['100.00', '600.00', '12,34U']),
  );
  const [sound, warned, faulty] = amounts();
  expect(faulty).toHaveAttribute('aria-invalid', 'true');
  expect(faulty).toHaveAccessibleName('12,34');
  expect(faulty).toHaveAccessibleDescription(/Use commas only between thousands/);
  expect(warned).toHaveAccessibleDescription('Much more than usual.');
  for (const cell of [sound, warned]) expect(cell).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('status')).toHaveTextContent('1 cell to correct.');
  await user.click(screen.getByRole('button', { name: 'Next error' }));
  await waitFor(() => expect(faulty).toHaveFocus());
  await user.keyboard('{F8}');
  expect(faulty).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No errors.'));
  expect(faulty).not.toHaveAttribute('aria-invalid');
});

it('leads to its faults and warnings by F8, forwards and backwards', async () => {
  const { sheet, amounts, user } = await show();
  await user.click(amounts()[0] as HTMLElement);
  await user.keyboard('{F8}');
  expect(screen.getByRole('status')).toHaveTextContent('No cell has an error or a warning.');
  act(
    () =>
      void sheet.write([
        { id: 'Ada', field: 'amount', text: '700' },
        { id: 'Cy', field: 'amount', text: '600' },
      ]),
  );
  expect(screen.getByRole('status')).toHaveTextContent('No errors. 2 cells to look at.');
  expect(screen.getByRole('button', { name: 'Next warning' })).toBeVisible();
  await user.keyboard('{F8}');
  await waitFor(() => expect(amounts()[2]).toHaveFocus());
  await user.keyboard('{Shift>}{F8}{/Shift}');
  await waitFor(() => expect(amounts()[0]).toHaveFocus());
});

it('offers nothing that would change a cell once its rows are locked', async () => {
  const { sheet, grid, amounts, user } = await show();
  await user.click(amounts()[0] as HTMLElement);
  await user.paste('200');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled());
  act(() => sheet.replaceRows(sheet.rows().map((row) => ({ ...row, values: sheet.values(row.id), isReadOnly: true }))));
  const saved = ['200.00', '100.00', '100.00'];
  await waitFor(() => expect(amounts().map(({ textContent }) => textContent)).toEqual(saved));
  for (const name of ['Undo', 'Redo']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(grid).toHaveAccessibleDescription('The cells cannot be changed. Press Escape and then Tab to leave the grid.');
  expect(screen.queryByText('Replace the cell')).not.toBeInTheDocument();
  for (const keys of ['{Control>}z{/Control}', '{Control>}y{/Control}', '{Delete}', '{Backspace}', '7'])
    await user.keyboard(keys);
  await user.paste('7');
  expect(screen.getByRole('status')).toHaveTextContent('3 members. No errors. These cells cannot be changed.');
  expect(amounts().map(({ textContent }) => textContent)).toEqual(saved);
  expect(sheet.hasEdits()).toBe(false);
});
