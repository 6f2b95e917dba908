import { serviceUserText } from '../../../domain/bank/serviceUser.ts';
import type { RecordHooks } from '../../work/hooks/hooks.ts';

/** Payment services, with the provider's own account and number at Bacs. */
export const paymentServiceHooks: RecordHooks = {
  workOut: ({ records, deps: { configuration, payments } }) => {
    const ours = {
      ourBankAccount: configuration.ourBankAccount ?? null,
      serviceUserNumber: payments ? serviceUserText(payments.serviceUser) : null,
    };
    return Promise.resolve(records.map((record) => ({ ...record, ...ours })));
  },
};
