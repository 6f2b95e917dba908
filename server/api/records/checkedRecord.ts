import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';
import { askAboutUnlikely } from '../../work/records/recordWarnings.ts';
import { checkedByRules } from '../../work/records/recordWrites.ts';
import { confirmedIn } from '../core/confirmedIn.ts';
import type { ApiContext } from '../core/context.ts';

/**
 * Checks the record of a request, then asks about unlikely values that its body does not confirm.
 *
 * @throws Refusal invalid with the faults, or with the questions.
 */
export async function checkRecordOfRequest(c: ApiContext, files: RecordFiles, change: RecordChange): Promise<void> {
  await checkedByRules(files, change);
  await askAboutUnlikely(c, files, change, (known) => confirmedIn(c, known));
}
