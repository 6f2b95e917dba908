import { CompiledQuery } from 'kysely';

/** The employers in the scope of a piece of work. `all` is for provider staff. */
export type Employers = 'all' | readonly number[];

/** A scope with more than employers: an intermediary's own rows, and a person's. */
export interface Parties {
  employers: Employers;
  /** Default: no rows of any intermediary. */
  intermediaries?: readonly number[];
  /** The caller. Default: no rows that belong to one person. The API fills it in for the signed-in user. */
  userUid?: string;
  /** `yyyy-MM-dd`: the day of the request in the United Kingdom, for `portal.uk_today()`. Default: the database's own day there. */
  today?: string;
  /** Checked together with the scope: nothing is read for a caller who has changed. */
  check?: CallerCheck;
}

/** The scope of a piece of work for row-level security: employers alone, or a full scope. */
export type Scope = Employers | Parties;

/** An access token, as the database can check it. */
export interface TokenCheck {
  /** The SQL function that gives the uid of the token's holder, or null: of the token's stored form and the present time. */
  readonly holder: string;
  readonly token: string;
  readonly at: Date;
}

/** The question whether a remembered caller is unchanged, and its answer. */
export interface CallerCheck {
  readonly userUid: string;
  /** The version of the caller's access: see the migration 0090-caller-versions. */
  readonly version: string;
  /** Default: the token needs no check. */
  readonly token?: TokenCheck;
  /** Undefined until the database has answered. */
  isUnchanged?: boolean;
}

/** The access of a remembered caller has changed: the request must begin again, with the caller as they are now. */
export class CallerChanged extends Error {}

const isEmployers = (scope: Scope): scope is Employers => scope === 'all' || Array.isArray(scope);

/** The scope in full. */
export const partiesOf = (scope: Scope): Parties => (isEmployers(scope) ? { employers: scope } : scope);

type Lasting = 'transaction' | 'session';

const settings = (lasting: Lasting): string =>
  [
    ['role', '$1'],
    ['portal.employer_ids', '$2'],
    ['portal.intermediary_ids', '$3'],
    ['portal.user_uid', '$4'],
    ['portal.today', '$5'],
  ]
    .map(([name, value]) => `set_config('${name}', ${value}, ${lasting === 'transaction'})`)
    .join(', ');

/** The texts of the statements: written once, since every request sends one. */
const texts = { transaction: `select ${settings('transaction')}`, session: `select ${settings('session')}` } as const;
const withTimeout = (text: string, milliseconds: number): string =>
  `${text}, set_config('statement_timeout', '${Math.round(milliseconds)}', true)`;
const unchanged = 'portal.caller_version($6::uuid) = $7';

/** One row of the answer to {@link scopeStatement}. */
export interface Entered {
  isUnchanged?: boolean | null;
}

/**
 * The statement that puts a connection under row-level security: the role without a login, and the scope. It sets every part each time, so that
 * nothing remains of the previous scope. Pass its answer to {@link assertUnchanged}.
 *
 * @param lasting - The duration: until the transaction ends, or until the next such statement on the connection.
 * @param statementTimeout - In milliseconds, for the statements of the transaction. Default: that of the connection.
 */
export function scopeStatement(scope: Scope, lasting: Lasting, statementTimeout?: number): CompiledQuery<Entered> {
  const { employers, intermediaries = [], userUid = '', today = '', check } = partiesOf(scope);
  const parameters: unknown[] = [
    employers === 'all' ? 'portal_provider' : 'portal_api',
    employers === 'all' ? '' : employers.join(','),
    intermediaries.join(','),
    userUid,
    today,
  ];
  const text = statementTimeout === undefined ? texts[lasting] : withTimeout(texts[lasting], statementTimeout);
  if (!check) return CompiledQuery.raw(text, parameters);
  parameters.push(check.userUid, check.version);
  if (!check.token) return CompiledQuery.raw(`${text}, ${unchanged} as "isUnchanged"`, parameters);
  const { holder, token, at } = check.token;
  parameters.push(token, at);
  return CompiledQuery.raw(`${text}, (${unchanged} and ${holder}($8, $9) = ($6::uuid)::text) as "isUnchanged"`, parameters);
}

/** Notes the answer to the scope's check. @throws CallerChanged */
export function assertUnchanged(scope: Scope, [entered]: readonly Entered[]): void {
  const { check } = partiesOf(scope);
  if (!check) return;
  check.isUnchanged = entered?.isUnchanged === true;
  if (!check.isUnchanged) throw new CallerChanged('The caller of this request has changed: it must begin again.');
}
