import type { DocumentData, DocumentKind, Documents } from './documents.ts';
import { drawings } from './drawings.ts';
import type { TaggedPdf } from './taggedPdf.ts';

/** Draws a document in the present thread. */
export const drawPdf: Documents['renderPdf'] = async <Kind extends DocumentKind>(kind: Kind, data: DocumentData<Kind>) => {
  const draw: (data: DocumentData<Kind>) => TaggedPdf = drawings[kind];
  return draw(data).end();
};
