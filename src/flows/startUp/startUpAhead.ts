import type { PartyReference } from '../../../machines/flows/party.ts';
import { partyInPath, type PageLocation } from '../../../machines/flows/startUpRules.ts';
import { configurationCall } from '../../shared/portal/configuration.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';

/** The paths of the calls that start-up makes on every signed-in visit. */
export const startUpCalls = {
  configuration: configurationCall,
  loggedIn: '/me/logged-in',
  authorisation: '/me/authorization',
  party: ({ id, isIntermediary }: PartyReference) =>
    `${isIntermediary ? '/intermediaries' : '/employers'}/${encodeURIComponent(id)}`,
};

/**
 * Sends the calls of start-up at once, while its machine and the router still load. The machine still decides step by step, but finds each call
 * already sent.
 */
export function readStartUpAhead(http: HttpClient, location: PageLocation): void {
  const party = partyInPath(location);
  http.readAhead(startUpCalls.loggedIn);
  http.readAhead(startUpCalls.authorisation);
  http.readAhead(startUpCalls.configuration);
  if (party) http.readAhead(startUpCalls.party(party));
}
