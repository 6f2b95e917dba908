import { FileRefusal, sizeInWords } from '../findings.ts';
import { localName, readXml, type XmlAttributes } from '../xmlReader.ts';
import { type ArchivePart, partsOf, unpackPart } from './archive.ts';

/** The most that the parts of a workbook may unpack to: 250,000 rows of 40 columns have about 450 MB. */
const MOST_UNPACKED = 536_870_912;
/** Real sheets pack by 5 to 50, a bomb by 1,000. Small parts may be as regular as they like. */
const MOST_PACKING = 250;
const SMALL_PART = 16_777_216;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';
/** The most sheets and relationships: a workbook has as many as a person can look through. */
const MOST_LISTED = 10_000;

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
  /** The XML of a sheet, piece by piece. */
  sheetXml: (sheet: WorkbookSheet) => AsyncIterable<Uint8Array>;
  /** The XML of the parts that cells refer to; null for one that the workbook does not have. */
  sharedStringsXml: () => AsyncIterable<Uint8Array> | null;
  stylesXml: () => AsyncIterable<Uint8Array> | null;
  /** The bytes of all sheets together, unpacked. */
  sheetsSize: number;
}

/** Unpacks parts, and refuses them when they would unpack to more than a workbook of payroll data has. */
class Parts {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #parts: ReadonlyMap<string, ArchivePart>;
  readonly #signal: AbortSignal | undefined;
  readonly #unpacked = new Set<ArchivePart>();

  constructor(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#bytes = bytes;
    this.#parts = partsOf(bytes);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  sizeOf(name: string): number {
    return this.#parts.get(name)?.size ?? 0;
  }

  /** The content of a part, piece by piece; null for one that the workbook does not have. */
  read(name: string): AsyncIterable<Uint8Array> | null {
    const part = this.#parts.get(name);
    return part ? this.#unpack(part) : null;
  }

  async *#unpack(part: ArchivePart): AsyncGenerator<Uint8Array> {
    this.#unpacked.add(part);
    const size = [...this.#unpacked].reduce((sum, one) => sum + one.size, 0);
    if (size > MOST_UNPACKED)
      throw new FileRefusal('fileUnsafe', { reason: `it unpacks to more than ${sizeInWords(MOST_UNPACKED)}` });
    if (part.size > SMALL_PART && part.size > part.compressedSize * MOST_PACKING)
      throw new FileRefusal('fileUnsafe', { reason: `a part of it unpacks to more than ${MOST_PACKING} times its size` });
    for await (const piece of unpackPart(this.#bytes, part)) {
      this.#signal?.throwIfAborted();
      yield piece;
    }
  }
}

/** The attributes of the elements of some names, by these, without their prefixes. */
async function elementsOf<Name extends string>(
  parts: Parts,
  part: string,
  root: string,
  names: readonly Name[],
): Promise<Record<Name, XmlAttributes[]>> {
  const elements = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, XmlAttributes[]>;
  const xml = parts.read(part);
  if (!xml) return elements;
  await readXml(xml, root, {
    open(name, attributes) {
      const list = elements[name as Name] as XmlAttributes[] | undefined;
      if (!list) return;
      if (list.length === MOST_LISTED) throw new FileRefusal('fileUnsafe', { reason: 'it lists too many parts' });
      list.push(Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value])));
    },
    close: () => {},
  });
  return elements;
}

function checkKind(parts: Parts): void {
  if (parts.has(WORKBOOK)) return;
  const [, kind] = otherKinds.find(([name]) => parts.has(name)) ?? [];
  throw new FileRefusal('fileTypeNotAccepted', { kind: kind ?? 'a compressed file' });
}

/** A path of a relationship, which begins at the folder of the workbook, or with a slash at the top. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

/** Whether an attribute is set, in any of the notations of the standard. */
export const isSet = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';

/** Opens an Excel workbook. Macros, drawings, links and everything else that are not cells are never unpacked. */
export async function openWorkbook(bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Workbook> {
  const parts = new Parts(bytes, signal);
  checkKind(parts);
  const workbook = await elementsOf(parts, WORKBOOK, 'workbook', ['workbookPr', 'workbookView', 'sheet']);
  const { Relationship: listed } = await elementsOf(parts, RELATIONSHIPS, 'Relationships', ['Relationship']);
  const relationships = listed.map(({ Id = '', Type = '', Target = '' }) => ({
    id: Id,
    // The two editions of the standard name a type by different addresses, which end alike.
    type: Type.split('/').at(-1) ?? '',
    path: pathOf(Target),
  }));
  const findRelated = (type: string, id?: string) =>
    relationships.find((relationship) => relationship.type === type && (id === undefined || relationship.id === id))?.path;

  const open = Number(workbook.workbookView[0]?.['activeTab'] ?? 0);
  const sheets = workbook.sheet.flatMap(({ id = '', name = '', state = 'visible' }, tab) => {
    // A sheet that is a chart or a macro has no cells.
    const path = findRelated('worksheet', id);
    return path === undefined ? [] : [{ name, isHidden: state !== 'visible', isOpen: tab === open, path }];
  });
  return {
    sheets,
    countsFrom1904: isSet(workbook.workbookPr[0]?.['date1904']),
    sheetXml({ path }) {
      const xml = parts.read(path);
      if (!xml) throw new FileRefusal('fileDamaged');
      return xml;
    },
    sharedStringsXml: () => parts.read(findRelated('sharedStrings') ?? 'xl/sharedStrings.xml'),
    stylesXml: () => parts.read(findRelated('styles') ?? 'xl/styles.xml'),
    sheetsSize: sheets.reduce((sum, { path }) => sum + parts.sizeOf(path), 0),
  };
}
