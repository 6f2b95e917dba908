import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { usePortalSession } from '../../providers/auth/portalSession.ts';

// Few sign-ins fail, and the dialog weighs more than all the rest of the sign-in.
const SignInDialog = lazy(() => import('./SignInDialog.tsx'));

/**
 * The dialog that says why signing in, or staying so, did not work. Closing it clears the sign-in and leads on.
 * @see SPEC.md, points 4 ("Sign-in status") and 8 ("Token error")
 */
export function SignInProblem({ closedByAdminOrIntermediary }: { closedByAdminOrIntermediary: boolean }) {
  const { signIn } = usePortalSession();
  const message = useSelector(signIn, (state) => (state.matches('error') ? state.context.message : null));
  if (message === null) return null;
  const close = () => signIn.send({ type: 'errorClosed', isAdminOrIntermediary: closedByAdminOrIntermediary });
  return (
    <Suspense fallback={<p role="alert">{message}</p>}>
      <SignInDialog message={message} onClose={close} />
    </Suspense>
  );
}
