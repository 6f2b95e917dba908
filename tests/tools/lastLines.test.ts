import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { keepLastLines } from './lastLines.ts';

/** The lines kept of these pieces of text, each with the stream that brings it. */
async function linesOf(count: number, pieces: readonly (readonly ['out' | 'err', string])[]): Promise<readonly string[]> {
  const streams = { out: new PassThrough(), err: new PassThrough() };
  const lines = keepLastLines([streams.out, streams.err], count);
  for (const [stream, text] of pieces) {
    streams[stream].write(text);
    await new Promise(setImmediate);
  }
  return lines();
}

describe('the last lines', () => {
  it('come in the order in which both streams brought them', async () => {
    expect(
      await linesOf(2, [
        ['out', 'one\ntwo\n'],
        ['err', 'three\n'],
      ]),
    ).toEqual(['two', 'three']);
  });

  it('are whole, though a stream brings them in pieces while the other speaks', async () => {
    expect(
      await linesOf(3, [
        ['out', 'to'],
        ['err', 'first\n'],
        ['out', 'gether\nunfinished'],
      ]),
    ).toEqual(['first', 'together', 'unfinished']);
  });

  it('have no colours, and of a display that writes over itself only the end', async () => {
    expect(await linesOf(9, [['out', '1 of 2\r2 of 2\r\n\u001B[31mred\u001B[39m\n']])).toEqual(['2 of 2', 'red']);
  });

  it('are as many as asked for, an unfinished one among them', async () => {
    const text = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
    const kept = await linesOf(40, [['out', text]]);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([40, 'line 10', 'line 49']);
  });
});
