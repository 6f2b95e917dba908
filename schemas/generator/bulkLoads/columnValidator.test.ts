import { describe, expect, it } from 'vitest';
import { validate } from '../../built/bulkLoads/columns.js';
import { validate as validateEmployee } from '../../built/entities/employee.js';

/** Whether a validator has a fault at the field. */
const refuses = (own: typeof validate, field: string, value: unknown): boolean => {
  own({ [field]: value });
  return (own.errors ?? []).some(({ instancePath }) => instancePath === `/${field}`);
};

describe('the rules of a cell are those of the form', () => {
  it.each([
    ['firstName', 'G'.repeat(40)],
    ['firstName', 'G'.repeat(41)],
    ['payrollNumber', ' P'],
    ['email', 'grace@example.com'],
    ['email', 'grace@example'],
    ['postCode', 'BS1 4ST'],
    ['postCode', 'nonsense'],
    ['nationalInsurance', 'AB123456C'],
    ['nationalInsurance', 'BG123456C'],
    ['annualSalary', 100_000_000_000],
    ['annualSalary', 100_000_000_001],
    ['annualSalary', -1],
    ['mobilePhone', '07700 900123'],
    ['mobilePhone', 'call me'],
  ])('%s with %j', (field, value) => expect(refuses(validate, field, value)).toBe(refuses(validateEmployee, field, value)));

  it('but a cell may be left out', () => expect(validate({})).toBe(true));
});
