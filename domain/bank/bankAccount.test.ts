import { expect, it } from 'vitest';
import { couldExist } from './bankAccount.ts';

/** The test cases of Vocalink's specification "Validating account numbers", section 6. */
const cases: [description: string, sortCode: string, accountNumber: string, isValid: boolean][] = [
  ['modulus 10', '089999', '66374958', true],
  ['modulus 11', '107999', '88837491', true],
  ['modulus 11 and double alternate', '202959', '63748472', true],
  ['exceptions 10 and 11, first check passes', '871427', '46238510', true],
  ['exceptions 10 and 11, second check passes', '872427', '46238510', true],
  ['exception 10, ab is 09 and g is 9', '871427', '09123496', true],
  ['exception 10, ab is 99 and g is 9', '871427', '99123496', true],
  ['exception 3, c is neither 6 nor 9', '820000', '73688637', true],
  ['exception 3, c is 9', '827999', '73988638', true],
  ['exception 3, both checks', '827101', '28748352', true],
  ['exception 4', '134020', '63849203', true],
  ['exception 1', '118765', '64371389', true],
  ['exception 6, a foreign currency account', '200915', '41011166', true],
  ['exception 5', '938611', '07806039', true],
  ['exception 5 with substitution', '938600', '42368003', true],
  ['exception 5, remainders of 0', '938063', '55065200', true],
  ['exception 7', '772798', '99345694', true],
  ['exception 8', '086090', '06774744', true],
  ['exceptions 2 and 9, first check', '309070', '02355688', true],
  ['exceptions 2 and 9, second check', '309070', '12345668', true],
  ['exception 14', '180002', '00000190', true],
  ['exception 5, second check digit wrong', '938063', '15764273', false],
  ['exception 5, first check digit wrong', '938063', '15764264', false],
  ['exception 5, first remainder is 1', '938063', '15763217', false],
  ['exception 1, fails double alternate', '118765', '64371388', false],
  ['second of two checks fails', '203099', '66831036', false],
  ['first of two checks fails', '203099', '58716970', false],
  ['fails modulus 10', '089999', '66374959', false],
  ['fails modulus 11', '107999', '88837493', false],
  ['a sort code without a rule', '000000', '12345678', true],
];

it.each(cases)('%s', (_, sortCode, accountNumber, isValid) => expect(couldExist({ sortCode, accountNumber })).toBe(isValid));
