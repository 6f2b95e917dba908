import { expect, it } from 'vitest';
import { couldExist } from '../../../domain/bank/bankAccount.ts';
import { readReceivingAccount } from './receivingAccount.ts';

const settings: Record<string, string> = {
  TRANSFER_ACCOUNT_NAME: 'Tidewell Trustees Ltd',
  TRANSFER_SORT_CODE: '08-99-99',
  TRANSFER_ACCOUNT_NUMBER: '6637 4958',
};
const read = (given: Record<string, string>, sampleData = 'none') => readReceivingAccount((name) => given[name], sampleData);

it('is the account of the settings, however its numbers are written', () => {
  const account = { accountName: 'Tidewell Trustees Ltd', sortCode: '089999', accountNumber: '66374958' };
  expect(read(settings)).toEqual(account);
  expect(read(settings, 'demo')).toEqual(account);
});

it('is marked as a demonstration with sample data, and missing with real data', () => {
  const demo = read({}, 'demo');
  expect(demo?.accountName).toMatch(/demo/i);
  expect(demo && couldExist(demo)).toBe(true);
  expect(read({})).toBeNull();
});

it.each([
  [{ TRANSFER_ACCOUNT_NAME: 'Tidewell' }, 'TRANSFER_SORT_CODE is missing: set all of'],
  [{ ...settings, TRANSFER_SORT_CODE: '0899' }, 'TRANSFER_SORT_CODE does not have 6 digits'],
  [{ ...settings, TRANSFER_ACCOUNT_NUMBER: '123456' }, 'TRANSFER_ACCOUNT_NUMBER does not have 8 digits'],
  [{ ...settings, TRANSFER_ACCOUNT_NUMBER: '66374959' }, 'cannot belong together'],
  [{ ...settings, TRANSFER_ACCOUNT_NAME: 'x'.repeat(81) }, 'longer than 80 characters'],
  [{ ...settings, TRANSFER_ACCOUNT_NAME: '<b>Tidewell</b>' }, 'a plain name'],
])('with %j stops the start', (given, message) => {
  expect(() => read(given)).toThrow(message);
  expect(() => read(given)).not.toThrow('66374959');
});
