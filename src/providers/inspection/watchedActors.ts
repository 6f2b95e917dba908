import { useEffect } from 'react';
import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate';

export type ActorObserver = (event: InspectionEvent) => void;

/** The portal's running root actors, each with its observer. There is none while no inspector is open. */
const actors = new Map<AnyActorRef, Subscription | undefined>();
type Follower = (actor: AnyActorRef, isThere: boolean) => void;
const followers = new Set<Follower>();
let observer: ActorObserver | undefined;

/**
 * Makes a root actor visible to the inspector, with all the actors that it invokes.
 * @returns A function that makes it invisible again, to be called when it stops.
 */
export function watchActor(actor: AnyActorRef): () => void {
  actors.set(actor, observer && actor.system.inspect(observer));
  for (const follow of followers) follow(actor, true);
  return () => {
    actors.get(actor)?.unsubscribe();
    actors.delete(actor);
    for (const follow of followers) follow(actor, false);
  };
}

/** {@link watchActor}, as long as the component is mounted. */
export function useWatchedActor(actor: AnyActorRef): void {
  useEffect(() => watchActor(actor), [actor]);
}

/** The root actors that run at this moment. */
export function watchedActors(): AnyActorRef[] {
  return [...actors.keys()];
}

/**
 * Calls `follow` when a root actor starts or stops.
 * @returns A function that stops the calls.
 */
export function onActorWatched(follow: Follower): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** Sends the events of every root actor, now and later, to `next`. Usually there is no `next`, and nothing is observed. */
export function observeActors(next: ActorObserver | undefined): void {
  observer = next;
  for (const [actor, subscription] of actors) {
    subscription?.unsubscribe();
    actors.set(actor, next && actor.system.inspect(next));
  }
}
