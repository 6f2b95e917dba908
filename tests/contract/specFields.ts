/** One entity of docs/product.md, point 3: its schema, and its fields as the specification writes them, in its order. */
export interface SpecEntity {
  readonly schema: string;
  /** Names separated by blanks; `a.b` is the field b within a, or within each of a list. */
  readonly fields: string;
  /** Fields that the schema names differently, or splits into several. */
  readonly renamed?: Readonly<Record<string, string>>;
}

const relationship = ['companyId', 'isActive', 'isPensionAdministrator', 'isSeniorPensionAdministrator']
  .concat(['startedTimestamp', 'endedTimestamp', 'isEmployee'])
  .map((field) => `companyRelationships.${field}`)
  .join(' ');

const bankAccounts = ['mandateBankAccount', 'ourBankAccount']
  .flatMap((account) => ['bankAccountUid', 'accountNumber', 'sortCode', 'accountName'].map((field) => `${account}.${field}`))
  .join(' ');

/** The specification names upload formats by purpose alone; among the payroll's other fields such a name would be unclear. */
const fileFormats = (...kinds: string[]): Record<string, string> =>
  Object.fromEntries(kinds.map((kind) => [`fileUploadFormats.${kind}`, `${kind}FileFormat`]));

const payrollFormats = fileFormats(
  'bulkManagement',
  'joiner',
  'leaver',
  'contribution',
  'optOut',
  'employeeDetail',
  'salaryDetail',
  'lumpSumContribution',
  'assessment',
);
const benefitFormats = fileFormats('bulkManagement', 'joiner', 'contribution', 'optOut', 'leaver');

