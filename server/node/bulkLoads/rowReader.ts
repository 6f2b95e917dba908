import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadRows } from '../../api/core/ports/readRows.ts';
import type { FileToRead, ReadAnswer } from './rowReaderWorker.ts';

/**
 * Reads the rows of a file in a thread that lives as long as that file: a workbook is read in one piece, and would hold up every request meanwhile. Files of corrected rows
 * are rare, so that no thread waits for them.
 */
export const rowsInThread: ReadRows = async function* (content, sizes) {
  const workerData: FileToRead = { content, sizes };
  const worker = new Worker(new URL('rowReaderWorker.ts', import.meta.url), { workerData, transferList: [content.buffer] });
  try {
    for (;;) {
      // A batch at a time: receiving many at once would hold this thread, too.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage('next');
      const [answer] = (await once(worker, 'message')) as [ReadAnswer];
      if ('end' in answer) return;
      if ('error' in answer) throw answer.error;
      yield answer.batch;
    }
  } finally {
    await worker.terminate();
  }
};
