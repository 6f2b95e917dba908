import type { Name } from '../../oracle/life/life.ts';
import type { Share } from '../../oracle/rules/amounts.ts';
import type { EnrolmentKind } from '../../oracle/rules/enrolment.ts';
import { RefusedByPortal } from '../portal.ts';
import { NotInPortal, type EventOf, type KnownMembership, type KnownPerson, type KnownRecords } from '../knownRecords.ts';
import { upload } from './upload.ts';

const enrolmentTypes: Readonly<Record<EnrolmentKind, 'autoEnrolled' | 'optedIn' | 'joined' | 'contractual'>> = {
  automatic: 'autoEnrolled',
  're-enrolled': 'autoEnrolled',
  'opted in': 'optedIn',
  joined: 'joined',
  contractual: 'contractual',
};

/** The same kinds in a file. */
const enrolmentTexts: Readonly<Record<EnrolmentKind, string>> = {
  automatic: 'Automatic enrolment',
  're-enrolled': 'Re-enrolment',
  'opted in': 'Opt in',
  joined: 'Voluntary joiner',
  contractual: 'Contractual enrolment',
};

const questions = {
  employment: [
    'startsBeforeLeavingSchool',
    'startsAfterRetirement',
    'startsFarAhead',
    'startedLongAgo',
    'salaryLow',
    'salaryHigh',
  ],
  added: [
    'startsBeforeLeavingSchool',
    'startsAfterRetirement',
    'startsFarAhead',
    'startedLongAgo',
    'salaryLow',
    'salaryHigh',
    'sameNationalInsurance',
  ],
  personal: ['startsBeforeLeavingSchool', 'startsAfterRetirement', 'sameNationalInsurance'],
} as const;

const employee = (known: KnownRecords, person: Name): string =>
  `/employers/${known.employer}/employees/${known.person(person).uid}`;

const joinerHeading = [
  'Payroll number',
  'National insurance number',
  'First name',
  'Last name',
  'Date of birth',
  'Employment start date',
  'Annual salary',
];

const salaryText = (annual: number): string => (annual / 100).toFixed(2);

function knowPerson({ people }: KnownRecords, event: EventOf<'addPerson'>, uid: string): void {
  const { person, forename, surname, born, payrollNumber, payroll, from } = event;
  people.set(person, { uid, surname, forename, born, payrollNumber, payroll, lastDay: null, from });
}

export async function addPerson(known: KnownRecords, event: EventOf<'addPerson'>): Promise<void> {
  if (event.channel === 'file') return addPeople(known, [event]);
  const { forename, surname, born, payrollNumber, nationalInsurance, payroll, from, annual } = event;
  const { employeeUid } = await known.ask<{ employeeUid: string }>('POST', `/employers/${known.employer}/employees`, {
    firstName: forename,
    lastName: surname,
    dateOfBirth: born,
    nationalInsurance,
    payrollNumber,
    payrollUid: known.payroll(payroll),
    employmentStartDate: from,
    annualSalary: annual,
    confirmedWarnings: questions.added,
  });
  knowPerson(known, event, employeeUid);
}

type AtLeastOne<Kind extends 'addPerson' | 'enrol'> = readonly [EventOf<Kind>, ...EventOf<Kind>[]];

/** One file of the joiners of a payroll. */
export async function addPeople(known: KnownRecords, events: AtLeastOne<'addPerson'>): Promise<void> {
  const rows = events.map(({ payrollNumber, nationalInsurance, forename, surname, born, from, annual }) => [
    payrollNumber,
    nationalInsurance,
    forename,
    surname,
    born,
    from,
    salaryText(annual),
  ]);
  await upload(known, { fileAction: 'joiner', payroll: events[0].payroll, rows: [joinerHeading, ...rows] });
  const added = await known.list<{ employeeUid: string; payrollNumber: string }>('employees');
  for (const event of events) {
    const row = added.find(({ payrollNumber }) => payrollNumber === event.payrollNumber);
    if (!row) throw new NotInPortal(`Nobody has the payroll number ${event.payrollNumber}.`);
    knowPerson(known, event, row.employeeUid);
  }
}

