import Box from '@mui/material/Box';
import type { ComponentPropsWithRef } from 'react';
import { PrefetchLink } from '../navigation/PrefetchLink.tsx';
import { colours, density, focusRing } from '../theme/tokens.ts';

/**
 * `filled` for a page's main action, `outlined` for another action beside it, `plain` in a list, `bar` in the top bar, `icon` for a symbol without
 * text.
 */
export type ActionLook = 'filled' | 'outlined' | 'plain' | 'bar' | 'icon';

/**
 * A button. Material UI's own, with its ripple and spinner, would add 10 kB gzip to the shell and the lists. Forms load Material UI's button anyway,
 * and use it. Both buttons use the same tokens.
 */
export function Action({ look, ...props }: { look: ActionLook } & ComponentPropsWithRef<'button'>) {
  // A symbol without text shows its name as a tooltip.
  return (
    <Box component="button" type="button" sx={looks[look]} title={look === 'icon' ? props['aria-label'] : undefined} {...props} />
  );
}

/** A link to one of the portal's screens that looks like a button. */
export function ActionLink({ look, ...props }: { look: ActionLook } & ComponentPropsWithRef<typeof PrefetchLink>) {
  return <Box component={PrefetchLink} className="action" sx={looks[look]} {...props} />;
}

/** A link to an address outside the portal that looks like a button. */
export function ActionAnchor({ look, ...props }: { look: ActionLook } & ComponentPropsWithRef<'a'>) {
  return <Box component="a" className="action" sx={looks[look]} {...props} />;
}

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  minHeight: density.control,
  px: '18px',
  border: '1px solid transparent',
  borderRadius: '10px',
  bgcolor: 'transparent',
  color: colours.grey,
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.3,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&:focus-visible': focusRing,
  '&:hover': { bgcolor: colours.greyTint },
  '&:disabled': { cursor: 'default', opacity: 0.38 },
} as const;

const looks = {
  plain: base,
  filled: { ...base, bgcolor: colours.pink, color: colours.onStrong, '&:hover': { bgcolor: colours.pinkDark } },
  outlined: { ...base, bgcolor: colours.paper, borderColor: colours.buttonLine },
  bar: { ...base, minWidth: 44, px: { xs: '8px', lg: '12px' }, '& svg': { fontSize: 22 } },
  icon: { ...base, px: 0, width: 44, flex: 'none', borderRadius: '50%' },
} as const;
