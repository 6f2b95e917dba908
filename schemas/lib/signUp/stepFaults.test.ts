import { describe, expect, it } from 'vitest';
import { validators } from '../../built/validators/sign-up/all.js';
import { signUp } from '../../generated/signUp.ts';
import { couldExist } from '../bank/bankAccount.ts';
import { withStepValues } from './answers.ts';
import { firstOpenStep, stepFaults } from './stepFaults.ts';
import type { Answers } from './types.ts';

const judge = { signUp, validators, today: '2026-08-31', couldExist };

function find(id: string) {
  for (const module of signUp.modules) {
    const step = module.steps.find((one) => one.id === id);
    if (step) return { module, step };
  }
  throw new Error(`There is no step ${id}.`);
}

const person = {
  firstName: 'Grace',
  lastName: 'Mills',
  dateOfBirth: '1988-03-31',
  email: 'grace@breakwater.example',
  mobilePrefix: '+44',
  mobileNumber: '07700 900123',
  nationality: 'GB',
  residentialAddressType: 'uk',
};

/** A complete answer of each step that the boundaries below are about. */
const complete: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  businessType: { businessType: 'charity', numberOfEmployees: 12, termsAndConditions: true },
  personalInformation: person,
  homeAddress: { address1: '1 High Street', town: 'Bristol', postcode: 'BS1 4ST' },
  businessInformation: {
    companyName: 'Breakwater Ltd',
    address1: '1 High Street',
    town: 'Bristol',
    postcode: 'BS1 4ST',
    country: 'GB',
    landline: '020 7946 0100',
  },
  soleTraderDeclaration: { soleTraderDeclaration: true },
  businessActivity: { sicCodes: ['62012'], isNoneOfTheAbove: false },
  primaryUser: { firstName: 'Sam', lastName: 'Okoro', email: 'sam@breakwater.example' },
  pensionInformation: { startDate: '2026-09-01' },
  contributionLevels: { pensionableSalaryDefinition: 'qualifyingEarnings', employeeContribution: 5, employerContribution: 3 },
  particularDay: { payDateParticularDay: 31 },
  payrollDetails: { startDate: '2026-09-01', pensionSchemeName: 'Breakwater pension' },
  collectionAccount: { accountType: 'business', accountName: 'Breakwater', sortCode: '089999', accountNumber: '66374958' },
  accountSignatories: { signatories: [{ firstName: 'Grace', lastName: 'Mills', email: 'grace@breakwater.example' }] },
};

/** The fields with faults, and their messages where a rule has one. */
function faultsOf(id: string, part: Readonly<Record<string, unknown>>, others: Answers = {}): [string, unknown][] {
  const { module, step } = find(id);
  const answers = withStepValues(others, module.id, step, { ...complete[id], ...part });
  return stepFaults(judge, module, step, answers).map(({ instancePath, params }) => [instancePath, params['message']]);
}

it.each(Object.keys(complete))('a complete answer of the step %s has no fault', (id) => expect(faultsOf(id, {})).toEqual([]));

describe('dates', () => {
  const contact = 'Please contact us if you want to use this date';
  it.each([
    ['pensionInformation', '2026-02-28', []],
    ['pensionInformation', '2026-02-27', [['/startDate', contact]]],
    ['payrollDetails', '2026-02-28', []],
    ['payrollDetails', '2026-02-27', [['/startDate', contact]]],
  ])('%s may begin up to 6 months ago: %s', (id, startDate, expected) => expect(faultsOf(id, { startDate })).toEqual(expected));

  it.each([
    ['2008-08-31', 0],
    ['2008-09-01', 1],
    ['2026-09-01', 1],
    ['1899-12-31', 1],
    ['1906-08-31', 0],
    ['2001-02-29', 1],
    ['31/03/1988', 1],
  ])('somebody born on %s may sign up or not', (dateOfBirth, count) =>
    expect(faultsOf('personalInformation', { dateOfBirth })).toHaveLength(count),
  );
});

