import Box from '@mui/material/Box';
import { colours, visuallyHidden } from '../../../shared/theme/tokens.ts';
import type { UploadStep } from './uploadSteps.ts';

interface StepLineProps {
  steps: readonly UploadStep[];
  /** The step that the upload is at; null once all are done. */
  at: UploadStep | null;
}

/** The steps of an upload in one line, with the one that it is at. */
export function StepLine({ steps, at }: StepLineProps) {
  const reached = at === null ? steps.length : steps.indexOf(at);
  return (
    <Box
      component="ol"
      aria-label="Steps of the upload"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 1.5, sm: 3 }, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {steps.map((step, place) => (
        <Box
          key={step}
          component="li"
          {...(place === reached && { 'aria-current': 'step' as const })}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            pb: 0.5,
            borderBottom: 3,
            borderColor: place === reached ? colours.pink : 'transparent',
            color: place === reached ? 'text.primary' : 'text.secondary',
            fontWeight: place === reached ? 600 : 400,
            fontSize: { xs: '0.875rem', sm: '0.9375rem' },
          }}
        >
          <span aria-hidden="true">{place < reached ? '✓' : place + 1}</span>
          {step}
          {place < reached && <Box sx={visuallyHidden}>, done</Box>}
        </Box>
      ))}
    </Box>
  );
}
