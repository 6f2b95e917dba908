import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { intermediaryAssociation } from './intermediaryAssociation.ts';

const associate = { type: 'associate' } as const;
const revoke = { type: 'revoke' } as const;

describeLifecycle(intermediaryAssociation, {
  initial: 'notAssociated',
  facts: { intermediaryIsActive: true, employerIsActive: true },
  rules: {
    'An intermediary is associated with an employer, and loses that access again (point 6, "Visible effects")': [
      ['notAssociated', {}, associate, 'associated'],
      ['associated', {}, revoke, 'revoked'],
      ['revoked', {}, associate, 'associated'],
      ['notAssociated', {}, revoke, refused],
      ['associated', {}, associate, refused],
      ['revoked', {}, revoke, refused],
    ],
    'Nobody gets access to a closed employer, or through an intermediary that is not active': [
      ['notAssociated', { intermediaryIsActive: false }, associate, refused],
      ['notAssociated', { employerIsActive: false }, associate, refused],
      ['revoked', { intermediaryIsActive: false }, associate, refused],
      ['revoked', { employerIsActive: false }, associate, refused],
      ['notAssociated', { intermediaryIsActive: false, employerIsActive: false }, associate, refusedAt('', '')],
    ],
    'Access can be revoked at any time, also to a closed employer (decision 018)': [
      ['associated', { employerIsActive: false }, revoke, 'revoked'],
      ['associated', { intermediaryIsActive: false }, revoke, 'revoked'],
    ],
  },
});
