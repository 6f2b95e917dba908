import { expect, it } from 'vitest';
import { drawableText } from './winAnsi.ts';

it.each([
  ['£1,234.56 – “Söhne” €', '£1,234.56 – “Söhne” €'],
  ['Łukasz Żak', 'Lukasz Zak'],
  ['e\u0301', 'é'],
  ['１２', '12'],
  ['株式会社', '????'],
  ['a\u0000b\u202Ec', 'a?b?c'],
])('%s is drawn as %s', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn);
});
