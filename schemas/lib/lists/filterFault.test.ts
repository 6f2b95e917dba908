import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../jsonSchema.ts';
import { filterFault } from './filterFault.ts';

const schemas = {
  flag: { type: 'boolean' },
  pence: { type: ['integer', 'null'] },
  percent: { type: 'number' },
  status: { type: 'string', oneOf: [{ const: 'Active' }, { const: 'Ceased' }] },
  reference: { type: 'string', format: 'uuid' },
  day: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  text: { type: 'string' },
} satisfies Record<string, JsonSchema>;

describe('a text of a filter', () => {
  it.each<[keyof typeof schemas, string]>([
    ['flag', 'true'],
    ['pence', '-1200'],
    ['percent', '12.5'],
    ['status', 'Ceased'],
    ['reference', '00000000-0000-4000-8000-000000000001'],
    ['day', '2024-02-29'],
    ['moment', '2026-01-31T09:30:00Z'],
    ['time', '09:30'],
    ['text', '31/02/2026'],
  ])('of a %s may be %s', (kind, text) => {
    expect(filterFault(schemas[kind], text)).toBeNull();
  });

  it.each<[keyof typeof schemas, string, string]>([
    ['flag', 'banana', "isn't one of the choices"],
    ['pence', '12.5', "isn't a valid number"],
    ['percent', 'NaN', "isn't a valid number"],
    ['status', 'ceased', "isn't one of the choices"],
    ['reference', 'p1', "isn't a valid choice"],
    ['day', '2026-02-31', "isn't a valid date"],
    ['moment', '2026-01-31', "isn't a valid date"],
    ['time', '24:00', "isn't a valid time"],
  ])('of a %s may not be %s', (kind, text, said) => {
    expect(filterFault(schemas[kind], text)?.said).toBe(said);
  });

  it('that is the bound of moments may be a day', () => {
    expect(filterFault(schemas.moment, '2026-01-31', true)).toBeNull();
    expect(filterFault(schemas.moment, '2026-02-31', true)?.said).toBe("isn't a valid date");
  });

  it('names the choices for the API', () => {
    expect(filterFault(schemas.status, 'x')?.expected).toBe('as one of: Active, Ceased');
  });
});
