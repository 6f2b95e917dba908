import { Refusal } from '../../work/core/refusal.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { formats } from '../../../schemas/lib/formats.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { ownFormSchema } from '../../../schemas/lib/ownForm.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { actionInput, noInput } from './actionInput.ts';
import type { ApiDependencies, ApiEnvironment } from './context.ts';

const form: EntitySchema = {
  $id: 'cease-payroll',
  title: 'Ceasing',
  required: ['finalPayDate'],
  properties: {
    finalPayDate: { title: 'Final pay date', type: 'string', format: 'date' },
    days: { title: 'Days of notice', type: ['integer', 'null'] },
    isUrgent: { title: 'Urgent', type: 'boolean' },
  },
};
const validate: Validate = new Ajv2020({ allErrors: true, strict: false, formats }).compile(ownFormSchema(form));

const api = new Hono<ApiEnvironment>()
  .use(async (c, next) => {
    // Reading an input asks for nothing but the day.
    c.set('deps', { clock: () => new Date('2026-11-22T12:00:00Z') } as ApiDependencies);
    c.set('portalClock', { daysMoved: 0, canBeMoved: false });
    await next();
  })
  .delete('/in-query', async (c) => c.json(await actionInput(c, { form, validate, sends: 'query' })))
  .post('/in-body', async (c) => c.json(await actionInput(c, { form, validate })))
  .delete('/nothing', async (c) => {
    await noInput(c);
    return c.json('done');
  })
  .onError((error, c) => {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return c.json({ errors: error.errors }, 422);
  });

async function call(method: string, path: string, body?: object): Promise<[number, unknown]> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await api.request(path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
  return [answer.status, (await answer.json()) as unknown];
}
const refused = (field: string, defaultMessage: string) => [422, { errors: [{ field, defaultMessage }] }];

it('reads a form from the query, each value in the type of its field', async () => {
  expect(await call('DELETE', '/in-query?finalPayDate=2026-12-31&days=14&isUrgent=true', { changeSource: 'UI' })).toEqual([
    200,
    { finalPayDate: '2026-12-31', days: 14, isUrgent: true },
  ]);
  expect(await call('DELETE', '/in-query?finalPayDate=2026-12-31&days=')).toEqual([
    200,
    { finalPayDate: '2026-12-31', days: null },
  ]);
});

it('leaves a parameter that is no field to the check of all queries', async () => {
  expect(await call('DELETE', '/in-query?finalPayDate=2026-12-31&why=1')).toEqual([200, { finalPayDate: '2026-12-31' }]);
});

it('reads a form from the body', async () => {
  expect(await call('POST', '/in-body', { finalPayDate: '2026-12-31' })).toEqual([200, { finalPayDate: '2026-12-31' }]);
});

it.each([
  ['a field that is missing', '/in-query', 'finalPayDate', 'Enter the final pay date'],
  [
    'a value that is not valid',
    '/in-query?finalPayDate=soon',
    'finalPayDate',
    "This isn't a valid date. Enter one such as 31/03/2026",
  ],
  ['a text for a number', '/in-query?finalPayDate=2026-12-31&days=many', 'days', 'Enter the days of notice as a whole number'],
])('reports %s at its field', async (_, path, field, message) => {
  expect(await call('DELETE', path)).toEqual(refused(field, message));
});

it('accepts changeSource in the body of a deletion, and nothing else', async () => {
  expect(await call('DELETE', '/nothing')).toEqual([200, 'done']);
  expect(await call('DELETE', '/nothing', { changeSource: 'UI' })).toEqual([200, 'done']);
  expect(await call('DELETE', '/nothing', { why: 1 })).toEqual(refused('why', 'There is no field why here. Leave it out.'));
  expect(await call('DELETE', '/nothing', { changeSource: 1 })).toEqual(
    refused('changeSource', 'Give changeSource as a text, such as UI.'),
  );
});
