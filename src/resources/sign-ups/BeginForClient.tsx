import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SignUp } from '../../../schemas/generated/types.ts';
import { mayAt } from '../../providers/auth/mayAt.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { useSession } from '../../shared/portal/session.ts';
import { Action, ActionLink } from '../../shared/ui/Action.tsx';

/** Begins a sign-up for a client: of the person's intermediary, or for provider staff without one. A member of several chooses the one on the first page. */
export function BeginForClient() {
  const { user } = useSession();
  const http = useHttpClient();
  const navigate = useNavigate();
  const feedback = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: (intermediaryId: number | undefined) =>
      http.post<{ data: SignUp }>('/sign-ups', intermediaryId === undefined ? {} : { intermediaryId }),
    onSuccess: ({ data }) => navigate(`/signup/${data.id}/dashboard`),
    onError: () => feedback.error(),
  });
  if (!user || !mayAt(user, null, 'intermediarySignUp.begin')) return null;
  if (user.intermediaries.length > 1)
    return (
      <ActionLink look="filled" to="/signup/home">
        Sign up a client
      </ActionLink>
    );
  return (
    <Action look="filled" disabled={isPending} onClick={() => mutate(user.intermediaries[0])}>
      Sign up a client
    </Action>
  );
}
