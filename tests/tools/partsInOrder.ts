import { execFileSync } from 'node:child_process';
import type { Part } from './stages.ts';

/** The parts that one of these files touches, then the others; both in the order of their list. */
export function partsInOrder<P extends Pick<Part, 'touchedBy'>>(
  parts: readonly P[],
  changedFiles: readonly string[],
): readonly P[] {
  const isTouched = ({ touchedBy }: P): boolean => changedFiles.some((file) => touchedBy.some((start) => file.startsWith(start)));
  return [...parts.filter(isTouched), ...parts.filter((part) => !isTouched(part))];
}

/** The files that recent commits have changed: in a shallow clone, those that it has; without a history, none. */
export function recentlyChangedFiles(commits = 50, folder = '.'): readonly string[] {
  try {
    const output = execFileSync('git', ['log', `--max-count=${commits}`, '--name-only', '--format='], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
    return [...new Set(output.split('\n').filter((line) => line !== ''))];
  } catch (error) {
    // No git, or no repository: an archive of the project.
    if (error instanceof Error && ('code' in error || 'status' in error)) return [];
    throw error;
  }
}
