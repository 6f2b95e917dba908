import type { Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { resourceModuleId, resourceSummaries } from './resourceModules.ts';
import { type Preload, preloads } from './preloads.ts';

const definitions = resourceSummaries('schemas').map(({ name }) => resourceModuleId(name));

function chunk(name: string, moduleIds: readonly string[] = []) {
  return { type: 'chunk', name, fileName: `assets/${name}-1a2b3c.js`, moduleIds } as unknown as Rollup.OutputChunk;
}

/** The file that the plugin writes for a build of these chunks. */
function written(chunks: readonly Rollup.OutputChunk[]): Preload[] {
  const files: Preload[][] = [];
  const { generateBundle } = preloads();
  if (typeof generateBundle !== 'function') throw new Error('The plugin has no generateBundle.');
  const context = { emitFile: ({ source }: { source: string }) => files.push(JSON.parse(source) as Preload[]) };
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one]));
  (generateBundle as (this: unknown, ...args: unknown[]) => void).call(context, {}, bundle, true);
  return files.flat();
}

const layers = ['EmbeddedDashboard', 'frame', 'values', 'portal', 'controls', 'records', 'inputs', 'forms'];
const built = [...layers.map((layer) => chunk(layer)), chunk('definitions', definitions)];
const needed = (path: string): string[] =>
  written(built)
    .filter((preload) => new RegExp(preload.path).test(path))
    .flatMap(({ files }) => files.map((file) => file.replace(/^\/assets\/|-1a2b3c\.js$/g, '')));

describe('the files that an address needs', () => {
  it.each([
    ['/', ['frame', 'values', 'portal']],
    ['/sign-in-auth', []],
    ['/employers', ['frame', 'values', 'portal']],
    ['/employers/7', ['frame', 'values', 'portal', 'controls', 'records']],
    ['/employers/7/employees', ['frame', 'values', 'portal', 'controls', 'records', 'definitions']],
    ['/employers/7/employees/e1', ['frame', 'values', 'portal', 'controls', 'records', 'definitions']],
    ['/employers/7/employees/add-new', ['frame', 'values', 'portal', 'controls', 'records', 'definitions', 'inputs', 'forms']],
    ['/embedded-dashboards/7/membership', ['EmbeddedDashboard']],
    ['/signup/home', ['frame']],
    ['/signup/payroll', ['frame', 'values', 'controls', 'inputs']],
    ['/signup/create-account/success', ['frame']],
    ['/signup/5c3e/dashboard', ['frame']],
    ['/signup/digital-signature', ['frame', 'values', 'controls']],
    ['/signup/partial-signups', ['frame', 'values', 'portal']],
    ['/404', ['frame']],
    ['/signups', ['frame', 'values', 'portal']],
    ['/charge-models', ['frame', 'values', 'portal', 'controls', 'records', 'definitions']],
  ])('%s', (path, expected) => {
    expect(needed(path)).toEqual(expected);
  });
});

it('a build without one of the files fails, naming the missing file', () => {
  expect(() => written(built.filter(({ name }) => name !== 'frame'))).toThrow('No file of the build holds the layer "frame"');
});
