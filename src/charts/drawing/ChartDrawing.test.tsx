import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ChartDrawing } from './ChartDrawing.tsx';
import { chartSummaries, loadChart, loadMachine } from './loadChart.ts';
import { activeIds, marksOf } from './marks.ts';

describe('the charts of the project', () => {
  it('exist for every machine, with their searchable names', () => {
    expect(chartSummaries.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['confirmDialog', 'signIn', 'startUp', 'statusBanner', 'tokenRefresh', 'unsavedEdits']),
    );
    const words = chartSummaries.find(({ id }) => id === 'signIn')?.words;
    expect(words).toEqual(
      expect.arrayContaining([
        { kind: 'state', text: 'exchangingCode' },
        { kind: 'event', text: 'accessTokenRejected' },
        { kind: 'guard', text: 'storedExpiryHasPassed' },
        { kind: 'action', text: 'clearStoredSignIn' },
        { kind: 'actor', text: 'tokenRefresh' },
      ]),
    );
  });

  it('are loaded together with their machine', async () => {
    expect((await loadMachine('statusBanner')).id).toBe('statusBanner');
    await expect(loadChart('boat')).rejects.toThrow(/There is no machine "boat"\. There are: .*signIn/);
  });
});

describe('a chart’s marks', () => {
  it('are the states of a value with all their ancestors', async () => {
    const chart = await loadChart('signIn');
    expect([...activeIds(chart, { loading: { startingSignIn: 'redirecting' } })]).toEqual([
      'signIn',
      'signIn.loading',
      'signIn.loading.startingSignIn',
      'signIn.loading.startingSignIn.redirecting',
    ]);
  });

  it('are the transitions of a path, each step with its note', async () => {
    const chart = await loadChart('unsavedEdits');
    const path = [
      { from: 'clean', event: 'edited', to: 'dirty', note: 'Ada' },
      { from: 'dirty', event: 'settled', to: 'clean' },
      { from: 'clean', event: 'edited', to: 'dirty', note: 'Grace' },
    ];
    const marks = marksOf(chart, { path });
    expect([...marks.path]).toEqual([
      ['unsavedEdits.clean on edited [0]', ['1: Ada', '3: Grace']],
      ['unsavedEdits.dirty on settled [0]', ['2']],
    ]);
    expect([...marks.visited]).toEqual(['unsavedEdits.clean', 'unsavedEdits.dirty']);
  });

  it('take the possible next events from the active states, or from the given list', async () => {
    const chart = await loadChart('unsavedEdits');
    const ofDirty = ['unsavedEdits.dirty on settled [0]', 'unsavedEdits.dirty on leaveRequested [0]'];
    expect([...marksOf(chart, { active: 'dirty' }).next]).toEqual(ofDirty);
    expect([...marksOf(chart, { active: 'dirty', next: ['settled'] }).next]).toEqual(ofDirty.slice(0, 1));
  });
});

describe('a drawing', () => {
  it('names its states for screen readers, and marks the current state', async () => {
    render(<ChartDrawing machine="statusBanner" active="success" />);
    const drawing = await screen.findByRole('group', { name: 'State chart: statusBanner' });
    expect(drawing).toHaveAccessibleDescription(/3 states and 6 transitions\. Current state: success\./);
    expect(
      within(drawing).getByRole('img', { name: 'Current state success. transitions: after 6 s (autoHide) to none' }),
    ).toHaveAttribute('tabindex', '0');
    expect(within(drawing).getByRole('img', { name: /^State error\. / })).toBeInTheDocument();
  });

  it('has a description in words', async () => {
    render(
      <ChartDrawing machine="unsavedEdits" active="asking" coverage={{ 'unsavedEdits.clean on edited [0]': { taken: true } }} />,
    );
    await userEvent.click(await screen.findByText('unsavedEdits as text'));
    expect(screen.getByText(/leaveConfirmed \/ proceed → clean/)).toHaveTextContent('(can happen next) (not taken)');
    expect(screen.getByText(/^edited → dirty/)).toHaveTextContent('(taken)');
  });

  it('sends a possible next event, by key and by click', async () => {
    const user = userEvent.setup();
    const onEvent = vi.fn<(event: string) => void>();
    render(<ChartDrawing machine="unsavedEdits" active="clean" onEvent={onEvent} />);
    const send = await screen.findByRole('button', { name: 'Send edited' });
    await user.click(send);
    send.focus();
    await user.keyboard('{Enter}');
    expect(onEvent.mock.calls.map(([event]) => event)).toEqual(['edited', 'edited']);
    expect(screen.queryByRole('button', { name: 'Send leaveConfirmed' })).not.toBeInTheDocument();
  });
});

it('leaves out the code’s names where no engineer reads them', async () => {
  const { container } = render(<ChartDrawing machine="payroll" active="active" isPlain />);
  await screen.findByText(/ as text$/);
  expect(container).toHaveTextContent(/cease/i);
  expect(container.textContent).not.toMatch(/finalPayDateIsNotBeforeFirst|\[\w+\]/);
  expect([...container.querySelectorAll('[aria-label]')].map((part) => part.getAttribute('aria-label')).join()).not.toMatch(
    / if \w+[A-Z]/,
  );
});
