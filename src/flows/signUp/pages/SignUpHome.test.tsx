import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import type { Answers } from '../../../../tests/setup/portal/fakeBrowser.ts';
import { buildUser } from '../../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildSignUp, signUpId } from '../../../../tests/setup/portal/signUpService.ts';
import { SignUpHome } from './SignUpHome.tsx';

const noSignUp = (): Response => Response.json({ message: 'This browser has no sign-up.' }, { status: 404 });
const lead = buildSignUp({ companyName: 'Oak Trust' });

interface Options {
  path?: string;
  user?: Parameters<typeof buildUser>[0] | null;
  answers?: Answers;
}

function open({ path = '/signup/home', user = null, answers = () => undefined }: Options = {}) {
  const view = renderPortal(
    <Routes>
      <Route path="/signup/home" element={<SignUpHome />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    {
      path,
      user: user && buildUser(user),
      answers: (request) => answers(request) ?? (request.path.endsWith('/current') ? noSignUp() : undefined),
    },
  );
  return { ...view, person: userEvent.setup() };
}

const anotherPage = async () => screen.findByRole('heading', { name: 'Another page' });

it('starts a sign-up', async () => {
  const { person, requests, address } = open({
    answers: ({ method }) => (method === 'POST' ? Response.json({ data: lead }) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: 'Start now' }));
  await anotherPage();
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/v2/sign-ups', body: {} });
  expect(address()).toBe('/signup/create-account');
});

it('keeps the source of a visitor from elsewhere', async () => {
  const { person, requests } = open({
    path: '/signup/home?source=WPT',
    answers: ({ method }) => (method === 'POST' ? Response.json({ data: lead }) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: 'Start now' }));
  await anotherPage();
  expect(requests.at(-1)?.body).toEqual({ source: 'WPT' });
});

it('starts the sign-up of a client for a member of an intermediary', async () => {
  const { person, requests, address } = open({
    user: { intermediaries: [12] },
    answers: ({ method }) => (method === 'POST' ? Response.json({ data: lead }) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: 'Start for a client' }));
  await anotherPage();
  expect(requests.at(-1)?.body).toEqual({ intermediaryId: 12 });
  expect(address()).toBe(`/signup/create-account?signUp=${signUpId}`);
});

it('lets a member of two intermediaries choose the one that signs up the client', async () => {
  const names: Readonly<Record<string, string>> = { '12': 'Quay Advisers', '34': 'Castlegate Advisers' };
  const { person, requests } = open({
    user: { intermediaries: [12, 34] },
    answers: ({ method, path }) => {
      const firm = /\/intermediaries\/(\d+)$/.exec(path)?.[1];
      if (firm) return Response.json({ data: { id: Number(firm), name: names[firm] } });
      return method === 'POST' ? Response.json({ data: lead }) : undefined;
    },
  });
  await screen.findByRole('option', { name: 'Castlegate Advisers' });
  await person.click(screen.getByRole('button', { name: 'Start for a client' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose the firm for which you sign up a client.');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Your firm' }), 'Castlegate Advisers');
  await person.click(screen.getByRole('button', { name: 'Start for a client' }));
  await anotherPage();
  expect(requests.at(-1)?.body).toEqual({ intermediaryId: 34 });
});

it('starts or continues an own sign-up of a signed-in person of an employer', async () => {
  const user = { isProviderAdmin: false, intermediaries: [] };
  const { person, address, unmount } = open({
    user,
    answers: ({ method }) => (method === 'POST' ? Response.json({ data: lead }) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: 'Start now' }));
  await anotherPage();
  expect(address()).toBe('/signup/create-account');
  unmount();
  open({ user, answers: ({ path }) => (path.endsWith('/current') ? Response.json({ data: lead }) : undefined) });
  expect(await screen.findByRole('link', { name: 'Continue your sign-up' })).toBeInTheDocument();
});

it('says why a sign-up cannot start, and lets the visitor try again', async () => {
  const { person } = open({
    answers: ({ method }) => (method === 'POST' ? Response.json({ message: 'Too many sign-ups.' }, { status: 429 }) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: 'Start now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many sign-ups.');
  expect(screen.getByRole('button', { name: 'Start now' })).toBeEnabled();
});

it('continues the sign-up of this browser', async () => {
  open({ answers: () => Response.json({ data: lead }) });
  expect(await screen.findByText(/This browser has a sign-up for Oak Trust/)).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Continue your sign-up' });
  expect(link).toHaveAttribute('href', `/signup/${signUpId}/dashboard`);
});

it('opens a mailed link once, without its key in the address', async () => {
  const { requests, address, router } = open({
    path: '/signup/home#key=secret-token',
    answers: ({ path }) => (path.endsWith('/open') ? Response.json({ data: lead }) : undefined),
  });
  await anotherPage();
  expect(address()).toBe(`/signup/${signUpId}/dashboard`);
  expect(router.state.location.hash).toBe('');
  expect(requests.filter(({ path }) => path.endsWith('/open')).map(({ body }) => body)).toEqual([{ key: 'secret-token' }]);
});

it('says that a mailed link is used, and offers another one', async () => {
  const used = 'This link has been used. Ask for a new one.';
  const { router } = open({
    path: '/signup/home#key=secret-token',
    answers: ({ path }) => (path.endsWith('/open') ? Response.json({ message: used, errors: [] }, { status: 422 }) : undefined),
  });
  expect(await screen.findByText(used)).toBeInTheDocument();
  expect(router.state.location.hash).toBe('');
  expect(screen.getByRole('button', { name: 'Send me the link' })).toBeInTheDocument();
});

it('sends the link again, without a word about whether the address is known', async () => {
  const { person, requests } = open({
    answers: ({ path }) => (path.endsWith('/resume') ? new Response(null, { status: 202 }) : undefined),
  });
  await person.type(await screen.findByLabelText('Email'), ' ada@oak.example ');
  await person.keyboard('{Enter}');
  expect(await screen.findByText(/^If there is an unfinished sign-up with the address ada@oak.example/)).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ method: 'POST', body: { email: 'ada@oak.example' } });
});

it('shows the fault of an address at its field, which gets the focus', async () => {
  const { person } = open({
    answers: ({ path }) =>
      path.endsWith('/resume')
        ? Response.json(
            { message: 'No', errors: [{ field: 'email', defaultMessage: 'Enter an email address' }] },
            { status: 422 },
          )
        : undefined,
  });
  await person.click(await screen.findByRole('button', { name: 'Send me the link' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter an email address');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('explains the next step after a failed sign-in, and offers to try again', async () => {
  const { person, session } = open();
  expect(await screen.findByText(/Does your employer have its pension with us\? Sign in again/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(session.signIn).toHaveBeenCalledOnce();
});
