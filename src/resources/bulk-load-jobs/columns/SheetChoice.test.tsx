import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { buildLoad, buildMappingState, playService } from '../../../../tests/setup/portal/uploads.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { SheetChoice } from './SheetChoice.tsx';

const reading = {
  kind: 'xlsx' as const,
  encoding: null,
  delimiter: null,
  sheets: ['September', 'October', 'Lists'],
  hiddenSheets: ['Lists'],
  sheet: 'October',
};

function show(part: Partial<BulkLoadJob> = {}) {
  const load = { sheet: 'October', status: 'waitingForTriggerToStartProcessing' as const, ...part };
  const onChanged = vi.fn(async () => {});
  const view = renderPortal(<SheetChoice load={buildLoad(load)} onChanged={onChanged} />, {
    answers: playService(load, { mapping: buildMappingState({ reading }) }),
  });
  return { ...view, onChanged, user: userEvent.setup() };
}

it('names the sheet that was read, and the hidden one that was not', async () => {
  show();
  expect(await screen.findByText(/one of 3 in the workbook/)).toHaveTextContent(
    'Read from the sheet October, one of 3 in the workbook. The sheet “Lists” is hidden in the workbook, and was not read.',
  );
});

it('reads another sheet by the keyboard alone', async () => {
  const { user, requests, onChanged } = show();
  const choice = await screen.findByRole('combobox', { name: 'Sheet' });
  expect(screen.getByRole('button', { name: 'Read this sheet' })).toBeDisabled();
  choice.focus();
  await user.keyboard('{Enter}{ArrowUp}{Enter}');
  await user.tab();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(choice).toHaveFocus();
  const sent = requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
  expect(sent).toEqual([['/api/v2/bulk-loads/job/j1/sheet', { sheet: 'September' }]]);
});

it('only names the sheet where no other one may be chosen', async () => {
  show({ allowedActions: { canCorrect: false, canMap: false, canChooseSheet: false, canRetry: false } });
  await screen.findByText(/one of 3 in the workbook/);
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).not.toBeInTheDocument();
});

it('says nothing of a file without sheets', () => {
  const { container } = show({ sheet: null });
  expect(container).not.toHaveTextContent('sheet');
});
