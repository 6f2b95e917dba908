import { formatCount } from '../../schemas/lib/text/formatCount.ts';
import type { Statement, StatementContribution } from '../../schemas/generated/types.ts';
import { sortCodeText } from '../../schemas/lib/text/sortCodeText.ts';
import { awaitsTransfer, type PaidAccount, transferWords } from '../../domain/payments/transferWords.ts';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { drawTable, type TableColumn } from './taggedTable.ts';
import { createTaggedPdf, type TaggedPdf } from './taggedPdf.ts';

type Amounts = Pick<
  StatementContribution,
  'employeeRegularAmount' | 'employerRegularAmount' | 'employeeLumpSum' | 'employerLumpSum' | 'totalAmount'
> &
  Partial<Pick<StatementContribution, 'taxRelief' | 'sacrificedAmount'>>;

/** The contents of a statement. */
export interface StatementData {
  readonly providerName: string;
  readonly providerEmail: string;
  readonly employerName: string;
  readonly payrollName: string;
  readonly benefitName: string;
  /** Null for a benefit without a scheme. */
  readonly schemeName: string | null;
  readonly periodName: string;
  readonly kind: Statement['kind'];
  readonly status: Statement['status'];
  readonly dueDate: string;
  /** `yyyy-MM-dd`: the day on which the document is read. */
  readonly today: string;
  readonly isCancelled: boolean;
  readonly hasBeenPaid: boolean;
  readonly isPaidViaDirectDebit: boolean;
  readonly collectionDate: string | null;
  readonly paymentReference: string | null;
  /** `yyyy-MM-dd`: the day on which a refund was paid. */
  readonly refundedOn: string | null;
  readonly refundReference: string | null;
  readonly ourBankAccount: PaidAccount | null;
  readonly totals: Statement['contributionsTotals'];
  readonly totalAmount: number;
  /** Claimed from HMRC by the scheme, beside the total. */
  readonly taxReliefTotal: number;
  /** The part of the employer's contributions that was given up, in pence. */
  readonly sacrificedTotal: number;
  readonly rows: readonly (Amounts & { employeeName: string; payrollNumber?: string | null })[];
  readonly createdAt: Date;
}

const titles = { contributions: 'Statement', correction: 'Statement of a correction', refund: 'Statement of a refund' };

const columns: readonly TableColumn[] = [
  { title: 'Employee', share: 2 },
  { title: 'Payroll no.' },
  { title: 'Employee', isAmount: true },
  { title: 'Employer', isAmount: true },
  { title: 'Employee lump', isAmount: true },
  { title: 'Employer lump', isAmount: true },
  { title: 'Total', isAmount: true },
];
const reliefColumn: TableColumn = { title: 'Tax relief', isAmount: true };

/** The way in which a statement is paid, in words. */
export function paymentWords(data: StatementData): string {
  const total = formatPence(Math.abs(data.totalAmount));
  if (data.isCancelled) return 'This statement was cancelled. Do not pay it.';
  if (data.hasBeenPaid) return data.kind === 'refund' ? refundWords(total, data) : `We have received ${total}. Thank you.`;
  if (data.kind === 'refund') return `We owe you a refund of ${total}. There is nothing to pay: we will send it to you.`;
  const transfer = transferWords({ ...data, account: data.ourBankAccount, contactEmail: data.providerEmail });
  if (!data.isPaidViaDirectDebit) return transfer;
  if (data.status === 'paymentFailed') return `The Direct Debit was returned by the bank. ${transfer}`;
  if (data.status === 'authorisationPending')
    return `Authorise the Direct Debit of ${total} in the portal. Nothing is collected before you do.`;
  const day = data.collectionDate === null ? 'on the day of our advance notice' : `on ${formatDate(data.collectionDate)}`;
  return `We collect ${total} by Direct Debit ${day}. You need not do anything.`;
}

