import { expect, it } from 'vitest';
import { FileRefusal } from './findings.ts';
import { inChunks } from './samples/sampleFiles.ts';
import { visitXml } from './xmlReader.ts';

/** The tags and texts of an XML text, read in small pieces, or the refusal of it. */
async function visit(xml: string, { root = 'a', most = 100 }: { root?: string | null; most?: number } = {}): Promise<string> {
  const seen: string[] = [];
  const visitor = {
    open: (name: string, attributes: Readonly<Record<string, string>>) =>
      void seen.push(`<${name}${Object.values(attributes).join()}>`),
    close: (name: string) => void seen.push(`</${name}>`),
    text: (text: string) => void seen.push(text),
  };
  try {
    for await (const _ of visitXml(inChunks(new TextEncoder().encode(xml), 3), root, visitor, most));
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return `${error.finding.code} ${error.finding.words['reason'] ?? ''}`.trim();
  }
  return seen.join('');
}

it.each([
  ['names without their prefixes', '<x:a xmlns:x="u"><x:b/></x:a>', '<au><b></b></a>'],
  ['entities and character data', '<a>Ann &amp; <![CDATA[<Bob>]]> &#233;</a>', '<a>Ann & <Bob> é</a>'],
  ['letters that a piece cuts', '<a>ééé東京🙂</a>', '<a>ééé東京🙂</a>'],
  ['an attribute with a bracket', '<a b=">"/>', '<a>></a>'],
  ['a text that is cut off', '<a><b>', 'fileDamaged'],
  ['tags that do not match', '<a><b></a></b>', 'fileDamaged'],
  ['another root', '<b/>', 'fileDamaged'],
  ['no text at all', '', 'fileDamaged'],
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'fileUnsafe it defines entities of its own'],
  ['an unknown entity', '<a>&b;</a>', 'fileDamaged'],
  ['too many levels', '<a>'.repeat(65) + '</a>'.repeat(65), 'fileDamaged'],
  ['too many elements', `<a>${'<b/>'.repeat(100)}</a>`, 'fileUnsafe it has too many elements'],
])('%s', async (_, xml, expected) => expect(await visit(xml)).toBe(expected));

it('any root is taken where none is named', async () => expect(await visit('<b/>', { root: null })).toBe('<b></b>'));

it('an error of the visitor is no damage of the file', async () => {
  const fault = new TypeError('A defect of ours.');
  const visitor = {
    open: () => {
      throw fault;
    },
    close: () => undefined,
  };
  const read = async () => {
    for await (const _ of visitXml(inChunks(new TextEncoder().encode('<a/>')), 'a', visitor));
  };
  await expect(read()).rejects.toBe(fault);
});
