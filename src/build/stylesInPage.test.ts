import { expect, it } from 'vitest';
import type { Rollup } from 'vite';
import { withStyles } from './stylesInPage.ts';

const page = '<head><link rel="stylesheet" crossorigin href="/assets/index-1a.css"></head>';
const buildWith = (source: string | Uint8Array): Rollup.OutputBundle =>
  ({ 'assets/index-1a.css': { type: 'asset', source } }) as unknown as Rollup.OutputBundle;

it.each(['body{margin:0}\n', Buffer.from('body{margin:0}\n')])('moves the style sheet of the page into it', (source) => {
  const build = buildWith(source);
  expect(withStyles(page, build)).toBe('<head><style>body{margin:0}</style></head>');
  expect(build).toEqual({});
});

it('leaves no script that asks for the style sheet once more', () => {
  const importedCss = new Set(['assets/index-1a.css', 'assets/grid-2b.css']);
  withStyles(
    page,
    Object.assign(buildWith('body{margin:0}'), { 'assets/index-1a.js': { type: 'chunk', viteMetadata: { importedCss } } }),
  );
  expect([...importedCss]).toEqual(['assets/grid-2b.css']);
});

it('refuses a style sheet that is not there, or that would end its element', () => {
  expect(() => withStyles(page, {})).toThrow('no style sheet assets/index-1a.css');
  expect(() => withStyles(page, buildWith('a::after{content:"</style>"}'))).toThrow('would end its element');
});
