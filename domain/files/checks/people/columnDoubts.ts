import type { BulkValues, CheckedRow, FileContext, Finding, KnownMember } from '../../types.ts';
import type { ColumnName } from '../../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { isTwin } from '../acrossRows.ts';
import { FaultyBlock } from './faultyBlock.ts';
import { comparePerson, hasOtherName } from './comparePerson.ts';
import { checkList, findingOf, isCheckId } from '../../findings.ts';
import { type Identity, hasSameName } from '../identify.ts';

/** The columns by which a row says whom it is about, as texts name their values. */
const titles = {
  payrollNumber: 'payroll numbers',
  nationalInsurance: 'national insurance numbers',
  firstName: 'first names',
  lastName: 'last names',
  dateOfBirth: 'dates of birth',
} as const satisfies Readonly<Record<ColumnName, string>>;
type IdentifyingColumn = keyof typeof titles;
const identifying = Object.keys(titles) as IdentifyingColumn[];
const isIdentifying = (column: ColumnName | null): column is IdentifyingColumn =>
  column !== null && Object.hasOwn(titles, column);

/** Fewer rows than these are shown one by one. */
const FEWEST_ROWS = 6;
/** The share of rows from which a fault is one of the whole column. Numbers that nobody has may be those of new people, so nearly all must be. */
const MOST_OF_ALL = 9 / 10;
/** A column in which each value is there twice is wrong in half of its rows. */
const NEARLY_HALF = 2 / 5;

interface RowPlace {
  place: number;
  rowNumber: number;
}

/** The rows that have one fault in a column. */
class Tally {
  readonly #blocks = new Map<IdentifyingColumn, FaultyBlock>();

  /** @param at - The place of the row among all, from 1 on, and its number. */
  add(column: IdentifyingColumn, { place, rowNumber }: RowPlace): void {
    this.block(column).add(place, rowNumber);
  }

  count(column: IdentifyingColumn): number {
    return this.#blocks.get(column)?.count ?? 0;
  }

  block(column: IdentifyingColumn): FaultyBlock {
    const known = this.#blocks.get(column);
    if (known) return known;
    const block = new FaultyBlock();
    this.#blocks.set(column, block);
    return block;
  }

  /** Whether enough of the rows have the fault. */
  reaches(column: IdentifyingColumn, share: number, rows: number): boolean {
    return this.count(column) >= FEWEST_ROWS && this.count(column) >= rows * share;
  }
}

/** The findings about whole columns, and those of rows that they stand for. */
export interface ColumnFindings {
  findings: Finding[];
  /** The findings of rows that follow from them, and are left out: codes in any column, columns with all of their codes, and codes in one column. */
  consequences: {
    codes: readonly string[];
    columns: readonly ColumnName[];
    pairs: readonly { code: string; column: ColumnName }[];
  };
}

/** The checks against members, and of equal rows: where the people of a file are wrong, all of these are, too. */
const aboutPeople: readonly string[] = checkList
  .filter(({ code, scope }) => scope === 'members' || isTwin(code))
  .map(({ code }) => code);

/**
 * Looks for identifying columns that are wrong as a whole, since they were sorted, moved, filled down or cut off by themselves: one finding about such a column stands for the
 * findings of all rows.
 */
export class ColumnDoubts {
  readonly #isConfirmed: boolean;
  readonly #payrollUid: string | null;
  #rows = 0;
  #known = 0;
  readonly #otherPeople = new FaultyBlock();
  #namesOfOthers = 0;
  readonly #employedAlready = new FaultyBlock();
  readonly #different = new Tally();
  readonly #disagreeing = new Tally();
  readonly #repeated = new Tally();
  readonly #unknown = new Tally();
  readonly #unreadable = new Tally();
  readonly #examples = new Map<IdentifyingColumn, string>();
  readonly #columns = new Set<IdentifyingColumn>();

