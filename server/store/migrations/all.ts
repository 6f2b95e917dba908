import type { Kysely } from 'kysely';
import * as baseline from './0001-baseline.ts';
import * as lifecycleRecords from './0002-lifecycle-records.ts';
import * as historiesByDate from './0010-histories-by-date.ts';
import * as collectionsThatHappened from './0020-collections-that-happened.ts';
import * as stoppedMandates from './0021-stopped-mandates.ts';
import * as tasks from './0030-tasks.ts';
import * as optedOutContributions from './0031-opted-out-contributions.ts';
import * as rowEffects from './0040-row-effects.ts';
import * as deductions from './0041-deductions.ts';
import * as sumChecks from './0050-sum-checks.ts';
import * as openSearch from './0060-open-search.ts';
import * as optOutPeriods from './0080-opt-out-periods.ts';
import * as confirmedPeople from './0090-confirmed-people.ts';
import * as sheets from './0091-sheets.ts';
import * as encodings from './0185-encodings.ts';
import * as approvals from './0100-approvals.ts';
import * as migration0101 from './0101-tasks-kind.ts';
import * as linkMails from './0102-link-mails.ts';
import * as piecesOfFiles from './0110-pieces-of-files.ts';
import * as lastPay from './0140-last-pay.ts';
import * as migration0141 from './0141-statements-sacrificed-total.ts';
import * as migration0142 from './0142-bulk-load-jobs-status.ts';
import * as chartVersions from './0143-chart-versions.ts';
import * as migration0144 from './0144-payrolls-last-re-enrolment-date.ts';
import * as refundsBesideCorrections from './0150-refunds-beside-corrections.ts';
import * as requestedCorrections from './0160-requested-corrections.ts';
import * as renewedRefunds from './0170-renewed-refunds.ts';
import * as correctionsSideBySide from './0171-corrections-side-by-side.ts';
import * as choicesOfReading from './0180-choices-of-reading.ts';
import * as attempts from './0181-attempts.ts';
import * as migration0186 from './0186-employees-country.ts';
import * as leavings from './0230-leavings.ts';
import * as partsOfPlainNames from './0240-parts-of-plain-names.ts';
import * as migration0241 from './0241-tasks-3-fields.ts';
import * as dueDayChanges from './0242-due-day-changes.ts';
import * as titlesOfFoundRecords from './0246-titles-of-found-records.ts';
import * as employersBeyondAscii from './0247-employers-beyond-ascii.ts';
import * as migration0250 from './0250-tasks-kind.ts';
import * as migration0251 from './0251-tasks-note-message.ts';
import * as benefitsOfUploads from './0252-benefits-of-uploads.ts';
import * as announcements from './0256-announcements.ts';
import * as migration0257 from './0257-tasks-kind.ts';
import * as tasksAboutFailedUploads from './0258-tasks-about-failed-uploads.ts';
import * as staffWhoTakeTasks from './0259-staff-who-take-tasks.ts';
import * as statesOfWorkForMany from './0260-states-of-work-for-many.ts';
import * as reopenedPeriods from './0261-reopened-periods.ts';
import * as overviewsFollowPayments from './0262-overviews-follow-payments.ts';

/** Every migration in its order. Listed by hand, because the browser home cannot read a folder. */
export const migrations: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = {
  '0001-baseline': baseline,
  '0002-lifecycle-records': lifecycleRecords,
  '0010-histories-by-date': historiesByDate,
  '0020-collections-that-happened': collectionsThatHappened,
  '0021-stopped-mandates': stoppedMandates,
  '0030-tasks': tasks,
  '0031-opted-out-contributions': optedOutContributions,
  '0040-row-effects': rowEffects,
  '0041-deductions': deductions,
  '0050-sum-checks': sumChecks,
  '0060-open-search': openSearch,
  '0080-opt-out-periods': optOutPeriods,
  '0090-confirmed-people': confirmedPeople,
  '0091-sheets': sheets,
  '0100-approvals': approvals,
  '0101-tasks-kind': migration0101,
  '0102-link-mails': linkMails,
  '0110-pieces-of-files': piecesOfFiles,
  '0140-last-pay': lastPay,
  '0141-statements-sacrificed-total': migration0141,
  '0142-bulk-load-jobs-status': migration0142,
  '0143-chart-versions': chartVersions,
  '0144-payrolls-last-re-enrolment-date': migration0144,
  '0150-refunds-beside-corrections': refundsBesideCorrections,
  '0160-requested-corrections': requestedCorrections,
  '0170-renewed-refunds': renewedRefunds,
  '0171-corrections-side-by-side': correctionsSideBySide,
  '0180-choices-of-reading': choicesOfReading,
  '0181-attempts': attempts,
  '0185-encodings': encodings,
  '0186-employees-country': migration0186,
  '0230-leavings': leavings,
  '0240-parts-of-plain-names': partsOfPlainNames,
  '0241-tasks-3-fields': migration0241,
  '0242-due-day-changes': dueDayChanges,
  '0246-titles-of-found-records': titlesOfFoundRecords,
  '0247-employers-beyond-ascii': employersBeyondAscii,
  '0250-tasks-kind': migration0250,
  '0251-tasks-note-message': migration0251,
  '0252-benefits-of-uploads': benefitsOfUploads,
  '0256-announcements': announcements,
  '0257-tasks-kind': migration0257,
  '0258-tasks-about-failed-uploads': tasksAboutFailedUploads,
  '0259-staff-who-take-tasks': staffWhoTakeTasks,
  '0260-states-of-work-for-many': statesOfWorkForMany,
  '0261-reopened-periods': reopenedPeriods,
  '0262-overviews-follow-payments': overviewsFollowPayments,
};
