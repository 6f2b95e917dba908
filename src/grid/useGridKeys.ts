import { formatCount } from '../../schemas/lib/text/formatCount.ts';
import type { GridApi } from 'ag-grid-community';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { readBlock, writeBlock } from './sheet/clipboardText.ts';
import type { Sheet } from './sheet/createSheet.ts';
import { contains, isSingle, type Place, placeAfter, placeBlock, placesOf, type Selection } from './sheet/selection.ts';
import type { CellAddress, GridRow } from './sheet/sheetTypes.ts';

interface GridKeysOptions {
  sheet: Sheet;
  api: () => GridApi<GridRow> | null;
  /** Says something that the cells do not show, such as what a paste left out. */
  announce: (text: string) => void;
}

/**
 * The keyboard and the clipboard of a grid, as in a spreadsheet: what the library does not do, or does otherwise.
 * Handlers catch the keys before the library does.
 */
export function useGridKeys({ sheet, api, announce }: GridKeysOptions) {
  const selection = useRef<Selection | null>(null);
  const isExtending = useRef(false);
  /** Escape was pressed: the next Tab leaves the grid. */
  const isLeaving = useRef(false);

  const size = () => ({ rows: sheet.rows().length, columns: sheet.columns.length });
  const addressOf = ({ row, column }: Place): CellAddress => ({
    id: sheet.rows()[row]?.id ?? '',
    field: sheet.columns[column]?.field ?? '',
  });
  const placeOf = ({ id, field }: CellAddress): Place => ({
    row: sheet.indexOf(id),
    column: sheet.columns.findIndex((column) => column.field === field),
  });
  const repaint = () => api()?.refreshCells({ force: true });

  function goTo(place: Place, extends_ = false): void {
    const grid = api();
    const field = sheet.columns[place.column]?.field;
    if (!grid || field === undefined) return;
    isExtending.current = extends_;
    grid.ensureIndexVisible(place.row);
    grid.ensureColumnVisible(field);
    grid.setFocusedCell(place.row, field);
    // The grid scrolls itself alone, and its cell may stand behind the bars of the page.
    const cell = document.activeElement;
    if (cell?.getAttribute('role') === 'gridcell') cell.scrollIntoView({ block: 'nearest' });
  }

  function show(cells: readonly CellAddress[]): void {
    const [first] = cells;
    if (first) goTo(placeOf(first));
  }

  /** The next cell that can be edited, row by row; null at the end. */
  function nextEditable(from: Place, isBackwards: boolean): Place | null {
    const { rows, columns } = size();
    const by = isBackwards ? -1 : 1;
    for (let at = from.row * columns + from.column + by; at >= 0 && at < rows * columns; at += by) {
      const place = { row: Math.floor(at / columns), column: at % columns };
      if (sheet.isEditable(addressOf(place))) return place;
    }
    return null;
  }

  /** The keys while a cell is edited. Enter is the library's. @returns Whether the key is dealt with. */
  function keyInEditor(event: KeyboardEvent, input: HTMLInputElement, head: Place): boolean {
    if (event.key === 'Escape') {
      // The library would close the field a moment later, and the keys until then would be lost.
      api()?.stopEditing(true);
      goTo(head);
      return true;
    }
    const isReplacing = input.dataset['replaces'] !== undefined;
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const target =
      event.key === 'Tab'
        ? nextEditable(head, event.shiftKey)
        : !event.shiftKey && (!isSideways || isReplacing)
          ? placeAfter(event.key, head, size())
          : null;
    if (!target && event.key !== 'Tab') return false;
    api()?.stopEditing();
    goTo(target ?? head);
    return true;
  }

  /** Deals with a key that would change cells, and says so if none can be changed. @returns True. */
  function edit(change: () => void): true {
    if (sheet.takesChanges()) change();
    else announce('These cells cannot be changed.');
    return true;
  }

  function clear(places: readonly Place[]): void {
    const left = sheet.write(places.map((place) => ({ ...addressOf(place), text: '' })));
    if (left > 0) announce(`${formatCount(left, 'cell')} cannot be changed.`);
  }

  function paste(text: string, at: Selection): void {
    const block = readBlock(text);
    const { texts, lostRows, lostColumns } = placeBlock(block, at, size());
    const left = sheet.write(texts.map(({ text: typed, ...place }) => ({ ...addressOf(place), text: typed })));
    announce(
      [
        `${formatCount(texts.length - left, 'cell')} pasted.`,
        left > 0 && `${formatCount(left, 'cell')} cannot be changed and were left out.`,
        lostRows > 0 && `${formatCount(lostRows, 'row')} did not fit below.`,
        lostColumns > 0 && `${formatCount(lostColumns, 'column')} did not fit beside.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  }

  /** The keys on a cell. @returns Whether the key is dealt with. */
  function keyOnCell(event: KeyboardEvent, { anchor, head }: Selection): boolean {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isCommand && key === 'z' && !event.shiftKey) return edit(() => show(sheet.undo()));
    if (isCommand && (key === 'y' || key === 'z')) return edit(() => show(sheet.redo()));
    if (isCommand && key === 'a') {
      selection.current = { anchor: { row: 0, column: 0 }, head: { row: size().rows - 1, column: size().columns - 1 } };
      return (repaint(), true);
    }
    if (key === 'F8') {
      const next = sheet.nextMarked(addressOf(head), event.shiftKey ? -1 : 1);
      if (next) goTo(placeOf(next));
      else announce('No cell has an error or a warning.');
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') return edit(() => clear(placesOf({ anchor, head }).flat()));
    if (event.shiftKey) {
      const to = placeAfter(key, head, size(), isCommand);
      if (to) return (goTo(to, true), true);
    }
    if (key === 'Tab' && !isLeaving.current) {
      const to = nextEditable(head, event.shiftKey);
      if (to) return (goTo(to), true);
    }
    return false;
  }

  const isInEditor = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement;

  return {
    isSelected: (address: CellAddress): boolean => {
      const { current } = selection;
      return current !== null && !isSingle(current) && contains(current, placeOf(address));
    },
    goTo: (address: CellAddress) => goTo(placeOf(address)),
    /** Scrolls to a cell, and leaves the focus where it is. */
    reveal: (cells: readonly CellAddress[]) => {
      const [first] = cells;
      if (first) api()?.ensureIndexVisible(placeOf(first).row);
    },
    /** The focus comes from outside: to the cell that had it last, or to the first one that can be edited. @returns Whether there is a cell. */
    enter: (): boolean => {
      if (size().rows === 0) return false;
      const start = { row: 0, column: 0 };
      goTo(selection.current?.head ?? (sheet.isEditable(addressOf(start)) ? start : (nextEditable(start, false) ?? start)));
      return true;
    },
    /** The focus has moved to a cell. */
    onFocus: (address: CellAddress) => {
      const head = placeOf(address);
      const before = selection.current;
      selection.current = { anchor: isExtending.current && before ? before.anchor : head, head };
      isExtending.current = false;
      if ((before && !isSingle(before)) || !isSingle(selection.current)) repaint();
    },
    handlers: {
      onMouseDownCapture: (event: { shiftKey: boolean }) => {
        isExtending.current = event.shiftKey;
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        const { current } = selection;
        if (!current || event.nativeEvent.isComposing) return;
        const isDone = isInEditor(event.target)
          ? keyInEditor(event, event.target, current.head)
          : isCell(event.target) && keyOnCell(event, current);
        if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape' && !isInEditor(event.target);
        if (!isDone) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onCopy: (event: ClipboardEvent) => {
        if (!selection.current || !isCell(event.target)) return;
        const block = placesOf(selection.current).map((row) => row.map((place) => sheet.text(addressOf(place))));
        event.clipboardData.setData('text/plain', writeBlock(block));
        event.preventDefault();
        announce(`${formatCount(block.length * (block[0]?.length ?? 0), 'cell')} copied.`);
      },
      onPaste: (event: ClipboardEvent) => {
        const { current } = selection;
        if (!current || !isCell(event.target)) return;
        event.preventDefault();
        edit(() => paste(event.clipboardData.getData('text/plain'), current));
      },
    },
  };
}

const isCell = (target: EventTarget): boolean => target instanceof HTMLElement && target.closest('.ag-cell') !== null;
