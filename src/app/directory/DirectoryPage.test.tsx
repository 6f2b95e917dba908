import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../providers/auth/fakeBrowser.ts';
import { listAnswer, renderPortal } from '../../providers/data/renderPortal.tsx';
import { buildEmployer, buildIntermediary, buildUser } from '../../shared/portal/portalFactories.ts';
import { DirectoryPage } from './DirectoryPage.tsx';

const service: Answers = ({ path }) => {
  if (path.endsWith('/employers/alphabet')) return Response.json({ data: [{ letter: 'L', count: 2 }] });
  if (path.endsWith('/intermediaries/alphabet')) return Response.json({ data: [{ letter: 'Q', count: 1 }] });
  if (path.startsWith('/api/v2/employers'))
    return listAnswer([buildEmployer(), buildEmployer({ id: 8, name: 'Lowfell Foundry Ltd' })], 60);
  if (path.startsWith('/api/v2/intermediaries')) return listAnswer([buildIntermediary()]);
  return undefined;
};

function open(path = '/employers', answers = service, user = buildUser({ isHSAdmin: true })) {
  const portal = renderPortal(<DirectoryPage />, { path, answers, user });
  const asked = () =>
    portal.requests.map(({ path: request }) => decodeURIComponent(request)).filter((request) => request.includes('?'));
  return { ...portal, asked };
}

it('lists employers with a link to each', async () => {
  const { asked } = open();
  expect(await screen.findByRole('link', { name: 'Larkfield Bakery Limited' })).toHaveAttribute('href', '/employers/7');
  expect(asked()).toEqual(['/api/v2/employers?page=1&limit=25&sort=name']);
  expect(screen.getByText('1–25 of 60')).toBeInTheDocument();
  expect(document.title).toBe('Harbour Pensions Employers');
});

it('opens as its address says', async () => {
  const { asked } = open('/employers?search=low&by=shortName.starts_with&sort=-id&page=2&limit=10');
  await screen.findByRole('link', { name: 'Lowfell Foundry Ltd' });
  expect(asked()).toEqual(['/api/v2/employers?page=2&limit=10&sort=-id&filter[shortName][starts_with]=low']);
  expect(screen.getByRole('searchbox', { name: 'Search employers' })).toHaveValue('low');
});

it('searches once the user stops typing, and starts at the first page', async () => {
  const user = userEvent.setup();
  const { asked, address } = open('/employers?page=2');
  await screen.findByRole('link', { name: 'Larkfield Bakery Limited' });
  await user.type(screen.getByRole('searchbox', { name: 'Search employers' }), 'lark');
  await waitFor(() => expect(address()).toBe('/employers?search=lark'));
  await waitFor(() => expect(asked().at(-1)).toBe('/api/v2/employers?page=1&limit=25&sort=name&filter[name][like]=lark'));
});

it('does not ask for an id that is none', async () => {
  const { asked } = open('/employers?by=id&search=12a');
  expect(await screen.findByRole('alert')).toHaveTextContent('An ID is a whole number of up to 9 digits');
  expect(asked()).toEqual([]);
});

it('filters by a letter that some names begin with, and takes it back', async () => {
  const user = userEvent.setup();
  const { asked, address } = open();
  expect(await screen.findByRole('button', { name: 'B, 0' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'L, 2' }));
  await waitFor(() => expect(asked().at(-1)).toContain('filter[name][starts_with]=L'));
  expect(screen.getByRole('button', { name: 'L, 2' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'L, 2' }));
  await waitFor(() => expect(address()).toBe('/employers'));
});

it('turns pages, changes their size and the order', async () => {
  const user = userEvent.setup();
  const { address } = open();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(address()).toBe('/employers?page=2'));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(address()).toBe('/employers?page=3'));
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows a page' }), '50');
  await waitFor(() => expect(address()).toBe('/employers?limit=50'));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(address()).toBe('/employers?limit=50&sort=-name'));
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
});

describe('the intermediaries', () => {
  it('are a tab for admins, without the search of the employers', async () => {
    const user = userEvent.setup();
    const { address } = open('/employers?search=lark');
    await user.click(await screen.findByRole('tab', { name: 'Intermediaries' }));
    expect(address()).toBe('/employers?tab=intermediaries');
    const panel = screen.getByRole('tabpanel', { name: 'Intermediaries' });
    expect(await within(panel).findByRole('link', { name: 'Quayside Advisers LLP' })).toHaveAttribute(
      'href',
      '/employers/3?isIntermediary=1',
    );
  });

  it('are nothing for employer users', async () => {
    open('/employers?tab=intermediaries', service, buildUser({ totalAccessibleEmployers: 2 }));
    expect(await screen.findByRole('link', { name: 'Larkfield Bakery Limited' })).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

describe('when there is nothing to show', () => {
  it('offers to clear the search', async () => {
    const user = userEvent.setup();
    const { address } = open('/employers?search=zzz', (request) =>
      request.path.includes('?') ? listAnswer([]) : service(request),
    );
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(address()).toBe('/employers');
  });

  it('leads back from a page that does not exist', async () => {
    const user = userEvent.setup();
    const { address } = open('/employers?page=99', (request) =>
      request.path.includes('page=99') ? listAnswer([], 60) : service(request),
    );
    expect(await screen.findByText('There is no page 99 of this list.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(address()).toBe('/employers');
  });

  it('says that the list could not be loaded, and tries again', async () => {
    const user = userEvent.setup();
    let isBroken = true;
    open('/employers', (request) =>
      isBroken && request.path.includes('?') ? Response.json({ message: 'Down', errors: [] }, { status: 400 }) : service(request),
    );
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Larkfield Bakery Limited' })).toBeInTheDocument();
  });
});
