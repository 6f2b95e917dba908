import type { BulkValues, Finding } from '../types.ts';
import { CompactTable } from './compactTable.ts';
import { findingOf } from './findings.ts';
import { nameOf, personKey } from './names.ts';

/** The national insurance number that stands for one that is not known yet (schemas/entities/employee.schema.json). */
export const UNKNOWN_NUMBER = 'XX999999X';

/**
 * The checks of rows against the rows before them, which the caller passes in the file's order: numbers and people that are there twice, and different pay
 * periods. The later row has the finding, with the number of the first.
 */
export function acrossRows(): (rowNumber: number, values: BulkValues) => Finding[] {
  const [nationalInsurances, payrollNumbers, people] = [new CompactTable(), new CompactTable(), new CompactTable()];
  let period: { start: string; end: string; row: number } | null = null;

  return (rowNumber, values) => {
    const findings: Finding[] = [];
    const { nationalInsurance, payrollNumber, periodStartDate: start, periodEndDate: end } = values;
    const same = new Set<number>();
    const isTwice = (table: CompactTable, key: string): number | undefined => {
      const row = table.firstRow(key, rowNumber);
      // Of two equal rows, one finding is enough.
      if (row === undefined || same.has(row)) return undefined;
      same.add(row);
      return row;
    };
    if (typeof nationalInsurance === 'string' && nationalInsurance !== UNKNOWN_NUMBER) {
      const row = isTwice(nationalInsurances, nationalInsurance);
      if (row !== undefined)
        findings.push(
          findingOf('nationalInsuranceTwice', { rowNumber, column: 'nationalInsurance' }, { value: nationalInsurance, row }),
        );
    }
    if (typeof payrollNumber === 'string') {
      const row = isTwice(payrollNumbers, payrollNumber.toLowerCase());
      if (row !== undefined)
        findings.push(findingOf('payrollNumberTwice', { rowNumber, column: 'payrollNumber' }, { value: payrollNumber, row }));
    }
    const person = personKey(values);
    if (person !== null) {
      const row = isTwice(people, person);
      if (row !== undefined)
        findings.push(findingOf('personTwice', { rowNumber, column: 'lastName' }, { name: nameOf(values), row }));
    }
    if (typeof start === 'string' && typeof end === 'string') {
      period ??= { start, end, row: rowNumber };
      if (period.start !== start || period.end !== end)
        findings.push(findingOf('periodsVary', { rowNumber, column: 'periodStartDate' }, { start, end, row: period.row }));
    }
    return findings;
  };
}
