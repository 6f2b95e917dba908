import { expect, it } from 'vitest';
import { faultsText } from './faultsText.ts';

const fault = (line: number) => ({ line, reason: 'AUDDIS has no reason Z.' });

it.each([
  [[], null],
  [
    [{ name: 'AUDDIS-66374958.csv', faults: [fault(2)] }],
    "Lines of the bank's files were not applied. AUDDIS, line 2: AUDDIS has no reason Z. The log names the files.",
  ],
  [
    [
      { name: 'AUDDIS-1.csv', faults: [fault(1), fault(2)] },
      { name: '1.csv', faults: [fault(1), fault(2), fault(3)] },
    ],
    "Lines of the bank's files were not applied. AUDDIS, line 1: AUDDIS has no reason Z. AUDDIS, line 2: AUDDIS has no reason Z. a file, line 1: AUDDIS has no reason Z. And 2 more. The log names the files.",
  ],
])('of %j says %s', (files, text) => expect(faultsText(files)).toBe(text));
