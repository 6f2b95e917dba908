import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { confirmDialog } from '../../../machines/flows/confirmDialog.ts';
import { statusBanner } from '../../../machines/flows/statusBanner.ts';
import { watchActor } from '../../providers/inspection/watchedActors.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { type DevTools, startDevTools } from './devTools.ts';
import type { DevToolsMessage } from './reduxDevTools.ts';

interface Connected {
  name: string;
  states: unknown[];
  actions: unknown[];
  tell: (message: DevToolsMessage) => void;
}

const saved = { type: 'show', status: 'success', message: 'Saved' } as const;

let connected: Connected[];
let stops: (() => void)[];
const report = vi.fn();

const extension = {
  connect: ({ name }: { name: string }) => {
    const one: Connected = { name, states: [], actions: [], tell: () => undefined };
    connected.push(one);
    return {
      init: (state: unknown) => void one.states.push(state),
      send: (action: unknown, state: unknown) => {
        one.actions.push(action);
        one.states.push(state);
      },
      subscribe: (listener: (message: DevToolsMessage) => void) => {
        one.tell = listener;
        return () => {
          one.tell = () => undefined;
        };
      },
    };
  },
};

function open(withExtension = true): DevTools {
  const tools = startDevTools(withExtension ? extension : undefined, report);
  stops.push(tools.stop);
  return tools;
}

function run() {
  const banner = createActor(statusBanner);
  stops.push(watchActor(banner), () => banner.stop());
  banner.start();
  return banner;
}

beforeEach(() => {
  connected = [];
  stops = [];
  report.mockReset();
});
afterEach(() => {
  for (const stop of stops.toReversed()) stop();
});

it('shows each machine of the tab with its states and events, those that start later too', () => {
  const banner = run();
  open();
  banner.send(saved);
  const dialog = createActor(confirmDialog);
  stops.push(watchActor(dialog), () => dialog.stop());
  dialog.start();
  expect(connected.map(({ name }) => name)).toEqual(['Portal: statusBanner', 'Portal: confirmDialog']);
  expect(connected[0]?.actions).toMatchObject([saved]);
  expect(connected[0]?.states).toMatchObject([
    { machine: 'statusBanner', value: 'none', status: 'active' },
    { value: banner.getSnapshot().value },
  ]);
});

it('shows no secret', () => {
  const banner = run();
  open();
  banner.send({ type: 'show', status: 'success', message: 'https://portal.example/?code=abcdefgh12345' });
  expect(JSON.stringify(connected)).toContain('redacted');
  expect(JSON.stringify(connected)).not.toContain('abcdefgh12345');
});

it('jumps on a copy, which has no effects, and leaves the live machine alone', async () => {
  const banner = run();
  const tools = open();
  banner.send(saved);
  const live = banner.getSnapshot();
  const [one] = connected;
  one?.tell({ type: 'DISPATCH', payload: { type: 'JUMP_TO_ACTION' }, state: JSON.stringify(one.states[0]) });
  await eventually(() => expect(tools.copy()).not.toBeNull());
  expect(tools.copy()).toMatchObject({ machine: 'statusBanner', step: { snapshot: { value: 'none' } } });
  const next = tools.copy()?.send(saved);
  expect(next?.step.snapshot.value).not.toBe('none');
  expect(tools.copy()).toBe(next);
  expect(banner.getSnapshot()).toBe(live);
  expect(report).not.toHaveBeenCalled();
});

it.each<[string, DevToolsMessage]>([
  ['the start of its own', { type: 'START' }],
  ['a commit', { type: 'DISPATCH', payload: { type: 'COMMIT' }, state: '{}' }],
  ['an event of the user', { type: 'ACTION', state: '{}' }],
])('ignores %s', async (_, message) => {
  const banner = run();
  const tools = open();
  const live = banner.getSnapshot();
  connected[0]?.tell(message);
  await Promise.resolve();
  expect([tools.copy(), banner.getSnapshot()]).toEqual([null, live]);
});

it('lists the machines for the console without the extension, and observes nothing', () => {
  const banner = run();
  const tools = open(false);
  banner.send(saved);
  expect(tools.machines()).toMatchObject([{ machine: 'statusBanner', value: banner.getSnapshot().value, status: 'active' }]);
  expect(connected).toEqual([]);
});

it('ends with the machine, and when it is stopped', () => {
  const banner = createActor(statusBanner);
  const forget = watchActor(banner);
  banner.start();
  const tools = open();
  forget();
  banner.send(saved);
  expect([connected[0]?.actions, tools.machines()]).toEqual([[], []]);
  banner.stop();
  const later = run();
  tools.stop();
  later.send(saved);
  expect(connected[1]?.actions).not.toContainEqual(saved);
});
