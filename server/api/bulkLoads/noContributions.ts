import { openBenefits } from '../../store/bulkLoads/benefitsOfFile.ts';
import { periodsWithoutContributions } from '../../store/bulkLoads/uploadPlace.ts';
import type { Scoped } from '../../store/createStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ReceivedUpload } from './receivedUpload.ts';

/**
 * A file of contributions for a period of which somebody has recorded that nobody contributes: one of the two is wrong.
 * @param isOfSeveral - Whether the rows name their benefits, each of which has one open period.
 * @throws Refusal once, with the recorded reason.
 */
export async function askAboutNoContributions(
  tx: Scoped,
  { employerId, payrollUid }: { employerId: number; payrollUid: string | null },
  { payrollDateUid, isOfSeveral, confirmed }: Pick<ReceivedUpload, 'payrollDateUid' | 'confirmed'> & { isOfSeveral: boolean },
): Promise<void> {
  if (confirmed.has('noContributions')) return;
  const open = isOfSeveral ? await openBenefits(tx, { employerId, payrollUid }) : [];
  const uids = payrollDateUid === null ? open.map((one) => one.payrollDateUid) : [payrollDateUid];
  const questions = (await periodsWithoutContributions(tx, employerId, uids)).map(({ title, reason }) => ({
    field: 'file',
    warning: 'noContributions',
    question: `It was recorded that nobody contributes in ${title}${reason === null ? '' : `: ${reason.replace(/\.$/, '')}`}. Upload contributions all the same? The record is taken back with the first amount.`,
  }));
  if (questions.length > 0) throw Refusal.ofUnlikely(questions);
}
