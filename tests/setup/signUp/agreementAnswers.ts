import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';

/** The answers of a limited company that pays monthly, and whose applicant signs for everything. */
export const companyAnswers: Answers = {
  signUp: {
    source: 'direct',
    businessType: { businessType: 'limitedCompany', numberOfEmployees: 12, termsAndConditions: true },
    personalInformation: {
      firstName: 'Grace',
      lastName: 'Mills',
      dateOfBirth: '1980-02-29',
      email: 'grace@breakwater.example',
      mobilePrefix: '+44',
      mobileNumber: '07700 900123',
      nationality: 'GB',
      residentialAddressType: 'uk',
      address1: '1 Sea Road',
      town: 'Whitby',
      postcode: 'YO21 1AA',
    },
    businessInformation: {
      companyName: 'Breakwater Ltd',
      address1: '2 Harbour Street',
      address2: null,
      town: 'Whitby',
      county: null,
      postcode: 'YO21 3PU',
      country: 'GB',
      landline: '01947 496 0123',
      sicCodes: ['62012'],
      hasTradingName: false,
      hasTradingAddress: false,
    },
    accountAccess: { primaryUserType: 'individual', responsibleUserType: 'individual' },
    authorisedSignatory: { signatoryType: 'individual' },
  },
  contributions: {
    companyStructure: { companyType: 'firstTime' },
    pensionInformation: { startDate: '2026-12-01', source: 'papdis' },
    contributionLevels: {
      pensionableSalaryDefinition: 'qualifyingEarnings',
      employeeContribution: 5,
      employerContribution: 3.25,
      hasMoreLevelsOfContribution: false,
      usingSalarySacrifice: false,
      isIntroducingSalarySacrifice: true,
    },
  },
  payroll: {
    frequency: { frequencyType: 'monthly' },
    payDateMonthlyType: 'particularDay',
    payDateParticularDay: 25,
    startDate: '2026-12-01',
    paymentInArrears: false,
    hasMorePayrolls: false,
    pensionSchemeName: 'Breakwater pension',
    currentPayrollSoftware: null,
  },
  directDebit: {
    accountType: 'business',
    accountName: 'Breakwater Ltd',
    sortCode: '089999',
    accountNumber: '66374958',
    signatories: [{ firstName: 'Grace', lastName: 'Mills', email: 'Grace@Breakwater.example' }],
  },
  signature: {},
};

/** The same company with an authorised signatory, and another person who signs for the account. */
export const severalSignatories: Answers = {
  ...companyAnswers,
  signUp: {
    ...companyAnswers['signUp'],
    authorisedSignatory: {
      signatoryType: 'someoneElse',
      signatory: { firstName: 'Noor', lastName: 'Haddad', email: 'noor@breakwater.example' },
    },
  },
  directDebit: {
    ...companyAnswers['directDebit'],
    signatories: [
      { firstName: 'Noor', lastName: 'Haddad', email: 'noor@breakwater.example' },
      { firstName: 'Łukasz', lastName: 'Żak', email: 'lukasz@breakwater.example' },
    ],
  },
};
