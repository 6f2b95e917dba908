import { FileRefusal } from '../findings.ts';

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return names[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The library does not read texts in `<![CDATA[…]]>`. */
function withoutCharacterData(text: string): string {
  const [start = '', ...sections] = text.split('<![CDATA[');
  const texts = sections.map((section) => {
    const end = section.indexOf(']]>');
    if (end < 0) throw new FileRefusal('fileDamaged');
    return escaped(section.slice(0, end)) + section.slice(end + 3);
  });
  return [start, ...texts].join('');
}

/**
 * The text of an XML part. Refuses a document type, whose entities can expand without end, and a part that ends early.
 * @param root - The name of its outermost element.
 */
export function xmlText(bytes: Uint8Array, root: string): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefusal('fileUnsafe', { reason: 'it defines entities of its own' });
  // The library reads a part that was cut off without an error.
  const closing = new RegExp(
    `(?:</(?:[\\w.-]+:)?${root}\\s*>|^[^<]*(?:<\\?[^<]*)?<(?:[\\w.-]+:)?${root}[^<]*/>)\\s*(?:<!--[^<]*-->\\s*)?$`,
  );
  if (!closing.test(text.length > 2000 ? text.slice(-2000) : text)) throw new FileRefusal('fileDamaged');
  return withoutCharacterData(text);
}

/** The attributes of the elements of a name, without their namespaces. For parts of the workbook that hold few elements. */
export function elementsOf(text: string, name: string): readonly ReadonlyMap<string, string>[] {
  const elements = text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g'));
  return [...elements].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [
          key.slice(key.indexOf(':') + 1),
          unescaped(double ?? single ?? ''),
        ]),
      ),
  );
}
