import { hasNothingToAccess } from '../../../machines/flows/startUpRules.ts';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { useSession } from '../../shared/portal/session.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Action, ActionLink } from '../../shared/ui/Action.tsx';

/** The next step: home for signed-in users, the sign-in page for visitors. */
function WayOn({ look = 'filled' }: { look?: 'filled' | 'outlined' }) {
  const { user, signIn } = useSession();
  if (!user) {
    return (
      <Action look={look} onClick={signIn}>
        Sign in
      </Action>
    );
  }
  return (
    <ActionLink look={look} to="/">
      Go to your home page
    </ActionLink>
  );
}

function SignInAsSomebodyElse() {
  const { user, signOut } = useSession();
  if (!user) return null;
  return (
    <Action look="outlined" onClick={signOut}>
      Sign in as someone else
    </Action>
  );
}

function TryAgain() {
  return (
    <Action look="filled" onClick={() => window.history.back()}>
      Go back and try again
    </Action>
  );
}

/** For a person who may sign in, but to whom nobody has given access. */
function NoAccess({ email }: { email: string }) {
  return (
    <ErrorPage title="You don't have access yet" actions={<SignInAsSomebodyElse />}>
      You are signed in as {email}, but no employer has given you access to its pension. Ask an administrator of your employer to
      invite you with this email. If you had access before, ask them whether it was revoked.
    </ErrorPage>
  );
}

/** /403 */
export function Forbidden() {
  const { user } = useSession();
  if (user && hasNothingToAccess(user)) return <NoAccess email={user.email} />;
  return (
    <ErrorPage
      title="You don't have access to this"
      actions={
        <>
          <WayOn />
          <SignInAsSomebodyElse />
        </>
      }
    >
      Your account doesn't have access to this page. If you need it for your work, ask an administrator of your employer to give
      you access.
    </ErrorPage>
  );
}

/** /404, and every address without a screen. */
export function NotFound() {
  return (
    <ErrorPage
      title="We can't find this page"
      actions={
        <>
          <WayOn />
          <SignInAsSomebodyElse />
        </>
      }
    >
      The address may be mistyped, the page may have moved, or it may belong to an employer that you don't have access to.
    </ErrorPage>
  );
}

/** /500 */
export function ServiceFailed() {
  return (
    <ErrorPage
      title="Our service has a problem"
      actions={
        <>
          <TryAgain />
          <WayOn look="outlined" />
        </>
      }
    >
      It's not you: our service couldn't do this. Everything you saved is safe. Wait a minute, then try again.
    </ErrorPage>
  );
}

/** /error */
export function SomethingWentWrong() {
  return (
    <ErrorPage
      title={session.messages.generic}
      actions={
        <>
          <TryAgain />
          <WayOn look="outlined" />
        </>
      }
    >
      Everything you saved is safe. Try again. If it happens a second time, tell us what you were doing.
    </ErrorPage>
  );
}
