import type { PaymentStatus } from '../../oracle/life/state.ts';
import { NOT_SHOWN, type ShownState } from '../../oracle/product/livedProduct.ts';
import type { SentCollection } from '../bank.ts';
import { statementKey, type KnownRecords } from '../knownRecords.ts';
import type { ReadMoney, ShownContribution, ShownLatePayment, ShownPeriod, ShownStatement } from './shownRecords.ts';
import { describeTasks } from './tasks.ts';

const payments: Readonly<Record<string, PaymentStatus>> = {
  waitingForPayment: 'waiting for payment',
  authorisationPending: 'waiting for payment',
  paymentNotInitiated: 'notified',
  paymentInitiated: 'with the bank',
  paymentFailed: 'returned',
  paymentReceived: 'paid',
  processing: 'paid',
};

const mandateStates = {
  pending: 'pending',
  active: 'active',
  suspended: 'stopped',
  failed: 'ended',
  cancelled: 'ended',
} as const;

/** The stages of a late payment, by their days after the due date. */
const stages = ['first reminder', 'second reminder', 'final reminder', 'report'] as const;

const isPrepared = ({ status }: ShownPeriod): boolean => status !== 'notYetDue' && status !== 'pendingGeneration';

const claimOf = ({ indemnityClaimedOn, indemnityChallengeBy, indemnityDebitedOn }: ShownStatement): object | null =>
  typeof indemnityClaimedOn === 'string'
    ? { claimedOn: indemnityClaimedOn, challengeBy: indemnityChallengeBy, debitOn: indemnityDebitedOn }
    : null;

/** Money to be given back, or given back. */
interface Refund {
  readonly member: number;
  readonly employer: number;
  readonly whole: number;
  readonly isDue: boolean;
}

const wholeOf = ({ employeeRegularAmount, employerRegularAmount, taxRelief }: ShownContribution): number =>
  employeeRegularAmount + employerRegularAmount + taxRelief;

/** Describes the money of one employer. */
class MoneyReading {
  readonly #known: KnownRecords;
  readonly #read: ReadMoney;
  readonly #benefits: ReadonlyMap<string, string>;
  readonly #people: ReadonlyMap<string, string>;
  readonly #periods: ReadonlyMap<string, ShownPeriod>;
  readonly #statements: ReadonlyMap<string, ShownStatement>;

  constructor(known: KnownRecords, read: ReadMoney) {
    this.#known = known;
    this.#read = read;
    this.#benefits = new Map([...known.benefits].map(([name, { uid }]) => [uid, name]));
    this.#people = new Map([...known.people].map(([name, { uid }]) => [uid, name]));
    this.#periods = new Map(read.periods.map((period) => [period.payrollDateUid, period]));
    this.#statements = new Map(read.statements.map((statement) => [statement.statementUid, statement]));
    for (const statement of read.statements)
      if (statement.kind === 'contributions') known.statements.set(this.#refKey(statement, 0), statement.statementUid);
  }

  #benefitOf({ benefitUid }: { readonly benefitUid: string }): string {
    return this.#benefits.get(benefitUid) ?? benefitUid;
  }

  #refKey(statement: ShownStatement, correction: number): string {
    const period = this.#periods.get(statement.payrollDateUid);
    return statementKey({ benefit: this.#benefitOf(statement), period: period?.periodStartDate ?? '', correction });
  }

  /** 0 for the statement of the period itself. */
  #correctionOf(statement: ShownStatement): number {
    for (let number = 0; number < 100; number += 1)
      if (this.#known.statements.get(this.#refKey(statement, number)) === statement.statementUid) return number;
    return -1;
  }

  keyOf(statement: ShownStatement): string {
    const from = this.#periods.get(statement.payrollDateUid)?.periodStartDate;
    const correction = this.#correctionOf(statement);
    return `${this.#benefitOf(statement)}, period from ${from}${correction === 0 ? '' : `, correction ${correction}`}`;
  }

  /** The late payment of a statement: its own, or that of its period from before it was submitted. */
  #lateOf({ statementUid, payrollDateUid, kind }: ShownStatement): ShownLatePayment | undefined {
    const ofPeriod = this.#read.late.filter((late) => late.status !== 'settled' && late.payrollDateUid === payrollDateUid);
    const isOwn = (late: ShownLatePayment): boolean =>
      late.statementUid === statementUid || (late.statementUid === null && kind === 'contributions');
    return ofPeriod.find(isOwn);
  }

