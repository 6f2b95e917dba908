import type { HttpClient } from '../providers/http/httpClient.ts';
import { readScreenAhead, type ScreenAddress } from '../screens/screenAhead.ts';
import { type AdminScopes, scopeName } from './scopes/adminScopes.ts';
import { openAdminScope } from './scopes/openAdminScope.ts';

/** Sends the first call of the next screen early, in the scope in which the screen will be drawn. Sends nothing if no user is signed in. */
export async function readVisitAhead(scopes: AdminScopes, http: HttpClient, screen: ScreenAddress): Promise<void> {
  if (!http.mayReadAhead()) return;
  const { party } = screen;
  const scope = openAdminScope(scopes, scopeName(party), party && Number(party.id), http);
  await readScreenAhead({ ...scope, http }, screen);
}
