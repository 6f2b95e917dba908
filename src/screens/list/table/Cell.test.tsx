import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { DefinitionContext } from '../../../fields/model/DefinitionContext.ts';
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

it.each([
  ['the whole text of a notice, which has no page of its own', 'own-notices', 'body', 400],
  ['the whole text of a notice of an employer', 'notices', 'body', 400],
  ["the beginning of a long note of a task, which the task's page shows whole", 'tasks', 'note', 300],
])('shows %s', async (_, resource, name, shown) => {
  const definition = await definitionOf(resource);
  const text = `${'Twenty letters each '.repeat(20).trim()}.`;
  const field = describeField(name, { title: 'Details', type: 'string', maxLength: 2000 }, owner, {});
  const { container } = render(
    <DefinitionContext value={definition}>
      <Cell field={field} record={{ id: '1', [name]: text }} />
    </DefinitionContext>,
  );
  expect(container).toHaveTextContent(shown === 400 ? text : `${text.slice(0, 299)}…`, { normalizeWhitespace: true });
});