/** Every entity of docs/product.md, point 3. The data that exists in the browser only (dialog item, login result, token keys) is not an entity of the service. */
export const specEntities: Readonly<Record<string, SpecEntity>> = {
  User: {
    schema: 'user',
    fields: `userUid email firstName lastName scopes totalAccessibleEmployers employerUid is{product}Admin isHSAdmin isExternalAdmin
      canViewAnalytics intermediaries ${relationship}`,
    // There the field contains the provider's name; this portal is for any provider.
    renamed: { 'is{product}Admin': 'isProviderAdmin' },
  },
  Employer: {
    schema: 'employer',
    fields: `id employerUid intermediaryUid name shortName emails phoneNumber isIntermediary isActive allowContributionsLinkToSalary
      contributionMatchingHint hasContributionMatchingRule requiresComplianceAlerting enforcesSmarterCare
      availablePensionSchemes.pensionSchemeUid availablePensionSchemes.name availableSavingsProducts.productTypeUid
      availableSavingsProducts.name payrollAllowedCash isWpt isCreative instructionCloseEmployerId closeEmployerFinalPayDate
      closeEmployerReason`,
  },
  Intermediary: { schema: 'intermediary', fields: 'id intermediaryUid name shortName email isActive' },
  'Intermediary member': {
    schema: 'intermediary-member',
    fields: `uuid firstName lastName email lastLoggedInDate ${relationship}`,
  },
  'Employer admin user': {
    schema: 'admin-user',
    fields: `employeeUid firstName lastName email lastLoggedInDate ${relationship}`,
  },
  Configuration: {
    schema: 'configuration',
    fields: `brandName ourBankAccount.accountName ourBankAccount.accountNumber ourBankAccount.sortCode hsAdminContacts.transfers.email
      hsAdminContacts.transfers.tel hsAdminContacts.lateContributions.email hsAdminContacts.lateContributions.tel
      hsAdminContacts.directDebits.email hsAdminContacts.directDebits.tel availableProducts contactPhoneNumber contactEmail officeAddress
      s3uPhone s3uEmail defaultInternalCustodyEntityName defaultStrategyName pensionSchemeTypeMasterTrust correspondenceAddress.address1
      correspondenceAddress.address2 correspondenceAddress.town correspondenceAddress.county correspondenceAddress.postcode`,
  },
  'Product type': {
    schema: 'product-type',
    fields: `productUid shortName longName slug isPension isPensionAccumulation isPensionDrawdown annualAllowance.currency
      annualAllowance.amount priority compatibleTransferProducts canBuy canTransfer`,
  },
  Payroll: {
    schema: 'payroll',
    fields: `payrollUid investmentUid internalCustodyEntitySlug employerUid name isDefault startDate frequency status includedPartsOfPay
      restartContributionsProcess definition delegatedAeAssessment delegatedAeComms optOutApproach optOutMechanism
      employerRepresentativeName employerRepresentativeJobTitle isPaidViaDd paymentDueDay paymentReference payrollInvoiceDaysBefore
      isAutomaticStatements daysAfterPeriodEndPaymentDay daysAfterPeriodEndPaymentDue payDayWorkingDayRule customStatementMessage
      isOpenAfterCutoff allowsIsaContributions allowsJisaContributions allowsLisaContributions allowsGiaContributions
      allowsPensionContributions acceptContributionsIntoCash enableEmployerUserInterface enableEmployerFileUpload enableEmployerApi
      enableAssessment allowsEmployeesToMakeChangesWithoutSso isNewPortalEnabled ${Object.keys(payrollFormats).join(' ')}
      requireBulkLoadApproval requireBulkLoadSecondUserApproval shouldNotifyBulkLoadProcessing shouldWaitOnConfirmationBeforeChange
      requiresConsent employeeCanSelfDeclare payrollNumberRegexStance verifyEmailStance payrollNumberRegex allowsPostBack
      uploadFileValidActions.bulkManagement uploadFileValidActions.join uploadFileValidActions.enrol uploadFileValidActions.contribution
      uploadFileValidActions.optOut uploadFileValidActions.leave uploadFileValidActions.contactDetail uploadFileValidActions.salaryDetail
      uploadFileValidActions.lumpSum uploadFileValidActions.assessment contributionsDataFromExternalApi employerPayeReference
      reasonForCeasing finalPayDate ceasePayrollConditions hasPensionBenefit`,
    renamed: payrollFormats,
  },
  Benefit: {
    schema: 'benefit',
    fields: `benefitUid payrollUid payrollId name type status nameWithNonActiveStatus isActive schemeName schemeNumber nextPayrollDate
      currentPayrollDate paymentServiceUid isPaidViaDd investmentId isNewPortalEnabled startDate daysAfterPeriodEndGenerateContributions
      generateContributionsWorkingDayRule paymentDueDay daysAfterPeriodEndPaymentDue dueDayWorkingDayRule exactDayGenerateContributions
      exactPayDateDay ${Object.keys(benefitFormats).join(' ')}`,
    renamed: benefitFormats,
  },
  'Pay period': {
    schema: 'pay-period',
    fields: `payrollDateUid employerUid payrollUid benefitUid status generateContributionsDate payDate dueDate periodStartDate
      periodEndDate isPaidByDD dDCollectionDate potsUpdatedDate payPeriodStatements.statementUid payPeriodStatements.status
      payPeriodStatements.totalAmount allowedActions.canUploadContributions allowedActions.canRecordNoContributions
      latestBulkLoadJobStatus.latestBulkLoadJobUid latestBulkLoadJobStatus.pensionSchemeUid latestBulkLoadJobStatus.isProcessing
      latestBulkLoadJobStatus.processingStage latestBulkLoadJobStatus.uploadedBy`,
  },
  Statement: {
    schema: 'statement',
    fields: `statementUid benefitUid payrollUid dueDate totalAmount isCancelled hasBeenPaid pensionSchemeUid payrollDateUid status
      contributionsTotals.employeeContribTotal contributionsTotals.employerContribTotal contributionsTotals.employeeLumpSumTotal
      contributionsTotals.employerLumpSumTotal isPaidViaDirectDebit paymentReference ${bankAccounts} collectionDate
      allowedActions.canCancel`,
  },
  'Pension scheme': {
    schema: 'pension-scheme',
    fields: `pensionSchemeUid employerUid internalCustodyEntitySlug chargeModelUid strategyUid type name schemeNumber schemeName
      schemeReference defaultEmployeeContributionPct defaultEmployerContributionPct allowsCancellation allowsEmployeeRequests
      allowsPartialPercentageContributions cancellationPeriod pensionableSalaryDefinition optOutVia contributionType
      defaultEnrolmentMethod potNickname isActive externalDefinedBenefitSchemeMembers`,
  },
  'Bulk load job': {
    schema: 'bulk-load-job',
    fields: `bulkLoadJobUid bulkLoadUid employerUid payrollDateUid validation.progress validation.isComplete
      validation.estimatedSecondsToCompletion validation.fileErrors.rowNumber validation.fileErrors.message
      validation.fileWarnings.rowNumber validation.fileWarnings.message validation.itemErrors.rowNumber validation.itemErrors.message
      validation.itemWarnings.rowNumber validation.itemWarnings.message processing.progress processing.isComplete
      processing.estimatedSecondsToCompletion processingSummary.loadLevelSummary.total_monthly_payroll_amt
      processingSummary.loadLevelSummary.total_monthly_payroll_employer_amt processingSummary.loadLevelSummary.total_lump_sum_amt
      processingSummary.loadLevelSummary.total_lump_sum_employer_amt processingSummary.loadLevelSummary.joiners
      processingSummary.loadLevelSummary.leavers processingSummary.loadLevelSummary.optOuts processingSummary.itemInstructions.total
      processingSummary.itemInstructions.description processingDetails.rowNumber processingDetails.itemInstructions.instructionUid
      processingDetails.itemInstructions.instructionClassName processingDetails.itemInstructions.description
      processingDetails.itemInstructions.hasErrors processingDetails.itemInstructions.hasWarnings processingDetails.itemSummary.employee
      processingDetails.itemSummary.payrollNumber processingDetails.itemSummary.salary
      processingDetails.itemSummary.employeePercentContribution processingDetails.itemSummary.employerPercentContribution
      processingDetails.data`,
  },
  'Employee request': {
    schema: 'employee-request',
    fields: `requestUid type status requestedDate employeeData.firstName employeeData.lastName employeeData.payrollNumber
      contributionData.existingEmployeePercent contributionData.updatedEmployeePercent contributionData.updatedEmployeePayment payrollName
      benefitType pensionSchemeName potProductType potId`,
  },
  Employee: {
    schema: 'employee',
    fields: `employeeUid firstName lastName email payrollNumber dateOfBirth nationalInsurance hasIsa hasLisa hasJisa hasGia addressLine1
      addressLine2 postCode town county mostRecentPayrollRelationship.payrollUid mostRecentPayrollRelationship.name
      mostRecentPayrollRelationship.isActive payrollRelationships.payrollUid payrollRelationships.name payrollRelationships.isActive
      pensionSchemeRelationships.pensionSchemeUid pensionSchemeRelationships.state allowedActions.canEdit lastLoggedInDate ${relationship}`,
  },
  'Direct debit mandate': {
    schema: 'direct-debit-mandate',
    fields: 'id payrollNames benefitName bankAccountNumber sortCode bankName status',
  },
  'Employee contribution level': {
    schema: 'employee-contribution-level',
    fields: `potUid potIdentifier potType isPension payrollUid contributionType employeeAmount employerAmount employeePercent
      employerPercent`,
  },
  'Regular payroll contribution': {
    schema: 'regular-payroll-contribution',
    fields: `employerContributionUid employeeUid employerUid potUid payrollUid payrollName dueDate contributionType
      intendedForProductTypeUid employeeLumpSum employerLumpSum employeeRegularAmount employerRegularAmount isCancelled hasBeenPaid
      editable`,
  },
  'Recent activity': { schema: 'recent-activity', fields: 'instructionUid timestamp activity status' },
  'Payment service': { schema: 'payment-service', fields: 'uuid name serviceUserName slug' },
  Jurisdiction: { schema: 'jurisdiction', fields: 'uuid name iso2 iso3' },
  // The specification does not show the fields of these two.
  'Charge model': { schema: 'charge-model', fields: '' },
  Strategy: { schema: 'strategy', fields: '' },
};
