import { createTheme } from '@mui/material/styles';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { colours, focusRing } from './tokens.ts';

const [xs = 0, sm = 0, md = 0, lg = 0, xl = 0] = layout.breakpointsPx;

const { ink, line } = colours;

/**
 * Pink on warm white. Every text colour has a contrast of 4.5 or more on every surface that it is used on. The lowest measured are primary on its own
 * tint (5.9) and the secondary grey on the page's background (6.5).
 * @see docs/product.md, section 9, "Layout and theme"
 */
export const theme = createTheme({
  breakpoints: { values: { xs, sm, md, lg, xl } },
  palette: {
    primary: { main: colours.pink, dark: colours.pinkDark, light: colours.pinkTint, contrastText: '#ffffff' },
    secondary: { main: colours.grey, dark: colours.greyDark, light: colours.greyTint, contrastText: '#ffffff' },
    success: { main: '#1d6b43', light: '#e6f4ec', contrastText: '#ffffff' },
    warning: { main: '#8a4b00', light: '#fff4e2', contrastText: '#ffffff' },
    error: { main: '#b3261e', light: '#fdecea', contrastText: '#ffffff' },
    text: { primary: ink, secondary: colours.grey },
    background: { default: colours.page, paper: '#ffffff' },
    divider: line,
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    h1: { fontSize: 'clamp(1.625rem, 1.3rem + 1.4vw, 2.25rem)', fontWeight: 700, letterSpacing: '-0.022em', lineHeight: 1.15 },
    h2: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.012em', lineHeight: 1.3 },
    h3: { fontSize: '1.0625rem', fontWeight: 650, letterSpacing: '-0.006em', lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.55 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 44, paddingInline: 18 },
        sizeSmall: { minHeight: 36, paddingInline: 12 },
        outlined: { borderColor: '#c9bec6' },
      },
    },
    // While a menu grows, its items move under the pointer: a click that begins on one ends on another, and does nothing.
    MuiMenu: { defaultProps: { transitionDuration: 0 } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 16, borderColor: line } } },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { fontWeight: 600, borderRadius: 4, '&:focus-visible': focusRing } },
    },
    MuiOutlinedInput: {
      styleOverrides: { root: { backgroundColor: '#ffffff' }, notchedOutline: { borderColor: colours.fieldLine } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: line, paddingBlock: 14, fontSize: '0.9375rem' },
        head: { color: '#5b5560', fontWeight: 600, fontSize: '0.8125rem', backgroundColor: '#fbf9fa' },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: '1rem', paddingInline: 0, marginRight: 32, minWidth: 0 } } },
    MuiTabs: { styleOverrides: { indicator: { height: 3, borderRadius: '3px 3px 0 0' } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 8 } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 18, padding: 8 } } },
    // Material UI would lighten the palette's light tones further, almost to white.
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: 12,
          color: ink,
          variants: [
            { props: { variant: 'standard', severity: 'success' }, style: { backgroundColor: '#e6f4ec' } },
            { props: { variant: 'standard', severity: 'warning' }, style: { backgroundColor: '#fff4e2' } },
            { props: { variant: 'standard', severity: 'error' }, style: { backgroundColor: '#fdecea' } },
          ],
        },
      },
    },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: ink, fontSize: '0.8125rem' } } },
  },
});
