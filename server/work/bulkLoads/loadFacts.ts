import type { BulkLoadJobFacts } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { undoRefusal } from './startUndo.ts';
import { type BulkLoadRun, runsOfJobs } from '../../store/bulkLoads/apply/runs.ts';
import { unpaidLoads } from '../../store/bulkLoads/apply/statementLoads.ts';
import { factsOfLoads, type LoadFacts } from '../../store/bulkLoads/bulkLoads.ts';
import type { Reader } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';

export const uidOfLoad = ({ bulkLoadJobUid }: StoredRecord): string => String(bulkLoadJobUid);

function warningsOf(facts: LoadFacts | undefined): BulkLoadJobFacts['warnings'] {
  if (facts?.hasUndecided) return 'undecided';
  if (!facts?.hasWarnings) return 'none';
  return facts.needsAcknowledgement ? 'open' : 'acknowledged';
}

/** The rows with errors that stop the others. Where there are no others, there is nothing to process. */
function blockingRows(record: StoredRecord, allowsPartial: boolean): number {
  const [failed, all] = [Number(record['failedRowCount']), Number(record['rowCount'])];
  return allowsPartial && failed < all ? 0 : failed;
}

/** The pay period of an upload, and whether the payment of its contributions is awaited. */
function payPeriodOf(record: StoredRecord, unpaid: ReadonlySet<string>): BulkLoadJobFacts['payPeriod'] {
  if (record['payrollDateUid'] === null) return 'none';
  return unpaid.has(uidOfLoad(record)) ? 'unpaid' : 'paid';
}

/** The facts for the chart that the record itself does not have. */
export async function chartFactsOf(reader: Reader, records: readonly StoredRecord[]): Promise<StoredRecord[]> {
  const uids = records.map(uidOfLoad);
  const found = new Map((await factsOfLoads(reader, uids)).map((facts) => [facts.bulkLoadJobUid, facts]));
  const unpaid = await unpaidLoads(reader, uids);
  const runs = new Map<string, BulkLoadJobFacts['run']>();
  for (const run of await runsOfJobs(reader, uids)) runs.set(run.jobUid, await factsOfRun(reader, run));
  return records.map((record) => {
    const facts = found.get(uidOfLoad(record));
    return {
      contents: {
        isRest: facts?.isRest === true,
        fileErrorCount: Number(record['fileErrorCount']),
        blockingRowCount: blockingRows(record, facts?.allowsPartial === true),
      },
      requiresApproval: facts?.requiresApproval === true,
      needsAnotherPerson: facts?.requiresSecondUser === true && facts.isAuthor,
      warnings: warningsOf(facts),
      hasDoubtfulPeople: facts?.hasDoubtfulPeople === true,
      isCorrected: facts?.isCorrected === true,
      payPeriod: payPeriodOf(record, unpaid),
      run: runs.get(uidOfLoad(record)) ?? withoutRun,
    };
  });
}

export const withoutRun: BulkLoadJobFacts['run'] = {
  underWay: 'none',
  isRefused: false,
  undoRefusal: 'Nothing of this upload is carried out, so there is nothing to undo.',
};

async function factsOfRun(reader: Reader, run: BulkLoadRun): Promise<BulkLoadJobFacts['run']> {
  const underWay = run.state === 'processing' || run.state === 'undoing' ? run.state : 'none';
  return {
    underWay,
    isRefused: run.state === 'processed' && run.failed > 0 && run.done === 0,
    undoRefusal: await undoRefusal(reader, run),
  };
}

const noContents: BulkLoadJobFacts['contents'] = { isRest: false, fileErrorCount: 0, blockingRowCount: 0 };

/** The facts as the chart takes them. */
export function chartFacts(facts: StoredRecord | undefined): BulkLoadJobFacts {
  const flag = (name: string): boolean => facts?.[name] === true;
  return {
    contents: (facts?.['contents'] ?? noContents) as BulkLoadJobFacts['contents'],
    requiresApproval: flag('requiresApproval'),
    needsAnotherPerson: flag('needsAnotherPerson'),
    hasDoubtfulPeople: flag('hasDoubtfulPeople'),
    isCorrected: flag('isCorrected'),
    warnings: (facts?.['warnings'] ?? 'none') as BulkLoadJobFacts['warnings'],
    payPeriod: (facts?.['payPeriod'] ?? 'none') as BulkLoadJobFacts['payPeriod'],
    run: (facts?.['run'] ?? withoutRun) as BulkLoadJobFacts['run'],
  };
}
