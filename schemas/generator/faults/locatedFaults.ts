import { positionOf } from '../position.ts';

/** `FILE, at POINTER: …`, as the checks write a fault, or `FILE: …` when it is about all of the file. */
const unlocated = /^(\S+\.json)(?:, at (\/\S*))?: /;
/** `FILE:LINE:COLUMN`, with which every fault begins in the end. */
const located = /^(\S+\.json):(\d+):(\d+)/;

/**
 * Faults with the line and the column of their place, as an editor opens it, by file and line. Each is there once, though several checks
 * may have found it.
 *
 * @param texts - The files, by the paths that the faults name.
 * @example located(['a.json, at /name: correct it.'], new Map([['a.json', '{ "name": 1 }']]))
 * // ['a.json:1:3, at /name: correct it.']
 */
export function locatedFaults(faults: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const all = faults.map((fault) => {
    const [found, file = '', pointer = ''] = unlocated.exec(fault) ?? [];
    if (found === undefined) return fault;
    const { line, column } = positionOf(texts.get(file) ?? '', pointer);
    return fault.replace(file, `${file}:${line}:${column}`);
  });
  return [...new Set(all)].toSorted(byPlace);
}

function byPlace(one: string, other: string): number {
  const [places, others] = [placeIn(one), placeIn(other)];
  return places.file.localeCompare(others.file) || places.line - others.line || places.column - others.column;
}

function placeIn(fault: string): { file: string; line: number; column: number } {
  const [, file = '', line, column] = located.exec(fault) ?? [];
  return { file, line: Number(line), column: Number(column) };
}
