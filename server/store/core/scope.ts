import { type RawBuilder, sql } from 'kysely';

/** The employers that a piece of work may touch. `all` is for the provider's own staff. */
export type Employers = 'all' | readonly number[];

/** What a piece of work may touch beside employers: what is a firm's own, and what is a person's. */
export interface Parties {
  employers: Employers;
  /** Left out, it touches nothing of any firm. */
  intermediaries?: readonly number[];
  /** Who asks. Left out, it touches nothing that is a person's alone; the API fills it in for who is signed in. */
  userUid?: string;
}

/** What row-level security is told of a piece of work: its employers alone, or all that it may touch. */
export type Scope = Employers | Parties;

const isEmployers = (scope: Scope): scope is Employers => scope === 'all' || Array.isArray(scope);

/** The scope in full. */
export const partiesOf = (scope: Scope): Parties => (isEmployers(scope) ? { employers: scope } : scope);

/**
 * The statement that puts a connection under row-level security: the role without a login, and what it may touch. It says all of it
 * every time, so that nothing of the piece of work before is left.
 *
 * @param lasting - Until the transaction ends, or until the next such statement on the connection.
 */
export function scopeSettings(scope: Scope, lasting: 'transaction' | 'session'): RawBuilder<unknown> {
  const { employers, intermediaries = [], userUid = '' } = partiesOf(scope);
  const role = employers === 'all' ? 'portal_provider' : 'portal_api';
  const isLocal = lasting === 'transaction';
  return sql`select set_config('role', ${role}, ${isLocal}), set_config('portal.employer_ids', ${employers === 'all' ? '' : employers.join(',')}, ${isLocal}),
    set_config('portal.intermediary_ids', ${intermediaries.join(',')}, ${isLocal}), set_config('portal.user_uid', ${userUid}, ${isLocal})`;
}
