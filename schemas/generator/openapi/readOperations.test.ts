import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOperations } from './readOperations.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'operations-'));
  cpSync(join(import.meta.dirname, '../../meta'), join(root, 'meta'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, content: string): void => {
  mkdirSync(join(root, 'operations'), { recursive: true });
  writeFileSync(join(root, 'operations', name), content);
};

it('reads those of the project', () => {
  expect(readOperations(join(import.meta.dirname, '../..')).map(({ name }) => name)).toContain('me');
});

it('is content where there are none', () => {
  expect(readOperations(root)).toEqual([]);
});

it.each([
  ['text that is no JSON', 'a.json', '{', 'schemas/operations/a.json is not valid JSON'],
  ['a missing key', 'a.json', '{"name": "a"}', "schemas/operations/a.json, at /: must have required property 'operations'"],
  [
    'another name than the file has',
    'a.json',
    '{"name": "b"}',
    'schemas/operations/a.json, at /name: is "b"; write "a", the file\'s name.',
  ],
])('names the file, the place and the remedy of %s', (_, name, content, fault) => {
  write(name, content);
  expect(() => readOperations(root)).toThrow(fault);
});
