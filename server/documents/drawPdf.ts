import type { DocumentData, DocumentKind, Documents } from './documents.ts';
import { drawings } from './drawings.ts';
import type { TaggedPdf } from './taggedPdf.ts';

/** Draws a document in the present thread. */
export const drawPdf: Documents['renderPdf'] = async <Kind extends DocumentKind>(kind: Kind, data: DocumentData<Kind>) => {
  const draw: { [Each in DocumentKind]: (data: DocumentData<Each>) => TaggedPdf } = drawings;
  return draw[kind](data).end();
};
