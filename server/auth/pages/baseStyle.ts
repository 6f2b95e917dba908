import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The typeface of the pages that the service renders itself. */
export const typeface = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8');

/** A style sheet that begins with the styles shared by those pages. @param fontPath - Address of the {@link typeface}. */
export const withBaseStyle = (stylesheet: URL, fontPath: string): string =>
  base.replace('FONT_URL', fontPath) + readFileSync(stylesheet, 'utf8');
