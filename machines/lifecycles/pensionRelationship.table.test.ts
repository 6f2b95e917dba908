import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { pensionRelationship } from './pensionRelationship.ts';

type EnrolmentType = 'autoEnrolled' | 'contractual' | 'optedIn' | 'joined';
type Category = 'eligibleJobholder' | 'nonEligibleJobholder' | 'entitledWorker' | 'excluded';
const enrol = (enrolledOn: string, enrolmentType: EnrolmentType = 'autoEnrolled', category: Category | null = null) =>
  ({ type: 'enrol', enrolledOn, enrolmentType, category }) as const;
const enrolAs = (enrolmentType: EnrolmentType, category: Category | null) => enrol('2026-07-01', enrolmentType, category);
const optOut = (noticeDate: string, informationGivenOn: string | null = null) =>
  ({ type: 'optOut', noticeDate, informationGivenOn }) as const;
const leave = (lastDay: string) => ({ type: 'leave', lastDay }) as const;

describeLifecycle(pensionRelationship, {
  initial: 'notEnrolled',
  facts: {
    today: '2026-09-15',
    isEmployed: true,
    employmentStartDate: '2026-01-05',
    schemeIsActive: true,
    allowsCancellation: false,
    cancellationPeriod: 0,
    enrolmentType: 'autoEnrolled',
    enrolledOn: '2026-07-01',
    informationGivenOn: '2026-07-01',
    invalidNoticeOn: null,
    endedOn: null,
    hasOutstandingOptOut: false,
  },
  rules: {
    'An employee is enrolled, opts out or ceases, and may be enrolled again (point 4, "Enrolment and pots")': [
      ['notEnrolled', { enrolledOn: null, enrolmentType: null }, enrol('2026-07-01'), 'active'],
      ['active', {}, optOut('2026-07-15'), 'optedOut'],
      ['active', {}, leave('2026-09-01'), 'notEnrolled'],
      ['optedOut', { endedOn: '2026-07-31' }, enrol('2026-09-01'), 'active'],
      ['active', {}, enrol('2026-09-01'), refused],
      ['notEnrolled', {}, optOut('2026-07-15'), refused],
      ['notEnrolled', {}, leave('2026-09-01'), refused],
      ['optedOut', {}, optOut('2026-07-15'), refused],
      ['optedOut', {}, leave('2026-09-01'), refused],
    ],
    'The opt-out month begins with the membership and ends the day before the same date (SI 2010/772, regulation 9(2))': [
      ['active', {}, optOut('2026-06-30'), refusedAt('noticeDate')],
      ['active', {}, optOut('2026-07-01'), 'optedOut'],
      ['active', {}, optOut('2026-07-31'), 'optedOut'],
      ['active', {}, optOut('2026-08-01'), refusedAt('noticeDate')],
      ['active', { enrolledOn: '2026-01-31', informationGivenOn: '2026-01-31' }, optOut('2026-02-28'), 'optedOut'],
      ['active', { enrolledOn: '2026-01-31', informationGivenOn: '2026-01-31' }, optOut('2026-03-01'), refusedAt('noticeDate')],
      [
        'active',
        { enrolledOn: '2024-01-30', informationGivenOn: '2024-01-30', today: '2024-04-01' },
        optOut('2024-02-29'),
        'optedOut',
      ],
      [
        'active',
        { enrolledOn: '2024-01-30', informationGivenOn: '2024-01-30', today: '2024-04-01' },
        optOut('2024-03-01'),
        refusedAt('noticeDate'),
      ],
    ],
    'The month is counted from the later of membership and enrolment information (SI 2010/772, regulation 9(2))': [
      ['active', { informationGivenOn: '2026-07-20' }, optOut('2026-08-19'), 'optedOut'],
      ['active', { informationGivenOn: '2026-07-20' }, optOut('2026-08-20'), refusedAt('noticeDate')],
      ['active', { informationGivenOn: '2026-06-20' }, optOut('2026-07-31'), 'optedOut'],
      ['active', { informationGivenOn: '2026-06-20' }, optOut('2026-08-01'), refusedAt('noticeDate')],
    ],
    'A notice before the information is too early (SI 2010/772, regulation 9(2))': [
      ['active', { informationGivenOn: '2026-07-20' }, optOut('2026-07-19'), refusedAt('noticeDate')],
      ['active', { informationGivenOn: '2026-07-20' }, optOut('2026-07-20'), 'optedOut'],
    ],
    'A notice later than a month after the first day needs the day of the information (SI 2010/772, regulation 9(2))': [
      ['active', { informationGivenOn: null }, optOut('2026-06-30'), refusedAt('noticeDate')],
      ['active', { informationGivenOn: null }, optOut('2026-07-31'), 'optedOut'],
      ['active', { informationGivenOn: null }, optOut('2026-08-01'), refusedAt('informationGivenOn')],
      ['active', { informationGivenOn: null, enrolmentType: 'optedIn' }, optOut('2026-09-15'), refusedAt('informationGivenOn')],
      // Enrolled in 2023, with a notice three years later.
      ['active', { informationGivenOn: null, enrolledOn: '2023-07-01' }, optOut('2026-08-01'), refusedAt('informationGivenOn')],
      [
        'active',
        { informationGivenOn: null, enrolledOn: '2023-07-01' },
        optOut('2026-08-01', '2023-07-05'),
        refusedAt('noticeDate'),
      ],
      // A longer cancellation period of the scheme holds without the day, too.
      [
        'active',
        { informationGivenOn: null, allowsCancellation: true, cancellationPeriod: 60 },
        optOut('2026-08-30'),
        'optedOut',
      ],
      [
        'active',
        { informationGivenOn: null, allowsCancellation: true, cancellationPeriod: 60 },
        optOut('2026-08-31'),
        refusedAt('informationGivenOn'),
      ],
    ],
    'The day of the information may come with the notice (SI 2010/772, regulation 9(2))': [
      ['active', { informationGivenOn: null }, optOut('2026-08-19', '2026-07-20'), 'optedOut'],
      ['active', { informationGivenOn: null }, optOut('2026-08-20', '2026-07-20'), refusedAt('noticeDate')],
      ['active', { informationGivenOn: null }, optOut('2026-07-19', '2026-07-20'), refusedAt('noticeDate')],
      ['active', { informationGivenOn: null, today: '2026-08-19' }, optOut('2026-08-19', '2026-08-19'), 'optedOut'],
      [
        'active',
        { informationGivenOn: null, today: '2026-08-19' },
        optOut('2026-08-19', '2026-08-20'),
        refusedAt('informationGivenOn', 'noticeDate'),
      ],
      ['active', {}, optOut('2026-07-15', '2026-07-01'), 'optedOut'],
      ['active', {}, optOut('2026-07-15', '2026-07-02'), refusedAt('informationGivenOn')],
    ],
    'After an invalid notice it is six weeks from the same day (SI 2010/772, regulation 9(7))': [
      ['active', { invalidNoticeOn: '2026-07-10' }, optOut('2026-08-11'), 'optedOut'],
      ['active', { invalidNoticeOn: '2026-07-10' }, optOut('2026-08-12'), refusedAt('noticeDate')],
      ['active', { invalidNoticeOn: '2026-07-25', informationGivenOn: '2026-07-20' }, optOut('2026-08-30'), 'optedOut'],
      [
        'active',
        { invalidNoticeOn: '2026-07-25', informationGivenOn: '2026-07-20' },
        optOut('2026-08-31'),
        refusedAt('noticeDate'),
      ],
    ],
    'A longer cancellation period of the scheme holds, so many days after the first; a shorter one does not (point 4)': [
      ['active', { allowsCancellation: true, cancellationPeriod: 60 }, optOut('2026-08-30'), 'optedOut'],
      ['active', { allowsCancellation: true, cancellationPeriod: 60 }, optOut('2026-08-31'), refusedAt('noticeDate')],
      ['active', { allowsCancellation: true, cancellationPeriod: 14 }, optOut('2026-07-31'), 'optedOut'],
      ['active', { allowsCancellation: true, cancellationPeriod: 14 }, optOut('2026-08-01'), refusedAt('noticeDate')],
      ['active', { allowsCancellation: false, cancellationPeriod: 60 }, optOut('2026-08-01'), refusedAt('noticeDate')],
    ],
    'Where the first day is not known, the month is counted from the information': [
      ['active', { enrolledOn: null, informationGivenOn: null }, optOut('2020-01-01'), refusedAt('informationGivenOn')],
      ['active', { enrolledOn: null, informationGivenOn: null }, optOut('2026-08-19', '2026-07-20'), 'optedOut'],
      ['active', { enrolledOn: null, informationGivenOn: '2026-07-20' }, optOut('2026-08-20'), refusedAt('noticeDate')],
    ],
    'A notice has been given already': [
      ['active', { today: '2026-07-15' }, optOut('2026-07-15'), 'optedOut'],
      ['active', { today: '2026-07-15' }, optOut('2026-07-16'), refusedAt('noticeDate')],
    ],
    'Who was enrolled automatically or opted in may opt out; others cease, or cancel as the scheme allows': [
      ['active', { enrolmentType: 'optedIn' }, optOut('2026-07-31'), 'optedOut'],
      ['active', { enrolmentType: 'contractual' }, optOut('2026-07-01'), refused],
      ['active', { enrolmentType: 'joined' }, optOut('2026-07-01'), refused],
      [
        'active',
        { enrolmentType: 'contractual', allowsCancellation: true, cancellationPeriod: 14 },
        optOut('2026-07-15'),
        'optedOut',
      ],
      [
        'active',
        { enrolmentType: 'contractual', allowsCancellation: true, cancellationPeriod: 14 },
        optOut('2026-07-16'),
        refusedAt('noticeDate'),
      ],
      ['active', { enrolmentType: 'joined', allowsCancellation: true, cancellationPeriod: 14 }, optOut('2026-07-15'), 'optedOut'],
    ],
    'While a request to opt out is outstanding, it is answered first (point 4)': [
      ['active', { hasOutstandingOptOut: true }, optOut('2026-07-15'), refused],
      ['active', { hasOutstandingOptOut: true }, leave('2026-09-01'), refused],
    ],
    'A membership begins within the employment, after the former one, and not ahead of its day': [
      ['notEnrolled', {}, enrol('2026-01-04'), refusedAt('enrolledOn')],
      ['notEnrolled', {}, enrol('2026-01-05'), 'active'],
      ['notEnrolled', { employmentStartDate: null }, enrol('2020-01-01'), 'active'],
      ['notEnrolled', {}, enrol('2026-09-15'), 'active'],
      ['notEnrolled', {}, enrol('2026-09-16'), refusedAt('enrolledOn')],
      ['notEnrolled', { endedOn: '2026-07-31' }, enrol('2026-07-31'), refusedAt('enrolledOn')],
      ['notEnrolled', { endedOn: '2026-07-31' }, enrol('2026-08-01'), 'active'],
      ['optedOut', { endedOn: '2026-07-31' }, enrol('2026-07-31'), refusedAt('enrolledOn')],
      ['optedOut', { endedOn: '2026-07-31' }, enrol('2026-08-01'), 'active'],
      ['optedOut', { endedOn: '2026-07-31' }, enrol('2026-09-16'), refusedAt('enrolledOn')],
      ['optedOut', {}, enrol('2026-01-04'), refusedAt('enrolledOn')],
    ],
    'Only who works for the employer is enrolled, in a scheme that is open': [
      ['notEnrolled', { isEmployed: false }, enrol('2026-07-01'), refused],
      ['notEnrolled', { schemeIsActive: false }, enrol('2026-07-01'), refused],
      ['optedOut', { isEmployed: false, endedOn: '2026-07-31' }, enrol('2026-09-01'), refused],
      ['optedOut', { schemeIsActive: false, endedOn: '2026-07-31' }, enrol('2026-09-01'), refused],
      ['active', { isEmployed: false, schemeIsActive: false }, leave('2026-09-01'), 'notEnrolled'],
    ],
    'The kind of enrolment fits the category of the first day, where it is known (Pensions Act 2008, sections 3, 7, 9)': [
      ['notEnrolled', {}, enrolAs('autoEnrolled', 'eligibleJobholder'), 'active'],
      ['notEnrolled', {}, enrolAs('autoEnrolled', 'nonEligibleJobholder'), refusedAt('enrolmentType')],
      ['notEnrolled', {}, enrolAs('autoEnrolled', 'entitledWorker'), refusedAt('enrolmentType')],
      ['notEnrolled', {}, enrolAs('autoEnrolled', 'excluded'), refusedAt('enrolmentType')],
      ['notEnrolled', {}, enrolAs('optedIn', 'eligibleJobholder'), 'active'],
      ['notEnrolled', {}, enrolAs('optedIn', 'nonEligibleJobholder'), 'active'],
      ['notEnrolled', {}, enrolAs('optedIn', 'entitledWorker'), refusedAt('enrolmentType')],
      ['notEnrolled', {}, enrolAs('joined', 'entitledWorker'), 'active'],
      ['notEnrolled', {}, enrolAs('joined', 'eligibleJobholder'), refusedAt('enrolmentType')],
      ['notEnrolled', {}, enrolAs('contractual', 'excluded'), 'active'],
      ['notEnrolled', {}, enrolAs('joined', null), 'active'],
      ['optedOut', { endedOn: '2026-06-30' }, enrolAs('autoEnrolled', 'eligibleJobholder'), 'active'],
      ['optedOut', { endedOn: '2026-06-30' }, enrolAs('autoEnrolled', 'entitledWorker'), refusedAt('enrolmentType')],
    ],
    'A membership ends on a day of it that has come': [
      ['active', {}, leave('2026-06-30'), refusedAt('lastDay')],
      ['active', {}, leave('2026-07-01'), 'notEnrolled'],
      ['active', {}, leave('2026-09-15'), 'notEnrolled'],
      ['active', {}, leave('2026-09-16'), refusedAt('lastDay')],
      ['active', { enrolledOn: null }, leave('2020-01-01'), 'notEnrolled'],
    ],
  },
});
