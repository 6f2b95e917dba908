import { inflateSync } from 'node:zlib';

/** A PDF that pdfkit has drawn with PDF's standard fonts, as tests read it. */
export interface PdfContents {
  /** The file, a character for each byte. */
  readonly file: string;
  /** The drawn texts of all pages, in their order, with one space between words. */
  readonly text: string;
}

/** Reads a PDF of the service's own, without compressed objects and fonts of other encodings. */
export function pdfContents(pdf: Uint8Array): PdfContents {
  const file = Buffer.from(pdf).toString('latin1');
  const pages = [...file.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  const shown = [...pages.join('\n').matchAll(/\[(.*?)\] TJ/g)].map(([, glyphs = '']) =>
    [...glyphs.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  );
  return { file, text: shown.join(' ').replaceAll(/\s+/g, ' ') };
}
