import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../../tests/setup/portal/fakeBrowser.ts';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { forgetPortalDay, hearPortalDay } from '../../shared/dates/portalDay.ts';
import { TopBar } from '../topBar/TopBar.tsx';

const real = '2026-11-21';

/** Plays the service, which has moved its day when it is asked to. */
const moving: Answers = ({ method, path, body }) => {
  if (method !== 'PATCH' || path !== '/api/v2/clock') return undefined;
  const { today } = body as { today: string | null };
  if (today === '2099-01-01')
    return Response.json(
      {
        message: 'Correct the date.',
        errors: [{ field: 'today', defaultMessage: 'Enter a date from 21/11/2016 to 21/11/2036' }],
      },
      { status: 422 },
    );
  const day = today ?? real;
  const headers = { 'Portal-Today': `${day}${day === real ? '' : '; moved'}; movable` };
  return Response.json({ data: { today: day } }, { headers });
};

const admin = buildUser({ isProviderAdmin: true });
const open = async () => {
  const user = userEvent.setup();
  const view = renderPortal(<TopBar />, { user: admin, answers: moving });
  await user.click(await screen.findByRole('button', { name: 'Today is 22 December 2026' }));
  return { ...view, user, dialog: await screen.findByRole('dialog', { name: 'Move the date' }) };
};

beforeEach(() => hearPortalDay('2026-12-22; moved; movable'));
afterEach(forgetPortalDay);

describe('the date in the top bar', () => {
  it('is not shown while it is the real one', () => {
    hearPortalDay(`${real}; movable`);
    renderPortal(<TopBar />, { user: admin });
    expect(screen.queryByText(/^Today is/)).not.toBeInTheDocument();
  });

  it('is shown to everybody while it is moved, without a button for those who may not move it', async () => {
    hearPortalDay('2026-12-22; moved');
    renderPortal(<TopBar />);
    expect(await screen.findByText('Today is 22 December 2026')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Today is/ })).not.toBeInTheDocument();
  });

  it('is not shown to somebody who has signed out', () => {
    renderPortal(<TopBar />, { user: null });
    expect(screen.queryByText(/^Today is/)).not.toBeInTheDocument();
  });
});

describe('the account menu', () => {
  it('offers to move the real date', async () => {
    hearPortalDay(`${real}; movable`);
    const user = userEvent.setup();
    renderPortal(<TopBar />, { user: admin, answers: moving });
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move the date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move the date' });
    expect(within(dialog).getByText('Today is 21 November 2026')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Back to the real date' })).not.toBeInTheDocument();
  });

  it('does not offer it to others', async () => {
    hearPortalDay(real);
    const user = userEvent.setup();
    renderPortal(<TopBar />, { user: admin });
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Move the date' })).not.toBeInTheDocument();
  });
});

describe('the dialog', () => {
  it.each([
    ['Next day', '2026-12-23', '23 December 2026'],
    ['Next week', '2026-12-29', '29 December 2026'],
    ['Next month', '2027-01-22', '22 January 2027'],
  ])('%s', async (label, sent, shown) => {
    const { user, dialog, requests } = await open();
    await user.click(within(dialog).getByRole('button', { name: label }));
    await within(dialog).findByText(`Today is ${shown}`);
    expect(requests.findLast(({ path }) => path.endsWith('/clock'))?.body).toEqual({ today: sent });
    expect(within(dialog).getByLabelText('Date')).toHaveValue(sent.split('-').toReversed().join('/'));
  });

  it('moves to a typed date with Enter, by keyboard alone', async () => {
    const { user, dialog, requests, session } = await open();
    await user.keyboard('6/4/2027{Enter}');
    await within(dialog).findByText('Today is 6 April 2027');
    expect(requests.findLast(({ path }) => path.endsWith('/clock'))?.body).toEqual({ today: '2027-04-06' });
    // The employer's page is read again.
    expect(session.refreshParty).toHaveBeenCalled();
  });

  it('goes back to the real date', async () => {
    const { user, dialog, requests } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the real date' }));
    await within(dialog).findByText('Today is 21 November 2026');
    expect(requests.findLast(({ path }) => path.endsWith('/clock'))?.body).toEqual({ today: null });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Today is/)).not.toBeInTheDocument();
  });

  it('shows at the field why the service refuses a date', async () => {
    const { user, dialog } = await open();
    await user.keyboard('1/1/2099{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Enter a date from 21/11/2016 to 21/11/2036');
    expect(within(dialog).getByLabelText('Date')).toHaveAttribute('aria-invalid', 'true');
    expect(within(dialog).getByText('Today is 22 December 2026')).toBeInTheDocument();
  });
});
