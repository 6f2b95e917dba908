import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../providers/auth/useLastingActor.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { createIdle, followUse } from './idleEffects.ts';

/** Watches whether somebody uses the portal, and warns before the session ends for want of activity. */
export function IdleWatch() {
  const portal = usePortalSession();
  const actor = useLastingActor(() => createActor(createIdle(portal), { inspect: portal.inspect }));
  useEffect(() => followUse((event) => actor.send(event), portal, window), [actor, portal]);
  const secondsLeft = useSelector(actor, (state) => (state.matches('warning') ? state.context.secondsLeft : null));
  return secondsLeft === null ? null : <IdleWarning secondsLeft={secondsLeft} now={portal.browser.now} />;
}
