import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { type Answer, listOf, refusal, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { type PortalSession, PortalSessionContext } from '../../providers/auth/portalSession.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';
import { SetUp } from './SetUp.tsx';

type Post = (path: string, body?: unknown) => Promise<unknown>;

const uid = (digit: number): string => `${digit}0000000-0000-4000-8000-000000000000`;
const names = ['Main plan', 'Savings', 'Directors', 'Old plan'];
const benefits = names.map((name, n) => ({ benefitUid: uid(n + 2), payrollUid: uid(1), name, status: 'Active' }));

const mandate = (n: number, values: object = {}) => ({
  id: uid(n + 5),
  benefitUid: uid(n + 2),
  benefitName: names[n],
  payrollNames: ['Monthly staff'],
  accountName: 'Breakwater Ltd',
  reference: `M000000${n}`,
  status: 'pending',
  activeFrom: '2026-11-30',
  firstCollectionDate: '2026-12-22',
  allowedActions: { reasons: {} },
  ...values,
});

const lists =
  (inForce: readonly object[], post?: Answer): Answer =>
  (call) => {
    if (call.method === 'POST') return post?.(call);
    if (call.path.endsWith('/payrolls')) return listOf([{ payrollUid: uid(1), name: 'Monthly staff', status: 'Active' }]);
    if (call.path.endsWith('/benefits')) return listOf(benefits);
    if (call.path.endsWith('/direct-debit-mandates')) return listOf(inForce);
    if (call.path.startsWith('/direct-debit-mandates/')) return { data: mandate(0) };
    return { data: benefits[0] };
  };

/** The page of an employer of which these mandates are in force. */
async function open(
  inForce: readonly object[],
  post: Post,
  { address = 'direct-debit/create', answers = [lists(inForce)] }: { address?: string; answers?: readonly Answer[] } = {},
) {
  const http: Pick<HttpClient, 'post'> = { post: post as HttpClient['post'] };
  const create = ({ children }: { children: ReactNode }) => (
    <PortalSessionContext value={{ http } as PortalSession}>
      <SetUp>{children}</SetUp>
    </PortalSessionContext>
  );
  const rendered = await renderScreens(address, {
    answers,
    resource: 'direct-debit-mandates',
    reader: buildUser({ isHSAdmin: true }),
    parts: { create },
    waitsForParts: true,
  });
  const { user } = rendered;
  return {
    ...rendered,
    async fillIn() {
      await user.type(await screen.findByLabelText('Account name'), 'Breakwater Ltd');
      await user.type(screen.getByLabelText('Sort code'), '08-99-99');
      await user.type(screen.getByLabelText('Account number'), '66374958');
      await user.click(screen.getByRole('checkbox', { name: 'Confirmed by the account holder' }));
    },
  };
}

const boxes = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('group', { name: 'Which benefits' })).getAllByRole('checkbox');

it('leads an empty form to its first faulty field', async () => {
  const post = vi.fn<Post>();
  const { user } = await open([], post);
  await boxes();
  await user.click(screen.getByRole('button', { name: 'Set up 4 direct debits' }));
  await waitFor(() => expect(screen.getByLabelText('Account name')).toHaveFocus());
  expect(post).not.toHaveBeenCalled();
});

