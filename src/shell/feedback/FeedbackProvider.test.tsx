import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConfirmDialogItem } from '../../../machines/flows/confirmDialog.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { FeedbackProvider } from './FeedbackProvider.tsx';

function Screen({ item }: { item?: ConfirmDialogItem }) {
  const feedback = useFeedback();
  return (
    <>
      <button onClick={() => feedback.success('Address saved')}>Succeed</button>
      <button onClick={() => feedback.error()}>Fail</button>
      {item && <button onClick={() => feedback.confirm(item)}>Ask</button>}
    </>
  );
}

function show(item?: ConfirmDialogItem) {
  return render(
    <MemoryRouter>
      <FeedbackProvider>
        <Routes>
          <Route path="/" element={<Screen {...(item && { item })} />} />
          <Route path="/done" element={<p>Done page</p>} />
        </Routes>
      </FeedbackProvider>
    </MemoryRouter>,
  );
}

afterEach(() => {
  vi.useRealTimers();
});

it('keeps the banner when the user clicks elsewhere, and closes it with its control', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Succeed' }));
  expect(screen.getByRole('status')).toHaveTextContent('Address saved');
  await user.click(document.body);
  expect(screen.getByRole('status')).toHaveTextContent('Address saved');
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('closes the banner with Escape', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Oops! Something went wrong');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('closes the banner after 6 seconds and not before', () => {
  vi.useFakeTimers();
  show();
  act(() => screen.getByRole('button', { name: 'Succeed' }).click());
  pass(5_999);
  expect(screen.getByRole('status')).toHaveTextContent('Address saved');
  pass(1);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('confirms: runs the action, shows its success, calls onSuccess and redirects', async () => {
  const user = userEvent.setup();
  const onSuccess = vi.fn();
  const item = {
    title: 'Revoke access',
    body: 'Ada will lose access.',
    submitAction: async () => 'ok',
    successMessage: 'Revoked',
    onSuccess,
    redirect: '/done',
  };
  show(item);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('dialog', { name: 'Revoke access' })).toHaveAccessibleDescription('Ada will lose access.');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Done page')).toBeInTheDocument();
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('ok');
  expect(screen.getByRole('status')).toHaveTextContent('Revoked');
});

it('cancels without running the action', async () => {
  const user = userEvent.setup();
  const submitAction = vi.fn(async () => undefined);
  show({ title: 'Revoke access', body: '', submitAction });
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(submitAction).not.toHaveBeenCalled();
});

it('stays open and shows the detailed errors of a refusal', async () => {
  const user = userEvent.setup();
  const refusal = Object.assign(new Error('Refused'), { status: 422, errors: [{ field: 'a', defaultMessage: ' Too late ' }] });
  show({ title: 'Revoke access', body: '', submitAction: () => Promise.reject(refusal), showDetailedErrors: true });
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Failed to submit. Errors: Too late')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Revoke access' })).toBeInTheDocument();
});
