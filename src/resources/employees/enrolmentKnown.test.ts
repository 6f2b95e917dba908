import { expect, it } from 'vitest';
import { knownEnrolment } from './enrolmentKnown.ts';

const today = '2026-11-28';

it.each([
  // The Pensions Act 2008, section 3: an eligible jobholder is enrolled from the enrolment date.
  ['enrol', '2026-11-01', { enrolledOn: '2026-11-01', enrolmentType: 'autoEnrolled' }],
  ['enrol', today, { enrolledOn: today, enrolmentType: 'autoEnrolled' }],
  // Postponed: nobody is a member in the future.
  ['enrol', '2026-11-29', { enrolledOn: null, enrolmentType: 'autoEnrolled' }],
  // Sections 7 and 9: at their own wish.
  ['mayOptIn', null, { enrolledOn: today, enrolmentType: 'optedIn' }],
  ['mayJoin', null, { enrolledOn: today, enrolmentType: 'joined' }],
  ['none', null, { enrolledOn: null, enrolmentType: null }],
  [null, null, { enrolledOn: null, enrolmentType: null }],
] as const)('knows the kind and the day of an enrolment with the duty %s from %s', (duty, enrolmentDate, expected) => {
  expect(knownEnrolment({ duty, enrolmentDate }, [], today)).toEqual({ pensionSchemeUid: null, ...expected });
});

it('knows the scheme where there is only one', () => {
  expect(knownEnrolment(undefined, ['s1'], today).pensionSchemeUid).toBe('s1');
  expect(knownEnrolment(undefined, ['s1', 's2'], today).pensionSchemeUid).toBeNull();
});
