import { describe, expect, it } from 'vitest';
import { signUp } from '../../schemas/built/signUp.js';
import { levelsBelowMinimum, unevenPercentages } from './levelFaults.ts';

const today = '2026-08-31';
const everybody = ['employeeContribution', 'employerContribution'];
const newOnes = ['newEmployeeContribution', 'newEmployerContribution'];

const messages = (fields: readonly string[], contributionLevels: object, companyType = 'firstTime'): [string, unknown][] =>
  levelsBelowMinimum(
    fields,
    { contributions: { companyStructure: { companyType }, contributionLevels: { ...contributionLevels } } },
    today,
  ).map(({ instancePath, params }) => [instancePath, params['message']]);

const qualifying = { pensionableSalaryDefinition: 'qualifyingEarnings' };
const group = (employeeContribution: unknown, employerContribution: unknown, more = {}) => ({
  ...qualifying,
  furtherLevels: [{ groupName: 'Managers', employeeContribution, employerContribution, ...more }],
});

describe('the levels of everybody', () => {
  it.each([
    ['at the minimum', 5, 3, []],
    ['below the total', 4.99, 3, ['the total of 7.99% is below 8%']],
    ['below the employer’s own', 5.01, 2.99, ["the employer's 2.99% is below 3%"]],
    ['paid by the employer alone', 0, 8, []],
  ])('%s: %d and %d', (_, employeeContribution, employerContribution, faults) =>
    expect(messages(everybody, { ...qualifying, employeeContribution, employerContribution })).toEqual(
      faults.map((fault) => ['/employerContribution', `Raise the levels to the legal minimum: ${fault}`]),
    ),
  );

  it('are the employer’s by salary sacrifice', () =>
    expect(
      messages(everybody, { ...qualifying, employeeContribution: 8, employerContribution: 0, usingSalarySacrifice: true }),
    ).toEqual([]));

  it('have no minimum without a definition, and are not judged while they are no percentages', () => {
    const low = { employeeContribution: 0, employerContribution: 0 };
    for (const pensionableSalaryDefinition of ['notApplicable', undefined, 5])
      expect(messages(everybody, { ...low, pensionableSalaryDefinition })).toEqual([]);
    expect(messages(everybody, { ...qualifying, employeeContribution: '5', employerContribution: -1 })).toEqual([]);
  });

  it('are the new ones of a transfer that changes them', () => {
    const low = { ...qualifying, employeeContribution: 0, employerContribution: 0 };
    expect(messages(everybody, low, 'transfer')).toEqual([]);
    expect(messages(everybody, { ...low, isContributionLevelChanging: false }, 'transfer')).toHaveLength(1);
    const changed = {
      ...low,
      isContributionLevelChanging: true,
      newPensionableSalaryDefinition: 'basicPay',
      newEmployeeContribution: 5,
      newEmployerContribution: 3,
    };
    expect(messages(everybody, changed, 'transfer')).toEqual([]);
    expect(messages(newOnes, changed, 'transfer')).toEqual([
      [
        '/newEmployerContribution',
        "Raise the levels to the legal minimum: the total of 8% is below 9%, and the employer's 3% is below 4%",
      ],
    ]);
    expect(messages(newOnes, { ...changed, newEmployerContribution: 4 }, 'transfer')).toEqual([]);
  });
});

describe('the level of a group', () => {
  it('is refused below the minimum, at its own row', () => {
    expect(messages(['furtherLevels'], group(5, 3))).toEqual([]);
    expect(messages(['furtherLevels'], group(4, 3))).toEqual([
      [
        '/furtherLevels/0/employerContribution',
        'This is below the legal minimum: the total of 7% is below 8%. Raise the level, or say that nobody in the group must be enrolled automatically',
      ],
    ]);
  });

  it('may be lower where nobody must be enrolled', () =>
    expect(messages(['furtherLevels'], group(0, 0, { isExempt: true }))).toEqual([]));

  it('is not judged while it is open whether a transfer changes the pay that counts', () => {
    expect(messages(['furtherLevels'], group(0, 0), 'transfer')).toEqual([]);
    expect(messages(['furtherLevels'], { ...group(0, 0), isContributionLevelChanging: false }, 'transfer')).toHaveLength(1);
  });

  it('is not judged while it is not given', () => {
    expect(messages(['furtherLevels'], group(null, 3))).toEqual([]);
    expect(messages(['furtherLevels'], { ...qualifying, furtherLevels: [null, 'text'] })).toEqual([]);
    expect(messages(everybody, { ...group(0, 0), employeeContribution: 5, employerContribution: 3 })).toEqual([]);
  });
});

describe('a percentage', () => {
  const form = signUp.forms['further-levels'] ?? expect.fail('There is no form of further levels.');
  it.each([
    [5, 0],
    [5.25, 0],
    [0.1 + 0.2, 1],
    [5.125, 1],
    [100.001, 0],
  ])('%d of a group has %d faults', (employeeContribution, count) =>
    expect(unevenPercentages(form, { furtherLevels: [{ employeeContribution }] })).toHaveLength(count),
  );

  it('with three decimals is refused at its row', () =>
    expect(unevenPercentages(form, { furtherLevels: [{}, { employerContribution: 3.001 }] })[0]?.instancePath).toBe(
      '/furtherLevels/1/employerContribution',
    ));
});
