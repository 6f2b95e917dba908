import { colours, focusRing } from '../../shared/theme/tokens.ts';

/** The styles that the inspector's parts share. */
export const panel = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  overflow: 'hidden',
} as const;

export const panelHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  minHeight: 52,
  borderBottom: 1,
  borderColor: 'divider',
  '& h2': { typography: 'h3', m: 0, mr: 'auto' },
} as const;

export const field = {
  minHeight: 36,
  minWidth: 0,
  px: 1.25,
  border: 1,
  borderColor: colours.fieldLine,
  borderRadius: '8px',
  bgcolor: colours.paper,
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  '&:focus-visible': { ...focusRing, outlineOffset: 0 },
} as const;

/** A small button for crowded toolbars. */
export const small = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 36,
  px: 1.25,
  border: 1,
  borderColor: colours.buttonLine,
  borderRadius: '8px',
  bgcolor: colours.paper,
  color: 'secondary.dark',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.greyTint },
  '&:disabled': { opacity: 0.4, cursor: 'default' },
  '&[aria-pressed="true"]': { bgcolor: 'primary.light', borderColor: 'primary.main', color: 'primary.dark' },
  '&:focus-visible': focusRing,
} as const;

export const mono = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: '0.8125rem' } as const;
