import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongTestsFirst } from './longTestsFirst.ts';

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
