import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSchemas } from './readSchemas.ts';

/** Words without a meaning of their own, in any label. */
const fillers = new Set('the a an of this their its in on at for to and or is was with by from'.split(' '));

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’']s?\b/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !fillers.has(word));

/** A help text that says nothing beyond its label is read twice and helps nobody. */
const repeats = (title: string, description: string): boolean => {
  const label = new Set(words(title));
  return words(description).every((word) => label.has(word));
};

function repetitions(part: unknown, place: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { title, description } = part as { title?: unknown; description?: unknown };
  const own = typeof title === 'string' && typeof description === 'string' && repeats(title, description);
  return [...(own ? [place] : []), ...Object.entries(part).flatMap(([key, value]) => repetitions(value, `${place}/${key}`))];
}

it('no help text only repeats its label', () => {
  const { entities, forms, resources } = readSchemas(join(import.meta.dirname, '..'));
  expect(repetitions({ entities, forms, resources }, '')).toEqual([]);
});

it('finds a help text that only repeats its label', () => {
  const files = {
    event: { title: 'Event', description: 'The event.' },
    name: { title: 'Name', description: 'As on the payroll.' },
  };
  expect(repetitions(files, '')).toEqual(['/event']);
});
