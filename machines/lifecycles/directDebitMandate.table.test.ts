import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { directDebitMandate } from './directDebitMandate.ts';

const confirm = { type: 'confirm' } as const;
const reject = { type: 'reject', failureReason: 'Account closed' } as const;
const amend = { type: 'amend' } as const;
const suspend = { type: 'suspend', failureReason: 'D' } as const;
const resume = { type: 'resume' } as const;
const submitAgain = { type: 'submitAgain' } as const;
const cancel = { type: 'cancel' } as const;

describeLifecycle(directDebitMandate, {
  initial: 'pending',
  facts: { collectionsUnderWay: 0, benefitIsActive: true, benefitHasAnother: false, accountHolderConfirmed: true },
  rules: {
    'The bank accepts or refuses it (decision 049)': [
      ['pending', {}, confirm, 'active'],
      ['pending', {}, reject, 'failed'],
      ['active', {}, confirm, refused],
      ['failed', {}, confirm, refused],
      ['failed', {}, reject, refused],
    ],
    'Only a mandate that its account holder has confirmed becomes active (decision 049)': [
      ['pending', { accountHolderConfirmed: false }, confirm, refused],
      ['pending', { accountHolderConfirmed: false }, reject, 'failed'],
    ],
    'The bank ends an active one (Bacs, ADDACS), whatever is under way': [
      ['active', {}, reject, 'failed'],
      ['active', { collectionsUnderWay: 1 }, reject, 'failed'],
    ],
    'New bank details are used, and it goes on (docs/rules.md, 8.7 and 8.8)': [
      ['pending', {}, amend, 'pending'],
      ['active', { collectionsUnderWay: 1 }, amend, 'active'],
      ['suspended', {}, amend, 'suspended'],
      ['failed', {}, amend, refused],
      ['cancelled', {}, amend, refused],
    ],
    'A dispute or an unknown code stops it until it is settled (docs/rules.md, 8.8)': [
      ['active', { collectionsUnderWay: 1 }, suspend, 'suspended'],
      ['pending', {}, suspend, 'suspended'],
      ['failed', {}, suspend, refused],
      ['cancelled', {}, suspend, refused],
      ['suspended', {}, suspend, refused],
      ['suspended', {}, resume, 'active'],
      ['suspended', { accountHolderConfirmed: false }, resume, refused],
      ['active', {}, resume, refused],
      ['pending', {}, resume, refused],
      ['failed', {}, resume, refused],
      ['suspended', {}, confirm, refused],
      ['suspended', {}, reject, 'failed'],
      ['suspended', {}, cancel, 'cancelled'],
      ['suspended', { collectionsUnderWay: 1 }, cancel, refused],
      ['suspended', {}, submitAgain, refused],
    ],
    'A refused one can be submitted again (decision 049)': [
      ['failed', {}, submitAgain, 'pending'],
      ['failed', { benefitIsActive: false }, submitAgain, refused],
      ['failed', { benefitHasAnother: true }, submitAgain, refused],
      ['pending', {}, submitAgain, refused],
      ['active', {}, submitAgain, refused],
    ],
    'It can be cancelled while nothing is with the bank': [
      ['pending', {}, cancel, 'cancelled'],
      ['active', {}, cancel, 'cancelled'],
      ['failed', {}, cancel, 'cancelled'],
      ['active', { collectionsUnderWay: 1 }, cancel, refused],
      ['active', { benefitIsActive: false, benefitHasAnother: true }, cancel, 'cancelled'],
    ],
    'A cancelled one stays so': [
      ['cancelled', {}, confirm, refused],
      ['cancelled', {}, reject, refused],
      ['cancelled', {}, submitAgain, refused],
      ['cancelled', {}, cancel, refused],
    ],
  },
});
