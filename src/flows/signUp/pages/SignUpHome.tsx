import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { NewSignUp, SignUp } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { hasStatus } from '../../../providers/http/httpError.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useSession } from '../../../shared/portal/session.ts';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { createSignUpCalls, type SignUpCalls } from '../signUpCalls.ts';
import { Notice } from './Notice.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { useMailedLink } from './useMailedLink.ts';

/** The sign-up of this browser, or null. */
async function ofThisBrowser(calls: SignUpCalls): Promise<SignUp | null> {
  try {
    return await calls.read();
  } catch (failure) {
    if (hasStatus(failure, 404)) return null;
    throw failure;
  }
}

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
      <Begin calls={calls} />
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

/** The button that starts a sign-up, or continues that of this browser. */
function Begin({ calls }: { calls: SignUpCalls }) {
  const { user } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: current, isPending } = useQuery({
    queryKey: ['sign-up-of-browser'],
    queryFn: async () => ofThisBrowser(calls),
    gcTime: 0,
    enabled: user === null,
  });
  if (user === null && isPending) return <p role="status">Loading…</p>;
  if (current) {
    const page = current.state === 'partial' ? 'dashboard' : 'submitted';
    return (
      <>
        <p>
          This browser has a sign-up{current.companyName === null ? '' : ` for ${current.companyName}`}. Continue where you
          stopped.
        </p>
        <ActionLink look="filled" to={`/signup/${current.id}/${page}`}>
          Continue your sign-up
        </ActionLink>
      </>
    );
  }
  const [intermediaryId] = user?.intermediaries ?? [];
  const start: NewSignUp = {
    ...(search.get('source') === 'WPT' && { source: 'WPT' }),
    ...(intermediaryId !== undefined && { intermediaryId }),
  };
  const begin = async (): Promise<void> => {
    setIsStarting(true);
    setFailure(null);
    try {
      const lead = await calls.begin(start);
      queryClient.setQueryData(['sign-up', user === null ? 'current' : lead.id], lead);
      await navigate(user === null ? '/signup/create-account' : `/signup/create-account?signUp=${lead.id}`);
    } catch (error) {
      setFailure(reasonOf(error));
      setIsStarting(false);
    }
  };
  return (
    <>
      <p>You need the details of your business and of the people responsible for it, your pay dates, and a bank account.</p>
      <Action look="filled" disabled={isStarting} onClick={() => void begin()}>
        {intermediaryId === undefined ? 'Start now' : 'Start for a client'}
      </Action>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
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
