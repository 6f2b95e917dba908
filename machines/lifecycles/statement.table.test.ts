import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { statement } from './statement.ts';

const cancel = { type: 'cancel' } as const;
const correct = { type: 'correct' } as const;

describeLifecycle(statement, {
  initial: 'uploaded',
  facts: { hasBeenPaid: false, collectionIsUnderWay: false, isCorrection: false, hasOpenCorrection: false },
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
    ],
  },
});
