import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { type DuePeriod, titlesOfPeriods } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { tellAdvisers, tellEmployerAndAdvisers, type WorkNotice } from '../../store/notices/partiesOfNotices.ts';

/** A period with its new state. */
export type MovedPeriod = Pick<DuePeriod, 'payrollDateUid' | 'employerId' | 'name' | 'dueDate' | 'status'>;

/**
 * Tells employers and their intermediaries which contributions can be uploaded, and the intermediaries which uploads are overdue. The employer's administrators
 * get the first reminder of the late payment about those, on the same day. Call it when the states are written.
 */
export async function tellOfPeriods(tx: Scoped, periods: readonly MovedPeriod[], at: Date): Promise<void> {
  const told = periods.filter(({ status }) => status === 'openForUpload' || status === 'uploadIsOverdue');
  if (told.length === 0) return;
  const titles = await titlesOfPeriods(
    tx,
    told.map(({ payrollDateUid }) => payrollDateUid),
  );
  const noticeOf = ({ payrollDateUid, employerId, name, dueDate, status }: MovedPeriod): WorkNotice => {
    const title = titles.get(payrollDateUid) ?? name;
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
