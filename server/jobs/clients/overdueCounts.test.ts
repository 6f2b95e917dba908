import { expect, it } from 'vitest';
import type { Client, Month } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { at } from '../../../tests/setup/api/figures/sampleFigures.ts';
import { createTestApi } from '../../../tests/setup/api/testApi.ts';

// More entries than these are counted by a dashboard, and not listed.
const mostListed = 50;

it('the overview of clients counts as overdue what their dashboards list as overdue', async () => {
  const test = await createTestApi({ sample: true, clock: () => at });
  try {
    const staff = await new Records(test.database).user({ is_provider_admin: true });
    const clients = await test.call<{ data: Client[] }>(staff, 'GET', '/clients?getAll=1&filter[due]=overdue');
    const late = clients.body.data.filter(({ overdueCount }) => overdueCount <= mostListed);
    expect(late.length).toBeGreaterThan(3);
    for (const { id, name, overdueCount } of late) {
      const { body } = await test.call<{ data: Month }>(staff, 'GET', `/employers/${id}/month`);
      // A payment that the bank has returned is listed as its task.
      const isCounted = ({ id: entry, kind }: Month['toDo'][number]) => kind !== 'answer' || entry.startsWith('returnedPayment');
      expect(
        body.data.toDo.filter((entry) => entry.isOverdue && isCounted(entry)),
        name,
      ).toHaveLength(overdueCount);
    }
  } finally {
    await test.close();
  }
});
