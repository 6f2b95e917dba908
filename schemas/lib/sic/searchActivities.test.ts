import { describe, expect, it } from 'vitest';
import { searchActivities } from './searchActivities.ts';
import { activities, activityTitle, everydayWords } from './sicCodes.ts';

const codes = (text: string): string[] => searchActivities(text).map(({ code }) => code);

describe('the list of Companies House', () => {
  it('has its activities in the order of their codes, with leading zeros', () => {
    expect(activities).toHaveLength(731);
    expect(activities.at(0)?.title).toBe('Growing of cereals (except rice), leguminous crops and oil seeds');
    expect(activities.map(({ code }) => code)).toEqual(activities.map(({ code }) => code).toSorted());
    for (const { code, title } of activities) expect(`${code} ${title}`).toMatch(/^\d{5} \S.*\S$/);
  });

  it('has no title for a code that it does not list, or for the name of a method', () => {
    expect(activityTitle('62012')).toBe('Business and domestic software development');
    expect([activityTitle('62013'), activityTitle('toString')]).toEqual([undefined, undefined]);
  });
});

describe('a search by number', () => {
  it.each([
    ['62012', ['62012']],
    [' 62012 ', ['62012']],
    ['6201', ['62011', '62012']],
    ['01120', ['01120']],
    ['1120', ['01120']],
    ['99998', []],
    ['620120', []],
  ])('%j finds %j', (text, expected) => expect(codes(text)).toEqual(expected));

  it('finds a code without its leading zero before those that begin with the same digits', () =>
    expect(codes('1610').slice(0, 2)).toEqual(['01610', '16100']));
});

describe('a search by word', () => {
  it.each([
    ['software', '58290'],
    ['SOFTWARE development', '62012'],
    ['Café', '56102'],
    ['cafés', '56102'],
    ['restaurant', '56101'],
    ['hair', '96020'],
    ['elderly residential', '87300'],
    ['dormant', '99999'],
    ['bakery', '10710'],
    ['Bakers', '10710'],
    ['pub', '56302'],
    ['estate agents', '68310'],
    ['care home', '87300'],
    ['hairdresser', '96020'],
    ['Plumbers', '43220'],
    ['chip shop', '56103'],
    ['corner shop', '47110'],
    ['web designer', '62012'],
    ['tree surgeon', '81300'],
    ['pharmacy', '47730'],
  ])('%s finds %s first or second', (text, code) => expect(codes(text).slice(0, 2)).toContain(code));

  it('finds each word at the beginning of a word, in any order, and nothing where one is missing', () => {
    expect(codes('development software')).toEqual(codes('software development'));
    expect(codes('software submarine')).toEqual([]);
    expect(codes('oftware')).toEqual([]);
  });

  it('puts a whole word before the beginning of one', () => expect(codes('car').at(0)).not.toBe('22190'));

  it.each(Object.keys(everydayWords))('the everyday word %s finds an activity', (word) => {
    expect(codes(word).length).toBeGreaterThan(0);
  });

  it.each(['', '   '])('%j finds all', (text) => expect(searchActivities(text)).toHaveLength(731));

  it('any text is searched without an error', () => {
    for (const text of ['(', '[a-9', '\\', '🥖', '<script>', 'x'.repeat(10_000)]) expect(codes(text)).toEqual([]);
  });
});
