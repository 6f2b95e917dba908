import { expect, it } from 'vitest';
import { inSentence } from './inSentence.ts';

it.each([
  ['Start date', 'start date'],
  ['Opt-out approach', 'opt-out approach'],
  ['Representative’s name', 'representative’s name'],
  ['National insurance number', 'national insurance number'],
  ['Payroll ID', 'payroll ID'],
  ['CO2 emissions (g/km)', 'CO2 emissions (g/km)'],
  ['PAYE reference', 'PAYE reference'],
  ['P45 received', 'P45 received'],
  ['McCarthy rule', 'McCarthy rule'],
  ['Y-coordinate', 'y-coordinate'],
  ['Élan', 'élan'],
  ['', ''],
])('"%s" reads within a sentence as "%s"', (label, expected) => expect(inSentence(label)).toBe(expected));
