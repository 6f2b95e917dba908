import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { decimalPounds, poundsText } from '../../../schemas/lib/text/money.ts';
import type { Mapping } from '../types.ts';
import { cellReaders } from './cellReader.ts';
import { plainCell } from './plainCell.ts';
import { dateReader, type DateReading, orderOf } from './readDate.ts';
import { readAmount, readPercent } from './readNumbers.ts';
import { isFault } from './valueFault.ts';

const reading: DateReading = {
  notations: ['dd/MM/yyyy'],
  dateOrder: null,
  today: '2026-05-01',
  isPast: false,
  hasSerialNumbers: false,
};

/** The value, or the code of the fault. */
const result = (read: ReturnType<typeof readAmount>): unknown => (isFault(read) ? read.code : read);

describe('a date', () => {
  it.each([
    ['31/03/2026', '2026-03-31'],
    ['1/4/2026', '2026-04-01'],
    ['01-04-2026', '2026-04-01'],
    ['01.04.2026', '2026-04-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026/4/1', '2026-04-01'],
    ['2026-04-01T00:00:00', '2026-04-01'],
    ['01/04/2026 00:00:00', '2026-04-01'],
    ['31-Mar-26', '2026-03-31'],
    ['31 March 2026', '2026-03-31'],
    ['1 Sept 2026', '2026-09-01'],
    ['31MAR2026', '2026-03-31'],
    ['31-Mxy-26', 'dateUnreadable'],
    ['31/02/2026', 'dateImpossible'],
    ['03/25/2026', 'dateImpossible'],
    ['29/02/2027', 'dateImpossible'],
    ['29/02/2028', '2028-02-29'],
    ['01/04-2026', 'dateUnreadable'],
    ['01/04/0026', 'dateImpossible'],
    ['20260401', 'dateUnreadable'],
    ['46113', 'dateUnreadable'],
    ['tomorrow', 'dateUnreadable'],
  ])('%s is %s', (text, expected) => expect(result(dateReader(reading)(text))).toBe(expected));

  it.each([
    ['20260401', ['yyyyMMdd'], '2026-04-01'],
    ['01042026', ['ddMMyyyy'], '2026-04-01'],
    ['04012026', ['MMddyyyy'], '2026-04-01'],
    ['03/25/2026', ['MM/dd/yyyy'], '2026-03-25'],
  ])('%s in the notation %s is %s', (text, notations, expected) =>
    expect(result(dateReader({ ...reading, notations })(text))).toBe(expected),
  );

  it.each([
    ['45/12/45', false, 'dateImpossible'],
    ['01/01/45', false, '2045-01-01'],
    ['01/01/46', false, '1946-01-01'],
    ['01/01/26', true, '2026-01-01'],
    ['01/01/27', true, '1927-01-01'],
  ])('%s of two digits for the year, in the past: %s, is %s', (text, isPast, expected) =>
    expect(result(dateReader({ ...reading, isPast })(text))).toBe(expected),
  );

  it.each([
    ['03/04/2026', null, 'dateAmbiguous'],
    ['03/04/2026', 'dayFirst', '2026-04-03'],
    ['03/04/2026', 'monthFirst', '2026-03-04'],
    ['04/04/2026', null, '2026-04-04'],
    ['13/04/2026', null, '2026-04-13'],
    ['04/13/2026', null, '2026-04-13'],
  ] as const)('%s in a file of both orders, with the order %s chosen, is %s', (text, dateOrder, expected) =>
    expect(result(dateReader({ ...reading, notations: ['dd/MM/yyyy', 'MM/dd/yyyy'], dateOrder })(text))).toBe(expected),
  );

  it.each([
    ['61', '1900-03-01'],
    ['60', 'dateUnreadable'],
    ['46113', '2026-04-01'],
    ['46113.0', '2026-04-01'],
    ['46113.5', 'dateUnreadable'],
  ])('the serial number %s of a workbook is %s', (text, expected) =>
    expect(result(dateReader({ ...reading, hasSerialNumbers: true })(text))).toBe(expected),
  );

  it('is the same day in every notation', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-');
        const read = dateReader(reading);
        expect(read(day)).toBe(day);
        expect(read(`${dayOfMonth}/${month}/${year}`)).toBe(day);
        expect(dateReader({ ...reading, dateOrder: 'monthFirst' })(`${Number(month)}.${Number(dayOfMonth)}.${year}`)).toBe(day);
      }),
    );
  });

  it('is never lost: every text is a day or a fault', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d/. A-Za-z-]{1,12}$/), (text) => {
        const read = dateReader({ ...reading, hasSerialNumbers: true })(text);
        expect(isFault(read) ? read.value === null : /^\d{4}-\d{2}-\d{2}$/.test(String(read))).toBe(true);
      }),
    );
  });

  it('has the order that its notations say, if they say one', () => {
    expect([['dd/MM/yyyy'], ['MM/dd/yyyy'], ['yyyy-MM-dd'], ['dd/MM/yyyy', 'MM/dd/yyyy'], ['dd-MMM-yy']].map(orderOf)).toEqual([
      'dayFirst',
      'monthFirst',
      null,
      null,
      null,
    ]);
  });
});

