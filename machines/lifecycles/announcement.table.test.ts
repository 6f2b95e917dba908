import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { announcement } from './announcement.ts';

const start = { type: 'start' } as const;
const finish = { type: 'finish' } as const;
const undo = { type: 'undo' } as const;
const finishUndo = { type: 'finishUndo' } as const;

describeLifecycle(announcement, {
  initial: 'preview',
  facts: { chosenCount: 3, waitingCount: 0, doneCount: 2 },
  rules: {
    'A preview is started once (decision 125)': [
      ['preview', { doneCount: 0 }, start, 'running'],
      ['running', { waitingCount: 3 }, start, refused],
      ['done', {}, start, refused],
      ['undoing', { waitingCount: 2 }, start, refused],
      ['undone', { doneCount: 0 }, start, refused],
    ],
    'A preview that leaves every employer out is not started (decision 128)': [
      ['preview', { chosenCount: 0, doneCount: 0 }, start, refused],
      ['preview', { chosenCount: 1, doneCount: 0 }, start, 'running'],
    ],
    'The job ends when no employer is left, whatever came of each (decision 125)': [
      ['running', { waitingCount: 1 }, finish, refused],
      ['running', {}, finish, 'done'],
      ['running', { doneCount: 0 }, finish, 'done'],
      ['preview', { doneCount: 0 }, finish, refused],
      ['done', {}, finish, refused],
      ['undoing', {}, finish, refused],
      ['undone', { doneCount: 0 }, finish, refused],
    ],
    'It is withdrawn once, after its end (decision 125)': [
      ['preview', { doneCount: 0 }, undo, refused],
      ['running', { waitingCount: 1 }, undo, refused],
      ['done', {}, undo, 'undoing'],
      ['undoing', { waitingCount: 2 }, undo, refused],
      ['undone', { doneCount: 0 }, undo, refused],
    ],
    'Where nothing was done, nothing is withdrawn (decision 128)': [
      ['done', { doneCount: 0 }, undo, refused],
      ['done', { doneCount: 1 }, undo, 'undoing'],
    ],
    'The second job ends when no employer is left (decision 125)': [
      ['undoing', { waitingCount: 1, doneCount: 1 }, finishUndo, refused],
      ['undoing', { doneCount: 0 }, finishUndo, 'undone'],
      ['preview', { doneCount: 0 }, finishUndo, refused],
      ['running', {}, finishUndo, refused],
      ['done', {}, finishUndo, refused],
      ['undone', { doneCount: 0 }, finishUndo, refused],
    ],
  },
});