  #stageOf(late: ShownLatePayment | undefined): (typeof stages)[number] | null {
    const taken = late?.steps.findLastIndex(({ takenOn }) => takenOn !== null) ?? -1;
    return stages[taken] ?? null;
  }

  #contributionKey(row: ShownContribution): string {
    const period = this.#periods.get(row.payrollDateUid);
    const statement = row.statementUid === null ? undefined : this.#statements.get(row.statementUid);
    const correction = statement ? this.#correctionOf(statement) : 0;
    const benefit = period ? this.#benefitOf(period) : '';
    return `${this.#people.get(row.employeeUid)}, ${benefit}, ${period?.periodStartDate} to ${period?.periodEndDate}${correction === 0 ? '' : `, correction ${correction}`}`;
  }

  contributions(): Record<string, unknown> {
    const refunds = this.#refunds();
    const isAsked = (row: ShownContribution): boolean => this.#statementOf(row)?.kind !== 'refund' && !this.#isNothing(row);
    return Object.fromEntries(
      this.#read.contributions
        .filter(isAsked)
        .map((row) => [this.#contributionKey(row), this.#describeContribution(row, refunds)]),
    );
  }

  #statementOf({ statementUid }: ShownContribution): ShownStatement | undefined {
    return statementUid === null ? undefined : this.#statements.get(statementUid);
  }

  /** Where somebody has said that nothing is due, the row of 0.00 counts as none. */
  #isNothing(row: ShownContribution): boolean {
    const { payrollDateUid, employeeUid } = row;
    return wholeOf(row) === 0 && this.#known.withoutContribution.has(`${payrollDateUid} ${employeeUid}`);
  }

  #describeContribution(row: ShownContribution, refunds: ReadonlyMap<string, Refund>): object {
    const { employeeRegularAmount: deducted, employerRegularAmount: employerPays, taxRelief, sacrificedAmount } = row;
    const statement = this.#statementOf(row);
    const isOriginal = !statement || this.#correctionOf(statement) === 0;
    const refund = isOriginal ? refunds.get(`${row.employeeUid} ${row.payrollDateUid}`) : undefined;
    const due = refund?.isDue === true ? refund : undefined;
    const returned = refund?.isDue === false ? refund.whole : 0;
    const isPaid = statement?.hasBeenPaid === true;
    const whole = wholeOf(row);
    const paidStatus = returned > 0 && returned >= whole ? 'refunded' : 'paid';
    const status = statement ? (isPaid ? paidStatus : 'submitted') : 'open';
    return {
      payDate: this.#periods.get(row.payrollDateUid)?.payDate,
      member: deducted + taxRelief + sacrificedAmount,
      employer: employerPays - sacrificedAmount,
      deducted,
      employerPays,
      claimed: taxRelief,
      status: due ? 'refund due' : status,
      // Less than nothing when the bank took back what a refund had already given.
      arrived: (isPaid ? whole : 0) - returned,
      returned,
      owed: isPaid ? 0 : whole,
      refundToMember: due?.member ?? 0,
      refundToEmployer: due?.employer ?? 0,
    };
  }

  /** Refunds that are due or paid, by employee and period. */
  #refunds(): Map<string, Refund> {
    const refunds = new Map<string, Refund>();
    for (const row of this.#read.contributions) {
      const statement = this.#statementOf(row);
      if (statement?.kind !== 'refund') continue;
      const isDue = statement.status === 'refundDue';
      const { employeeRegularAmount: member, employerRegularAmount: employer } = row;
      refunds.set(`${row.employeeUid} ${row.payrollDateUid}`, {
        member: -member,
        employer: -employer,
        whole: -wholeOf(row),
        isDue,
      });
    }
    return refunds;
  }

  periods(): Record<string, unknown> {
    const prepared = this.#read.periods.filter(isPrepared);
    return Object.fromEntries(
      prepared.map((period) => {
        const { periodStartDate: from, periodEndDate: to, payDate, dueDate: due, latestUploadDate, payrollDateUid } = period;
        const statement = this.#read.statements.find(
          (one) => one.kind === 'contributions' && one.payrollDateUid === payrollDateUid,
        );
        const open = this.#read.contributions.filter((row) => row.payrollDateUid === payrollDateUid && row.statementUid === null);
        const isOpen = period.status === 'openForUpload' || period.status === 'uploadIsOverdue';
        const status = isOpen ? 'open' : period.status === 'noStatementsAvailable' ? 'nothing due' : 'submitted';
        const prepared = open.reduce((sum, row) => sum + row.employeeRegularAmount + row.employerRegularAmount, 0);
        const amountToPay = statement?.totalAmount ?? (isOpen ? prepared : 0);
        const key = `${this.#benefitOf(period)}, ${from} to ${to}`;
        return [key, { from, to, payDate, due, latestSafeDay: isOpen ? latestUploadDate : NOT_SHOWN, status, amountToPay }];
      }),
    );
  }

  statements(): Record<string, unknown> {
    const asked = this.#read.statements.filter(({ kind }) => kind !== 'refund');
    return Object.fromEntries(asked.map((statement) => [this.keyOf(statement), this.#describeStatement(statement)]));
  }

  #describeStatement(statement: ShownStatement): object {
    const { statementUid, totalAmount, contributionsTotals, dueDate, status, collectionDate, hasBeenPaid } = statement;
    const payment = hasBeenPaid ? 'paid' : payments[status];
    const sent = collectionDate === null || payment === 'notified' ? undefined : this.#known.portal.bank.sent.get(statementUid);
    const transfer = this.#known.paidOn.get(statementUid);
    return {
      total: totalAmount,
      fromMembers: contributionsTotals.employeeContribTotal,
      fromEmployer: contributionsTotals.employerContribTotal,
      due: dueDate,
      payment,
      notice: statement.advanceNoticeDate,
      collection: collectionDate,
      processing: sent?.processing ?? null,
      transactionCode:
        payment === 'notified' ? null : sent ? this.#codeOf(statement, sent) : collectionDate === null ? NOT_SHOWN : null,
      paidOn: payment === 'paid' ? (transfer ?? collectionDate ?? NOT_SHOWN) : null,
      claim: claimOf(statement),
      late: this.#stageOf(this.#lateOf(statement)),
    };
  }

  /** Of several collections of a day, each may be the first one of the instruction. */
  #codeOf({ statementUid, benefitUid, collectionDate }: ShownStatement, { transactionCode }: SentCollection): string {
    const isAmongSeveral = this.#read.statements.some(
      (other) =>
        other.statementUid !== statementUid && other.benefitUid === benefitUid && other.collectionDate === collectionDate,
    );
    const key = `${statementUid} ${collectionDate}`;
    if (isAmongSeveral) this.#known.amongSeveral.add(key);
    return this.#known.amongSeveral.has(key) && transactionCode !== '18' ? NOT_SHOWN : transactionCode;
  }

  mandates(): Record<string, unknown> {
    const shown = new Map(this.#read.mandates.map((mandate) => [mandate.id, mandate]));
    const described = [...this.#known.benefits].flatMap(([benefit, { mandates }]) =>
      mandates.map((id, number) => {
        const mandate = shown.get(id);
        const digits = (mandate?.bankAccountNumber ?? mandate?.maskedFields?.bankAccountNumber ?? '').slice(-4);
        const account = [...this.#known.accounts].find((known) => known.endsWith(digits)) ?? digits;
        return [`${benefit}, instruction ${number + 1}`, mandate && { status: mandateStates[mandate.status], account }];
      }),
    );
    return Object.fromEntries(described) as Record<string, unknown>;
  }

  owed(): Record<string, unknown> {
    const owed: Record<string, { toPay: number; toPayBack: number }> = {};
    for (const name of this.#known.benefits.keys()) owed[name] = { toPay: 0, toPayBack: 0 };
    for (const statement of this.#read.statements) {
      const sum = owed[this.#benefitOf(statement)];
      if (!sum) continue;
      if (statement.kind === 'refund') sum.toPayBack += statement.status === 'refundDue' ? -statement.totalAmount : 0;
      else if (!statement.hasBeenPaid) sum.toPay += statement.totalAmount;
    }
    return owed;
  }
}

/** The contributions, periods, statements and instructions of an employer, with what is owed and to be done. */
export function describeMoney(
  known: KnownRecords,
  read: ReadMoney,
): Pick<ShownState, 'contributions' | 'periods' | 'statements' | 'mandates' | 'tasks' | 'owed'> {
  const reading = new MoneyReading(known, read);
  return {
    contributions: reading.contributions(),
    periods: reading.periods(),
    statements: reading.statements(),
    mandates: reading.mandates(),
    tasks: describeTasks(known, read, (statement) => reading.keyOf(statement)),
    owed: reading.owed(),
  } as Pick<ShownState, 'contributions' | 'periods' | 'statements' | 'mandates' | 'tasks' | 'owed'>;
}
