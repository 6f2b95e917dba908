import { describe, expect, it } from 'vitest';
import { couldExist } from '../../../../domain/bank/bankAccount.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import { firstOpenStep } from '../../../../domain/signUp/stepFaults.ts';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { validators } from '../../../../schemas/built/validators/sign-up/all.js';
import { validate as validateBenefit } from '../../../../schemas/built/validators/benefits/create.js';
import { validate as validateMandate } from '../../../../schemas/built/validators/direct-debit-mandates/create.js';
import { validate as validatePayroll } from '../../../../schemas/built/validators/payrolls/create.js';
import { validate as validateScheme } from '../../../../schemas/built/validators/pension-schemes/create.js';
import { charity, limitedCompany, soleTrader } from '../../../../tests/setup/signUp/sampleAnswers.ts';
import { acceptedRecords } from './acceptedRecords.ts';

const judge = { signUp, validators, today: '2026-11-23', couldExist };

it.each([
  ['limited company', limitedCompany],
  ['charity', charity],
  ['sole trader', soleTrader],
])('the sample answers of a %s have no fault', (_, answers) => {
  for (const module of signUp.modules) expect(firstOpenStep(judge, module, answers)).toBeUndefined();
});

it('a limited company with its first pension gets a monthly payroll', () => {
  expect(acceptedRecords(limitedCompany, 'direct')).toEqual({
    employer: {
      name: 'Breakwater Foods Limited',
      shortName: 'Breakwater Foods Limited',
      emails: ['ada@breakwater.example'],
      phoneNumber: '0117 496 0123',
      isWpt: false,
    },
    scheme: {
      name: 'Breakwater Pension',
      defaultEmployeeContributionPct: 5,
      defaultEmployerContributionPct: 3,
      pensionableSalaryDefinition: 'qualifyingEarnings',
      contributionType: 'gross-employee',
    },
    payroll: {
      name: 'Monthly payroll',
      frequency: 'monthly',
      startDate: '2026-12-01',
      daysAfterPeriodEndPaymentDay: 0,
      definition: 'qualifyingEarnings',
      isDefault: true,
      isPaidViaDd: true,
      bulkManagementFileFormat: 'papdis',
    },
    benefit: {
      name: 'Workplace pension',
      type: 'pension',
      startDate: '2026-12-01',
      exactPayDateDay: 31,
      isPaidViaDd: true,
      bulkManagementFileFormat: 'papdis',
    },
    mandate: {
      accountName: 'Breakwater Foods Ltd',
      sortCode: '089999',
      bankAccountNumber: '66374958',
      accountHolderConfirmed: true,
    },
    people: [{ firstName: 'Ada', lastName: 'Byron', email: 'ada@breakwater.example', dateOfBirth: '1980-12-10', isSenior: true }],
    startDate: '2026-12-01',
    leftToDo: [],
  });
});

it('a charity that moves to us gets its new levels, its contacts, and tasks for the rest', () => {
  expect(acceptedRecords(charity, 'direct')).toMatchObject({
    employer: { name: 'Lifeboats of the Bristol Channel', shortName: 'Lifeboats', emails: ['grace@lifeboats.example'] },
    scheme: {
      defaultEmployeeContributionPct: 5.5,
      defaultEmployerContributionPct: 6,
      pensionableSalaryDefinition: 'totalEarnings',
      contributionType: 'salary-sacrifice',
    },
    // The Friday of the third week lies nine days before the end of the four weeks.
    payroll: {
      name: 'Four-weekly payroll',
      frequency: 'fourWeekly',
      daysAfterPeriodEndPaymentDay: -9,
      definition: 'totalEarnings',
    },
    benefit: { exactPayDateDay: null, bulkManagementFileFormat: 'base' },
    mandate: { accountHolderConfirmed: false },
    people: [
      { email: 'ada@lifeboats.example', isSenior: true },
      { email: 'grace@lifeboats.example', firstName: 'Grace', dateOfBirth: null, isSenior: false },
      { email: 'mary@ledger.example', isSenior: false },
    ],
    leftToDo: [
      'Set the contribution levels of Coxswains when they have joined: employee 6%, employer 8.5%.',
      'Add the other payrolls of the employer.',
      'Prepare uploads for files of Sage.',
    ],
  });
});

it.each([
  [{ usingSalarySacrifice: false, usesReliefAtSource: true }, 'net-employee'],
  [{ usingSalarySacrifice: false, usesReliefAtSource: false }, 'gross-employee'],
  [{ usingSalarySacrifice: true }, 'salary-sacrifice'],
  // Answered before salary sacrifice was chosen: the question is not asked any more.
  [{ usingSalarySacrifice: true, usesReliefAtSource: true }, 'salary-sacrifice'],
])('with %o, the scheme has the contribution type %s', (levels, contributionType) => {
  const contributionLevels = { ...(limitedCompany['contributions']?.['contributionLevels'] as object), ...levels };
  expect(acceptedRecords(withAnswers('contributions', { contributionLevels }), 'direct').scheme).toMatchObject({
    contributionType,
  });
});

