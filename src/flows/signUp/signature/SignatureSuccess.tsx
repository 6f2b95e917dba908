import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { Notice } from '../pages/Notice.tsx';
import { useSubmission } from '../pages/useSubmission.ts';
import { useSignUp } from '../signUpContext.ts';
import { createAgreementCalls } from './agreementCalls.ts';
import { AgreementFailure } from './AgreementFailure.tsx';
import { SaveFile } from './AgreementView.tsx';
import { Signatories } from './Signatories.tsx';

/** The time after which a waiting page asks for further signatures. */
const EVERY_TEN_SECONDS = 10_000;

/** /signup/digital-signature/signature-success: the confirmation of the signature. */
export function SignatureSuccess() {
  const { lead, addressOf, refresh } = useSignUp();
  const { submit, isSending, failure } = useSubmission();
  const { canSubmit } = lead.allowedActions;
  const http = useHttpClient();
  const calls = useMemo(() => createAgreementCalls(http), [http]);
  const {
    data: agreement,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['sign-up-agreement', lead.id],
    queryFn: async ({ client, queryKey }) => (client.getQueryData(queryKey) ? calls.read(lead.id) : calls.make(lead.id)),
    // The others sign in browsers of their own.
    refetchInterval: ({ state }) => (state.data?.completedTimestamp === null ? EVERY_TEN_SECONDS : false),
  });
  // With the last signature, the application can be submitted.
  const isSigned = agreement !== undefined && agreement.completedTimestamp !== null;
  useEffect(() => {
    if (isSigned && lead.agreement !== 'signed') void refresh();
  }, [isSigned, lead.agreement, refresh]);
  if (error)
    return <AgreementFailure title="Your signature" error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!agreement) return <p role="status">Loading the agreement…</p>;
  return (
    <Page
      title={isSigned ? 'The agreement is signed' : 'Your signature is kept'}
      intro={
        isSigned
          ? 'Everybody has signed. Keep the agreement and the evidence of the signatures, and submit your application.'
          : 'We have sent a link to the people who still have to sign. Their signatures appear on this page, and we write to you. Then you submit your application.'
      }
    >
      <Signatories agreement={agreement} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        {canSubmit && (
          <Action look="filled" disabled={isSending} onClick={submit}>
            Submit the application
          </Action>
        )}
        <ActionLink look={canSubmit ? 'outlined' : 'filled'} to={addressOf(`${lead.id}/dashboard`)}>
          Go to your application
        </ActionLink>
        <SaveFile label="Download the agreement (PDF)" load={async () => calls.file(lead.id, 'document')} />
        {isSigned && <SaveFile label="Download the evidence (PDF)" load={async () => calls.file(lead.id, 'evidence')} />}
      </Box>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </Page>
  );
}
