import { boundedBody } from '../boundedBody.ts';
import { GRANTED_SCOPES, PORTAL_CLIENT_ID } from '../tokens/client.ts';
import { oauthError } from '../tokens/oauthError.ts';

/** A token request as one of the standard grants. */
export type TokenGrant =
  | {
      readonly grant_type: 'authorization_code';
      readonly code: string;
      readonly code_verifier: string;
      readonly redirect_uri: string;
    }
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string };

/**
 * Reads a token request: the portal's JSON (`mfa_otp`, `refresh_token`), or the standard form-encoded grants.
 * @returns The grant, or the OAuth error for the answer.
 * @see docs/product.md, section 7, "Sign-in"; RFC 6749, sections 4.1.3 and 6
 */
export async function readTokenRequest(request: Request): Promise<TokenGrant | Response> {
  const fields = await readFields(request);
  if (fields instanceof Response) return fields;
  if (!fields.get('client_id')) return refuseMissing('client_id');
  if (fields.get('client_id') !== PORTAL_CLIENT_ID) return oauthError('invalid_client', 'The client is not known.', 401);
  const wrongScope = fields
    .get('scope')
    ?.split(' ')
    .find((scope) => !GRANTED_SCOPES.includes(scope));
  if (wrongScope) return oauthError('invalid_scope', `The scope is ${GRANTED_SCOPES[0]}.`);
  switch (fields.get('grant_type')) {
    case undefined:
    case '':
      return refuseMissing('grant_type');
    case 'mfa_otp':
      return fields.get('otp') ? oauthError('invalid_request', OTP_NOT_ACCEPTED) : codeGrant(fields);
    case 'authorization_code':
      return codeGrant(fields);
    case 'refresh_token':
      return refreshGrant(fields);
    default:
      return oauthError('unsupported_grant_type', 'Use mfa_otp, authorization_code or refresh_token.');
  }
}

const OTP_NOT_ACCEPTED = 'otp must be empty: the code of the second factor is asked for on the sign-in page.';

/** RFC 7636, section 4.1. */
const CODE_VERIFIER = /^[\w.~-]{43,128}$/;

type Fields = ReadonlyMap<string, string>;

function codeGrant(fields: Fields): TokenGrant | Response {
  const [code, code_verifier, redirect_uri] = ['code', 'code_verifier', 'redirect_uri'].map((name) => fields.get(name));
  if (!code) return refuseMissing('code');
  if (!code_verifier) return refuseMissing('code_verifier');
  if (!CODE_VERIFIER.test(code_verifier))
    return oauthError('invalid_request', 'code_verifier must be 43 to 128 letters, digits, dots, dashes, underscores or tildes.');
  if (!redirect_uri) return refuseMissing('redirect_uri');
  return { grant_type: 'authorization_code', code, code_verifier, redirect_uri };
}

// The scope is not passed on: a narrower one would prevent the next refresh token, and a wider one has been refused already.
function refreshGrant(fields: Fields): TokenGrant | Response {
  const refresh_token = fields.get('refresh_token');
  return refresh_token ? { grant_type: 'refresh_token', refresh_token } : refuseMissing('refresh_token');
}

async function readFields(request: Request): Promise<Fields | Response> {
  const body = await boundedBody(request);
  if (body === null) return oauthError('invalid_request', 'The body is too large.', 413);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return jsonFields(body);
  if (type === 'application/x-www-form-urlencoded') return formFields(body);
  return oauthError('invalid_request', 'Send application/json or application/x-www-form-urlencoded.', 415);
}

function jsonFields(body: string): Fields | Response {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return oauthError('invalid_request', 'The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return oauthError('invalid_request', 'The body must be a JSON object.');
  const fields = new Map<string, string>();
  for (const [name, field] of Object.entries(value)) {
    if (field === null || field === undefined) continue;
    if (typeof field !== 'string') return oauthError('invalid_request', 'Every field of the body must be text.');
    fields.set(name, field);
  }
  return fields;
}

function formFields(body: string): Fields | Response {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) return oauthError('invalid_request', 'A parameter was given twice.');
    fields.set(name, value);
  }
  return fields;
}

const refuseMissing = (name: string): Response => oauthError('invalid_request', `${name} is required.`);
