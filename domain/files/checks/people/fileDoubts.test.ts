import { describe, expect, it } from 'vitest';
import { findingOf, findingText } from '../../findings.ts';
import { buildContext, buildMember } from '../../sampleFacts.ts';
import type { BulkValues, Finding } from '../../types.ts';
import { nobody } from '../identify.ts';
import { FileDoubts, isConsequence } from './fileDoubts.ts';

/** Twelve members with the last amounts £100.00, £120.00 and so on to £320.00, of whom the employer pays £20.00 less. */
const last = Array.from({ length: 12 }, (_, n) => ({ employee: 100_00 + n * 20_00, employer: 80_00 + n * 20_00 }));
const employees = last.map(({ employee }) => employee);
const employers = last.map(({ employer }) => employer);

/** The findings about a file with these amounts of its twelve members, from row 2 on. Amounts that differ have their finding in each row. */
function doubtsOf(amounts: { employee?: readonly number[]; employer?: readonly number[] }) {
  const doubts = new FileDoubts(buildContext({ action: 'contribution' }));
  for (const [n, before] of last.entries()) {
    const rowNumber = n + 2;
    const employeeRegularAmount = (amounts.employee ?? employees)[n] ?? null;
    const employerRegularAmount = (amounts.employer ?? employers)[n] ?? null;
    const changed = (column: string): Finding => findingOf('contributionChanged', { rowNumber, column });
    const findings = [
      ...(employeeRegularAmount === before.employee ? [] : [changed('employeeRegularAmount')]),
      ...(employerRegularAmount === before.employer ? [] : [changed('employerRegularAmount')]),
    ];
    const member = buildMember({ employeeUid: `person ${n}`, lastContribution: before });
    doubts.add({ rowNumber, values: { employeeRegularAmount, employerRegularAmount }, findings }, { ...nobody, member });
  }
  return doubts.conclude();
}
const textsOf = (amounts: Parameters<typeof doubtsOf>[0]): string[] => doubtsOf(amounts).findings.map(findingText);

describe('amounts beside those of the last period', () => {
  it('raise no question where a few of them differ', () => {
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ employee: employees.map((amount, n) => (n < 5 ? amount * 2 : amount)) })).toEqual([]);
  });

  it('are one question where a whole column is a hundred times as much, with its way out', () => {
    expect(textsOf({ employee: employees.map((amount) => amount * 100) })).toEqual([
      'The employee contribution in 12 of 12 rows differs from the last period by more than 10 per cent; the one in the middle is 100 times the last one. Check that it is the right column, in pounds and for one pay period. Go on if the amounts of so many people have changed.',
    ]);
  });

  it('are one question where they were sorted from a row on, with that row', () => {
    // The first four rows are right; the amounts of the others are in the opposite order.
    const sorted = [...employers.slice(0, 4), ...employers.slice(4).toReversed()];
    expect(textsOf({ employer: sorted })).toEqual([
      'The employer contribution in 8 of 12 rows is the amount that somebody else in the file had last period: the column was probably sorted or moved by itself, from row 6 to row 13. Undo the sorting, or put each row together again in the payroll software or the spreadsheet, and upload the file again. Go on if the amounts are right.',
    ]);
  });

  it('are one question about two columns that were exchanged', () => {
    expect(textsOf({ employee: employers, employer: employees })).toEqual([
      "In 12 of 12 rows, the employee has the employer's amount of the last period, and the employer the employee's. Say for each of the two columns what it is. Go on if the amounts are right.",
    ]);
  });

  it('stand for the findings of their column, and for no others', () => {
    const doubts = doubtsOf({ employee: employees.map((amount) => amount * 2) });
    const isLeftOut = (code: string, column: string) => isConsequence(doubts, { code, column });
    expect(isLeftOut('contributionChanged', 'employeeRegularAmount')).toBe(true);
    expect(isLeftOut('contributionChanged', 'employerRegularAmount')).toBe(false);
    expect(isLeftOut('belowMinimum', 'employeeRegularAmount')).toBe(false);
  });
});

const people = [
  ['Mr', 'male', 'Walter', 'Okonkwo'],
  ['Mrs', 'female', 'Carol', 'Deanery'],
  ['Miss', 'female', 'Zoë', 'Appleton'],
  ['Mr', 'male', 'Bernard', "O'Neill"],
  ['Ms', 'female', 'Valerie', 'Castlemaine'],
  ['Mr', 'male', 'Desmond', 'Thackeray'],
  ['Dr', 'female', 'Jocelyn', 'Buttercup'],
  ['Mrs', 'female', 'Imogen', 'Falconer'],
  ['Mr', 'male', 'Stanley', 'Quillfeather'],
  ['Ms', 'female', 'Harriet', 'Merriweather'],
] as const;

/** The findings about a file of joiners, whose rows may be changed. */
function ofJoiners(change: (values: Record<string, string>, n: number) => BulkValues = (values) => values): string[] {
  const doubts = new FileDoubts(buildContext({ action: 'joiner' }));
  for (const [n, [title, gender, firstName, lastName]] of people.entries()) {
    const email = `${firstName}.${lastName.replace("'", '')}@example.com`.toLowerCase();
    const values = change({ title, gender, firstName, lastName, email, payrollNumber: `P${n}` }, n);
    doubts.add({ rowNumber: n + 2, values, findings: [] }, nobody);
  }
  return doubts.conclude().findings.map(findingText);
}
const next = (n: number) => people[(n + 1) % people.length] ?? people[0];

describe('joiners, by what is within their rows', () => {
  it('raise no question, nor does a single person whose title is of another sex', () => {
    expect(ofJoiners()).toEqual([]);
    expect(ofJoiners((values, n) => (n === 0 ? { ...values, gender: 'female' } : values))).toEqual([]);
  });

  it('are one question where the titles moved by a row', () => {
    const [finding, ...others] = ofJoiners((values, n) => ({ ...values, title: next(n)[0] }));
    expect(others).toEqual([]);
    expect(finding).toContain('The title and the sex do not go together in 7 of 9 rows');
  });

  it('are one question where the names moved beside the addresses', () => {
    const [finding, ...others] = ofJoiners((values, n) => ({ ...values, firstName: next(n)[2], lastName: next(n)[3] }));
    expect(others).toEqual([]);
    expect(finding).toContain('The email address in 10 of 10 rows has the name of another row');
    expect(finding).toContain('beginning with row 2');
  });

  it('raise none where the addresses have no names', () => {
    expect(ofJoiners((values, n) => ({ ...values, email: `person${n}@example.com` }))).toEqual([]);
  });
});
