import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../../../schemas/generated/types.ts';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { ClientSwitcher } from './ClientSwitcher.tsx';

const adviser = buildUser({ intermediaries: [3], totalAccessibleEmployers: 500 });
const clients = [
  { id: 11, name: 'Ash Rail Company', shortName: 'ARC' },
  { id: 12, name: 'Birch Foods', shortName: 'Birch' },
  { id: 13, name: 'Cedar Homes', shortName: 'Cedar' },
];

// jsdom has no layout to scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>();
});
afterEach(() => localStorage.clear());

type Answers = NonNullable<Parameters<typeof renderPortal>[1]>['answers'];
const all: Answers = ({ path }) => (path.startsWith('/api/v2/employers?') ? listAnswer(clients) : undefined);

function show(options: { user?: User; answers?: Answers; party?: boolean } = {}) {
  const { user = adviser, answers = all, party = false } = options;
  const shown = renderPortal(<ClientSwitcher user={user} />, {
    user,
    ...(answers && { answers }),
    party: party ? { kind: 'employer', record: buildEmployer({ id: 13, name: 'Cedar Homes', shortName: 'Cedar' }) } : null,
  });
  return { ...shown, user: userEvent.setup() };
}

async function open(options: Parameters<typeof show>[0] = {}) {
  const shown = show(options);
  await shown.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch employer' }));
  return { ...shown, dialog, box: dialog.getByRole('combobox', { name: 'Employer' }) };
}

describe('the client switcher', () => {
  it('opens with the shortcut, finds an employer by three letters, and opens it with Enter', async () => {
    const { user, dialog, box, address } = await open();
    expect(box).toHaveFocus();
    await user.keyboard('arc');
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
    expect(box).toHaveAttribute('aria-activedescendant', dialog.getByRole('option', { name: /Ash Rail/ }).id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/employers/11'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens the employer even if Enter is pressed before the answer arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, address } = await open({ answers: () => promise });
    await user.keyboard('bir{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('Searching…');
    resolve(listAnswer(clients));
    await waitFor(() => expect(address()).toBe('/employers/12'));
  });

  it('moves through the options with the arrow keys, from the last to the first, and closes with Escape', async () => {
    const { user, dialog, address } = await open();
    await dialog.findByRole('option', { name: /Birch/ });
    const selected = () => dialog.getByRole('option', { selected: true }).textContent;
    await user.keyboard('{ArrowDown}');
    expect(selected()).toContain('Birch Foods');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toContain('Cedar Homes');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/');
  });

  it('lists the recent employers first, and leaves out the open one', async () => {
    localStorage.setItem(
      `portal.recentClients.${adviser.userUid}`,
      JSON.stringify([{ ...clients[1], isIntermediary: false }, 'rubbish', { id: 'x' }]),
    );
    const { dialog } = await open({ party: true });
    await waitFor(() =>
      expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Birch FoodsRecent · ID 12',
        'Ash Rail CompanyID 11',
      ]),
    );
  });

  it('searches in the service if there are too many employers to load', async () => {
    const many: Answers = ({ path }) => {
      const query = new URL(path, 'https://portal.example').searchParams;
      if (query.get('filter[name][starts_with]') === 'zeb')
        return listAnswer([{ id: 99, name: 'Zebra Crossings', shortName: 'Zebra' }]);
      return query.has('limit') && ![...query.keys()].some((name) => name.startsWith('filter'))
        ? listAnswer(clients, 100_000)
        : listAnswer([]);
    };
    const { user, address } = await open({ answers: many });
    await user.keyboard('zeb{Enter}');
    await waitFor(() => expect(address()).toBe('/employers/99'));
  });

  it('shows a message when no employer matches', async () => {
    const { user } = await open();
    await user.keyboard('xyz');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('No matching employers. Try fewer letters, or the ID.'),
    );
  });

  it('does not mention a search in a portal without employers', async () => {
    await open({ answers: () => listAnswer([]) });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('There are no employers to switch to yet.'));
  });

  it('opens with its button, and returns the focus', async () => {
    const { user } = show({ party: true });
    const button = screen.getByRole('button', { name: 'Switch employer' });
    await user.click(button);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('is not shown to a user with one employer', () => {
    show({ user: buildUser({ totalAccessibleEmployers: 1 }) });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
