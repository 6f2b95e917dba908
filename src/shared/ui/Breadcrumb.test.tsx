import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { buildIntermediary } from '../../../tests/setup/portal/portalFactories.ts';
import { PartyContext } from '../portal/party.ts';
import { Breadcrumb } from './Breadcrumb.tsx';

const steps = [{ to: '/employers/3/payrolls', title: 'Payrolls' }];

function open(path: string, element = <Breadcrumb steps={steps} />) {
  const party = { kind: 'intermediary', record: buildIntermediary() } as const;
  const router = createMemoryRouter(
    [
      { path: '/employers/:employerId/*', element: <PartyContext value={party}>{element}</PartyContext> },
      { path: '*', element },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
}

it('leads from the dashboard of the party down to the page', () => {
  open('/employers/3/payrolls/p1');
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(way.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/employers/3?isIntermediary=1'],
    ['Payrolls', '/employers/3/payrolls'],
  ]);
});

it('begins with the list on the provider’s own pages', () => {
  open('/charge-models/1');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Payrolls']);
});

it('is not there where nothing is above the page', () => {
  open('/charge-models', <Breadcrumb />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
