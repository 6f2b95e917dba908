import { expect, it } from 'vitest';
import { answerAt, stepValues, withoutAnswers, withStepValues } from './answers.ts';
import type { SignUpStep } from '../../schemas/lib/signUp/signUpSteps.ts';

const contact: SignUpStep = {
  id: 'primaryUser',
  title: '',
  page: { id: 'dayToDayContact', title: '' },
  form: 'other-person',
  part: 'accountAccess.primaryUser',
  when: [],
  known: null,
};
const payroll: SignUpStep = { ...contact, id: 'payrollDetails', part: null };

it('an answer is found by its module, its part and its field', () => {
  const answers = { signUp: { accountAccess: { primaryUser: { email: 'grace@breakwater.example' } } } };
  expect(answerAt(answers, 'signUp.accountAccess.primaryUser.email')).toBe('grace@breakwater.example');
  expect(answerAt(answers, 'signUp.accountAccess.responsibleUser.email')).toBeUndefined();
  expect(answerAt(answers, 'payroll.startDate')).toBeUndefined();
  expect(answerAt(answers, 'signUp.constructor')).toBeUndefined();
});

it('new answers of a step leave those of other steps in the same part unchanged', () => {
  const before = { signUp: { accountAccess: { primaryUserType: 'someoneElse' } } };
  const after = withStepValues(before, 'signUp', contact, { firstName: 'Grace' });
  expect(after).toEqual({ signUp: { accountAccess: { primaryUserType: 'someoneElse', primaryUser: { firstName: 'Grace' } } } });
  expect(before.signUp.accountAccess).not.toHaveProperty('primaryUser');
});

it('a step without a part has its answers in the draft itself', () => {
  const after = withStepValues({ payroll: { frequency: { frequencyType: 'monthly' } } }, 'payroll', payroll, {
    startDate: '2026-12-01',
  });
  expect(after).toEqual({ payroll: { frequency: { frequencyType: 'monthly' }, startDate: '2026-12-01' } });
  expect(stepValues(after, 'payroll', payroll, ['startDate', 'pensionSchemeName'])).toEqual({ startDate: '2026-12-01' });
});

it('answers below a path are taken out, and nothing else', () => {
  const answers = {
    signUp: { businessType: { businessType: 'charity' }, businessInformation: { companyName: 'Tide' } },
    payroll: {},
  };
  expect(withoutAnswers(answers, 'signUp.businessInformation')).toEqual({
    signUp: { businessType: { businessType: 'charity' } },
    payroll: {},
  });
  expect(withoutAnswers(answers, 'contributions.companyStructure')).toBe(answers);
});
