import { type Position, positionOf } from './position.ts';
import type { Fault } from './fault.ts';

/**
 * The lines of faults, by file and place, each with the line and the column that a terminal and an editor open. A line is there once,
 * though several checks may have found it.
 *
 * @param texts - The JSON files by their paths. A fault of any other file has no line and no column.
 * @example printFaults([{ file: 'a.json', pointer: '/name', message: 'correct it.' }], new Map([['a.json', '{ "name": 1 }']]))
 * // ['a.json:1:3, at /name: correct it.']
 */
export function printFaults(faults: readonly Fault[], texts: ReadonlyMap<string, string>): string[] {
  const placed = faults.map((fault) => ({
    ...fault,
    position: fault.position ?? positionIn(texts.get(fault.file), fault.pointer),
  }));
  return [...new Set(placed.toSorted(compareByPlace).map(printFault))];
}

const positionIn = (text: string | undefined, pointer: string): Position | undefined =>
  text === undefined ? undefined : positionOf(text, pointer);

function printFault({ file, position, pointer, message }: Fault): string {
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  return `${place}${pointer === '' ? '' : `, at ${pointer}`}: ${message}`;
}

function compareByPlace(one: Fault, other: Fault): number {
  const [a, b] = [one.position ?? start, other.position ?? start];
  return one.file.localeCompare(other.file) || a.line - b.line || a.column - b.column;
}

const start: Position = { line: 0, column: 0 };
