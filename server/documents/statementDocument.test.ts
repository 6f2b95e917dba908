import { describe, expect, it } from 'vitest';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { pdfContents } from '../../tests/setup/pdfContents.ts';
import { drawPdf } from './drawPdf.ts';
import { paymentWords, type StatementData } from './statementDocument.ts';

const row = (n: number, name = `Employee ${n}`) => {
  const amounts = { employeeRegularAmount: n, employerRegularAmount: 3 * n, employeeLumpSum: 0, employerLumpSum: n % 2 };
  return { employeeName: name, payrollNumber: `P${n}`, ...amounts, totalAmount: 4 * n + (n % 2) };
};
const sum = (rows: StatementData['rows'], field: 'employeeRegularAmount' | 'employerRegularAmount' | 'employerLumpSum') =>
  rows.reduce((all, each) => all + each[field], 0);

function statement(rows: StatementData['rows'], values: Partial<StatementData> = {}): StatementData {
  const [employeeContribTotal, employerContribTotal, employerLumpSumTotal] = [
    sum(rows, 'employeeRegularAmount'),
    sum(rows, 'employerRegularAmount'),
    sum(rows, 'employerLumpSum'),
  ];
  return {
    providerName: 'Test Pensions',
    providerEmail: 'help@provider.example',
    employerName: 'Breakwater Ltd',
    payrollName: 'Monthly staff',
    benefitName: 'Workplace pension',
    schemeName: 'Main scheme',
    periodName: '1 to 30 November 2026',
    kind: 'contributions',
    status: 'waitingForPayment',
    dueDate: '2026-12-22',
    today: '2026-11-21',
    isCancelled: false,
    hasBeenPaid: false,
    isPaidViaDirectDebit: false,
    collectionDate: null,
    paymentReference: 'BREAK1',
    refundedOn: null,
    refundReference: null,
    ourBankAccount: { accountName: 'TEST PENSIONS', sortCode: '089999', accountNumber: '66374958' },
    totals: { employeeContribTotal, employerContribTotal, employeeLumpSumTotal: 0, employerLumpSumTotal },
    totalAmount: employeeContribTotal + employerContribTotal + employerLumpSumTotal,
    taxReliefTotal: 0,
    sacrificedTotal: 0,
    rows,
    createdAt: new Date('2026-11-21T12:00:00Z'),
    ...values,
  };
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => row(n + 1));
const drawn = async (data: StatementData) => pdfContents(await drawPdf('statement', data));

it('has a title, a language, and a table with headers for its columns and rows', async () => {
  const { file } = await drawn(statement(rowsOf(2)));
  for (const part of [
    '/Lang (en-GB)',
    '/DisplayDocTitle true',
    '/StructTreeRoot',
    '/S /THead',
    '/S /TBody',
    '/Scope /Column',
    '/Scope /Row',
  ])
    expect(file).toContain(part);
  expect(file.match(/\/S \/TR\b/g)).toHaveLength(7 + 5 + 4 + 4);
});

it('has each row and the totals to the penny, on numbered pages', async () => {
  const data = statement(rowsOf(120));
  const { text } = await drawn(data);
  for (const { payrollNumber, totalAmount } of data.rows)
    expect(text).toMatch(new RegExp(`${payrollNumber} (?:-?£[\\d,.]+ ){4}${RegExp.escape(formatPence(totalAmount))}`));
  expect(text).toContain(`Total ${formatPence(data.totals.employeeContribTotal)}`);
  expect(text).toContain('Page 1 of 3');
  expect(text).toContain('Page 3 of 3');
});

it('cuts a long name short on the page, and keeps the whole of it for a screen reader', async () => {
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley of Marjoribanks';
  const { file, text } = await drawn(statement([row(1, name)]));
  expect(text).toMatch(/Bartholomew Feather[\w -]*[…\u0085]/);
  expect(file).toContain(`/ActualText (${name})`);
});

describe('the payment', () => {
  it.each([
    [
      {},
      'Pay £0.05 by bank transfer to TEST PENSIONS, sort code 08-99-99, account number 66374958, so that it arrives by 22/12/2026, with the reference BREAK1. We record the payment when it arrives.',
    ],
    [
      { isPaidViaDirectDebit: true, status: 'paymentNotInitiated', collectionDate: '2026-12-18' },
      'We collect £0.05 by Direct Debit on 18/12/2026. You need not do anything.',
    ],
    [
      { isPaidViaDirectDebit: true, status: 'authorisationPending', collectionDate: '2026-12-18' },
      'Authorise the Direct Debit of £0.05 in the portal. Nothing is collected before you do.',
    ],
    [
      { isPaidViaDirectDebit: true, status: 'paymentFailed', collectionDate: '2026-11-18', today: '2026-12-23' },
      'The Direct Debit was returned by the bank. Pay £0.05 now by bank transfer to TEST PENSIONS, sort code 08-99-99, account number 66374958, with the reference BREAK1. It was due on 22/12/2026. We record the payment when it arrives.',
    ],
    [{ kind: 'refund', totalAmount: -500 }, 'We owe you a refund of £5.00. There is nothing to pay: we will send it to you.'],
    [{ kind: 'refund', totalAmount: -500, hasBeenPaid: true }, 'We have refunded £5.00.'],
    [
      { kind: 'refund', totalAmount: -500, hasBeenPaid: true, refundedOn: '2026-12-03', refundReference: 'REF 7' },
      'We have refunded £5.00 on 03/12/2026, with the reference REF 7.',
    ],
    [{ hasBeenPaid: true }, 'We have received £0.05. Thank you.'],
    [{ isCancelled: true }, 'This statement was cancelled. Do not pay it.'],
  ] as const)('of %j is explained', (values, words) => {
    expect(paymentWords(statement(rowsOf(1), values))).toBe(words);
  });

  it('names our account, or says whom to ask for it', async () => {
    expect((await drawn(statement(rowsOf(1)))).text).toContain('08-99-99');
    expect((await drawn(statement(rowsOf(1), { ourBankAccount: null }))).text).toContain('help@provider.example');
  });
});
