import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { inChunks, wideSizes } from '../reading/samples/sampleFiles.ts';
import { fileHead } from './fileHead.ts';

const examples = new URL('../../../schemas/bulk-loads/examples/', import.meta.url);
const headOf = (text: string | Uint8Array) =>
  fileHead(inChunks(typeof text === 'string' ? new TextEncoder().encode(text) : text), wideSizes, '2026-11-23');

it.each(readdirSync(examples).map((name) => name.replace('.csv', '')))('recognises the example of %s', async (id) => {
  const format = bulkLoads.formats.find((one) => one.id === id);
  const head = await headOf(readFileSync(new URL(`${id}.csv`, examples)));
  expect(head).toMatchObject({ format: format?.title });
});

const papdis = (...rows: string[]) =>
  ['PAPDISVersion,EmployerId,PayPeriodStartDate,PayPeriodEndDate,Surname,EmployeeId', ...rows, ''].join('\r\n');

it('names the employer and the pay period of the rows, and each kind of file of the format', async () => {
  const head = await headOf(papdis('PAP11,1087,2026-11-01,2026-11-30,Hill,A1', 'PAP11,1087,2026-11-01,2026-11-30,Hall,A2'));
  expect(head).toMatchObject({ employerIds: ['1087'], period: { startDate: '2026-11-01', endDate: '2026-11-30' } });
  expect(head).toHaveProperty('actions.0', 'bulkManagement');
});

it('names each employer of a file of several', async () => {
  expect(await headOf(papdis('PAP11,1087,,,Hill,A1', 'PAP11,1090,,,Hall,A2'))).toMatchObject({
    employerIds: ['1087', '1090'],
    period: null,
  });
});

it('names no employer where no column has one', async () => {
  expect(await headOf('Payroll number,First name,Last name,Leaving date\r\nA1,Ada,Hill,2026-11-20\r\n')).toMatchObject({
    employerIds: [],
    actions: ['leaver'],
  });
});

it.each([
  ['', /no rows/i],
  ['<html><body>Not a file</body></html>', /cannot be read/],
  ['one,two\r\nthree,four\r\n', /fit no format/],
])('says why %j cannot be routed', async (text, problem) => {
  expect(await headOf(text)).toEqual({ problem: expect.stringMatching(problem) as unknown });
});
