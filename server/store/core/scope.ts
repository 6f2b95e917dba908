import { type RawBuilder, sql } from 'kysely';

/** The employers in the scope of a piece of work. `all` is for provider staff. */
export type Employers = 'all' | readonly number[];

/** A scope with more than employers: an intermediary's own rows, and a person's. */
export interface Parties {
  employers: Employers;
  /** Default: no rows of any intermediary. */
  intermediaries?: readonly number[];
  /** The caller. Default: no rows that belong to one person. The API fills it in for the signed-in user. */
  userUid?: string;
}

/** The scope of a piece of work for row-level security: employers alone, or a full scope. */
export type Scope = Employers | Parties;

const isEmployers = (scope: Scope): scope is Employers => scope === 'all' || Array.isArray(scope);

/** The scope in full. */
export const partiesOf = (scope: Scope): Parties => (isEmployers(scope) ? { employers: scope } : scope);

/**
 * The statement that puts a connection under row-level security: the role without a login, and the scope. It sets every part each time, so that
 * nothing remains of the previous scope.
 *
 * @param lasting - The duration: until the transaction ends, or until the next such statement on the connection.
 */
export function scopeSettings(scope: Scope, lasting: 'transaction' | 'session'): RawBuilder<unknown> {
  const { employers, intermediaries = [], userUid = '' } = partiesOf(scope);
  const role = employers === 'all' ? 'portal_provider' : 'portal_api';
  const isLocal = lasting === 'transaction';
  return sql`select set_config('role', ${role}, ${isLocal}), set_config('portal.employer_ids', ${employers === 'all' ? '' : employers.join(',')}, ${isLocal}),
    set_config('portal.intermediary_ids', ${intermediaries.join(',')}, ${isLocal}), set_config('portal.user_uid', ${userUid}, ${isLocal})`;
}
