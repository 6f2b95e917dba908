import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { Signatories } from './Signatories.tsx';

const waiting = (party: string, isCaller: boolean): SignUpAgreement['signatories'][number] => ({
  party,
  name: party,
  email: null,
  roles: ['accountSignatory'],
  isCaller,
  signedTimestamp: null,
  linkSentTimestamp: null,
});

function show(isOfApplicant: boolean): (string | null)[] {
  const agreement: SignUpAgreement = {
    embedUri: '/api/v2/sign-ups/1/agreement/page',
    documentFingerprint: '0'.repeat(64),
    employerName: 'Oak Trust',
    madeTimestamp: '2026-11-21T12:00:00Z',
    completedTimestamp: null,
    consent: 'I agree.',
    signatories: [waiting('applicant', isOfApplicant), waiting('accountSignatory1', false)],
  };
  render(<Signatories agreement={agreement} />);
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

it('tells the applicant when the others get their links', () =>
  expect(show(true)).toEqual([
    expect.stringMatching(/To sign now$/),
    expect.stringMatching(/Receives a link by email after your signature$/),
  ]));

it('tells those who look after the sign-up who signs first', () =>
  expect(show(false)).toEqual([
    expect.stringMatching(/Signs in the browser of the sign-up$/),
    expect.stringMatching(/Receives a link by email after the applicant has signed$/),
  ]));
