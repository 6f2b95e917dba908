import { formatCount } from '../../schemas/lib/text/formatCount.ts';
import './agGrid.ts';
import 'ag-grid-community/styles/ag-grid.css';
import 'ag-grid-community/styles/ag-theme-quartz-no-font.css';
import Popper from '@mui/material/Popper';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CellFocusedEvent, ColDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAppearance } from '../shared/theme/appearance.ts';
import { CellEditor } from './CellEditor.ts';
import { CellView } from './CellView.ts';
import type { GridContext } from './gridContext.ts';
import { GridFrame } from './GridFrame.ts';
import { GridStatus } from './GridStatus.tsx';
import type { Sheet } from './sheet/createSheet.ts';
import type { CellAddress, GridColumn, GridRow } from './sheet/sheetTypes.ts';
import { useGridKeys } from './useGridKeys.ts';

interface GridProps {
  sheet: Sheet;
  /** The grid's accessible name. */
  label: string;
  /** The noun for a row in the status line, singular and plural. Default: row, rows. */
  noun?: readonly [one: string, many: string];
  /** The focus has come to a row. */
  onRowFocus?: (id: string) => void;
  /** Each higher number takes the focus to the next fault. Default: 0. */
  faultsAsked?: number;
}

const ROWS = ['row', 'rows'] as const;
/** In pixels, by density. */
const ROW_HEIGHTS = { comfortable: 44, compact: 32 } as const;
const MOST_VISIBLE_ROWS = 14;
const MOST_ROWS_OF_A_LOW_GRID = 3;
/** On a narrower one, several pinned columns would leave no room for the amounts. */
const WIDE_SCREEN = '(min-width: 1200px)';
/** Beside a wider pinned column, too little of the others would be in view on a phone. */
const WIDEST_PINNED_ON_PHONE = 132;

/** A grid that is edited as a spreadsheet, by keyboard alone. What it holds, and what is changed, is in its sheet. */
export function Grid({ sheet, label, noun = ROWS, onRowFocus, faultsAsked = 0 }: GridProps) {
  const id = useId();
  const api = useRef<GridApi<GridRow> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const [lastFocused, setFocused] = useState<CellAddress | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  useSyncExternalStore(sheet.subscribe, sheet.version);
  const keys = useGridKeys({ sheet, api: () => api.current, announce: setMessage });
  const latestKeys = useRef(keys);
  latestKeys.current = keys;
  const rows = sheet.rows();
  const present = lastFocused !== null && sheet.indexOf(lastFocused.id) >= 0 ? lastFocused : null;
  const focused = hasFocus ? present : null;
  const rowHeight = ROW_HEIGHTS[useAppearance().density];
  const isNarrow = useMediaQuery('(max-width: 600px)', { noSsr: true });
  const isWide = useMediaQuery(WIDE_SCREEN, { noSsr: true });
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const context = useMemo<GridContext>(() => ({ id, sheet, isTouched }), [id, sheet, isTouched]);
  const columns = useMemo(() => {
    const isSelected = (address: CellAddress) => latestKeys.current.isSelected(address);
    return sheet.columns.map((column) => columnDefinition(column, { sheet, isNarrow, isWide, isSelected }));
  }, [sheet, isNarrow, isWide, latestKeys]);

  useEffect(
    () =>
      sheet.subscribe((ids) => {
        const grid = api.current;
        if (!grid) return;
        // Rows that are gone leave the grid before their cells are read again.
        if (ids === null) grid.setGridOption('rowData', sheet.rows());
        const rowNodes = ids?.map((row) => grid.getRowNode(row)).filter((node) => node !== undefined);
        grid.refreshCells({ force: true, ...(rowNodes && { rowNodes }) });
      }),
    [sheet],
  );

  const onCellFocused = ({ rowIndex, column }: CellFocusedEvent<GridRow>): void => {
    const row = rowIndex === null ? undefined : sheet.rows()[rowIndex];
    if (!row || !column || typeof column === 'string') return;
    const address = { id: row.id, field: column.getColId() };
    keys.onFocus(address);
    setFocused(address);
    setHasFocus(true);
    onRowFocus?.(row.id);
  };

  // Over a few rows, the note of a cell would cover the others or the buttons below.
  const isLow = rows.length <= MOST_ROWS_OF_A_LOW_GRID;
  const goToNextFault = (): void => {
    const next = sheet.nextMarked(present);
    if (next) keys.goTo(next);
  };
  const goToFault = useEffectEvent(goToNextFault);
  useEffect(() => {
    if (faultsAsked > 0) goToFault();
  }, [faultsAsked]);

  return (
    <Box>
      <GridFrame
        ref={frame}
        className="ag-theme-quartz"
        style={{ height: (Math.min(rows.length, MOST_VISIBLE_ROWS) + 1) * rowHeight + 20 }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
        }}
        {...keys.handlers}
      >
        <AgGridReact<GridRow>
          theme="legacy"
          context={context}
          rowData={rows}
          columnDefs={columns}
          getRowId={({ data }) => data.id}
          rowHeight={rowHeight}
          headerHeight={rowHeight}
          enterNavigatesVertically
          enterNavigatesVerticallyAfterEdit
          stopEditingWhenCellsLoseFocus
          suppressHeaderFocus
          suppressMovableColumns
          ensureDomOrder
          alwaysShowVerticalScroll
          scrollbarWidth={12}
          singleClickEdit={isTouched}
          // The keys handle Tab within the grid. Any other leaves it.
          tabToNextCell={() => false}
          focusGridInnerElement={() => latestKeys.current.enter()}
          onGridReady={(event) => {
            api.current = event.api;
            event.api.setGridAriaProperty('label', label);
            event.api.setGridAriaProperty('describedby', `${id}-keys`);
          }}
          onCellFocused={onCellFocused}
        />
        {isLow || <CellNote sheet={sheet} cell={focused} frame={frame.current} />}
      </GridFrame>
      {isLow && <CellNote sheet={sheet} cell={focused} frame={null} />}
      <GridStatus
        id={id}
        count={formatCount(rows.length, ...noun)}
        marks={sheet.marks()}
        message={message}
        onNextFault={goToNextFault}
        takesChanges={sheet.takesChanges()}
        onUndo={sheet.canUndo() ? () => keys.reveal(sheet.undo()) : null}
        onRedo={sheet.canRedo() ? () => keys.reveal(sheet.redo()) : null}
      />
    </Box>
  );
}

