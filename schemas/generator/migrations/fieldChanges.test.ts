import { describe, expect, it } from 'vitest';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { fieldChanges } from './fieldChanges.ts';
import type { Storage } from './refusal.ts';
import { storedFields } from './storedShape.ts';

type Properties = Record<string, JsonSchema>;

const entityOf = (properties: Properties, rest: Partial<EntitySchema> = {}): EntitySchema => ({
  $id: 'thing',
  title: 'Thing',
  properties,
  ...rest,
});

function between(before: Properties, after: Properties, storage: Storage = 'table', rest: Partial<EntitySchema> = {}) {
  return fieldChanges(storedFields(entityOf(before)), entityOf(after, rest), storage);
}

/** The refusals of a change of one field, `note`. */
const refused = (before: JsonSchema, after: JsonSchema, storage?: Storage, rest?: Partial<EntitySchema>) =>
  between({ note: before }, { note: after }, storage, rest).refusals.map(({ pointer, message }) => `${pointer} ${message}`);

const text = { type: 'string' };
const choice = (...values: string[]): JsonSchema => ({ type: 'string', oneOf: values.map((value) => ({ const: value })) });

describe('follows by itself', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ['a value that is new', choice('a', 'b'), choice('a', 'b', 'c')],
    ['values in another order', choice('a', 'b'), choice('b', 'a')],
    ['a value that is replaced', choice('a', 'b'), { ...choice('a'), 'x-replaced-values': { b: 'a' } }],
    [
      'a value that becomes null',
      choice('a', 'b'),
      { ...choice('a'), type: ['string', 'null'], 'x-replaced-values': { b: null } },
    ],
    ['any text in place of a list', choice('a'), text],
    ['null', text, { type: ['string', 'null'] }],
    ['no null, with a default', { type: ['string', 'null'] }, { type: 'string', default: 'none' }],
    ['a longer text', { ...text, maxLength: 10 }, { ...text, maxLength: 20 }],
    ['a text of any length', { ...text, maxLength: 10, minLength: 1 }, text],
    ['a shorter text, with the word', { ...text, maxLength: 20 }, { ...text, maxLength: 10, 'x-older-values': 'kept' }],
    ['numbers for whole numbers', { type: 'integer' }, { type: 'number' }],
    ['great whole numbers', { type: 'integer' }, { type: 'integer', maximum: 5_000_000_000 }],
    ['a text for a number', { type: 'number' }, text],
    ['a text for a whole number', { type: 'integer' }, text],
    ['a text for a flag', { type: 'boolean' }, text],
    ['a text for a date', { type: 'string', format: 'date' }, text],
    ['a text for a moment', { type: 'string', format: 'date-time' }, text],
    ['a text for an id', { type: 'string', format: 'uuid' }, text],
    ['another default', { ...text, default: 'a' }, { ...text, default: 'b' }],
    [
      'a small record with more that may be left out',
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text, b: text } },
    ],
    ['a list of any text', { type: 'array', items: choice('a') }, { type: 'array', items: text }],
  ])('%s', (_, before, after) => {
    for (const storage of ['table', 'documents'] as const) {
      const { refusals, changes } = between({ note: before }, { note: after }, storage);
      expect(refusals).toEqual([]);
      expect(changes.map(({ kind, field }) => [kind, field])).toEqual([['changed', 'note']]);
    }
  });

  it('a change on the screen alone by doing nothing', () => {
    expect(between({ note: text }, { note: { ...text, title: 'Remark', pattern: '^.+$' } })).toEqual({
      changes: [],
      refusals: [],
    });
  });

  it('a field that is new, and may be null or has a default', () => {
    const { changes, refusals } = between({}, { a: { type: ['string', 'null'] }, b: { ...text, default: 'x' } });
    expect(refusals).toEqual([]);
    expect(changes).toMatchObject([
      { kind: 'added', field: 'a' },
      { kind: 'added', field: 'b' },
    ]);
  });

  it('a field that a document may lack', () => {
    expect(between({}, { a: text }, 'documents')).toMatchObject({ changes: [{ kind: 'added', field: 'a' }], refusals: [] });
  });

  it('a new name, with what else has changed', () => {
    const after = { remark: { type: ['string', 'null'], 'x-renamed-from': 'note' } };
    expect(between({ note: text }, after)).toMatchObject({
      refusals: [],
      changes: [
        { kind: 'renamed', from: 'note', field: 'remark' },
        { kind: 'changed', field: 'remark', before: { type: 'text' }, after: { type: 'text', nullable: true } },
      ],
    });
  });

  it('the word that is left in the file when all is done, by doing nothing', () => {
    const after = { remark: { ...text, 'x-renamed-from': 'note' }, kind: { ...choice('a'), 'x-replaced-values': { b: 'a' } } };
    expect(between({ remark: text, kind: choice('a') }, after, 'table', { 'x-removed': ['gone'] })).toEqual({
      changes: [],
      refusals: [],
    });
  });

  it('a removal, with the word', () => {
    expect(between({ note: text }, {}, 'table', { 'x-removed': ['note'] })).toEqual({
      changes: [{ kind: 'removed', field: 'note' }],
      refusals: [],
    });
  });

  it('a field that the service works out from now on', () => {
    expect(between({ note: text }, { note: { ...text, 'x-stored': false } })).toEqual({
      changes: [{ kind: 'unread', field: 'note' }],
      refusals: [],
    });
  });
});

