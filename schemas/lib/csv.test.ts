import { expect, it } from 'vitest';
import { csvLine, withFormula, withoutFormula } from './csv.ts';

it('quotes cells with a comma, a quote or a line break', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ' edge', ''])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"," edge",\r\n',
  );
});

it.each(['=1+1', '+44 20 7946 0000', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("http://evil.example","x")'])(
  'turns %j into text that a spreadsheet does not run',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`);
    expect(withFormula(`'${text}`)).toBe(text);
  },
);

it('leaves other texts unchanged', () => {
  expect(withoutFormula('Weekly = monthly')).toBe('Weekly = monthly');
});

it.each(["'tis", "O'Neill", "'", '', '+44'])('reads %j as it is: the apostrophe is not ours', (text) => {
  expect(withFormula(text)).toBe(text);
});
