import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { Ladder } from './Ladder.tsx';

const step = (title: string, plannedOn: string, takenOn: string | null, mailCount: number | null = null) => ({
  step: title,
  title,
  event: 'remind',
  plannedOn,
  takenOn,
  mailCount,
});

const late = {
  id: 'l1',
  latePaymentUid: 'l1',
  periodName: 'October 2026',
  steps: [
    step('First reminder', '2026-11-23', null),
    step('Second reminder', '2026-11-30', '2026-12-01', 1),
    step('Final reminder', '2026-12-22', null),
  ],
};

/** The steps as they are read, from the first to the last. */
function shownSteps(changes: object = {}): (string | null)[] {
  renderPortal(
    <RecordContextProvider value={{ ...late, ...changes }}>
      <Ladder />
    </RecordContextProvider>,
  );
  const steps = screen.getByRole('region', { name: 'Steps' });
  return within(steps)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('says which steps were taken and left out, and which are planned', () => {
  expect(shownSteps()).toEqual([
    'First reminderNot taken',
    'Second reminderTaken on 01/12/2026, 1 mail',
    'Final reminderPlanned for 22/12/2026',
  ]);
});

it('does not call a report taken that is still to be decided', () => {
  const report = { ...step('Report to the regulator and the members', '2027-02-20', '2027-02-20', 2), event: 'becomeReportable' };
  expect(shownSteps({ steps: [report] })).toEqual([
    'Report to the regulator and the membersTo be decided since 20/02/2027, 2 mails',
  ]);
  cleanup();
  expect(shownSteps({ steps: [report], reportedOn: '2027-02-24' })).toEqual([
    'Report to the regulator and the membersReported on 24/02/2027',
  ]);
});

it('plans nothing once it is settled', () => {
  expect(shownSteps({ settledOn: '2026-12-04' }).at(-1)).toBe('Final reminderNot taken');
});
