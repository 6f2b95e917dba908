import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/**
 * Remembers the last lines that streams of text have brought, without colours, in the order in which they came.
 * @returns the lines so far, an unfinished one last.
 * @example
 * const output = keepLastLines([child.stdout, child.stderr], 40);
 * await once(child, 'close');
 * console.log(output().join('\n'));
 */
export function keepLastLines(streams: readonly Readable[], count: number): () => readonly string[] {
  const lines: string[] = [];
  const unfinished = new Map<Readable, string>();
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      const [last = '', ...ended] = `${unfinished.get(stream) ?? ''}${text}`.split('\n').toReversed();
      unfinished.set(stream, last);
      lines.push(...ended.toReversed().slice(-count));
      lines.splice(0, lines.length - count);
    });
  }
  return () =>
    [...lines, ...[...unfinished.values()].filter((line) => line !== '')].slice(-count).map((line) => visiblePart(line));
}

/** A progress display returns to the start of its line, and writes over it. */
const visiblePart = (line: string): string => stripVTControlCharacters(line).trimEnd().split('\r').at(-1) ?? '';
