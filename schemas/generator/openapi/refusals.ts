import type { OpenApiDocument, OpenApiMethod, OpenApiResponse } from './openApi.ts';
import { schemaAt } from './components.ts';

/** Why an operation may answer with something else than what was asked for. */
const reasons: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: [
    'BadRequest',
    'The request cannot be understood: a parameter or the body is not as described. `errors` names the parameter.',
  ],
  401: ['Unauthenticated', 'The access token is missing, expired or revoked.'],
  403: [
    'Forbidden',
    'The caller may see the record, but their role does not allow this; or a change came without `X-Requested-With`.',
  ],
  404: [
    'NotFound',
    'There is no such record, or the caller may not see it: both answer alike, so that nobody learns which ids exist.',
  ],
  409: ['Conflict', 'The record, as it stands now, does not allow this. `message` says why.'],
  412: ['Overtaken', 'The record is no longer as `If-Match` says: somebody else has changed it meanwhile. Nothing was changed.'],
  413: ['TooLarge', 'The body is larger than 1 MB.'],
  415: ['NotJson', 'The body is not `application/json`.'],
  422: ['Invalid', 'Some of the details need to be corrected. `errors` names each field and how.'],
  429: ['TooMany', 'There were too many of these requests. `Retry-After` says after how many seconds to try again.'],
  500: ['Defect', 'Something went wrong in the service. It has been reported.'],
  503: [
    'Unavailable',
    'The service cannot reach its database, or is starting. Nothing was changed. `Retry-After` says when to try again.',
  ],
  507: ['Full', 'The service has no disk space left to save this. Nothing was changed.'],
};

const headersOf: Readonly<Record<string, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

export const headers: OpenApiDocument['components']['headers'] = {
  ETag: {
    description: 'Stands for the record as it is. Send it as `If-Match` with a change that starts from it (RFC 9110).',
    schema: { type: 'string', pattern: '^(W/)?"[0-9a-f]{32}"$' },
  },
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'string', pattern: '^\\d+$' } },
  'WWW-Authenticate': { description: 'How to authenticate (RFC 6750).', schema: { type: 'string' } },
};

/** One response for each refusal, which operations refer to. */
export function refusalResponses(): Record<string, OpenApiResponse> {
  return Object.fromEntries(
    Object.entries(reasons).map(([status, [name, description]]): [string, OpenApiResponse] => {
      const names = headersOf[status];
      const response: OpenApiResponse = { description, content: { 'application/json': { schema: schemaAt('Refusal') } } };
      if (names)
        response.headers = Object.fromEntries(names.map((header) => [header, { $ref: `#/components/headers/${header}` }]));
      return [name, response];
    }),
  );
}

export interface RefusalClues {
  method: OpenApiMethod;
  path: string;
  /** Whether an unauthorised caller may use it. */
  isPublic: boolean;
  hasBody: boolean;
  /** Whether the state of a record that is there decides. */
  changesRecord: boolean;
  /** Whether it takes an If-Match. */
  isConditional: boolean;
  /** Statuses that its file names itself. */
  more?: readonly number[] | undefined;
}

/** The refusals of an operation, by what it is. */
export function refusalsOf(clues: RefusalClues): Record<string, { $ref: string }> {
  const { method, path, isPublic, hasBody, changesRecord, isConditional, more = [] } = clues;
  const isChange = method !== 'get';
  // Every operation refuses parameters of the query that it does not declare.
  const statuses = new Set<number>([...more, 400, 500, 503]);
  // The Idempotency-Key may be that of another request.
  if (method === 'post') statuses.add(422);
  if (!isPublic) for (const status of [401, 429]) statuses.add(status);
  if (isChange || path.includes('{employerId}')) statuses.add(403);
  if (path.includes('{')) statuses.add(404);
  // Nothing is added to an employer that has closed.
  if (isChange && path.includes('{')) statuses.add(409);
  // Its lifecycle refuses with a reason at a field.
  if (changesRecord) for (const status of [409, 422]) statuses.add(status);
  if (isConditional) statuses.add(412);
  if (hasBody) for (const status of [413, 415, 422]) statuses.add(status);
  if (isChange) statuses.add(507);
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [`${status}`, { $ref: `#/components/responses/${reasons[status]?.[0]}` }]),
  );
}
