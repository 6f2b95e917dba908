import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongTestsFirst, shardOf } from './longTestsFirst.ts';

it('test files that start programs come first, each group in the order of Vitest', async () => {
  const durations = new Map([
    ['/a.test.ts', 900],
    ['/b.process.test.ts', 10],
    ['/c.test.ts', 500],
    ['/d.process.test.ts', 20],
  ]);
  const project = { name: 'node', config: { isolate: false, sequence: { groupOrder: 0 } } };
  const files = [...durations.keys()].map((moduleId) => ({ moduleId, project }) as unknown as TestSpecification);
  const cache = {
    getTestSpecificationResult: ({ moduleId }: TestSpecification) => ({ failed: false, duration: durations.get(moduleId) ?? 0 }),
  };

  const sorted = await new LongTestsFirst({ cache, config: {} } as unknown as Vitest).sort(files);

  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    '/d.process.test.ts',
    '/b.process.test.ts',
    '/a.test.ts',
    '/c.test.ts',
  ]);
});

describe('a shard', () => {
  const paths = Array.from({ length: 400 }, (_, number) => `server/api/file${number}.test.ts`);

  it('and the others are all files, each once', async () => {
    const root = '/project';
    const files = paths.map((path) => ({ moduleId: join(root, path) }) as unknown as TestSpecification);
    const shards = await Promise.all(
      [1, 2].map((index) =>
        new LongTestsFirst({ config: { root, shard: { index, count: 2 } } } as unknown as Vitest).shard(files),
      ),
    );
    expect(shards.flat().toSorted(byPath)).toEqual(files.toSorted(byPath));
    for (const shard of shards) expect(shard.length).toBeGreaterThan(150);
  });

  it('has other files at another commit, and in time each file', () => {
    const commits = Array.from({ length: 20 }, (_, number) => `commit ${number}`);
    for (const path of paths) {
      const shards = new Set(commits.map((commit) => shardOf(path, commit, 2)));
      expect([path, shards]).toEqual([path, new Set([1, 2])]);
    }
  });
});

const byPath = (one: TestSpecification, other: TestSpecification): number => (one.moduleId < other.moduleId ? -1 : 1);
