import type { Life } from '../oracle/life/life.ts';
import type { OpenDifference } from '../oracle/product/compareLives.ts';

export interface KnownDifference extends OpenDifference {
  /** It does not occur in the lives of `npm test`. */
  readonly isRare?: boolean;
}

/** Whether a person is 65 or older in the year in which the life begins. */
const isNearPension = ({ clock, events }: Life, person: string): boolean =>
  events.some(
    (event) =>
      event.kind === 'addPerson' &&
      event.person === person &&
      Number(clock.start.slice(0, 4)) - Number(event.born.slice(0, 4)) >= 65,
  );

/** Rules that the product does not keep yet, as narrow as they can be told. The list only shrinks. */
export const openDifferences: readonly KnownDifference[] = [
  {
    rule: '4.5',
    because: 'The duty to enrol somebody is no longer told once they have reached State Pension age.',
    isRare: true,
    matches: ({ path, expected, actual }, life) =>
      path[0] === 'people' &&
      path[2] === 'duty' &&
      expected === 'there' &&
      actual === 'missing' &&
      isNearPension(life, path[1] ?? ''),
  },
];
