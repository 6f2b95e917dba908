import { type RawBuilder, sql } from 'kysely';

/** The employers that a piece of work may touch. `all` is for the provider's own staff. */
export type Scope = 'all' | readonly number[];

/**
 * The statement that puts a connection under row-level security: the role without a login, and the employers that it may touch.
 *
 * @param lasting - Until the transaction ends, or until the next such statement on the connection.
 */
export function scopeSettings(scope: Scope, lasting: 'transaction' | 'session'): RawBuilder<unknown> {
  const role = scope === 'all' ? 'portal_provider' : 'portal_api';
  const employers = scope === 'all' ? '' : scope.join(',');
  const isLocal = lasting === 'transaction';
  return sql`select set_config('role', ${role}, ${isLocal}), set_config('portal.employer_ids', ${employers}, ${isLocal})`;
}
