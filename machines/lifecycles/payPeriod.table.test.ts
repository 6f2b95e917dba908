import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { payPeriod } from './payPeriod.ts';

const fallDue = { type: 'fallDue' } as const;
const open = { type: 'open' } as const;
const lapse = { type: 'lapse' } as const;
const upload = { type: 'upload' } as const;
const askForApproval = { type: 'askForApproval' } as const;
const approve = { type: 'approveContributions', contentSha256: 'a'.repeat(64) } as const;
const recordNoContributions = { type: 'recordNoContributions' } as const;
const reopen = { type: 'reopen' } as const;
const detachUpload = { type: 'detachUpload' } as const;
const split = { type: 'split' } as const;
const receivePayment = { type: 'receivePayment' } as const;
const losePayment = { type: 'losePayment' } as const;

describeLifecycle(payPeriod, {
  initial: 'notYetDue',
  facts: {
    today: '2026-06-15',
    generateContributionsDate: '2026-06-01',
    dueDate: '2026-06-22',
    payrollIsActive: true,
    unpaidStatementCount: 0,
    statementCount: 1,
    approval: 'notNeeded',
    askedByCaller: false,
  },
  rules: {
    'It falls due on the day when contributions are generated, then opens (docs/pay-dates.md, 4)': [
      ['notYetDue', { today: '2026-05-31' }, fallDue, refused],
      ['notYetDue', { today: '2026-06-01' }, fallDue, 'pendingGeneration'],
      ['pendingGeneration', {}, open, 'openForUpload'],
      ['notYetDue', {}, open, refused],
      ['pendingGeneration', {}, fallDue, refused],
      ['openForUpload', {}, fallDue, refused],
      ['openForUpload', {}, open, refused],
    ],
    'It is overdue from the day after the due date, the last day for an upload in time': [
      ['openForUpload', { today: '2026-06-22' }, lapse, refused],
      ['openForUpload', { today: '2026-06-23' }, lapse, 'uploadIsOverdue'],
      ['uploadIsOverdue', { today: '2026-06-23' }, lapse, refused],
      ['pendingGeneration', { today: '2026-06-23' }, lapse, refused],
      ['generatedProcessing', { today: '2026-06-23' }, lapse, refused],
    ],
    'Contributions are submitted in time or late, not before': [
      ['openForUpload', {}, upload, 'generatedProcessing'],
      ['uploadIsOverdue', { today: '2026-06-23' }, upload, 'generatedProcessing'],
      ['notYetDue', { today: '2026-05-31' }, upload, refused],
      ['pendingGeneration', {}, upload, refused],
      ['generatedProcessing', {}, upload, refused],
      ['paymentReceived', {}, upload, refused],
    ],
    'Whatever differs from what was prepared is submitted after the approval of a second person': [
      ...(['openForUpload', 'uploadIsOverdue', 'noStatementsAvailable'] as const).flatMap((open) => [
        [open, { approval: 'missing' }, upload, refused] as const,
        [open, { approval: 'asked' }, upload, refused] as const,
        [open, { approval: 'given' }, upload, 'generatedProcessing'] as const,
        [open, { approval: 'missing' }, askForApproval, open] as const,
        [open, { approval: 'notNeeded' }, askForApproval, refused] as const,
        [open, { approval: 'asked' }, askForApproval, refused] as const,
        [open, { approval: 'given' }, askForApproval, refused] as const,
        [open, { approval: 'missing', payrollIsActive: false }, askForApproval, refused] as const,
      ]),
      ['generatedProcessing', { approval: 'missing' }, askForApproval, refused],
    ],
    'The approval is given by somebody else than the person who asked for it': (
      ['openForUpload', 'uploadIsOverdue', 'noStatementsAvailable'] as const
    ).flatMap((open) => [
      [open, { approval: 'asked' }, approve, open] as const,
      [open, { approval: 'asked', askedByCaller: true }, approve, refused] as const,
      [open, { approval: 'missing' }, approve, refused] as const,
      [open, { approval: 'notNeeded' }, approve, refused] as const,
      [open, { approval: 'given' }, approve, refused] as const,
      [open, { approval: 'asked', payrollIsActive: false }, approve, refused] as const,
    ]),
    'Nobody contributes: said in time or late, and taken back by an upload': [
      ['openForUpload', { statementCount: 0 }, recordNoContributions, 'noStatementsAvailable'],
      ['uploadIsOverdue', { today: '2026-06-23', statementCount: 0 }, recordNoContributions, 'noStatementsAvailable'],
      ['notYetDue', {}, recordNoContributions, refused],
      ['pendingGeneration', {}, recordNoContributions, refused],
      ['generatedProcessing', {}, recordNoContributions, refused],
      ['paymentReceived', {}, recordNoContributions, refused],
      ['noStatementsAvailable', {}, recordNoContributions, refused],
      ['noStatementsAvailable', { statementCount: 0 }, upload, 'generatedProcessing'],
    ],
    'The record that nobody contributes is taken back: open again, or overdue': [
      ['noStatementsAvailable', { today: '2026-06-22' }, reopen, 'openForUpload'],
      ['noStatementsAvailable', { today: '2026-06-23' }, reopen, 'uploadIsOverdue'],
      ['noStatementsAvailable', { today: '2026-06-22', payrollIsActive: false }, reopen, refused],
      ['noStatementsAvailable', { today: '2026-06-23', payrollIsActive: false }, reopen, refused],
      ['openForUpload', {}, reopen, refused],
      ['uploadIsOverdue', { today: '2026-06-23' }, reopen, refused],
      ['generatedProcessing', {}, reopen, refused],
    ],
    'An amount that is owed does not end by one click (docs/rules.md, 10.3)': [
      ['openForUpload', { statementCount: 0, preparedAmount: 1 }, recordNoContributions, refused],
      ['uploadIsOverdue', { statementCount: 0, preparedAmount: 79_778 }, recordNoContributions, refused],
      ['openForUpload', { statementCount: 0, preparedAmount: 0 }, recordNoContributions, 'noStatementsAvailable'],
    ],
    'A ceased payroll takes no contributions (decision 016)': [
      ['openForUpload', { payrollIsActive: false }, upload, refused],
      ['openForUpload', { payrollIsActive: false }, recordNoContributions, refused],
      ['uploadIsOverdue', { payrollIsActive: false }, upload, refused],
      ['uploadIsOverdue', { payrollIsActive: false }, recordNoContributions, refused],
      ['noStatementsAvailable', { payrollIsActive: false }, upload, refused],
    ],
    'A cancelled upload opens it again, once none of its statements is left': [
      ['generatedProcessing', { today: '2026-06-22', statementCount: 0 }, detachUpload, 'openForUpload'],
      ['generatedProcessing', { statementCount: 1 }, detachUpload, refused],
      ['multipleStatements', { statementCount: 0 }, detachUpload, 'openForUpload'],
      ['multipleStatements', { statementCount: 1 }, detachUpload, refused],
      ['openForUpload', {}, detachUpload, refused],
      ['paymentReceived', {}, detachUpload, refused],
    ],
    'A correction is another statement, also of a period that was paid (docs/payments.md, "Corrections")': [
      ['generatedProcessing', { statementCount: 2, unpaidStatementCount: 1 }, split, 'multipleStatements'],
      ['paymentReceived', { statementCount: 2, unpaidStatementCount: 1 }, split, 'multipleStatements'],
      ['multipleStatements', { statementCount: 2 }, split, refused],
      ['openForUpload', { statementCount: 2 }, split, refused],
    ],
    'It is paid once each of its statements is (docs/payments.md, 3)': [
      ['generatedProcessing', {}, receivePayment, 'paymentReceived'],
      ['generatedProcessing', { unpaidStatementCount: 1 }, receivePayment, refused],
      ['multipleStatements', { statementCount: 2 }, receivePayment, 'paymentReceived'],
      ['multipleStatements', { statementCount: 2, unpaidStatementCount: 1 }, receivePayment, refused],
      ['openForUpload', {}, receivePayment, refused],
      ['paymentReceived', {}, receivePayment, refused],
    ],
    'A payment that the bank takes back is owed again (docs/rules.md, 8.4)': [
      ['paymentReceived', { statementCount: 1, unpaidStatementCount: 1 }, losePayment, 'generatedProcessing'],
      ['paymentReceived', { statementCount: 2, unpaidStatementCount: 1 }, losePayment, 'multipleStatements'],
      ['generatedProcessing', { unpaidStatementCount: 1 }, losePayment, refused],
      ['openForUpload', {}, losePayment, refused],
    ],
  },
});
