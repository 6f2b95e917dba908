import { Hono } from 'hono';
import { canAnywhere } from '../../../machines/permissions.ts';
import schema from '../../../schemas/entities/bank-account.schema.json' with { type: 'json' };
import { validate } from '../../../schemas/built/entities/bank-account.js';
import type { BankAccount, BankAccountCheck } from '../../../schemas/generated/types.ts';
import { couldExist } from '../../../domain/bank/bankAccount.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { validBody } from '../core/body.ts';
import type { ApiEnvironment } from '../core/context.ts';

const entity = schema as EntitySchema;

const passed: BankAccountCheck = { couldExist: true, problem: null, remedy: null };
const failed: BankAccountCheck = {
  couldExist: false,
  problem: 'This sort code and account number cannot belong together.',
  remedy: 'Check both numbers on a bank statement, and enter them again.',
};

/**
 * Checks bank details before they are used. Nothing is stored or noted. The limit of each person keeps a program from trying numbers one by one;
 * new mandates, whose numbers are checked too, have a limit of their own.
 */
export const bankAccountRoutes = new Hono<ApiEnvironment>().post('/bank-accounts/pre-validate', authenticated, async (c) => {
  const { caller, deps, admitAccountCheck } = c.var;
  if (!canAnywhere(caller, 'bankAccount.check')) throw Refusal.forbidden();
  const account = (await validBody(c, validate, entity)) as unknown as BankAccount;
  // In a transaction, so that a repeated call with its Idempotency-Key gets the first answer and does not count.
  const data = await deps.store.within([], async () => {
    await admitAccountCheck(caller.userUid, deps);
    return couldExist(account) ? passed : failed;
  });
  return c.json({ data });
});
