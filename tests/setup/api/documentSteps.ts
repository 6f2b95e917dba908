import type { ProjectCopy } from '../projectCopy.ts';

interface FileStep {
  /** The use of the content: it is written as the file, added to a JSON file, or replaces the values under the same keys. */
  readonly kind: 'write' | 'add' | 'replace';
  readonly file: string;
  readonly content: string;
}

/** One step that a document asks of its reader, or output that it shows. */
export type DocumentStep =
  | FileStep
  | { readonly kind: 'run'; readonly command: string }
  /** The expected output. */
  | { readonly kind: 'see'; readonly text: string };

/** The text below a heading of the document. */
export interface DocumentSection {
  readonly title: string;
  readonly prose: string;
  /** Labels on the screen: the words in bold. */
  readonly labels: readonly string[];
  readonly steps: readonly DocumentStep[];
}

const kinds: Readonly<Record<string, FileStep['kind']>> = { Write: 'write', 'Add to': 'add', 'Replace in': 'replace' };

/**
 * The sections of a Markdown document, in order. Every line of an `sh` block is a command, a `text` block is expected output, and any other block follows an instruction,
 * for instance: Add to `path/to/file`:
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
          `A block of ${language} has no instruction: end the text before it with "Write \`path\`:", "Add to \`path\`:" or "Replace in \`path\`:".`,
        );
      return [{ kind, file, content }];
    },
  );
}

/** Carries out a step on a file. */
export function carryOut({ kind, file, content }: FileStep, copy: Pick<ProjectCopy, 'write' | 'edit'>): void {
  if (kind === 'write') return copy.write(file, content);
  const addition = JSON.parse(content) as Record<string, unknown>;
  copy.edit(file, (json) => (kind === 'add' ? mergeInto(json, addition) : Object.assign(json, addition)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the contents of `addition` to `target`: objects are merged, other values replaced. */
function mergeInto(target: Record<string, unknown>, addition: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(addition)) {
    const before = target[key];
    if (isObject(before) && isObject(value)) mergeInto(before, value);
    else target[key] = value;
  }
}
