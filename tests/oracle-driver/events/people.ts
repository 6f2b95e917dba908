import type { Name } from '../../oracle/life/life.ts';
import type { Share } from '../../oracle/rules/amounts.ts';
import type { EnrolmentKind } from '../../oracle/rules/enrolment.ts';
import { RefusedByPortal } from '../portal.ts';
import { NotInPortal, type EventOf, type KnownRecords } from '../knownRecords.ts';
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

async function findUid(known: KnownRecords, payrollNumber: string): Promise<string> {
  const rows = await known.list<{ employeeUid: string; payrollNumber: string }>('employees', `&search=${payrollNumber}`);
  const row = rows.find((one) => one.payrollNumber === payrollNumber);
  if (!row) throw new NotInPortal(`Nobody has the payroll number ${payrollNumber}.`);
  return row.employeeUid;
}

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

export async function addPerson(known: KnownRecords, event: EventOf<'addPerson'>): Promise<void> {
  const { forename, surname, born, payrollNumber, nationalInsurance, payroll, from, annual } = event;
  let uid: string;
  if (event.channel === 'file') {
    const cells = [payrollNumber, nationalInsurance, forename, surname, born, from, salaryText(annual)];
    await upload(known, { fileAction: 'joiner', payroll, rows: [joinerHeading, cells] });
    uid = await findUid(known, payrollNumber);
  } else {
    const added = await known.ask<{ employeeUid: string }>('POST', `/employers/${known.employer}/employees`, {
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
    uid = added.employeeUid;
  }
  known.people.set(event.person, { uid, surname, forename, born, payrollNumber, payroll, lastDay: null, from });
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

export async function enrol(known: KnownRecords, event: EventOf<'enrol'>): Promise<void> {
  const { uid: scheme } = known.scheme(event.scheme);
  if (event.channel === 'file')
    await upload(known, {
      fileAction: 'bulkManagement',
      payroll: known.person(event.person).payroll,
      scheme,
      rows: [
        ['Action', ...identityHeading, 'First day of membership', 'Enrolment', 'Enrolment information given on'],
        ['Enrol', ...identity(known, event.person), event.from, enrolmentTexts[event.as], event.informationOn],
      ],
    });
  else
    await known.ask('PATCH', `${employee(known, event.person)}/enrol`, {
      pensionSchemeUid: scheme,
      enrolledOn: event.from,
      enrolmentType: enrolmentTypes[event.as],
      ...(event.informationOn !== null && { informationGivenOn: event.informationOn }),
    });
  const number = known.memberships.filter(({ person, scheme: of }) => person === event.person && of === event.scheme).length + 1;
  known.memberships.push({ person: event.person, scheme: event.scheme, number, as: event.as });
}

/** The employee asks in their own portal; the employer completes the request. */
async function completeOptOut(known: KnownRecords, person: string, scheme: string): Promise<void> {
  const request = await known.portal.records.request(known.employer, person, {
    type: 'optOut',
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

export async function optOut(known: KnownRecords, event: EventOf<'optOut'>): Promise<void> {
  const { uid: scheme } = known.scheme(event.scheme);
  const person = known.person(event.person);
  if (event.channel === 'request') return completeOptOut(known, person.uid, scheme);
  if (event.channel === 'file')
    return upload(known, {
      fileAction: 'optOut',
      payroll: person.payroll,
      scheme,
      rows: [
        [...identityHeading, 'Date of the opt-out notice'],
        [...identity(known, event.person), event.day],
      ],
    });
  await known.ask('PATCH', `${employee(known, event.person)}/opt-out`, { pensionSchemeUid: scheme, noticeDate: event.day });
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
