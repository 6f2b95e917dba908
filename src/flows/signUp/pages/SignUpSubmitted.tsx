import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { decidedBy, referenceOf } from '../../../../domain/signUp/submission.ts';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useSession } from '../../../shared/portal/session.ts';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { AnsweredParts } from '../answers/AnsweredParts.tsx';
import { useAnswers } from '../answers/useAnswers.ts';
import { createAgreementCalls } from '../signature/agreementCalls.ts';
import { SaveFile } from '../signature/AgreementView.tsx';
import { useSignUp } from '../signUpContext.ts';
import { Notice } from './Notice.tsx';

/** /signup/{id}/submitted: the state of an application that was sent. */
export function SignUpSubmitted() {
  const { lead } = useSignUp();
  const { user, signIn } = useSession();
  const { title, text } = words[lead.state];
  return (
    <Page title={title} intro={text}>
      {lead.decisionReason && <Notice tone="warning">{lead.decisionReason}</Notice>}
      {lead.state === 'submitted' && lead.submittedTimestamp != null && <Submitted submittedAt={lead.submittedTimestamp} />}
      {lead.state === 'partial' && (
        <ActionLink look="filled" to={`/signup/${lead.id}/dashboard`}>
          Go to your application
        </ActionLink>
      )}
      {lead.state === 'accepted' && user === null && (
        <Action look="filled" onClick={signIn}>
          Sign in
        </Action>
      )}
    </Page>
  );
}

/** The confirmation: the reference, the next steps with their day, and the copy. */
function Submitted({ submittedAt }: { submittedAt: string }) {
  const { lead } = useSignUp();
  const http = useHttpClient();
  const agreement = useMemo(() => createAgreementCalls(http), [http]);
  const { data: answers, error, refetch } = useAnswers();
  return (
    <>
      <p>
        Your reference is <strong>{referenceOf(lead.id)}</strong>. Please name it when you write to us.
        {lead.email != null && ` We have sent it to ${lead.email}, with a copy of your answers.`}
      </p>
      <h2>The next steps</h2>
      <ol>
        <li>We decide by {formatDate(decidedBy(submittedAt))} at the latest.</li>
        <li>If something is missing, we return the application to you by email, with the reason. Your answers stay.</li>
        <li>Once it is accepted, an email invites you and the people whom you have named to the portal.</li>
      </ol>
      <h2>Your copy</h2>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3, '@media print': { display: 'none' } }}>
        <Action look="outlined" disabled={!answers} onClick={() => window.print()}>
          Print or save this page
        </Action>
        <SaveFile label="Download the agreement (PDF)" load={async () => agreement.file(lead.id, 'document')} />
        <SaveFile label="Download the evidence (PDF)" load={async () => agreement.file(lead.id, 'evidence')} />
      </Box>
      {answers && <AnsweredParts answers={answers} />}
      {error && <LoadFailure what="answers" error={error} onRetry={() => void refetch()} />}
    </>
  );
}

const words: Record<SignUp['state'], { title: string; text: string }> = {
  partial: {
    title: 'Your application is not submitted',
    text: 'Complete its parts, sign the agreement, and submit it.',
  },
  submitted: {
    title: 'Your application is submitted',
    text: 'We look at it and write to you by email. You need to do nothing until then.',
  },
  accepted: {
    title: 'Your application is accepted',
    text: 'We have sent an invitation to your email address. Follow its link to set a password, then sign in.',
  },
  declined: { title: 'Your application is declined', text: 'We cannot accept your application, for this reason:' },
  discarded: { title: 'Your application is deleted', text: 'Its answers were removed. Start a new one at any time.' },
};
