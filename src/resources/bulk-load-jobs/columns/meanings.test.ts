import { expect, it } from 'vitest';
import { buildMappingState } from '../../../../tests/setup/portal/uploads.ts';
import { askedColumns, doubtsOf, firstMapping, formatTitle, introOf, meaningChoices, obstaclesOf } from './meanings.ts';

const { mapping } = buildMappingState();
const ordered = { ...mapping, columns: ['payrollNumber', 'employeeRegularAmount', 'employerRegularAmount'] } as NonNullable<
  typeof mapping
>;

it('begins with the mapping that the service found, or else with the first format of the kind of file', () => {
  expect(firstMapping(buildMappingState({ mapping: ordered }), 'contribution')).toBe(ordered);
  const unknown = firstMapping(buildMappingState({ mapping: null, headings: ['A', 'B'] }), 'contribution');
  expect(unknown.columns).toEqual([null, null]);
  expect(formatTitle(unknown.formatId)).not.toBeNull();
});

it('asks for the order of day and month until it is chosen', () => {
  const questions = [{ kind: 'dateOrder' as const, examples: [] }] as unknown as Parameters<typeof obstaclesOf>[1]['questions'];
  expect(obstaclesOf(ordered, { mapping: null, questions })).toEqual(['Choose the order of day and month.']);
  expect(obstaclesOf({ ...ordered, dateOrder: 'dayFirst' }, { mapping: null, questions })).toEqual([]);
});

it('says what is asked for', () => {
  const asked = (...kinds: string[]) => buildMappingState({ questions: kinds.map((kind) => ({ kind })) as never });
  expect(introOf(asked())).toMatch(/another meaning/);
  expect(introOf(asked('dateOrder'))).toMatch(/whether the day or the month comes first/);
  expect(introOf(asked('dateOrder', 'unknownHeading'))).toMatch(/meaning of every column/);
  expect(introOf(asked('missingColumns'))).toMatch(/^No column of this file has something that the file needs/);
  expect(introOf(asked('unknownValue', 'unknownValue'))).toMatch(/^Some texts of this file are not known/);
});

it('leads to another format where the file has not the mark of this one', () => {
  const [first] = obstaclesOf({ ...ordered, formatId: 'papdis-pap11' }, { mapping: null, questions: [] });
  expect(first).toBe('Choose another format, or the column for PAPDIS version: every file of this format has it.');
});

it('names the column that two places claim', () => {
  const twice = { ...ordered, columns: ['payrollNumber', 'payrollNumber', ...ordered.columns.slice(1)] } as typeof ordered;
  expect(obstaclesOf(twice, { mapping: null, questions: [] })).toEqual([
    'Payroll number is chosen for several columns: keep one of them.',
  ]);
});

it('a column that the service reads the file without is not asked for when another meaning changes', () => {
  const columns: [string, string] = ['payrollNumber', 'employeeRegularAmount'];
  const savings = { ...ordered, formatId: 'base-contribution', columns, dateOrder: null };
  expect(obstaclesOf(savings, { mapping: savings, questions: [] })).toEqual([]);
  expect(obstaclesOf(savings, { mapping: null, questions: [] })).toEqual([
    'Choose the column for Employer contribution: this format needs it.',
  ]);
});

it('has no title for a format that is not known', () => {
  expect(formatTitle(null)).toBeNull();
  expect(formatTitle('nothing')).toBeNull();
});

it('explains why the format is in doubt', () => {
  const state = buildMappingState({
    headings: ['PAPDISVersion', 'Number'],
    questions: [
      { kind: 'fixedText', column: 'papdisVersion', index: 0, found: 'PAP99', expected: ['PAP10', 'PAP11'] },
      { kind: 'unlikelyCells', column: 'dateOfBirth', index: 1, example: 'P-1042' },
      { kind: 'unknownFormat', proposals: [] },
      { kind: 'missingColumns', columns: ['payrollNumber'] },
    ],
  });
  expect(doubtsOf(state)).toEqual([
    'PAPDISVersion has “PAP99” where the format has “PAP10” or “PAP11”. Choose the format that fits, or correct the file.',
    'Number has “P-1042”, which does not look like Date of birth. Check its meaning.',
    'The columns are those of no format that we know. Choose the meaning of each.',
  ]);
});

it('lists the likely meanings first, without those that another column has', () => {
  const state = buildMappingState({
    headings: ['Number', 'EE', 'ER'],
    questions: [{ kind: 'unknownHeading', index: 1, heading: 'Life', proposals: ['groupLifeAmount'] }],
  });
  const chosen = { ...ordered, columns: ['payrollNumber', null, 'employerRegularAmount'] } as typeof ordered;
  const likely = (place: number) =>
    meaningChoices(state, chosen, place)
      .filter(({ group }) => group === 'Likely')
      .map(({ value }) => value);
  expect(likely(1)).toEqual(['groupLifeAmount', 'nationalInsurance', 'employeeRegularAmount']);
  expect(likely(0)).toEqual(['payrollNumber', 'nationalInsurance', 'employeeRegularAmount']);
  const all = meaningChoices(state, chosen, 1).map(({ value }) => value);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('papdisVersion');
});

it('asks only about columns without a certain meaning, unless any of them may be the one that is missed', () => {
  const headings = ['Number', 'EE', 'ER'];
  const unknown = { kind: 'unknownHeading' as const, index: 1, heading: 'EE', proposals: [] };
  const asked = (...questions: unknown[]) => [...askedColumns({ headings, questions: questions as never })];
  expect(asked(unknown)).toEqual([1]);
  expect(asked(unknown, { kind: 'missingColumns', columns: ['payrollNumber'] })).toEqual([0, 1, 2]);
  expect(asked()).toEqual([0, 1, 2]);
});
