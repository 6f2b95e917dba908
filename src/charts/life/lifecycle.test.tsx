import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LifecycleEvent, LifecycleStep } from '../../../schemas/generated/types.ts';
import { NextEvents } from './NextEvents.tsx';
import { PathList } from './PathList.tsx';

const event = (changes: Partial<LifecycleEvent>): LifecycleEvent => ({
  event: 'cancel',
  label: 'Cancel request',
  to: 'cancelled',
  allowed: true,
  reason: null,
  isPermitted: true,
  canBeSent: true,
  ...changes,
});

const step = (changes: Partial<LifecycleStep>): LifecycleStep => ({
  entry: 1,
  at: '2026-11-02T09:00:00Z',
  event: 'create',
  eventLabel: 'Created',
  from: null,
  to: 'outstanding',
  toLabel: 'Outstanding',
  chartVersion: null,
  actorUserUid: null,
  actorName: null,
  actingAs: 'service',
  ...changes,
});

it('lists the possible events first, and the others with the reason', () => {
  const reason = 'The payroll Weekly staff has ceased: cancel this request.';
  render(<NextEvents events={[event({ event: 'complete', label: 'Complete', allowed: false, reason, to: null }), event({})]} />);
  const items = screen.getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Cancel requestYou can do this now.');
  expect(items[1]).toHaveTextContent(`Complete${reason}`);
});

it('lists the newest step first, with the person and their role', () => {
  const cancelled = step({
    entry: 2,
    event: 'cancel',
    eventLabel: 'Cancel request',
    from: 'outstanding',
    toLabel: 'Cancelled',
    actorName: 'Ada Byron',
    actingAs: 'pension-admin',
  });
  render(<PathList path={[step({}), cancelled]} />);
  const [newest, oldest] = screen.getAllByRole('listitem');
  if (!newest || !oldest) throw new Error('There are two steps.');
  expect(newest).toHaveTextContent('Cancel request: now cancelled');
  expect(within(newest).getByText(/Ada Byron, as pension admin/)).toBeInTheDocument();
  expect(oldest).toHaveTextContent('Created: outstandingThe service');
});

it('names the applicant of a sign-up, who has no account', () => {
  render(<PathList path={[step({ actingAs: 'applicant' })]} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('Created: outstandingApplicant, ');
});
