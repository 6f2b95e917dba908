import { NOT_SHOWN, type ShownState } from '../../oracle/product/livedProduct.ts';
import type { KnownMembership, KnownPerson, KnownRecords } from '../knownRecords.ts';
import type { ShownAssessment, ShownEmployee, ShownMembership } from './shownRecords.ts';

const categories: Readonly<Record<string, string>> = {
  eligibleJobholder: 'eligible jobholder',
  nonEligibleJobholder: 'non-eligible jobholder',
  entitledWorker: 'entitled worker',
  excluded: 'excluded',
};

const states = { active: 'active', optedOut: 'opted out', notEnrolled: 'ceased' } as const;

/** The last day of work is one of employment: the portal records the leaving on it. */
const worksOn = ({ from, lastDay }: KnownPerson, { isActive }: ShownEmployee, today: string): boolean =>
  from <= today && (isActive || lastDay === today);

function describePerson(known: KnownRecords, person: KnownPerson, shown: ShownEmployee, assessment?: ShownAssessment) {
  const payrolls = new Map([...known.payrolls].map(([name, uid]) => [uid, name]));
  const isEmployed = worksOn(person, shown, known.portal.clock.today);
  const isAssessed = isEmployed && shown.isActive;
  const { enrolmentDate = null, joiningWindowEnds = null, postponementEnds = null, duty = null } = assessment ?? {};
  return {
    nationalInsurance: shown.nationalInsurance ?? NOT_SHOWN,
    isEmployed,
    payroll: payrolls.get(shown.payrollUid ?? '') ?? person.payroll,
    annual: shown.annualSalary ?? NOT_SHOWN,
    category: isEmployed && !isAssessed ? NOT_SHOWN : (isAssessed && categories[assessment?.category ?? '']) || null,
    duty:
      isEmployed && !isAssessed
        ? NOT_SHOWN
        : duty === 'enrol' && enrolmentDate !== null
          ? { enrolmentDate, completeBy: joiningWindowEnds, postponeUntil: postponementEnds, postponementNoticeBy: NOT_SHOWN }
          : null,
  };
}

function describeMembership(
  known: KnownRecords,
  { as, number, person, scheme }: KnownMembership,
  all: readonly ShownMembership[],
  assessment?: ShownAssessment,
) {
  const isLast = !known.memberships.some((other) => other.person === person && other.scheme === scheme && other.number > number);
  // The portal keeps the last membership of a scheme only.
  if (!isLast) return NOT_SHOWN;
  const uid = known.schemes.get(scheme)?.uid;
  const shown = all.find(({ pensionSchemeUid }) => pensionSchemeUid === uid);
  if (!shown) return undefined;
  const { state, enrolledOn, endedOn } = shown;
  // The assessment of an employee tells the end of one opt-out period.
  const isOnlyOne = all.filter((one) => one.state === 'active').length === 1;
  const isOver = state !== 'active' && (endedOn === null || endedOn < known.portal.clock.today);
  return {
    as,
    from: enrolledOn,
    status: state === 'notEnrolled' && !isOver ? 'active' : states[state],
    optOutUntil: state === 'active' && isOnlyOne ? (assessment?.optOutEnds ?? null) : NOT_SHOWN,
    lastDay: state === 'optedOut' ? null : endedOn,
  };
}

interface Read {
  readonly employees: readonly ShownEmployee[];
  readonly assessments: readonly ShownAssessment[];
  readonly memberships: ReadonlyMap<string, readonly ShownMembership[]>;
}

function describeDuties(known: KnownRecords, assessments: readonly ShownAssessment[]) {
  if (known.dutiesFrom === null) return null;
  const one = assessments.find(({ reEnrolmentDate }) => typeof reEnrolmentDate === 'string');
  // The portal tells them with the assessment of an employee.
  if (!one) return NOT_SHOWN;
  const { reEnrolmentDate, reEnrolmentFrom, reEnrolmentUntil, declarationDue } = one;
  return {
    reEnrolmentOn: reEnrolmentDate,
    windowFrom: reEnrolmentFrom,
    windowTo: reEnrolmentUntil,
    declarationBy: declarationDue,
  };
}

/** The people of an employer with their memberships, and its duties. */
export function describePeople(
  known: KnownRecords,
  { employees, assessments, memberships }: Read,
): Pick<ShownState, 'people' | 'memberships' | 'duties'> {
  const shownOf = new Map(employees.map((employee) => [employee.employeeUid, employee]));
  const assessmentOf = new Map(assessments.map((assessment) => [assessment.employeeUid, assessment]));
  const people: Record<string, unknown> = {};
  for (const [name, person] of known.people) {
    const shown = shownOf.get(person.uid);
    if (shown) people[name] = describePerson(known, person, shown, assessmentOf.get(person.uid));
  }
  const described = known.memberships.map((membership) => {
    const { uid = '' } = known.people.get(membership.person) ?? {};
    const key = `${membership.person}, ${membership.scheme}, membership ${membership.number}`;
    return [key, describeMembership(known, membership, memberships.get(uid) ?? [], assessmentOf.get(uid))];
  });
  return {
    people: people as ShownState['people'],
    memberships: Object.fromEntries(described) as ShownState['memberships'],
    duties: describeDuties(known, assessments) as ShownState['duties'],
  };
}
