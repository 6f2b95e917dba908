import { useEffect } from 'react';
import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate';

export type ActorObserver = (event: InspectionEvent) => void;

/** The parts of the portal that observe actors. */
export type Watcher = 'inspector' | 'replay';

/** The portal's running root actors, each with its observers. There is none while no inspector is open, and no replay recorded. */
const actors = new Map<AnyActorRef, Map<Watcher, Subscription>>();
const observers = new Map<Watcher, ActorObserver>();
type Follower = (actor: AnyActorRef, isThere: boolean) => void;
const followers = new Set<Follower>();

/**
 * Makes a root actor visible to the inspector, with all the actors that it invokes.
 * @returns A function that makes it invisible again, to be called when it stops.
 */
export function watchActor(actor: AnyActorRef): () => void {
  actors.set(actor, new Map([...observers].map(([watcher, observer]) => [watcher, actor.system.inspect(observer)])));
  for (const follow of followers) follow(actor, true);
  return () => {
    for (const subscription of actors.get(actor)?.values() ?? []) subscription.unsubscribe();
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

/**
 * Sends the events of every root actor, now and later, to `next`. Usually there is no `next`, and nothing is observed.
 * @param watcher - The part that observes, beside the others.
 */
export function observeActors(next: ActorObserver | undefined, watcher: Watcher = 'inspector'): void {
  if (next) observers.set(watcher, next);
  else observers.delete(watcher);
  for (const [actor, subscriptions] of actors) {
    subscriptions.get(watcher)?.unsubscribe();
    subscriptions.delete(watcher);
    if (next) subscriptions.set(watcher, actor.system.inspect(next));
  }
}
