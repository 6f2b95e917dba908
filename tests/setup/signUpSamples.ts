type Values = Readonly<Record<string, unknown>>;

/** A field's value that is refused, and the message at the field. `undefined` leaves the field out. */
type Refused = readonly [field: string, value: unknown, message: string];

interface FormSample {
  /** Every field of the form, with an answer that is right on 31 August 2026. */
  valid: Values;
  refused: readonly Refused[];
}

const long = (length: number): string => 'x'.repeat(length + 1);
const percentage = 'Enter a percentage from 0 to 100 with up to two decimals, such as 5.00';
const postcode = 'Enter a UK postcode, such as BS1 4ST';
const email = 'Enter an email address, such as name@example.com';
const contactUs = 'Please contact us if you want to use this date';
const notADate = "This isn't a valid date. Enter one such as 31/03/2026";

const address = { address1: '1 High Street', address2: 'Floor 2', town: 'Bristol', county: 'Avon' };
const addressRefused: readonly Refused[] = [
  ['address1', long(100), 'Enter address line 1, of 100 characters or fewer'],
  ['address1', undefined, 'Enter the building and the street'],
  ['address2', long(100), 'Enter address line 2, of 100 characters or fewer'],
  ['town', long(60), 'Enter town or city, of 60 characters or fewer'],
  ['town', ' ', 'Enter town or city, of 60 characters or fewer'],
  ['county', long(60), 'Enter county, of 60 characters or fewer'],
];
const person = { firstName: 'Sam', lastName: 'Okoro', email: 'sam@breakwater.example' };
const personRefused: readonly Refused[] = [
  ['firstName', long(1_000), 'Enter first name, of 40 characters or fewer'],
  ['firstName', undefined, 'Enter the first name'],
  ['lastName', long(40), 'Enter last name, of 40 characters or fewer'],
  ['email', 'sam@', email],
  ['email', undefined, 'Enter an email address'],
];