export async function rehire(known: KnownRecords, event: EventOf<'rehire'>): Promise<void> {
  const person = known.person(event.person);
  const { payrollNumber, forename, surname, born } = person;
  const cells = [payrollNumber, null, forename, surname, born, event.from, salaryText(event.annual)];
  await upload(known, { fileAction: 'joiner', payroll: event.payroll, rows: [joinerHeading, cells] });
  Object.assign(person, { payroll: event.payroll, lastDay: null, from: event.from });
}

const identityHeading = ['Payroll number', 'First name', 'Last name'];

function identity(known: KnownRecords, name: Name): string[] {
  const { payrollNumber, forename, surname } = known.person(name);
  return [payrollNumber, forename, surname];
}

function knowMembership({ memberships }: KnownRecords, { person, scheme, as, informationOn }: EventOf<'enrol'>): void {
  const before = memberships.filter((membership) => membership.person === person && membership.scheme === scheme);
  memberships.push({ person, scheme, number: before.length + 1, as, information: informationOn, hasOptedOut: false });
}

export async function enrol(known: KnownRecords, event: EventOf<'enrol'>): Promise<void> {
  if (event.channel === 'file') return enrolPeople(known, [event]);
  await known.ask('PATCH', `${employee(known, event.person)}/enrol`, {
    pensionSchemeUid: known.scheme(event.scheme).uid,
    enrolledOn: event.from,
    enrolmentType: enrolmentTypes[event.as],
    ...(event.informationOn !== null && { informationGivenOn: event.informationOn }),
  });
  knowMembership(known, event);
}

/** One file of new members of a scheme, who are paid by one payroll. */
export async function enrolPeople(known: KnownRecords, events: AtLeastOne<'enrol'>): Promise<void> {
  const [{ person, scheme }] = events;
  await upload(known, {
    fileAction: 'bulkManagement',
    payroll: known.person(person).payroll,
    scheme: known.scheme(scheme).uid,
    rows: [
      ['Action', ...identityHeading, 'First day of membership', 'Enrolment', 'Enrolment information given on'],
      ...events.map((event) => [
        'Enrol',
        ...identity(known, event.person),
        event.from,
        enrolmentTexts[event.as],
        event.informationOn,
      ]),
    ],
  });
  for (const event of events) knowMembership(known, event);
}

/** The employee asks in their own portal; the employer completes the request. */
async function completeOptOut(known: KnownRecords, { uid, payroll }: KnownPerson, scheme: string): Promise<void> {
  const request = await known.portal.records.request(known.employer, uid, {
    type: 'optOut',
    payroll_uid: known.payroll(payroll),
    pension_scheme_uid: scheme,
    existing_employee_percent: null,
    updated_employee_percent: null,
    requested_at: `${known.portal.clock.today}T08:00:00Z`,
  });
  try {
    await known.ask('PATCH', `/employee-requests/${request}/complete`, {});
  } catch (error) {
    if (error instanceof RefusedByPortal) await known.ask('PATCH', `/employee-requests/${request}/cancel`, {});
    throw error;
  }
}

async function sendOptOut(known: KnownRecords, event: EventOf<'optOut'>): Promise<void> {
  const { uid: scheme } = known.scheme(event.scheme);
  const person = known.person(event.person);
  if (event.channel === 'request') return completeOptOut(known, person, scheme);
  if (event.channel === 'file')
    return void (await upload(known, {
      fileAction: 'optOut',
      payroll: person.payroll,
      scheme,
      rows: [
        [...identityHeading, 'Date of the opt-out notice'],
        [...identity(known, event.person), event.day],
      ],
    }));
  await known.ask('PATCH', `${employee(known, event.person)}/opt-out`, { pensionSchemeUid: scheme, noticeDate: event.day });
}

const lastMembership = ({ memberships }: KnownRecords, person: Name, scheme: Name): KnownMembership | undefined =>
  memberships.findLast((membership) => membership.person === person && membership.scheme === scheme);

