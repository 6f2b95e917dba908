import session from '../../schemas/rules/session.json' with { type: 'json' };
import type { LoadedParty, PartyReference } from './party.ts';
import type { User } from '../../schemas/generated/types.ts';

/** The browser's address inside the portal's origin. `search` and `hash` include their `?` and `#`, or are empty. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The page to which the home page redirects a user. `onlyEmployer` has to be looked up first, `publicWebsite` is the provider's own site. */
export type HomeDestination =
  | { readonly kind: 'route'; readonly to: string }
  | { readonly kind: 'onlyEmployer' }
  | { readonly kind: 'publicWebsite' };

const withoutTrailingSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname);

/** Whether a path opens without login. @see docs/product.md, point 5, "Paths reachable without login" */
export function isExemptPath(pathname: string): boolean {
  const path = withoutTrailingSlash(pathname);
  return session.pathsWithoutLogin.some((exempt) =>
    exempt.endsWith('/*') ? path === exempt.slice(0, -2) || path.startsWith(exempt.slice(0, -1)) : path === exempt,
  );
}

export function isSignInReturn(pathname: string): boolean {
  return withoutTrailingSlash(pathname) === session.client.returnPath;
}

export function isHomePage(pathname: string): boolean {
  return withoutTrailingSlash(pathname) === '/';
}

/** The party in a path, if there is one. `isIntermediary=0` and an empty value mean an employer. */
export function partyInPath(location: PageLocation): PartyReference | null {
  const encoded = /^\/employers\/([^/]+)/.exec(location.pathname)?.[1];
  if (encoded === undefined) return null;
  const flag = new URLSearchParams(location.search).get('isIntermediary');
  return { id: decodeSegment(encoded), isIntermediary: flag === '1' || flag === 'true' };
}

/** Whether the loaded party, or its absence, fits a location. */
export function partyIsLoadedFor(location: PageLocation, loaded: LoadedParty | null): boolean {
  const wanted = partyInPath(location);
  return wanted?.id === loaded?.reference.id && wanted?.isIntermediary === loaded?.reference.isIntermediary;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A lone `%` is not a valid id: the service will answer that it does not exist.
    return segment;
  }
}

/** Any of provider admin, HS admin, external admin, or acting for an intermediary. @see docs/product.md, point 6 */
export function isAdminOrIntermediary(user: User | null): boolean {
  return user !== null && (isAdmin(user) || user.intermediaries.length > 0);
}

function isAdmin(user: User): boolean {
  return user.isProviderAdmin || user.isHSAdmin || user.isExternalAdmin;
}

/**
 * Whether the user has access to nothing in the portal (start-up 3).
 * Admins always stay: an admin of a portal without employers must be able to create the first one.
 */
export function hasNothingToAccess(user: User): boolean {
  return user.totalAccessibleEmployers === 0 && user.intermediaries.length === 0 && !isAdmin(user);
}

/** Start-up 3 to 6: the page to which the home page redirects a user. @see docs/product.md, point 4, "Page start-up logic" */
export function homeDestination(user: User): HomeDestination {
  if (hasNothingToAccess(user)) return { kind: 'publicWebsite' };
  const [firstIntermediary] = user.intermediaries;
  if (firstIntermediary !== undefined && seesOnlyClients(user)) {
    return { kind: 'route', to: partyPath({ id: String(firstIntermediary), isIntermediary: true }) };
  }
  return user.totalAccessibleEmployers === 1 ? { kind: 'onlyEmployer' } : { kind: 'route', to: '/employers' };
}

/** Whether all employers of a member of an intermediary are its clients: the intermediary's dashboard lists them, with their tasks. */
function seesOnlyClients(user: User): boolean {
  return !isAdmin(user) && !user.companyRelationships.some(({ isActive }) => isActive);
}

/** The route for a destination that needs no look-up and no other site. */
export function homeRoute(user: User | null): string {
  const destination = user === null ? null : homeDestination(user);
  return destination?.kind === 'route' ? destination.to : '/employers';
}

/** The dashboard of an employer, or of an intermediary with `isIntermediary=1`. */
export function partyPath({ id, isIntermediary }: PartyReference): string {
  return `/employers/${encodeURIComponent(id)}${isIntermediary ? '?isIntermediary=1' : ''}`;
}

/** A page of the authentication service that leads back to `location`, with its query and hash. */
export function pathWithNextStep(path: string, location: PageLocation, notice?: 'signed-out-elsewhere'): string {
  const nextStep = encodeURIComponent(location.pathname + location.search + location.hash);
  return `${path}?nextStep=${nextStep}${notice ? `&notice=${notice}` : ''}`;
}

/** The error of a refused authorisation, for the report. */
export const refusalOf = (answer: { readonly kind: string; readonly error?: unknown }): unknown =>
  answer.kind === 'forbidden' ? answer.error : null;

/** The sign-in page, which leads back to the present one. */
export const signInAddress = ({
  location,
  wasSignedOutElsewhere,
}: {
  readonly location: PageLocation;
  readonly wasSignedOutElsewhere: boolean;
}): string => pathWithNextStep(session.client.signInPath, location, wasSignedOutElsewhere ? 'signed-out-elsewhere' : undefined);

/** The page for the second factor, which leads back to the present one. */
export const twoFactorAddress = ({ location }: { readonly location: PageLocation }): string =>
  pathWithNextStep(session.client.twoFactorPath, location);
