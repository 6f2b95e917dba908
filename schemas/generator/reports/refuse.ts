import type { Fault } from './fault.ts';
import { printFaults } from './printFaults.ts';

/**
 * Refuses files that have faults.
 *
 * @param files - The files that the faults may name, for their lines and columns.
 * @throws Error with the file, the line, the column and the remedy of each fault, when there are any.
 */
export function refuse(faults: readonly Fault[], files: readonly { path: string; text: string }[]): void {
  if (faults.length === 0) return;
  const lines = printFaults(faults, new Map(files.map(({ path, text }) => [path, text])));
  const count = `${lines.length} fault${lines.length === 1 ? '' : 's'}`;
  throw new Error(`The schemas have ${count}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
