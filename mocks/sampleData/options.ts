import type { RawBuilder } from 'kysely';

/** `demo`: 99 employers and 12,016 employees. `large`: the same employers among 100,000, and 1,000,000 employees. */
export type Size = 'demo' | 'large';

export interface Clock {
  /** SQL of the date of the sample data. */
  today: RawBuilder<unknown>;
}
