/** The values that the theme and the portal's own light controls share. */
export const colours = {
  ink: '#241d27',
  line: '#e6dfe4',
  fieldLine: '#8c828b',
  pink: '#b4175f',
  pinkDark: '#8f104a',
  pinkTint: '#fdf0f5',
  grey: '#5b5560',
  greyDark: '#423c47',
  greyTint: '#f4f0f3',
  page: '#faf8f9',
  head: '#fbf9fa',
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
    'linear-gradient(to right, rgb(36 29 39 / 0.18), transparent)',
    'linear-gradient(to left, rgb(36 29 39 / 0.18), transparent)',
  ].join(', '),
  backgroundPosition: 'left, right, left, right',
  backgroundSize: '32px 100%, 32px 100%, 12px 100%, 12px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
});
