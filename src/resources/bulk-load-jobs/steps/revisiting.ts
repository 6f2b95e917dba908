/** The query of a page that shows the checks of a load that is past them. @see docs/product.md, section 2, "Screens and routes" */
export const REVISITING = 'revisiting';

/** The same address, with or without the checks that are past. */
export function revisitingAddress(pathname: string, search: URLSearchParams, isRevisiting: boolean): string {
  const next = new URLSearchParams(search);
  if (isRevisiting) next.set(REVISITING, '1');
  else next.delete(REVISITING);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}
