import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { html } from './html.ts';
import { layout } from './layout.ts';

const root = join(import.meta.dirname, '../../..');
const shapes = (markup: string): string[] => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, shape = '']) => shape);

it('has the one mark of the product: that of the browser tab and of the portal', () => {
  const page = layout({ portalName: 'Employer Portal', title: 'Sign in', content: html`` }).text;
  const favicon = shapes(readFileSync(join(root, 'public/favicon.svg'), 'utf8'));
  expect(favicon).toHaveLength(3);
  expect(shapes(page)).toEqual(favicon);
  expect(shapes(readFileSync(join(root, 'src/shell/Logo.tsx'), 'utf8'))).toEqual(favicon);
});
