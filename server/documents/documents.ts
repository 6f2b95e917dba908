import type { drawings } from './drawings.ts';

type Drawings = typeof drawings;

export type DocumentKind = keyof Drawings;
/** The data of a document of this kind. It goes to another thread, so it holds plain values only. */
export type DocumentData<Kind extends DocumentKind> = Parameters<Drawings[Kind]>[0];

/** Draws documents for download. */
export interface Documents {
  /**
   * The document as a tagged PDF.
   * @throws DocumentsBusy
   */
  renderPdf<Kind extends DocumentKind>(kind: Kind, data: DocumentData<Kind>): Promise<Uint8Array<ArrayBuffer>>;
}

/** More documents are waiting than can be drawn soon. */
export class DocumentsBusy extends Error {
  override readonly name = 'DocumentsBusy';
}
