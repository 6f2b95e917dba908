import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildIntermediary, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { MenuDrawer } from '../menu/MenuDrawer.tsx';
import { TopBar } from './TopBar.tsx';

const employer = (overrides: Parameters<typeof buildEmployer>[0] = {}) =>
  ({ kind: 'employer', record: buildEmployer(overrides) }) as const;

it('shows the employer with its id', () => {
  renderPortal(<TopBar />, { party: employer() });
  expect(screen.getByText('Larkfield Bakery Limited')).toBeInTheDocument();
  expect(screen.getByText(/ID 7/)).toHaveTextContent('Employer ID 7');
});

it('calls an intermediary by its name', () => {
  renderPortal(<TopBar />, { party: { kind: 'intermediary', record: buildIntermediary() } });
  expect(screen.getByText(/ID 3/)).toBeInTheDocument();
});

it('leads an adviser from each client to the next one by deadline, from the last to the first, and nobody else', async () => {
  const clients = [
    { id: 9, name: 'Harbour Ltd' },
    { id: 7, name: 'Larkfield Bakery Limited' },
  ];
  const answers = ({ path }: { path: string }) =>
    path.includes('/intermediaries/3/clients') ? listAnswer(clients) : path.includes('/notices') ? listAnswer([]) : undefined;
  const adviser = buildUser({ intermediaries: [3] });
  const first = renderPortal(<TopBar />, { party: employer({ id: 9 }), user: adviser, answers });
  expect(await screen.findByRole('link', { name: 'Next client: Larkfield Bakery Limited' })).toHaveAttribute(
    'href',
    '/employers/7',
  );
  expect(screen.getByText(/Larkfield Bakery Limited/, { selector: 'a > span' })).toBeInTheDocument();
  first.unmount();
  const last = renderPortal(<TopBar />, { party: employer(), user: adviser, answers });
  expect(await screen.findByRole('link', { name: 'Next client: Harbour Ltd' })).toHaveAttribute('href', '/employers/9');
  last.unmount();
  renderPortal(<TopBar />, { party: employer(), answers });
  expect(screen.queryByRole('link', { name: /Next client/ })).not.toBeInTheDocument();
});

const colleague = 'c0000000-0000-4000-8000-000000000002';
it.each([
  ['that they look after, also from one of a colleague', { 5: 'mine', 9: 'mine', 7: colleague, 8: null }, 'Client 5'],
  ['that nobody looks after, if they look after none', { 7: colleague, 5: colleague, 8: null }, 'Client 8'],
  ['of colleagues, if somebody looks after each', { 7: colleague, 5: colleague }, 'Client 5'],
])('leads an adviser to the next client %s', async (_, owners, next) => {
  const clients = Object.entries(owners).map(([id, lookedAfterByUid]) => ({
    id: Number(id),
    name: `Client ${id}`,
    lookedAfterByUid,
  }));
  renderPortal(<TopBar />, {
    party: employer(),
    user: buildUser({ intermediaries: [3] }),
    answers: ({ path }) =>
      path.includes('/intermediaries/3/clients')
        ? listAnswer(clients.filter((one) => !path.includes('isMine') || one.lookedAfterByUid === 'mine'))
        : path.includes('/notices')
          ? listAnswer([])
          : undefined,
  });
  expect(await screen.findByRole('link', { name: `Next client: ${next}` })).toBeInTheDocument();
});

it('has the way to the next client in the menu of a phone, and closes the menu with it', async () => {
  const answers = ({ path }: { path: string }) =>
    path.includes('/intermediaries/3/clients') ? listAnswer([{ id: 9, name: 'Harbour Ltd' }]) : undefined;
  const close = vi.fn<() => void>();
  renderPortal(<MenuDrawer onClose={close} />, { party: employer(), user: buildUser({ intermediaries: [3] }), answers });
  // The window of jsdom is wider than a phone, so the style hides the menu.
  const link = await screen.findByRole('link', { name: 'Next client: Harbour Ltd', hidden: true });
  expect(link).toHaveAttribute('href', '/employers/9');
  await userEvent.click(link);
  expect(close).toHaveBeenCalledOnce();
});

