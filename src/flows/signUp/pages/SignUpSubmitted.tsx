import type { SignUp } from '../../../../schemas/generated/types.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useSession } from '../../../shared/portal/session.ts';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
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
