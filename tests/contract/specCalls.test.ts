import { expect, it } from 'vitest';
import { documentedOperations } from './apiDocument.ts';
import { specCalls } from './specCalls.ts';

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** The parts of a call that are missing from the API document: the whole operation, or query parameters by name. */
function missingFrom(call: string): string[] {
  const [, method = '', path = '', query = ''] = /^(\w+) ([^?]+)\??(.*)$/.exec(call) ?? [];
  const found = documentedOperations.find(
    (documented) => documented.method === method.toLowerCase() && withoutNames(documented.path) === withoutNames(path),
  );
  if (!found) return [call];
  const names = (found.operation.parameters ?? []).flatMap((parameter) => ('name' in parameter ? parameter.name : []));
  // A filter is documented with each of its fields: filter[status].
  const has = (name: string): boolean => names.some((one) => one === name || one.startsWith(`${name}[`));
  return query.split('&').filter((name) => name !== '' && !has(name));
}

// That the service serves exactly what its document has, and that each operation answers, is tested in postgres.test.ts.
it.each(specCalls)('the API document has %s', (call) => {
  expect(missingFrom(call)).toEqual([]);
});

it('finds a call and a parameter that are missing', () => {
  expect([missingFrom('GET /nowhere/{id}'), missingFrom('GET /strategies?colour')]).toEqual([['GET /nowhere/{id}'], ['colour']]);
});
