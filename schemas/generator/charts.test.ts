import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateMachines, readCharts } from './charts.ts';
import { withChoices } from './choicesOf.ts';

const project = join(import.meta.dirname, '../..');
let copy: string;

// Below the project, so that a chart finds XState.
beforeEach(() => {
  mkdirSync(join(project, '.cache'), { recursive: true });
  copy = mkdtempSync(join(project, '.cache/charts-'));
  mkdirSync(join(copy, 'machines/lifecycles/own'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

const boat = `import { setup } from 'xstate';
export const boat = setup({}).createMachine({
  id: 'boat',
  meta: { title: 'Boat', events: { launch: 'Launch', haulOut: 'Haul out', moor: 'Moor' } },
  initial: 'ashore',
  states: {
    ashore: { meta: { label: 'Ashore' }, on: { launch: 'afloat' } },
    afloat: { meta: { label: 'Afloat', tone: 'success' }, on: { haulOut: 'ashore', moor: 'moored' } },
    moored: { on: { haulOut: 'ashore', moor: 'afloat' } },
  },
});
`;
const write = (name: string, content: string): void => writeFileSync(join(copy, 'machines/lifecycles', name), content);

it('reads what the charts of the project say', () => {
  const charts = readCharts(project);
  expect(charts['employeeRequest']).toMatchObject({
    title: 'Employee request',
    initial: 'outstanding',
    events: [{ event: 'complete', label: 'Complete', to: 'complete' }, { event: 'cancel' }],
  });
});

it('reads states with their labels, and where an event leads when that is always the same', () => {
  write('boat.ts', `${boat}export const samples = {};\n`);
  write('helpers.ts', 'export const one = 1;\n');
  expect(readCharts(copy)).toEqual({
    boat: {
      title: 'Boat',
      initial: 'ashore',
      states: [
        { state: 'ashore', label: 'Ashore' },
        { state: 'afloat', label: 'Afloat', tone: 'success' },
        { state: 'moored', label: 'moored' },
      ],
      events: [
        { event: 'launch', label: 'Launch', to: 'afloat' },
        { event: 'haulOut', label: 'Haul out', to: 'ashore' },
        { event: 'moor', label: 'Moor', to: null },
      ],
    },
  });
});

it.each([
  [
    'a file of another name',
    'ship.ts',
    `${boat}export const samples = {};`,
    'ship.ts: the chart "boat" is exported as boat; give',
  ],
  ['a chart without samples', 'boat.ts', boat, 'boat.ts: export "samples" beside the chart'],
  ['a file that cannot be read', 'boat.ts', 'throw new Error("adrift");', 'boat.ts cannot be read: adrift'],
])('refuses %s, with its remedy', (_, name, content, fault) => {
  write(name, content);
  expect(() => readCharts(copy)).toThrow(`machines/lifecycles/${fault}`);
});

it('refuses a chart of the name of another', () => {
  write('boat.ts', `${boat}export const samples = {};\n`);
  write('own/boat.ts', `${boat}export const samples = {};\n`);
  expect(() => readCharts(copy)).toThrow(
    'machines/lifecycles/own/boat.ts: there is a chart "boat" already; give this one another name.',
  );
});

it.each([
  ['boat.ts', '../lifecycles/boat.ts'],
  ['own/boat.ts', '../lifecycles/own/boat.ts'],
])('lists the chart and the samples of %s, so that nobody does by hand', (name, path) => {
  write(name, `${boat}export const samples = {};\n`);
  const files = generateMachines(readCharts(copy), copy);
  expect(files['lifecycles.ts']).toContain(`import { boat } from '${path}';`);
  expect(files['samples.ts']).toContain(`import { samples as boat } from '${path}';`);
});

it('writes out choices that are listed elsewhere, and none where nobody has listed them', () => {
  const schema = {
    properties: { machine: { type: 'string', 'x-choices': 'lifecycles' } },
    oneOf: [{ 'x-choices': 'lifecycles' }],
  };
  expect(withChoices(schema, { lifecycles: ['boat'] })).toEqual({
    properties: { machine: { type: 'string', enum: ['boat'] } },
    oneOf: [{ enum: ['boat'] }],
  });
  expect(withChoices({ 'x-choices': 'lifecycles' }, { lifecycles: [] })).toEqual({});
});
