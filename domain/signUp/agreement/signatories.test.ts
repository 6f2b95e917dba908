import { expect, it } from 'vitest';
import { companyAnswers, severalSignatories } from '../../../tests/setup/signUp/agreementAnswers.ts';
import { agreementSignatories } from './signatories.ts';

it('an applicant who signs for everything signs once', () =>
  expect(agreementSignatories(companyAnswers)).toEqual([
    {
      party: 'applicant',
      name: 'Grace Mills',
      email: 'grace@breakwater.example',
      roles: ['applicant', 'authorisedSignatory', 'accountSignatory'],
    },
  ]));

it('two people with one address sign separately', () => {
  const signatories = [{ firstName: 'Bob', lastName: 'Other', email: 'grace@breakwater.example' }];
  const answers = { ...companyAnswers, directDebit: { ...companyAnswers['directDebit'], signatories } };
  expect(agreementSignatories(answers).map(({ party, name }) => [party, name])).toEqual([
    ['applicant', 'Grace Mills'],
    ['accountSignatory1', 'Bob Other'],
  ]);
});

it('other signatories follow, each once for all their roles', () =>
  expect(agreementSignatories(severalSignatories).map(({ party, roles }) => [party, roles])).toEqual([
    ['applicant', ['applicant']],
    ['authorisedSignatory', ['authorisedSignatory', 'accountSignatory']],
    ['accountSignatory2', ['accountSignatory']],
  ]));