describe('an amount', () => {
  it.each([
    ['£1,234.50', 123_450],
    ['1234.5', 123_450],
    ['1234', 123_400],
    ['(12.00)', -1_200],
    ['(£12.00)', -1_200],
    ['-12', -1_200],
    ['１２', 1_200],
    ['-0', 0],
    ['(0.00)', 0],
    ['19.99', 1_999],
    ['1e308', 'amountUnreadable'],
    ['NaN', 'amountUnreadable'],
    ['(-12)', 'amountUnreadable'],
    ['£', 'amountUnreadable'],
    ['1,23', 'amountComma'],
    ['1.005', 'amountFractionOfPenny'],
    ['118.7500', 11_875],
    ['118.750', 11_875],
    ['2375.0000', 237_500],
    ['118.7501', 'amountFractionOfPenny'],
    ['.50', 50],
    ['12.50-', -1_250],
    ['–12.50', -1_250],
    ['£(12.50)', -1_250],
    ['£ 71.25', 7_125],
    ['GBP 71.25', 7_125],
    ['71.25 GBP', 7_125],
    ['71.25£', 7_125],
    ['(-)', 0],
    ['-£', 0],
    ['Nil', 0],
    ['N/A', 'amountUnreadable'],
    ['99999999999999999', 'amountTooLarge'],
    ['-', 0],
    ['£-', 0],
    ['£ -', 0],
    ['–', 0],
    ['--', 'amountUnreadable'],
    ['5%', 'amountIsPercent'],
    ['0.05 %', 'amountIsPercent'],
    ['€71.25', 'amountUnreadable'],
    ['$71.25', 'amountUnreadable'],
  ])('%s is %s', (text, expected) => expect(result(readAmount(text))).toBe(expected));

  it('is exact in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (pence) => {
        expect(readAmount(decimalPounds(pence))).toBe(pence);
        expect(readAmount(`£${poundsText(pence)}`)).toBe(pence);
        expect(readAmount(`(${decimalPounds(pence)})`)).toBe(pence === 0 ? 0 : -pence);
      }),
    );
  });
});

it.each([
  ['5', '5'],
  ['4.50%', '4.5'],
  ['0', '0'],
  ['-1', '-1'],
  ['-', '0'],
  ['£5', 'percentUnreadable'],
  ['0.0000001', 'percentUnreadable'],
  ['five', 'percentUnreadable'],
])('the percentage %s is %s', (text, expected) => expect(result(readPercent(text))).toBe(expected));

describe('a cell', () => {
  const mapping = (name: string, values: Mapping['values'] = {}, formatId = 'salvus'): Mapping => ({
    formatId,
    hasHeading: false,
    columns: [name],
    values,
    dateOrder: null,
  });
  const read = (name: string, text: string, values?: Mapping['values'], formatId?: string): unknown => {
    const [reader] = cellReaders({ mapping: mapping(name, values, formatId), today: '2026-05-01', hasSerialNumbers: false });
    return reader && result(reader.read(text));
  };

  it.each([
    ['usesSalarySacrifice', 'Y', true],
    ['usesSalarySacrifice', 'no', false],
    ['usesSalarySacrifice', '1', true],
    ['title', 'MR.', 'Mr'],
    ['title', 'Herr', 'valueUnknown'],
    ['leavingReason', 'left  EMPLOYMENT', 'leftEmployment'],
    ['nationalInsurance', 'ab123456c', 'AB123456C'],
    ['nationalInsurance', 'AB 123456 C', 'nationalInsuranceSpaces'],
    ['postCode', 'bs14st', 'BS1 4ST'],
    ['postCode', 'BS1 4ST', 'BS1 4ST'],
    ['postCode', 'nonsense', 'NONSENSE'],
    ['firstName', 'Zoë', 'Zoë'],
    ['firstName', 'Na', 'Na'],
    ['lastName', 'Null', 'Null'],
    ['lastName', '-', 'placeholderText'],
    ['payrollNumber', 'TBC', 'placeholderText'],
    ['nationalInsurance', 'N/A', 'placeholderText'],
    ['nationalInsurance', '-', 'placeholderText'],
    ['nationalInsurance', 'none', 'placeholderText'],
    ['dateOfBirth', 'tbc', 'placeholderText'],
    ['email', 'n/a', 'placeholderText'],
    ['annualSalary', 'N/A', 'placeholderText'],
    ['annualSalary', '-', 0],
    ['title', 'n/a', 'placeholderText'],
    ['mobilePhone', '7700900123', 'phoneZeroLost'],
    ['mobilePhone', '07700 900123', '07700 900123'],
  ])('of %s with %s is %s', (name, text, expected) => expect(read(name, text)).toBe(expected));

  it('means what the mapping says, before the format and the column', () => {
    expect(read('title', 'Herr', { title: { HERR: 'Mr' } })).toBe('Mr');
    expect(read('title', 'Mr', { title: { Mr: 'Dr' } })).toBe('Dr');
    expect(read('assessmentCategory', '1', {}, 'papdis-pap11')).toBe('eligibleJobholder');
  });

  it('of every column has a reader that takes any text', () => {
    expect(Object.keys(bulkLoads.columns).length).toBeGreaterThan(50);
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(bulkLoads.columns)), fc.string({ minLength: 1 }), (name, text) => {
        const plain = plainCell(text);
        expect(() => (plain === '' ? null : read(name, plain))).not.toThrow();
      }),
    );
  });

  it('is plain after being read as such', () => {
    expect(['  a b ', 'a\u00A0b', 'a\nb', '\u200Ea', 'a'].map(plainCell)).toEqual(['a b', 'a b', 'a b', 'a', 'a']);
  });
});
