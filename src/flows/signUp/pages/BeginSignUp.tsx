import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { NewSignUp, SignUp } from '../../../../schemas/generated/types.ts';
import { mayAt } from '../../../providers/auth/mayAt.ts';
import { hasStatus } from '../../../providers/http/httpError.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { useSession } from '../../../shared/portal/session.ts';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import type { SignUpCalls } from '../signUpCalls.ts';
import { FirmChoice } from './FirmChoice.tsx';
import { Notice } from './Notice.tsx';

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
 * The button that starts a sign-up: of a client for advisers and the provider's staff, and for everybody else, with an account or without, of their own
 * business. Theirs is continued if this browser has one.
 */
export function BeginSignUp({ calls }: { calls: SignUpCalls }) {
  const { user } = useSession();
  const isForClient = user !== null && mayAt(user, null, 'intermediarySignUp.begin');
  const { data: current, isPending } = useQuery({
    queryKey: ['sign-up-of-browser'],
    queryFn: async () => ofThisBrowser(calls),
    gcTime: 0,
    enabled: !isForClient,
  });
  if (isForClient) return <Start calls={calls} firms={user.intermediaries} isForClient />;
  if (isPending) return <p role="status">Loading…</p>;
  if (!current) return <Start calls={calls} firms={[]} isForClient={false} />;
  return (
    <>
      <p>
        This browser has a sign-up{current.companyName === null ? '' : ` for ${current.companyName}`}. Continue where you stopped.
      </p>
      <ActionLink look="filled" to={`/signup/${current.id}/${current.state === 'partial' ? 'dashboard' : 'submitted'}`}>
        Continue your sign-up
      </ActionLink>
    </>
  );
}

interface StartProps {
  calls: SignUpCalls;
  /** The intermediaries for which the person may sign up a client. */
  firms: readonly number[];
  isForClient: boolean;
}

function Start({ calls, firms, isForClient }: StartProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [only] = firms;
  const [intermediaryId, setIntermediaryId] = useState(firms.length === 1 ? only : undefined);
  const start: NewSignUp = {
    ...(search.get('source') === 'WPT' && { source: 'WPT' }),
    ...(intermediaryId !== undefined && { intermediaryId }),
  };
  const begin = async (): Promise<void> => {
    if (firms.length > 0 && intermediaryId === undefined) return setFailure('Choose the firm for which you sign up a client.');
    setIsStarting(true);
    setFailure(null);
    try {
      const lead = await calls.begin(start);
      queryClient.setQueryData(['sign-up', isForClient ? lead.id : 'current'], lead);
      await navigate(isForClient ? `/signup/create-account?signUp=${lead.id}` : '/signup/create-account');
    } catch (error) {
      setFailure(reasonOf(error));
      setIsStarting(false);
    }
  };
  return (
    <>
      <p>
        {isForClient
          ? 'You need the details of the business and of the people responsible for it, its pay dates, and its bank account.'
          : 'You need the details of your business and of the people responsible for it, your pay dates, and a bank account.'}
      </p>
      {firms.length > 1 && <FirmChoice firms={firms} chosen={intermediaryId} onChoose={setIntermediaryId} />}
      <Action look="filled" disabled={isStarting} onClick={() => void begin()}>
        {isForClient ? 'Start for a client' : 'Start now'}
      </Action>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
