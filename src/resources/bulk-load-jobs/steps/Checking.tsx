import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { isProcessing, workInProgress } from '../loadState.ts';
import type { StepProps } from '../stepProps.ts';
import { timeLeft } from './timeLeft.ts';

/** The progress of the service's work on the file. */
export function Checking({ load }: StepProps) {
  const id = useId();
  const isRunning = isProcessing(load);
  const { progress = 0, estimatedSecondsToCompletion = null } = (isRunning ? load.processing : load.validation) ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={id}>{workInProgress(load)}</Typography>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, progress)}
        aria-labelledby={id}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <Typography color="text.secondary">
        {[`${Math.floor(progress)}%`, !isRunning && `${formatCount(load.rowCount)} rows`, timeLeft(estimatedSecondsToCompletion)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <Typography color="text.secondary">
        You can leave this page: the work continues, and the list of uploads leads back here.
      </Typography>
    </Box>
  );
}
