import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import type { Answers } from '../../../../tests/setup/portal/fakeBrowser.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { SignByLink } from './SignByLink.tsx';

const agreement: SignUpAgreement = {
  embedUri: '/api/v2/sign-ups/signatory/page',
  documentFingerprint: '0123456789abcdef'.repeat(4),
  employerName: 'Oak Trust',
  madeTimestamp: '2026-11-21T12:00:00Z',
  completedTimestamp: null,
  consent: 'I agree to sign electronically.',
  signatories: [
    {
      party: 'applicant',
      name: 'Grace Mills',
      email: null,
      roles: ['applicant'],
      isCaller: false,
      signedTimestamp: '2026-11-21T12:30:00Z',
      linkSentTimestamp: null,
    },
    {
      party: 'authorisedSignatory',
      name: 'Noor Haddad',
      email: 'noor@oak.example',
      roles: ['authorisedSignatory'],
      isCaller: true,
      signedTimestamp: null,
      linkSentTimestamp: '2026-11-21T12:30:00Z',
    },
  ],
};

const signedByAll: SignUpAgreement = {
  ...agreement,
  completedTimestamp: '2026-11-21T13:00:00Z',
  signatories: agreement.signatories.map((one) => ({ ...one, signedTimestamp: '2026-11-21T13:00:00Z' })),
};

const refused = (message: string, errors: unknown[] = []): Response => Response.json({ message, errors }, { status: 422 });

function open(onSign: Answers, path = '/signup/sign#key=secret', opened = agreement) {
  const view = renderPortal(<SignByLink />, {
    path,
    user: null,
    answers: (request) => (request.path.endsWith('/open') ? Response.json({ data: opened }) : onSign(request)),
  });
  return { ...view, person: userEvent.setup() };
}

it('shows the agreement of the link in a frame, with everybody who signs', async () => {
  const { requests } = open(() => undefined);
  const frame = await screen.findByTitle('Participation agreement of Oak Trust');
  expect(frame).toHaveAttribute('src', '/api/v2/sign-ups/signatory/page');
  expect(screen.getByText('Grace Mills')).toBeVisible();
  expect(screen.getByText('Signed Sat 21 Nov 2026, 12:30 pm')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/open'))?.body).toEqual({ key: 'secret' });
});

it('signs by typing, with the keyboard alone', async () => {
  const { person, requests } = open(() => Response.json({ data: signedByAll }, { status: 201 }));
  const position = await screen.findByRole('textbox', { name: /Position/ });
  position.focus();
  await person.keyboard('Trustee');
  await person.tab();
  await person.tab();
  await person.keyboard(' ');
  await person.tab();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Thank you: you have signed' })).toHaveFocus());
  expect(requests.at(-1)).toMatchObject({
    path: '/api/v2/sign-ups/signatory/signatures',
    body: {
      documentFingerprint: agreement.documentFingerprint,
      name: 'Noor Haddad',
      position: 'Trustee',
      method: 'typed',
      consent: true,
    },
  });
});

it('shows the faults at their fields, and puts the focus on the first', async () => {
  const { person } = open(() =>
    refused('Correct the fields.', [
      { field: 'position', defaultMessage: 'Enter the position' },
      { field: 'consent', defaultMessage: 'Tick the box to agree' },
    ]),
  );
  await person.click(await screen.findByRole('button', { name: 'Sign the agreement' }));
  expect(await screen.findByText('Tick the box to agree')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Position/ })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: /Position/ })).toHaveAccessibleDescription('Enter the position');
});

it('says that the agreement has changed meanwhile', async () => {
  const { person } = open(() =>
    refused('Correct the fields.', [{ field: 'documentFingerprint', defaultMessage: 'The agreement has changed' }]),
  );
  await person.click(await screen.findByRole('button', { name: 'Sign the agreement' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The agreement has changed');
});

it('without its key says to open the link of the email', async () => {
  open(() => undefined, '/signup/sign');
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
});

it('shows a person who has signed what they signed, to be kept with its evidence', async () => {
  const { person, requests } = open(
    () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    '/signup/sign#key=secret',
    signedByAll,
  );
  expect(await screen.findByRole('heading', { name: 'Thank you: you have signed' })).toBeVisible();
  expect(screen.getByTitle('Participation agreement of Oak Trust')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign the agreement' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Download the evidence (PDF)' }));
  expect(requests.at(-1)?.path).toBe('/api/v2/sign-ups/signatory/evidence');
});

it('offers no evidence while others have to sign', async () => {
  open(() => undefined, '/signup/sign#key=secret', { ...signedByAll, completedTimestamp: null });
  expect(await screen.findByText(/Others still have to sign/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download the evidence (PDF)' })).not.toBeInTheDocument();
});
