import { identityOf } from '../../../domain/files/checks/againstMembers.ts';
import type { Identity } from '../../../domain/files/checks/identify.ts';
import { rowChecker } from '../../../domain/files/checks/rowChecker.ts';
import type { BulkValues } from '../../../domain/files/types.ts';
import type { KeptRow } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { Reader } from '../../store/createStore.ts';
import { checksFor, loadContext, type ReadLoads } from './loadContext.ts';

/** The employees who may be the person of a row, with the values of the row. */
export interface RowLookAlikes {
  values: BulkValues;
  lookAlikes: Identity['lookAlikes'];
}

/** Finds the employees who may be the persons of rows, as the records are now. @param today - `yyyy-MM-dd`. */
export async function lookAlikesOf(
  reader: Reader,
  load: KeptLoad,
  rows: readonly KeptRow[],
  today: string,
): Promise<RowLookAlikes[]> {
  const { mapping, reading } = load;
  if (!mapping || rows.length === 0) return [];
  const read: ReadLoads = (work) => work(reader);
  const { context } = await loadContext(reader, load, today);
  const options = checksFor(read, load, { mapping, context, reading });
  const check = rowChecker(options);
  const checked = rows.map((row) => check(row));
  const found = (await options.findMembers?.(checked)) ?? [];
  return checked.map((row, n) => ({ values: row.values, lookAlikes: identityOf(row, found[n] ?? [], context).lookAlikes }));
}
