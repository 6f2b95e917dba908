import { describe, expect, it } from 'vitest';
import type { Entry } from './recording.ts';
import { fileLimits, readRecording, RecordingFault, writeRecording } from './recordingFile.ts';

const entries: Entry[] = [
  { page: 'p', n: 1, at: 10, kind: 'actor', actor: 'p-1', machine: 'signIn', name: 'signIn', parent: null, value: 'idle' },
  { page: 'p', n: 2, at: 20, kind: 'event', actor: 'p-1', type: 'begin', from: null, data: { autoLogin: false } },
  {
    page: 'p',
    n: 3,
    at: 20,
    kind: 'microstep',
    actor: 'p-1',
    taken: ['signIn.idle on begin [0]'],
    value: { loading: 'requestingAccessToken' },
  },
];
const pages = new Map([['p', { id: 'p', tab: 't', path: '/employers', isGone: false }]]);
const written = writeRecording({ pages, entries }, new Date(0));
const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(written) as Record<string, unknown>;
  change(file);
  return JSON.stringify(file);
};

it('reads a saved recording back', () => {
  expect(readRecording(written)).toEqual({ pages: [{ id: 'p', tab: 't', path: '/employers' }], entries });
});

describe('refuses a file that is not a recording, with the reason', () => {
  it.each([
    ['a picture', '\u0089PNG', 'it is not JSON'],
    ['other JSON', '{"format":"har"}', 'choose one that was saved here'],
    ['null', 'null', 'choose one that was saved here'],
    ['another version', changed((file) => (file['version'] = 2)), 'has version 2, and this inspector reads version 1'],
    ['no entries', changed((file) => (file['entries'] = {})), 'its lists are missing'],
    ['a page that is not an object', changed((file) => (file['pages'] = [{ id: 1 }])), 'page 1 is incomplete'],
    ['an entry that is not an object', changed((file) => (file['entries'] = ['x'])), 'entry 1 is not one'],
    ['an unknown kind', changed((file) => (file['entries'] = [{ ...entries[0], kind: 'run' }])), 'entry 1 is of no known kind'],
    [
      'markup for a name',
      changed((file) => (file['entries'] = [{ ...entries[0], name: { html: '<b>' } }])),
      'no text as its name',
    ],
    ['a wrong value', changed((file) => (file['entries'] = [{ ...entries[0], value: 7 }])), 'no state as its value'],
    [
      'wrong transitions',
      changed((file) => (file['entries'] = [{ ...entries[2], taken: [1] }])),
      'names its transitions wrongly',
    ],
  ])('%s', (_, text, message) => {
    expect(() => readRecording(text)).toThrow(RecordingFault);
    expect(() => readRecording(text)).toThrow(message);
  });

  it('too many entries', () => {
    const many = changed((file) => (file['entries'] = Array.from({ length: fileLimits.entries + 1 }, () => 0)));
    expect(() => readRecording(many)).toThrow(`more than ${fileLimits.entries}`);
  });

  it('leaves out properties that a recording does not have', () => {
    const text = written.replace('"n":1', '"__proto__":{"isAdmin":true},"onClick":"steal()","n":1');
    const [entry] = readRecording(text).entries;
    expect(entry).toEqual(entries[0]);
    expect(Object.getPrototypeOf(entry)).toBe(Object.prototype);
  });
});
