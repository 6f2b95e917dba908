import type { Category } from '../../../../domain/assessment/assess.ts';
import { findCategory } from '../../../../domain/assessment/enrolmentCategory.ts';
import { entitlingDay, type MembershipStretch, salaryOn } from '../../../../domain/contributions/entitlement.ts';
import type { AppliedRow } from '../../../store/bulkLoads/apply/appliedTables.ts';
import type { SchemeFacts } from '../../../store/bulkLoads/apply/batchFacts.ts';
import type { Pot } from '../../../store/contributions/pots.ts';
import type { MembershipRecords } from '../../../store/employees/membershipRecords.ts';
import type { Membership } from '../../../store/employees/memberships.ts';
import { type Batch, nameOfEmployee } from './batch.ts';

type EmployeeRow = AppliedRow<'employees'>;
type Contribution = AppliedRow<'regular_payroll_contributions'>;
type Held = Membership & { relationshipUid: string };

const relationshipOf = ({ rows }: Batch, employeeUid: string, pensionSchemeUid: string) =>
  rows.of('pension_scheme_relationships', employeeUid).find((one) => one.pension_scheme_uid === pensionSchemeUid);

/** The membership of an employee in a scheme, with the facts for its chart; null without one. */
export function membershipIn(batch: Batch, employee: EmployeeRow, scheme: SchemeFacts): Held | null {
  const { employee_uid: employeeUid } = employee;
  const { pensionSchemeUid } = scheme;
  const held = relationshipOf(batch, employeeUid, pensionSchemeUid);
  if (!held) return null;
  return {
    relationshipUid: held.relationship_uid,
    employeeUid,
    employeeName: nameOfEmployee(employee),
    pensionSchemeUid,
    schemeName: scheme.name,
    state: held.state,
    today: batch.today,
    isEmployed: employee.is_active,
    employmentStartDate: employee.employment_start_date,
    schemeIsActive: scheme.isActive,
    allowsCancellation: scheme.allowsCancellation,
    cancellationPeriod: scheme.cancellationPeriod,
    enrolmentType: held.enrolment_type,
    enrolledOn: held.enrolled_on,
    informationGivenOn: held.information_given_on,
    invalidNoticeOn: held.invalid_notice_on,
    endedOn: held.ended_on,
    hasOutstandingOptOut: batch.facts.askedToOptOut.has(`${employeeUid} ${pensionSchemeUid}`),
  };
}

/** The membership of an employee in a scheme, made as not enrolled if there is none. */
export function heldMembership(batch: Batch, employee: EmployeeRow, scheme: SchemeFacts): Held {
  const { employee_uid } = employee;
  const { pensionSchemeUid } = scheme;
  if (!relationshipOf(batch, employee_uid, pensionSchemeUid))
    batch.rows.insert('pension_scheme_relationships', {
      relationship_uid: crypto.randomUUID(),
      employee_uid,
      pension_scheme_uid: pensionSchemeUid,
      state: 'notEnrolled',
      enrolled_on: null,
      enrolment_type: null,
      information_given_on: null,
      invalid_notice_on: null,
      ended_on: null,
      end_reason: null,
    });
  const held = membershipIn(batch, employee, scheme);
  if (!held) throw new Error(`The membership of ${nameOfEmployee(employee)} was made and is not there.`);
  return held;
}

/** A pot of the batch, with the facts for its chart. */
export function potFacts(batch: Batch, row: AppliedRow<'pots'>): Pot {
  const { rows, facts } = batch;
  const employee = rows.find('employees', row.employee_uid);
  const scheme = row.pension_scheme_uid === null ? undefined : facts.schemes.get(row.pension_scheme_uid);
  const product = row.product_uid === null ? undefined : facts.products.get(row.product_uid);
  const open = rows
    .of('regular_payroll_contributions', row.employee_uid)
    .filter((one) => one.pot_uid === row.pot_uid && !one.is_cancelled && !one.has_been_paid);
  return {
    potUid: row.pot_uid,
    potName: scheme?.name ?? product?.name ?? '',
    employeeUid: row.employee_uid,
    employeeName: employee ? nameOfEmployee(employee) : '',
    state: row.state,
    openContributionCount: open.length,
    productCanBeBought: scheme?.isActive ?? product?.canBuy ?? false,
    isMember: scheme ? relationshipOf(batch, row.employee_uid, scheme.pensionSchemeUid)?.state === 'active' : null,
  };
}

/** The days on which an employee was a member of a scheme. One that was opted out of has none. */
export function membershipDays({ rows }: Batch, employeeUid: string, pensionSchemeUid: string): MembershipStretch[] {
  const former = rows
    .of('former_memberships', employeeUid)
    .filter((one) => one.pension_scheme_uid === pensionSchemeUid)
    .map((one) => ({ from: one.enrolled_on, until: one.ended_on }));
  const held = rows.of('pension_scheme_relationships', employeeUid).find((one) => one.pension_scheme_uid === pensionSchemeUid);
  if (held?.state === 'active') return [...former, { from: held.enrolled_on, until: null }];
  const hasEnded = held?.state === 'notEnrolled' && held.ended_on !== null;
  return hasEnded ? [...former, { from: held.enrolled_on, until: held.ended_on }] : former;
}