  /** @param context.peopleConfirmed - Whether somebody has confirmed that the rows are about the people whom their numbers find. */
  constructor({ peopleConfirmed = false, payrollUid }: Pick<FileContext, 'peopleConfirmed' | 'payrollUid'>) {
    this.#isConfirmed = peopleConfirmed;
    this.#payrollUid = payrollUid;
  }

  /** @param identity - The person of the row; undefined where members are not known. */
  add({ rowNumber, values, findings }: CheckedRow, identity: Identity | undefined): void {
    this.#rows += 1;
    const at = { place: this.#rows, rowNumber };
    if (this.#rows === 1) for (const column of identifying) if (Object.hasOwn(values, column)) this.#columns.add(column);
    if (identity?.member) this.#known += 1;
    else if (identity && this.#isEmployedAlready(identity)) {
      this.#known += 1;
      this.#employedAlready.add(at.place, rowNumber);
    }
    if (findings.length === 0) return;
    const unreadable = new Set<IdentifyingColumn>();
    for (const { code, severity, column, words } of findings) {
      if (isTwin(code)) {
        if (isIdentifying(column) && severity === 'error') this.#repeated.add(column, at);
      } else if (code === 'memberUnknown') {
        if (isIdentifying(column)) this.#unknown.add(column, at);
      } else if (identity) this.#addDifferences(code, values, { identity, at });
      if (severity === 'error' && isIdentifying(column) && isOfCell(code)) {
        unreadable.add(column);
        if (!this.#examples.has(column)) this.#examples.set(column, String(words['value'] ?? ''));
      }
    }
    for (const column of unreadable) this.#unreadable.add(column, at);
  }

  #addDifferences(code: string, values: BulkValues, { identity, at }: { identity: Identity; at: RowPlace }): void {
    const { member, otherNumber } = identity;
    if (!member) {
      if (code === 'payrollNumberInUse' && otherNumber) this.#addOwner(values, otherNumber, at);
      return;
    }
    const changed = changedNumbers[code];
    if (changed) this.#disagreeing.add(changed, at);
    // Of two numbers of different people, the one is wrong whose owner has another name than the row.
    if (code === 'numbersDisagree' && otherNumber)
      this.#disagreeing.add(hasSameName(values, member) ? 'payrollNumber' : 'nationalInsurance', at);
    if (!differing.has(code)) return;
    const differences = comparePerson(values, member);
    for (const column of ['firstName', 'lastName', 'dateOfBirth'] as const)
      if (differences[column]) this.#different.add(column, at);
    if (hasOtherName(differences) && differences.dateOfBirth) this.#otherPeople.add(at.place, at.rowNumber);
    if (code === 'nameOfAnother') this.#namesOfOthers += 1;
  }

  /**
   * Whether somebody new, whose payroll number nobody has, looks like an employee of this payroll. A former employee who is back, and an employee of another payroll, have a new number.
   */
  #isEmployedAlready({ lookAlikes, otherNumber }: Identity): boolean {
    return !otherNumber && lookAlikes.some(({ member }) => member.isActive && member.payrollUid === this.#payrollUid);
  }

  /** Somebody new with the payroll number of an employee: with the same date of birth, the name is wrong, and otherwise the number. */
  #addOwner(values: BulkValues, owner: KnownMember, at: RowPlace): void {
    this.#known += 1;
    const { dateOfBirth, firstName, lastName } = comparePerson(values, owner);
    if (dateOfBirth || values['dateOfBirth'] == null) this.#disagreeing.add('payrollNumber', at);
    else {
      if (firstName) this.#different.add('firstName', at);
      if (lastName) this.#different.add('lastName', at);
    }
  }

  conclude(): ColumnFindings {
    const found = this.#found();
    const columns = new Set(found.flatMap((one) => one.columns));
    const codes = new Set(found.length > 0 ? aboutPeople : []);
    return {
      findings: found.map(({ finding }) => finding),
      consequences: { codes: [...codes], columns: [...columns], pairs: [] },
    };
  }

  #found(): { finding: Finding; columns: IdentifyingColumn[] }[] {
    const others = this.#isConfirmed ? null : this.#others();
    if (others) return [others];
    const found: { finding: Finding; columns: IdentifyingColumn[] }[] = [];
    for (const column of identifying) {
      const rows = this.#rows;
      const place = { rowNumber: null, column };
      const words = { what: titles[column], rows };
      if (this.#unreadable.reaches(column, MOST_OF_ALL, rows)) {
        const value = this.#examples.get(column) ?? '';
        const count = this.#unreadable.count(column);
        found.push({ finding: findingOf('columnUnreadable', place, { ...words, count, value }), columns: [column] });
      } else if (this.#unknown.reaches(column, MOST_OF_ALL, rows)) {
        const count = this.#unknown.count(column);
        found.push({ finding: findingOf('columnUnknown', place, { ...words, count }), columns: [column] });
      } else if (this.#repeated.reaches(column, NEARLY_HALF, rows)) {
        const { count, from } = this.#repeated.block(column);
        found.push({ finding: findingOf('columnRepeated', place, { ...words, count, from }), columns: [column] });
      }
    }
    return found;
  }

