import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { MonitoringSegment } from '../../../../schemas/generated/types.ts';
import { eventType, type ReplayEvent } from '../../../providers/monitoring/replay/replayEvent.ts';
import { clockText, momentsOf, stepAt } from './moments.ts';
import { readRecording } from './readRecording.ts';

const segment = (position: number, events: unknown): MonitoringSegment => ({
  segmentUid: `segment-${position}`,
  sessionUid: 's-1',
  recordingUid: 'r-1',
  position,
  service: 'employer-portal',
  environment: 'test',
  from: 1,
  to: 2,
  events: typeof events === 'string' ? events : gzipSync(JSON.stringify(events)).toString('base64'),
});
const meta = (timestamp: number, href = '/employers/:id') => ({
  type: eventType.meta,
  timestamp,
  data: { href, width: 1_440, height: 900 },
});
const own = (timestamp: number, tag: string, payload: object): ReplayEvent => ({
  type: eventType.custom,
  timestamp,
  data: { tag, payload },
});
const step = (machine: string, state: string, ...taken: string[]) => ({ machine, states: [state], taken });

describe('a recording', () => {
  it('has the events of its segments', async () => {
    const { events, isCutShort } = await readRecording([segment(0, [meta(1), meta(2)]), segment(1, [meta(3)])]);
    expect(events).toEqual([meta(1), meta(2), meta(3)]);
    expect(isCutShort).toBe(false);
  });

  it.each([
    ['without its second segment', [segment(0, [meta(1)]), segment(2, [meta(3)])]],
    ['with a damaged one', [segment(0, [meta(1)]), segment(1, btoa('damaged'))]],
    ['with one that is no list', [segment(0, [meta(1)]), segment(1, { type: 4 })]],
  ])('%s ends there, and says so', async (_, segments) => {
    expect(await readRecording(segments)).toEqual({ events: [meta(1)], isCutShort: true });
  });

  it('is masked again, whatever a caller of the service has sent', async () => {
    const page = {
      type: eventType.fullSnapshot,
      timestamp: 2,
      data: {
        node: {
          type: 0,
          id: 1,
          childNodes: [
            { type: 2, id: 2, tagName: 'script', attributes: { src: 'https://people.example/x.js' }, childNodes: [] },
            { type: 2, id: 3, tagName: 'a', attributes: { href: 'javascript:alert(1)', onclick: 'alert(1)' }, childNodes: [] },
            {
              type: 2,
              id: 4,
              tagName: 'iframe',
              attributes: { srcdoc: '<script>', src: 'https://people.example' },
              childNodes: [],
            },
            { type: 2, id: 5, tagName: 'img', attributes: { src: 'https://people.example/x', rr_dataURL: 'x' }, childNodes: [] },
            {
              type: 2,
              id: 6,
              tagName: 'link',
              attributes: { rel: 'stylesheet', href: 'https://people.example' },
              childNodes: [],
            },
          ],
        },
        initialOffset: { top: 0, left: 0 },
      },
    };
    const { events } = await readRecording([
      segment(0, [meta(1, 'javascript:alert(1)'), page, { type: 6, timestamp: 3, data: { plugin: 'x' } }]),
    ]);
    expect(events).toEqual([
      meta(1, '/'),
      {
        ...page,
        data: {
          ...page.data,
          node: {
            type: 0,
            id: 1,
            childNodes: [
              { type: 2, id: 2, tagName: 'div', attributes: {}, childNodes: [] },
              { type: 2, id: 3, tagName: 'a', attributes: { href: '#' }, childNodes: [] },
              { type: 2, id: 4, tagName: 'iframe', attributes: {}, childNodes: [] },
              { type: 2, id: 5, tagName: 'img', attributes: {}, childNodes: [] },
              { type: 2, id: 6, tagName: 'link', attributes: { href: '#' }, childNodes: [] },
            ],
          },
        },
      },
    ]);
  });
});

describe('the moments', () => {
  const moments = momentsOf([
    meta(1_000),
    own(1_000, 'machine', step('signIn', 'success')),
    own(1_500, 'page', { route: '/employers' }),
    own(2_000, 'machine', step('bulkLoadUpload', 'uploading', 'bulkLoadUpload.chosen on upload [0]')),
    own(4_000, 'error', { name: 'TypeError' }),
    own(5_000, 'machine', step('statusBanner', 'none')),
  ]);

  it('are those with a name, by their time in the recording', () => {
    expect(moments.map(({ at, kind }) => [at, kind])).toEqual([
      [0, 'machine'],
      [500, 'page'],
      [1_000, 'machine'],
      [3_000, 'error'],
      [4_000, 'machine'],
    ]);
  });

  it.each([
    [0, null, 'signIn'],
    [999, null, 'signIn'],
    [1_000, null, 'bulkLoadUpload'],
    [9_000, null, 'bulkLoadUpload'],
    [9_000, 'statusBanner', 'statusBanner'],
    [3_999, 'statusBanner', undefined],
  ])('at %i, for the machine %s, lead to a step of %s', (time, machine, expected) => {
    expect(stepAt(moments, time, machine)?.machine).toBe(expected);
  });

  it('have times in minutes and seconds', () => {
    expect([0, 9_999, 72_400, 3_600_000].map(clockText)).toEqual(['0:00', '0:09', '1:12', '60:00']);
  });
});
