import { styled } from '@mui/material/styles';
import { colours } from '../shared/theme/tokens.ts';

/** The box around the library's grid, which gives its theme the portal's colours. */
export const GridFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  fontVariantNumeric: 'tabular-nums',
  '&.ag-theme-quartz': {
    '--ag-font-family': 'inherit',
    '--ag-font-size': '0.9375rem',
    '--ag-foreground-color': theme.palette.text.primary,
    '--ag-header-foreground-color': theme.palette.text.secondary,
    '--ag-background-color': theme.palette.background.paper,
    '--ag-header-background-color': colours.head,
    '--ag-border-color': theme.palette.divider,
    '--ag-row-border-color': theme.palette.divider,
    '--ag-row-hover-color': 'transparent',
    '--ag-active-color': theme.palette.primary.main,
    '--ag-range-selection-border-color': theme.palette.primary.main,
    '--ag-input-focus-border-color': theme.palette.primary.main,
    '--ag-cell-horizontal-padding': '12px',
    '--ag-wrapper-border-radius': '10px',
  },
  '.ag-cell': { borderRight: `1px solid ${theme.palette.divider}` },
  '.ag-cell-focus:focus-within': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '.grid-number': { textAlign: 'right' },
  '.ag-header-cell.grid-number .ag-header-cell-label': { justifyContent: 'flex-end' },
  '.ag-header-cell-text': { whiteSpace: 'normal', lineHeight: 1.25 },
  '.grid-fixed': { backgroundColor: theme.palette.background.default },
  '.grid-edited': { fontWeight: 650 },
  '.grid-selected': { backgroundColor: theme.palette.primary.light },
  // A corner as well as a colour, for those who do not see the difference.
  '.grid-error, .grid-warning': { backgroundSize: '10px 10px', backgroundRepeat: 'no-repeat', backgroundPosition: 'top right' },
  '.grid-error': {
    backgroundColor: theme.palette.error.light,
    backgroundImage: `linear-gradient(to top right, transparent 50%, ${theme.palette.error.main} 50%)`,
  },
  '.grid-warning': {
    backgroundColor: theme.palette.warning.light,
    backgroundImage: `linear-gradient(to top right, transparent 50%, ${theme.palette.warning.main} 50%)`,
  },
  // Overlay scrollbars lie on the cells, and would cover them with the theme's white.
  '.ag-scrollbar-invisible *': { backgroundColor: 'transparent !important' },
  '.grid-editor, .grid-editor input': { display: 'block', width: '100%', height: '100%' },
  '.grid-editor input': {
    boxSizing: 'border-box',
    border: 0,
    padding: '0 11px',
    font: 'inherit',
    textAlign: 'inherit',
    background: theme.palette.background.paper,
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
  },
}));
