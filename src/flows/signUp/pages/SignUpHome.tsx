import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useSession } from '../../../shared/portal/session.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import { createSignUpCalls } from '../signUpCalls.ts';
import { BeginSignUp } from './BeginSignUp.tsx';
import { Notice } from './Notice.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { useMailedLink } from './useMailedLink.ts';

/**
 * /signup/home: starts a sign-up, or continues one by a mailed link or in the same browser. It is also the page after a failed sign-in of a user who is
 * neither provider staff nor an intermediary member (docs/product.md, point 4).
 */
export function SignUpHome() {
  const http = useHttpClient();
  const calls = useMemo(() => createSignUpCalls(http), [http]);
  const { configuration } = useSession();
  const link = useMailedLink(calls);
  if (link.status === 'opening')
    return (
      <Page title="Continue your sign-up">
        <p role="status">Opening your sign-up…</p>
      </Page>
    );
  return (
    <Page
      title="Sign up for a workplace pension"
      intro={`Set up ${configuration.brandName} for your employees in about 10 minutes. Your answers are saved as you type, so you can stop at any time.`}
    >
      {link.status === 'failed' && <Notice tone="error">{link.reason}</Notice>}
      <BeginSignUp calls={calls} />
      <Part title="Continue on this device">
        <p>Did you start on another device? Enter the email address that you gave, and we send you a link.</p>
        <LinkRequest calls={calls} />
      </Part>
      <SignInAgain />
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 5, pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h2" sx={{ typography: 'h2', mt: 3, mb: 1 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** The way on for people who have an account, among them those whose sign-in has failed. */
function SignInAgain() {
  const { user, signIn } = useSession();
  if (user !== null) return null;
  return (
    <Part title="Already with us?">
      <p>
        Does your employer have its pension with us? Sign in again. If that fails, ask an administrator of your employer to look
        at your access and to send your invitation again.
      </p>
      <Action look="outlined" onClick={signIn}>
        Sign in
      </Action>
    </Part>
  );
}
