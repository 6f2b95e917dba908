import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderPage } from '../../../tests/setup/portal/renderPage.tsx';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { AdviserAccess } from './AdviserAccess.tsx';
import { Answers } from './Answers.tsx';
import { BeginForClient } from './BeginForClient.tsx';
import { Review } from './Review.tsx';

const people = [
  { userUid: 'u1', name: 'Ada Byron' },
  { userUid: 'u2', name: 'Grace Hopper' },
];
const application = {
  id: 'a1',
  state: 'partial',
  assignedTo: 'u1',
  checks: [
    { id: 'answers', title: 'Are all answers right?', isPassed: false, result: '1 answer breaks a rule: see the answers.' },
    { id: 'account', title: 'Can the bank account exist?', isPassed: true, result: 'They belong together.' },
  ],
  agreement: {
    madeTimestamp: '2026-11-20T09:00:00Z',
    completedTimestamp: '2026-11-20T10:00:00Z',
    signatories: [
      {
        party: 'applicant',
        roles: 'Applicant for the employer',
        askedName: 'Zed Two',
        email: 'zed@oak.example',
        signature: {
          name: 'Mickey Mouse',
          position: 'Director',
          isDrawn: false,
          isByLink: true,
          signedTimestamp: '2026-11-20T10:00:00Z',
          hasAskedName: false,
        },
      },
      {
        party: 'accountSignatory1',
        roles: 'Signatory of the bank account',
        askedName: 'Bea Marsh',
        email: 'bea@oak.example',
        signature: null,
      },
    ],
  },
  hasSignedInstruction: true,
  leftToDo: ['Add the other payrolls of the employer.'],
  allowedActions: { canAssign: true },
  parts: [
    {
      id: 'signUp',
      title: 'Create account',
      progress: 'Completed',
      completionDate: '2026-11-20',
      steps: [
        {
          id: 'businessType',
          title: 'Your business',
          answers: [
            { label: 'Business type', value: 'Charity' },
            { label: 'Number of employees', value: null },
          ],
          faults: ['Enter the number of employees'],
        },
      ],
    },
    { id: 'signature', title: 'Signature', progress: 'Not Started', completionDate: null, steps: [] },
  ],
};

it('shows the results of the checks, the tasks and the way to continue', async () => {
  renderPage(
    <RecordContextProvider value={application}>
      <Review />
    </RecordContextProvider>,
    { path: '/', answers: () => Response.json({ data: people }) },
  );
  const checks = within(screen.getByRole('region', { name: 'Checks' })).getAllByRole('listitem');
  expect(checks.map(({ textContent }) => textContent)).toEqual([
    'Are all answers right?1 answer breaks a rule: see the answers.Look at it',
    'Can the bank account exist?They belong together.In order',
  ]);
  expect(screen.getByText('Add the other payrolls of the employer.')).toBeInTheDocument();
  expect(screen.getByText('Reference in our mails: SU-A1-')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Resume the sign-up' })).toHaveAttribute('href', '/signup/a1/dashboard');
  expect(await screen.findByRole('option', { name: 'Grace Hopper' })).toBeInTheDocument();
});

it('shows who signed how, points out another name, and saves the signed documents', async () => {
  const user = userEvent.setup();
  const { requests } = renderPage(
    <RecordContextProvider value={application}>
      <Review />
    </RecordContextProvider>,
    {
      path: '/',
      answers: ({ path }) => (path.endsWith('/assignees') ? Response.json({ data: people }) : new Response('%PDF')),
    },
  );
  await screen.findByRole('option', { name: 'Grace Hopper' });
  const part = within(screen.getByRole('region', { name: 'Signatures' }));
  const [zed, bea] = part.getAllByRole('listitem');
  expect(zed).toHaveTextContent(/Zed Two.*zed@oak.example.*Signed as Mickey Mouse, Director.*Typed, by the link of an email/);
  expect(zed).toHaveTextContent('The name differs: Zed Two was asked to sign.');
  expect(bea).toHaveTextContent('Not signed yet');
  for (const { name } of [{ name: /agreement/ }, { name: /evidence/ }, { name: /signed instruction/ }])
    await user.click(part.getByRole('button', { name }));
  expect(requests.map(({ path }) => path).filter((path) => !path.endsWith('/assignees'))).toEqual([
    '/api/v2/sign-ups/a1/agreement/document',
    '/api/v2/sign-ups/a1/agreement/evidence',
    '/api/v2/sign-ups/a1/direct-debit-instruction/signed',
  ]);
});

it('assigns the sign-up to the chosen person', async () => {
  const user = userEvent.setup();
  const { requests } = renderPage(
    <RecordContextProvider value={application}>
      <Review />
    </RecordContextProvider>,
    { path: '/', answers: () => Response.json({ data: people }) },
  );
  await screen.findByRole('option', { name: 'Grace Hopper' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Grace Hopper');
  const sent = requests.find(({ method }) => method === 'PATCH');
  expect([sent?.path, sent?.body]).toEqual(['/api/v2/sign-ups/a1/assign', { assignedTo: 'u2' }]);
});

it('shows the answers of each step with their faults, and no part without answers', () => {
  renderPage(
    <RecordContextProvider value={application}>
      <Answers />
    </RecordContextProvider>,
    { path: '/', answers: () => Response.json({}) },
  );
  const part = screen.getByRole('region', { name: 'Create account' });
  expect(part).toHaveTextContent('Completed on 20/11/2026');
  expect(within(part).getByText('Enter the number of employees')).toBeInTheDocument();
  expect(
    within(part)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Charity', '-']);
  expect(screen.queryByRole('region', { name: 'Signature' })).not.toBeInTheDocument();
});

it('begins a sign-up for a client of the intermediary', async () => {
  const user = userEvent.setup();
  const { requests } = renderPage(<BeginForClient />, {
    path: '/',
    user: buildUser({ intermediaries: [4] }),
    answers: () => Response.json({ data: { id: 's1' } }),
  });
  await user.click(screen.getByRole('button', { name: 'Sign up a client' }));
  expect(requests.map(({ path, body }) => [path, body])).toEqual([['/api/v2/sign-ups', { intermediaryId: 4 }]]);
});

it('leads a member of two intermediaries to the choice of one', () => {
  renderPage(<BeginForClient />, {
    path: '/',
    user: buildUser({ intermediaries: [4, 5] }),
    answers: () => Response.json({}),
  });
  expect(screen.getByRole('link', { name: 'Sign up a client' })).toHaveAttribute('href', '/signup/home');
});

it('is not offered to people of an employer', () => {
  renderPage(<BeginForClient />, { path: '/', user: buildUser(), answers: () => Response.json({}) });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('lets the client choose the access of the adviser by keyboard', async () => {
  const user = userEvent.setup();
  const { requests } = renderPage(
    <Routes>
      <Route path="/signup/:id/adviser" element={<AdviserAccess />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      path: '/signup/s1/adviser',
      answers: () => Response.json({ data: { id: 's1', adviserName: 'Castlegate Advisers', adviserLevel: null } }),
    },
  );
  const group = await screen.findByRole('radiogroup', { name: 'Access of Castlegate Advisers' });
  expect(screen.getByRole('button', { name: 'Save and continue' })).toBeDisabled();
  within(group)
    .getByRole('radio', { name: /^Full access/ })
    .focus();
  await user.keyboard(' {ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  const sent = requests.find(({ method }) => method === 'PATCH');
  expect([sent?.path, sent?.body]).toEqual(['/api/v2/sign-ups/s1/adviser-access', { adviserLevel: 'readOnly' }]);
});
