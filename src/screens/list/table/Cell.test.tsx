import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import { Cell } from './Cell.tsx';

const owner = { $id: 'boat', title: 'Boat', properties: {} };
const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString();

it('says of a recent moment the time since then', () => {
  const field = describeField('launched', { title: 'Launched', type: 'string', format: 'date-time' }, owner, {});
  render(<Cell field={field} record={{ id: '1', launched: threeHoursAgo }} />);
  expect(screen.getByRole('time')).toHaveTextContent(/^3 hours ago \(/);
});

it('says of a day the day itself', () => {
  const day = threeHoursAgo.slice(0, '2026-11-23'.length);
  const field = describeField('dueDate', { title: 'Due', type: 'string', format: 'date' }, owner, {});
  render(<Cell field={field} record={{ id: '1', dueDate: day }} />);
  expect(screen.getByText(formatDate(day))).toBeInTheDocument();
});
