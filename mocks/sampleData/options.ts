import type { RawBuilder } from 'kysely';

/**
 * `demo`: 99 employers and 12,016 employees, with up to two years of contributions. `brief`: the same, with the contributions of the last pay
 * periods only, for the databases of the tests. `mock`: ten of those employers and 1,557 employees, for the database in a browser.
 * `large`: the employers of `demo` among 100,000, and 1,000,000 employees.
 */
export type Size = 'mock' | 'brief' | 'demo' | 'large';

export interface Clock {
  /** SQL of the date of the sample data. */
  today: RawBuilder<unknown>;
}
