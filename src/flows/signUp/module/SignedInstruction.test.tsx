import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import type { Answers } from '../../../../tests/setup/portal/fakeBrowser.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildSignUp, createSignUpService, signUpId, withProgress } from '../../../../tests/setup/portal/signUpService.ts';
import { SignUpScope } from '../SignUpScope.tsx';
import { ModulePage } from './ModulePage.tsx';

const ada = { firstName: 'Ada', lastName: 'King', email: 'ada@oak.example' };
const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@oak.example' };
const form = new File(['%PDF-1.7'], 'Signed.pdf', { type: 'application/pdf' });

function open(signatories: readonly object[], first: Answers = () => undefined) {
  const service = createSignUpService({
    lead: withProgress(buildSignUp(), { signUp: 'Completed', directDebit: 'Started' }),
    answers: { directDebit: { signatories } },
    first,
  });
  const view = renderPortal(
    <Routes>
      <Route path="signup" element={<SignUpScope />}>
        <Route path=":module" element={<ModulePage />} />
      </Route>
    </Routes>,
    { path: '/signup/direct-debit?step=accountSignatories', user: null, answers: service.answer },
  );
  return { ...view, ...service, user: userEvent.setup() };
}

const region = async () => screen.findByRole('region', { name: 'Signed instruction' });
const path = `/sign-ups/${signUpId}/direct-debit-instruction/signed`;

it('is not asked for where one person signs', async () => {
  open([ada]);
  await screen.findByRole('heading', { level: 1, name: 'Bank account and signatories' });
  expect(screen.queryByRole('region', { name: 'Signed instruction' })).not.toBeInTheDocument();
});

it('names everybody who signs, and keeps the uploaded form', async () => {
  const { user, requests } = open([ada, grace], ({ method, path: to }) =>
    method === 'PUT' && to.endsWith(path)
      ? Response.json({ data: { mandateInstructionURL: path, mandateInstructionFilename: 'Signed.pdf' } })
      : method === 'GET' && requests.some((one) => one.method === 'PUT') && to.endsWith('/answers/directDebit')
        ? Response.json({
            data: { answers: { signatories: [ada, grace], mandateInstructionFilename: 'Signed.pdf' }, etag: '"2"', faults: [] },
          })
        : undefined,
  );
  expect(await region()).toHaveTextContent('Your bank needs the signatures of Ada King and Grace Hopper.');
  // It is done before the step is left, so it stands above the buttons.
  const after = screen.getByRole('button', { name: 'Continue' }).compareDocumentPosition(await region());
  expect(after).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await user.upload(screen.getByLabelText('Signed form'), form);
  await waitFor(() => expect(screen.getByText('Uploaded: Signed.pdf')).toBeInTheDocument());
  expect(screen.getByLabelText('Signed form')).toBeEnabled();
});

it('shows why a file is refused', async () => {
  const { user } = open([ada, grace], ({ method }) =>
    method === 'PUT'
      ? Response.json({ message: 'Check', errors: [{ field: 'file', defaultMessage: 'This file is empty' }] }, { status: 422 })
      : undefined,
  );
  await region();
  await user.upload(screen.getByLabelText('Signed form'), form);
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is empty');
});
