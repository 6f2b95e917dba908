import type { SnapshotFrom } from 'xstate';
import { isExemptPath, isHomePage, partyIsLoadedFor, type PageLocation } from '../../../machines/flows/startUpRules.ts';
import type { startUp } from '../../../machines/flows/startUp.ts';

/**
 * Whether the page at `location` may show. When the path changes, the router is one step ahead of start-up. In that step a screen must not be drawn
 * with the previous screen's employer.
 */
export function mayShow(snapshot: SnapshotFrom<typeof startUp>, location: PageLocation): boolean {
  const { user, party } = snapshot.context;
  if (user === null) return snapshot.hasTag('settled') && isExemptPath(location.pathname);
  const isReady = snapshot.hasTag('settled') || snapshot.hasTag('checking');
  return isReady && !isHomePage(location.pathname) && (isExemptPath(location.pathname) || partyIsLoadedFor(location, party));
}
