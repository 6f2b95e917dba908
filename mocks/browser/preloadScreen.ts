/** As `src/build/preloads.ts` writes them. */
interface Preload {
  /** A regular expression that the path of the address matches. */
  readonly path: string;
  readonly files: readonly string[];
}

/** Loads the screen's files while the database opens. The service sends their names with a page; a host of files does not. */
export async function preloadScreen(pathname: string): Promise<void> {
  const preloads = (await (await fetch('/preloads.json')).json()) as readonly Preload[];
  const files = preloads.flatMap(({ path, files: needed }) => (new RegExp(path).test(pathname) ? needed : []));
  for (const href of new Set(files))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
