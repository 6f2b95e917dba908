import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EntitySchema } from '../lib/jsonSchema.ts';
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

/** A title that is no noun: "Enter the waits until" would be no sentence. */
const isNoNoun = /^(?:How|Why|What|When|Where|Whether)\b|\b(?:on|until|for|by|to|from|in|with|pays)$/;

/** The fields that people must fill in whose title is no noun, and that have no text of their own for an empty field. */
const withoutText = (schemas: Readonly<Record<string, EntitySchema>>): string[] =>
  Object.entries(schemas).flatMap(([name, { required = [], properties }]) =>
    required
      .filter((field) => {
        const { title = '', 'x-message': invalid, 'x-messages': empty, readOnly } = properties[field] ?? {};
        return invalid !== undefined && readOnly !== true && empty?.['required'] === undefined && isNoNoun.test(title);
      })
      .map((field) => `${name}.${field}`),
  );

it('a field that must be filled in says so in a sentence', () => {
  const { entities, forms } = readSchemas(join(import.meta.dirname, '..'));
  expect(withoutText({ ...entities, ...forms })).toEqual([]);
  expect(
    withoutText({
      wait: {
        required: ['until', 'day'],
        properties: {
          until: { title: 'Waits until', 'x-message': 'Enter a date' },
          day: { title: 'Day', 'x-message': 'Enter a date' },
        },
      } as unknown as EntitySchema,
    }),
  ).toEqual(['wait.until']);
});
