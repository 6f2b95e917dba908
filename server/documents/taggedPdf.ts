import PdfKit from 'pdfkit';
import { drawableText } from './winAnsi.ts';

/** A new tagged document. */
export interface PdfOptions {
  /** Shown in the reader's title bar. */
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

const normal = 'Helvetica';
const bold = 'Helvetica-Bold';
const ink = '#1b1f24';
const textSize = 10;
const margin = 56;
/** Of a fact: the width of its name, in points. */
const nameWidth = 170;
/** Of a drawing, in points. */
const drawingWidth = 240;
const headingSizes = { H1: 18, H2: 13 } as const;
/** The space that a heading needs, with the first lines below it, in points. */
const headingSpace = 70;

/** A document that a screen reader reads in the order in which it is drawn: each part is an element of the structure tree. */
export type TaggedPdf = ReturnType<typeof createTaggedPdf>;

/** Begins an A4 document. */
export function createTaggedPdf({ title, author, createdAt }: PdfOptions) {
  const doc = new PdfKit({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    // Their numbers are drawn at the end, when all pages are known.
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.on('pageAdded', () => gatherLines(doc.page));
  doc.addPage();
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.fillColor(ink);

  const style = (font: string, size = textSize): PDFKit.PDFDocument => doc.font(font).fontSize(size);
  /** An element with a text. A screen reader reads the text as it is, even where the fonts lack a letter. */
  const element = (type: string, text: string, draw: (drawable: string) => void): PDFKit.PDFStructureElement => {
    const drawable = drawableText(text);
    return doc.struct(type, drawable === text ? {} : { actual: text }, () => draw(drawable));
  };

  /** Begins a page, unless the present one has the space. A part that pdfkit breaks by itself would lose its place beside another. */
  const makeRoom = (height: number): void => {
    if (doc.y + height > doc.page.height - margin) doc.addPage();
  };

  return {
    /** For parts that this file has no function for. Every part must be added to `root`. */
    doc,
    root,

    heading(level: keyof typeof headingSizes, text: string): void {
      makeRoom(headingSpace);
      root.add(element(level, text, (drawable) => style(bold, headingSizes[level]).text(drawable)));
      doc.moveDown(0.5);
    },

    paragraph(text: string): void {
      root.add(element('P', text, (drawable) => style(normal).text(drawable, { lineGap: 2 })));
      doc.moveDown(0.7);
    },

    list(items: readonly string[]): void {
      const list = doc.struct('L');
      root.add(list);
      for (const item of items) {
        const entry = doc.struct('LI');
        list.add(entry);
        entry.add(element('Lbl', '•', (bullet) => style(normal).text(bullet, margin, doc.y)));
        doc.moveUp();
        entry.add(element('LBody', item, (drawable) => style(normal).text(drawable, margin + 14, doc.y, { lineGap: 2 })));
        entry.end();
        doc.x = margin;
        doc.moveDown(0.4);
      }
      list.end();
      doc.moveDown(0.4);
    },

    /** A table of two columns: names, and their values. */
    facts(rows: readonly (readonly [name: string, value: string])[]): void {
      const table = doc.struct('Table');
      root.add(table);
      for (const [name, value] of rows) {
        const row = doc.struct('TR');
        table.add(row);
        const valueWidth = doc.page.width - 2 * margin - nameWidth - 10;
        makeRoom(
          Math.max(
            style(bold).heightOfString(drawableText(name), { width: nameWidth }),
            style(normal).heightOfString(drawableText(value), { width: valueWidth }),
          ),
        );
        const top = doc.y;
        row.add(element('TH', name, (drawable) => style(bold).text(drawable, margin, top, { width: nameWidth })));
        const nameEnd = doc.y;
        row.add(element('TD', value, (drawable) => style(normal).text(drawable, margin + nameWidth + 10, top)));
        row.end();
        doc.x = margin;
        doc.y = Math.max(doc.y, nameEnd) + 4;
      }
      table.end();
      doc.moveDown(0.7);
    },

    /** A line to write on, with its label in front. */
    blank(label: string): void {
      doc.moveDown(1.2);
      root.add(element('P', `${label}:`, (drawable) => style(bold).text(drawable, margin)));
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(margin + nameWidth, doc.y - 2)
        .lineTo(doc.page.width - margin, doc.y - 2)
        .lineWidth(0.5)
        .stroke(ink);
      doc.endMarkedContent();
      doc.moveDown(0.5);
    },

    /**
     * A drawing of lines, in a frame.
     * @param lines - Points of each line, within `width` and `height`.
     * @param alt - Read by a screen reader in place of the drawing.
     */
    drawing(
      lines: readonly (readonly (readonly [x: number, y: number])[])[],
      size: { width: number; height: number },
      alt: string,
    ): void {
      const scale = drawingWidth / size.width;
      const height = size.height * scale;
      makeRoom(height);
      const top = doc.y;
      const draw = (): void => {
        doc.rect(margin, top, drawingWidth, height).lineWidth(0.5).stroke('#8a9099');
        doc.lineWidth(1.5).lineCap('round').lineJoin('round').strokeColor(ink);
        for (const [first, ...rest] of lines) {
          if (!first) continue;
          doc.moveTo(margin + first[0] * scale, top + first[1] * scale);
          // Round ends make a dot of a line that has hardly any length. Not every reader draws one without any.
          for (const [x, y] of rest.length > 0 ? rest : [[first[0] + 0.1, first[1]] as const])
            doc.lineTo(margin + x * scale, top + y * scale);
          doc.stroke();
        }
      };
      root.add(doc.struct('Figure', { alt }, draw));
      doc.x = margin;
      doc.y = top + height + 14;
    },

    /** The whole document. */
    async end(): Promise<Uint8Array<ArrayBuffer>> {
      const { promise: written, resolve, reject } = Promise.withResolvers<unknown>();
      doc.on('end', resolve);
      doc.on('error', reject);
      root.end();
      numberPages(doc);
      doc.end();
      await written;
      return joinParts(parts);
    },
  };
}

/** Lines of a page that are handed on together. */
const linesAtOnce = 256;

/** Hands the lines of a page on in pieces: pdfkit keeps each until the end of the document, as an array of bytes of its own. */
function gatherLines(page: PDFKit.PDFPage): void {
  const write = page.write.bind(page);
  const end = page.end.bind(page);
  let lines: string[] = [];
  const handOn = (): void => {
    if (lines.length > 0) write(lines.join('\n'));
    lines = [];
  };
  page.write = (line: string): void => {
    if (lines.push(line) === linesAtOnce) handOn();
  };
  page.end = (): void => {
    handOn();
    end();
  };
}

/** A long table has a hundred thousand parts, of which a blob would make a quarter of the whole work. */
function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/** Draws the number of each page, unless there is only one. */
function numberPages(doc: PDFKit.PDFDocument): void {
  const { count } = doc.bufferedPageRange();
  if (count < 2) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font(normal)
      .fontSize(8)
      .text(`Page ${page + 1} of ${count}`, margin, doc.page.height - margin / 2 - 8, { lineBreak: false });
    doc.endMarkedContent();
  }
}
