import { billedOf, type Amounts } from '../rules/amounts.ts';
import { declarationBy, dutiesOf, optOutUntil, reEnrolmentOf } from '../rules/enrolment.ts';
import { latestSafeDay } from '../rules/periods.ts';
import { currentMandate } from './periods.ts';
import type {
  ContributionState,
  ContributionStatus,
  LifeState,
  MembershipState,
  PersonState,
  StatementState,
} from '../life/state.ts';
import { rowsOf } from './entitlement.ts';
import { categoryOn, employmentOn, findEnrolmentDate } from './people.ts';
import { arrivedOf, refundOf } from './refunds.ts';
import { tasksOf } from './tasks.ts';
import {
  inForce,
  membershipKey,
  withinEmployment,
  keyOf,
  type Benefit,
  type BenefitPeriod,
  type Membership,
  type Person,
  type Row,
  type Statement,
  type StatementRow,
  type World,
} from './world.ts';

const wholeOf = ({ deducted, employerPays, claimed }: Amounts): number => deducted + employerPays + claimed;

const contributionKey = (row: Row, benefit: Benefit, period: BenefitPeriod, correction: number): string =>
  `${row.person.person}, ${benefit.benefit}, ${period.from} to ${period.to}${correction === 0 ? '' : `, correction ${correction}`}`;

function statusOf(statement: Statement, row: StatementRow, isRefundDue: boolean): ContributionStatus {
  if (isRefundDue) return 'refund due';
  if (statement.payment !== 'paid') return 'submitted';
  return row.returned > 0 && row.returned >= wholeOf(row.amounts) ? 'refunded' : 'paid';
}

function describeRow(statement: Statement, row: StatementRow): ContributionState {
  const refund = refundOf(statement, row);
  const arrived = arrivedOf(statement, row);
  return {
    payDate: statement.period.payDate,
    ...row.amounts,
    status: statusOf(statement, row, refund !== null),
    arrived,
    returned: row.returned,
    owed: statement.payment === 'paid' ? 0 : wholeOf(row.amounts),
    refundToMember: refund?.toMember ?? 0,
    refundToEmployer: refund?.toEmployer ?? 0,
  };
}

const describeOpenRow = ({ amounts }: Row, { payDate }: BenefitPeriod): ContributionState => ({
  payDate,
  ...amounts,
  status: 'open',
  arrived: 0,
  returned: 0,
  owed: wholeOf(amounts),
  refundToMember: 0,
  refundToEmployer: 0,
});

function describeStatement(statement: Statement): StatementState {
  const { total, rows, due, payment, notice, collection, processing, transactionCode, paidOn, claim, late } = statement;
  const sum = (side: 'deducted' | 'employerPays'): number => rows.reduce((pence, { amounts }) => pence + amounts[side], 0);
  const fromMembers = sum('deducted');
  const fromEmployer = sum('employerPays');
  return { total, fromMembers, fromEmployer, due, payment, notice, collection, processing, transactionCode, paidOn, claim, late };
}

function describeMembership(membership: Membership, today: string): MembershipState {
  const { as, from, information, hadInvalidNotice, optedOutOn, lastDay } = membership;
  // Choice 6: a membership is active to the end of its last day.
  const hasCeased = lastDay !== null && lastDay < today;
  const status = optedOutOn !== null ? 'opted out' : hasCeased ? 'ceased' : 'active';
  const isEnrolled = as === 'automatic' || as === 'opted in' || as === 're-enrolled';
  return { as, from, status, optOutUntil: isEnrolled ? optOutUntil(from, information, hadInvalidNotice) : null, lastDay };
}

