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

it('refuses a style sheet that is not there, or that would end its element', () => {
  expect(() => withStyles(page, {})).toThrow('no style sheet assets/index-1a.css');
  expect(() => withStyles(page, buildWith('a::after{content:"</style>"}'))).toThrow('would end its element');
});
