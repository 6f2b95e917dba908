/** Reduces what happens in a page to words of the program: no text of a page, no name, number or address passes. */

/** The path of a page, with `:id` for each part that is no word of a route. @example maskedPath('/employers/7', new Set(['employers'])) // '/employers/:id' */
export function maskedPath(path: string, words: ReadonlySet<string>): string {
  const parts = path.split('/').filter((part) => part !== '');
  return `/${parts.map((part) => (words.has(part) ? part : ':id')).join('/')}`;
}

interface RouteWithPath {
  readonly path?: string | undefined;
  readonly children?: readonly RouteWithPath[] | undefined;
}

/** The words in the paths of the portal's routes. */
export function wordsOf(routes: readonly RouteWithPath[]): ReadonlySet<string> {
  const words = new Set<string>();
  const gather = ({ path = '', children = [] }: RouteWithPath): void => {
    for (const part of path.split('/')) if (/^[a-z]/.test(part)) words.add(part);
    children.forEach(gather);
  };
  routes.forEach(gather);
  return words;
}

const mostLevels = 6;

/** An element as the kinds of the elements around it, e.g. `main table tbody tr td a`. Roles are words of the program too. */
export function elementPath(element: Element): string {
  const kinds: string[] = [];
  for (let at: Element | null = element; at && kinds.length < mostLevels; at = at.parentElement) {
    const kind = at.getAttribute('role') ?? at.localName;
    kinds.unshift(/^[a-z]{1,20}[1-6]?$/.test(kind) ? kind : at.localName);
  }
  return kinds.join(' ');
}

const errorName = /^[A-Z][A-Za-z]{0,40}Error$|^Error$/;
/** A line of a stack in Chromium (`at f (address:1:2)`), Firefox and Safari (`f@address:1:2`). */
const place =
  /^\s*(?:at )?(?<name>[\w$.<> ]*?) ?[(@]?https?:\/\/[^/\s]+(?<file>\/(?:assets|src)\/[\w./-]+)[^:\s]*:(?<line>\d+):(?<column>\d+)\)?$/;
const mostPlaces = 20;

/** An error as its kind and the places in the program. Its message may quote anything, so it is left out. */
export function errorPlaces(error: unknown): { name: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Error', stack: '' };
  const lines = (error.stack ?? '').split('\n').flatMap((line) => {
    const { name = '', file, line: at, column } = place.exec(line)?.groups ?? {};
    return file === undefined ? [] : [`${name || '(none)'} ${file}:${at}:${column}`];
  });
  return { name: errorName.test(error.name) ? error.name : 'Error', stack: lines.slice(0, mostPlaces).join('\n') };
}
