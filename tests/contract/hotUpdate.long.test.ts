import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createServer, type HotPayload, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceModules } from '../../src/build/resourceModules.ts';
import { siteVisit, siteVisits } from './siteVisits.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';

/** Each save runs the generator, a separate process that includes a compiler. */
const slow = 180_000;
const employees = 'virtual:resource/employees';

let copy: ProjectCopy;
let server: ViteDevServer;
let sent: HotPayload[];

beforeAll(async () => {
  copy = copyProject();
  server = await createServer({
    root: copy.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [resourceModules()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { hot } = server.environments.client;
  hot.send = (payload: HotPayload | string) => void (typeof payload === 'object' && sent.push(payload));
  // The modules that the open page has loaded.
  await server.transformRequest('virtual:resources');
  await server.transformRequest(employees);
}, slow);
afterAll(async () => {
  await server.close();
  copy.remove();
});

/** The message to the page after a save, once the generator has run. */
async function afterSaving(save: () => void): Promise<HotPayload> {
  sent = [];
  save();
  await expect.poll(() => sent.length, { timeout: slow, interval: 50 }).toBeGreaterThan(0);
  const [payload] = sent;
  if (!payload) throw new Error('Nothing was sent.');
  return payload;
}

const employee = 'schemas/entities/employee.schema.json';
const addField = (field: string, property: object) => () =>
  copy.edit(employee, ({ properties }) => Object.assign(properties as object, { [field]: property }));

it('a new field appears on the open screen, without a reload', { timeout: slow }, async () => {
  const payload = await afterSaving(addField('shoeSize', { title: 'Shoe size', type: ['integer', 'null'], 'x-stored': false }));
  expect(payload).toMatchObject({
    type: 'update',
    updates: [{ type: 'js-update', path: expect.stringContaining(employees) as string }],
  });
  expect((await server.transformRequest(employees))?.code).toContain('Shoe size');
  expect(copy.read('schemas/generated/types.ts')).toContain('shoeSize');
});

it('a screen that loads while the generator runs has the definition of the validators', { timeout: slow }, async () => {
  sent = [];
  addField('ringSize', { title: 'Ring size', type: ['integer', 'null'], 'x-stored': false })();
  server.environments.client.moduleGraph.invalidateAll();
  const hasNewField = async () => (await server.transformRequest(employees))?.code.includes('Ring size');
  expect(await hasNewField()).toBe(false);
  await expect.poll(() => sent.length, { timeout: slow, interval: 50 }).toBeGreaterThan(0);
  expect(await hasNewField()).toBe(true);
});

/** Removes the fault's message from the page. Otherwise Vite's client reloads the page at the next update. */
const removeFaultMessage = { type: 'update', updates: [] };

it('a fault is shown over the page, with its place and remedy, and the page is kept', { timeout: slow }, async () => {
  const before = copy.read(employee);
  await afterSaving(addField('hatSize', { type: 'integer' }));
  expect(sent).toMatchObject([
    removeFaultMessage,
    {
      type: 'error',
      err: {
        message: expect.stringMatching(
          /employee\.schema\.json:\d+:5, at \/properties\/hatSize: there is no "title"; add it\./,
        ) as string,
      },
    },
  ]);
  expect(await afterSaving(() => copy.write(employee, before))).toEqual(removeFaultMessage);
});

it('a file that its editor empties before it writes the new text is generated from the new text', { timeout: slow }, async () => {
  const text = copy.read(employee).replace('"shoeSize"', '"beltSize"').replace('"Shoe size"', '"Belt size"');
  // The watcher reports one change of two within 50 ms.
  const isReported = once(server.watcher, 'change');
  copy.write(employee, '');
  await isReported;
  await setTimeout(10);
  await afterSaving(() => copy.write(employee, text));
  expect(sent).toMatchObject([{ type: 'update', updates: [{ type: 'js-update' }] }]);
  expect((await server.transformRequest(employees))?.code).toContain('Belt size');
});

it('a new resource reloads the page, so that it has its routes and its menu entry', { timeout: slow }, async () => {
  copy.write('schemas/entities/site-visit.schema.json', JSON.stringify(siteVisit));
  const payload = await afterSaving(() => copy.write('schemas/resources/site-visits.json', JSON.stringify(siteVisits)));
  expect(payload).toMatchObject({ type: 'full-reload' });
  expect((await server.transformRequest('virtual:resources'))?.code).toContain('site-visits');
});

it('a changed address of a screen reloads the page', { timeout: slow }, async () => {
  const payload = await afterSaving(() =>
    copy.edit('schemas/resources/employees.json', (json) => Object.assign(json, { portalPath: 'people' })),
  );
  expect(payload).toMatchObject({ type: 'full-reload' });
});

it('a new lifecycle is known as soon as its chart is saved', { timeout: slow }, async () => {
  const chart = copy.read('machines/lifecycles/pot.ts').replaceAll(/\bpot\b/g, 'jar');
  copy.write('machines/lifecycles/jar.ts', chart);
  await expect.poll(() => copy.read('schemas/built/lifecycles.json'), { timeout: slow, interval: 50 }).toContain('"jar"');
});
