import type { Import } from './readImports.ts';

/** Folders that import each other, directly or through others, in alphabetical order. */
export type FolderCircle = readonly string[];

/** Its folder: the first three parts of a path, such as `server/api/records`. A file beside the folders stands for itself. */
export const folderOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** The circles of folders among imports: the strongly connected components with more than one folder, the largest first. */
export function findFolderCircles(imports: readonly Import[]): FolderCircle[] {
  const targets = Map.groupBy(betweenFolders(imports), ({ from }) => folderOf(from));
  const reach = new Map([...targets.keys()].map((folder) => [folder, reachableFrom(folder, targets)]));
  const circles = new Map<string, FolderCircle>();
  for (const [folder, reached] of reach) {
    const circle = [...reached].filter((other) => reach.get(other)?.has(folder)).toSorted();
    if (circle.length > 1) circles.set(circle.join(), circle);
  }
  return [...circles.values()].toSorted((one, other) => other.length - one.length || one.join().localeCompare(other.join()));
}

/**
 * The differences between the circles of today and the list of known ones, which may only shrink. Each says what to do.
 *
 * @param imports - Shows the way of a new circle.
 */
export function faultsOfCircles(
  found: readonly FolderCircle[],
  known: readonly FolderCircle[],
  imports: readonly Import[],
): string[] {
  const isKnown = (circle: FolderCircle): boolean => known.some((one) => one.join() === circle.join());
  const grown = found.filter((circle) => !known.some((one) => circle.every((folder) => one.includes(folder))));
  const shrunk = found.filter((circle) => !isKnown(circle) && !grown.includes(circle));
  const left = new Set(found.flat());
  return [
    ...grown.map((circle) => {
      const listed = new Set(known.flat());
      const strange = circle.find((folder) => !listed.has(folder)) ?? circle[0] ?? '';
      return [
        `${strange} is in a circle of folders, which the list does not have:`,
        ...wayBack(strange, circle, imports).map(({ from, to }) => `  ${from} imports ${to}`),
        'Move what both need into a folder that imports neither, or hand it in as an argument, so that imports go one way. The list only shrinks.',
      ].join('\n');
    }),
    ...known
      .flat()
      .flatMap((folder) => (left.has(folder) ? [] : [`${folder} is in no circle any more: take it out of the list.`])),
    ...shrunk.map((circle) => `A circle is smaller than in the list now. Write it as it is: ${circle.join(', ')}.`),
  ];
}

/** The imports of the shortest way from a folder through its circle and back. */
function wayBack(start: string, circle: FolderCircle, imports: readonly Import[]): Import[] {
  const inside = betweenFolders(imports).filter(
    ({ from, to }) => circle.includes(folderOf(from)) && circle.includes(folderOf(to)),
  );
  const ways: Import[][] = inside.filter(({ from }) => folderOf(from) === start).map((one) => [one]);
  const seen = new Set<string>();
  for (const way of ways) {
    const end = folderOf(way.at(-1)?.to ?? '');
    if (end === start) return way;
    if (seen.has(end)) continue;
    seen.add(end);
    ways.push(...inside.filter(({ from }) => folderOf(from) === end).map((next) => [...way, next]));
  }
  return [];
}

const betweenFolders = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => folderOf(from) !== folderOf(to));

/** Every folder that can be reached by one import or more. */
function reachableFrom(folder: string, targets: ReadonlyMap<string, readonly Import[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const { to } of targets.get(next) ?? []) {
      const other = folderOf(to);
      if (reached.has(other)) continue;
      reached.add(other);
      waiting.push(other);
    }
  return reached;
}
