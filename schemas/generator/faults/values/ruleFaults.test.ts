import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../tests/setup/schemas/faultPlaces.ts';
import type { EntitySchema, FieldRule, FieldWarning } from '../../../lib/jsonSchema.ts';
import { ruleFaults } from './ruleFaults.ts';

const faultsOf = (rule: Partial<FieldRule>) => {
  const trip: EntitySchema = {
    $id: 'trip',
    title: 'Trip',
    properties: {
      startsOn: { title: 'From', type: 'string', format: 'date' },
      endsOn: { title: 'To', type: ['string', 'null'], format: 'date' },
      endsAt: { title: 'Ends', anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      cost: { title: 'Cost', type: 'integer' },
      name: { title: 'Name', type: 'string' },
      account: { title: 'Account number', type: 'string', 'x-notation': 'accountNumber' },
      sortCode: { title: 'Sort code', type: 'string', 'x-notation': 'sortCode' },
    },
    'x-rules': [{ field: 'endsOn', message: 'Mend it', ...rule }],
  };
  return linesOf(ruleFaults('entities', { trip }));
};
const place = 'schemas/entities/trip.schema.json, at /x-rules/0';

it('a rule that can be judged has no faults', () => expect(faultsOf({ after: 'startsOn' })).toEqual([]));

it.each<Partial<FieldRule>>([
  { after: 'today' },
  { notBefore: 'startsOn', offset: { years: 13 } },
  { field: 'cost', atLeast: 100 },
  { field: 'account', bankAccountOf: 'sortCode' },
])('a rule that compares %o has no faults', (rule) => expect(faultsOf(rule)).toEqual([]));

it.each<[string, Partial<FieldRule>, string]>([
  ['says two things', { after: 'startsOn', notAfter: 'today' }, ': it says after and notAfter; make a rule of each.'],
  ['moves an amount', { field: 'cost', atLeast: 100, offset: { years: 1 } }, '/offset: only days can be moved; take it out.'],
  [
    'compares an amount with today',
    { field: 'cost', before: 'today' },
    '/before: it compares days, moments or times, and cost is none; use another comparison or field.',
  ],
  [
    'compares with nothing',
    {},
    ': it does not say what the field is compared with; add "after", "notBefore", "atLeast" or the like.',
  ],
  [
    'names an unknown field',
    { after: 'begun' },
    '/after: trip has no field "begun"; correct the name, or add it to /properties.',
  ],
  [
    'is about an unknown field',
    { field: 'ended', after: 'startsOn' },
    '/field: trip has no field "ended"; correct the name, or add it to /properties.',
  ],
  ['compares a field with itself', { after: 'endsOn' }, '/after: endsOn is compared with itself; name another field.'],
  [
    'orders days as numbers',
    { moreThan: 'startsOn' },
    '/moreThan: it compares numbers, and endsOn is none; use another comparison or field.',
  ],
  [
    'orders texts',
    { field: 'name', after: 'startsOn' },
    '/after: it compares days, moments or times, and name is none; use another comparison or field.',
  ],
  [
    'takes another text for a sort code',
    { field: 'account', bankAccountOf: 'name' },
    '/bankAccountOf: trip has no field "name" with "x-notation": "sortCode"; correct the name, or add it to /properties.',
  ],
  [
    'is about a bank account and a day',
    { field: 'account', bankAccountOf: 'sortCode', after: 'startsOn' },
    ': it says bankAccountOf and a comparison; make a rule of each.',
  ],
  [
    'compares a day with a moment',
    { after: 'endsAt' },
    '/after: endsOn and endsAt are not of one kind, such as two days; name fields that can be compared.',
  ],
])('a rule that %s is refused with its place and the remedy', (_, rule, fault) =>
  expect(faultsOf(rule)).toEqual([place + fault]),
);

describe('warnings', () => {
  const confirmations = { title: 'Confirmed', 'x-stored': false } as const;
  const asked = (warnings: Partial<FieldWarning>[], own: EntitySchema['properties'] = { confirmations }, folder = 'entities') =>
    linesOf(
      ruleFaults(folder, {
        trip: {
          $id: 'trip',
          title: 'Trip',
          properties: {
            startsOn: { title: 'From', type: 'string', format: 'date' },
            contact: { title: 'Contact', type: 'string', format: 'email' },
            code: { title: 'Code', type: 'string' },
            ...own,
          },
          'x-warnings': warnings.map((warning) => ({
            warning: 'odd',
            field: 'startsOn',
            question: 'Is that right?',
            ...warning,
          })),
        },
      }),
    );
  const file = 'schemas/entities/trip.schema.json, at ';

  it('that can be judged have no faults', () =>
    expect(
      asked([
        { warning: 'late', notAfter: 'today', offset: { months: 6 } },
        { warning: 'slip', field: 'contact', spelling: 'emailDomain', question: 'Did you mean {suggestion}?' },
        { warning: 'twice', field: 'code', unique: true, except: ['none'], question: '{other} has it. Is that right?' },
      ]),
    ).toEqual([]));

  it.each<[string, Partial<FieldWarning>, string]>([
    [
      'ask about nothing',
      {},
      ': it does not say what the field is compared with; add "after", "notBefore", "atLeast" or the like.',
    ],
    ['ask about two things', { notAfter: 'today', unique: true }, ': it says unique and notAfter; make a warning of each.'],
    [
      'name what they do not know',
      { notAfter: 'today', question: 'Is {other} right?' },
      '/question: nothing stands for {other}; {suggestion} goes with "spelling", {other} with "unique", {below} with "legalMinimum".',
    ],
    [
      'check the spelling of another text',
      { field: 'code', spelling: 'emailDomain' },
      '/spelling: code is no email address; give it "format": "email", or name another field.',
    ],
    [
      'ask about an unknown field',
      { field: 'gone', unique: true },
      '/field: trip has no field "gone"; correct the name, or add it to /properties.',
    ],
    [
      'except values of a comparison',
      { notAfter: 'today', except: ['x'] },
      '/except: only values that should be unique have exceptions; take it out, or add "unique".',
    ],
    [
      'compare the values of a computed field',
      { field: 'confirmations', unique: true },
      '/unique: confirmations is no text that is stored; name another field.',
    ],
  ])('that %s are refused with their place and the remedy', (_, warning, fault) =>
    expect(asked([warning])).toEqual([`${file}/x-warnings/0${fault}`]),
  );

  it('need names of their own, a field that shows the answers, and a record to keep them with', () => {
    const late = { notAfter: 'today' };
    expect(asked([late, late])).toEqual([`${file}/x-warnings/1/warning: "odd" is there twice; give each its own name.`]);
    expect(asked([late], {})[0]).toMatch(/add "confirmations" to \/properties/);
    expect(asked([late], undefined, 'forms')[0]).toMatch(/move them to an entity/);
    expect(asked([late], { confirmations, today: { title: 'Today', type: 'string' } })).toEqual([
      `${file}/properties/today: in rules, "today" is the present day; give the field another name.`,
    ]);
  });
});
