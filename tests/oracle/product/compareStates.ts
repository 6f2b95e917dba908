import type { LifeState } from '../life/state.ts';
import { formatValue, type Value } from '../lives/words.ts';
import { NOT_SHOWN, type ShownState } from './livedProduct.ts';

/** A value that differs, with its place in words. */
export interface Difference {
  /** The part of the state, the record and the field. */
  readonly path: readonly string[];
  readonly expected: Value;
  readonly actual: Value;
}

type Tree = Value | { readonly [name: string]: Tree };

const isBranch = (tree: Tree): tree is { readonly [name: string]: Tree } => typeof tree === 'object' && tree !== null;

function* walk(path: readonly string[], expected: Tree, actual: Tree): Generator<Difference> {
  if (actual === NOT_SHOWN) return;
  if (isBranch(expected) && isBranch(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    for (const name of names) yield* walk([...path, name], expected[name], actual[name]);
  } else if (isBranch(expected) !== isBranch(actual)) {
    const told = (tree: Tree): Value => (isBranch(tree) ? 'there' : (tree ?? 'missing'));
    yield { path, expected: told(expected), actual: told(actual) };
  } else if (!isBranch(expected) && !isBranch(actual) && expected !== actual) yield { path, expected, actual };
}

/** Every value of the two states that differs, in the order of the expected one. */
export const compareStates = (expected: LifeState, actual: ShownState): Difference[] => [
  ...walk([], expected as unknown as Tree, actual),
];

/** The kind of a difference, without its record: shrinking keeps to one kind. */
export const kindOf = ({ path }: Difference): string => [path[0], ...path.slice(2)].join(' ');

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The kind with the words of both sides, without amounts and days: two differences of one signature have one cause, most likely. */
export function signatureOf(difference: Difference): string {
  const words = [difference.expected, difference.actual].map((value) =>
    typeof value !== 'string' || isDay(value) ? typeof value : (value.split(':')[0] ?? ''),
  );
  return [kindOf(difference), ...words].join(' ');
}

/** One line: the place, the expected value, the product's. */
export const tellDifference = ({ path, expected, actual }: Difference): string =>
  `${path.join(' · ')}: should be ${formatValue(expected)}, is ${formatValue(actual)}`;
