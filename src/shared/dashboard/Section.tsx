import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { Surface } from '../ui/Surface.tsx';

/** A titled part of a dashboard. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', columnGap: 2, mb: 1.5 }}
      >
        <Box id={id} component="h2" sx={{ typography: 'h2', m: 0 }}>
          {title}
        </Box>
        {aside}
      </Box>
      <Surface>{children}</Surface>
    </Box>
  );
}

/** The text of an empty section. */
export function SectionNote({ children }: { children: ReactNode }) {
  return <Box sx={{ px: 3, py: 3, color: 'text.secondary' }}>{children}</Box>;
}

/** One line of a dashboard's list. */
export const listRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: { xs: 2, sm: 3 },
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
