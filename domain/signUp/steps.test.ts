import { describe, expect, it } from 'vitest';
import { signUp } from '../../schemas/built/signUp.js';
import { askedAnswers, clearAnswers, clearingChanges, pagesToFill, stepsFor, stepsToFill } from './steps.ts';
import type { Answers } from '../../schemas/lib/signUp/signUpSteps.ts';

const stepIds = (module: string, answers: Answers): string[] => {
  const found = signUp.modules.find(({ id }) => id === module);
  if (!found) throw new Error(`There is no module ${module}.`);
  return stepsFor(found, answers).map(({ id }) => id);
};

describe('the steps of a module', () => {
  it('of a company whose applicant does everything are the short way', () => {
    const answers = {
      signUp: {
        businessType: { businessType: 'limitedCompany' },
        personalInformation: { residentialAddressType: 'uk' },
        accountAccess: { primaryUserType: 'individual', responsibleUserType: 'individual' },
        authorisedSignatory: { signatoryType: 'individual' },
      },
    };
    expect(stepIds('signUp', answers)).toEqual([
      'businessType',
      'personalInformation',
      'homeAddress',
      'dayToDayContact',
      'responsiblePerson',
      'authorisedSignatory',
      'businessInformation',
      'businessActivity',
    ]);
  });

  it.each([
    ['soleTraderDeclaration', { businessType: { businessType: 'soleTrader' } }],
    ['tradingName', { businessInformation: { hasTradingName: true } }],
    ['tradingAddress', { businessInformation: { hasTradingAddress: true } }],
    ['homeAddressAbroad', { personalInformation: { residentialAddressType: 'other' } }],
    ['primaryUser', { accountAccess: { primaryUserType: 'someoneElse' } }],
    ['responsibleUser', { accountAccess: { responsibleUserType: 'individualWithinOrganisation' } }],
    ['signatory', { authorisedSignatory: { signatoryType: 'someoneElse' } }],
    ['intermediaryCompany', { source: 'intermediary' }],
  ])('asks for %s only after the answer that needs it', (step, draft) => {
    expect(stepIds('signUp', { signUp: draft })).toContain(step);
    expect(stepIds('signUp', {})).not.toContain(step);
  });

  it('of a transfer with new levels ask for them; those of a first pension do not', () => {
    const contributionLevels = { isContributionLevelChanging: true, usingSalarySacrifice: true };
    const transfer = { contributions: { companyStructure: { companyType: 'transfer' }, contributionLevels } };
    const first = { contributions: { companyStructure: { companyType: 'firstTime' }, contributionLevels } };
    expect(stepIds('contributions', transfer)).toEqual([
      'companyStructure',
      'pensionInformation',
      'contributionLevels',
      'changingLevels',
      'newLevels',
    ]);
    expect(stepIds('contributions', first)).toEqual(['companyStructure', 'pensionInformation', 'contributionLevels']);
  });

  it.each([
    ['monthly', ['payrollFrequency', 'monthlyPayDate', 'payrollDetails']],
    ['weekly', ['payrollFrequency', 'weeklyPayDay', 'payrollDetails']],
    ['fortnightly', ['payrollFrequency', 'weeklyPayDay', 'payrollDetails']],
    ['fourWeekly', ['payrollFrequency', 'weeklyPayDay', 'weekOfPayDate', 'payrollDetails']],
  ])('of a %s payroll ask for its pay date alone', (frequencyType, expected) => {
    expect(stepIds('payroll', { payroll: { frequency: { frequencyType } } })).toEqual(expected);
  });
});

