import type { Scoped } from '../../store/createStore.ts';
import type { LineFault } from '../../store/payments/paymentAdapter.ts';
import { tellStaff } from '../../work/payments/staffNotices.ts';

/** The lines of a file that could not be applied. */
export interface FileFaults {
  name: string;
  faults: readonly LineFault[];
}

const mostLines = 3;

/**
 * The lines of the bank's files that could not be applied, in words for the list of jobs; null if there are none. Analysts read it too, so that it has
 * neither names of files, which may hold numbers, nor contents: the log names the files.
 */
export function faultsText(files: readonly FileFaults[]): string | null {
  const lines = files.flatMap(({ name, faults }) =>
    faults.map(({ line, reason }) => `${/^[A-Za-z]{1,8}/.exec(name)?.[0] ?? 'a file'}, line ${line}: ${reason}`),
  );
  if (lines.length === 0) return null;
  const more = lines.length > mostLines ? ` And ${lines.length - mostLines} more.` : '';
  return `Lines of the bank's files were not applied. ${lines.slice(0, mostLines).join(' ')}${more} The log names the files.`;
}

/** Tells the provider's staff that lines of a file could not be applied. */
export async function tellOfFaults(tx: Scoped, file: FileFaults, at: Date): Promise<void> {
  const body = faultsText([file]);
  if (body === null) return;
  const title = 'A file of the bank has lines that could not be applied';
  await tellStaff(tx, { title, body, href: '/inspector?view=jobs' }, at);
}
