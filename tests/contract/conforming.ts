import { strict as assert } from 'node:assert';
import { apiDocument, assertAsDocumented, type DocumentedOperation, jsonOf, operationOf, responseOf } from './apiDocument.ts';
import type { Answer, Call } from './contract.ts';

/** The same calls, each checked against the API's document: every answer, and every accepted request. */
export const conforming =
  (call: Call): Call =>
  async (role, method, path, body, headers) => {
    const answer = await call(role, method, path, body, headers);
    const documented = operationOf(method, path);
    if (documented) assertAnswer(documented, answer);
    else assertNowhere(`${method} ${path}`, answer);
    if (documented && answer.status < 300) assertRequest(documented, path, body);
    return answer;
  };

/** Checks an address outside the API. */
function assertNowhere(what: string, answer: Answer): void {
  assert.equal(
    answer.status,
    404,
    `${what} answered ${answer.status}, and is not in /api/openapi.json: add it to schemas/operations.`,
  );
  assertAsDocumented(answer.body, { $ref: '#/components/schemas/Refusal' }, what);
}

function assertAnswer({ method, path, operation }: DocumentedOperation, { status, headers, body }: Answer): void {
  const what = `${status} of ${method.toUpperCase()} ${path}`;
  const response = responseOf(operation, status);
  assert.ok(
    response,
    `${what} is not in /api/openapi.json, but ${JSON.stringify(body)} was answered: see schemas/generator/openapi/refusals.ts, or "refusals" of schemas/operations.`,
  );
  const schema = jsonOf(response.content);
  if (schema) {
    assert.match(headers['content-type'] ?? '', /^application\/json\b/, `${what} has the type that is documented`);
    assertAsDocumented(body, schema, what);
  } else if (response.content) {
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    assert.ok(type in response.content, `${what} has a type that is documented, not ${type}`);
    assert.equal(typeof body, 'string', `${what} has a file`);
  } else assert.equal(body, undefined, `${what} has no content`);
  for (const [name, { $ref }] of Object.entries(response.headers ?? {})) {
    const header = apiDocument.components.headers[$ref.slice('#/components/headers/'.length)];
    assert.ok(header, $ref);
    assertAsDocumented(headers[name.toLowerCase()], header.schema, `${name} of ${what}`);
  }
}

/** An accepted request must be allowed by the document, or its callers could not know of it. */
function assertRequest({ method, path, operation }: DocumentedOperation, asked: string, body: unknown): void {
  const what = `${method.toUpperCase()} ${path}`;
  const schema = jsonOf(operation.requestBody?.content);
  if (schema) assertAsDocumented(typeof body === 'string' ? JSON.parse(body) : body, schema, `the body of ${what}`);
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  for (const name of new URL(asked, 'http://localhost').searchParams.keys())
    assert.ok(known.includes(name), `${what} accepted the parameter ${name}, which is not in /api/openapi.json.`);
}
