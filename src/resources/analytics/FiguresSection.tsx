import Box from '@mui/material/Box';
import { lazy, Suspense, useId, useState } from 'react';
import { Section } from '../../shared/dashboard/Section.tsx';
import { visuallyHidden } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import type { FiguresChart } from './figureText.ts';

const FiguresDrawing = lazy(async () => ({ default: (await import('./FiguresDrawing.tsx')).FiguresDrawing }));

/** A chart of a dashboard, or its table, which screen readers always have. */
export function FiguresSection({ chart }: { chart: FiguresChart }) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const isEmpty = chart.columns.length === 0;
  return (
    <Section
      title={chart.title}
      aside={
        !isEmpty && (
          <Action look="plain" aria-pressed={isTable} aria-controls={id} onClick={() => setIsTable(!isTable)}>
            Show as a table
          </Action>
        )
      }
    >
      {isEmpty && <Box sx={{ p: 3, color: 'text.secondary' }}>There is nothing to show for this choice.</Box>}
      {!isEmpty && !isTable && (
        <Box aria-hidden="true" sx={{ minHeight: 200, p: { xs: 1, sm: 2 } }}>
          <Suspense>
            <FiguresDrawing chart={chart} />
          </Suspense>
        </Box>
      )}
      {!isEmpty && (
        <Box id={id} sx={isTable ? { py: 1 } : visuallyHidden}>
          <FiguresTable chart={chart} isShown={isTable} />
        </Box>
      )}
    </Section>
  );
}
