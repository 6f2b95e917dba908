import { FileRefusal } from '../findings.ts';
import { readXml } from '../xmlReader.ts';
import { CellTexts } from './cellTexts.ts';
import type { Workbook } from './workbook.ts';

/** The fewest bytes of a cell with a shared text: `<c t="s"><v>0</v></c>`. So many cells at most can refer to texts. */
const SMALLEST_CELL = 22;
/** Programs that fill a template in may leave its texts behind. */
const MOST_UNUSED = 100_000;

/**
 * The texts that the cells of a workbook share. A workbook with more texts than its sheets have room for cells is refused: it was made to fill the memory.
 */
export async function readSharedTexts({ sharedStringsXml, sheetsSize }: Workbook): Promise<readonly string[]> {
  const xml = sharedStringsXml();
  const texts: string[] = [];
  if (!xml) return texts;
  const most = sheetsSize / SMALLEST_CELL + MOST_UNUSED;
  const current = new CellTexts();
  await readXml(xml, 'sst', {
    open(name) {
      current.open(name);
      if (name !== 'si') return;
      if (texts.length >= most) throw new FileRefusal('fileUnsafe', { reason: 'it has more texts than cells' });
      current.begin();
    },
    close(name) {
      current.close(name);
      if (name === 'si') texts.push(current.text());
    },
    text: (text) => current.add(text),
  });
  return texts;
}
