import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { Notice } from '../pages/Notice.tsx';
import { createAgreementCalls } from './agreementCalls.ts';
import { AgreementView, SaveFile } from './AgreementView.tsx';
import { Signatories } from './Signatories.tsx';
import { SigningForm } from './SigningForm.tsx';

const keyIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? '';

/**
 * /signup/sign: the agreement for a signatory who came by a mailed link. Only the signature uses the link up, so the page can be loaded again; from then on it
 * shows what was signed, until the link expires.
 */
export function SignByLink() {
  const { hash } = useLocation();
  const http = useHttpClient();
  const calls = useMemo(() => createAgreementCalls(http), [http]);
  const [signed, setSigned] = useState<SignUpAgreement | null>(null);
  const key = keyIn(hash);
  const { data: opened, error } = useQuery({
    queryKey: ['signatory-link', key],
    queryFn: async () => calls.openLink(key),
    enabled: key !== '' && signed === null,
    // The link is not asked for again on the page: its answer would come over what is being filled in.
    staleTime: Infinity,
    retry: false,
    gcTime: 0,
  });
  const agreement = signed ?? opened;
  if (!agreement && (key === '' || error))
    return (
      <Page title="This link cannot be used">
        <Notice tone="error">{error ? reasonOf(error) : 'Open the link of your email as it is.'}</Notice>
      </Page>
    );
  if (!agreement) return <p role="status">Opening the agreement…</p>;
  if (agreement.signatories.some(({ isCaller, signedTimestamp }) => isCaller && signedTimestamp !== null))
    return <Signed agreement={agreement} isNew={signed !== null} file={calls.fileByLink} />;
  return (
    <Page
      title={`Sign for ${agreement.employerName}`}
      intro="You are asked to sign this participation agreement. Read it before you sign. If you do not want to sign, close this page."
    >
      <AgreementView agreement={agreement} load={async () => calls.fileByLink('document')} />
      <h2>Signatures</h2>
      <Signatories agreement={agreement} />
      <h2>Your signature</h2>
      <SigningForm agreement={agreement} onSign={async (signature) => setSigned(await calls.signByLink(signature))} />
    </Page>
  );
}

interface SignedProps {
  agreement: SignUpAgreement;
  /** The agreement was signed on this page just now. */
  isNew: boolean;
  file: ReturnType<typeof createAgreementCalls>['fileByLink'];
}

/** The signed agreement, to be read and kept. */
function Signed({ agreement, isNew, file }: SignedProps) {
  const isComplete = agreement.completedTimestamp !== null;
  return (
    <Page
      title="Thank you: you have signed"
      replacesPage={isNew}
      intro={
        isComplete
          ? 'Everybody has signed. You can download the agreement and the evidence of the signatures now.'
          : 'Your signature is kept. Others still have to sign, and you receive an email when everybody has.'
      }
    >
      <AgreementView agreement={agreement} load={async () => file('document')} />
      {isComplete && (
        <Box sx={{ mt: 2 }}>
          <SaveFile label="Download the evidence (PDF)" load={async () => file('evidence')} />
        </Box>
      )}
      <h2>Signatures</h2>
      <Signatories agreement={agreement} />
    </Page>
  );
}
