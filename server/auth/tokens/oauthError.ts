/** RFC 6749, section 5.2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'server_error'
  | 'temporarily_unavailable';

/** An OAuth error. Clients show its description to people: docs/product.md, section 8: "The returned message is shown in a dialog". */
export function oauthError(
  error: OAuthErrorCode,
  description: string,
  status = 400,
  headers: Record<string, string> = {},
): Response {
  return tokenResponse({ error, error_description: description, message: description }, status, headers);
}

/** RFC 6749, section 5.1: answers of the token endpoint are never cached. */
export function tokenResponse(body: Record<string, unknown>, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', pragma: 'no-cache', ...headers } });
}