export async function optOut(known: KnownRecords, event: EventOf<'optOut'>): Promise<void> {
  await sendOptOut(known, event);
  const membership = lastMembership(known, event.person, event.scheme);
  if (membership) membership.hasOptedOut = true;
}

export async function giveInformation(known: KnownRecords, event: EventOf<'giveInformation'>): Promise<void> {
  await known.ask('PATCH', `${employee(known, event.person)}/change-opt-out-period`, {
    pensionSchemeUid: known.scheme(event.scheme).uid,
    informationGivenOn: event.on,
  });
  const membership = lastMembership(known, event.person, event.scheme);
  if (membership) membership.information = event.on;
}

export async function giveInvalidNotice(known: KnownRecords, event: EventOf<'giveInvalidNotice'>): Promise<void> {
  const information = lastMembership(known, event.person, event.scheme)?.information ?? null;
  await known.ask('PATCH', `${employee(known, event.person)}/change-opt-out-period`, {
    pensionSchemeUid: known.scheme(event.scheme).uid,
    ...(information !== null && { informationGivenOn: information }),
    invalidNoticeOn: event.day,
  });
}

export async function ceaseMembership(known: KnownRecords, event: EventOf<'ceaseMembership'>): Promise<void> {
  await known.ask('PATCH', `${employee(known, event.person)}/cease-membership`, {
    pensionSchemeUid: known.scheme(event.scheme).uid,
    lastDay: event.lastDay,
    reason: 'employeeAsked',
  });
}

/** Only a file of leavers ends an employment. */
export async function leave(known: KnownRecords, event: EventOf<'leave'>): Promise<void> {
  await upload(known, {
    fileAction: 'leaver',
    payroll: known.person(event.person).payroll,
    rows: [
      [...identityHeading, 'Leaving date', 'Reason for leaving'],
      [...identity(known, event.person), event.lastDay, 'Left the employment'],
    ],
  });
  known.person(event.person).lastDay = event.lastDay;
}

export async function move(known: KnownRecords, event: EventOf<'move'>): Promise<void> {
  await known.ask('PATCH', `${employee(known, event.person)}/payroll-relationship`, { payrollUid: known.payroll(event.payroll) });
  known.person(event.person).payroll = event.payroll;
}

export async function raise(known: KnownRecords, event: EventOf<'raise'>): Promise<void> {
  await known.ask('PATCH', `${employee(known, event.person)}/employment-details`, {
    annualSalary: event.annual,
    confirmedWarnings: questions.employment,
  });
}

export async function correctNumber(known: KnownRecords, event: EventOf<'correctNumber'>): Promise<void> {
  await known.ask('PATCH', `${employee(known, event.person)}/personal-details`, {
    nationalInsurance: event.nationalInsurance,
    confirmedWarnings: questions.personal,
  });
}

function shareOf(side: 'employee' | 'employer', share: Share): object {
  return 'percent' in share
    ? { [`${side}ContributionType`]: 'percent', [`${side}Percent`]: share.percent / 100 }
    : { [`${side}ContributionType`]: 'amount', [`${side}Amount`]: share.pence };
}

export async function changeLevel(known: KnownRecords, event: EventOf<'changeLevel'>): Promise<void> {
  const { uid, relief } = known.scheme(event.scheme);
  const person = known.person(event.person);
  const pots = await known.list<{ potUid: string; pensionSchemeUid: string | null }>(
    'employee-contribution-levels',
    `&filter[employeeUid]=${person.uid}`,
  );
  const pot = pots.find(({ pensionSchemeUid }) => pensionSchemeUid === uid);
  if (!pot) throw new NotInPortal(`${event.person} has no pot in ${event.scheme}.`);
  await known.ask('PATCH', `/employee-contribution-levels/${pot.potUid}/change-level`, {
    effectiveFrom: event.from,
    ...shareOf('employee', event.employee),
    ...shareOf('employer', event.employer),
    usesSalarySacrifice: relief === 'sacrifice',
    confirmedWarnings: ['belowMinimum'],
  });
}
