import type { SpecEntity } from './specFields.ts';

const within = (part: string, ...fields: string[]): string => fields.map((field) => `${part}.${field}`).join(' ');

const lines = ['address1', 'address2', 'town', 'county'];
const personal = 'personalInformation';
const business = 'businessInformation';

/** The drafts of a sign-up, of docs/product.md, point 3, each with the progress of point 4. */
export const specDrafts: Readonly<Record<string, SpecEntity>> = {
  'Sign-up draft': {
    schema: 'sign-up-draft',
    fields: `employerLeadUid submitted source progress businessType.businessType businessType.numberOfEmployees
      businessType.termsAndConditions ${personal}.names ${personal}.dateOfBirth ${personal}.email ${personal}.mobilePrefix
      ${personal}.mobileNumber ${personal}.nationality ${personal}.residentialAddressType ${personal}.addressLines ${personal}.postcode
      ${personal}.country ${business}.companyName ${business}.address ${business}.landline ${business}.tradingAddressFlag
      ${business}.tradingNameFlag ${business}.soleTraderDeclaration ${business}.sicCodes ${business}.noneOfTheAbove
      accountAccess.primaryUserType accountAccess.responsibleUserType authorisedSignatory.signatoryType intermediaryCompany`,
    // The specification describes these in words only ("names", "address lines", "trading address and trading name flags").
    renamed: {
      [`${personal}.names`]: within(personal, 'firstName', 'lastName'),
      [`${personal}.addressLines`]: within(personal, ...lines),
      [`${business}.address`]: within(business, ...lines, 'postcode', 'country'),
      [`${business}.tradingAddressFlag`]: `${business}.hasTradingAddress`,
      [`${business}.tradingNameFlag`]: `${business}.hasTradingName`,
      [`${business}.noneOfTheAbove`]: `${business}.isNoneOfTheAbove`,
    },
  },
  'Contributions draft': {
    schema: 'contributions-draft',
    fields: `progress companyStructure.companyType pensionInformation.startDate contributionLevels.employeeContribution
      contributionLevels.employerContribution contributionLevels.hasMoreLevelsOfContribution contributionLevels.usingSalarySacrifice
      contributionLevels.isIntroducingSalarySacrifice contributionLevels.pensionableSalaryDefinition
      contributionLevels.newPensionableSalaryDefinition contributionLevels.isContributionLevelChanging`,
  },
  'Signature draft': {
    schema: 'signature-draft',
    fields: 'progress participationAgreementGenerated data.embedUri data.documentFingerprint',
  },
  'Direct debit draft': {
    schema: 'direct-debit-draft',
    fields: `progress accountName sortCode accountNumber primaryUser mandateInstructionURL mandateInstructionFilename accountType
      tempSignatories signatories`,
  },
  'Payroll setup draft': {
    schema: 'payroll-setup-draft',
    fields: `progress frequency.frequencyType startDate payDateWeekly payDateMonthlyType payDateParticularDay weekOfPayDate
      paymentInArrears hasMorePayrolls pensionSchemeName currentPayrollSoftware`,
  },
};
