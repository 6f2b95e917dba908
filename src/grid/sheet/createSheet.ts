import { type Content, contentOf, readText } from './cellText.ts';
import { createHistory } from './history.ts';
import type { CellAddress, CellText, CellValue, GridColumn, GridRow, Remark, RowChange, RowValues } from './sheetTypes.ts';

export interface SheetOptions {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  /** Computes values of a row from its present values, such as a total. They replace the row's own and cannot be edited. */
  derive?: (values: RowValues, id: string) => RowValues;
  /** The faults and warnings of a row by field, beyond those of unreadable texts. */
  judge?: (values: RowValues, id: string) => Readonly<Record<string, Remark>>;
}

/**
 * The rows of a grid with their unsaved edits, apart from any screen. The page creates it, shows it with `Grid`, and reads what to save from it.
 *
 * Rows stay as given; edits are kept beside them, so that a change costs the same in ten rows and in 100,000.
 */
export type Sheet = ReturnType<typeof createSheet>;

type Marks = Record<Remark['tone'], number>;

interface RowState {
  values: RowValues;
  /** The computed ones among the values. */
  derived: RowValues;
  remarks: ReadonlyMap<string, Remark>;
}

export function createSheet({ columns, rows: given, derive, judge }: SheetOptions) {
  const columnOf = new Map(columns.map((column) => [column.field, column]));
  let rows = [...given];
  let indexOf = new Map(rows.map(({ id }, index) => [id, index]));
  /** By row and field: contents that differ from the row's own. */
  const edits = new Map<string, Map<string, Content>>();
  /** By row and field: the service's faults, which hold until the cell is changed. */
  const refusals = new Map<string, Map<string, string>>();
  /** Computed when a row is first read, and forgotten when it changes. */
  const states = new Map<string, RowState>();
  /** The rows with faults or warnings, with the number of cells of each. */
  const marked = new Map<string, Marks>();
  const marks: Marks = { error: 0, warning: 0 };
  const listeners = new Set<(ids: readonly string[] | null) => void>();
  const history = createHistory();
  let version = 0;

  const columnNamed = (field: string): GridColumn => {
    const column = columnOf.get(field);
    if (!column) throw new Error(`The grid has no column "${field}": add it to its columns.`);
    return column;
  };
  const rowWith = (id: string): GridRow => {
    const row = rows[indexOf.get(id) ?? -1];
    if (!row) throw new Error(`The grid has no row "${id}".`);
    return row;
  };
  const contentAt = (row: GridRow, column: GridColumn): Content =>
    edits.get(row.id)?.get(column.field) ?? contentOf(column, row.values[column.field]);

  function computeState(id: string): RowState {
    const row = rowWith(id);
    const values: Record<string, CellValue> = { ...row.values };
    const remarks = new Map<string, Remark>();
    for (const column of columns) {
      const { value, remedy } = contentAt(row, column);
      values[column.field] = value;
      if (remedy !== undefined) remarks.set(column.field, { tone: 'error', text: remedy });
    }
    const derived = derive?.(values, id) ?? {};
    Object.assign(values, derived);
    for (const [field, remark] of Object.entries(judge?.(values, id) ?? {})) if (!remarks.has(field)) remarks.set(field, remark);
    for (const [field, text] of refusals.get(id) ?? []) remarks.set(field, { tone: 'error', text });
    return { values, derived, remarks };
  }

  function stateOf(id: string): RowState {
    const known = states.get(id);
    if (known) return known;
    const state = computeState(id);
    states.set(id, state);
    return state;
  }

  function unmark(id: string): void {
    const ofRow = marked.get(id);
    if (!ofRow) return;
    marks.error -= ofRow.error;
    marks.warning -= ofRow.warning;
    marked.delete(id);
  }

  /** Counts the faults of rows. Their states are not kept: of 100,000 rows, only those are that somebody looks at. */
  function judgeAnew(ids: Iterable<string>): void {
    for (const id of ids) {
      states.delete(id);
      unmark(id);
      const { remarks } = computeState(id);
      if (remarks.size === 0) continue;
      const ofRow: Marks = { error: 0, warning: 0 };
      for (const { tone } of remarks.values()) ofRow[tone] += 1;
      marks.error += ofRow.error;
      marks.warning += ofRow.warning;
      marked.set(id, ofRow);
    }
  }

  /** The cells of a row with a remark of this tone, in the order of the columns. */
  function cellsWith(id: string, tone: Remark['tone']): CellAddress[] {
    if (!marked.get(id)?.[tone]) return [];
    const { remarks } = stateOf(id);
    return columns.filter(({ field }) => remarks.get(field)?.tone === tone).map(({ field }) => ({ id, field }));
  }

  function tell(ids: readonly string[] | null): void {
    version += 1;
    for (const listener of listeners) listener(ids);
  }

  /** Forgets the edits of a row that say the same as its values, and all edits of a row that can no longer be changed: nobody can save them. */
  function dropSettled(id: string): void {
    const ofRow = edits.get(id);
    if (!ofRow) return;
    const { values, isReadOnly } = rowWith(id);
    for (const [field, { text }] of ofRow)
      if (isReadOnly || contentOf(columnNamed(field), values[field]).text === text) ofRow.delete(field);
    if (ofRow.size === 0) edits.delete(id);
  }

  /** Whether a row has other values that a person may have typed than it had before, or can no longer be changed. */
  const isReplaced = (before: GridRow, after: GridRow | undefined): boolean =>
    after !== undefined &&
    ((after.isReadOnly === true && before.isReadOnly !== true) ||
      columns.some(({ field, isEditable: isTyped }) => isTyped && before.values[field] !== after.values[field]));

  const hasTypedColumn = columns.some((column) => column.isEditable);
  const takesChanges = (): boolean => hasTypedColumn && rows.some(({ isReadOnly }) => !isReadOnly);

  const isEditable = ({ id, field }: CellAddress): boolean =>
    columnNamed(field).isEditable === true && !rowWith(id).isReadOnly && !(field in stateOf(id).derived);

  /** Sets texts without a note in the history. @returns The cells that changed, each with its earlier text. */
  function put(cells: readonly CellText[]): CellText[] {
    const earlier: CellText[] = [];
    for (const { id, field, text } of cells) {
      if (!indexOf.has(id)) continue;
      const [row, column] = [rowWith(id), columnNamed(field)];
      const [before, after] = [contentAt(row, column), readText(column, text)];
      refusals.get(id)?.delete(field);
      if (before.text === after.text) continue;
      earlier.push({ id, field, text: before.text });
      const ofRow = edits.get(id) ?? new Map<string, Content>();
      if (contentOf(column, row.values[field]).text === after.text) ofRow.delete(field);
      else ofRow.set(field, after);
      if (ofRow.size > 0) edits.set(id, ofRow);
      else edits.delete(id);
    }
    const ids = [...new Set(cells.map(({ id }) => id))].filter((id) => indexOf.has(id));
    judgeAnew(ids);
    tell(ids);
    return earlier;
  }

  judgeAnew(rows.map(({ id }) => id));

  return {
    columns,
    rows: () => rows,
    indexOf: (id: string) => indexOf.get(id) ?? -1,
    isEditable,
    isEdited: ({ id, field }: CellAddress): boolean => edits.get(id)?.has(field) ?? false,
    /** The values of a row with its unsaved edits and computed values. Null where a text cannot be read. */
    values: (id: string): RowValues => stateOf(id).values,
    text: ({ id, field }: CellAddress): string => {
      const column = columnNamed(field);
      const { derived } = stateOf(id);
      return field in derived ? contentOf(column, derived[field]).text : contentAt(rowWith(id), column).text;
    },
    remark: ({ id, field }: CellAddress): Remark | undefined => stateOf(id).remarks.get(field),
    /**
     * Types or pastes texts, as one step to undo.
     * @returns The number of cells that cannot be changed, and were left as they are.
     */
    write: (cells: readonly CellText[]): number => {
      const writable = cells.filter(isEditable);
      history.add(put(writable));
      return cells.length - writable.length;
    },
    /** Whether any of its cells can be changed. */
    takesChanges,
    /** Takes back the last step. @returns Its cells. */
    undo: (): readonly CellAddress[] => history.undo(put),
    redo: (): readonly CellAddress[] => history.redo(put),
    canUndo: () => history.canUndo(),
    canRedo: () => history.canRedo(),
    /** The cells with a fault, by row and column. */
    faults: (): CellAddress[] =>
      [...marked.keys()].sort((a, b) => (indexOf.get(a) ?? 0) - (indexOf.get(b) ?? 0)).flatMap((id) => cellsWith(id, 'error')),
    /** The number of cells with a fault, and of those with a warning. */
    marks: (): Readonly<Marks> => ({ ...marks }),
    /** The number of faults and warnings of a row. */
    marksOf: (id: string): Readonly<Marks> => marked.get(id) ?? { error: 0, warning: 0 },
    /**
     * The next cell with a fault, row by row; with a warning if there are no faults. After the last one comes the first.
     *
     * @param from - Null to begin before the first row. @param by - Default: forwards.
     */
    nextMarked: (from: CellAddress | null, by: 1 | -1 = 1): CellAddress | null => {
      const tone = marks.error > 0 ? 'error' : 'warning';
      if (marks[tone] === 0) return null;
      const start = from === null ? -1 : (indexOf.get(from.id) ?? -1);
      const place = from === null ? -1 : columns.findIndex(({ field }) => field === from.field);
      const isBeyond = ({ field }: CellAddress) => by * (columns.findIndex((one) => one.field === field) - place) > 0;
      const first = (cells: CellAddress[]) => cells.at(by === 1 ? 0 : -1);
      const inRow = start < 0 ? undefined : first(cellsWith(rows[start]?.id ?? '', tone).filter(isBeyond));
      if (inRow) return inRow;
      // The row itself comes last, for its cells on the other side.
      for (let step = 1; step <= rows.length; step += 1) {
        const at = ((((start < 0 && by === -1 ? 0 : start) + by * step) % rows.length) + rows.length) % rows.length;
        const found = first(cellsWith(rows[at]?.id ?? '', tone));
        if (found) return found;
      }
      return null;
    },
    hasEdits: () => edits.size > 0,
    /** The number of rows with edits. */
    editedRows: () => edits.size,
    /** The edits that can be read, by row. */
    changes: (): RowChange[] =>
      [...edits].flatMap(([id, ofRow]) => {
        const readable = [...ofRow].filter(([, { remedy }]) => remedy === undefined);
        return readable.length === 0
          ? []
          : [{ id, values: Object.fromEntries(readable.map(([field, { value }]) => [field, value])) }];
      }),
    /** Takes back all edits, as one step that can be undone. */
    discard: (): void => {
      const earlier = [...edits].flatMap(([id, ofRow]) =>
        [...ofRow.keys()].map((field) => ({ id, field, text: contentOf(columnNamed(field), rowWith(id).values[field]).text })),
      );
      history.add(put(earlier));
    },
    /** Shows the service's faults at their cells until these are changed. */
    refuse: (faults: readonly CellText[]): void => {
      const known = faults.filter(({ id, field }) => indexOf.has(id) && columnOf.has(field));
      for (const { id, field, text } of known) {
        const ofRow = refusals.get(id) ?? new Map<string, string>();
        refusals.set(id, ofRow.set(field, text));
      }
      const ids = [...new Set(known.map(({ id }) => id))];
      judgeAnew(ids);
      tell(ids);
    },
    /**
     * Takes the rows as the service has them now. Edits of rows that are still there are kept, unless they say the same or can no longer be saved.
     * Steps cannot be undone once other values were saved: they lead back to texts that nobody sees any more.
     */
    replaceRows: (next: readonly GridRow[]): void => {
      const earlier = rows;
      rows = [...next];
      indexOf = new Map(rows.map(({ id }, index) => [id, index]));
      if (earlier.some((row) => isReplaced(row, rows[indexOf.get(row.id) ?? -1]))) history.clear();
      for (const known of [edits, refusals]) for (const id of known.keys()) if (!indexOf.has(id)) known.delete(id);
      for (const id of edits.keys()) dropSettled(id);
      states.clear();
      for (const id of marked.keys()) unmark(id);
      judgeAnew(indexOf.keys());
      tell(null);
    },
    /** Takes new values of some rows as the service has them now. Rows that are not in the sheet are left out. */
    updateRows: (changed: readonly GridRow[]): void => {
      const known = changed.filter(({ id }) => indexOf.has(id));
      for (const row of known) {
        rows[indexOf.get(row.id) ?? -1] = row;
        dropSettled(row.id);
      }
      const ids = known.map(({ id }) => id);
      judgeAnew(ids);
      tell(ids);
    },
    /** Adds rows behind the others. */
    appendRows: (more: readonly GridRow[]): void => {
      const added = more.filter(({ id }) => !indexOf.has(id));
      for (const row of added) indexOf.set(row.id, rows.push(row) - 1);
      judgeAnew(added.map(({ id }) => id));
      tell(null);
    },
    /** @param listener - Gets the ids of changed rows, or null if all may have changed. @returns A function that ends it. */
    subscribe: (listener: (ids: readonly string[] | null) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Another number after every change. */
    version: () => version,
  };
}
