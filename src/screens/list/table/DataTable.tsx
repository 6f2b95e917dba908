import { styled } from '@mui/material/styles';
import { hasLines } from '../../../../schemas/lib/plainText.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { colours, density, focusRing, visuallyHidden } from '../../../shared/theme/tokens.ts';

/** The button that opens the menu of a row or a card. */
export const rowMenuStyle = {
  display: 'grid',
  placeItems: 'center',
  width: density.rowControl,
  height: density.rowControl,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: colours.grey,
  cursor: 'pointer',
  '&:hover': { background: colours.greyTint },
  '&:focus-visible': focusRing,
} as const;

/** The cells of the first column with values. A checkbox before it scrolls away. */
export const nameCells = 'tbody th, thead th:first-of-type:not(.select), thead th.select + th';

/**
 * The portal's table. It is styled as a whole: on a slow processor, a class for each cell, as in Material UI's own table, takes a third of the time
 * for a page of rows.
 */
export const DataTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  'th, td': {
    padding: `${density.cell} 18px`,
    textAlign: 'left',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  'thead th': {
    padding: `calc(${density.cell} / 2 + 3px) 18px`,
    // A title has several lines before the table is wider than the page.
    verticalAlign: 'bottom',
    color: theme.palette.text.secondary,
    background: colours.head,
    fontWeight: 600,
    fontSize: '0.8125rem',
  },
  'tbody tr:last-of-type > *': { borderBottom: 0 },
  // Long texts in other columns must not squeeze the name into a column of single words.
  'tbody th': { minWidth: '8rem', fontWeight: 600, background: theme.palette.background.paper },
  td: { minWidth: '6rem' },
  '.select': { width: 44, minWidth: 44, paddingRight: 0 },
  // The name stays visible when a wide table is scrolled.
  [nameCells]: { position: 'sticky', left: 0, zIndex: 1 },
  'tbody tr[data-opens]': { cursor: 'pointer' },
  'tbody tr[data-opens]:hover > *': { background: colours.hovered },
  '.number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  'td.number': { whiteSpace: 'nowrap' },
  // Two lines at most: the day, and its time.
  'td.moment': { minWidth: '9.5rem', fontVariantNumeric: 'tabular-nums' },
  'td.nowrap': { minWidth: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // Some words to a line; the table scrolls where there is no room for them.
  'td.lines': { minWidth: '14rem' },
  'thead button': {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    background: 'none',
    border: 0,
    margin: '-6px -8px',
    padding: '6px 8px',
    borderRadius: 8,
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    '&:hover': { color: theme.palette.text.primary },
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}` },
    '& svg': { fontSize: 16, opacity: 0 },
    '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  },
  'th[aria-sort] button': { color: theme.palette.text.primary, '& svg': { opacity: 1 } },
  'th[aria-sort=descending] svg': { transform: 'rotate(180deg)' },
  a: {
    color: theme.palette.primary.main,
    fontWeight: 600,
    textDecoration: 'none',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline' },
  },
  'a:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '.row-menu': rowMenuStyle,
  'td:has(> .row-menu)': { padding: '0 12px', width: 44, minWidth: 0, background: theme.palette.background.paper },
  // The menu of actions stays visible too.
  'td:has(> .row-menu), thead th.row-menus': { position: 'sticky', right: 0, zIndex: 1 },
  // A placeholder for a value that is loading.
  '.placeholder': { display: 'block', width: '70%', height: '0.9em', borderRadius: 4, background: colours.greyTint },
  caption: visuallyHidden,
  '.for-screen-readers': visuallyHidden,
}));

/** The class of the cells of a column, by the values of its field. */
export function cellClass({ kind, schema }: Field): string | undefined {
  if (kind === 'pence' || kind === 'percent' || kind === 'number') return 'number';
  if (kind === 'dateTime') return 'moment';
  if (kind === 'text' && hasLines(schema)) return 'lines';
  return kind === 'date' || kind === 'boolean' ? 'nowrap' : undefined;
}
