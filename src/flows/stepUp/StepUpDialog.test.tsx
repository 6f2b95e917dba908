import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createStepUp } from '../../providers/auth/stepUp.ts';
import { HttpError } from '../../providers/http/httpError.ts';
import { StepUpDialog } from './StepUpDialog.tsx';

/** The dialog on a service that accepts one code. */
function open(right = '123456') {
  const sent: string[] = [];
  const stepUp = createStepUp(async (code) => {
    sent.push(code);
    if (code !== right) throw new HttpError(422, 'That code is not right. Enter the code that your app shows now.');
  });
  const answers = [stepUp.ask(), stepUp.ask()];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StepUpDialog stepUp={stepUp} />
    </QueryClientProvider>,
  );
  return { sent, stepUp, answers, user: userEvent.setup() };
}

it('has the focus in its field, and sends the code by Enter for every call that waits', async () => {
  const { user, answers, stepUp, sent } = open();
  expect(screen.getByRole('dialog', { name: 'Confirm it is you' })).toHaveAccessibleDescription(/authenticator app/);
  expect(screen.getByLabelText('Authentication code')).toHaveFocus();
  await user.keyboard('123456{Enter}');
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect([sent, stepUp.isAsking()]).toEqual([['123456'], false]);
});

it('stays open after a wrong code, with the reason', async () => {
  const { user, stepUp, answers } = open();
  await user.keyboard('000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right');
  expect(stepUp.isAsking()).toBe(true);
  await user.clear(screen.getByLabelText('Authentication code'));
  await user.keyboard('123456{Enter}');
  expect(await answers[0]).toBe(true);
});

it.each([
  [
    'by its button',
    async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['by Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
])('can be cancelled %s', async (_, cancel) => {
  const { user, answers, sent } = open();
  await cancel(user);
  expect([await Promise.all(answers), sent]).toEqual([[false, false], []]);
});
