import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SignUpVerification } from '../../../../schemas/generated/types.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { VerifyDocument } from './VerifyDocument.tsx';

const unknown: SignUpVerification = {
  isKnown: false,
  document: null,
  state: null,
  employerName: null,
  madeTimestamp: null,
  completedTimestamp: null,
  signatures: [],
};

function open(found: SignUpVerification) {
  const view = renderPortal(<VerifyDocument />, {
    path: '/signup/verify',
    user: null,
    answers: ({ path }) => (path.endsWith('/verify') ? Response.json({ data: found }) : undefined),
  });
  return { ...view, person: userEvent.setup() };
}

it('sends the fingerprint of a file, and not the file', async () => {
  const { person, requests } = open(unknown);
  await person.upload(screen.getByLabelText('File'), new File(['abc'], 'agreement.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/This document is not known to us/)).toBeVisible();
  // The SHA-256 of "abc", from FIPS 180-2.
  expect(requests.at(-1)?.body).toEqual({ fingerprint: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' });
});

it('takes a fingerprint as the evidence page has it, and shows by whom the document was signed', async () => {
  const { person, requests } = open({
    isKnown: true,
    document: 'agreement',
    state: 'signed',
    employerName: 'Oak Trust',
    madeTimestamp: '2026-11-21T12:00:00Z',
    completedTimestamp: '2026-11-21T12:30:00Z',
    signatures: [{ initials: 'G. M.', roles: ['applicant'], method: 'drawn', signedTimestamp: '2026-11-21T12:30:00Z' }],
  });
  await person.type(screen.getByRole('textbox', { name: 'Or its fingerprint' }), `${'01234567 89ABCDEF '.repeat(4)}{Enter}`);
  expect(await screen.findByText('This document is unchanged, and everybody has signed.')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('G. M. (Applicant for the employer) signed by drawing, Sat 21 Nov 2026');
  expect(requests.at(-1)?.body).toEqual({ fingerprint: '0123456789abcdef'.repeat(4) });
});

it('says of a document whose sign-up was removed that it is void, and nothing else', async () => {
  const { person } = open({ ...unknown, isKnown: true, document: 'agreement', state: 'removed' });
  await person.type(screen.getByRole('textbox', { name: 'Or its fingerprint' }), `${'0'.repeat(64)}{Enter}`);
  expect(await screen.findByText(/This document is unchanged, and void: its application was not accepted/)).toBeVisible();
  expect(screen.queryByText(/made/)).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
