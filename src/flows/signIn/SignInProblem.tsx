import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { PlainSignInDialog } from './PlainSignInDialog.tsx';

// Few sign-ins fail, and the dialog weighs more than all the rest of the sign-in. Without a network it cannot load, and must still be read.
const SignInDialog = lazy(() => import('./SignInDialog.tsx').catch(() => ({ default: PlainSignInDialog })));

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
    <Suspense fallback={null}>
      <SignInDialog message={message} onClose={close} />
    </Suspense>
  );
}
