import Box from '@mui/material/Box';
import type { ComponentPropsWithRef } from 'react';
import { small } from './panel.ts';

/** A button of a toolbar. */
export function SmallButton(props: ComponentPropsWithRef<'button'>) {
  return <Box component="button" type="button" sx={small} {...props} />;
}
