import { screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { TaskUrgency } from './TaskUrgency.tsx';

it.each([
  ['tasks', 'waiting', '2026-12-06', 'Waiting until 06/12/2026'],
  ['open-tasks', 'waiting', '2026-12-06', 'Waiting until 06/12/2026'],
  // The wait is over: the task is due again.
  ['open-tasks', 'overdue', '2026-11-06', 'Overdue'],
  ['open-tasks', 'inTime', null, 'In time'],
  ['open-tasks', null, null, 'No due date'],
])('of %s says of "%s" with a wait until %s: %s', async (resource, urgency, waitsUntil, words) => {
  const definition = await definitionOf(resource);
  renderPortal(
    <DefinitionContext value={definition}>
      <RecordContextProvider value={{ id: 't1', urgency, waitsUntil }}>
        <TaskUrgency />
      </RecordContextProvider>
    </DefinitionContext>,
  );
  expect(screen.getByText(words)).toBeVisible();
});
