import type { Kysely } from 'kysely';
import * as firstTables from './0001-first-tables.ts';
import * as counters from './0002-counters.ts';
import * as rowLevelSecurity from './0003-row-level-security.ts';
import * as employeeSearch from './0004-employee-search.ts';
import * as documents from './0005-documents.ts';
import * as migration0006 from './0006-payrolls-57-fields.ts';
import * as migration0007 from './0007-pension-schemes-16-fields.ts';
import * as accessWall from './0008-access-wall.ts';
import * as lifecycleHistory from './0009-lifecycle-history.ts';
import * as payrollsBankHolidayDivision from './0010-payrolls-bank-holiday-division.ts';
import * as payrollConditions from './0011-payroll-conditions.ts';
import * as migration0015 from './0015-benefits-16-fields.ts';
import * as outboxMails from './0020-outbox-mails.ts';
import * as accessStates from './0021-access-states.ts';
import * as firmInvitations from './0022-firm-invitations.ts';
import * as associations from './0025-associations.ts';
import * as notices from './0026-notices.ts';
import * as closureGuard from './0027-closure-guard.ts';
import * as savedViews from './0030-saved-views.ts';
import * as lifecycleRecords from './0035-lifecycle-records.ts';
import * as contributionLevels from './0036-contribution-levels.ts';
import * as lifecycleRecordsOfAccess from './0037-lifecycle-records-of-access.ts';
import * as idempotencyExpiry from './0040-idempotency-expiry.ts';
import * as secondWall from './0065-second-wall.ts';
import * as invitationsCounted from './0066-invitations-counted.ts';
import * as employeeSearchTable from './0067-employee-search.ts';
import * as closureGuardByStatement from './0068-closure-guard-by-statement.ts';
import * as activeEmployers from './0070-active-employers.ts';
import * as deletableDocuments from './0071-deletable-documents.ts';
import * as changes from './0072-changes.ts';
import * as administratorLinks from './0080-administrator-links.ts';
import * as passwordMails from './0081-password-mails.ts';
import * as callerVersions from './0090-caller-versions.ts';
import * as employeesFound from './0091-employees-found.ts';
import * as employersOrder from './0092-employers-order.ts';
import * as confirmedWarnings from './0095-confirmed-warnings.ts';
import * as plainKeys from './0096-plain-keys.ts';
import * as benefitsStatus from './0100-benefits-status.ts';
import * as payrollsStatus from './0101-payrolls-status.ts';
import * as ceasing from './0102-ceasing.ts';
import * as peopleInScope from './0105-people-in-scope.ts';
import * as titlesOfRequests from './0106-titles-of-requests.ts';
import * as membershipDates from './0110-membership-dates.ts';
import * as knownStartsOfStates from './0111-known-starts-of-states.ts';
import * as payPeriods from './0114-pay-periods.ts';
import * as calendar from './0115-calendar.ts';
import * as dutiesStartDate from './0117-payrolls-duties-start-date.ts';
import * as directDebitMandates from './0118-direct-debit-mandates.ts';
import * as pots from './0120-pots.ts';
import * as livesOfPots from './0121-lives-of-pots.ts';
import * as statements from './0122-statements.ts';
import * as clock from './0123-clock.ts';
import * as extraPeriods from './0125-extra-periods.ts';
import * as contributionsOfPeriods from './0126-contributions-of-periods.ts';
import * as generatedContributions from './0127-generated-contributions.ts';
import * as correctedStatements from './0128-corrected-statements.ts';
import * as payments from './0129-payments.ts';
import * as latePayments from './0130-late-payments.ts';
import * as refunds from './0131-refunds.ts';
import * as openLatePayments from './0132-open-late-payments.ts';
import * as mandateInstructions from './0133-mandate-instructions.ts';
import * as files from './0134-files.ts';
import * as bulkLoads from './0140-bulk-loads.ts';
import * as bulkLoadInstructions from './0145-bulk-load-instructions.ts';
import * as bulkLoadDecisions from './0146-bulk-load-decisions.ts';
import * as undoneBulkLoads from './0147-undone-bulk-loads.ts';
import * as migration0148 from './0148-bulk-load-jobs-status.ts';
import * as bulkLoadRowKeys from './0149-bulk-load-row-keys.ts';
import * as bulkLoadContents from './0150-bulk-load-contents.ts';
import * as migration0153 from './0153-payrolls-allow-partial-bulk-loads.ts';
import * as restOfBulkLoads from './0154-rest-of-bulk-loads.ts';
import * as employeesOfBulkLoadRows from './0155-employees-of-bulk-load-rows.ts';
import * as missingMembers from './0156-missing-members.ts';
import * as decidedDuplicates from './0159-decided-duplicates.ts';
import * as statementsOfBulkLoads from './0160-statements-of-bulk-loads.ts';
import * as keysOfEmployees from './0161-keys-of-employees.ts';
import * as benefitsBulkManagementFileFormat from './0164-benefits-bulk-management-file-format.ts';
import * as mailsAboutChecks from './0165-mails-about-checks.ts';
import * as signUps from './0170-sign-ups.ts';
import * as signUpAgreements from './0172-sign-up-agreements.ts';
import * as changesByApplicants from './0173-changes-by-applicants.ts';
import * as invitedApplicants from './0175-invited-applicants.ts';
import * as signUpReviews from './0176-sign-up-reviews.ts';
import * as signedInstructions from './0178-signed-instructions.ts';
import * as referencesOfSignUps from './0179-references-of-sign-ups.ts';
import * as livesOfSignUps from './0180-lives-of-sign-ups.ts';
import * as noticeKinds from './0183-notice-kinds.ts';
import * as analytics from './0186-analytics.ts';
import * as monitoring from './0194-monitoring.ts';
import * as search from './0195-search.ts';
import * as roomForAmounts from './0196-room-for-amounts.ts';
import * as addressesOfSignUpKeys from './0197-addresses-of-sign-up-keys.ts';
import * as accessLeftToAdvisers from './0198-access-left-to-advisers.ts';
import * as dataQuality from './0200-data-quality.ts';
import * as completeFigures from './0201-complete-figures.ts';
import * as noticeSenders from './0213-notice-senders.ts';
import * as toldRequests from './0214-told-requests.ts';
import * as noticePreferences from './0215-notice-preferences.ts';
import * as noticeDigests from './0216-notice-digests.ts';
import * as limitsOfMailedLinks from './0218-limits-of-mailed-links.ts';
import * as lifetimesOfInvitations from './0219-lifetimes-of-invitations.ts';
import * as policiesCastOnce from './0220-policies-cast-once.ts';
import * as clientOverviews from './0221-client-overviews.ts';
import * as removedSignUps from './0225-removed-sign-ups.ts';
import * as replay from './0230-replay.ts';
import * as authorsOfMappings from './0231-authors-of-mappings.ts';

