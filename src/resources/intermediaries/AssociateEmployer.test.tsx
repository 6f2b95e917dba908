import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listAnswer } from '../../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { buildEmployer, buildIntermediary } from '../../../tests/setup/portal/portalFactories.ts';
import { AssociateEmployer } from './AssociateEmployer.tsx';

const open = async () => {
  const definition = await definitionOf('employers');
  return renderPage(<AssociateEmployer definition={definition} />, {
    path: '/?isIntermediary=1',
    party: { kind: 'intermediary', record: buildIntermediary({ id: 3 }) },
    answers: ({ path, method }) => {
      if (method === 'PATCH') return Response.json({ data: {} });
      if (path.startsWith('/api/v2/employers/alphabet')) return Response.json({ data: [] });
      if (path.startsWith('/api/v2/intermediaries/3/employers')) return listAnswer([{ id: 8 }]);
      return listAnswer([
        buildEmployer({ id: 7, name: 'Larkfield Bakery' }),
        buildEmployer({ id: 8, name: 'Moss Mills' }),
        buildEmployer({ id: 9, name: 'Nettle Inns', isActive: false }),
      ]);
    },
  });
};

it('offers every open employer that is not a client yet', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Associate Larkfield Bakery' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Moss Mills/ })).toHaveTextContent('Already associated');
  expect(screen.getByRole('row', { name: /Nettle Inns/ })).toHaveTextContent('Closed');
  expect(screen.getAllByRole('button', { name: /^Associate / })).toHaveLength(1);
});

it('asks for confirmation, associates, and returns to the list of clients', async () => {
  const { feedback, requests } = await open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Associate Larkfield Bakery' }));
  const [item] = vi.mocked(feedback.confirm).mock.calls[0] ?? [];
  expect(item).toMatchObject({
    title: 'Associate Larkfield Bakery',
    successMessage: 'Larkfield Bakery is associated',
    redirect: '/employers/3/associated-employers?isIntermediary=1',
  });
  await item?.submitAction();
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/v2/intermediaries/3/employers/7/associate' }),
  );
});
