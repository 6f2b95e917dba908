import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, withPlainTexts } from './plainText.ts';

const name = { type: 'string', maxLength: 80 };
const message = { type: 'string', maxLength: 500 };

describe('a text as stored', () => {
  it.each([
    ['spaces around it', '  Weekly staff\u00A0 ', 'Weekly staff'],
    ['a pasted line break', 'Weekly\r\n staff\n', 'Weekly staff'],
    ['a tab', 'Weekly\tstaff', 'Weekly staff'],
    ['spaces of a word processor', 'Weekly\u00A0\u202Fstaff\u2003A', 'Weekly  staff A'],
    ['control characters', 'We\u0007ekly\u009F', 'Weekly'],
    ['a mark that changes the text direction', '\u202Efdp.ffats', 'fdp.ffats'],
    ['a mark of the text direction', '\u200EWeekly\u200F \u200Estaff', 'Weekly staff'],
    ['invisible characters alone', ' \u200B\u2060 ', ''],
    ['an accent by itself', 'Jose\u0301', 'José'],
    ['Arabic', 'محمد بن عبد الله', 'محمد بن عبد الله'],
    ['a joiner that Persian needs', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['an emoji of several characters', '👩\u200D👧', '👩\u200D👧'],
  ])('with %s', (_, text, expected) => {
    expect(plainText(text, name)).toBe(expected);
  });

  it('keeps the lines of a field with several', () => {
    expect(plainText(' Dear all,\r\n\r\nthank\u0000 you ', message)).toBe('Dear all,\n\nthank you');
  });

  it('does not change when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(name, message), (text, schema) => {
        const once = plainText(text, schema);
        expect(plainText(once, schema)).toBe(once);
      }),
    );
  });
});

it('changes only the texts within a value', () => {
  const schema = { properties: { note: message, names: { items: name }, town: { type: ['string', 'null'] } } };
  expect(
    withPlainTexts({ note: 'a\nb ', names: [' x\ny '], count: 2, none: null, other: { deep: ' z ' }, town: ' ' }, schema),
  ).toEqual({
    note: 'a\nb',
    names: ['x y'],
    count: 2,
    none: null,
    other: { deep: 'z' },
    town: null,
  });
});
