import type { Scoped } from '../../store/createStore.ts';
import type { RecordBefore } from '../../store/dueDays/dueDayChanges.ts';
import type { Way } from '../../store/manyEmployers/batches.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import type { Acting } from '../core/acting.ts';
import { Refusal } from '../core/refusal.ts';
import { changeRecord } from '../records/changeRecord.ts';
import { recordFiles } from '../records/recordFiles.ts';

const kinds = { payrolls: 'payroll', benefits: 'benefit' } as const;

/** @throws Refusal conflict when the record no longer has the day that the job found or left there. */
async function assertDay(
  tx: Scoped,
  owner: number,
  { resource, uid, name }: RecordBefore,
  expected: number | null,
): Promise<void> {
  const record = await resourceNamed(resource).find(tx, owner, uid, true);
  if (record?.['paymentDueDay'] === expected) return;
  throw new Refusal(
    'conflict',
    `Somebody has changed the due day of the ${kinds[resource]} ${name} since. Nothing was changed here.`,
  );
}

/**
 * Gives all records of an employer the new day, or back the days that they had, in one transaction: all of them or none. Each is changed as on
 * its own page, with its permission, checks, history and notices.
 *
 * @throws Refusal when one of them cannot be changed, or somebody has changed it meanwhile.
 */
export async function changeDueDays(
  c: Acting,
  tx: Scoped,
  { way, day }: { way: Way; day: number },
  { employerId: owner, records }: { employerId: number; records: readonly RecordBefore[] },
): Promise<void> {
  for (const record of records) {
    const [from, to] = way === 'change' ? [record.from, day] : [day, record.from];
    await assertDay(tx, owner, record, from);
    await changeRecord(c, recordFiles(record.resource), tx, { owner, uid: record.uid, fields: { paymentDueDay: to } });
  }
}
