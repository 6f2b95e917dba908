import { expect, it } from 'vitest';
import { faultIn } from './fault.ts';
import { printFaults } from './printFaults.ts';

const boat = '{\n  "name": "boat",\n  "sail": 1\n}';

it('prints each line once, by file and place, with the line and the column', () => {
  const sail = faultIn('boat.json', '/sail', 'sail is no list; correct it.');
  expect(
    printFaults(
      [faultIn('raft.json', '', 'is empty.'), sail, faultIn('boat.json', '', 'has no title.'), sail],
      new Map([['boat.json', boat]]),
    ),
  ).toEqual(['boat.json:1:1: has no title.', 'boat.json:3:3, at /sail: sail is no list; correct it.', 'raft.json: is empty.']);
});

it('prints the position of a fault that no pointer leads to', () => {
  const cut = { ...faultIn('boat.json', '', 'is cut off.'), position: { line: 4, column: 2 } };
  expect(printFaults([cut], new Map([['boat.json', boat]]))).toEqual(['boat.json:4:2: is cut off.']);
});
