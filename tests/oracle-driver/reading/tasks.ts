import type { TaskState } from '../../oracle/life/state.ts';
import type { KnownRecords } from '../knownRecords.ts';
import type { ReadMoney, ShownStatement, ShownTask } from './shownRecords.ts';

interface DescribedTask {
  readonly kind: TaskState['kind'];
  readonly record: string;
  readonly due: string | undefined;
}

/** The newest membership of a person in a scheme, as the oracle names it. @param isOver - Of those that an opt-out has undone. */
function membershipOf({ memberships }: KnownRecords, person?: string, scheme?: string, isOver = false): string {
  const last = memberships.findLast(
    (one) => one.person === person && (scheme === undefined || one.scheme === scheme) && (!isOver || one.hasOptedOut),
  );
  return `${person}, ${last?.scheme}, membership ${last?.number}`;
}

/** The scheme whose refunds after the opt-out of a person come to an amount. @param taken - Schemes of other tasks: two may owe the same. */
function refundingScheme(
  { benefits, people }: KnownRecords,
  { statements, contributions }: ReadMoney,
  person: string,
  { amount, taken }: { amount: number | null; taken: ReadonlySet<string> },
): string | undefined {
  const { uid } = people.get(person) ?? {};
  const sums = new Map<string, number>();
  for (const { statementUid, employeeUid, employeeRegularAmount, employerRegularAmount } of contributions) {
    const statement = statements.find((one) => one.statementUid === statementUid);
    if (employeeUid !== uid || statement?.status !== 'refundDue' || statement.correctionReason !== 'Opt-out') continue;
    const scheme = [...benefits.values()].find((benefit) => benefit.uid === statement.benefitUid)?.scheme;
    if (scheme !== undefined) sums.set(scheme, (sums.get(scheme) ?? 0) - employeeRegularAmount - employerRegularAmount);
  }
  return [...sums].find(([scheme, sum]) => sum === amount && !taken.has(`${person} ${scheme}`))?.[0];
}

/** The portal names the person of a task in its title. */
const personIn = ({ people }: KnownRecords, title: string): string | undefined =>
  [...people].find(([, { forename, surname }]) => title.includes(`${forename} ${surname}`))?.[0];

/** Refunds after an opt-out are tasks of the portal; that of the employer to the member is part of the same one. */
function* refundTasks(known: KnownRecords, read: ReadMoney): Generator<DescribedTask> {
  const { tasks, statements, contributions } = read;
  const taken = new Set<string>();
  for (const { kind, title, amount, dueDate } of tasks)
    if (kind === 'optOutRefund') {
      const person = personIn(known, title);
      const scheme = person === undefined ? undefined : refundingScheme(known, read, person, { amount, taken });
      taken.add(`${person} ${scheme}`);
      const record = `${membershipOf(known, person, scheme, true)}, opt-out`;
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

const ofBank: Readonly<Record<string, TaskState['kind']>> = {
  returnedPayment: 'pay what the bank returned',
  bankCode: 'read an unknown bank code',
};

/** The statement or the instruction that a task leads to. */
function recordOf(known: KnownRecords, { statements }: ReadMoney, { recordHref }: ShownTask, keyOf: KeyOf): string {
  const uid = recordHref?.split('/').at(-1) ?? '';
  const statement = statements.find(({ statementUid }) => statementUid === uid);
  if (statement) return keyOf(statement);
  const [name, benefit] = [...known.benefits].find(([, { mandates }]) => mandates.includes(uid)) ?? [];
  return `${name}, instruction ${(benefit?.mandates.indexOf(uid) ?? -1) + 1}`;
}

const owesAmount = ({ contributions }: ReadMoney, period: string): boolean =>
  contributions.some(
    ({ payrollDateUid, statementUid, employeeRegularAmount, employerRegularAmount }) =>
      payrollDateUid === period && statementUid === null && employeeRegularAmount + employerRegularAmount > 0,
  );

/** Choice 13: of the tasks about an instruction, that of an unknown code which has stopped it is compared. */
const isOfOtherCode = ({ mandates }: ReadMoney, { title, recordHref }: ShownTask): boolean =>
  mandates.some(
    ({ id, status }) => recordHref?.endsWith(id) === true && !(status === 'suspended' && title.includes('has an unknown code')),
  );

function* paymentTasks(known: KnownRecords, read: ReadMoney, keyOf: KeyOf): Generator<DescribedTask> {
  const { tasks, statements, late, periods } = read;
  for (const task of tasks) {
    const kind = ofBank[task.kind];
    if (kind && !isOfOtherCode(read, task))
      yield { kind, record: recordOf(known, read, task, keyOf), due: task.dueDate ?? undefined };
  }
  for (const one of late) {
    if (one.status !== 'reportable' && one.status !== 'reported') continue;
    // After its last step the late payment is still that of the period, until the daily step after the payment settles it.
    const ofPeriod = statements.find(
      ({ kind, payrollDateUid }) => kind === 'contributions' && payrollDateUid === one.payrollDateUid,
    );
    const statement =
      one.statementUid === null ? ofPeriod : statements.find(({ statementUid }) => statementUid === one.statementUid);
    const period = periods.find(({ payrollDateUid }) => payrollDateUid === one.payrollDateUid);
    // Choice 16: the portal reminds of a period of 0.00, too, which nobody has submitted.
    if (!statement && !owesAmount(read, one.payrollDateUid)) continue;
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
