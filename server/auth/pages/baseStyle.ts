import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The typeface of the pages that the service itself makes. */
export const typeface = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8');

/** A style sheet that begins with what all of those pages share. @param fontPath - Where {@link typeface} is served. */
export const withBaseStyle = (stylesheet: URL, fontPath: string): string =>
  base.replace('FONT_URL', fontPath) + readFileSync(stylesheet, 'utf8');
