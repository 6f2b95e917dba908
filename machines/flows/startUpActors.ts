import { fromPromise } from 'xstate';
import { notProvided } from './notProvided.ts';
import type { LoadedParty, PartyReference } from './party.ts';
import type { Authorisation, SessionState } from './startUpEvents.ts';
import type { PageLocation } from './startUpRules.ts';

/* The questions of the start-up chart. The portal provides the answers (src/app), and a test its own. */

export const awaitSession = fromPromise<SessionState>(async () => notProvided('startUp', 'actor awaitSession'));
export const fetchLoggedIn = fromPromise<boolean>(async () => notProvided('startUp', 'actor fetchLoggedIn'));
export const requireSignIn = fromPromise<void>(async () => notProvided('startUp', 'actor requireSignIn'));
export const fetchAuthorisation = fromPromise<Authorisation>(async () => notProvided('startUp', 'actor fetchAuthorisation'));
export const findOnlyEmployer = fromPromise<PartyReference>(async () => notProvided('startUp', 'actor findOnlyEmployer'));
export const loadParty = fromPromise<LoadedParty, PageLocation>(async () => notProvided('startUp', 'actor loadParty'));
export const openPublicWebsite = fromPromise<void>(async () => notProvided('startUp', 'actor openPublicWebsite'));
