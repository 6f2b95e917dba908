import { strict as assert } from 'node:assert';
import type { BankAccountCheck } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type ContractCase, assertRefused, record } from '../contract.ts';

const path = '/bank-accounts/pre-validate';
const account = { ref: '1011', name: 'Breakwater Ltd', sortCode: '089999', accountNumber: '66374958' };

export const bankAccountCases: readonly ContractCase[] = [
  {
    name: 'bank details are checked before they are used',
    async run(call) {
      const check = (accountNumber: string) =>
        record<BankAccountCheck>(call, 'hs-admin', ['POST', path, { ...account, accountNumber }], entities.bankAccountCheck);
      assert.equal((await check(account.accountNumber)).couldExist, true);
      assert.equal((await check('66374959')).couldExist, false);
      assertRefused(await call('hs-admin', 'POST', path, { ...account, sortCode: '1' }), 422, ['sortCode']);
      assertRefused(await call('pension-admin', 'POST', path, account), 403);
      assertRefused(await call(null, 'POST', path, account), 401);
    },
  },
];
