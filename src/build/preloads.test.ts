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

const layers = ['EmbeddedDashboard', 'styles', 'frame', 'values', 'portal', 'records', 'dashboards', 'inputs', 'forms'];
const built = [...layers.map((layer) => chunk(layer)), chunk('definitions', definitions)];
const needed = (path: string): string[] =>
  written(built)
    .filter((preload) => new RegExp(preload.path).test(path))
    .flatMap(({ files }) => files.map((file) => file.replace(/^\/assets\/|-1a2b3c\.js$/g, '')));

describe('the files that an address needs', () => {
  it.each([
    ['/', ['styles', 'frame', 'values', 'portal']],
    ['/sign-in-auth', []],
    ['/employers', ['styles', 'frame', 'values', 'portal']],
    ['/employers/7', ['styles', 'frame', 'values', 'portal', 'records', 'dashboards']],
    ['/employers/7/employees', ['styles', 'frame', 'values', 'portal', 'records', 'definitions']],
    ['/employers/7/employees/e1', ['styles', 'frame', 'values', 'portal', 'records', 'definitions']],
    ['/employers/7/employees/add-new', ['styles', 'frame', 'values', 'portal', 'records', 'definitions', 'inputs', 'forms']],
    ['/embedded-dashboards/7/membership', ['EmbeddedDashboard']],
    ['/signup/home', ['styles', 'frame']],
    ['/signup/payroll', ['styles', 'frame', 'values', 'inputs']],
    ['/signup/create-account/success', ['styles', 'frame']],
    ['/signup/5c3e/dashboard', ['styles', 'frame']],
    ['/signup/check-answers', ['styles', 'frame', 'values']],
    ['/signup/digital-signature', ['styles', 'frame', 'values']],
    ['/signup/partial-signups', ['styles', 'frame', 'values', 'portal']],
    ['/404', ['styles', 'frame']],
    ['/signups', ['styles', 'frame', 'values', 'portal']],
    ['/charge-models', ['styles', 'frame', 'values', 'portal', 'records', 'definitions']],
  ])('%s', (path, expected) => {
    expect(needed(path)).toEqual(expected);
  });
});

it('a build without one of the files fails, naming the missing file', () => {
  expect(() => written(built.filter(({ name }) => name !== 'frame'))).toThrow('No file of the build holds the layer "frame"');
});
