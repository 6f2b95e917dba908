import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { pot } from './pot.ts';

const activate = { type: 'activate' } as const;
const deactivate = { type: 'deactivate' } as const;

describeLifecycle(pot, {
  initial: 'active',
  facts: { openContributionCount: 0, productCanBeBought: true, isMember: null },
  rules: {
    'It is active or not (point 4, "Enrolment and pots")': [
      ['active', {}, deactivate, 'notActive'],
      ['notActive', {}, activate, 'active'],
      ['active', {}, activate, refused],
      ['notActive', {}, deactivate, refused],
    ],
    'Open contributions are settled first (decision 044)': [
      ['active', { openContributionCount: 1 }, deactivate, refused],
      ['active', { openContributionCount: 1, isMember: false }, deactivate, refused],
      ['notActive', { openContributionCount: 1 }, activate, 'active'],
    ],
    'It follows the membership (decision 044)': [
      ['active', { isMember: true }, deactivate, refused],
      ['active', { isMember: false }, deactivate, 'notActive'],
      ['notActive', { isMember: true }, activate, 'active'],
      ['notActive', { isMember: false }, activate, refused],
    ],
    'A product that cannot be bought takes no new money (point 3, "Product type")': [
      ['notActive', { productCanBeBought: false }, activate, refused],
      ['active', { productCanBeBought: false }, deactivate, 'notActive'],
    ],
  },
});
