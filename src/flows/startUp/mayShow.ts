import type { SnapshotFrom } from 'xstate';
import { isExemptPath, isHomePage, partyIsLoadedFor, type PageLocation } from '../../../machines/flows/startUpRules.ts';
import type { startUp } from '../../../machines/flows/startUp.ts';

/**
 * Whether the page at `location` may show. The router is a step ahead of start-up when the path changes,
 * and a screen must not be drawn for that step with the employer of the screen before it.
 */
export function mayShow(snapshot: SnapshotFrom<typeof startUp>, location: PageLocation): boolean {
  const { user, party } = snapshot.context;
  if (user === null) return snapshot.hasTag('settled') && isExemptPath(location.pathname);
  const isReady = snapshot.hasTag('settled') || snapshot.hasTag('checking');
  return isReady && !isHomePage(location.pathname) && (isExemptPath(location.pathname) || partyIsLoadedFor(location, party));
}
