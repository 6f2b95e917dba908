/**
 * A colour of `colours.css`, which has its dark value too. The light value here is for files that leave the portal, such as an exported drawing.
 */
const colour = (name: string, light: string): string => `var(--${name}, ${light})`;

/** The colours that the theme and the portal's own light controls share. */
export const colours = {
  ink: colour('ink', '#241d27'),
  line: colour('line', '#e6dfe4'),
  fieldLine: colour('field-line', '#8c828b'),
  buttonLine: colour('button-line', '#c9bec6'),
  pink: colour('pink', '#b4175f'),
  pinkDark: colour('pink-dark', '#8f104a'),
  pinkTint: colour('pink-tint', '#fdf0f5'),
  /** On pink, and on every other strong colour. */
  onStrong: colour('on-strong', '#ffffff'),
  grey: colour('grey', '#5b5560'),
  greyDark: colour('grey-dark', '#423c47'),
  greyTint: colour('grey-tint', '#f4f0f3'),
  page: colour('page', '#faf8f9'),
  paper: colour('paper', '#ffffff'),
  head: colour('head', '#fbf9fa'),
  hovered: colour('hovered', '#fdf8fa'),
  disabledText: colour('disabled-text', '#b3a9b1'),
  shadow: colour('shadow', 'rgb(36 29 39 / 0.18)'),
  success: colour('success', '#1d6b43'),
  successTint: colour('success-tint', '#e6f4ec'),
  warning: colour('warning', '#8a4b00'),
  warningTint: colour('warning-tint', '#fff4e2'),
  error: colour('error', '#b3261e'),
  errorTint: colour('error-tint', '#fdecea'),
  info: colour('info', '#1f4e8c'),
  infoTint: colour('info-tint', '#e5f6fd'),
} as const;

/** A document or a signature is ink on white paper in either scheme. */
export const documentPaper = '#ffffff';

/** A mix with nothing: `share` of the colour, from 0 to 1. The browser mixes, because only it knows the scheme. */
export const fade = (of: string, share: number | string): string =>
  `color-mix(in srgb, ${of} calc((${share}) * 100%), transparent)`;

/** The least height of a control, and of one within a row; a table cell's padding above and below. They follow pointer and chosen density. */
export const density = {
  control: 'var(--control, 44px)',
  rowControl: 'var(--row-control, 44px)',
  cell: 'var(--cell, 14px)',
  space: 'var(--space, 8px)',
} as const;

export const focusRing = { outline: `3px solid ${colours.pink}`, outlineOffset: 2 } as const;

/** Hidden visually, but not from screen readers. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A shadow at each side of a box that can be scrolled there: it lies under a cover that scrolls away. */
export const scrollShadows = (background: string) => ({
  backgroundColor: background,
  backgroundImage: [
    `linear-gradient(to right, ${background} 30%, transparent)`,
    `linear-gradient(to left, ${background} 30%, transparent)`,
    `linear-gradient(to right, ${colours.shadow}, transparent)`,
    `linear-gradient(to left, ${colours.shadow}, transparent)`,
  ].join(', '),
  backgroundPosition: 'left, right, left, right',
  backgroundSize: '32px 100%, 32px 100%, 12px 100%, 12px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
});
