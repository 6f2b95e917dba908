import Box from '@mui/material/Box';
import type { ComponentPropsWithRef } from 'react';
import { PrefetchLink } from '../navigation/PrefetchLink.tsx';
import { colours, focusRing } from '../theme/tokens.ts';

const look = {
  color: colours.pink,
  fontWeight: 600,
  borderRadius: '4px',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
} as const;

/** A link to one of the portal's screens, within text or a list. */
export function TextLink(props: ComponentPropsWithRef<typeof PrefetchLink>) {
  return <Box component={PrefetchLink} sx={look} {...props} />;
}

/** A link to anything outside the portal: a telephone number, an email address, another site. */
export function OutLink(props: ComponentPropsWithRef<'a'>) {
  return (
    <Box component="a" sx={{ ...look, color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px' }} {...props} />
  );
}
