import { gzipSync } from 'node:zlib';
import type { Post } from './newRecords.ts';

const application = { service: 'employer-portal', environment: 'test' };

export function errorReportPost(): Post {
  const body = { ...application, name: 'Error', message: crypto.randomUUID(), path: '/', context: {} };
  return { role: null, path: '/error-reports', body };
}

export function batchPost(): Post {
  const message = { kind: 'view', at: 0, route: '/', name: 'begin' };
  const body = { ...application, batchUid: crypto.randomUUID(), sessionUid: crypto.randomUUID(), messages: [message] };
  return { role: 'pension-admin', path: '/monitoring/batches', body };
}

export function segmentPost(): Post {
  const event = { type: 4, timestamp: 1, data: {} };
  const body = {
    ...application,
    segmentUid: crypto.randomUUID(),
    sessionUid: crypto.randomUUID(),
    recordingUid: crypto.randomUUID(),
    position: 0,
    from: 1,
    to: 2,
    events: gzipSync(JSON.stringify([event])).toString('base64'),
  };
  return { role: 'pension-admin', path: '/monitoring/segments', body };
}
