import { BaseSequencer, type TestSpecification } from 'vitest/node';

const startsPrograms = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.process.test.ts');

/**
 * Starts with the test files that run programs of the project, which take longest. Vitest orders files by their size if it has not run them before, and one worker would
 * then run the longest at the end while the other is idle.
 */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}
