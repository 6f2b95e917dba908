import { SaxesParser } from 'saxes';
import { FileRefusal } from './findings.ts';

/** Elements of files nest in fewer levels than twenty. */
const MOST_LEVELS = 64;
/** 250,000 rows of 70 columns have about 35 million. A text of empty elements has as many as a quarter of its bytes, and holds up other files for half a minute. */
const MOST_ELEMENTS = 40_000_000;

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the elements of an XML text in their order. Names are without their prefixes. */
export interface XmlVisitor {
  open(name: string, attributes: XmlAttributes): void;
  /** Called for an element without content, too. */
  close(name: string): void;
  /** A text between two tags, with its entities resolved. */
  text?(text: string): void;
}

/** The part of a name behind the prefix. Writers choose prefixes as they like: `x:row` is a `row`. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** By its first bytes, which have a mark in UTF-16. XML without a mark is UTF-8, unless it says otherwise, which writers of workbooks never do. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8');
}

function newParser(
  root: string | null,
  visitor: XmlVisitor,
  mostElements: number,
): SaxesParser<{ xmlns: false; position: false }> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let level = 0;
  let count = 0;
  parser.on('error', (cause) => {
    throw new FileRefusal('fileDamaged', {}, cause);
  });
  parser.on('doctype', () => {
    // Its entities can expand without end.
    throw new FileRefusal('fileUnsafe', { reason: 'it defines entities of its own' });
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    if ((level === 0 && root !== null && local !== root) || level === MOST_LEVELS) throw new FileRefusal('fileDamaged');
    level += 1;
    count += 1;
    if (count > mostElements) throw new FileRefusal('fileUnsafe', { reason: 'it has too many elements' });
    visitor.open(local, attributes);
  });
  parser.on('closetag', ({ name }) => {
    level -= 1;
    visitor.close(localName(name));
  });
  const visitText = visitor.text?.bind(visitor);
  if (visitText) {
    parser.on('text', visitText);
    parser.on('cdata', visitText);
  }
  return parser;
}

/**
 * Reads an XML text piece by piece, and yields after each piece, so that the visitor can hand on what it has.
 *
 * @param root - The name of the outermost element; null for any.
 * @param mostElements - A text with more elements is refused.
 * @throws FileRefusal for a text that is not well-formed, or has a document type. An error of the visitor is thrown as it is.
 */
export async function* visitXml(
  pieces: AsyncIterable<Uint8Array>,
  root: string | null,
  visitor: XmlVisitor,
  mostElements = MOST_ELEMENTS,
): AsyncGenerator<undefined, void> {
  const parser = newParser(root, visitor, mostElements);
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
}

/** Reads an XML text to its end. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, root: string, visitor: XmlVisitor): Promise<void> {
  const reading = visitXml(pieces, root, visitor);
  for (let next = await reading.next(); next.done !== true;) next = await reading.next();
}