  /** The finding about columns whose values are those of other people than the members that the numbers find. */
  #others(): { finding: Finding; columns: IdentifyingColumn[] } | null {
    const known = this.#known;
    const isMost = (count: number): boolean => count >= FEWEST_ROWS && count >= known * NEARLY_HALF;
    const make = (
      columns: IdentifyingColumn[],
      { count, from }: Pick<FaultyBlock, 'count' | 'from'>,
      belongs: boolean,
      what: string = titles[columns[0] ?? 'lastName'],
    ) => {
      const fault = belongs ? 'belong to other people' : 'are not those of our records';
      const place = { rowNumber: null, column: columns[0] ?? null };
      return { finding: findingOf('columnOfOthers', place, { what, count, rows: this.#rows, fault, from }), columns };
    };
    for (const column of ['payrollNumber', 'nationalInsurance'] as const)
      if (isMost(this.#disagreeing.count(column))) return make([column], this.#disagreeing.block(column), true);
    if (isMost(this.#employedAlready.count)) return make(['payrollNumber'], this.#employedAlready, false);
    // The names and the dates of birth hold together, so the number is the column that moved.
    if (isMost(this.#otherPeople.count)) {
      const number = this.#columns.has('payrollNumber') ? 'payrollNumber' : 'nationalInsurance';
      return make([number, 'firstName', 'lastName', 'dateOfBirth'], this.#otherPeople, true, titles[number]);
    }
    const names = (['firstName', 'lastName'] as const).filter((column) => isMost(this.#different.count(column)));
    const [most] = names.toSorted((one, other) => this.#different.count(other) - this.#different.count(one));
    if (most)
      return make(names, this.#different.block(most), isMost(this.#namesOfOthers), names.length > 1 ? 'names' : undefined);
    const births = this.#different.block('dateOfBirth');
    return isMost(births.count) ? make(['dateOfBirth'], births, false) : null;
  }
}

/** The numbers that a row has otherwise than its member, whom the other number finds. */
const changedNumbers: Readonly<Record<string, IdentifyingColumn>> = {
  nationalInsuranceChanged: 'nationalInsurance',
  payrollNumberChanged: 'payrollNumber',
};
const differing: ReadonlySet<string> = new Set(['nameDiffers', 'nameOfAnother', 'otherPerson', 'birthDateDiffers']);

/** Checks of one cell, apart from those with a correction for all rows at once. */
const isOfCell = (code: string): boolean => isCheckId(code) && ofCell.has(code);
const ofCell: ReadonlySet<string> = new Set(
  checkList.filter(({ scope }) => scope === 'row').flatMap(({ code }) => (code === 'nationalInsuranceSpaces' ? [] : [code])),
);
