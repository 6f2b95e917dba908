import { describe, expect, it, vi } from 'vitest';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { csvFile } from './csvFile.ts';
import { exportFileName, exportList, type ListExport, ROWS_A_CALL } from './exportList.ts';

const owner = { $id: 'boat', title: 'Boat', properties: {} };
const name = describeField('name', { title: 'Name', type: 'string' }, owner, {});
const payroll = describeField(
  'payrollUid',
  { title: 'Payroll', type: 'string', format: 'uuid', 'x-reference': 'payrolls' },
  owner,
  {},
);

const boats = (count: number): DataRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Boat ${index + 1}`, payrollUid: `p${index % 2}` }));

function buildExport(all: readonly DataRecord[], overrides: Partial<ListExport> = {}) {
  const titlesOf = vi.fn<ListExport['titlesOf']>(async (_field, ids) => new Map(ids.map((id) => [id, `Payroll ${id}`])));
  const onProgress = vi.fn<ListExport['onProgress']>();
  const list: ListExport = {
    columns: [name, payroll],
    getPage: async (page) => ({ rows: all.slice((page - 1) * ROWS_A_CALL, page * ROWS_A_CALL), total: all.length }),
    titlesOf,
    onProgress,
    signal: new AbortController().signal,
    ...overrides,
  };
  return { list, titlesOf, onProgress };
}

describe('an exported list', () => {
  it('begins with the byte order mark and the headings, and has the names of references', async () => {
    const { list } = buildExport(boats(2));
    const bytes = new Uint8Array(await (await exportList(list, csvFile(list.columns))).arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('Name,Payroll\r\nBoat 1,Payroll p0\r\nBoat 2,Payroll p1\r\n');
  });

  it('has 100,000 rows in their order, reads all names in one call, and reports its progress', async () => {
    const { list, titlesOf, onProgress } = buildExport(boats(100_000));
    const lines = (await (await exportList(list, csvFile(list.columns))).text()).split('\r\n');
    expect([lines.length, lines[1], lines[100_000]]).toEqual([100_002, 'Boat 1,Payroll p0', 'Boat 100000,Payroll p1']);
    expect(titlesOf.mock.calls.map(([, ids]) => ids)).toEqual([['p0', 'p1']]);
    expect(onProgress).toHaveBeenCalledTimes(200);
    expect(onProgress).toHaveBeenLastCalledWith(100_000, 100_000);
  });

  it('of no rows has its headings', async () => {
    expect(await (await exportList(buildExport([]).list, csvFile([name, payroll]))).text()).toContain('Name,Payroll\r\n');
  });

  it('stops when it is cancelled', async () => {
    const cancelling = new AbortController();
    const { list } = buildExport(boats(5_000), { signal: cancelling.signal, onProgress: () => cancelling.abort() });
    await expect(exportList(list, csvFile(list.columns))).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('the name of the file contains the resource and the day', () => {
  expect(exportFileName('employees', '2026-01-05', 'csv')).toBe('employees-2026-01-05.csv');
});
