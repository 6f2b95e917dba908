import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { MonitoringSegment } from '../../../../schemas/generated/types.ts';
import { monitoringSegment } from '../../../../schemas/built/allEntities.js';
import { HttpError } from '../../http/httpError.ts';
import { createSegments, type Segment } from './segments.ts';
import { createSegmentSender } from './segmentSender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (timestamp: number, length = 0) => ({ type: 3, timestamp, data: 'x'.repeat(length) });

function segments() {
  const send = vi.fn<(segment: Segment) => void>();
  const created = createSegments(send);
  return { ...created, send, sent: () => send.mock.calls.map(([segment]) => segment) };
}

it('cuts 30 seconds after the first event of a segment, and not earlier', () => {
  const { add, sent } = segments();
  add(event(1_000));
  vi.advanceTimersByTime(20_000);
  add(event(21_000));
  vi.advanceTimersByTime(9_999);
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent()).toMatchObject([{ position: 0, from: 1_000, to: 21_000 }]);
  expect(JSON.parse(sent()[0]?.events ?? '')).toEqual([event(1_000), event(21_000)]);
  vi.advanceTimersByTime(60_000);
  expect(sent()).toHaveLength(1);
});

it('cuts with the event that brings it above 60 KB, and not at 60 KB', () => {
  const { add, sent } = segments();
  const frame = JSON.stringify(event(1)).length + 1;
  add(event(1, 60_000 - frame));
  expect(sent()).toEqual([]);
  add(event(1));
  expect(sent()).toHaveLength(1);
  add(event(1, 60_001 - frame));
  expect(sent().map(({ position }) => position)).toEqual([0, 1]);
});

it('numbers the segments of each recording from 0', () => {
  const { add, begin, flush, sent } = segments();
  add(event(1));
  flush();
  add(event(2));
  begin();
  add(event(3));
  flush();
  flush();
  expect(sent().map(({ position }) => position)).toEqual([0, 1, 0]);
  const [first, second, third] = sent().map(({ recordingUid }) => recordingUid);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('sends segments that the service accepts, and tells which are lost', async () => {
  vi.useRealTimers();
  const posted: { path: string; body: MonitoringSegment; keepalive: boolean | undefined }[] = [];
  const answers: (() => Promise<void>)[] = [];
  const onLost = vi.fn<(refusal?: HttpError) => void>();
  const http = {
    post: async <T>(path: string, body?: unknown, call?: { keepalive?: boolean }): Promise<T> => {
      posted.push({ path, body: body as MonitoringSegment, keepalive: call?.keepalive });
      return (await answers.shift()?.()) as T;
    },
    mayReadAhead: () => true,
  };
  const report = vi.fn<(error: unknown) => void>();
  const send = createSegmentSender({ http, service: 'employer-portal', environment: 'test', report, onLost });
  const segment = { recordingUid: crypto.randomUUID(), position: 3, from: 1, to: 2, events: '[{"type":4}]' };
  send(crypto.randomUUID(), segment);
  await expect.poll(() => posted).toHaveLength(1);
  expect(posted[0]?.path).toBe('/monitoring/segments');
  expect(posted[0]?.keepalive).toBe(true);
  expect(monitoringSegment(posted[0]?.body)).toBe(true);
  expect(gunzipSync(Buffer.from(posted[0]?.body.events ?? '', 'base64')).toString()).toBe(segment.events);
  expect(onLost).not.toHaveBeenCalled();

  answers.push(async () => Promise.reject(new HttpError(404, 'No.', [])));
  send(crypto.randomUUID(), segment);
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
  expect(onLost.mock.calls[0]?.[0]?.status).toBe(404);
  expect(report).not.toHaveBeenCalled();
});

it('tells of a segment that is given up for later ones', async () => {
  vi.useRealTimers();
  const onLost = vi.fn<(refusal?: HttpError) => void>();
  const http = { post: async <T>() => undefined as T, mayReadAhead: () => false };
  const report = vi.fn<(error: unknown) => void>();
  const send = createSegmentSender({ http, service: 'employer-portal', environment: 'test', report, onLost });
  const segment = { recordingUid: crypto.randomUUID(), position: 0, from: 1, to: 2, events: '[{"type":4}]' };
  for (let sent = 0; sent < 9; sent += 1) send(crypto.randomUUID(), segment);
  await expect.poll(() => onLost.mock.calls).toEqual([[]]);
  expect(report).not.toHaveBeenCalled();
});