/** Every migration in its order. Listed by hand, because the browser home cannot read a folder. */
export const migrations: Record<string, { up(db: Kysely<unknown>): Promise<void> }> = {
  '0001-first-tables': firstTables,
  '0002-counters': counters,
  '0003-row-level-security': rowLevelSecurity,
  '0004-employee-search': employeeSearch,
  '0005-documents': documents,
  '0006-payrolls-57-fields': migration0006,
  '0007-pension-schemes-16-fields': migration0007,
  '0008-access-wall': accessWall,
  '0009-lifecycle-history': lifecycleHistory,
  '0010-payrolls-bank-holiday-division': payrollsBankHolidayDivision,
  '0011-payroll-conditions': payrollConditions,
  '0015-benefits-16-fields': migration0015,
  '0020-outbox-mails': outboxMails,
  '0021-access-states': accessStates,
  '0022-firm-invitations': firmInvitations,
  '0025-associations': associations,
  '0026-notices': notices,
  '0027-closure-guard': closureGuard,
  '0030-saved-views': savedViews,
  '0035-lifecycle-records': lifecycleRecords,
  '0036-contribution-levels': contributionLevels,
  '0037-lifecycle-records-of-access': lifecycleRecordsOfAccess,
  '0040-idempotency-expiry': idempotencyExpiry,
  '0065-second-wall': secondWall,
  '0066-invitations-counted': invitationsCounted,
  '0067-employee-search': employeeSearchTable,
  '0068-closure-guard-by-statement': closureGuardByStatement,
  '0070-active-employers': activeEmployers,
  '0071-deletable-documents': deletableDocuments,
  '0072-changes': changes,
  '0080-administrator-links': administratorLinks,
  '0081-password-mails': passwordMails,
  '0090-caller-versions': callerVersions,
  '0091-employees-found': employeesFound,
  '0092-employers-order': employersOrder,
  '0095-confirmed-warnings': confirmedWarnings,
  '0096-plain-keys': plainKeys,
  '0100-benefits-status': benefitsStatus,
  '0101-payrolls-status': payrollsStatus,
  '0102-ceasing': ceasing,
  '0105-people-in-scope': peopleInScope,
  '0106-titles-of-requests': titlesOfRequests,
  '0110-membership-dates': membershipDates,
  '0111-known-starts-of-states': knownStartsOfStates,
  '0114-pay-periods': payPeriods,
  '0115-calendar': calendar,
  '0117-payrolls-duties-start-date': dutiesStartDate,
  '0118-direct-debit-mandates': directDebitMandates,
  '0120-pots': pots,
  '0121-lives-of-pots': livesOfPots,
  '0122-statements': statements,
  '0123-clock': clock,
  '0125-extra-periods': extraPeriods,
  '0126-contributions-of-periods': contributionsOfPeriods,
  '0127-generated-contributions': generatedContributions,
  '0128-corrected-statements': correctedStatements,
  '0129-payments': payments,
  '0130-late-payments': latePayments,
  '0131-refunds': refunds,
  '0132-open-late-payments': openLatePayments,
  '0133-mandate-instructions': mandateInstructions,
  '0134-files': files,
  '0140-bulk-loads': bulkLoads,
  '0145-bulk-load-instructions': bulkLoadInstructions,
  '0146-bulk-load-decisions': bulkLoadDecisions,
  '0147-undone-bulk-loads': undoneBulkLoads,
  '0148-bulk-load-jobs-status': migration0148,
  '0149-bulk-load-row-keys': bulkLoadRowKeys,
  '0150-bulk-load-contents': bulkLoadContents,
  '0153-payrolls-allow-partial-bulk-loads': migration0153,
  '0154-rest-of-bulk-loads': restOfBulkLoads,
  '0155-employees-of-bulk-load-rows': employeesOfBulkLoadRows,
  '0156-missing-members': missingMembers,
  '0159-decided-duplicates': decidedDuplicates,
  '0160-statements-of-bulk-loads': statementsOfBulkLoads,
  '0161-keys-of-employees': keysOfEmployees,
  '0164-benefits-bulk-management-file-format': benefitsBulkManagementFileFormat,
  '0165-mails-about-checks': mailsAboutChecks,
  '0170-sign-ups': signUps,
  '0172-sign-up-agreements': signUpAgreements,
  '0173-changes-by-applicants': changesByApplicants,
  '0175-invited-applicants': invitedApplicants,
  '0176-sign-up-reviews': signUpReviews,
  '0178-signed-instructions': signedInstructions,
  '0179-references-of-sign-ups': referencesOfSignUps,
  '0180-lives-of-sign-ups': livesOfSignUps,
  '0183-notice-kinds': noticeKinds,
  '0186-analytics': analytics,
  '0194-monitoring': monitoring,
  '0195-search': search,
  '0196-room-for-amounts': roomForAmounts,
  '0197-addresses-of-sign-up-keys': addressesOfSignUpKeys,
  '0198-access-left-to-advisers': accessLeftToAdvisers,
  '0200-data-quality': dataQuality,
  '0201-complete-figures': completeFigures,
  '0213-notice-senders': noticeSenders,
  '0214-told-requests': toldRequests,
  '0215-notice-preferences': noticePreferences,
  '0216-notice-digests': noticeDigests,
  '0218-limits-of-mailed-links': limitsOfMailedLinks,
  '0219-lifetimes-of-invitations': lifetimesOfInvitations,
  '0220-policies-cast-once': policiesCastOnce,
  '0221-client-overviews': clientOverviews,
  '0225-removed-sign-ups': removedSignUps,
  '0230-replay': replay,
  '0231-authors-of-mappings': authorsOfMappings,
};
