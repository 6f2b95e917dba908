import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { libraryFor } from '../recognition/libraryFor.ts';
import { formatOf, type ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { BulkValue, BulkValues, CheckedRow, FileRow, Finding } from '../types.ts';
import { cellReaders } from '../values/cellReader.ts';
import { benefitReader, benefitTitles } from '../routing/benefitOfRow.ts';
import { cellText } from '../values/plainCell.ts';
import { isFault } from '../values/valueFault.ts';
import { actionsCheck, emptyCellsCheck, voluntaryCheck } from './contentRules.ts';
import { isEmptied } from './emptiedRow.ts';
import { fieldRules } from './fieldRules.ts';
import type { FileFacts } from './fileFacts.ts';
import { findingOf } from '../findings.ts';
import { identityCheck } from './identity.ts';
import { percentCheck } from './percents.ts';
import { eventDatesCheck, frequencyCheck, periodCheck } from './periodDates.ts';
import type { AddFinding, RowCheck } from './rowUnderCheck.ts';

const employerCheck =
  (expected: string): RowCheck =>
  ({ employerId = null }, add) => {
    if (typeof employerId === 'string' && employerId.toLowerCase() !== expected.toLowerCase())
      add('employerDiffers', 'employerId', { value: employerId, expected });
  };

/** The check of the benefit that a row names, in a file of several: the rows of this one and those without a known one come here. */
function benefitCheck({ mapping, context: { benefits } }: FileFacts): (texts: readonly string[], add: AddFinding) => void {
  const read = benefits ? benefitReader(mapping.columns, benefits.all) : null;
  if (!benefits || !read) return () => undefined;
  const titles = benefitTitles(benefits.all);
  const expected = benefits.all.find(({ benefitUid }) => benefitUid === benefits.own)?.title ?? '';
  return (texts, add) => {
    const { column, text, benefit } = read(texts);
    if (text === '') add('benefitMissing', column, { benefits: titles });
    else if (!benefit) add('benefitUnknown', column, { value: text, benefits: titles });
    else if (benefit.benefitUid !== benefits.own) add('benefitElsewhere', column, { value: benefit.title, expected });
  };
}

/** The readers of a file's cells, with the names of their columns, in its order. */
function namedReaders({ mapping, context, hasSerialNumbers }: FileFacts) {
  return cellReaders({ mapping, today: context.today, hasSerialNumbers }).map(({ index, column, read }) => ({
    index,
    name: column.name,
    read,
  }));
}

/** A copy of an object with all of its properties is cheaper than an object that gets one after the other. */
const emptyValues = (columns: readonly ColumnName[]): Readonly<Record<ColumnName, BulkValue>> =>
  Object.fromEntries(columns.map((name) => [name, null]));

/** Reads the values of rows that are checked already, as {@link rowChecker} does, without the checks. */
export function rowReader(facts: FileFacts): (row: FileRow) => BulkValues {
  const cells = namedReaders(facts);
  const empty = emptyValues(cells.map(({ name }) => name));
  return ({ cells: texts }) => {
    const values: Record<ColumnName, BulkValue> = { ...empty };
    for (const { index, name, read } of cells) {
      const text = cellText(texts[index] ?? '');
      const value = text === '' ? null : read(text);
      values[name] = isFault(value) ? value.value : value;
    }
    return values;
  };
}

/**
 * Reads and checks the rows of a file, each by itself. The columns' readers and the checks are made once, here.
 *
 * The findings of a row are in the order of the file's columns; those about the whole row come last. A row without a text has none: a person has left it out.
 */
export function rowChecker(facts: FileFacts): (row: FileRow) => CheckedRow {
  const { mapping, context } = facts;
  const format = formatOf(mapping.formatId, libraryFor(context, bulkLoads));
  const cells = namedReaders(facts);
  const columns = cells.map(({ name }) => name);
  const empty = emptyValues(columns);
  const places = new Map(columns.map((name, place) => [name, place]));
  const placeOf = ({ column }: Finding): number => (column === null ? columns.length : (places.get(column) ?? columns.length));
  const ofFields = fieldRules(columns, context.today);
  const ofBenefit = benefitCheck(facts);
  const checks: readonly RowCheck[] = [
    emptyCellsCheck(format, context, columns),
    voluntaryCheck,
    percentCheck(context),
    identityCheck(format, context),
    periodCheck(context),
    frequencyCheck(context),
    eventDatesCheck(context, columns.includes('informationGivenOn')),
    ...(context.employerId === null ? [] : [employerCheck(context.employerId)]),
    actionsCheck(context),
  ];

  return ({ rowNumber, cells: texts }) => {
    if (isEmptied(texts)) return { rowNumber, values: empty, findings: [] };
    const values: Record<ColumnName, BulkValue> = { ...empty };
    const findings: Finding[] = [];
    const add: AddFinding = (code, column, words) => void findings.push(findingOf(code, { rowNumber, column }, words));
    for (const { index, name, read } of cells) {
      const text = cellText(texts[index] ?? '');
      const value = text === '' ? null : read(text);
      if (isFault(value)) {
        values[name] = value.value;
        add(value.code, name, value.words);
      } else values[name] = value;
    }
    ofBenefit(texts, add);
    ofFields(values, add);
    const isFaulty = (column: ColumnName): boolean => findings.some((one) => one.column === column && one.severity === 'error');
    for (const check of checks) check(values, add, isFaulty);
    if (findings.length > 1) findings.sort((one, other) => placeOf(one) - placeOf(other));
    return { rowNumber, values, findings };
  };
}