/** The amounts beside the bill, each with its place: tax relief, and what members gave up. */
function besideTheBill({ taxReliefTotal, sacrificedTotal: givenUp }: StatementData): string[] {
  return [
    ...(taxReliefTotal === 0
      ? []
      : [
          `The employees' amounts are what is deducted from their pay. The scheme claims tax relief of ${formatPence(taxReliefTotal)} from HMRC for them: it is not part of the total, and you do not pay it.`,
        ]),
    ...(givenUp === 0
      ? []
      : [
          `Of the employer's contributions, ${formatPence(givenUp)} was given up by employees (salary sacrifice). Nothing is deducted from their pay for it.`,
        ]),
  ];
}

/** The name of the total: an amount to pay, unless it is refunded. */
const totalTitle = ({ kind }: StatementData): string => (kind === 'refund' ? 'Total' : 'Amount to pay');

const refundWords = (total: string, { refundedOn, refundReference }: StatementData): string =>
  `We have refunded ${total}${refundedOn === null ? '' : ` on ${formatDate(refundedOn)}`}${
    refundReference === null ? '' : `, with the reference ${refundReference}`
  }.`;

const amountsOf = ({
  employeeRegularAmount,
  employerRegularAmount,
  employeeLumpSum,
  employerLumpSum,
  totalAmount,
}: Amounts): string[] =>
  [employeeRegularAmount, employerRegularAmount, employeeLumpSum, employerLumpSum, totalAmount].map(formatPence);

/** A statement, with its payment and every contribution. */
export function drawStatement(data: StatementData): TaggedPdf {
  const { totals, totalAmount, ourBankAccount, kind } = data;
  const title = `${titles[kind]}: ${data.periodName}`;
  const pdf = createTaggedPdf({ title, author: data.providerName, createdAt: data.createdAt });
  pdf.heading('H1', title);
  pdf.facts([
    ['Employer', data.employerName],
    ['Payroll', data.payrollName],
    ['Benefit', data.benefitName],
    ...(data.schemeName === null ? [] : [['Pension scheme', data.schemeName] as const]),
    ['Pay period', data.periodName],
    ['Due date', formatDate(data.dueDate)],
    ['Employees', formatCount(data.rows.length)],
  ]);
  pdf.heading('H2', 'Totals');
  pdf.facts([
    ["Employees' contributions", formatPence(totals.employeeContribTotal)],
    ["Employer's contributions", formatPence(totals.employerContribTotal)],
    ["Employees' lump sums", formatPence(totals.employeeLumpSumTotal)],
    ["Employer's lump sums", formatPence(totals.employerLumpSumTotal)],
    [totalTitle(data), formatPence(totalAmount)],
  ]);
  for (const words of besideTheBill(data)) pdf.paragraph(words);
  pdf.heading('H2', 'Payment');
  pdf.paragraph(paymentWords(data));
  if (ourBankAccount && awaitsTransfer(data))
    pdf.facts([
      ['Account name', ourBankAccount.accountName],
      ['Sort code', sortCodeText(ourBankAccount.sortCode)],
      ['Account number', ourBankAccount.accountNumber],
      ...(data.paymentReference === null ? [] : [['Payment reference', data.paymentReference] as const]),
    ]);
  pdf.heading('H2', 'Contributions');
  const hasRelief = data.rows.some(({ taxRelief = 0 }) => taxRelief !== 0);
  const reliefOf = (pence: number): string[] => (hasRelief ? [formatPence(pence)] : []);
  const rows = data.rows.map((row) => [
    row.employeeName,
    row.payrollNumber ?? '',
    ...amountsOf(row),
    ...reliefOf(row.taxRelief ?? 0),
  ]);
  const total = amountsOf({
    employeeRegularAmount: totals.employeeContribTotal,
    employerRegularAmount: totals.employerContribTotal,
    employeeLumpSum: totals.employeeLumpSumTotal,
    employerLumpSum: totals.employerLumpSumTotal,
    totalAmount,
  });
  const allColumns = hasRelief ? [...columns, reliefColumn] : columns;
  drawTable(pdf, allColumns, rows, ['Total', '', ...total, ...reliefOf(data.taxReliefTotal)]);
  return pdf;
}
