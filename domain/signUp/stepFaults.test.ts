import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formSamples } from '../../tests/setup/signUpSamples.ts';
import { validators } from '../../schemas/built/validators/sign-up/all.js';
import { signUp } from '../../schemas/built/signUp.js';
import { couldExist } from '../bank/bankAccount.ts';
import { withStepValues } from './answers.ts';
import { firstOpenStep, stepFaults } from './stepFaults.ts';
import type { Answers } from '../../schemas/lib/signUp/signUpSteps.ts';

const judge = { signUp, validators, today: '2026-08-31', couldExist };

function find(id: string) {
  for (const module of signUp.modules) {
    const step = module.steps.find((one) => one.id === id);
    if (step) return { module, step };
  }
  throw new Error(`There is no step ${id}.`);
}

/** A right answer of each step's form. */
const complete = (step: string): Readonly<Record<string, unknown>> => formSamples[find(step).step.form]?.valid ?? {};

/** The fields with faults, and their messages where a rule has one. */
function faultsOf(
  id: string,
  part: Readonly<Record<string, unknown>>,
  others: Answers = {},
  today = judge.today,
): [string, unknown][] {
  const { module, step } = find(id);
  const answers = withStepValues(others, module.id, step, { ...complete(id), ...part });
  return stepFaults({ ...judge, today }, module, step, answers).map(({ instancePath, params }) => [
    instancePath,
    params['message'],
  ]);
}

describe.each(['UTC', 'Europe/London', 'Pacific/Auckland'])('dates, for a computer in the zone %s', (zone) => {
  const home = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = zone;
  });
  afterEach(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });

  const contact = 'Please contact us if you want to use this date';
  it.each([
    // On 31 August, six months ago was the last day of February.
    ['pensionInformation', '2026-02-28', []],
    ['pensionInformation', '2026-02-27', [['/startDate', contact]]],
    ['payrollDetails', '2026-02-28', []],
    ['payrollDetails', '2026-02-27', [['/startDate', contact]]],
    ['pensionInformation', '2028-02-29', []],
    ['pensionInformation', '2028-03-01', [['/startDate', 'Enter a start date within the next 18 months']]],
  ])('%s may begin up to 6 months ago: %s', (id, startDate, expected) => expect(faultsOf(id, { startDate })).toEqual(expected));

  it.each([
    ['the day before', '2026-03-28', '2025-09-28', 0],
    ['the day of a change to summer time', '2026-03-29', '2025-09-29', 0],
    ['the day after', '2026-03-30', '2025-09-29', 1],
  ])('six months are counted in days of the calendar: %s', (_, today, startDate, count) =>
    expect(faultsOf('pensionInformation', { startDate }, {}, today)).toHaveLength(count),
  );

  it.each([
    ['the day before the 18th birthday', '2008-09-01', 1],
    ['the 18th birthday', '2008-08-31', 0],
    ['the day after the 18th birthday', '2008-08-30', 0],
    ['tomorrow, as a day of birth', '2026-09-01', 1],
    ['a year that nobody alive was born in', '1899-12-31', 1],
    ['the 120th birthday', '1906-08-31', 0],
    ['a 29 February that there was not', '2001-02-29', 1],
    ['the notation of the screen', '31/03/1988', 1],
  ])('an applicant on %s, born on %s, has %d faults', (_, dateOfBirth, count) =>
    expect(faultsOf('personalInformation', { dateOfBirth })).toHaveLength(count),
  );

  it('somebody born on 29 February is 18 on 1 March of a year without that day', () => {
    const born = { dateOfBirth: '2008-02-29' };
    expect(faultsOf('personalInformation', born, {}, '2026-02-28')).toHaveLength(1);
    expect(faultsOf('personalInformation', born, {}, '2026-03-01')).toEqual([]);
  });
});

describe('people other than the applicant', () => {
  const signUpDraft = { signUp: { personalInformation: { email: 'Grace@Breakwater.example' } } };
  it.each(['primaryUser', 'responsibleUser', 'signatory'])('%s must have another email address, regardless of case', (id) => {
    const same = faultsOf(id, { ...complete('primaryUser'), email: ' grace@breakwater.EXAMPLE'.trim() }, signUpDraft);
    expect(same).toEqual([
      ['/email', expect.stringContaining("must differ from the one given on the 'Personal Information' screen")],
    ]);
    expect(faultsOf(id, { ...complete('primaryUser') }, signUpDraft)).toEqual([]);
  });
});

describe('the first pay period and the start of the pension', () => {
  const fault: unknown = expect.stringContaining('The first pay period must begin on or before the start date of the pension');
  const pension = (startDate: unknown): Answers => ({ contributions: { pensionInformation: { startDate } } });
  const payroll = (startDate: unknown): Answers => ({ payroll: { startDate } });

  it.each([
    ['the day before', '2026-09-30', []],
    ['the same day', '2026-10-01', []],
    ['the day after', '2026-10-02', [['/startDate', fault]]],
  ])('the period may not begin after the pension: %s', (_, startDate, expected) => {
    expect(faultsOf('payrollDetails', { startDate }, pension('2026-10-01'))).toEqual(expected);
    expect(faultsOf('pensionInformation', { startDate: '2026-10-01' }, payroll(startDate))).toEqual(expected);
  });

  it.each([undefined, null, '', '01/10/2026', '2026-02-30', 5])(
    'are not compared with an answer that is no date: %j',
    (other) => {
      expect(faultsOf('payrollDetails', {}, pension(other))).toEqual([]);
      expect(faultsOf('pensionInformation', {}, payroll(other))).toEqual([]);
    },
  );
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
    ['personalInformation', { mobilePrefix: '+353' }, '/mobileNumber'],
    ['businessInformation', { landline: '+1 202 555 0100' }, '/landline'],
    ['businessActivity', { sicCodes: [] }, '/sicCodes'],
    ['businessActivity', { sicCodes: [], isNoneOfTheAbove: undefined }, '/sicCodes'],
    ['businessActivity', { isNoneOfTheAbove: true }, '/sicCodes'],
    ['businessActivity', { sicCodes: ['62013'] }, '/sicCodes/0'],
    ['businessActivity', { sicCodes: ['01110', '01120', '01130', '01140', '01150'] }, '/sicCodes'],
    ['businessActivity', { sicCodes: ['62012', '62012'] }, '/sicCodes'],
    ['contributionLevels', { employeeContribution: 100.01 }, '/employeeContribution'],
    ['contributionLevels', { employeeContribution: 5.125 }, '/employeeContribution'],
    ['contributionLevels', { employerContribution: 2 }, '/employerContribution'],
    [
      'furtherLevels',
      { furtherLevels: [{ groupName: 'Managers', employeeContribution: 5.125, employerContribution: 3 }] },
      '/furtherLevels/0/employeeContribution',
    ],
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