interface Surroundings {
  sheet: Sheet;
  isNarrow: boolean;
  isWide: boolean;
  isSelected: (cell: CellAddress) => boolean;
}

function columnDefinition(column: GridColumn, { sheet, isNarrow, isWide, isSelected }: Surroundings): ColDef<GridRow, string> {
  const { field, title, kind, minWidth = 120, isPinned = false, isLeftOutOnPhone = false } = column;
  const isNumber = kind === 'money' || kind === 'percent';
  const toneOf = (data: GridRow | undefined) => data && sheet.remark({ id: data.id, field })?.tone;
  const staysInView = isPinned === 'wide' ? isWide : isPinned === 'start' || isPinned === 'end' ? !isNarrow : isPinned;
  const width = staysInView && isNarrow ? Math.min(minWidth, WIDEST_PINNED_ON_PHONE) : minWidth;
  return {
    colId: field,
    headerName: title,
    ...(staysInView ? { pinned: isPinned === 'end' ? 'right' : 'left', width } : { minWidth: width, flex: 1 }),
    hide: isLeftOutOnPhone && isNarrow,
    sortable: false,
    resizable: false,
    lockPinned: true,
    editable: ({ data }) => data !== undefined && sheet.isEditable({ id: data.id, field }),
    valueGetter: ({ data }) => (data ? sheet.text({ id: data.id, field }) : ''),
    valueSetter: ({ data, newValue }) => {
      sheet.write([{ id: data.id, field, text: newValue ?? '' }]);
      return true;
    },
    cellRenderer: CellView,
    cellEditor: CellEditor,
    headerClass: isNumber ? 'grid-number' : '',
    cellClass: isNumber ? 'grid-number' : '',
    cellClassRules: {
      'grid-error': ({ data }) => toneOf(data) === 'error',
      'grid-warning': ({ data }) => toneOf(data) === 'warning',
      'grid-fixed': ({ data }) => data !== undefined && !sheet.isEditable({ id: data.id, field }),
      'grid-edited': ({ data }) => data !== undefined && sheet.isEdited({ id: data.id, field }),
      'grid-selected': ({ data }) => data !== undefined && isSelected({ id: data.id, field }),
    },
  };
}

interface CellNoteProps {
  sheet: Sheet;
  cell: CellAddress | null;
  /** The grid, over which it stands; null for a note behind the grid. */
  frame: HTMLElement | null;
}

/** The fault or warning of the focused cell, below it. The cell's description says the same to a screen reader. */
function CellNote({ sheet, cell, frame }: CellNoteProps) {
  const remark = cell && sheet.indexOf(cell.id) >= 0 ? sheet.remark(cell) : undefined;
  if (!remark || !cell) return null;
  const note = (
    <Box
      sx={{
        mt: 0.5,
        maxWidth: 320,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        border: 1,
        fontSize: '0.875rem',
        color: remark.tone === 'error' ? 'error.main' : 'warning.main',
        bgcolor: 'background.paper',
        ...(frame !== null && { boxShadow: 2 }),
      }}
    >
      {remark.text}
    </Box>
  );
  if (frame === null) return note;
  const anchor = frame.querySelector(`[row-id="${CSS.escape(cell.id)}"] [col-id="${CSS.escape(cell.field)}"]`);
  if (!anchor) return null;
  return (
    <Popper
      open
      anchorEl={anchor}
      container={frame}
      placement="bottom-start"
      // Below the last rows it would cover the buttons of the grid.
      modifiers={[{ name: 'flip', options: { boundary: frame } }]}
      sx={{ zIndex: 5 }}
    >
      {note}
    </Popper>
  );
}
