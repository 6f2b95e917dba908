import { describe, expect, it } from 'vitest';
import { companyAnswers, severalSignatories } from '../../../tests/setup/signUp/agreementAnswers.ts';
import { withoutAnswers } from '../answers.ts';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import { agreementContents } from './agreementContents.ts';
import { textsOf } from './agreementParts.ts';

const provider = { name: 'Test Pensions', address: '1 Example Quay, London, EC1A 1AA', email: 'employers@provider.example' };
const madeAt = new Date('2026-11-23T12:00:00Z');
const contentsOf = (answers: Answers) => agreementContents(answers, { provider, reference: 'a sign-up', madeAt, adviser: null });
const factsOf = (answers: Answers): Record<string, string> =>
  Object.fromEntries(contentsOf(answers).parts.flatMap((part) => (part.kind === 'facts' ? part.rows : [])));

describe('a participation agreement', () => {
  it('names the access that the employer leaves to its adviser', () => {
    const adviser = { name: 'Castlegate Advisers', access: 'none' } as const;
    const { parts } = agreementContents(companyAnswers, { provider, reference: 'a sign-up', madeAt, adviser });
    expect(parts.flatMap((part) => (part.kind === 'facts' ? part.rows : []))).toContainEqual([
      'Access of Castlegate Advisers',
      'No access',
    ]);
  });

  it('names the intermediary that the service knows, and about which nobody is asked', () => {
    const known = { source: 'intermediary', isIntermediaryKnown: true, intermediaryCompany: 'Quay Advisers' };
    expect(factsOf({ ...companyAnswers, signUp: { ...companyAnswers['signUp'], ...known } })).toMatchObject({
      Intermediary: 'Quay Advisers',
    });
  });

  it('names the parties, the scheme, the contributions, the pay dates and the account', () =>
    expect(factsOf(companyAnswers)).toEqual({
      Employer: 'Breakwater Ltd',
      'Type of business': 'Limited Company',
      Address: '2 Harbour Street, Whitby, YO21 3PU',
      Provider: 'Test Pensions',
      'Address of the provider': '1 Example Quay, London, EC1A 1AA',
      'Email of the provider': 'employers@provider.example',
      Scheme: 'Breakwater pension',
      'Workplace pension': 'First time',
      'Start date': '01/12/2026',
      'Pensionable pay': 'Qualifying earnings',
      'Employees contribute': '5%',
      'Employer contributes': '3.25%',
      'Tax relief': 'Through pay: deducted before tax',
      'Salary sacrifice': 'To be introduced',
      'Frequency of pay': 'Monthly',
      'Pay date': 'A particular day',
      'Day of the month': '25',
      'First pay period begins on': '01/12/2026',
      'Paid in arrears': 'No',
      'Name of the account': 'Breakwater Ltd',
      'Type of account': 'Business',
      'Account number': 'Ends in 4958',
      'Applicant for the employer, Authorised signatory, Signatory of the bank account': 'Grace Mills, grace@breakwater.example',
      Reference: 'a sign-up',
      'Made on': 'Mon 23 Nov 2026, 12:00 pm',
    }));

  it('has the new and the further levels of a transfer, and the trading name and address', () => {
    const answers: Answers = {
      ...severalSignatories,
      signUp: {
        ...severalSignatories['signUp'],
        businessInformation: {
          companyName: 'Tide',
          hasTradingName: true,
          tradingName: 'Tide Café',
          hasTradingAddress: true,
          tradingAddress: { address1: '3 Quay', town: 'Whitby', postcode: 'YO21 3PU' },
        },
      },
      contributions: {
        companyStructure: { companyType: 'transfer' },
        contributionLevels: {
          usingSalarySacrifice: true,
          hasMoreLevelsOfContribution: true,
          furtherLevels: [{ groupName: 'Managers', employeeContribution: 6, employerContribution: 8.5 }],
          isContributionLevelChanging: true,
          newPensionableSalaryDefinition: 'basicPay',
          newEmployeeContribution: 4,
          newEmployerContribution: 5,
        },
      },
    };
    expect(factsOf(answers)).toMatchObject({
      'Trading as': 'Tide Café',
      'Trading address': '3 Quay, Whitby, YO21 3PU',
      'Level of Managers': 'Employees 6%, employer 8.5%',
      'Tax relief': 'None: nothing is deducted from pay',
      'Salary sacrifice': 'Used',
      'Pensionable pay from the start date': 'Set 1 basic pay',
      'Employees contribute from the start date': '4%',
      'Employer contributes from the start date': '5%',
      'Authorised signatory, Signatory of the bank account': 'Noor Haddad, noor@breakwater.example',
      'Signatory of the bank account': 'Łukasz Żak, lukasz@breakwater.example',
    });
  });

  it.each([
    [true, 'At source: 80% is deducted, and the scheme claims 20%'],
    [false, 'Through pay: deducted before tax'],
    [undefined, 'Through pay: deducted before tax'],
  ])('says how employees get tax relief: at source %s', (usesReliefAtSource, expected) => {
    const contributions = companyAnswers['contributions'] ?? {};
    const contributionLevels = { ...(contributions['contributionLevels'] as object), usesReliefAtSource };
    expect(factsOf({ ...companyAnswers, contributions: { ...contributions, contributionLevels } })['Tax relief']).toBe(expected);
  });

  it('leaves out answers of steps that are no longer asked', () => {
    const answers = { ...companyAnswers, payroll: { ...companyAnswers['payroll'], payDateWeekly: 'Friday' } };
    expect(contentsOf(answers)).toEqual(contentsOf(companyAnswers));
  });

  it('has neither the whole account number nor the personal details of the applicant', () => {
    const text = textsOf(contentsOf(companyAnswers)).join('\n');
    for (const secret of ['66374958', '089999', '1980', 'Sea Road', '900123']) expect(text).not.toContain(secret);
  });

  it('says where an answer is missing', () =>
    expect(factsOf(withoutAnswers(companyAnswers, 'payroll'))).toMatchObject({ Scheme: 'Not given' }));

  it('states the duties, the due dates and the Direct Debit', () => {
    const text = textsOf(contentsOf(companyAnswers)).join('\n');
    for (const words of [
      'Pensions Act 2008',
      'within six weeks',
      '22nd day',
      'Direct Debit Guarantee',
      'Data Protection Act 2018',
    ])
      expect(text).toContain(words);
  });
});
