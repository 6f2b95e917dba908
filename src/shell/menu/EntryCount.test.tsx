import { render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { createDataProvider } from '../../providers/data/dataProvider.ts';
import { createQueryClient } from '../../providers/data/queryClient.ts';
import { resources } from '../../providers/data/resources.ts';
import { EntryCount } from './EntryCount.tsx';

const unread = { resource: 'notices', filter: { isRead: false }, label: 'unread' };

function show(totalCount: number) {
  const send = vi.fn(async () => ({ data: [], meta: { totalCount, pageCount: 1, currentPage: 1, perPage: 1 } }));
  render(
    <CoreAdminContext dataProvider={createDataProvider({ employerId: 7, resources, send })} queryClient={createQueryClient()}>
      <EntryCount count={unread} />
    </CoreAdminContext>,
  );
  return send;
}

it('shows the number of records, and its meaning', async () => {
  const send = show(3);
  expect(await screen.findByText('3')).toHaveTextContent('3 unread');
  expect(send).toHaveBeenCalledWith(
    expect.stringMatching(/^\/employers\/7\/notices\?.*filter.*isRead.*false/),
    expect.anything(),
  );
});

it('is not shown for zero', async () => {
  const send = show(0);
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(screen.queryByText('0')).not.toBeInTheDocument();
});
