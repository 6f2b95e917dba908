import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import type { Application } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Moment } from '../../shared/dates/Moment.tsx';
import { download } from '../../shared/download.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { listRow } from '../../shared/dashboard/Section.tsx';
import { Action } from '../../shared/ui/Action.tsx';

type Signatory = NonNullable<Application['agreement']>['signatories'][number];

/** The signatures of the agreement of an application, with the name and the way of each, and the signed documents. */
export function Signatures({ application: { id, agreement, hasSignedInstruction = false } }: { application: Application }) {
  const files = [
    { is: Boolean(agreement), label: 'Download the agreement (PDF)', path: 'agreement/document' },
    { is: Boolean(agreement?.completedTimestamp), label: 'Download the evidence (PDF)', path: 'agreement/evidence' },
    { is: hasSignedInstruction, label: 'Download the signed instruction', path: 'direct-debit-instruction/signed' },
  ].filter(({ is }) => is);
  return (
    <>
      {agreement ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
          {agreement.signatories.map((signatory) => (
            <SignatoryRow key={signatory.party} signatory={signatory} />
          ))}
        </Box>
      ) : (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>There is no agreement for the present answers.</Box>
      )}
      {files.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 3 }, borderTop: agreement ? 1 : 0, borderColor: 'divider' }}>
          <Box sx={{ color: 'text.secondary' }}>They have personal data, so the history notes each download.</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {files.map(({ label, path }) => (
              <SavedFile key={path} label={label} address={`/sign-ups/${id}/${path}`} />
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

function SignatoryRow({ signatory: { askedName, email, roles, signature } }: { signatory: Signatory }) {
  return (
    <Box component="li" sx={{ ...listRow, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }} dir="auto">
          {askedName}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{roles}</Box>
        <Box sx={{ color: 'text.secondary' }}>{email}</Box>
      </Box>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {signature ? <GivenSignature signature={signature} askedName={askedName} /> : 'Not signed yet'}
      </Box>
    </Box>
  );
}

function GivenSignature({ signature, askedName }: { signature: NonNullable<Signatory['signature']>; askedName: string }) {
  const { name, position, isDrawn, isByLink, signedTimestamp, hasAskedName } = signature;
  return (
    <>
      <Box>
        Signed as <bdi>{name}</bdi>, {position}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {isDrawn ? 'Drawn' : 'Typed'}, {isByLink ? 'by the link of an email' : 'in the browser of the application'},{' '}
        <Moment at={signedTimestamp} />
      </Box>
      {!hasAskedName && (
        <Box sx={{ fontWeight: 650, color: 'warning.dark' }}>
          The name differs: <bdi>{askedName}</bdi> was asked to sign.
        </Box>
      )}
    </>
  );
}

function SavedFile({ label, address }: { label: string; address: string }) {
  const http = useHttpClient();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.file(address),
    onSuccess: (file) => download(file, file.name),
    onError: () => feedback.error(),
  });
  return (
    <Action look="outlined" disabled={isPending} onClick={() => mutate()}>
      {label}
    </Action>
  );
}
