import { expect, it } from 'vitest';
import { documentSteps, mergeInto } from './documentSteps.ts';

it('finds commands, files and additions in their order', () => {
  const markdown =
    'Run:\n\n```sh\nnpm ci\nnpm start\n```\n\n```json a/b.json\n{}\n```\n\n```json into a/b.json\n{ "c": 1 }\n```\n';
  expect(documentSteps(markdown)).toEqual([
    { kind: 'run', command: 'npm ci' },
    { kind: 'run', command: 'npm start' },
    { kind: 'write', file: 'a/b.json', content: '{}\n' },
    { kind: 'merge', file: 'a/b.json', content: '{ "c": 1 }\n' },
  ]);
});

it('refuses a block that nobody could follow', () => {
  expect(() => documentSteps('```json\n{}\n```\n')).toThrow('A block of json names no file');
});

it('merges objects and replaces all else', () => {
  const json = { a: { b: 1, c: [1, 2] }, storage: { documents: true } };
  mergeInto(json, { a: { c: [3] }, storage: { table: 'x' } });
  expect(json).toEqual({ a: { b: 1, c: [3] }, storage: { table: 'x' } });
});
