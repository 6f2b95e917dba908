import { FileRefusal } from '../findings.ts';

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return names[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The library does not read texts in `<![CDATA[…]]>`. */
function withoutCharacterData(text: string): string {
  const [start = '', ...sections] = text.split('<![CDATA[');
  const texts = sections.map((section) => {
    const end = section.indexOf(']]>');
    if (end < 0) throw new FileRefusal('fileDamaged');
    return escapeXml(section.slice(0, end)) + section.slice(end + 3);
  });
  return [start, ...texts].join('');
}

const attributes = `(?:\\s+[\\w.:-]+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*`;
/** A text and the tag after it: a beginning, with its name, its attributes and whether it is an end, too; an end; or a declaration or a comment. */
const tag = new RegExp(
  `[^<]*<(?:(?:[\\w-]+:)?([\\w.-]+)(${attributes})\\s*(/?)|/(?:[\\w-]+:)?([\\w.-]+)\\s*|\\?[^<>]*\\?|!--[^<]*?--)>`,
  'y',
);

/**
 * Visits the elements of an XML text in their order. Refuses a text whose tags do not match: the library reads it up to there, without an error.
 * @param root - The name of the outermost element.
 * @param visit - Receives the name without its prefix, the text of the attributes, and whether the element has no content.
 */
export function visitElements(
  text: string,
  root: string,
  visit: (name: string, attributes: string, isEmpty: boolean) => void = () => {},
): void {
  const open: string[] = [];
  let first: string | null = null;
  let at = 0;
  tag.lastIndex = 0;
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    at = tag.lastIndex;
    const [, name, list = '', end, closed] = found;
    if (closed !== undefined && open.pop() !== closed) throw new FileRefusal('fileDamaged');
    if (name === undefined) continue;
    first ??= name;
    if (end !== '/') open.push(name);
    visit(name, list, end === '/');
    // The visitor may have used the expression, too.
    tag.lastIndex = at;
  }
  if (open.length > 0 || text.includes('<', at) || first !== root) throw new FileRefusal('fileDamaged');
}

/** The text of an XML part. Refuses a document type, whose entities can expand without end. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefusal('fileUnsafe', { reason: 'it defines entities of its own' });
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
          unescapeXml(double ?? single ?? ''),
        ]),
      ),
  );
}
