import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { signUpLead } from './signUpLead.ts';

const submit = { type: 'submit' } as const;
const accept = { type: 'accept' } as const;
const discard = { type: 'discard' } as const;
const sendBack = (reason: string) => ({ type: 'return', reason }) as const;
const decline = (reason: string) => ({ type: 'decline', reason }) as const;

describeLifecycle(signUpLead, {
  initial: 'partial',
  facts: {
    openModules: [],
    outdatedModules: [],
    agreementIsCurrent: true,
    deciderIsApplicant: false,
    clientHasDecided: true,
  },
  rules: {
    'It is submitted, and accepted, returned or declined (decision 058)': [
      ['partial', {}, submit, 'submitted'],
      ['submitted', {}, accept, 'accepted'],
      ['submitted', {}, sendBack('The sort code is wrong.'), 'partial'],
      ['submitted', {}, decline('A duplicate of 81.'), 'declined'],
      ['partial', {}, accept, refused],
      ['partial', {}, sendBack('The sort code is wrong.'), refused],
      ['partial', {}, decline('A duplicate of 81.'), refused],
      ['submitted', {}, submit, refused],
    ],
    'It is submitted with every module completed and right, and signed for these answers (point 4, "Sign-up module progress")': [
      ['partial', { openModules: ['Payroll'] }, submit, refused],
      ['partial', { outdatedModules: ['Payroll'] }, submit, refused],
      ['partial', { agreementIsCurrent: false }, submit, refused],
    ],
    'The client decides on the access of its adviser before it is sent (decision 058)': [
      ['partial', { clientHasDecided: false }, submit, refused],
    ],
    'What is accepted is right, and signed as it stands (decision 058)': [
      ['submitted', { outdatedModules: ['Payroll'] }, accept, refused],
      ['submitted', { agreementIsCurrent: false }, accept, refused],
      ['submitted', { outdatedModules: ['Payroll'], agreementIsCurrent: false }, sendBack('The start is too old.'), 'partial'],
      ['submitted', { outdatedModules: ['Payroll'], agreementIsCurrent: false }, decline('A duplicate of 81.'), 'declined'],
    ],
    'Nobody decides about a sign-up that they began or sign (decision 058)': [
      ['submitted', { deciderIsApplicant: true }, accept, refused],
      ['submitted', { deciderIsApplicant: true }, sendBack('The sort code is wrong.'), refused],
      ['submitted', { deciderIsApplicant: true }, decline('A duplicate of 81.'), refused],
    ],
    'Who returns or declines it says why': [
      ['submitted', {}, sendBack(''), refusedAt('reason')],
      ['submitted', {}, sendBack('  '), refusedAt('reason')],
      ['submitted', {}, decline(''), refusedAt('reason')],
      ['submitted', {}, decline('  '), refusedAt('reason')],
    ],
    'One that was not sent, or was declined, is removed with everything personal (decision 058)': [
      ['partial', {}, discard, 'discarded'],
      ['partial', { openModules: ['Payroll'], agreementIsCurrent: false, clientHasDecided: false }, discard, 'discarded'],
      ['submitted', {}, discard, refused],
      ['accepted', {}, discard, refused],
      ['declined', {}, discard, 'discarded'],
    ],
    'An accepted, declined or removed one is decided about no more': [
      ['accepted', {}, submit, refused],
      ['accepted', {}, accept, refused],
      ['accepted', {}, sendBack('The sort code is wrong.'), refused],
      ['accepted', {}, decline('A duplicate of 81.'), refused],
      ['declined', {}, submit, refused],
      ['declined', {}, accept, refused],
      ['declined', {}, sendBack('The sort code is wrong.'), refused],
      ['declined', {}, decline('A duplicate of 81.'), refused],
      ['discarded', {}, submit, refused],
      ['discarded', {}, accept, refused],
      ['discarded', {}, sendBack('The sort code is wrong.'), refused],
      ['discarded', {}, decline('A duplicate of 81.'), refused],
      ['discarded', {}, discard, refused],
    ],
  },
});
