import { expect, it } from 'vitest';
import { csvLine, withoutFormula } from './csv.ts';

it('quotes what a comma, a quote or a line break would break', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ' edge', ''])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"," edge",\r\n',
  );
});

it.each(['=1+1', '+44 20 7946 0000', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://evil.example","x")'])(
  'makes of %j nothing that a spreadsheet runs',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
  },
);

it('leaves what is no formula as it is', () => {
  expect(withoutFormula('Weekly = monthly')).toBe('Weekly = monthly');
});
