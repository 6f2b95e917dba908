import { AUTH_PATH, WIRE_SCOPE } from '../tokens/client.ts';

/** The server metadata by which any OAuth client configures itself. @see RFC 8414 */
export function metadata(baseUrl: string): Response {
  const issuer = new URL(AUTH_PATH, baseUrl).href;
  return Response.json(
    {
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: `${issuer}/oauth2/token`,
      scopes_supported: [WIRE_SCOPE],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}
