import { describe, expect, it } from 'vitest';
import { and, assign, fromPromise, not, setup } from 'xstate';
import { readChart } from './readChart.ts';
import { layOutChart } from './layOutChart.ts';

const boat = setup({
  types: {
    context: {} as { name: string },
    events: {} as { type: 'sail' } | { type: 'sink' } | { type: 'paint' } | { type: 'return' },
  },
  actors: { findWind: fromPromise(async () => 'west') },
  guards: { isSeaworthy: () => true, isStormy: () => false },
  actions: { hoist: () => {}, lower: () => {}, rename: assign({ name: 'Mary' }) },
  delays: { tide: 6_000 },
}).createMachine({
  id: 'boat',
  description: 'A boat and its crew.',
  meta: { title: 'Boat' },
  context: { name: 'Anne' },
  initial: 'moored',
  states: {
    moored: {
      meta: { label: 'At the quay' },
      description: 'Tied up.',
      tags: 'safe',
      entry: 'lower',
      exit: 'hoist',
      on: { paint: { actions: 'rename' }, sail: { guard: and(['isSeaworthy', not('isStormy')]), target: 'atSea' }, return: {} },
      after: { tide: { target: 'moored', reenter: true } },
    },
    atSea: {
      type: 'parallel',
      on: { return: 'moored', sink: 'sunk' },
      states: {
        crew: {
          initial: 'awake',
          states: { awake: { always: { guard: 'isStormy', target: 'asleep' } }, asleep: {}, before: { type: 'history' } },
        },
        wind: {
          initial: 'looking',
          states: {
            looking: { invoke: { src: 'findWind', onDone: 'found', onError: { target: 'found', actions: 'lower' } } },
            found: {},
          },
        },
      },
    },
    sunk: { type: 'final' },
  },
});

const origin = { kind: 'flow', source: 'machines/flows/boat.ts' } as const;

describe('a chart read from a definition', () => {
  const chart = readChart(boat, origin);
  const state = (id: string) => chart.states.find((one) => one.id === id);
  const transition = (id: string) => chart.transitions.find((one) => one.id === id);

  it('has each state with its kind and actions', () => {
    expect(chart).toMatchObject({
      id: 'boat',
      title: 'Boat',
      description: 'A boat and its crew.',
      source: 'machines/flows/boat.ts',
    });
    expect(state('boat.moored')).toMatchObject({
      label: 'At the quay',
      parent: 'boat',
      description: 'Tied up.',
      tags: ['safe'],
      entry: ['lower'],
      exit: ['hoist'],
    });
    expect(chart.states.map(({ id, kind }) => [id, kind])).toEqual([
      ['boat', 'compound'],
      ['boat.moored', 'atomic'],
      ['boat.atSea', 'parallel'],
      ['boat.atSea.crew', 'compound'],
      ['boat.atSea.crew.awake', 'atomic'],
      ['boat.atSea.crew.asleep', 'atomic'],
      ['boat.atSea.crew.before', 'history'],
      ['boat.atSea.wind', 'compound'],
      ['boat.atSea.wind.looking', 'atomic'],
      ['boat.atSea.wind.found', 'atomic'],
      ['boat.sunk', 'final'],
    ]);
    expect(state('boat.atSea.wind.looking')?.invokes).toMatchObject([{ src: 'findWind' }]);
    expect(state('boat.atSea.wind')?.initial).toBe('boat.atSea.wind.looking');
  });

  it('has each transition with its trigger, guard and actions', () => {
    expect(transition('boat.moored on sail [0]')).toMatchObject({
      guard: 'isSeaworthy and not isStormy',
      targets: ['boat.atSea'],
    });
    expect(transition('boat.moored on paint [0]')).toMatchObject({ targets: [], actions: ['rename'] });
    expect(transition('boat.moored on return [0]')).toMatchObject({ targets: [], actions: [] });
    expect(transition('boat.moored on xstate.after.tide.boat.moored [0]')).toMatchObject({
      kind: 'after',
      label: 'after 6 s (tide)',
      reenter: true,
    });
    expect(transition('boat.atSea.crew.awake on always [0]')).toMatchObject({ kind: 'always', guard: 'isStormy' });
    expect(
      chart.transitions.filter(({ source }) => source === 'boat.atSea.wind.looking').map(({ kind, label }) => [kind, label]),
    ).toEqual([
      ['done', 'done: findWind'],
      ['error', 'error: findWind'],
    ]);
  });

  it('gives every state and transition a place', async () => {
    const { width, height, states, arrows, initials, transitions } = await layOutChart(chart);
    expect(arrows).toHaveLength(transitions.filter(({ targets }) => targets.length > 0).length);
    expect(initials).toHaveLength(3);
    for (const { points, label } of arrows) {
      expect(points.length).toBeGreaterThan(1);
      expect(label.width).toBeGreaterThan(0);
    }
    for (const { x, y, width: wide, height: high, parent } of states) {
      const around = states.find(({ id }) => id === parent) ?? { x: 0, y: 0, width, height };
      expect(x).toBeGreaterThanOrEqual(around.x);
      expect(y).toBeGreaterThanOrEqual(around.y);
      expect(x + wide).toBeLessThanOrEqual(around.x + around.width);
      expect(y + high).toBeLessThanOrEqual(around.y + around.height);
    }
  });
});
