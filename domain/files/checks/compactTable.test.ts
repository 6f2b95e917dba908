import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CompactTable } from './compactTable.ts';

it('remembers the first row of each key, as a Map does', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3_000 }), (keys) => {
      const [table, map] = [new CompactTable(), new Map<string, number>()];
      for (const [at, key] of keys.entries()) {
        expect(table.has(key)).toBe(map.has(key));
        expect(table.firstRow(key, at + 1)).toBe(map.get(key));
        if (!map.has(key)) map.set(key, at + 1);
      }
    }),
  );
});

it('tells 200,000 numbers apart while it grows', () => {
  const table = new CompactTable();
  const numbers = Array.from({ length: 200_000 }, (_, at) => `AB${String(at).padStart(6, '0')}C`);
  expect(numbers.filter((key, at) => table.firstRow(key, at + 1) !== undefined)).toEqual([]);
  expect(table.firstRow('AB000000C', 200_001)).toBe(1);
  expect(table.firstRow('AB199999C', 200_001)).toBe(200_000);
});
