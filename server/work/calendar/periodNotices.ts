import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { DuePeriod } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellAdvisers, tellEmployerAndAdvisers, type WorkNotice } from '../../store/notices/partiesOfNotices.ts';

/** A period with its new state. */
export type MovedPeriod = Pick<DuePeriod, 'payrollDateUid' | 'employerId' | 'title' | 'dueDate' | 'status'>;

/**
 * Tells employers and their intermediaries which contributions can be uploaded, and the intermediaries which uploads are overdue. The employer's administrators
 * get the first reminder of the late payment about those, on the same day. Call it when the states are written.
 */
export async function tellOfPeriods(tx: Scoped, periods: readonly MovedPeriod[], at: Date): Promise<void> {
  const told = periods.filter(({ status }) => status === 'openForUpload' || status === 'uploadIsOverdue');
  if (told.length === 0) return;
  const noticeOf = ({ payrollDateUid, employerId, title, dueDate, status }: MovedPeriod): WorkNotice => {
    return {
      employerId,
      kind: 'payPeriods',
      title: status === 'openForUpload' ? `Contributions for ${title} can be uploaded` : `The upload for ${title} is overdue`,
      body: `Due on ${formatDate(dueDate)}.`,
      href: `/employers/${employerId}/contributions/${payrollDateUid}`,
      at,
      recordUid: payrollDateUid,
    };
  };
  const { openForUpload = [], uploadIsOverdue = [] } = Object.groupBy(told, ({ status }) => status);
  await tellEmployerAndAdvisers(tx, openForUpload.map(noticeOf));
  await tellAdvisers(tx, uploadIsOverdue.map(noticeOf));
}
