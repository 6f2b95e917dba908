import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { Forbidden, NotFound, ServiceFailed, SomethingWentWrong } from './errorScreens.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';

it.each([
  ['403', <Forbidden key="403" />, "You don't have access to this"],
  ['404', <NotFound key="404" />, "We can't find this page"],
  ['500', <ServiceFailed key="500" />, 'Our service has a problem'],
  ['error', <SomethingWentWrong key="error" />, 'Something went wrong. We have been notified.'],
])('/%s explains the error and links to the home page', (_, page, heading) => {
  renderPortal(page);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'help@harbour.example.co.uk' })).toBeInTheDocument();
  expect(document.title).toBe(`Harbour Pensions ${heading}`);
});

it('/403 says whom to ask when nobody has given the person access', () => {
  renderPortal(<Forbidden />, { user: buildUser({ totalAccessibleEmployers: 0, email: 'ada@harbour.example.co.uk' }) });
  expect(screen.getByRole('heading', { level: 1, name: "You don't have access yet" })).toBeInTheDocument();
  expect(
    screen.getByText(/You are signed in as ada@harbour\.example\.co\.uk.* Ask an administrator of your employer/),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign in as someone else' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Go to your home page' })).not.toBeInTheDocument();
});

it('lets a visitor sign in', async () => {
  const user = userEvent.setup();
  const { session } = renderPortal(<NotFound />, { user: null });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(session.signIn).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Sign in as someone else' })).not.toBeInTheDocument();
});

it('lets a user without access sign in as somebody else', async () => {
  const user = userEvent.setup();
  const { session } = renderPortal(<Forbidden />);
  await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
  expect(session.signOut).toHaveBeenCalledOnce();
});

it('/monitoring shows whether the service answers', async () => {
  const user = userEvent.setup();
  let isDown = true;
  renderPortal(<ServiceStatus />, {
    answers: () => (isDown ? Response.json({ message: 'Down', errors: [] }, { status: 503 }) : Response.json({ data: {} })),
  });
  expect(await screen.findByText(/The service isn't answering/)).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/The service is working/)).toBeInTheDocument();
});
