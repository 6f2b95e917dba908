import { describe, expect, it, vi } from 'vitest';
import { createSheet, type SheetOptions } from './createSheet.ts';
import type { GridColumn, GridRow } from './sheetTypes.ts';

const columns: GridColumn[] = [
  { field: 'name', title: 'Name', kind: 'text' },
  { field: 'employee', title: 'Employee', kind: 'money', isEditable: true },
  { field: 'employer', title: 'Employer', kind: 'money', isEditable: true, isRequired: true },
  { field: 'total', title: 'Total', kind: 'money', isEditable: true },
];
const person = (id: string, employee: number, employer: number): GridRow => ({ id, values: { name: id, employee, employer } });
const rows = [person('ada', 10_000, 5_000), person('ben', 20_000, 6_000), person('cy', 30_000, 7_000)];
const sheetOf = (more: Partial<SheetOptions> = {}) =>
  createSheet({
    columns,
    rows,
    derive: ({ employee, employer }) => ({ total: Number(employee) + Number(employer) }),
    ...more,
  });
const ada = { id: 'ada', field: 'employee' };

describe('a typed text', () => {
  it.each([
    ['£12', '12.00', 1_200],
    ['1,234.50', '1,234.50', 123_450],
    ['１２', '12.00', 1_200],
  ])('%s is %s, and changes the row and its total', (typed, shown, pence) => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: typed }]);
    expect(sheet.text(ada)).toBe(shown);
    expect(sheet.changes()).toEqual([{ id: 'ada', values: { employee: pence } }]);
    expect(sheet.values('ada')['total']).toBe(pence + 5_000);
    expect(sheet.isEdited(ada)).toBe(true);
  });

  it('that cannot be read is kept with its remedy, and is no change to save', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '12,34' }]);
    expect(sheet.text(ada)).toBe('12,34');
    expect(sheet.remark(ada)?.tone).toBe('error');
    expect(sheet.remark(ada)?.text).toContain('Use commas only between thousands');
    expect(sheet.faults()).toEqual([ada]);
    expect(sheet.changes()).toEqual([]);
    expect(sheet.hasEdits()).toBe(true);
    expect(sheet.values('ada')['employee']).toBeNull();
  });

  it('with the value that the row has is no edit', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '12' }]);
    sheet.write([{ ...ada, text: '£100.00' }]);
    expect(sheet.hasEdits()).toBe(false);
  });

  it('is empty where a column asks for a value: a fault', () => {
    const sheet = sheetOf();
    sheet.write([
      { ...ada, text: ' ' },
      { id: 'ada', field: 'employer', text: '' },
    ]);
    expect(sheet.changes()).toEqual([{ id: 'ada', values: { employee: null } }]);
    expect(sheet.remark({ id: 'ada', field: 'employer' })?.text).toBe('Fill in the employer');
  });

  it('is refused by a fixed column, a computed value and a fixed row, and the others are written', () => {
    const sheet = sheetOf({ rows: [...rows, { ...person('dee', 1, 1), isReadOnly: true }] });
    const left = sheet.write([
      { id: 'ada', field: 'name', text: 'Eve' },
      { id: 'ada', field: 'total', text: '1' },
      { id: 'dee', field: 'employee', text: '1' },
      { ...ada, text: '1' },
    ]);
    expect(left).toBe(3);
    expect(sheet.changes()).toEqual([{ id: 'ada', values: { employee: 100 } }]);
  });
});

