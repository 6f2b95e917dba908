import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentSections } from '../setup/api/documentSteps.ts';

const texts = globSync([
  '{schemas,domain,machines,server,mocks,src,docs}/**/*.{ts,tsx,json,css,md}',
  '*.{ts,json,md,html}',
]).filter((path) => !/^schemas\/(?:generated|built)\/|\.test\.tsx?$|^package-lock\.json$/.test(path));

const guide = 'docs/adding-a-screen.md';
/** Files that a guide asks its reader to write, and one that a package writes during the build. */
const writtenLater = new Set([
  'public/mockServiceWorker.js',
  ...documentSections(readFileSync(guide, 'utf8')).flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'write' ? [step.file] : [])),
  ),
]);

/** The files that a text names from the top of the repository, or by a link beside itself. */
function filesNamedIn(path: string, text: string): string[] {
  const whole =
    /(?<![\w./@-])(?:docs|schemas|domain|server|src|machines|mocks|tests|public)\/[\w./-]*\w\.(?:tsx?|json|md|css|html|js)\b/g;
  const links = path.endsWith('.md')
    ? [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) => join(dirname(path), to))
    : [];
  return [...new Set([...(text.match(whole) ?? []), ...links])];
}

describe('a file that a text names', () => {
  it('is there', () => {
    const lost = texts.flatMap((path) =>
      filesNamedIn(path, readFileSync(path, 'utf8'))
        .filter((file) => !existsSync(file) && !writtenLater.has(file))
        .map((file) => `${path} names ${file}`),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['src/a.ts', '// See docs/lost.md, and `server/api/lost.ts`.', ['docs/lost.md', 'server/api/lost.ts']],
    ['docs/a.md', '[a decision](decisions/000-lost.md), [a page](https://example.org/a.md)', ['docs/decisions/000-lost.md']],
  ])('is found in %s: %s', (path, text, expected) => {
    expect(filesNamedIn(path, text)).toEqual(expected);
  });
});
