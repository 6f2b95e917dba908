import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { NoticePreferences as Preferences } from '../../../schemas/generated/types.ts';
import type { SeenRequest } from '../../../tests/setup/portal/fakeBrowser.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { NoticePreferences } from './NoticePreferences.tsx';

const given: Preferences = { uploadsMail: 'atOnce', uploadsCounted: true, closureMail: 'daily', closureCounted: true };

/** Plays a service with these choices, of which another window may have changed some. */
function open(choices: Preferences = given) {
  let [current, version] = [choices, 1];
  const answer = () => Response.json({ data: current }, { headers: { ETag: `"${version}"` } });
  const answers = ({ method, headers, body }: SeenRequest): Response => {
    if (method !== 'PATCH') return answer();
    if (headers.get('If-Match') !== `"${version}"`)
      return Response.json({ message: 'Someone else has changed this in the meantime.', errors: [] }, { status: 412 });
    [current, version] = [{ ...current, ...(body as Preferences) }, version + 1];
    return answer();
  };
  const view = renderPortal(<NoticePreferences />, { answers, path: '/my-notices/preferences' });
  return {
    ...view,
    user: userEvent.setup(),
    stored: () => current,
    changeElsewhere: (change: Preferences) => {
      [current, version] = [{ ...current, ...change }, version + 1];
    },
  };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the subjects of the person, and says which emails are always sent', async () => {
  open();
  const uploads = await section('Uploads');
  expect(uploads.getByRole('radio', { name: 'At once' })).toBeChecked();
  expect(uploads.getByRole('checkbox', { name: 'Count uploads in the bell' })).toBeChecked();
  expect((await section('Closure')).getByText(/contact addresses always get an email/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Service' })).not.toBeInTheDocument();
  expect(screen.getByText(/emails about your sign-in and your account, are always sent/)).toBeVisible();
});

it('saves the changed choices alone, as they were seen, and returns to the notices', async () => {
  const { user, requests, feedback, address } = open();
  await user.click((await section('Uploads')).getByRole('radio', { name: 'None' }));
  await user.click((await section('Closure')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('Your choices are saved'));
  const sent = requests.find(({ method }) => method === 'PATCH');
  expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ uploadsMail: 'none', closureCounted: false }, '"1"']);
  expect(address()).toBe('/my-notices');
});

it('keeps a change of another window, unless both have changed the same choice', async () => {
  const { user, stored, changeElsewhere, feedback } = open();
  await user.click((await section('Uploads')).getByRole('radio', { name: 'None' }));
  changeElsewhere({ closureMail: 'none' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalled());
  expect(stored()).toMatchObject({ uploadsMail: 'none', closureMail: 'none' });
});

it('shows a change of the same choice in another window, and a second attempt replaces it', async () => {
  const { user, stored, changeElsewhere, feedback } = open();
  await user.click((await section('Uploads')).getByRole('radio', { name: 'None' }));
  changeElsewhere({ uploadsMail: 'daily', closureMail: 'none' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/Someone else changed the emails about uploads to “In the daily email”/))[0]).toBeVisible();
  expect(stored().uploadsMail).toBe('daily');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(feedback.success).toHaveBeenCalled());
  expect(stored()).toMatchObject({ uploadsMail: 'none', closureMail: 'none' });
});

it('asks before it loses changes, and not without any', async () => {
  const { user, address } = open();
  await user.click((await section('Uploads')).getByRole('radio', { name: 'None' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(address()).toBe('/my-notices/preferences');
  await user.click(dialog.getAllByRole('button')[0] as HTMLElement);
  await user.click((await section('Uploads')).getByRole('radio', { name: 'At once' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/my-notices'));
});

it('has nothing to choose for a person without notices', async () => {
  open({});
  expect(await screen.findByText('You get no notices, so there is nothing to choose.')).toBeVisible();
});
