import Button from '@mui/material/Button';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useSession } from '../../shared/portal/session.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** The way on: home for those who are signed in, the sign-in page for everyone else. */
function WayOn() {
  const { user, signIn } = useSession();
  if (!user) {
    return (
      <Button variant="contained" onClick={signIn}>
        Sign in
      </Button>
    );
  }
  return (
    <Button variant="contained" component={PrefetchLink} to="/">
      Go to your home page
    </Button>
  );
}

function SignInAsSomebodyElse() {
  const { user, signOut } = useSession();
  if (!user) return null;
  return (
    <Button variant="outlined" color="secondary" onClick={signOut}>
      Sign in as somebody else
    </Button>
  );
}

function TryAgain() {
  return (
    <Button variant="outlined" color="secondary" onClick={() => window.history.back()}>
      Go back and try again
    </Button>
  );
}

/** /403 */
export function Forbidden() {
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
      Your account may not open this page. If you need it for your work, ask an administrator of your employer to give you access.
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
          <WayOn />
        </>
      }
    >
      It's not you: our service couldn't do this. What you had saved is safe. Wait a minute, then try again.
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
          <WayOn />
        </>
      }
    >
      What you had saved is safe. Try again, and if it goes wrong a second time, tell us what you were doing.
    </ErrorPage>
  );
}
