import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { PlainSignInDialog } from './PlainSignInDialog.tsx';

// Loaded on demand: few sign-ins fail, and the dialog is larger than the rest of the sign-in. Without a network the plain dialog is shown.
const SignInDialog = lazy(() => import('./SignInDialog.tsx').catch(() => ({ default: PlainSignInDialog })));

interface SignInProblemProps {
  closedByAdminOrIntermediary: boolean;
  /** Whether the user was signed in, and a page is shown below the dialog. */
  isOverPage: boolean;
}

/** The sign-in page for another tab. This tab gets a message after that sign-in, and continues. */
const AGAIN = `${session.client.returnPath}?again=1`;

/**
 * The dialog with the reason why a sign-in, or its renewal, failed. Closing it clears the sign-in and redirects. Over a page that is in use it also
 * offers to sign in again in another tab, so that typed text is not lost.
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
