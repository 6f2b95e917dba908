import { batchSamples, createBatchChart } from './batchChart.ts';

/** One payment due day for many employers. */
export const dueDayChange = createBatchChart({
  id: 'dueDayChange',
  title: 'Change of due days',
  events: { start: 'Carry out', finish: 'Finish', undo: 'Undo', finishUndo: 'Finish undoing' },
  labels: {
    preview: 'Preview',
    running: 'Being carried out',
    done: 'Carried out',
    undoing: 'Being undone',
    undone: 'Undone',
  },
  refusals: {
    preview: 'This change has not been started, so there is nothing to undo.',
    running: 'This change is being carried out. Wait until it has ended.',
    done: 'This change has been carried out already. Its page shows the result for each employer.',
    undoing: 'This change is being undone. Wait until that has ended.',
    undone: 'This change has been undone already. Its page shows the result for each employer.',
  },
  nothingToDo: 'No employer would get another due day. Choose another filter or another day, and make a new preview.',
  nothingToUndo: 'No employer has got another due day by this change, so there is nothing to undo.',
});

export const samples = batchSamples;
