import { plainWords } from '../../../../schemas/lib/text/plainWords.ts';
import type { FileSizes, Reading } from '../../types.ts';
import { Batches } from '../batches.ts';
import { FileRefusal, type OpenedFile, type ReadBatch } from '../findings.ts';
import { FirstRows } from '../firstRows.ts';
import { visitXml } from '../xmlReader.ts';
import { personNodes, tableOf, TreeBuilder } from './recordTree.ts';

/** The names of PAPDIS for what tells who a person is. No schema of it is published, so that elements may be in any order and in others. */
const personNames: ReadonlySet<string> = new Set(
  ['Surname', 'Forename1', 'EmployeeId', 'NationalInsuranceNumber', 'BirthDate'].map(plainWords),
);

const beginning = (bytes: Uint8Array): string => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8')
    .decode(bytes.subarray(0, 512))
    .trimStart();
};

/** Whether a text begins as XML, and not as a page of the web. */
export const isXml = (bytes: Uint8Array): boolean => /^<(?!!doctype\s+html|html)[?!a-z]/i.test(beginning(bytes));

/** XML that names its encoding, as UTF-8: older programs write Windows-1252. */
async function* toUtf8(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const named = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/i.exec(beginning(first))?.[1]?.toLowerCase() ?? 'utf-8';
  if (named.startsWith('utf-')) {
    yield first;
    yield* rest;
    return;
  }
  const decoder = decoderOf(named);
  const encoder = new TextEncoder();
  yield encoder.encode(decoder.decode(first, { stream: true }));
  for await (const piece of rest) yield encoder.encode(decoder.decode(piece, { stream: true }));
  yield encoder.encode(decoder.decode());
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch (cause) {
    if (cause instanceof RangeError) throw new FileRefusal('encodingNotRecognised', { encoding: label }, cause);
    throw cause;
  }
}

async function readTree(content: AsyncIterable<Uint8Array>): Promise<TreeBuilder> {
  const tree = new TreeBuilder();
  try {
    const reading = visitXml(content, null, tree);
    for (let next = await reading.next(); next.done !== true;) next = await reading.next();
  } catch (error) {
    if (error instanceof FileRefusal && error.finding.code === 'fileUnsafe') throw new FileRefusal('xmlUnsafe', {}, error);
    throw error;
  }
  return tree;
}

/**
 * Reads PAPDIS in XML: elements are columns by their names, wherever they are. The innermost element about one person is a row; what is written once for several persons, such as the
 * pay period, is in each of their rows. The file is in memory as a whole, within its limit.
 */
export async function readXmlRecords(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  { sizes }: { sizes: FileSizes },
): Promise<OpenedFile> {
  const { root } = await readTree(toUtf8(first, rest));
  const persons = root === null ? [] : personNodes(root, (name) => personNames.has(plainWords(name)));
  if (persons.length === 0) throw new FileRefusal('fileTypeNotAccepted', { kind: 'an XML file without the elements of PAPDIS' });
  const { headings, rows } = tableOf(persons);
  const reading: Reading = { kind: 'xml', encoding: 'utf-8', delimiter: null, sheets: [], sheet: null };
  const firstRows = new FirstRows();
  async function* batches(): AsyncGenerator<ReadBatch> {
    const collected = new Batches(headings.length, sizes);
    for (const [at, cells] of [headings, ...rows].entries()) {
      const row = { rowNumber: at + 1, cells };
      firstRows.add(row);
      collected.add(row);
      yield* collected.take();
    }
    yield* collected.finish();
  }
  return { reading: () => ({ ...reading, firstRows: firstRows.list }), batches: batches() };
}
