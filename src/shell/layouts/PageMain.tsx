import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { MAIN_ID } from '../SkipLink.tsx';
import { keepFocus } from './keepFocus.ts';

/** The main landmark, with the padding of docs/product.md and the target of the skip link. */
export function PageMain({ maxWidth, children }: { maxWidth: number; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  return (
    <Box
      ref={main}
      component="main"
      id={MAIN_ID}
      tabIndex={-1}
      sx={{
        flex: 1,
        minWidth: 0,
        // While the page loads it is short: a footer on the first screen would be pushed away by the contents.
        minHeight: `calc(100vh - ${layout.navBarHeightEm}em)`,
        px: { xs: `${layout.viewportPaddingPhoneEm}em`, sm: '2em', md: '2.5em', lg: `${layout.viewportPaddingEm}em` },
        py: 3,
        '&:focus': { outline: 'none' },
      }}
    >
      <Box sx={{ maxWidth, mx: 'auto' }}>{children}</Box>
    </Box>
  );
}
