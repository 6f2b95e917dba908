import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PayDates } from './PayDates.tsx';

const monthly = { frequency: 'monthly', startDate: '2026-01-01', daysAfterPeriodEndPaymentDay: 0 };
const show = (values: object, isEditing = true) =>
  render(<PayDates values={{ ...values }} isEditing={isEditing} today="2026-11-21" />);
const rows = () =>
  within(screen.getByRole('table', { name: 'Next 12 pay dates' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('shows the next twelve pay dates with their weekday, and the reason for a moved date', () => {
  show(monthly);
  expect(rows()).toHaveLength(13);
  expect(rows().slice(0, 4)).toEqual([
    ['Pay date', 'Day', 'Pay period', 'Moved'],
    ['30/11/2026', 'Monday', '01/11/2026 to 30/11/2026', 'No'],
    ['31/12/2026', 'Thursday', '01/12/2026 to 31/12/2026', 'No'],
    ['29/01/2027', 'Friday', '01/01/2027 to 31/01/2027', 'From 31/01/2027: Sunday'],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Next pay date: Monday 30/11/2026.');
});

it('follows the form as it is filled in', () => {
  const { rerender } = show({ frequency: 'weekly' });
  expect(screen.getByRole('status')).toHaveTextContent('Choose a frequency and a start date to see when it will pay.');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  rerender(<PayDates values={{ frequency: 'weekly', startDate: '2026-12-19' }} isEditing today="2026-11-21" />);
  expect(rows()[1]).toEqual(['24/12/2026', 'Thursday', '19/12/2026 to 25/12/2026', 'From 25/12/2026: Christmas Day']);
});

it('shows a note when the bank holidays are not known yet', () => {
  show({ ...monthly, startDate: '2028-06-01' });
  expect(screen.getByText(/Bank holidays after 2028 have not been published yet/)).toBeInTheDocument();
});

it('collapses the table on the record, and shows none for a ceased payroll', () => {
  const { unmount } = show(monthly, false);
  expect(screen.getByText('Next pay date: Monday 30/11/2026')).toBeInTheDocument();
  unmount();
  show({ ...monthly, status: 'Ceased' }, false);
  expect(screen.queryByText(/Next pay date:/)).not.toBeInTheDocument();
});

it('shows no pay date of a ceasing payroll after its final one', () => {
  show({ ...monthly, status: 'Ceasing', finalPayDate: '2026-12-31' }, false);
  const dates = screen.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(dates).toEqual(['30/11/2026', '31/12/2026']);
});
