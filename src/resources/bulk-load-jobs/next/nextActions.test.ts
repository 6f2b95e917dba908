import { describe, expect, it } from 'vitest';
import { contentsOf, nextActions, type Offered, warningsText } from './nextActions.ts';
import { stepOf, stepsFor } from './uploadSteps.ts';

const offer = (reasons: Readonly<Record<string, string | null>>): Offered[] =>
  Object.entries(reasons).map(([id, reason]) => ({ action: { id }, reason }));

const load = {
  status: 'waitingForTriggerToStartProcessing',
  failedRowCount: 0,
  fileErrorCount: 0,
  undecidedRowCount: 0,
  warnedRowCount: 0,
  acknowledgedTimestamp: null,
} as const;

/** The buttons in words: the first one goes on, and a refused one has its reason. */
const shown = (reasons: Parameters<typeof offer>[0], of: Partial<Parameters<typeof nextActions>[1]> = {}): string[] => {
  const { primary, others } = nextActions(offer(reasons), { ...load, ...of });
  return [primary, ...others].map((one) => (one ? [one.action.id, one.reason].filter(Boolean).join(': ') : 'none'));
};

it('the warnings of a file are counted, each kind by its name', () => {
  const kind = (severity: 'error' | 'warning', message: string, count: number) => ({ code: message, severity, message, count });
  const validation = {
    fileWarnings: [{ message: 'The file is of another period' }],
    counts: [kind('warning', 'Pay has changed', 2), kind('error', 'No name', 4), kind('warning', 'No address', 1)],
  };
  expect(warningsText({ validation: { ...validation } as never })).toBe(
    '4 warnings: "The file is of another period", "Pay has changed" in 2 rows, "No address" in 1 row.',
  );
  expect(warningsText({})).toBe('');
});

describe('the buttons of an upload', () => {
  const ends = { undo: 'no', disassociatePayrollDate: null, discard: null };
  const left = ['disassociatePayrollDate', 'discard'];

  it.each<[string, Parameters<typeof offer>[0], Partial<typeof load>, string[]]>([
    [
      'submit a file without questions, and offer no approval',
      { acknowledge: 'none', approve: null, process: null },
      {},
      ['process', ...left],
    ],
    ['ask about warnings first', { acknowledge: null, approve: 'warnings', process: 'warnings' }, {}, ['acknowledge', ...left]],
    [
      'say why a file with errors cannot be submitted, once',
      { acknowledge: null, approve: '3 rows', process: '3 rows' },
      { failedRowCount: 3 as never },
      ['process: 3 rows', 'acknowledge', ...left],
    ],
    [
      'let another person approve',
      { acknowledge: null, approve: null, process: 'approve first' },
      { acknowledgedTimestamp: '2026-11-01T09:00:00Z' as never },
      ['approve', ...left],
    ],
    [
      'say to the one who uploaded the file that another person approves it',
      { acknowledge: null, approve: 'you uploaded it', process: 'approve first' },
      { acknowledgedTimestamp: '2026-11-01T09:00:00Z' as never },
      ['approve: you uploaded it', ...left],
    ],
  ])('%s', (_, reasons, of, expected) => {
    expect(shown({ ...reasons, ...ends }, of)).toEqual(expected);
  });

  it('keep the way back of a file that was carried out, with the reason once it is closed', () => {
    const reasons = { acknowledge: 'over', approve: 'over', process: 'over', discard: 'over' };
    expect(shown({ ...reasons, undo: null }, { status: 'awaitingPayment' })).toEqual(['none', 'undo']);
    expect(shown({ ...reasons, undo: 'It is paid.' }, { status: 'complete' })).toEqual(['none', 'undo: It is paid.']);
    expect(shown({ ...reasons, undo: 'over' }, { status: 'discarded' })).toEqual(['none']);
  });
});

describe('the contents of an upload', () => {
  const loadLevelSummary = { total_monthly_payroll_amt: 0 };
  const amountToPay = { totalAmount: 20_698_30, fromFile: 20_698_30 } as never;
  const tenAt45_50 = [{ total: 10, description: 'Record a contribution' }];

  it.each([
    ['137 contributions, £20,698.30', [{ total: 137, description: 'Record a contribution' }], amountToPay],
    // Ten of £45.50 are £455.00; the period keeps £100.00 of a member with a row of errors: £555.00.
    ['10 contributions, £455.00 (amount to pay: £555.00)', tenAt45_50, { totalAmount: 555_00, fromFile: 455_00 } as never],
    [
      '1 change (amount to pay: £100.00)',
      [{ total: 1, description: 'Add an employee' }],
      { totalAmount: 100_00, fromFile: 0 } as never,
    ],
    ['10 contributions, £555.00', tenAt45_50, { totalAmount: 555_00, fromFile: null } as never],
    ['1 contribution', [{ total: 1, description: 'Record a contribution' }], null],
    [
      '3 changes',
      [
        { total: 2, description: 'Add an employee' },
        { total: 1, description: 'Change the salary' },
      ],
      null,
    ],
  ])('are %s', (expected, itemInstructions, amount) => {
    expect(contentsOf({ processingSummary: { loadLevelSummary, itemInstructions, amountToPay: amount } })).toBe(expected);
  });
});

describe('the step of an upload', () => {
  it.each([
    [{ status: 'waitingForMapping' }, 'Columns'],
    [{ status: 'validatingData' }, 'Check'],
    [{ failedRowCount: 1 }, 'Check'],
    [{ fileErrorCount: 1 }, 'Check'],
    [{ undecidedRowCount: 1 }, 'Check'],
    [{ warnedRowCount: 1 }, 'Check'],
    [{ warnedRowCount: 1, acknowledgedTimestamp: '2026-11-01T09:00:00Z' }, 'Confirm'],
    [{}, 'Confirm'],
    [{ status: 'approved' }, 'Confirm'],
    [{ status: 'processingInstructions' }, 'Confirm'],
    [{ status: 'awaitingPayment' }, 'Pay'],
    [{ status: 'complete' }, null],
    [{ status: 'discarded' }, null],
  ] as const)('of %j is %s', (part, step) => {
    expect(stepOf({ ...load, ...part })).toBe(step);
  });

  it('is never a payment where the file has no pay period', () => {
    expect(stepsFor({ payrollDateUid: 'p1' })).toEqual(['File', 'Columns', 'Check', 'Confirm', 'Pay']);
    expect(stepsFor({ payrollDateUid: null })).toEqual(['File', 'Columns', 'Check', 'Confirm']);
    const carriedOut = { payrollDateUid: 'p1', status: 'complete' } as const;
    expect(stepsFor({ ...carriedOut, statementUid: 's1' })).toContain('Pay');
    expect(stepsFor({ ...carriedOut, statementUid: null })).not.toContain('Pay');
  });
});
