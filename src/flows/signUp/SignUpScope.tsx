import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { Outlet, useParams, useSearchParams } from 'react-router';
import type { SignUp } from '../../../schemas/generated/types.ts';
import { mayAt } from '../../providers/auth/mayAt.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../providers/auth/useLastingActor.ts';
import { hasStatus } from '../../providers/http/httpError.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useSession } from '../../shared/portal/session.ts';
import { Action, ActionLink } from '../../shared/ui/Action.tsx';
import { createProgress, followProgress } from './followProgress.ts';
import { createSignUpCalls } from './signUpCalls.ts';
import { SignUpContext } from './signUpContext.ts';

/** The parameter of an address that names the sign-up. Without it, it is the one of this browser. */
const SIGN_UP = 'signUp';

/** The time after which a page that waits for signatures asks for them again. */
const EVERY_TEN_SECONDS = 10_000;

/** Loads the sign-up of the address for the pages below: that of its path or parameter, otherwise that of this browser. */
export function SignUpScope() {
  const http = useHttpClient();
  const calls = useMemo(() => createSignUpCalls(http), [http]);
  const [search] = useSearchParams();
  const { id: inPath } = useParams();
  const { user } = useSession();
  // Advisers and the provider's staff look after many sign-ups, so their addresses name one. Everybody else has the one of their browser's cookie.
  const isNamed = user !== null && mayAt(user, null, 'intermediarySignUp.read');
  const id = isNamed ? (inPath ?? search.get(SIGN_UP) ?? undefined) : undefined;
  const {
    data: lead,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['sign-up', id ?? 'current'],
    queryFn: async () => calls.read(id),
    staleTime: 0,
    // Others sign the agreement in browsers of their own.
    refetchInterval: ({ state }) => (state.data?.agreement === 'made' ? EVERY_TEN_SECONDS : false),
  });
  const isAnother = lead !== undefined && inPath !== undefined && lead.id !== inPath;
  const isMissing = hasStatus(error, 404) || hasStatus(error, 401) || hasStatus(error, 403);
  if (isMissing || (isAnother && !isFetching)) return <NoSignUp />;
  if (lead && !isAnother)
    return <WithSignUp key={lead.id} lead={lead} calls={calls} isNamed={isNamed} queryId={id ?? 'current'} />;
  if (!error || isAnother) return <p role="status">Loading your sign-up…</p>;
  return (
    <Page title="We could not load your sign-up">
      <p role="alert">{reasonOf(error)}</p>
      <Action look="filled" disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </Action>
    </Page>
  );
}

function NoSignUp() {
  return (
    <Page title="This browser has no sign-up">
      <p>Start a new one, or continue yours: we send you a link by email, unless your sign-up was removed.</p>
      <ActionLink look="filled" to="/signup/home">
        Start or continue a sign-up
      </ActionLink>
    </Page>
  );
}

interface WithSignUpProps {
  lead: SignUp;
  calls: ReturnType<typeof createSignUpCalls>;
  /** Whether the address names the sign-up. */
  isNamed: boolean;
  queryId: string;
}

function WithSignUp({ lead, calls, isNamed, queryId }: WithSignUpProps) {
  const queryClient = useQueryClient();
  const chart = useLastingActor(() => createProgress(lead));
  useEffect(() => followProgress(chart, lead), [chart, lead]);

  const send = useCallback(
    async (event: string) => {
      const changed = await calls.send(lead.id, event);
      queryClient.setQueryData(['sign-up', queryId], changed);
      return changed;
    },
    [calls, lead.id, queryClient, queryId],
  );
  const refresh = useCallback(async () => queryClient.invalidateQueries({ queryKey: ['sign-up'] }), [queryClient]);
  const addressOf = useCallback(
    (path: string, query: Readonly<Record<string, string>> = {}) => {
      const parameters = new URLSearchParams({ ...query, ...(isNamed && !path.startsWith(lead.id) && { [SIGN_UP]: lead.id }) });
      return `/signup/${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
    },
    [isNamed, lead.id],
  );
  const current = useMemo(
    () => ({ lead, chart, calls, send, refresh, addressOf }),
    [lead, chart, calls, send, refresh, addressOf],
  );
  return (
    <SignUpContext value={current}>
      <Outlet />
    </SignUpContext>
  );
}