describe('the pages of a sole person', () => {
  it('are six with questions, for 18 steps', () => {
    const answers = {
      signUp: {
        businessType: { businessType: 'soleTrader' },
        personalInformation: { residentialAddressType: 'uk' },
        accountAccess: { primaryUserType: 'individual', responsibleUserType: 'individual' },
        authorisedSignatory: { signatoryType: 'individual' },
      },
      contributions: { companyStructure: { companyType: 'firstTime' }, contributionLevels: { usingSalarySacrifice: false } },
      payroll: { frequency: { frequencyType: 'monthly' }, payDateMonthlyType: 'lastWorkingDay' },
    };
    const pages = signUp.modules.flatMap((module) => pagesToFill(module, answers).map(({ title }) => title));
    expect(pages).toEqual([
      'Your business',
      'About you',
      'Business details',
      'Your pension',
      'Your payroll',
      'Bank account and signatories',
    ]);
  });
});

describe('the answers that are asked', () => {
  it('leave out those of a step that an earlier answer has closed', () => {
    const answers = {
      payroll: {
        frequency: { frequencyType: 'weekly' },
        payDateWeekly: 'Friday',
        payDateMonthlyType: 'particularDay',
        payDateParticularDay: 5,
      },
    };
    expect(askedAnswers(signUp, answers)['payroll']).toEqual({ frequency: { frequencyType: 'weekly' }, payDateWeekly: 'Friday' });
  });

  it('keep a person within the part of their role', () => {
    const primaryUser = { firstName: 'Grace', lastName: 'Mills', email: 'grace@breakwater.example' };
    const answers = { signUp: { accountAccess: { primaryUserType: 'someoneElse', primaryUser, responsibleUser: primaryUser } } };
    expect(askedAnswers(signUp, answers)['signUp']).toMatchObject({
      accountAccess: { primaryUserType: 'someoneElse', primaryUser },
    });
    expect(askedAnswers(signUp, answers)['signUp']).not.toHaveProperty('accountAccess.responsibleUser');
  });
});

describe('a step whose answers the service has given', () => {
  const known = { source: 'intermediary', isIntermediaryKnown: true, intermediaryCompany: 'Quay Advisers' };
  const pages = (draft: Answers[string]): string[] => {
    const module = signUp.modules.find(({ id }) => id === 'signUp');
    if (!module) throw new Error('There is no module signUp.');
    return stepsToFill(module, { signUp: draft }).map(({ id }) => id);
  };

  it('has no page, and is one of the steps whose answers count', () => {
    expect(pages(known)).not.toContain('intermediaryCompany');
    expect(stepIds('signUp', { signUp: known })).toContain('intermediaryCompany');
    expect(askedAnswers(signUp, { signUp: known })['signUp']).toMatchObject({ intermediaryCompany: 'Quay Advisers' });
  });

  it.each([undefined, false])('has a page while that is %s', (isIntermediaryKnown) => {
    expect(pages({ ...known, isIntermediaryKnown })).toContain('intermediaryCompany');
  });
});

describe('a change of the business type', () => {
  const before = {
    signUp: {
      businessType: { businessType: 'limitedCompany', numberOfEmployees: 12 },
      personalInformation: { firstName: 'Grace' },
      businessInformation: { companyName: 'Breakwater Ltd' },
    },
  };
  const changed = { signUp: { ...before.signUp, businessType: { businessType: 'soleTrader', numberOfEmployees: 12 } } };

  it('is to be confirmed, and clears the details of the business alone', () => {
    const changes = clearingChanges(signUp, before, changed);
    expect(changes.map(({ body }) => body)).toEqual([expect.stringMatching(/^You will lose/)]);
    expect(clearAnswers(changes, changed)).toEqual({
      signUp: { businessType: changed.signUp.businessType, personalInformation: { firstName: 'Grace' } },
    });
  });

  it('needs no word while there is nothing to lose, and neither does the first choice', () => {
    const { businessInformation: _, ...empty } = before.signUp;
    expect(clearingChanges(signUp, { signUp: empty }, changed)).toEqual([]);
    expect(clearingChanges(signUp, { signUp: { businessInformation: { companyName: 'Tide' } } }, changed)).toEqual([]);
  });

  it('to the same type changes nothing', () => expect(clearingChanges(signUp, before, before)).toEqual([]));
});
