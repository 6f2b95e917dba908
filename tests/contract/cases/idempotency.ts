import { strict as assert } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { documentedOperations } from '../apiDocument.ts';
import { assertRefused, type ContractCase } from '../contract.ts';
import { attemptOf } from '../prepared/attempts.ts';

/** The calls of an applicant or a signatory without an account, with the reason for which they take effect once. */
const onceByThemselves: Readonly<Record<string, string>> = {
  openSignUp: 'The link can be used once: signUp.test.ts.',
  openSignatoryLink: 'Opening a link changes nothing until it is signed: signatories.test.ts.',
  signAsSignatory: 'The link can be used once: signatories.test.ts.',
  verifySignUpDocument: 'It changes nothing.',
  makeSignUpAgreement: 'It has the key of the applicant: agreement.test.ts.',
  signSignUpAgreement: 'It has the key of the applicant: agreement.test.ts.',
  sendSignatoryLink: 'It has the key of the applicant: agreement.test.ts.',
};

/** Every POST of the document takes effect once for each Idempotency-Key. */
export const idempotencyCases: readonly ContractCase[] = documentedOperations
  .filter(({ method, operation }) => method === 'post' && !Object.hasOwn(onceByThemselves, operation.operationId))
  .map(({ operation: { operationId, 'x-resource': resource } }) => ({
    name: `${operationId} takes effect once for each Idempotency-Key`,
    async run(call) {
      const { role, path, body, headers, count } = await attemptOf(call, operationId, resource, 1);
      const key = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
      const first = await call(role, 'POST', path, body, key);
      assert.ok(first.status < 300, JSON.stringify(first));
      const again = await call(role, 'POST', path, body, key);
      assert.deepEqual([again.status, again.body], [first.status, first.body]);
      if (count) assert.equal(await count(), 1);
      const { body: second } = await attemptOf(call, operationId, resource, 2);
      const other = second === undefined || isDeepStrictEqual(second, body) ? { note: 'Something else' } : second;
      assertRefused(await call(role, 'POST', path, other, key), 422, ['Idempotency-Key']);
      assertRefused(await call(role, 'POST', path, body, { ...headers, 'Idempotency-Key': 'not a key' }), 400, [
        'Idempotency-Key',
      ]);
      if (count) assert.equal(await count(), 1);
    },
  }));