describe('undo and redo', () => {
  it('take a paste back and forth as one step', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.write(rows.map(({ id }, n) => ({ id, field: 'employer', text: n === 1 ? 'x' : '9' })));
    expect(sheet.faults()).toEqual([{ id: 'ben', field: 'employer' }]);
    expect(sheet.undo()).toHaveLength(3);
    expect(sheet.faults()).toEqual([]);
    expect(sheet.changes()).toEqual([{ id: 'ada', values: { employee: 100 } }]);
    sheet.undo();
    expect([sheet.hasEdits(), sheet.canUndo(), sheet.canRedo()]).toEqual([false, false, true]);
    sheet.redo();
    sheet.redo();
    expect(sheet.text({ id: 'ben', field: 'employer' })).toBe('x');
    expect([sheet.canUndo(), sheet.canRedo()]).toEqual([true, false]);
  });

  it('forget what was undone once something else is typed', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.undo();
    sheet.write([{ ...ada, text: '2' }]);
    expect(sheet.redo()).toEqual([]);
    expect(sheet.text(ada)).toBe('2.00');
  });

  it('change nothing without a step', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '100' }]);
    expect([sheet.canUndo(), sheet.undo(), sheet.redo()]).toEqual([false, [], []]);
  });

  it('end with what was saved: neither its earlier value nor a discarded one comes back', () => {
    const sheet = sheetOf();
    sheet.write([{ id: 'ben', field: 'employee', text: 'x' }]);
    sheet.discard();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.replaceRows([person('ada', 100, 5_000), ...rows.slice(1)]);
    expect([sheet.canUndo(), sheet.undo(), sheet.hasEdits()]).toEqual([false, [], false]);
    expect(sheet.text(ada)).toBe('1.00');
  });

  it('go on while rows that are read again say the same', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.replaceRows(rows.map((row) => ({ ...row, values: { ...row.values } })));
    sheet.undo();
    expect([sheet.text(ada), sheet.canRedo()]).toEqual(['100.00', true]);
  });

  it('go on where every text is saved at once, as the rows of an upload are', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.updateRows([person('ada', 100, 5_000)]);
    sheet.undo();
    expect(sheet.changes()).toEqual([{ id: 'ada', values: { employee: 10_000 } }]);
  });

  it('end, with all edits, once the rows can no longer be changed', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.write([{ ...ada, text: '2' }]);
    sheet.undo();
    expect(sheet.takesChanges()).toBe(true);
    sheet.replaceRows(rows.map((row) => ({ ...row, isReadOnly: true })));
    expect([sheet.takesChanges(), sheet.canUndo(), sheet.canRedo(), sheet.hasEdits()]).toEqual([false, false, false, false]);
    expect(sheet.text(ada)).toBe('100.00');
  });

  it('are not for a sheet without a column that is typed', () => {
    expect(sheetOf({ columns: columns.map((column) => ({ ...column, isEditable: false })) }).takesChanges()).toBe(false);
  });
});

it('discards all edits, which can be undone', () => {
  const sheet = sheetOf();
  sheet.write([
    { ...ada, text: '1' },
    { id: 'ben', field: 'employee', text: 'x' },
  ]);
  sheet.discard();
  expect([sheet.hasEdits(), sheet.faults(), sheet.text(ada)]).toEqual([false, [], '100.00']);
  sheet.undo();
  expect([sheet.text(ada), sheet.faults()]).toEqual(['1.00', [{ id: 'ben', field: 'employee' }]]);
});

describe('a row with remarks', () => {
  it('is judged by its present values: a warning is no fault', () => {
    const sheet = sheetOf({
      judge: ({ employee }) => ({
        ...(Number(employee) > 25_000 && { employee: { tone: 'warning' as const, text: 'Higher than usual.' } }),
        ...(employee === 0 && { employee: { tone: 'error' as const, text: 'Enter more than nothing.' } }),
      }),
    });
    expect(sheet.remark({ id: 'cy', field: 'employee' })?.text).toBe('Higher than usual.');
    expect(sheet.faults()).toEqual([]);
    sheet.write([
      { id: 'cy', field: 'employee', text: '0' },
      { ...ada, text: '0' },
    ]);
    expect(sheet.faults().map(({ id }) => id)).toEqual(['ada', 'cy']);
  });

  it('shows what the service refused until the cell is changed', () => {
    const sheet = sheetOf();
    sheet.write([{ ...ada, text: '1' }]);
    sheet.refuse([
      { ...ada, text: 'Enter £2 or more' },
      { id: 'nobody', field: 'employee', text: 'unknown' },
    ]);
    expect(sheet.remark(ada)).toEqual({ tone: 'error', text: 'Enter £2 or more' });
    expect(sheet.faults()).toEqual([ada]);
    sheet.write([{ ...ada, text: '2' }]);
    expect(sheet.faults()).toEqual([]);
  });

  it('reads a text of a file as if it had been typed', () => {
    const sheet = sheetOf({ rows: [{ id: 'f', values: { name: 'F', employee: '1.005', employer: '£7' } }] });
    expect(sheet.text({ id: 'f', field: 'employer' })).toBe('7.00');
    expect(sheet.faults()).toEqual([{ id: 'f', field: 'employee' }]);
  });
});

