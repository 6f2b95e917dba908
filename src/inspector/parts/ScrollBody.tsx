import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode, Ref } from 'react';
import { focusRing } from '../../shared/theme/tokens.ts';

interface ScrollBodyProps {
  /** Its name for a screen reader: "List of messages". */
  label: string;
  ref?: Ref<HTMLElement>;
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

/**
 * The part of a panel that scrolls below its head. It takes the focus, so that the keyboard scrolls it even where nothing
 * in it can be focused (WCAG 2.1.1).
 */
export function ScrollBody({ label, ref, sx, children }: ScrollBodyProps) {
  return (
    <Box
      component="section"
      ref={ref}
      aria-label={label}
      tabIndex={0}
      sx={[
        { flex: 1, overflow: 'auto', p: 1.5, '&:focus-visible': { ...focusRing, outlineOffset: -3 } },
        ...(sx === undefined ? [] : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
