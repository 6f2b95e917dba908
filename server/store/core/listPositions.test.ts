import { describe, expect, it } from 'vitest';
import { rememberPositions, shortestWay } from './listPositions.ts';

const at = (position: number) => ({ position, order: `name ${position}`, key: position });
const page = (start: number) => ({ start, end: start + 25, totalCount: 10_000 });

describe('the shortest way to a page', () => {
  it.each([
    ['from the front', [], 100, { isBackwards: false, skipped: 100 }],
    ['from the end', [], 9_900, { isBackwards: true, skipped: 75 }],
    ['from a place before it', [at(1_000), at(4_000)], 4_100, { isBackwards: false, from: at(4_000), skipped: 100 }],
    ['from the place itself', [at(4_000)], 4_000, { isBackwards: false, from: at(4_000), skipped: 0 }],
    ['from a place after it', [at(1_000), at(5_000)], 4_900, { isBackwards: true, from: at(5_000), skipped: 75 }],
    ['from the next page', [at(5_000)], 4_975, { isBackwards: true, from: at(5_000), skipped: 0 }],
    ['past a place within it', [at(5_000)], 4_990, { isBackwards: true, skipped: 4_985 }],
  ])('begins %s', (_, marks, start, way) => {
    expect(shortestWay(marks, page(start))).toEqual(way);
  });
});

describe('the known places of a list', () => {
  it('are those of one version', () => {
    const positions = rememberPositions();
    positions.note('employers', { version: 1, totalCount: 50 }, at(0));
    positions.note('employers', { version: 1, totalCount: 50 }, at(25));
    expect([...(positions.get('employers')?.marks.keys() ?? [])]).toEqual([0, 25]);
    positions.note('employers', { version: 2, totalCount: 51 }, at(30));
    expect(positions.get('employers')).toMatchObject({ version: 2, totalCount: 51 });
    expect([...(positions.get('employers')?.marks.keys() ?? [])]).toEqual([30]);
  });

  it('are a limited number, the latest ones', () => {
    const positions = rememberPositions();
    for (let place = 0; place < 1_001; place += 1) positions.note('employers', { version: 1, totalCount: 9_000 }, at(place));
    expect([positions.get('employers')?.marks.size, positions.get('employers')?.marks.has(0)]).toEqual([1_000, false]);
  });
});