describe('refuses, with the remedy', () => {
  it.each<[string, JsonSchema, JsonSchema, string]>([
    [
      'a value that is gone',
      choice('a', 'b'),
      choice('a'),
      '/properties/note note no longer has "b" among its values, and records may hold it. Say what takes the place, such as "x-replaced-values": { "b": "a" }, or put it back.',
    ],
    [
      'a list of values for any text',
      text,
      choice('a'),
      '/properties/note/oneOf note has a list of values now, and records may hold others. Keep the type, add a new field',
    ],
    [
      'no null',
      { type: ['string', 'null'] },
      text,
      '/properties/note/type note may no longer be null, and records hold null. Give it a "default"',
    ],
    [
      'a type that some value cannot be carried to',
      text,
      { type: 'integer' },
      '/properties/note/type note was text and is integer, and not every value can be carried over. Keep the type, add a new field',
    ],
    ['whole numbers for numbers', { type: 'number' }, { type: 'integer' }, 'note was numeric and is integer'],
    ['a list for a value', text, { type: 'array', items: text }, 'note was text and is text[]'],
    [
      'a list of values for a number',
      { type: 'integer' },
      choice('1', '2'),
      'note has a list of values now, and records may hold others.',
    ],
    [
      'another unit',
      { type: 'integer', 'x-unit': 'days' },
      { type: 'integer', 'x-unit': 'seconds' },
      '/properties/note/x-unit note counted days and counts seconds: stored values would mean something else.',
    ],
    [
      'a shorter text',
      { ...text, maxLength: 20 },
      { ...text, maxLength: 10 },
      'note has a maxLength of 10 now, and had one of 20, and records may hold other values. Write "x-older-values": "kept"',
    ],
    ['a limit where there was none', text, { ...text, minLength: 1 }, 'note has a minLength of 1 now, and records may hold'],
    [
      'a smaller range',
      { type: 'integer', minimum: 0 },
      { type: 'integer', minimum: 5 },
      'note has a minimum of 5 now, and had one of 0',
    ],
    [
      'entries that are gone from a list',
      { type: 'array', items: choice('a', 'b') },
      { type: 'array', items: choice('a') },
      'note has entries that may be wrong now: an entry no longer has "b" among its values. Write "x-older-values": "kept"',
    ],
    [
      'a list of values for the entries',
      { type: 'array', items: text },
      { type: 'array', items: choice('a') },
      'note has entries that may be wrong now: an entry has a list of values now.',
    ],
    [
      'a part that is gone',
      { type: 'object', properties: { a: text, b: text } },
      { type: 'object', properties: { a: text } },
      'note no longer has a part "b".',
    ],
    [
      'a part that is new and required',
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text, b: text }, required: ['b'] },
      'note has a part "b" now, which older ones lack.',
    ],
    [
      'a part that becomes required',
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text }, required: ['a'] },
      'note has a part "a" that older ones may lack.',
    ],
    [
      'a part of another type',
      { type: 'object', properties: { a: { type: ['string', 'null'] } } },
      { type: 'object', properties: { a: text } },
      'note has a part "a" that may no longer be null.',
    ],
    [
      'a word for a value that is still there',
      choice('a'),
      { ...choice('a', 'b'), 'x-replaced-values': { a: 'b' } },
      '/properties/note/x-replaced-values/a "a" is still a value of note.',
    ],
    [
      'a word that names no value',
      choice('a', 'b'),
      { ...choice('a'), 'x-replaced-values': { b: 'c' } },
      '/properties/note/x-replaced-values/b "c" is no value of note. Name one of its values.',
    ],
    [
      'a word for null, which may not be',
      choice('a', 'b'),
      { ...choice('a'), 'x-replaced-values': { b: null } },
      '/properties/note/x-replaced-values/b null is no value of note.',
    ],
  ])('%s', (_, before, after, said) => {
    for (const storage of ['table', 'documents'] as const) {
      const found = refused(before, after, storage);
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(said);
    }
  });

  it('a new field that no row could have', () => {
    expect(between({}, { note: text }).refusals).toEqual([
      {
        pointer: '/properties/note',
        message:
          'The records that are already there have no value for note. Give it a "default", let its type be null too, or mark it "x-stored": false when the service works it out.',
      },
    ]);
  });

  it('a new field that every document must have', () => {
    const { refusals } = between({}, { note: text }, 'documents', { required: ['note'] });
    expect(refusals.map(({ message }) => message)).toEqual([expect.stringContaining('take it out of "required", or mark it')]);
  });

  it('a field that every document must have now, and that a row always has', () => {
    const required = { required: ['note'] };
    expect(refused(text, text, 'table', required)).toEqual([]);
    expect(refused(text, text, 'documents', required)).toEqual([expect.stringContaining('note is required now')]);
    expect(refused(text, { ...text, default: '' }, 'documents', required)).toEqual([]);
    expect(refused(text, { type: ['string', 'null'] }, 'documents', required)).toEqual([]);
  });

  it('a field that is gone while another of its type is new', () => {
    const { refusals } = between({ note: text }, { remark: { ...text, default: '' } });
    expect(refusals).toEqual([
      {
        pointer: '/properties/remark',
        message:
          'The field "note" is gone, and records hold values for it. If "remark" is its new name, write "x-renamed-from": "note" there; if it is removed, write "x-removed": ["note"] beside "properties".',
      },
    ]);
  });

  it('a field that is gone while no new one could be it', () => {
    const { refusals } = between({ note: text, kept: text }, { kept: text, days: { type: 'integer', default: 0 } });
    expect(refusals).toEqual([
      {
        pointer: '/properties',
        message: expect.stringMatching(/^The field "note" is gone.* Put it back, write "x-removed": \["note"\]/) as string,
      },
    ]);
  });

  it.each<[string, Properties, Partial<EntitySchema>, string, string]>([
    [
      'a former name that no record has',
      { remark: { ...text, 'x-renamed-from': 'notes' }, note: text },
      {},
      '/properties/remark/x-renamed-from',
      'No record has a field "notes".',
    ],
    [
      'a former name that is still a field',
      { remark: { type: ['string', 'null'], 'x-renamed-from': 'note' }, note: text },
      {},
      '/properties/remark/x-renamed-from',
      '"note" is still a field.',
    ],
    [
      'a former name that two fields have',
      { remark: { ...text, 'x-renamed-from': 'note' }, comment: { type: ['string', 'null'], 'x-renamed-from': 'note' } },
      {},
      '/properties/comment/x-renamed-from',
      'Another field is renamed from "note" too.',
    ],
    ['a removal of what is still a field', { note: text }, { 'x-removed': ['note'] }, '/x-removed/0', '"note" is still a field.'],
  ])('%s', (_, after, rest, pointer, said) => {
    expect(between({ note: text }, after, 'table', rest).refusals).toContainEqual({
      pointer,
      message: expect.stringContaining(said) as string,
    });
  });

  it('a change that may break a constraint of the column alone, and no other', () => {
    const before = { pay: { type: 'integer', limits: { minimum: 0 }, checks: ['pay >= 0'] } };
    const after = (pay: JsonSchema) => fieldChanges(before, entityOf({ pay }), 'table').refusals.map(({ message }) => message);
    const fault = 'pay has a constraint of its own in the database, check (pay >= 0), which this change may break.';
    expect(after({ type: 'integer', minimum: -5 })).toEqual([expect.stringContaining(fault)]);
    expect(after({ type: 'string' })).toEqual([expect.stringContaining(fault)]);
    expect(after({ type: ['integer', 'null'], minimum: 0 })).toEqual([]);
  });
});
