import type { LetterChoice } from '../../types.ts';
import type { OpenedFile, ReadBatch } from '../findings.ts';
import { doubtfulLetters, TWICE, TwiceDoubts } from './letterDoubts.ts';
import { repairTwice, wasReadTwice } from './readTwice.ts';

/** The encoding of all workbooks, under which their letters stay as they are. */
const AS_WRITTEN = 'utf-8';

/** The cells of a workbook whose texts were read as Windows-1252 before they came into it: put right if a person has said so, and a finding if not yet. */
export function withLetters({ reading, batches }: OpenedFile, chosen: string | undefined): OpenedFile {
  const doubts = new TwiceDoubts();
  const choices = (): readonly LetterChoice[] => doubts.choices(AS_WRITTEN);
  async function* lookedAt(): AsyncGenerator<ReadBatch> {
    for await (const batch of batches) {
      for (const { cells } of batch.rows) for (const cell of cells) if (wasReadTwice(cell)) doubts.add(cell);
      yield chosen === TWICE
        ? { ...batch, rows: batch.rows.map((row) => ({ ...row, cells: row.cells.map(repairTwice) })) }
        : batch;
    }
    if (chosen === undefined && choices().length > 0) yield { rows: [], findings: [doubtfulLetters(choices())] };
  }
  return { reading: () => ({ ...reading(), ...(choices().length > 0 && { letters: choices() }) }), batches: lookedAt() };
}
