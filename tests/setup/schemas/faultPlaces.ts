import type { Fault } from '../../../schemas/generator/reports/fault.ts';
import { printFaults } from '../../../schemas/generator/reports/printFaults.ts';

/**
 * The places of faults, without their words: those are asserted once, in schemas/generator/mistakes.
 *
 * @example placesOf([{ file: 'boats.json', pointer: '/name', message: '…' }]) // ['boats.json, at /name']
 */
export const placesOf = (faults: readonly Fault[]): string[] =>
  faults.map(({ file, pointer }) => (pointer === '' ? file : `${file}, at ${pointer}`));

/** The places of faults with their words, for mistakes that the example files cannot have. */
export const linesOf = (faults: readonly Fault[]): string[] => printFaults(faults, new Map());