it('keeps the edits of rows that are still there when the rows are read again', () => {
  const sheet = sheetOf();
  sheet.write([
    { ...ada, text: '1' },
    { id: 'ben', field: 'employee', text: 'x' },
    { id: 'cy', field: 'employee', text: '3' },
  ]);
  sheet.replaceRows([person('new', 1, 1), person('ben', 1, 6_000), person('ada', 100, 5_000)]);
  expect(sheet.changes()).toEqual([]);
  expect(sheet.faults()).toEqual([{ id: 'ben', field: 'employee' }]);
  expect(sheet.canUndo()).toBe(false);
});

it('takes new values of some rows, and further rows behind the others', () => {
  const sheet = sheetOf();
  sheet.write([
    { ...ada, text: '1' },
    { id: 'ben', field: 'employee', text: '2' },
  ]);
  const heard = vi.fn<(ids: readonly string[] | null) => void>();
  sheet.subscribe(heard);
  sheet.updateRows([person('ada', 100, 5_000), person('nobody', 1, 1)]);
  expect([heard.mock.calls, sheet.changes()]).toEqual([[[['ada']]], [{ id: 'ben', values: { employee: 200 } }]]);
  sheet.appendRows([person('dee', 1, 1), person('ada', 7, 7)]);
  expect(sheet.rows().map(({ id }) => id)).toEqual(['ada', 'ben', 'cy', 'dee']);
  expect([sheet.text(ada), sheet.indexOf('dee')]).toEqual(['1.00', 3]);
});

describe('the next marked cell', () => {
  const at = (id: string, field = 'employee') => ({ id, field });
  const marking = (tones: Partial<Record<string, 'error' | 'warning'>>) =>
    sheetOf({
      judge(_, id) {
        const tone = tones[id];
        return { ...(tone && { employee: { tone, text: 'Look' } }) };
      },
    });

  it.each([
    [{ ada: 'error', cy: 'error' }, null, 1, at('ada')],
    [{ ada: 'error', cy: 'error' }, at('ada'), 1, at('cy')],
    [{ ada: 'error', cy: 'error' }, at('ada', 'name'), 1, at('ada')],
    [{ ada: 'error', cy: 'error' }, at('cy'), 1, at('ada')],
    [{ ada: 'error', cy: 'error' }, at('cy'), -1, at('ada')],
    [{ ada: 'error', cy: 'error' }, at('ada'), -1, at('cy')],
    [{ ada: 'error', cy: 'error' }, null, -1, at('cy')],
    [{ ben: 'error' }, at('ben'), 1, at('ben')],
    [{ ada: 'warning', cy: 'error' }, null, 1, at('cy')],
    [{ ben: 'warning' }, null, 1, at('ben')],
    [{}, at('ada'), 1, null],
  ] as const)('among %j from %j, by %i, is %j', (tones, from, by, next) => {
    expect(marking(tones).nextMarked(from, by)).toEqual(next);
  });

  it('is counted by tone, and no longer counted when its row has gone', () => {
    const sheet = marking({ ada: 'warning', ben: 'error', cy: 'error' });
    expect(sheet.marks()).toEqual({ error: 2, warning: 1 });
    sheet.replaceRows([person('cy', 1, 1)]);
    expect([sheet.marks(), sheet.marksOf('cy')]).toEqual([
      { error: 1, warning: 0 },
      { error: 1, warning: 0 },
    ]);
  });
});

it('tells which rows changed', () => {
  const sheet = sheetOf();
  const heard = vi.fn<(ids: readonly string[] | null) => void>();
  const end = sheet.subscribe(heard);
  const before = sheet.version();
  sheet.write([{ ...ada, text: '1' }]);
  sheet.replaceRows(rows);
  end();
  sheet.undo();
  expect(heard.mock.calls).toEqual([[['ada']], [null]]);
  expect(sheet.version()).toBeGreaterThan(before);
});

it('names the remedy for a column that is not there', () => {
  expect(() => sheetOf().text({ id: 'ada', field: 'bonus' })).toThrow('add it to its columns');
});