describe('people other than the applicant', () => {
  const signUpDraft = { signUp: { personalInformation: { email: 'Grace@Breakwater.example' } } };
  it.each(['primaryUser', 'responsibleUser', 'signatory'])('%s must have another email address, regardless of case', (id) => {
    const same = faultsOf(id, { ...complete['primaryUser'], email: ' grace@breakwater.EXAMPLE'.trim() }, signUpDraft);
    expect(same).toEqual([
      ['/email', expect.stringContaining("must differ from the one given on the 'Personal Information' screen")],
    ]);
    expect(faultsOf(id, { ...complete['primaryUser'] }, signUpDraft)).toEqual([]);
  });
});

describe('bad answers', () => {
  it.each([
    ['businessType', { termsAndConditions: false }, '/termsAndConditions'],
    ['businessType', { numberOfEmployees: 0 }, '/numberOfEmployees'],
    ['businessType', { businessType: 'cooperative' }, '/businessType'],
    ['personalInformation', { firstName: 'x'.repeat(1_000) }, '/firstName'],
    ['personalInformation', { firstName: '   ' }, '/firstName'],
    ['personalInformation', { email: 'grace@' }, '/email'],
    ['personalInformation', { mobileNumber: '<script>' }, '/mobileNumber'],
    ['personalInformation', { nationality: 'XX' }, '/nationality'],
    ['homeAddress', { postcode: 'nowhere' }, '/postcode'],
    ['businessInformation', { landline: '123' }, '/landline'],
    ['soleTraderDeclaration', { soleTraderDeclaration: false }, '/soleTraderDeclaration'],
    ['businessActivity', { sicCodes: [] }, '/sicCodes'],
    ['businessActivity', { sicCodes: ['62012', '62012'] }, '/sicCodes'],
    ['contributionLevels', { employeeContribution: 100.01 }, '/employeeContribution'],
    ['particularDay', { payDateParticularDay: 32 }, '/payDateParticularDay'],
    ['collectionAccount', { accountNumber: '66374959' }, '/accountNumber'],
    ['collectionAccount', { sortCode: '08-99-99' }, '/sortCode'],
    ['accountSignatories', { signatories: [] }, '/signatories'],
  ])('of the step %s are refused at their field: %j', (id, part, place) => {
    expect(faultsOf(id, part).map(([found]) => found)).toContain(place);
  });

  it('a name in another script or with an emoji is a name', () => {
    for (const firstName of ['محمد', '🌊 Grace', "O'Connor-Ng"])
      expect(faultsOf('personalInformation', { firstName })).toEqual([]);
  });

  it('"None of the above" takes the place of an activity', () =>
    expect(faultsOf('businessActivity', { sicCodes: [], isNoneOfTheAbove: true })).toEqual([]));
});

describe('the first open step', () => {
  const { module } = find('payrollFrequency');
  it('is the first without a right answer, and none when all are given', () => {
    expect(firstOpenStep(judge, module, {})?.id).toBe('payrollFrequency');
    const weekly = { payroll: { frequency: { frequencyType: 'weekly' } } };
    expect(firstOpenStep(judge, module, weekly)?.id).toBe('weeklyPayDay');
    const all = {
      payroll: { ...weekly.payroll, payDateWeekly: 'Friday', startDate: '2026-09-01', pensionSchemeName: 'Tide pension' },
    };
    expect(firstOpenStep(judge, module, all)).toBeUndefined();
  });

  it('opens again when an earlier answer asks for more', () => {
    const fourWeekly = {
      payroll: {
        frequency: { frequencyType: 'fourWeekly' },
        payDateWeekly: 'Friday',
        startDate: '2026-09-01',
        pensionSchemeName: 'Tide pension',
      },
    };
    expect(firstOpenStep(judge, module, fourWeekly)?.id).toBe('weekOfPayDate');
  });
});
