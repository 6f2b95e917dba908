import { secretFields } from 'virtual:secret-fields';
import type { Tree } from './recording.ts';

/** The text in place of a secret. */
export const redacted = '•••••• (redacted)';

/** The names of fields that are secret in every machine: credentials and tokens. */
const signInSecrets =
  /token|password|passcode|secret|verifier|credential|authori[sz]ation$|^(code|otp|pin|cookie|nonce|code_challenge)$/i;
const secretNames = new Set(secretFields.map((name) => name.toLowerCase()));
/** Secret parameters of addresses, as in `?code=…&state=…`. */
const secretParameter = /([?&#](?:[a-z_]*token|code|otp|password|code_verifier|secret)=)[^&#\s]+/gi;
const bearer = /\bBearer\s+\S+/gi;
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

const limits = { depth: 8, entries: 60, text: 600 } as const;
/** Shorter values are too common to be replaced everywhere, e.g. a code of `1`. */
const shortestSecret = 8;

export type Redact = (value: unknown) => Tree;

/**
 * Makes a function that turns any value into a tree without secrets, before it is kept, sent or shown. It recognises secrets in three ways: fields
 * that a schema marks `x-secret`, and credentials, by their names; addresses and headers within texts by their form; and a secret that it has seen
 * once in its field in any other place, e.g. in the text of an error.
 *
 * Functions, classes and cycles become words: a recording is plain data.
 */
export function createRedact(): Redact {
  const seenSecrets = new Set<string>();

  function tree(value: unknown, depth: number, above: readonly object[]): Tree {
    if (typeof value === 'string') return clean(value);
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (value === undefined) return '(undefined)';
    if (typeof value === 'function') return `(function ${value.name})`.replace(' )', ')');
    if (typeof value !== 'object') return `(${typeof value})`;
    if (above.includes(value)) return '(itself)';
    if (depth >= limits.depth) return '(deeper than is recorded)';
    const inside = [...above, value];
    if (Array.isArray(value)) return value.slice(0, limits.entries).map((one) => tree(one, depth + 1, inside));
    if (value instanceof Date) return value.toISOString();
    if (value instanceof Error)
      return { error: value.name, message: clean(value.message), ...fields({ ...value }, depth, inside) };
    if (!isPlain(value)) return `(${value.constructor.name || 'object'})`;
    return fields(value, depth, inside);
  }

  function fields(value: object, depth: number, inside: readonly object[]): { [key: string]: Tree } {
    const kept: { [key: string]: Tree } = {};
    for (const [name, one] of Object.entries(value).slice(0, limits.entries)) {
      if (isSecret(name) && isWorthHiding(one)) {
        remember(one);
        kept[name] = redacted;
      } else kept[name] = tree(one, depth + 1, inside);
    }
    return kept;
  }

  function remember(secret: unknown): void {
    if (typeof secret === 'string' && secret.length >= shortestSecret) seenSecrets.add(secret);
  }

  function clean(text: string): string {
    let kept = text.replace(secretParameter, `$1${redacted}`).replace(bearer, `Bearer ${redacted}`).replace(jwt, redacted);
    for (const secret of seenSecrets) if (kept.includes(secret)) kept = kept.replaceAll(secret, redacted);
    return kept.length > limits.text ? `${kept.slice(0, limits.text)}…` : kept;
  }

  return (value) => tree(value, 0, []);
}

/** Whether a field's value is redacted because of the field's name. */
function isSecret(name: string): boolean {
  return signInSecrets.test(name) || secretNames.has(name.toLowerCase());
}

/** An empty value is not redacted: analysts often need to know that a field is empty. A flag, e.g. `needsToken`, contains no secret either. */
function isWorthHiding(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && typeof value !== 'boolean';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
