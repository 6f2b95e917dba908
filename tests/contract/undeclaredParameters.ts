import { strict as assert } from 'node:assert';
import { documentedOperations, operationOf } from './apiDocument.ts';
import { type Answer, assertRefused, type Call } from './contract.ts';

const undeclared = 'nobodyDeclaresThis';

const withUndeclared = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${undeclared}=1`;

/** Whether a call is one of those repeated with the parameter. */
export const isTry = (path: string): boolean => path.includes(undeclared);

/**
 * Repeats calls with a parameter of the query that no operation declares: where the call is answered, that is a 400, and every other refusal stays as it is, so that
 * nobody who may not see a record learns more. Each operation and status is tried once.
 */
export function undeclaredParameters(): { refusing(call: Call): Call; untried(): string[] } {
  const tried = new Set<string>();

  const judge = (operationId: string, asked: Answer, answer: Answer): void => {
    const key = `${operationId} ${answer.status < 300 ? 'done' : answer.status}`;
    tried.add(key);
    if (answer.status >= 300 && answer.status === asked.status) return;
    assertRefused(asked, 400, [undeclared]);
    assert.match(
      (asked.body as { message: string }).message,
      /^There is no parameter nobodyDeclaresThis here\. Leave it out/,
      key,
    );
  };

  return {
    refusing: (call) => async (role, method, path, body, headers) => {
      const operationId = operationOf(method, path)?.operation.operationId;
      if (operationId === undefined || tried.has(`${operationId} done`)) return call(role, method, path, body, headers);
      if (method === 'GET') {
        const answer = await call(role, method, path, body, headers);
        if (!tried.has(`${operationId} ${answer.status}`))
          judge(operationId, await call(role, method, withUndeclared(path), body, headers), answer);
        return answer;
      }
      // Before the change, which may make the next one impossible. It changes nothing itself, or the case fails.
      const asked = await call(role, method, withUndeclared(path), body, headers);
      const answer = await call(role, method, path, body, headers);
      judge(operationId, asked, answer);
      return answer;
    },
    /** The operations that no case carries out. */
    untried: () =>
      documentedOperations
        .map(({ operation }) => operation.operationId)
        .filter((operationId) => !tried.has(`${operationId} done`)),
  };
}
