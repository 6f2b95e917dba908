import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { signIn as signInMachine } from '../../../machines/flows/signIn.ts';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { takeNextStep } from '../../providers/auth/nextStep.ts';
import { PageStatus } from './PageStatus.tsx';

/**
 * The page to which the authentication service returns the user. It shows the progress of the sign-in, and then opens the page that the user asked
 * for. `goTo` receives that page's path. It needs no router: the portal loads when the sign-in is done. Opened without a code it starts a sign-in;
 * with `?autoLogin=1` by the service's auto-login.
 */
export function SignInReturn({ goTo }: { goTo: (path: string) => void }) {
  const { signIn, browser } = usePortalSession();
  const hasMovedOn = useRef(false);
  const isSignedIn = useSelector(signIn, (state) => state.matches('success'));
  const isWaiting = useSelector(signIn, isWithoutToken);
  const text = useSelector(signIn, statusText);

  useEffect(() => {
    // Strict mode runs effects twice, but the next step can be taken only once.
    if (!isSignedIn || hasMovedOn.current) return;
    hasMovedOn.current = true;
    goTo(takeNextStep(browser.sessionStorage(), browser.location().origin));
  }, [isSignedIn, goTo, browser]);

  useEffect(() => {
    if (!isWaiting) return;
    const autoLogin = new URLSearchParams(browser.location().search).get('autoLogin') === '1';
    signIn.send({ type: 'signInRequired', autoLogin });
  }, [isWaiting, signIn, browser]);

  return <PageStatus title="Sign in">{text}</PageStatus>;
}

const isWithoutToken = (state: SnapshotFrom<typeof signInMachine>) => state.matches('userWithoutToken');

function statusText(state: SnapshotFrom<typeof signInMachine>): string {
  if (state.matches('success')) return 'You are signed in. Opening your page…';
  if (state.matches('error') || state.matches('noUser')) return 'You are not signed in.';
  return 'Signing you in…';
}