function describePerson(world: World, person: Person): PersonState {
  const { today } = world;
  const employment = employmentOn(person, today);
  const last = employment ?? person.employments.at(-1);
  const lastDay = last ? withinEmployment(last, today) : today;
  // Choice 5: only a person who never was a member of a pension scheme has a duty.
  const wasMember = person.memberships.some(({ scheme }) => world.schemes.get(scheme)?.type === 'pension');
  const enrolmentDate = employment && !wasMember ? findEnrolmentDate(world, person, employment, today) : null;
  return {
    nationalInsurance: person.nationalInsurance,
    isEmployed: employment !== undefined,
    payroll: inForce(last?.payrolls ?? [], lastDay) ?? last?.payrolls[0]?.value ?? '',
    annual: inForce(last?.salaries ?? [], lastDay) ?? last?.salaries[0]?.value ?? 0,
    category: employment ? categoryOn(world, person, employment, today) : null,
    duty: enrolmentDate === null ? null : dutiesOf(enrolmentDate),
  };
}

function describeBenefits(world: World): Pick<LifeState, 'contributions' | 'periods' | 'statements' | 'owed'> {
  const contributions: Record<string, ContributionState> = {};
  const periods: Record<string, LifeState['periods'][string]> = {};
  const statements: Record<string, StatementState> = {};
  const owed: Record<string, { toPay: number; toPayBack: number }> = {};
  const addOwed = (benefit: Benefit, toPay: number, toPayBack: number): void => {
    const sum = owed[benefit.benefit] ?? { toPay: 0, toPayBack: 0 };
    owed[benefit.benefit] = { toPay: sum.toPay + toPay, toPayBack: sum.toPayBack + toPayBack };
  };
  for (const benefit of world.benefits.values()) {
    addOwed(benefit, 0, 0);
    for (const period of benefit.periods) {
      const rows = period.status === 'open' ? rowsOf(world, benefit, period) : [];
      for (const row of rows) contributions[contributionKey(row, benefit, period, 0)] = describeOpenRow(row, period);
      const { from, to, payDate, due, status } = period;
      const submitted = world.statements.get(keyOf({ benefit: benefit.benefit, period: from, correction: 0 }));
      const amountToPay = submitted?.total ?? rows.reduce((sum, { amounts }) => sum + billedOf(amounts), 0);
      const key = `${benefit.benefit}, ${from} to ${to}`;
      const safeDay = latestSafeDay(due, currentMandate(benefit)?.status === 'active', benefit.payroll.nation);
      periods[key] = { from, to, payDate, due, latestSafeDay: safeDay, status, amountToPay };
    }
  }
  for (const [key, statement] of world.statements) {
    statements[key] = describeStatement(statement);
    if (statement.payment !== 'paid') addOwed(statement.benefit, statement.total, 0);
    for (const row of statement.rows) {
      const state = describeRow(statement, row);
      contributions[contributionKey(row, statement.benefit, statement.period, statement.ref.correction)] = state;
      addOwed(statement.benefit, 0, state.refundToMember + state.refundToEmployer);
    }
  }
  return { contributions, periods, statements, owed };
}

/** The whole state at the end of the day. */
export function describeWorld(world: World): LifeState {
  const { today, dutiesFrom } = world;
  const people = Object.fromEntries([...world.people].map(([name, person]) => [name, describePerson(world, person)]));
  const memberships = Object.fromEntries(
    [...world.people.values()].flatMap((person) =>
      person.memberships.map((membership) => [membershipKey(person, membership), describeMembership(membership, today)]),
    ),
  );
  const mandates = Object.fromEntries(
    [...world.benefits.values()].flatMap(({ benefit, mandates }) =>
      mandates.map(({ status, account }, number) => [`${benefit}, instruction ${number + 1}`, { status, account }]),
    ),
  );
  const re = dutiesFrom === null ? null : reEnrolmentOf(dutiesFrom, world.chosenReEnrolment, today);
  return {
    ...describeBenefits(world),
    people,
    memberships,
    mandates,
    tasks: tasksOf(world),
    duties:
      dutiesFrom === null || re === null
        ? null
        : {
            reEnrolmentOn: re.on,
            windowFrom: re.windowFrom,
            windowTo: re.windowTo,
            declarationBy: declarationBy(dutiesFrom, today),
          },
  };
}
