import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildLoad, buildMappingState, playService } from '../../../../tests/setup/portal/uploads.ts';
import { LetterChoice } from './LetterChoice.tsx';

const reading = {
  kind: 'csv' as const,
  encoding: 'windows-1252',
  delimiter: ',',
  sheets: [],
  sheet: null,
  letters: [
    { encoding: 'ibm850', examples: ['René', 'Lefèvre'] },
    { encoding: 'windows-1252', examples: ['Ren‚', 'LefŠvre'] },
  ],
};
const doubtful = { code: 'lettersDoubtful', message: 'Some letters are doubtful.' };

function show(part: Partial<BulkLoadJob> = {}) {
  const validation = { progress: 100, isComplete: true, fileErrors: [doubtful] } as BulkLoadJob['validation'];
  const load = { validation, ...part };
  const onChanged = vi.fn(async () => {});
  const view = renderPortal(<LetterChoice load={buildLoad(load)} onChanged={onChanged} />, {
    answers: playService(load, { mapping: buildMappingState({ reading }) }),
  });
  return { ...view, onChanged, user: userEvent.setup() };
}

it('shows the letters in each way of reading, and sends the one that is chosen', async () => {
  const { user, requests, onChanged } = show();
  const read = await screen.findByRole('button', { name: 'Read with these letters' });
  expect(read).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'MS-DOS (Western Europe): René, Lefèvre' }));
  await user.click(read);
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  const sent = requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body]);
  expect(sent).toEqual([['/api/v2/bulk-loads/job/j1/encoding', { encoding: 'ibm850' }]]);
});

it('keeps the choice, so that another one can be made', async () => {
  show({ encoding: 'windows-1252', validation: { progress: 100, isComplete: true } });
  expect(await screen.findByRole('radio', { name: /Ren‚, LefŠvre/ })).toBeChecked();
});

it('says nothing of a file whose letters are plausible', () => {
  const { container } = show({ validation: { progress: 100, isComplete: true } });
  expect(container).not.toHaveTextContent('letters');
});