/** The category of an employee on a day, by the payroll that paid then, or else the present one; null where it is unknown. */
export function categoryIn({ rows, facts }: Batch, employee: EmployeeRow, day: string): Category | null {
  const { employee_uid: uid, date_of_birth: dateOfBirth, annual_salary: annualSalary, payroll_uid: present } = employee;
  const paying = rows
    .of('payroll_relationships', uid)
    .filter(({ started_on, ended_on }) => started_on <= day && (ended_on === null || ended_on >= day))
    .toSorted((one, other) => one.started_on.localeCompare(other.started_on))
    .at(-1);
  const salaries = rows
    .of('employee_salaries', uid)
    .map(({ effective_from, annual_salary }) => ({ effectiveFrom: effective_from, annualSalary: annual_salary }));
  const payroll = facts.payrolls.get(paying?.payroll_uid ?? present ?? '') ?? null;
  return findCategory({ dateOfBirth, salaryOn: (on) => salaryOn(salaries, on, annualSalary), payroll }, day);
}

/** The memberships and pots of a batch, for the code of the single calls. */
export function batchMemberships(batch: Batch): MembershipRecords {
  const { rows, facts } = batch;
  const ofScheme = ({ employeeUid, pensionSchemeUid }: Membership) =>
    rows
      .of('regular_payroll_contributions', employeeUid)
      .filter((one) => facts.schemeOfBenefit.get(one.benefit_uid) === pensionSchemeUid);
  const openOf = (membership: Membership): Contribution[] =>
    ofScheme(membership).filter((one) => !one.has_been_paid && !one.is_cancelled && one.statement_uid === null);
  const endOf = (one: Contribution): string | undefined => facts.openPeriods.get(one.payroll_date_uid ?? '')?.periodEndDate;
  const cancel = (contributions: readonly Contribution[]): number => {
    for (const { employer_contribution_uid } of contributions)
      rows.update('regular_payroll_contributions', employer_contribution_uid, { is_cancelled: true });
    return contributions.length;
  };
  const potOf = ({ employeeUid, pensionSchemeUid }: Membership) =>
    rows.of('pots', employeeUid).find((one) => one.pension_scheme_uid === pensionSchemeUid);
  return {
    async categoryOn({ employeeUid }, day) {
      const employee = rows.find('employees', employeeUid);
      return employee ? categoryIn(batch, employee, day) : null;
    },
    async write(relationshipUid, { state, enrolledOn, enrolmentType, informationGivenOn, invalidNoticeOn, endedOn, endReason }) {
      // The state is the chart's, and the reason one of the form's.
      type Written = Partial<AppliedRow<'pension_scheme_relationships'>>;
      const written = {
        state,
        enrolled_on: enrolledOn,
        enrolment_type: enrolmentType,
        information_given_on: informationGivenOn,
        invalid_notice_on: invalidNoticeOn,
        ended_on: endedOn,
        end_reason: endReason,
      } as Written;
      rows.update('pension_scheme_relationships', relationshipUid, written);
    },
    async keepFormer({ employeeUid, pensionSchemeUid, enrolledOn, endedOn }) {
      if (endedOn === null) return;
      rows.insert('former_memberships', {
        former_membership_uid: crypto.randomUUID(),
        employee_uid: employeeUid,
        pension_scheme_uid: pensionSchemeUid,
        enrolled_on: enrolledOn,
        ended_on: endedOn,
      });
    },
    // The others follow once the batch is written.
    async followEntitlement(membership) {
      const { employeeUid, pensionSchemeUid } = membership;
      const payrolls = rows
        .of('payroll_relationships', employeeUid)
        .map((one) => ({ payrollUid: one.payroll_uid, from: one.started_on, until: one.ended_on }));
      const days = membershipDays(batch, employeeUid, pensionSchemeUid);
      const isDropped = (one: Contribution): boolean => {
        const period = facts.openPeriods.get(one.payroll_date_uid ?? '');
        return period !== undefined && !one.is_edited && entitlingDay(period, payrolls, days) === null;
      };
      return cancel(openOf(membership).filter(isDropped));
    },
    async undoContributions(membership, noticeDate) {
      const { enrolledOn } = membership;
      const isOfMembership = (one: Contribution): boolean => enrolledOn === null || (endOf(one) ?? enrolledOn) >= enrolledOn;
      const cancelledCount = cancel(openOf(membership).filter(isOfMembership));
      const undone = ofScheme(membership).filter(
        (one) => !one.is_cancelled && one.due_date >= (enrolledOn ?? noticeDate) && isOfMembership(one),
      );
      for (const { employer_contribution_uid } of undone)
        rows.update('regular_payroll_contributions', employer_contribution_uid, { opted_out_on: noticeDate });
      const paidAmount = undone
        .filter((one) => one.has_been_paid)
        .reduce(
          (sum, one) =>
            sum + one.employee_regular_amount + one.employer_regular_amount + one.employee_lump_sum + one.employer_lump_sum,
          0,
        );
      return { cancelledCount, paidAmount };
    },
    pots: {
      async setState(potUid, state) {
        // The state is the chart's.
        rows.update('pots', potUid, { state: state as AppliedRow<'pots'>['state'] });
      },
      async of(membership) {
        const pot = potOf(membership);
        return pot ? potFacts(batch, pot) : null;
      },
      async open({ employeeUid, pensionSchemeUid }) {
        const pot: AppliedRow<'pots'> = {
          pot_uid: crypto.randomUUID(),
          employee_uid: employeeUid,
          pension_scheme_uid: pensionSchemeUid,
          product_uid: null,
          state: 'active',
        };
        rows.insert('pots', pot);
        return potFacts(batch, pot);
      },
    },
  };
}
