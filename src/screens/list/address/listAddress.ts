/**
 * Where each list was left, so that the way back from a record leads to the same page, search and filters. It lasts as long as the
 * loaded portal does: a new visit starts at the beginning of a list.
 */
const addresses = new Map<string, string>();

/** Keeps the address of the list of `resource`. */
export function rememberListAddress(resource: string, address: string): void {
  addresses.set(resource, address);
}

/** The address at which the list at `listPath` was left, or `listPath` itself: another employer's list is not this one. */
export function listAddress(resource: string, listPath: string): string {
  const address = addresses.get(resource);
  const samePage = address !== undefined && pageOf(address) === pageOf(listPath);
  return samePage ? address : listPath;
}

/** The path, and whether it is that of an intermediary: what a list's own state leaves as it is. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid');
  return `${pathname}?${searchParams.get('isIntermediary') ?? ''}`;
}