/** A right answer of each field of the sign-up's forms, and wrong ones with their messages. A new field needs both: domain/signUp/fields.test.ts. */
export const formSamples: Readonly<Record<string, FormSample>> = {
  'business-type': {
    valid: { businessType: 'charity', numberOfEmployees: 12, termsAndConditions: true },
    refused: [
      ['businessType', 'cooperative', 'Choose the business type'],
      ['businessType', undefined, 'Choose the business type'],
      ['numberOfEmployees', 0, 'Enter a whole number from 1 to 1000000'],
      ['numberOfEmployees', 1.5, 'Enter a whole number from 1 to 1000000'],
      ['termsAndConditions', false, 'Accept the terms and conditions to continue'],
    ],
  },
  'personal-information': {
    valid: {
      ...person,
      email: 'grace@breakwater.example',
      dateOfBirth: '1988-03-31',
      mobilePrefix: '+44',
      mobileNumber: '07700 900123',
      nationality: 'GB',
      residentialAddressType: 'uk',
    },
    refused: [
      ...personRefused,
      ['dateOfBirth', '2001-02-29', notADate],
      ['dateOfBirth', '31/03/1988', notADate],
      ['dateOfBirth', '1799-12-31', notADate],
      ['dateOfBirth', undefined, 'Enter your date of birth'],
      ['dateOfBirth', '2008-09-01', 'You must be at least 18 years old to sign a business up. Ask somebody who is'],
      ['dateOfBirth', '2030-01-01', 'You must be at least 18 years old to sign a business up. Ask somebody who is'],
      ['dateOfBirth', '1899-12-31', 'Enter your date of birth as it is in your passport'],
      ['mobilePrefix', '+33', 'Choose the country code from the list'],
      ['mobileNumber', '07700 90012', 'Enter a mobile number of the chosen country with all its digits, such as 07700 900123'],
      ['mobileNumber', '085 012 3456', 'Enter a mobile number of the chosen country with all its digits, such as 07700 900123'],
      ['nationality', 'XX', 'Choose your nationality from the list'],
      ['residentialAddressType', 'abroad', 'Choose whether your home is in the United Kingdom'],
    ],
  },
  'home-address': { valid: { ...address, postcode: 'BS1 4ST' }, refused: [...addressRefused, ['postcode', 'nowhere', postcode]] },
  'home-address-abroad': {
    valid: { ...address, postcode: 'D02 AF30', country: 'IE' },
    refused: [
      ...addressRefused,
      ['postcode', long(12), 'Shorten the postcode to 12 characters'],
      ['country', 'XX', 'Choose the country from the list'],
      ['country', undefined, 'Choose the country'],
      [
        'country',
        'GB',
        'Choose a country outside the United Kingdom. For a home in it, change "Home address" in "Personal information"',
      ],
    ],
  },
  'business-information': {
    valid: {
      ...address,
      companyName: 'Breakwater Ltd',
      postcode: 'BS1 4ST',
      country: 'GB',
      landline: '020 7946 0100',
      hasTradingAddress: false,
      hasTradingName: false,
    },
    refused: [
      ...addressRefused,
      ['companyName', long(160), 'Enter company name, of 160 characters or fewer'],
      ['companyName', undefined, 'Enter the registered name of the business'],
      ['postcode', 'BS1', postcode],
      ['country', 'XX', 'Choose the country from the list'],
      ['landline', '123', 'Enter a phone number with all its digits, such as 020 7946 0100 or +353 1 679 4000'],
      ['landline', '+1 202 555 0100', 'Enter a phone number with all its digits, such as 020 7946 0100 or +353 1 679 4000'],
      ['hasTradingAddress', 'yes', 'Choose yes or no for "It trades from another address"'],
      ['hasTradingName', 'yes', 'Choose yes or no for "It trades under another name"'],
    ],
  },
  'trading-address': {
    valid: { ...address, postcode: 'BS1 4ST' },
    refused: [...addressRefused, ['postcode', '12345', postcode]],
  },
  'trading-name': {
    valid: { tradingName: 'Tide' },
    refused: [
      ['tradingName', long(160), 'Enter trading name, of 160 characters or fewer'],
      ['tradingName', undefined, 'Enter the trading name'],
    ],
  },
  'sole-trader-declaration': {
    valid: { soleTraderDeclaration: true },
    refused: [
      ['soleTraderDeclaration', false, 'Confirm that you employ somebody. If you do not, you have no automatic-enrolment duties'],
    ],
  },
  'business-activity': {
    valid: { sicCodes: ['62012'], isNoneOfTheAbove: false },
    refused: [
      ['sicCodes', [], 'Choose an activity, or tick "None of the above"'],
      ['sicCodes', ['62012', '62012'], 'Choose each activity once, from the list'],
      [
        'sicCodes',
        ['01110', '01120', '01130', '01140', '01150'],
        'Choose up to four activities, and none if you tick "None of the above"',
      ],
      ['isNoneOfTheAbove', 'no', 'Choose yes or no for "None of the above"'],
    ],
  },
  'day-to-day-contact': {
    valid: { primaryUserType: 'individual' },
    refused: [['primaryUserType', 'nobody', 'Choose the day-to-day contact']],
  },
  'responsible-person': {
    valid: { responsibleUserType: 'individual' },
    refused: [['responsibleUserType', null, 'Choose the responsible person']],
  },
  'authorised-signatory': {
    valid: { signatoryType: 'individual' },
    refused: [['signatoryType', undefined, 'Choose the authorised signatory']],
  },
  'other-person': { valid: person, refused: personRefused },
  'intermediary-company': {
    valid: { intermediaryCompany: 'Quay Advisers' },
    refused: [
      ['intermediaryCompany', long(160), 'Enter intermediary, of 160 characters or fewer'],
      ['intermediaryCompany', undefined, 'Enter the name of the intermediary'],
    ],
  },
  'company-structure': {
    valid: { companyType: 'transfer' },
    refused: [['companyType', 'second', 'Choose whether this is the first workplace pension']],
  },
  'pension-information': {
    valid: { startDate: '2026-09-01', source: 'papdis' },
    refused: [
      ['startDate', '2026-02-27', contactUs],
      ['startDate', '2028-03-01', 'Enter a start date within the next 18 months'],
      ['startDate', '2026-02-30', notADate],
      ['startDate', undefined, 'Enter the start date'],
      ['source', 'csv', 'Choose the file layout from the list'],
    ],
  },
  'contribution-levels': {
    valid: {
      pensionableSalaryDefinition: 'qualifyingEarnings',
      employeeContribution: 5,
      employerContribution: 3,
      hasMoreLevelsOfContribution: false,
      usingSalarySacrifice: false,
    },
    refused: [
      ['pensionableSalaryDefinition', 'Set 4', 'Choose the pensionable salary from the list'],
      ['employeeContribution', 100.01, percentage],
      ['employerContribution', -0.01, percentage],
      ['employerContribution', undefined, 'Enter the percentage. Enter 0 for none'],
      ['hasMoreLevelsOfContribution', 1, 'Choose yes or no for "Some employees have other levels"'],
      ['usingSalarySacrifice', 1, 'Choose yes or no for "We use salary sacrifice"'],
    ],
  },
  'further-levels': {
    valid: { furtherLevels: [{ groupName: 'Managers', employeeContribution: 6, employerContribution: 4 }] },
    refused: [
      ['furtherLevels', [], 'Enter 1 to 10 further levels'],
      ['furtherLevels', undefined, 'Choose the further levels'],
    ],
  },
  'salary-sacrifice': {
    valid: { usesReliefAtSource: true, isIntroducingSalarySacrifice: true },
    refused: [
      ['isIntroducingSalarySacrifice', 'yes', 'Choose yes or no for "We want to introduce salary sacrifice"'],
      ['usesReliefAtSource', 'no', 'Choose yes or no for "We use relief at source"'],
    ],
  },
  'changing-levels': {
    valid: { isContributionLevelChanging: true },
    refused: [['isContributionLevelChanging', 'yes', 'Choose yes or no for "The levels change with the move"']],
  },
  'new-levels': {
    valid: { newPensionableSalaryDefinition: 'basicPay', newEmployeeContribution: 5, newEmployerContribution: 4 },
    refused: [
      ['newPensionableSalaryDefinition', 'all', 'Choose the pensionable salary from the list'],
      ['newEmployeeContribution', 101, percentage],
      ['newEmployerContribution', -1, percentage],
    ],
  },
  'payroll-frequency': { valid: { frequencyType: 'monthly' }, refused: [['frequencyType', 'yearly', 'Choose the frequency']] },
  'weekly-pay-day': { valid: { payDateWeekly: 'Friday' }, refused: [['payDateWeekly', 'friday', 'Choose the pay day']] },
  'week-of-pay-date': {
    valid: { weekOfPayDate: 'First' },
    refused: [['weekOfPayDate', 'Fifth', 'Choose the week of the pay date']],
  },
  'monthly-pay-date': {
    valid: { payDateMonthlyType: 'lastWorkingDay' },
    refused: [['payDateMonthlyType', 'someDay', 'Choose the rule for the pay date']],
  },
  'particular-day': {
    valid: { payDateParticularDay: 1 },
    refused: [
      ['payDateParticularDay', 0, 'Enter a day of the month from 1 to 31'],
      ['payDateParticularDay', 32, 'Enter a day of the month from 1 to 31'],
    ],
  },
  'payroll-details': {
    valid: {
      startDate: '2026-09-01',
      paymentInArrears: false,
      hasMorePayrolls: false,
      pensionSchemeName: 'Breakwater pension',
      currentPayrollSoftware: 'Sage',
    },
    refused: [
      ['startDate', '2026-02-27', contactUs],
      ['startDate', '2028-03-01', 'Enter a day within the next 18 months'],
      ['startDate', 'tomorrow', notADate],
      ['paymentInArrears', 'yes', 'Choose yes or no for "Paid in arrears"'],
      ['hasMorePayrolls', 'yes', 'Choose yes or no for "We have other payrolls too"'],
      ['pensionSchemeName', long(120), 'Enter pension scheme name, of 120 characters or fewer'],
      ['currentPayrollSoftware', long(80), 'Enter payroll software, of 80 characters or fewer'],
    ],
  },
  'collection-account': {
    valid: { accountType: 'business', accountName: 'Breakwater', sortCode: '089999', accountNumber: '66374958' },
    refused: [
      ['accountType', 'savings', 'Choose the account type'],
      ['accountName', long(80), 'Enter account name, of 80 characters or fewer'],
      ['sortCode', '08999', 'Enter a sort code of 6 digits'],
      ['accountNumber', '663749', 'Enter an account number of 8 digits'],
      ['accountNumber', '66374959', 'The sort code and the account number do not belong together. Check both'],
    ],
  },
  'account-signatories': {
    valid: { signatories: [person] },
    refused: [
      ['signatories', [], 'Enter 1 to 4 signatories'],
      ['signatories', [person, person, person, person, person], 'Enter 1 to 4 signatories'],
    ],
  },
};
