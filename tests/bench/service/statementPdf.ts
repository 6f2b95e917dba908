import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { StatementData } from '../../../server/documents/statementDocument.ts';
import { startDocumentWorkers } from '../../../server/node/documents/documentWorkers.ts';
import type { Figure } from '../figure.ts';
import { sized } from '../short.ts';

const rowCount = sized(5_000, 100);
const most = { milliseconds: 3_000, blocked: 50 };
const nanoseconds = 1e6;

function statement(): StatementData {
  const row = { employeeRegularAmount: 12_345, employerRegularAmount: 7_407, employeeLumpSum: 0, employerLumpSum: 0 };
  const totalAmount = row.employeeRegularAmount + row.employerRegularAmount;
  return {
    providerName: 'Provider',
    providerEmail: 'help@provider.example',
    employerName: 'Breakwater Ltd',
    payrollName: 'Monthly staff',
    benefitName: 'Workplace pension',
    schemeName: 'Main scheme',
    periodName: '1 to 30 November 2026',
    kind: 'contributions',
    status: 'waitingForPayment',
    dueDate: '2026-12-22',
    today: '2026-12-22',
    isCancelled: false,
    hasBeenPaid: false,
    isPaidViaDirectDebit: false,
    collectionDate: null,
    paymentReference: 'BREAK1',
    refundedOn: null,
    refundReference: null,
    ourBankAccount: null,
    taxReliefTotal: 0,
    sacrificedTotal: 0,
    totals: {
      employeeContribTotal: rowCount * row.employeeRegularAmount,
      employerContribTotal: rowCount * row.employerRegularAmount,
      employeeLumpSumTotal: 0,
      employerLumpSumTotal: 0,
    },
    totalAmount: rowCount * totalAmount,
    rows: Array.from({ length: rowCount }, (_, n) => ({
      ...row,
      employeeName: `Employee Surname ${n}`,
      payrollNumber: `P${n}`,
      totalAmount,
    })),
    createdAt: new Date(),
  };
}

/** Draws the PDF of a long statement, and measures how long other requests wait meanwhile. */
export async function statementPdf(): Promise<Figure[]> {
  const documents = startDocumentWorkers();
  try {
    // The first document of a thread also loads its code.
    await documents.renderPdf('statement', { ...statement(), rows: [] });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    await documents.renderPdf('statement', statement());
    const milliseconds = performance.now() - start;
    delay.disable();
    const blocked = delay.max / nanoseconds;
    const name = `PDF of a statement of ${rowCount.toLocaleString('en-GB')} rows`;
    return [
      { name, value: milliseconds, unit: 'ms', budget: most.milliseconds },
      { name: `${name}: longest block of the event loop`, value: blocked, unit: 'ms', budget: most.blocked },
    ];
  } finally {
    await documents.stop();
  }
}
