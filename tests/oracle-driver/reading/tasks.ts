import type { TaskState } from '../../oracle/life/state.ts';
import { NOT_SHOWN } from '../../oracle/product/livedProduct.ts';
import type { KnownRecords } from '../knownRecords.ts';
import type { ReadMoney, ShownStatement } from './shownRecords.ts';

interface DescribedTask {
  readonly kind: TaskState['kind'];
  readonly record: string;
  readonly due: string | undefined;
}

/** The newest membership of a person in a scheme, as the oracle names it. */
function membershipOf({ memberships }: KnownRecords, person: string | undefined, scheme: string | undefined): string {
  const last = memberships.findLast((one) => one.person === person && (scheme === undefined || one.scheme === scheme));
  return `${person}, ${last?.scheme}, membership ${last?.number}`;
}

/** The scheme whose refunds after the opt-out of a person come to an amount. */
function refundingScheme(
  { benefits, people }: KnownRecords,
  { statements, contributions }: ReadMoney,
  person: string,
  amount: number | null,
): string | undefined {
  const { uid } = people.get(person) ?? {};
  const sums = new Map<string, number>();
  for (const { statementUid, status, correctionReason, benefitUid, totalAmount } of statements) {
    if (status !== 'refundDue' || correctionReason !== 'Opt-out') continue;
    if (!contributions.some((row) => row.statementUid === statementUid && row.employeeUid === uid)) continue;
    const scheme = [...benefits.values()].find((benefit) => benefit.uid === benefitUid)?.scheme;
    if (scheme !== undefined) sums.set(scheme, (sums.get(scheme) ?? 0) - totalAmount);
  }
  return [...sums].find(([, sum]) => sum === amount)?.[0];
}

/** The portal names the person of a task in its title. */
const personIn = ({ people }: KnownRecords, title: string): string | undefined =>
  [...people].find(([, { forename, surname }]) => title.includes(`${forename} ${surname}`))?.[0];

/** Refunds after an opt-out are tasks of the portal; that of the employer to the member is part of the same one. */
function* refundTasks(known: KnownRecords, read: ReadMoney): Generator<DescribedTask> {
  const { tasks, statements, contributions } = read;
  for (const { kind, title, amount, dueDate } of tasks)
    if (kind === 'optOutRefund') {
      const person = personIn(known, title);
      const scheme = person === undefined ? undefined : refundingScheme(known, read, person, amount);
      const record = `${membershipOf(known, person, scheme)}, opt-out`;
      yield { kind: 'pay back after an opt-out', record, due: dueDate ?? undefined };
    }
  for (const { statementUid, status, correctionReason, benefitUid, dueDate } of statements) {
    if (status !== 'refundDue' || correctionReason === 'Opt-out') continue;
    const row = contributions.find((contribution) => contribution.statementUid === statementUid);
    const person = [...known.people].find(([, { uid }]) => uid === row?.employeeUid)?.[0];
    const scheme = [...known.benefits.values()].find(({ uid }) => uid === benefitUid)?.scheme;
    yield { kind: 'pay back a correction', record: `${membershipOf(known, person, scheme)}, correction`, due: dueDate };
  }
}

function* paymentTasks(known: KnownRecords, { statements, late, periods }: ReadMoney, keyOf: KeyOf): Generator<DescribedTask> {
  for (const statement of statements)
    if (statement.status === 'paymentFailed')
      yield { kind: 'pay what the bank returned', record: keyOf(statement), due: NOT_SHOWN };
  for (const one of late) {
    if (one.status !== 'reportable' && one.status !== 'reported') continue;
    const statement = statements.find(({ statementUid }) => statementUid === one.statementUid);
    const period = periods.find(({ payrollDateUid }) => payrollDateUid === one.payrollDateUid);
    const benefit = [...known.benefits].find(([, { uid }]) => uid === period?.benefitUid)?.[0];
    const record = statement ? keyOf(statement) : `${benefit}, period from ${period?.periodStartDate}`;
    yield { kind: 'report a late payment', record, due: one.steps.at(-1)?.plannedOn };
  }
}

type KeyOf = (statement: ShownStatement) => string;

/** The work that the portal cannot do itself. */
export function describeTasks(known: KnownRecords, read: ReadMoney, keyOf: KeyOf): Record<string, DescribedTask> {
  const tasks = [...refundTasks(known, read), ...paymentTasks(known, read, keyOf)];
  return Object.fromEntries(tasks.map((task) => [`${task.kind}: ${task.record}`, task]));
}
