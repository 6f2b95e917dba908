import { createTheme } from '@mui/material/styles';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { colours, density, fade, focusRing } from './tokens.ts';

const [xs = 0, sm = 0, md = 0, lg = 0, xl = 0] = layout.breakpointsPx;

const { ink, line } = colours;

/** Material UI has no tones of its own here: each names a variable, which it could not lighten or darken. */
const tone = (main: string, light: string, dark = main) => ({ main, light, dark, contrastText: colours.onStrong });

/**
 * Pink on warm white, or on warm black. Every text colour has a contrast of 4.5 or more on every surface that it is used on. The lowest measured in
 * light are primary on its own tint (5.9) and the secondary grey on the page's background (6.5).
 * @see docs/product.md, section 9, "Layout and theme"
 */
const base = createTheme({
  breakpoints: { values: { xs, sm, md, lg, xl } },
  spacing: density.space,
  palette: {
    primary: tone(colours.pink, colours.pinkTint, colours.pinkDark),
    secondary: tone(colours.grey, colours.greyTint, colours.greyDark),
    success: tone(colours.success, colours.successTint),
    warning: tone(colours.warning, colours.warningTint),
    error: tone(colours.error, colours.errorTint),
    info: tone(colours.info, colours.infoTint),
    text: { primary: ink, secondary: colours.grey, disabled: fade(ink, 0.38) },
    background: { default: colours.page, paper: colours.paper },
    divider: line,
    getContrastText: () => colours.onStrong,
    action: {
      active: colours.grey,
      hover: fade(ink, 0.05),
      selected: fade(ink, 0.1),
      disabled: fade(ink, 0.3),
      disabledBackground: fade(ink, 0.12),
      focus: fade(ink, 0.12),
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    h1: { fontSize: 'clamp(1.5rem, 1.3rem + 0.7vw, 1.875rem)', fontWeight: 700, letterSpacing: '-0.022em', lineHeight: 1.15 },
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
        root: { minHeight: density.control, paddingInline: 18 },
        sizeSmall: { minHeight: 36, paddingInline: 12 },
        outlined: { borderColor: colours.buttonLine },
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
      styleOverrides: { root: { backgroundColor: colours.paper }, notchedOutline: { borderColor: colours.fieldLine } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: line, paddingBlock: density.cell, fontSize: '0.9375rem' },
        head: { color: colours.grey, fontWeight: 600, fontSize: '0.8125rem', backgroundColor: colours.head },
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
            { props: { variant: 'standard', severity: 'success' }, style: { backgroundColor: colours.successTint } },
            { props: { variant: 'standard', severity: 'warning' }, style: { backgroundColor: colours.warningTint } },
            { props: { variant: 'standard', severity: 'error' }, style: { backgroundColor: colours.errorTint } },
            { props: { variant: 'standard', severity: 'info' }, style: { backgroundColor: colours.infoTint } },
          ],
        },
      },
    },
    // Material UI would mix the bar's track with white, in either scheme.
    MuiLinearProgress: { styleOverrides: { root: { backgroundColor: colours.line } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: density.control } } },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: ink, color: colours.paper, fontSize: '0.8125rem' } } },
  },
});

/** The theme, with functions that leave the mixing of colours to the browser: Material UI's own cannot read a variable. */
export const theme = Object.assign(base, {
  alpha: fade,
  lighten: (colour: string, share: number | string) => `color-mix(in srgb, ${colour}, #fff calc((${share}) * 100%))`,
  darken: (colour: string, share: number | string) => `color-mix(in srgb, ${colour}, #000 calc((${share}) * 100%))`,
});
