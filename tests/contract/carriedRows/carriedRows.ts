import { expect } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { TestApi } from '../../setup/api/testApi.ts';
import { boundaryRows } from './boundaryRows.ts';
import { type CarriedFile, CarriedFiles, type CarriedOut } from './carriedFiles.ts';

/** The amount of work: rows of all files together, and whether each format is tried with each of its actions or with one of them. */
export interface CarriedAmount {
  rowCount: number;
  seed: number;
  isWhole: boolean;
}

function boundaryFiles({ rowCount, seed, isWhole }: CarriedAmount): CarriedFile[] {
  const kinds = bulkLoads.formats.flatMap((format, n) =>
    format.actions.flatMap((action, at) => (isWhole || at === (n + seed) % format.actions.length ? [{ format, action }] : [])),
  );
  const count = Math.ceil(rowCount / kinds.length);
  return kinds.map((kind, n) => ({ ...kind, rows: boundaryRows(kind, { count, seed: seed * 1_000 + n, from: 1 }) }));
}

/** The sentences about rows that passed the checks and failed: with the seed, the format, the row and the reason. */
function describeFailures({ format, action, rows }: CarriedFile, seed: number, end: CarriedOut): string[] {
  const name = `seed ${seed}, ${format.id} (${action})`;
  if (end.fileErrors.length > 0) return end.fileErrors.map((message) => `${name}: the file is stopped. ${message}`);
  const ended: readonly string[] = ['complete', 'awaitingPayment', 'refused'];
  const ofFile = ended.includes(end.status) ? [] : [`${name}: the file ended as ${end.status}. ${end.failureReason ?? ''}`];
  const failed = end.refused.filter(({ state }) => state === 'failed');
  return [
    ...ofFile,
    ...failed.map(({ rowNumber, kind, reason }) => {
      const row = rows[rowNumber - 2];
      const about = row ? `${row.person.kind}, ${row.changed.join(', ')}` : 'unknown';
      return `${name}, row ${rowNumber} (${about}): ${kind} is refused. ${reason ?? ''}`;
    }),
  ];
}

/** Carries rows at the boundaries of all checks from their upload to the end, and expects that each row that passes the checks is carried out. */
export async function expectCarriedOut(test: TestApi, amount: CarriedAmount): Promise<void> {
  const files = new CarriedFiles(test);
  const failures: string[] = [];
  let [failed, done] = [0, 0];
  for (const file of boundaryFiles(amount)) {
    const end = await files.carryOut(file);
    failures.push(...describeFailures(file, amount.seed, end));
    failed += end.failedRowCount;
    done += end.doneCount;
  }
  expect(failures).toEqual([]);
  // Both sides of the boundaries are there.
  expect(Math.min(failed, done)).toBeGreaterThan(amount.rowCount / 5);
}
