import { describe, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { Mapping } from '../types.ts';
import { type Expectation, recognise, type Recognition } from './recognise.ts';

const read = (text: string, expectation: Partial<Expectation>): Recognition => {
  const rows: string[][] = parse(text, { relax_column_count: true });
  const file = rows.map((cells, index) => ({ rowNumber: index + 1, cells }));
  return recognise(file, { action: 'contribution', fileFormat: 'base', ...expectation }, bulkLoads);
};

describe('a remembered mapping', () => {
  const headings = ['Nummer', 'Nachname', 'Beitrag', 'Beitrag'];
  const mapping: Mapping = {
    formatId: 'base-contribution',
    hasHeading: true,
    columns: ['payrollNumber', 'lastName', 'employeeRegularAmount', 'employerRegularAmount'],
    values: { title: { Herr: 'Mr' } },
    dateOrder: 'dayFirst',
  };
  const remembered = { headings, mapping };
  const find = (text: string, known: Expectation['remembered'] = remembered): Recognition => read(text, { remembered: known });

  it('is used for the same headings', () => {
    expect(find('Nummer,Nachname,Beitrag,Beitrag\n1,Okonkwo,1.00,2.00\n')).toEqual({
      mapping,
      questions: [],
      isOtherFormat: false,
      isRemembered: true,
    });
  });

  it('follows the headings into another order', () => {
    const found = find('Beitrag,NUMMER,Beitrag,Nachname\n1.00,1,2.00,Okonkwo\n');
    expect(found.mapping.columns).toEqual(['employeeRegularAmount', 'payrollNumber', 'employerRegularAmount', 'lastName']);
  });

  it.each([
    ['other headings', 'Nummer,Name,Beitrag,Beitrag\n1,Okonkwo,1.00,2.00\n', remembered],
    ['one heading more', 'Nummer,Nachname,Beitrag,Beitrag,Titel\n1,Okonkwo,1.00,2.00,Herr\n', remembered],
    [
      'a format that is gone',
      'Nummer,Nachname,Beitrag,Beitrag\n1,Okonkwo,1.00,2.00\n',
      { headings, mapping: { ...mapping, formatId: 'gone' } },
    ],
    ['a file without headings', '1,Okonkwo,1.00,2.00\n', remembered],
  ])('is not used for %s', (_, text, known) => {
    expect(find(text, known).isRemembered).toBe(false);
  });

  it('of a file without headings is used for as many columns', () => {
    const known = { headings: null, mapping: { ...mapping, hasHeading: false } };
    expect(find('1,Okonkwo,1.00,2.00\n', known).isRemembered).toBe(true);
    expect(find('1,Okonkwo,1.00\n', known).isRemembered).toBe(false);
  });

  it('is not used when the version has changed under the same headings', () => {
    const heading = 'PAPDISVersion,PayPeriodStartDate,PayPeriodEndDate,Surname,EmployeeId';
    const row = '2026-04-01,2026-04-30,Okonkwo,P-1042';
    const expectation = { action: 'joiner', fileFormat: 'papdis' } as const;
    const { mapping: former } = read(`${heading}\nPAP10,${row}\n`, expectation);
    const known = { headings: heading.split(','), mapping: former };
    expect(read(`${heading}\nPAP10,${row}\n`, { ...expectation, remembered: known }).isRemembered).toBe(true);
    const found = read(`${heading}\nPAP11,${row}\n`, { ...expectation, remembered: known });
    expect(found).toMatchObject({ isRemembered: false, mapping: { formatId: 'papdis-pap11' } });
  });
});