it('a sole trader gets a weekly payroll', () =>
  expect(acceptedRecords(soleTrader, 'WPT')).toMatchObject({
    employer: { name: 'Ada Byron', isWpt: true },
    payroll: { name: 'Weekly payroll', frequency: 'weekly', daysAfterPeriodEndPaymentDay: -2 },
  }));

/** The answers with other ones at a module. */
const withAnswers = (module: string, changed: object): Answers => ({
  ...limitedCompany,
  [module]: { ...limitedCompany[module], ...changed },
});

describe('every record is one that its own call accepts', () => {
  const types = ['limitedCompany', 'limitedLiabilityPartnership', 'soleTrader', 'partnership', 'charity', 'other'];
  const frequencies = ['monthly', 'fourWeekly', 'fortnightly', 'weekly'];
  it.each(types.flatMap((type) => frequencies.map((frequency) => [type, frequency])))('%s, %s', (businessType, frequencyType) => {
    const made = acceptedRecords(
      {
        ...withAnswers('payroll', {
          frequency: { frequencyType },
          payDateWeekly: 'Wednesday',
          weekOfPayDate: 'First',
          payDateMonthlyType: 'particularDay',
          payDateParticularDay: 25,
        }),
        signUp: { ...limitedCompany['signUp'], businessType: { businessType, numberOfEmployees: 3, termsAndConditions: true } },
      },
      'direct',
    );
    const uid = '6f1c8f3e-4f0c-4a3f-9a51-1f1d1d0c7a10';
    expect([validatePayroll(made.payroll), validatePayroll.errors]).toEqual([true, null]);
    expect([validateScheme(made.scheme), validateScheme.errors]).toEqual([true, null]);
    expect([validateBenefit({ ...made.benefit, payrollUid: uid, pensionSchemeUid: uid }), validateBenefit.errors]).toEqual([
      true,
      null,
    ]);
    expect([validateMandate({ ...made.mandate, benefitUid: uid }), validateMandate.errors]).toEqual([true, null]);
    expect(made.leftToDo).toEqual([]);
  });
});

it('answers of steps that are no longer asked do not count', () => {
  const { businessInformation, accountAccess } = limitedCompany['signUp'] as Record<string, object>;
  const made = acceptedRecords(
    withAnswers('signUp', {
      businessInformation: { ...businessInformation, hasTradingName: false, tradingName: 'Old Name' },
      accountAccess: {
        ...accountAccess,
        primaryUser: { firstName: 'Old', lastName: 'Contact', email: 'old@breakwater.example' },
      },
    }),
    'direct',
  );
  expect(made.employer.shortName).toBe('Breakwater Foods Limited');
  expect(made.people).toHaveLength(1);
});

it('nobody is invited twice, in whatever case the address is typed', () => {
  const other = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@breakwater.example' };
  const made = acceptedRecords(
    withAnswers('signUp', {
      accountAccess: {
        primaryUserType: 'someoneElse',
        primaryUser: other,
        responsibleUserType: 'someoneElse',
        responsibleUser: { ...other, email: 'Grace@Breakwater.example ' },
      },
    }),
    'direct',
  );
  expect(made.people.map(({ email }) => email)).toEqual(['ada@breakwater.example', 'grace@breakwater.example']);
});

it.each([
  ['x'.repeat(40), 'x'.repeat(40)],
  [`${'x'.repeat(30)} ${'y'.repeat(9)}`, `${'x'.repeat(30)} ${'y'.repeat(9)}`],
  [`${'x'.repeat(30)} ${'y'.repeat(10)}`, 'x'.repeat(30)],
  ['x'.repeat(160), 'x'.repeat(40)],
])('the short name of %s is %s', (companyName, expected) => {
  const { businessInformation } = limitedCompany['signUp'] as Record<string, object>;
  const answers = withAnswers('signUp', { businessInformation: { ...businessInformation, companyName } });
  expect(acceptedRecords(answers, 'direct').employer.shortName).toBe(expected);
});

it.each([
  ['0117 496 0123', '0117 496 0123'],
  ['+44 (0) 117 - 496 - 0123', '+4401174960123'],
])('the telephone number %s is kept as %s', (landline, expected) => {
  const { businessInformation } = limitedCompany['signUp'] as Record<string, object>;
  const answers = withAnswers('signUp', { businessInformation: { ...businessInformation, landline } });
  expect(acceptedRecords(answers, 'direct').employer.phoneNumber).toBe(expected);
});

it('the intermediary that signs the employer up is no task: the client decides about its access', () =>
  expect(
    acceptedRecords(
      { ...charity, signUp: { ...charity.signUp, source: 'intermediary', intermediaryCompany: 'Quay Advisers' } },
      'intermediary',
    ).leftToDo,
  ).toHaveLength(3));