it('ticks every benefit without a mandate, sends the account once, and keeps the references on the page', async () => {
  const post = vi.fn<Post>().mockResolvedValue({ data: [mandate(0), mandate(2, { firstCollectionDate: null })] });
  const { user, fillIn, feedback } = await open([mandate(3), mandate(1, { status: 'cancelled' })], post);
  expect((await boxes()).map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true]);
  expect(screen.getByRole('checkbox', { name: 'Monthly staff: Main plan' })).toBeInTheDocument();
  const agrees = 'The account holder is the only person required to authorise direct debits from this account, and agrees to';
  const ofThree = 'one for each of: Monthly staff: Main plan; Monthly staff: Savings; Monthly staff: Directors.';
  expect(screen.getByText(`${agrees} 3 direct debits, ${ofThree}`)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Monthly staff: Old plan' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Monthly staff: Savings' }));
  const ofTwo = 'one for each of: Monthly staff: Main plan; Monthly staff: Directors.';
  expect(screen.getByText(`${agrees} 2 direct debits, ${ofTwo}`)).toBeInTheDocument();
  await fillIn();
  await user.click(screen.getByRole('button', { name: 'Set up 2 direct debits' }));
  const heading = await screen.findByRole('heading', { name: '2 direct debits are set up' });
  expect(heading).toHaveFocus();
  expect(post).toHaveBeenCalledTimes(1);
  const [path, body] = post.mock.calls[0] ?? [];
  expect([path, Object.fromEntries(body as FormData)]).toEqual([
    '/employers/7/direct-debit-mandates',
    {
      benefitUids: JSON.stringify([uid(2), uid(4)]),
      accountName: 'Breakwater Ltd',
      sortCode: '089999',
      accountNumber: '66374958',
      accountHolderConfirmed: 'true',
    },
  ]);
  expect(
    screen
      .getAllByRole('listitem')
      .slice(-2)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Monthly staff: Main planReference M0000000Active from 30/11/2026 · First collection on 22/12/2026, or earlier for a pay period that you submit once it is active',
    'Monthly staff: DirectorsReference M0000002Active from 30/11/2026 · No collection is planned yet',
  ]);
  expect(screen.getByRole('link', { name: 'Monthly staff: Directors' })).toHaveAttribute(
    'href',
    `/employers/7/direct-debit/${uid(7)}`,
  );
  expect(feedback.success).not.toHaveBeenCalled();
});

it('asks for a benefit before anything is sent, at the boxes', async () => {
  const post = vi.fn<Post>();
  const { user, fillIn } = await open([], post);
  for (const box of await boxes()) await user.click(box);
  await fillIn();
  await user.click(screen.getByRole('button', { name: 'Set up a direct debit' }));
  expect(screen.getByRole('group', { name: 'Which benefits' })).toHaveFocus();
  expect(screen.getAllByText('Choose a benefit').length).toBeGreaterThan(0);
  expect(post).not.toHaveBeenCalled();
});

it('shows a refusal at the boxes and at the fields of the account, and keeps what was typed', async () => {
  const post = vi.fn<Post>().mockRejectedValue(
    refusal(422, 'Some of the details need to be corrected.', [
      { field: 'benefitUids', defaultMessage: 'Monthly staff: Savings. This benefit has a mandate' },
      { field: 'accountNumber', defaultMessage: 'Not this one' },
    ]),
  );
  const { user, fillIn } = await open([], post);
  await boxes();
  await fillIn();
  await user.click(screen.getByRole('button', { name: 'Set up 4 direct debits' }));
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Which benefits' })).toHaveTextContent(/This benefit has a mandate/),
  );
  expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(/Not this one/);
  expect(screen.getByLabelText('Account name')).toHaveValue('Breakwater Ltd');
});

it('sends one ticked benefit as the form of one, and opens its mandate', async () => {
  const post = vi.fn<Post>();
  const { user, fillIn, calls, feedback, router } = await open([], post, {
    answers: [lists([mandate(2), mandate(3)], () => ({ data: mandate(0) }))],
  });
  const [, savings] = await boxes();
  if (savings) await user.click(savings);
  await fillIn();
  await user.click(screen.getByRole('button', { name: 'Set up a direct debit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/employers/7/direct-debit/${uid(5)}`));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/benefits/${uid(2)}/direct-debit-mandates`,
  ]);
  expect([post.mock.calls, feedback.success.mock.calls.length]).toEqual([[], 1]);
});

it.each([
  ['one benefit is without a mandate', [mandate(1), mandate(2), mandate(3)], 'direct-debit/create'],
  ['the address names a benefit', [], `direct-debit/create?benefitUid=${uid(2)}`],
])('is the form of one benefit where %s', async (_, inForce, address) => {
  await open(inForce, vi.fn<Post>(), { address });
  expect(await screen.findByLabelText('Benefit')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Which benefits' })).not.toBeInTheDocument();
});

it('is the form of one benefit where the benefits cannot be read', async () => {
  expectConsole('error', /HttpError|Error/);
  await open([], vi.fn<Post>(), { answers: [() => refusal(500, 'Something went wrong')] });
  expect(await screen.findByLabelText('Benefit', {}, { timeout: 10_000 })).toBeInTheDocument();
});
