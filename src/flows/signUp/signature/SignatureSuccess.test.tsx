import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { buildSignUp, createSignUpService, signUpId } from '../../../../tests/setup/portal/signUpService.ts';
import { SignUpScope } from '../SignUpScope.tsx';
import { SignatureSuccess } from './SignatureSuccess.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const signatory = (party: string, signedTimestamp: string | null): SignUpAgreement['signatories'][number] => ({
  party,
  name: party === 'applicant' ? 'Ada King' : 'Noor Haddad',
  email: null,
  roles: ['accountSignatory'],
  isCaller: party === 'applicant',
  signedTimestamp,
  linkSentTimestamp: '2026-11-21T12:00:00Z',
});
const agreementOf = (completedTimestamp: string | null): SignUpAgreement => ({
  embedUri: '/page',
  documentFingerprint: '0'.repeat(64),
  employerName: 'Oak Trust',
  madeTimestamp: '2026-11-21T12:00:00Z',
  completedTimestamp,
  consent: 'I agree.',
  signatories: [signatory('applicant', '2026-11-21T12:00:00Z'), signatory('accountSignatory1', completedTimestamp)],
});

it('shows the signature of another person as soon as it is there, and the way to submit', async () => {
  const waiting = buildSignUp({ agreement: 'made' });
  let agreement = agreementOf(null);
  const { kept, answer } = createSignUpService({
    lead: waiting,
    first: ({ path }) => (path === `/api/v2/sign-ups/${signUpId}/agreement` ? Response.json({ data: agreement }) : undefined),
  });
  const { requests } = renderPortal(
    <Routes>
      <Route path="signup" element={<SignUpScope />}>
        <Route path="signature-success" element={<SignatureSuccess />} />
      </Route>
    </Routes>,
    { path: '/signup/signature-success', user: null, answers: answer },
  );
  await screen.findByRole('heading', { level: 1, name: 'Your signature is kept' });
  expect(screen.getByText(/^Link sent/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit the application' })).not.toBeInTheDocument();
  agreement = agreementOf('2026-11-21T12:05:00Z');
  kept.lead = { ...waiting, agreement: 'signed', allowedActions: { ...waiting.allowedActions, canSubmit: true } };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByRole('heading', { level: 1, name: 'The agreement is signed' });
  expect(screen.queryByText(/^Link sent/)).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Submit the application' })).toBeEnabled();
  // The page reads the agreement that there is, and asks no more once it is complete.
  const asked = requests.filter(({ path }) => path.endsWith('/agreement'));
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(requests.filter(({ path }) => path.endsWith('/agreement'))).toHaveLength(2);
});
