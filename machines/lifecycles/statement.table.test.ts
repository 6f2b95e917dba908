import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { statement } from './statement.ts';

const cancel = { type: 'cancel' } as const;
const correct = { type: 'correct' } as const;
const ask = { type: 'askForCorrection' } as const;
const approve = { type: 'approveCorrection', contentSha256: 'a'.repeat(64) } as const;
const decline = { type: 'declineCorrection', declineReason: 'The salary was right' } as const;
const withdraw = { type: 'withdrawCorrection' } as const;

const paid = { hasBeenPaid: true } as const;
const controlled = { ...paid, needsSecondPerson: true } as const;
const askedByOther = { ...controlled, correctionIsAsked: true } as const;
const askedByCaller = { ...askedByOther, askedByCaller: true } as const;

describeLifecycle(statement, {
  initial: 'uploaded',
  facts: {
    hasBeenPaid: false,
    collectionIsUnderWay: false,
    isCorrection: false,
    hasOpenCorrection: false,
    needsSecondPerson: false,
    correctionIsAsked: false,
    askedByCaller: false,
  },
  rules: {
    'It can be cancelled, once (point 4, "Statement and payment statuses")': [
      ['uploaded', {}, cancel, 'cancelled'],
      ['uploaded', { isCorrection: true }, cancel, 'cancelled'],
      ['cancelled', {}, cancel, refused],
      ['cancelled', { hasBeenPaid: true }, correct, refused],
    ],
    'What was paid is final, and is corrected by a statement of its own (decision 050)': [
      ['uploaded', { hasBeenPaid: true }, cancel, refused],
      ['uploaded', { hasBeenPaid: true }, correct, 'uploaded'],
      ['uploaded', { hasBeenPaid: false }, correct, refused],
    ],
    'Nothing that is with the bank is cancelled (decision 050)': [['uploaded', { collectionIsUnderWay: true }, cancel, refused]],
    'A correction is cancelled or paid before another one': [
      ['uploaded', { hasBeenPaid: true, hasOpenCorrection: true }, correct, refused],
      ['uploaded', { hasBeenPaid: true, isCorrection: true }, correct, refused],
      ['uploaded', { ...controlled, hasOpenCorrection: true }, ask, refused],
      ['uploaded', { ...controlled, isCorrection: true }, ask, refused],
      ['uploaded', { ...askedByOther, hasOpenCorrection: true }, approve, refused],
    ],
    'With the control, one person asks and another one approves (decision 097)': [
      ['uploaded', paid, ask, refused],
      ['uploaded', controlled, correct, refused],
      ['uploaded', controlled, ask, 'uploaded'],
      ['uploaded', controlled, approve, refused],
      ['uploaded', askedByOther, approve, 'uploaded'],
      ['uploaded', askedByCaller, approve, refused],
      ['uploaded', { ...askedByOther, hasBeenPaid: false }, approve, refused],
      ['uploaded', { ...controlled, hasBeenPaid: false }, ask, refused],
      ['uploaded', { ...askedByOther, isCorrection: true }, approve, refused],
      ['uploaded', { ...askedByOther, needsSecondPerson: false }, approve, 'uploaded'],
      ['cancelled', askedByOther, approve, refused],
    ],
    'One correction waits at a time (decision 097)': [
      ['uploaded', askedByOther, ask, refused],
      ['uploaded', askedByCaller, ask, refused],
      ['uploaded', { ...askedByOther, needsSecondPerson: false }, correct, refused],
    ],
    'The second person declines it, and the first one withdraws it (decision 097)': [
      ['uploaded', askedByOther, decline, 'uploaded'],
      ['uploaded', askedByCaller, decline, refused],
      ['uploaded', askedByCaller, withdraw, 'uploaded'],
      ['uploaded', askedByOther, withdraw, refused],
      ['uploaded', controlled, decline, refused],
      ['uploaded', controlled, withdraw, refused],
    ],
  },
});
