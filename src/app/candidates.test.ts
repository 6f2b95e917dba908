import { beforeEach, expect, it, vi } from 'vitest';
import { createCandidates } from './candidates.ts';

let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => idle.push(turn));
  // An idle turn is the test's own: where the fake timers come first in a process, they would take it over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Lets the browser have nothing to do, and lets time pass, a number of times. */
async function rest(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const next of idle.splice(0)) next();
    await vi.advanceTimersByTimeAsync(100);
  }
}

function screens() {
  const loaded = new Set<string>();
  let isSettled = true;
  const prefetch = vi.fn(async (path: string) => void loaded.add(path));
  const candidates = createCandidates({ prefetch, isKnown: (path) => loaded.has(path), isSettled: () => isSettled });
  const setSettled = (is: boolean) => (isSettled = is);
  return { candidates, setSettled, fetched: () => prefetch.mock.calls.map(([path]) => path) };
}

it('fetches nothing before two idle turns of a settled page', async () => {
  const { candidates, setSettled, fetched } = screens();
  setSettled(false);
  candidates.add('/a', 'page');
  await rest(20);
  expect(fetched()).toEqual([]);
  setSettled(true);
  await rest(1);
  setSettled(false);
  await rest(1);
  expect(fetched()).toEqual([]);
  setSettled(true);
  await rest(3);
  expect(fetched()).toEqual(['/a']);
});

it('fetches rows first, then the links of the page, then those around it, and four at most', async () => {
  const { candidates, fetched } = screens();
  for (const path of ['/menu/1', '/menu/2', '/menu/3']) candidates.add(path, 'frame');
  candidates.add('/page', 'page');
  candidates.add('/row', 'row');
  await rest(40);
  expect(fetched()).toEqual(['/row', '/page', '/menu/1', '/menu/2']);
  candidates.add('/menu/4', 'frame');
  await rest(10);
  expect(fetched()).toHaveLength(4);
});

it('counts from the beginning for the next screen, and leaves the links of the one before', async () => {
  const { candidates, fetched } = screens();
  for (const n of [1, 2, 3, 4, 5]) candidates.add(`/first/${n}`, 'page');
  await rest(40);
  candidates.add('/late', 'page');
  candidates.forget();
  candidates.add('/second', 'page');
  await rest(10);
  expect(fetched()).toEqual(['/first/1', '/first/2', '/first/3', '/first/4', '/second']);
});

it('spends none of the four on screens that are known', async () => {
  const { candidates, fetched } = screens();
  candidates.add('/a', 'page');
  await rest(5);
  for (const path of ['/a', '/a', '/b', '/c', '/d']) candidates.add(path, 'page');
  await rest(40);
  expect(fetched()).toEqual(['/a', '/b', '/c', '/d']);
});
