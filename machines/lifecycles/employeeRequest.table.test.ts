import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { employeeRequest } from './employeeRequest.ts';

const complete = { type: 'complete' } as const;
const cancel = { type: 'cancel' } as const;

describeLifecycle(employeeRequest, {
  initial: 'outstanding',
  facts: {
    type: 'contributionChange',
    payrollName: 'Weekly staff',
    payrollStatus: 'Active',
    pensionSchemeName: 'Master trust',
    pensionState: 'active',
    optOutRefusal: null,
    lacksInformation: false,
    isEmployed: true,
    hasNewContribution: true,
  },
  rules: {
    'It is completed or cancelled, once (point 4, "Employee request")': [
      ['outstanding', {}, complete, 'complete'],
      ['outstanding', {}, cancel, 'cancelled'],
      ['complete', {}, complete, refused],
      ['complete', {}, cancel, refused],
      ['cancelled', {}, complete, refused],
      ['cancelled', {}, cancel, refused],
    ],
    'A change of contribution needs a contribution, and an active payroll that pays it (decision 038: one that is ceasing is not active)':
      [
        ['outstanding', { hasNewContribution: false }, complete, refused],
        ['outstanding', { payrollStatus: 'Ceasing' }, complete, refused],
        ['outstanding', { payrollStatus: 'Ceased' }, complete, refused],
        ['outstanding', { payrollStatus: null, payrollName: null }, complete, refused],
        ['outstanding', { isEmployed: false }, complete, refused],
      ],
    'A change of contribution to a pension needs an active membership': [
      ['outstanding', { pensionState: 'notEnrolled' }, complete, refused],
      ['outstanding', { pensionState: 'optedOut' }, complete, refused],
      ['outstanding', { pensionState: null }, complete, refused],
      ['outstanding', { pensionState: null, pensionSchemeName: null }, complete, refused],
    ],
    'An opt-out is judged by the membership, and needs no contribution': [
      ['outstanding', { type: 'optOut', hasNewContribution: false }, complete, 'complete'],
      ['outstanding', { type: 'optOut', optOutRefusal: 'The opt-out period has ended.' }, complete, refused],
      ['outstanding', { type: 'optOut', lacksInformation: true }, complete, refused],
    ],
    'A request that cannot be carried out can be cancelled': [
      ['outstanding', { hasNewContribution: false }, cancel, 'cancelled'],
      ['outstanding', { payrollStatus: 'Ceased' }, cancel, 'cancelled'],
      ['outstanding', { isEmployed: false }, cancel, 'cancelled'],
      ['outstanding', { pensionState: 'optedOut' }, cancel, 'cancelled'],
      ['outstanding', { type: 'optOut', optOutRefusal: 'The opt-out period has ended.' }, cancel, 'cancelled'],
    ],
  },
});
