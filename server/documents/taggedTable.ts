import type { TaggedPdf } from './taggedPdf.ts';
import { drawableText } from './winAnsi.ts';

/** A column of a table. */
export interface TableColumn {
  readonly title: string;
  /** Amounts are aligned to the right, and never cut short. */
  readonly isAmount?: boolean;
  /** Of the space that the amounts leave: the share of a column of texts. Default 1. */
  readonly share?: number;
}

/** A column with its width, in points. */
interface PlacedColumn extends TableColumn {
  readonly width: number;
}

const [normal, bold] = ['Helvetica', 'Helvetica-Bold'];
const size = 8.5;
const lineHeight = 13;
const gap = 6;

interface Element {
  readonly dictionary: { readonly data: Record<string, unknown> };
}

/** A cell of a header, with what it is the header of. */
type Scope = 'Row' | 'Column';

/**
 * Draws a table with a header row, which is drawn again on each page. The first cell of each row is its header too. A text that is too long for its
 * column is cut short on the page; a screen reader reads the whole text.
 *
 * Every cell is tagged. Texts are placed without pdfkit's line breaking, which would take most of the time of a long table.
 */
export function drawTable(
  { doc, root }: TaggedPdf,
  described: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  total: readonly string[],
): void {
  const { left, bottom } = doc.page.margins;
  const table = doc.struct('Table');
  root.add(table);
  let y = doc.y;
  doc.font(bold).fontSize(size);
  const columns = placedColumns(doc, described, [...rows, total]);

  /** Draws one cell, and returns what was drawn of its text. */
  const place = (text: string, column: PlacedColumn, x: number): void => {
    const space = column.width - gap;
    const start = column.isAmount ? x + space - doc.widthOfString(text) : x;
    doc.text(text, start, y, { lineBreak: false });
  };
  const fitting = (text: string, { isAmount, width }: PlacedColumn): string => {
    if (isAmount || doc.widthOfString(text) <= width - gap) return text;
    let cut = text;
    while (cut !== '' && doc.widthOfString(`${cut}…`) > width - gap) cut = cut.slice(0, -1);
    return `${cut}…`;
  };
  const cell = (text: string, column: PlacedColumn, x: number, scope?: Scope): PDFKit.PDFStructureElement => {
    const drawn = fitting(drawableText(text), column);
    const element = doc.struct(scope ? 'TH' : 'TD', drawn === text ? {} : { actual: text }, () => place(drawn, column, x));
    // pdfkit has no option for the scope, and its types leave out the dictionary.
    if (scope) (element as unknown as Element).dictionary.data['A'] = { O: 'Table', Scope: scope };
    return element;
  };
  const line = (parent: PDFKit.PDFStructureElement, texts: readonly string[], headers: 'all' | 'first'): void => {
    const row = doc.struct('TR');
    parent.add(row);
    let x = left;
    for (const [n, column] of columns.entries()) {
      const scope = headers === 'all' ? 'Column' : n === 0 ? 'Row' : undefined;
      row.add(cell(texts[n] ?? '', column, x, scope));
      x += column.width;
    }
    row.end();
    y += lineHeight;
  };
  const titles = columns.map(({ title }) => title);
  const newPage = (): void => {
    doc.addPage();
    y = doc.page.margins.top;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font(bold).fontSize(size);
    let x = left;
    for (const column of columns) {
      place(column.title, column, x);
      x += column.width;
    }
    doc.endMarkedContent();
    y += lineHeight;
  };
  const beginLine = (font: string): void => {
    if (y + lineHeight > doc.page.height - bottom) newPage();
    doc.font(font).fontSize(size);
  };

  const head = doc.struct('THead');
  table.add(head);
  beginLine(bold);
  line(head, titles, 'all');
  head.end();
  const body = doc.struct('TBody');
  table.add(body);
  for (const row of rows) {
    beginLine(normal);
    line(body, row, 'first');
  }
  beginLine(bold);
  line(body, total, 'first');
  body.end();
  table.end();
  doc.x = left;
  doc.y = y + lineHeight;
}

/** The columns with their widths: amounts take as much as the longest of them needs, and texts share the rest. */
function placedColumns(
  doc: PDFKit.PDFDocument,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): PlacedColumn[] {
  const needed = columns.map(({ isAmount, title }, n) => {
    if (!isAmount) return 0;
    // Digits have one width, so the longest text is the widest.
    let longest = '';
    for (const row of rows) if ((row[n] ?? '').length > longest.length) longest = row[n] ?? '';
    return Math.max(doc.widthOfString(longest), doc.widthOfString(title)) + gap;
  });
  const { left, right } = doc.page.margins;
  const space = doc.page.width - left - right - needed.reduce((sum, width) => sum + width, 0);
  const shares = columns.reduce((sum, { isAmount, share = 1 }) => sum + (isAmount ? 0 : share), 0);
  return columns.map((column, n) => ({
    ...column,
    width: column.isAmount ? (needed[n] ?? 0) : (space * (column.share ?? 1)) / shares,
  }));
}
