import { describe, expect, it } from 'vitest';
import type { FileContext } from '../types.ts';
import { fixer, fixReasons, withFixes } from './fixes.ts';
import { rowChecker } from './rowChecker.ts';

const context: FileContext = {
  action: 'bulkManagement',
  today: '2026-05-01',
  employerId: null,
  payrollUid: null,
  period: null,
  payrollNumberPattern: null,
  pensionableSalaryDefinition: null,
  frequency: null,
  validActions: null,
};
const columns = ['payrollNumber', 'nationalInsurance', 'postCode', 'employerRegularAmount', 'title', 'firstName', null];
const facts = {
  mapping: { formatId: 'salvus', hasHeading: false, columns, values: {}, dateOrder: null },
  context,
  hasSerialNumbers: false,
} as const;
const fixesFor = fixer(facts);
const cells = [' P-1 ', 'ab 12 34 57 c', 'bs14st', '£1,234.50', 'mrs', 'Zoë', ' unused '];

describe('the fixes of a row', () => {
  it('say the cell, both texts and the reason, and change no meaning', () => {
    const row = { rowNumber: 3, cells };
    const fixes = fixesFor(row);
    expect(fixes.map(({ column, before, after, reason }) => [column, before, after, reason])).toEqual([
      ['payrollNumber', ' P-1 ', 'P-1', 'spaces'],
      ['nationalInsurance', 'ab 12 34 57 c', 'AB123457C', 'nationalInsuranceSpaces'],
      ['postCode', 'bs14st', 'BS1 4ST', 'postcode'],
      ['employerRegularAmount', '£1,234.50', '1234.50', 'currencySign'],
      ['title', 'mrs', 'Mrs', 'case'],
    ]);
    for (const { reason } of fixes) expect(fixReasons[reason]).toMatch(/^[A-Z]/);
    const check = rowChecker(facts);
    const fixed = withFixes(row, fixes);
    expect(check(row).findings.map(({ code }) => code)).toEqual(['nationalInsuranceSpaces']);
    expect(check(fixed).findings).toEqual([]);
    expect(check(fixed).values).toEqual(check(row).values);
    expect(fixesFor(fixed)).toEqual([]);
  });

  it.each([
    ['employerRegularAmount', '１２３', '123', 'fullWidth'],
    ['employerRegularAmount', '12,50', undefined, undefined],
    ['employerRegularAmount', '1e308', undefined, undefined],
    ['title', 'Herr', undefined, undefined],
    ['nationalInsurance', 'N/A', '', 'placeholder'],
    ['firstName', 'Na', undefined, undefined],
    ['title', 'Mister', undefined, undefined],
    ['firstName', 'ＡＢ', undefined, undefined],
    ['payrollNumber', '', undefined, undefined],
  ])('of %s with %s are %s', (column, text, after, reason) => {
    const texts = columns.map((name) => (name === column ? text : ''));
    const [fix] = fixesFor({ rowNumber: 1, cells: texts });
    expect([fix?.after, fix?.reason]).toEqual([after, reason]);
  });
});
