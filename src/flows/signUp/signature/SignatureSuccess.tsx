import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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

/** /signup/digital-signature/signature-success: the confirmation of the signature. */
export function SignatureSuccess() {
  const { lead, addressOf } = useSignUp();
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
    queryFn: async () => calls.make(lead.id),
  });
  if (error)
    return <AgreementFailure title="Your signature" error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!agreement) return <p role="status">Loading the agreement…</p>;
  const isComplete = agreement.completedTimestamp !== null;
  return (
    <Page
      title={isComplete ? 'The agreement is signed' : 'Your signature is kept'}
      intro={
        isComplete
          ? 'Everybody has signed. Keep the agreement and the evidence of the signatures, and submit your application.'
          : 'We have sent a link to the people who still have to sign. You can submit your application when everybody has signed.'
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
        {isComplete && <SaveFile label="Download the evidence (PDF)" load={async () => calls.file(lead.id, 'evidence')} />}
      </Box>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </Page>
  );
}
