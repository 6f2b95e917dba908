import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';

const applicant = {
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1980-12-10',
  email: 'ada@breakwater.example',
  mobilePrefix: '+44',
  mobileNumber: '7700 900123',
  nationality: 'GB',
  residentialAddressType: 'uk',
  address1: '1 Harbour Lane',
  town: 'Bristol',
  postcode: 'BS1 4ST',
};

const business = {
  address1: '2 Quay Street',
  town: 'Bristol',
  postcode: 'BS1 4ST',
  country: 'GB',
  landline: '0117 496 0123',
  sicCodes: ['10710'],
};

const signatory = (firstName: string, lastName: string, email: string) => ({ firstName, lastName, email });

/** A limited company with its first pension, paid on the last working day of each month. */
export const limitedCompany: Answers = {
  signUp: {
    businessType: { businessType: 'limitedCompany', numberOfEmployees: 12, termsAndConditions: true },
    personalInformation: applicant,
    businessInformation: { companyName: 'Breakwater Foods Limited', ...business },
    accountAccess: { primaryUserType: 'individual', responsibleUserType: 'individual' },
    authorisedSignatory: { signatoryType: 'individual' },
  },
  contributions: {
    companyStructure: { companyType: 'firstTime' },
    pensionInformation: { startDate: '2026-12-01', source: 'papdis' },
    contributionLevels: {
      pensionableSalaryDefinition: 'qualifyingEarnings',
      employeeContribution: 5,
      employerContribution: 3,
      hasMoreLevelsOfContribution: false,
      usingSalarySacrifice: false,
      isIntroducingSalarySacrifice: false,
    },
  },
  payroll: {
    frequency: { frequencyType: 'monthly' },
    payDateMonthlyType: 'lastWorkingDay',
    startDate: '2026-12-01',
    paymentInArrears: false,
    hasMorePayrolls: false,
    pensionSchemeName: 'Breakwater Pension',
  },
  directDebit: {
    accountType: 'business',
    accountName: 'Breakwater Foods Ltd',
    sortCode: '089999',
    accountNumber: '66374958',
    signatories: [signatory('Ada', 'Byron', 'ada@breakwater.example')],
  },
  signature: {},
};

/** The same with another applicant. */
export const limitedCompanyOf = (person: Partial<typeof applicant>): Answers => ({
  ...limitedCompany,
  signUp: { ...limitedCompany['signUp'], personalInformation: { ...applicant, ...person } },
});

/** A charity that moves to us with new levels, salary sacrifice, other contacts and two signatories, paid every four weeks. */
export const charity: Answers = {
  signUp: {
    businessType: { businessType: 'charity', numberOfEmployees: 48, termsAndConditions: true },
    personalInformation: { ...applicant, email: 'ada@lifeboats.example' },
    businessInformation: {
      companyName: 'Lifeboats of the Bristol Channel',
      ...business,
      hasTradingName: true,
      tradingName: 'Lifeboats',
    },
    accountAccess: {
      primaryUserType: 'individualWithinOrganisation',
      primaryUser: signatory('Grace', 'Hopper', 'grace@lifeboats.example'),
      responsibleUserType: 'someoneElse',
      responsibleUser: signatory('Mary', 'Somerville', 'mary@ledger.example'),
    },
    authorisedSignatory: { signatoryType: 'individual' },
  },
  contributions: {
    companyStructure: { companyType: 'transfer' },
    pensionInformation: { startDate: '2026-12-07', source: 'provider' },
    contributionLevels: {
      pensionableSalaryDefinition: 'basicPay',
      employeeContribution: 4,
      employerContribution: 4,
      hasMoreLevelsOfContribution: true,
      furtherLevels: [{ groupName: 'Coxswains', employeeContribution: 6, employerContribution: 8.5 }],
      usingSalarySacrifice: true,
      isContributionLevelChanging: true,
      newPensionableSalaryDefinition: 'totalEarnings',
      newEmployeeContribution: 5.5,
      newEmployerContribution: 6,
    },
  },
  payroll: {
    frequency: { frequencyType: 'fourWeekly' },
    payDateWeekly: 'Friday',
    weekOfPayDate: 'Third',
    startDate: '2026-12-07',
    paymentInArrears: false,
    hasMorePayrolls: true,
    pensionSchemeName: 'Lifeboats Pension',
    currentPayrollSoftware: 'Sage',
  },
  directDebit: {
    accountType: 'business',
    accountName: 'Lifeboats',
    sortCode: '089999',
    accountNumber: '66374958',
    signatories: [signatory('Ada', 'Byron', 'ada@lifeboats.example'), signatory('Grace', 'Hopper', 'grace@lifeboats.example')],
  },
  signature: {},
};

/** A sole trader who pays every Friday. */
export const soleTrader: Answers = {
  ...limitedCompany,
  signUp: {
    ...limitedCompany['signUp'],
    businessType: { businessType: 'soleTrader', numberOfEmployees: 1, termsAndConditions: true },
    personalInformation: { ...applicant, email: 'ada@byron.example' },
    businessInformation: { companyName: 'Ada Byron', ...business, soleTraderDeclaration: true },
  },
  payroll: {
    frequency: { frequencyType: 'weekly' },
    payDateWeekly: 'Friday',
    startDate: '2026-11-30',
    paymentInArrears: false,
    hasMorePayrolls: false,
    pensionSchemeName: 'Byron Pension',
  },
};
