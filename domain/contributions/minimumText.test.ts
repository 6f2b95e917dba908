import { expect, it } from 'vitest';
import definitions from '../../schemas/definitions/pensionable-salary.json' with { type: 'json' };
import { minimumText } from './minimumText.ts';

const on = '2026-11-23';

it.each([
  ['qualifyingEarnings', 'at least 8% of qualifying earnings in total, of which the employer pays 3% or more'],
  ['qualifyingEarnings', 'from £6,240 to £50,270 a year (2026/27)'],
  ['basicPay', 'at least 9% of basic pay in total, of which the employer pays 4% or more'],
  ['atLeast85Percent', 'at least 8% of pensionable pay in total, of which the employer pays 3% or more'],
  ['totalEarnings', 'at least 7% of total earnings in total, of which the employer pays 3% or more'],
  ['notApplicable', 'No minimum applies'],
])('%s is explained: %s', (definition, part) => expect(minimumText(definition, on)).toContain(part));

it('every definition to choose from has an explanation, and any other text has none', () => {
  for (const { const: definition } of definitions.oneOf) expect(minimumText(definition, on)).not.toBeNull();
  expect([minimumText('', on), minimumText('toString', on)]).toEqual([null, null]);
});

it('a day before the first figures has no minimum', () => expect(minimumText('basicPay', '2019-04-05')).toBeNull());
