import { expect, it, vi } from 'vitest';
import type { MonitoringBatch } from '../../../schemas/generated/types.ts';
import { monitoringBatch } from '../../../schemas/built/allEntities.js';
import { HttpError } from '../http/httpError.ts';
import { createSender } from './sender.ts';

const message = { kind: 'action', at: 1, route: '/', name: 'click' } as const;

function sender(isSignedIn = true) {
  const answers: (() => Promise<void>)[] = [];
  const sent: MonitoringBatch[] = [];
  const report = vi.fn<(error: unknown) => void>();
  const state = { isSignedIn };
  const http = {
    post: async <T>(_path: string, body?: unknown): Promise<T> => {
      sent.push(body as MonitoringBatch);
      return (await answers.shift()?.()) as T;
    },
    mayReadAhead: () => state.isSignedIn,
  };
  const { send } = createSender({ http, service: 'employer-portal', environment: 'test', report });
  return { send: (session = crypto.randomUUID()) => send(session, [message]), sent, answers, report, state };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const refusing = (status: number) => async () => Promise.reject(new HttpError(status, 'No.', []));

it('sends batches that the service accepts', () => {
  const { send, sent } = sender();
  send();
  expect(sent).toHaveLength(1);
  expect(monitoringBatch(sent[0])).toBe(true);
});

it('waits for the sign-in', () => {
  const { send, sent, state } = sender(false);
  send();
  expect(sent).toEqual([]);
  state.isSignedIn = true;
  send();
  expect(sent).toHaveLength(2);
});

it('keeps the last 8 batches at most', () => {
  const { send, sent, state } = sender(false);
  for (let times = 0; times < 20; times += 1) send();
  state.isSignedIn = true;
  send();
  expect(sent).toHaveLength(8);
});

it.each([0, 401, 429, 500, 503])('sends a batch again that was answered with %i, as the same batch', async (status) => {
  const { send, sent, answers, report } = sender();
  answers.push(refusing(status));
  send();
  await settle();
  send();
  expect(sent.map(({ batchUid }) => batchUid)).toEqual([sent[0]?.batchUid, sent[0]?.batchUid, sent[2]?.batchUid]);
  expect(report).not.toHaveBeenCalled();
});

it.each([400, 404, 413, 422])('drops a batch that was answered with %i', async (status) => {
  const { send, sent, answers } = sender();
  answers.push(refusing(status));
  send();
  await settle();
  send();
  expect(sent).toHaveLength(2);
});

it('reports a defect of its own', async () => {
  const { send, answers, report } = sender();
  const defect = new TypeError('x is undefined');
  answers.push(async () => Promise.reject(defect));
  send();
  await settle();
  expect(report).toHaveBeenCalledExactlyOnceWith(defect);
});
