/**
 * The last address of each list, so that the link back from a record restores page, search and filters. It lasts until the portal is reloaded: a new
 * visit starts at the beginning of a list.
 */
const addresses = new Map<string, string>();

/** Stores the address of the list of `resource`. */
export function rememberListAddress(resource: string, address: string): void {
  addresses.set(resource, address);
}

/** The last address of the list at `listPath`, or `listPath` itself if the stored address belongs to another employer's list. */
export function listAddress(resource: string, listPath: string): string {
  const address = addresses.get(resource);
  const samePage = address !== undefined && pageOf(address) === pageOf(listPath);
  return samePage ? address : listPath;
}

/** The path, and whether it is that of an intermediary: the parts of an address that a list state does not change. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid');
  return `${pathname}?${searchParams.get('isIntermediary') ?? ''}`;
}
