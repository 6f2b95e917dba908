import { describe, expect, it } from 'vitest';
import { wholeFile } from '../samples/sampleFiles.ts';
import { FIRST_STYLE, styledNumber, workbookFile } from '../samples/sampleWorkbook.ts';

/** A workbook of one cell below a heading, read. */
async function cellIn(format: number | string, value: number | string) {
  const file = await wholeFile(
    await workbookFile({
      formats: [format],
      sheets: [
        {
          name: 'Pay',
          rows: [
            ['Heading', 'Name'],
            [styledNumber(value, FIRST_STYLE), 'Ann'],
          ],
        },
      ],
    }),
  );
  return { text: file.rows[1]?.cells[0] ?? '', date: file.rows[1]?.shownDates?.[0] ?? null, findings: file.findings };
}

const accounting = '_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-';

// As Excel shows them in the United Kingdom, apart from the commas between thousands.
describe('a number is read as its cell shows it', () => {
  it.each([
    ['a percentage', 9, 0.05, '5%'],
    ['a whole percentage', 9, 1, '100%'],
    ['more than a whole', '0.0%', 12.5, '1250.0%'],
    ['thousands without pence', '#,##0', 28500, '28500'],
    ['a text behind the pence', '0.00" GBP"', 118.7, '118.70 GBP'],
    ['digits behind a text', '"No "0', 42, 'No 42'],
    ['a single digit in a long format', '0000', 42, '0042'],
    ['a percentage with decimals', 10, 0.0525, '5.25%'],
    ['a percentage of the file', '0.0%', 0.03, '3.0%'],
    ['a percentage with a space', '0 %', 0.08, '8 %'],
    ['whole pounds', '0', 250, '250'],
    ['pence', '#,##0.00', 1234.5, '1234.50'],
    ['pence of a built-in format', 4, 1234567.891, '1234567.89'],
    ['half a penny', '0.00', 118.745, '118.75'],
    ['half a penny below', '0.00', -118.745, '-118.75'],
    ['a rest of binary fractions', '0.00', '0.28499999999999998', '0.29'],
    ['pounds', '"£"#,##0.00', 71.25, '£71.25'],
    ['pounds with a language', '[$£-809]#,##0.00', 71.25, '£71.25'],
    ['another currency', '[$€-2] #,##0.00', 71.25, '€ 71.25'],
    ['dollars', '$#,##0.00', 71.25, '$71.25'],
    ['zeros in front', '00000', 123, '00123'],
    ['a built-in format of accounts', 44, 118.75, '£118.75'],
    ['nothing in accounts', accounting, 0, '£-'],
    ['nothing in a built-in format of accounts', 43, 0, '-'],
    ['less than nothing in accounts', accounting, -5.5, '-£5.50'],
    ['less than nothing in brackets', '#,##0.00;(#,##0.00)', -12, '(12.00)'],
    ['less than nothing in red', '0.00;[Red]0.00', -12, '-12.00'],
    ['a number of the employer', '"BR-"0000', 95, 'BR-0095'],
    ['a sort code', '00-00-00', 89999, '08-99-99'],
    ['a telephone number', String.raw`00000\ 000000`, 7700900123, '07700 900123'],
    ['a long number in a short format', '00', 12345, '12345'],
    ['optional decimals', '0.##', 5.5, '5.5'],
    ['optional decimals that are not there', '#.##', 5, '5'],
    ['a number below 1 without a zero', '#.00', 0.5, '.50'],
    ['a condition', '[<100]"low "0;[>=100]"high "0', 250, 'high 250'],
    ['the general format', 'General', 1234.5, '1234.5'],
    ['a number in a format of texts', 49, 123, '123'],
    ['a fraction', 12, 0.5, '0.5'],
    ['an exponent', 11, 1234, '1234'],
  ])('%s', async (_, format, value, text) => {
    expect(await cellIn(format, value)).toEqual({ text, date: null, findings: [] });
  });

  it.each([
    ['pence in whole pounds', '0', 118.75, '119', '118.75'],
    ['decimals of a percentage', '0%', 0.0525, '5%', '5.25%'],
    ['thousands', '0,', 28500, '29', '28500'],
    ['everything', ';;;', 118.75, '', '118.75'],
  ])('a cell that hides %s is asked about', async (_, format, value, text, hidden) => {
    const read = await cellIn(format, value);
    expect(read.text).toBe(text);
    const words = { cell: 'A2', shown: text, value: hidden };
    expect(read.findings).toEqual([{ code: 'cellHidesNumber', severity: 'warning', rowNumber: 2, column: null, words }]);
  });

  it.each([
    ['the built-in format', 14, '31/03/2026'],
    ['a format of the file', 'dd/mm/yyyy', '31/03/2026'],
    ['a short format', 'd/m/yy', '31/3/26'],
    ['a month and a year', 17, 'Mar-26'],
    ['a day and a month', 16, '31-Mar'],
    ['names', 'dddd d mmmm yyyy', 'Tuesday 31 March 2026'],
    ['a language', '[$-F800]dddd\\, mmmm dd\\, yyyy', 'Tuesday, March 31, 2026'],
    ['the time', 'dd/mm/yyyy hh:mm', '31/03/2026 18:30'],
    ['half a day', 'dd-mmm-yyyy h:mm AM/PM', '31-Mar-2026 6:30 PM'],
  ])('a date in %s is its day, and beside it the text of its cell', async (_, format, date) => {
    expect(await cellIn(format, 46112 + 18.5 / 24)).toEqual({ text: '2026-03-31', date, findings: [] });
  });

  it('a time is read as a time, and never as a day of 1900', async () => {
    expect(await cellIn(20, 0.75)).toEqual({ text: '18:00', date: null, findings: [] });
  });

  it('a day before all calendars is an error', async () => {
    const { text, findings } = await cellIn('dd/mm/yyyy', -5);
    expect([text, findings.map(({ code }) => code)]).toEqual(['#####', ['cellHasFault']]);
  });
});
