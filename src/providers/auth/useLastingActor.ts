import { useEffect, useRef, useState } from 'react';
import type { Actor, AnyActorLogic } from 'xstate';
import { watchActor } from '../inspection/watchedActors.ts';

/**
 * Runs an actor as long as the component is mounted. `useActorRef` stops and restarts its actor when strict mode runs effects twice, and the
 * rejections of the calls aborted by that stop reach the restarted actor as if they were its own.
 * @param create - Makes the actor, without starting it. Called once.
 */
export function useLastingActor<TLogic extends AnyActorLogic>(create: () => Actor<TLogic>): Actor<TLogic> {
  const [actor] = useState(create);
  const mounts = useRef(0);

  useEffect(() => {
    mounts.current += 1;
    const unwatch = watchActor(actor);
    actor.start();
    return () => {
      unwatch();
      mounts.current -= 1;
      // Strict mode mounts the component again before this runs.
      queueMicrotask(() => {
        if (mounts.current === 0) actor.stop();
      });
    };
  }, [actor]);
  return actor;
}
