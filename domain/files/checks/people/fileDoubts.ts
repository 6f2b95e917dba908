import type { CheckedRow, FileContext } from '../../types.ts';
import type { Identity } from '../identify.ts';
import { AmountDoubts } from './amountDoubts.ts';
import { ColumnDoubts, type ColumnFindings } from './columnDoubts.ts';
import { JoinerDoubts } from './joinerDoubts.ts';

/** Looks for columns of a file that are wrong as a whole: one finding about such a column stands for those of all rows. */
export class FileDoubts {
  readonly #people: ColumnDoubts;
  readonly #amounts = new AmountDoubts();
  readonly #joiners: JoinerDoubts;

  constructor(context: FileContext) {
    this.#people = new ColumnDoubts(context);
    this.#joiners = new JoinerDoubts(context);
  }

  /** @param identity - The person of the row; undefined where members are not known. */
  add(row: CheckedRow, identity: Identity | undefined): void {
    this.#people.add(row, identity);
    this.#amounts.add(row, identity);
    this.#joiners.add(row, identity);
  }

  /** Where the people of the rows are wrong, their amounts are those of others, and nothing more is said about them. */
  conclude(): ColumnFindings {
    const people = this.#people.conclude();
    if (people.findings.length > 0) return people;
    const [amounts, joiners] = [this.#amounts.conclude(), this.#joiners.conclude()];
    return { findings: [...amounts.findings, ...joiners.findings], consequences: amounts.consequences };
  }
}

/** Whether a finding of a row is a consequence of a column's, and is left out. */
export function isConsequence(
  { consequences }: ColumnFindings,
  { code, column }: { code: string; column: string | null },
): boolean {
  const { codes, columns, pairs } = consequences;
  return (
    codes.includes(code) ||
    (column !== null && columns.includes(column)) ||
    pairs.some((one) => one.code === code && one.column === column)
  );
}
