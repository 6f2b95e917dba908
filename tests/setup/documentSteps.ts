/** One thing that a document tells its reader to do. */
export type DocumentStep =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'write'; readonly file: string; readonly content: string }
  /** Adds what a snippet holds to a JSON file. */
  | { readonly kind: 'merge'; readonly file: string; readonly content: string };

/**
 * The steps of a Markdown document, in its order: every line of an `sh` block is a command, a block that names a file is its content, and one
 * that says `into` before the file is to be merged into it.
 */
export function documentSteps(markdown: string): DocumentStep[] {
  return [...markdown.matchAll(/^```(\S+) ?([^\n]*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, named = '', content = '']): DocumentStep[] => {
      if (language === 'sh')
        return content
          .trim()
          .split('\n')
          .map((command) => ({ kind: 'run', command }));
      const [, into, file] = /^(into )?(\S+)$/.exec(named) ?? [];
      if (file === undefined)
        throw new Error(`A block of ${language} names no file: write it after the language, as \`\`\`${language} path/to/file.`);
      return [{ kind: into ? 'merge' : 'write', file, content }];
    },
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds what `addition` holds to `target`: objects are merged, anything else takes the place of what was there. */
export function mergeInto(target: Record<string, unknown>, addition: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(addition)) {
    const before = target[key];
    if (isObject(before) && isObject(value) && key !== 'storage') mergeInto(before, value);
    else target[key] = value;
  }
}
