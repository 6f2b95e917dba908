import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { PlainSignInDialog } from './PlainSignInDialog.tsx';

// Few sign-ins fail, and the dialog weighs more than all the rest of the sign-in. Without a network it cannot load, and must still be read.
const SignInDialog = lazy(() => import('./SignInDialog.tsx').catch(() => ({ default: PlainSignInDialog })));

interface SignInProblemProps {
  closedByAdminOrIntermediary: boolean;
  /** Whether the user was let in before, and a page shows below. */
  isOverPage: boolean;
}

/** Where another tab signs in again. This one is told when it has, and goes on where it was. */
const AGAIN = `${session.client.returnPath}?again=1`;

/**
 * The dialog that says why signing in, or staying so, did not work. Closing it clears the sign-in and leads on.
 * Over a page that is in use it also offers to sign in again in another tab: what was typed here is not lost then.
 * @see docs/product.md, points 4 ("Sign-in status") and 8 ("Token error")
 */
export function SignInProblem({ closedByAdminOrIntermediary, isOverPage }: SignInProblemProps) {
  const { signIn } = usePortalSession();
  const message = useSelector(signIn, (state) => (state.matches('error') ? state.context.message : null));
  if (message === null) return null;
  const close = () => signIn.send({ type: 'errorClosed', isAdminOrIntermediary: closedByAdminOrIntermediary });
  return (
    <Suspense fallback={null}>
      <SignInDialog message={message} onClose={close} again={isOverPage ? AGAIN : null} />
    </Suspense>
  );
}
