import { expect, it } from 'vitest';
import { createRecordingStore } from './recordingStore.ts';
import type { Entry } from './recording.ts';

const page = { id: 'p', tab: 't', path: '/' };
const actor: Entry = {
  page: 'p',
  n: 0,
  at: 0,
  kind: 'actor',
  actor: 'p-1',
  machine: 'signIn',
  name: 'signIn',
  value: 'idle',
  context: { code: null },
};
const event = (n: number): Entry => ({ page: 'p', n, at: n, kind: 'event', actor: 'p-1', type: 'begin' });

it('keeps every entry, and notifies its listeners once a frame', () => {
  const frames: (() => void)[] = [];
  const store = createRecordingStore((draw) => frames.push(draw));
  let told = 0;
  store.subscribe(() => (told += 1));
  store.receive({ page, entries: [actor] });
  for (let n = 1; n <= 10_000; n += 1) store.receive({ page, entries: [event(n)] });
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(told).toBe(1);
  expect(store.read().entries).toHaveLength(10_001);
  expect(store.read().actors.get('p-1')).toMatchObject({ machine: 'signIn', value: 'idle', context: { code: null } });
});

it('drops the oldest entries when it is full, but keeps the running actors', () => {
  const store = createRecordingStore((draw) => draw(), 1_000);
  store.receive({ page, entries: [actor] });
  for (let n = 1; n <= 1_000; n += 1) store.receive({ page, entries: [event(n)] });
  const { entries, dropped } = store.read();
  expect(dropped).toBe(101);
  expect(entries[0]).toMatchObject({ kind: 'actor', actor: 'p-1', machine: 'signIn', value: 'idle' });
  expect(entries.at(-1)).toEqual(event(1_000));
});

it('shows only the file until it is closed', () => {
  const store = createRecordingStore((draw) => draw());
  store.open('friday.json', [page], [actor]);
  store.receive({ page: { ...page, id: 'q' }, entries: [event(1)] });
  expect(store.read()).toMatchObject({ file: 'friday.json', entries: [actor] });
  store.clear();
  expect(store.read()).toMatchObject({ file: null, entries: [] });
});
