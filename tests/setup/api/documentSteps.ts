import type { ProjectCopy } from '../projectCopy.ts';

interface FileStep {
  /** What becomes of the content: it is the file, or is added to a JSON file, or takes the place of what that holds under the same keys. */
  readonly kind: 'write' | 'add' | 'replace';
  readonly file: string;
  readonly content: string;
}

/** One thing that a document tells its reader to do, or to see. */
export type DocumentStep =
  | FileStep
  | { readonly kind: 'run'; readonly command: string }
  /** What the reader is shown. */
  | { readonly kind: 'see'; readonly text: string };

/** What stands below a heading of the document. */
export interface DocumentSection {
  readonly title: string;
  readonly prose: string;
  /** What its reader finds on the screen under that name: the words in bold. */
  readonly labels: readonly string[];
  readonly steps: readonly DocumentStep[];
}

const kinds: Readonly<Record<string, FileStep['kind']>> = { Write: 'write', 'Add to': 'add', 'Replace in': 'replace' };

/**
 * The sections of a Markdown document, in its order. In their steps, every line of an `sh` block is a command, a `text` block is what the
 * reader sees, and before any other block stands what to do with it, for instance: Add to `path/to/file`:
 */
export function documentSections(markdown: string): DocumentSection[] {
  return markdown.split(/^## /m).map((section) => {
    const [title = '', ...lines] = section.split('\n');
    const prose = lines.join('\n');
    const labels = [...prose.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label);
    return { title, prose, labels, steps: stepsOf(prose) };
  });
}

function stepsOf(section: string): DocumentStep[] {
  return [...section.matchAll(/(.*?)^```(\S+)\n(.*?)^```$/gms)].flatMap(
    ([, before = '', language, content = '']): DocumentStep[] => {
      if (language === 'sh')
        return content
          .trim()
          .split('\n')
          .map((command) => ({ kind: 'run', command }));
      if (language === 'text') return [{ kind: 'see', text: content.trim() }];
      const [, verb = '', file] = /(Write|Add to|Replace in)\s+`([^`]+)`:\s*$/.exec(before) ?? [];
      const kind = kinds[verb];
      if (kind === undefined || file === undefined)
        throw new Error(
          `A block of ${language} does not say what becomes of it: end the text before it with "Write \`path\`:", "Add to \`path\`:" or "Replace in \`path\`:".`,
        );
      return [{ kind, file, content }];
    },
  );
}

/** Does with a file what the document says. */
export function carryOut({ kind, file, content }: FileStep, copy: Pick<ProjectCopy, 'write' | 'edit'>): void {
  if (kind === 'write') return copy.write(file, content);
  const addition = JSON.parse(content) as Record<string, unknown>;
  copy.edit(file, (json) => (kind === 'add' ? mergeInto(json, addition) : Object.assign(json, addition)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds what `addition` holds to `target`: objects are merged, anything else takes the place of what was there. */
function mergeInto(target: Record<string, unknown>, addition: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(addition)) {
    const before = target[key];
    if (isObject(before) && isObject(value)) mergeInto(before, value);
    else target[key] = value;
  }
}
