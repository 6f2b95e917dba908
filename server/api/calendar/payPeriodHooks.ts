import { payPeriod } from '../../../machines/lifecycles/payPeriod.ts';
import { addWorkingDays, latestUploadDate } from '../../../schemas/lib/calendar/payPeriodDates.ts';
import { type Division, isDivision, movedToWorkingDay } from '../../../schemas/lib/calendar/workingDays.ts';
import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { resourceNamed } from '../../store/records/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { allowedActions } from '../lifecycles/changeState.ts';
import type { RecordHooks } from '../records/hooks.ts';

const divisionOf = ({ bankHolidayDivision: division }: StoredRecord): Division =>
  isDivision(division) ? division : 'england-and-wales';

const datesAreFixed = 'The contributions of this period are due already. The dates can be changed only before that.';

/** The dates that follow from a period's due date. */
function followingDates(record: StoredRecord): StoredRecord {
  const [dueDate, division] = [String(record['dueDate']), divisionOf(record)];
  const dDCollectionDate = record['isPaidByDD'] === true ? movedToWorkingDay(dueDate, 'previousWorkingDay', division) : null;
  return {
    dDCollectionDate,
    potsUpdatedDate: addWorkingDays(dDCollectionDate ?? dueDate, rules.potsUpdatedWorkingDays, division),
  };
}

/** Pay periods: the service makes them, and their dates can be changed until their contributions are due. */
export const payPeriodHooks: RecordHooks = {
  workOut: async ({ records }) =>
    records.map((record) => ({
      ...record,
      latestUploadDate: latestUploadDate(
        { dueDate: String(record['dueDate']), isPaidByDD: record['isPaidByDD'] === true },
        divisionOf(record),
      ),
      payPeriodStatements: [],
      latestBulkLoadJobStatus: null,
    })),
  facts: async ({ records }) =>
    records.map(({ payrollIsActive }) => ({ payrollIsActive: payrollIsActive === true, unpaidStatementCount: 0 })),
  allowedActions(record, may, { facts }) {
    const status = String(record['status']);
    const { generateContributionsDate, dueDate } = record;
    const upload = allowedActions(
      payPeriod,
      status,
      {
        today: String(facts?.['today']),
        generateContributionsDate: String(generateContributionsDate),
        dueDate: String(dueDate),
        payrollIsActive: facts?.['payrollIsActive'] === true,
        unpaidStatementCount: 0,
      },
      { canUploadContributions: { event: 'upload', permitted: may('payPeriod.uploadContributions') } },
    );
    const mayEdit = may('payPeriod.update');
    const canEdit = mayEdit && status === 'notYetDue';
    return { ...upload, canEdit, reasons: { ...upload.reasons, ...(mayEdit && !canEdit && { canEdit: datesAreFixed }) } };
  },
  async after({ tx, owner, before, event, record }) {
    if (!before || event !== undefined) return;
    await resourceNamed('pay-periods').update(tx, owner, String(record['payrollDateUid']), followingDates(record));
  },
};
