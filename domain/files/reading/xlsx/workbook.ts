import { FileRefusal, sizeInWords } from '../findings.ts';
import { type ArchivePart, partsOf, unpackPart } from './archive.ts';
import { elementsOf, visitElements, xmlText } from './xml.ts';

/** The most that the parts of a workbook may unpack to: 100,000 rows of 25 columns have about 130 MB. */
const MOST_UNPACKED = 268_435_456;
/** Real sheets pack by 5 to 50, a bomb by 1,000. Small parts may be as regular as they like. */
const MOST_PACKING = 250;
const SMALL_PART = 16_777_216;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';

/** Other archives by a part that only they have. */
const otherKinds: readonly (readonly [part: string, kind: string])[] = [
  ['xl/workbook.bin', 'a binary Excel workbook (.xlsb)'],
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a PowerPoint presentation'],
  ['content.xml', 'an OpenDocument file (.ods)'],
  ['Index/Document.iwa', 'a Numbers document'],
];

/** A sheet of rows and columns. */
export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  /** Whether the workbook opens with it. */
  isOpen: boolean;
  path: string;
}

export interface Workbook {
  /** In the order of their tabs. */
  sheets: readonly WorkbookSheet[];
  /** Whether its dates count from 1904, as those of old Macintosh workbooks. */
  countsFrom1904: boolean;
  /** The XML of a sheet, which is not checked yet, and the parts that its cells refer to; null for one that the workbook does not have. */
  sheetXml: (sheet: WorkbookSheet) => Promise<string>;
  sharedStringsXml: () => Promise<string | null>;
  stylesXml: () => Promise<string | null>;
}

/** Reads XML parts, and refuses them when they would unpack to more than a workbook of payroll data has. */
class Parts {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #parts: ReadonlyMap<string, ArchivePart>;
  #unpackedSize = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#parts = partsOf(bytes);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** The text of a part; null for one that the workbook does not have. */
  async text(name: string): Promise<string | null> {
    const part = this.#parts.get(name);
    if (!part) return null;
    this.#unpackedSize += part.size;
    if (this.#unpackedSize > MOST_UNPACKED)
      throw new FileRefusal('fileUnsafe', { reason: `it unpacks to more than ${sizeInWords(MOST_UNPACKED)}` });
    if (part.size > SMALL_PART && part.size > part.compressedSize * MOST_PACKING)
      throw new FileRefusal('fileUnsafe', { reason: `a part of it unpacks to more than ${MOST_PACKING} times its size` });
    return xmlText(await unpackPart(this.#bytes, part));
  }

  /** The text of a part that is complete. */
  async xml(name: string, root: string): Promise<string | null> {
    const text = await this.text(name);
    if (text !== null) visitElements(text, root);
    return text;
  }
}

function checkKind(parts: Parts): void {
  if (parts.has(WORKBOOK)) return;
  const [, kind] = otherKinds.find(([name]) => parts.has(name)) ?? [];
  throw new FileRefusal('fileTypeNotAccepted', { kind: kind ?? 'a compressed file' });
}

/** A path of a relationship, which begins at the folder of the workbook, or with a slash at the top. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

/** Opens an Excel workbook. Macros, drawings, links and everything else that are not cells are never unpacked. */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const parts = new Parts(bytes);
  checkKind(parts);
  const workbook = (await parts.xml(WORKBOOK, 'workbook')) ?? '';
  const relationships = elementsOf((await parts.xml(RELATIONSHIPS, 'Relationships')) ?? '', 'Relationship').map((element) => ({
    id: element.get('Id') ?? '',
    // The two editions of the standard name a type by different addresses, which end alike.
    type: element.get('Type')?.split('/').at(-1) ?? '',
    path: pathOf(element.get('Target') ?? ''),
  }));
  const findRelated = (type: string, id?: string) =>
    relationships.find((relationship) => relationship.type === type && (id === undefined || relationship.id === id))?.path;

  const open = Number(elementsOf(workbook, 'workbookView')[0]?.get('activeTab') ?? 0);
  const sheets = elementsOf(workbook, 'sheet').flatMap((element, tab) => {
    // A sheet that is a chart or a macro has no cells.
    const path = findRelated('worksheet', element.get('id') ?? '');
    return path === undefined
      ? []
      : [
          {
            name: element.get('name') ?? '',
            isHidden: (element.get('state') ?? 'visible') !== 'visible',
            isOpen: tab === open,
            path,
          },
        ];
  });
  const date1904 = elementsOf(workbook, 'workbookPr')[0]?.get('date1904') ?? '';
  return {
    sheets,
    countsFrom1904: ['1', 'true', 'on'].includes(date1904),
    async sheetXml({ path }) {
      const xml = await parts.text(path);
      if (xml === null) throw new FileRefusal('fileDamaged');
      return xml;
    },
    sharedStringsXml: async () => parts.xml(findRelated('sharedStrings') ?? 'xl/sharedStrings.xml', 'sst'),
    stylesXml: async () => parts.xml(findRelated('styles') ?? 'xl/styles.xml', 'styleSheet'),
  };
}
