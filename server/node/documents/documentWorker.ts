import { parentPort } from 'node:worker_threads';
import type { DocumentKind } from '../../documents/documents.ts';
import { drawPdf } from '../../documents/drawPdf.ts';

/** The order for one document, as it comes from the pool. */
export interface DrawingOrder {
  readonly kind: DocumentKind;
  readonly data: Parameters<typeof drawPdf>[1];
}

/** The answer to an order: the document, or the reason why it could not be drawn. */
export type DrawnDocument = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

// One order at a time: the pool sends the next after the answer.
parentPort?.on('message', (order: DrawingOrder) => void answer(order));

async function answer({ kind, data }: DrawingOrder): Promise<void> {
  try {
    const pdf = await drawPdf(kind, data);
    parentPort?.postMessage({ pdf } satisfies DrawnDocument, [pdf.buffer]);
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    parentPort?.postMessage({ error } satisfies DrawnDocument);
  }
}
