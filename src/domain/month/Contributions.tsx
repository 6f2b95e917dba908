import Box from '@mui/material/Box';
import { lazy, Suspense, useId, useState } from 'react';
import type { Month } from '../../../schemas/generated/types.ts';
import { Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { visuallyHidden } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { ContributionsTable } from './ContributionsTable.tsx';

const ContributionsChart = lazy(async () => ({ default: (await import('./ContributionsChart.tsx')).ContributionsChart }));

/** The height of the chart with its padding, which is kept free while it loads. */
const height = 360;

/** The contributions of the last twelve months: a chart, or a table, which screen readers always have. */
export function Contributions({ contributions }: { contributions: Month['contributions'] }) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  if (contributions.length === 0)
    return (
      <Section title="Contributions by month">
        <SectionNote>
          No statements in the last 12 months. Each month appears here once its contributions are submitted.
        </SectionNote>
      </Section>
    );
  return (
    <Section
      title="Contributions by month"
      aside={
        <Action look="plain" aria-pressed={isTable} aria-controls={id} onClick={() => setIsTable(!isTable)}>
          Show as a table
        </Action>
      }
    >
      {!isTable && (
        <Box aria-hidden="true" sx={{ minHeight: height, p: { xs: 1, sm: 2 } }}>
          <Suspense>
            <ContributionsChart contributions={contributions} />
          </Suspense>
        </Box>
      )}
      <Box id={id} sx={isTable ? { py: 1 } : visuallyHidden}>
        <ContributionsTable contributions={contributions} isShown={isTable} />
      </Box>
    </Section>
  );
}