it('links to the home page and the help centre', () => {
  renderPortal(<TopBar />);
  expect(screen.getByRole('link', { name: 'Harbour Pensions' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Employer help' })).toHaveAttribute('href', 'https://help.harbour.example.co.uk');
});

describe('the manage-new-employers button', () => {
  it.each([
    ['a provider admin', buildUser({ isProviderAdmin: true }), true],
    ['an HS admin', buildUser({ isHSAdmin: true }), true],
    ['an external admin', buildUser({ isExternalAdmin: true }), true],
    ['an intermediary', buildUser({ intermediaries: [3] }), true],
    ['an employer user', buildUser({ totalAccessibleEmployers: 5 }), false],
    ['nobody', null, false],
  ])('for %s: %s', (_, user, isShown) => {
    renderPortal(<TopBar />, { user });
    expect(screen.queryAllByRole('link', { name: 'Manage new employers' })).toHaveLength(isShown ? 1 : 0);
  });

  it('is not shown until its screen exists', () => {
    renderPortal(<TopBar />, { user: buildUser({ isProviderAdmin: true }), isRouted: () => false });
    expect(screen.queryByRole('link', { name: 'Manage new employers' })).not.toBeInTheDocument();
  });
});

describe('the account menu', () => {
  it('shows the signed-in user and signs out', async () => {
    const user = userEvent.setup();
    const { session } = renderPortal(<TopBar />);
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
    expect(screen.getByText('ada.byron@example.co.uk')).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['replay', true],
    ['on', false],
    ['off', false],
  ])('says that screens are recorded where monitoring is %j: %s', async (setting, isSaid) => {
    document.head.insertAdjacentHTML('beforeend', `<meta name="monitoring" content="${setting}" />`);
    try {
      const user = userEvent.setup();
      renderPortal(<TopBar />);
      await user.click(screen.getByRole('button', { name: /^Account/ }));
      expect(await screen.findByText('Ada Byron')).toBeInTheDocument();
      expect(screen.queryAllByText(/^Your screens are recorded/)).toHaveLength(isSaid ? 1 : 0);
    } finally {
      document.head.querySelector('meta[name="monitoring"]')?.remove();
    }
  });

  it('changes the colours and the density at once, and remembers them', async () => {
    const user = userEvent.setup();
    renderPortal(<TopBar />);
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Appearance' }));
    const dialog = await screen.findByRole('dialog', { name: 'Appearance' });
    expect(within(dialog).getByRole('radio', { name: 'Same as this device' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Dark' }));
    await user.click(within(dialog).getByRole('radio', { name: /^Compact/ }));
    expect({ ...document.documentElement.dataset }).toEqual({ scheme: 'dark', density: 'compact' });
    expect(within(dialog).getByRole('radio', { name: 'Dark' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Same as this device' }));
    await user.click(within(dialog).getByRole('radio', { name: 'Comfortable' }));
    expect({ ...document.documentElement.dataset }).toEqual({ scheme: 'system', density: 'comfortable' });
  });

  it('shows the keys of the page on Ctrl+/, also from a field, and on no single character', async () => {
    const user = userEvent.setup();
    renderPortal(
      <>
        <TopBar />
        <input aria-label="Note" />
      </>,
      { user: buildUser({ totalAccessibleEmployers: 5 }) },
    );
    await user.keyboard('?/');
    await user.type(screen.getByLabelText('Note'), '?/');
    expect(screen.getByLabelText('Note')).toHaveValue('?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Control>}/{/Control}');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const effects = within(sheet)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(effects.slice(0, 2).toSorted()).toEqual(['Search', 'Show the keyboard shortcuts']);
    expect(effects).toContain('Empty the selected cells');
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leads to the account, which the authentication service shows', async () => {
    const user = userEvent.setup();
    renderPortal(<TopBar />);
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    expect(await screen.findByRole('menuitem', { name: 'Your account' })).toHaveAttribute('href', '/account');
  });

  it('closes with Escape and returns the focus', async () => {
    const user = userEvent.setup();
    renderPortal(<TopBar />);
    const button = screen.getByRole('button', { name: /^Account/ });
    await user.click(button);
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  });

  // The menu gives the focus to its first item. A hidden one cannot take it, and then the keyboard does not reach the menu.
  it.each([
    ['on a phone', true],
    ['on a wide screen', false],
  ])('has the link to the newest employers only %s', async (_, isNarrow) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isNarrow && query.includes('max-width'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const user = userEvent.setup();
    renderPortal(<TopBar />, { user: buildUser({ isProviderAdmin: true }) });
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    const [first] = await screen.findAllByRole('menuitem', { hidden: true });
    expect(first?.textContent === 'Manage new employers').toBe(isNarrow);
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('is not shown to a visitor', () => {
    renderPortal(<TopBar />, { user: null });
    expect(screen.queryByRole('button', { name: /^Account/ })).not.toBeInTheDocument();
  });
});

describe('the closure', () => {
  it('shows the final pay date and the reason in words', async () => {
    const party = employer({
      instructionCloseEmployerId: '3f0d3b0a-0000-4000-8000-0000000000ff',
      closeEmployerFinalPayDate: '2027-01-29',
      closeEmployerReason: 'corporateRestructure',
    });
    renderPortal(<TopBar />, { party });
    expect(await screen.findByRole('status')).toHaveTextContent(
      'This employer is closing. Final pay date: 29/01/2027. Reason: Corporate restructure.',
    );
  });

  it('of a closed employer without date and reason shows both as missing', async () => {
    renderPortal(<TopBar />, { party: employer({ isActive: false }) });
    expect(await screen.findByRole('status')).toHaveTextContent('This employer is closed. Final pay date: -. Reason: Not given.');
  });

  it('is not shown for an active employer', () => {
    renderPortal(<TopBar />, { party: employer() });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
