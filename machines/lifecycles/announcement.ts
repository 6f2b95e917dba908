import { batchSamples, createBatchChart } from './batchChart.ts';

/** A notice to the administrators of many employers. */
export const announcement = createBatchChart({
  id: 'announcement',
  title: 'Announcement',
  events: { start: 'Send', finish: 'Finish sending', undo: 'Withdraw', finishUndo: 'Finish withdrawing' },
  labels: { preview: 'Preview', running: 'Being sent', done: 'Sent', undoing: 'Being withdrawn', undone: 'Withdrawn' },
  refusals: {
    preview: 'This announcement has not been sent, so there is nothing to withdraw.',
    running: 'This announcement is being sent. Wait until that has ended.',
    done: 'This announcement has been sent already. Its page shows the result for each employer.',
    undoing: 'This announcement is being withdrawn. Wait until that has ended.',
    undone: 'This announcement has been withdrawn already. Its page shows the result for each employer.',
  },
  nothingToDo: 'Nobody would get this announcement. Choose another filter, and make a new preview.',
  nothingToUndo: 'No employer has got this announcement, so there is nothing to withdraw.',
});

export const samples = batchSamples;
