import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { presentCommit } from '../tools/testDays.ts';

const startsPrograms = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.process.test.ts');

/**
 * The part of the test files to which a file belongs with `--shard=1/2`, from 1.
 * @param path - From the project's folder, as another folder must not choose again.
 * @param commit - Another commit chooses again, so that each file is in each part in time.
 */
export function shardOf(path: string, commit: string, count: number): number {
  return (createHash('sha256').update(`shard ${commit} ${path}`).digest().readUInt32BE() % count) + 1;
}

/**
 * Starts with the test files that run programs of the project, which take longest. Vitest orders files by their size if it has not run them before, and one worker would
 * then run the longest at the end while the other is idle.
 */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }

  /** Vitest's own parts are the same at every commit. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard, root } = this.ctx.config;
    if (shard === undefined) return files;
    const commit = presentCommit();
    return files.filter(({ moduleId }) => shardOf(relative(root, moduleId), commit, shard.count) === shard.index);
  }
}
