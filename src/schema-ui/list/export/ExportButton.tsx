import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatCount } from '../../../shared/format/count.ts';
import type { Field } from '../../model/field.ts';
import { useExport } from './useExport.ts';

/** Exports the list as it stands as a CSV file; while it runs, it says how far it is and can be stopped. */
export function ExportButton({ columns }: { columns: readonly Field[] }) {
  const { isRunning, progress, start, cancel } = useExport(columns);
  const { done, total } = progress;
  const text = total === 0 ? 'Exporting…' : `${formatCount(done)} of ${formatCount(total)} exported`;
  return (
    <>
      {/* One button for both, so that the focus stays where it is. */}
      <Button variant="outlined" color="secondary" startIcon={<DownloadRounded />} onClick={isRunning ? cancel : start}>
        {isRunning ? 'Cancel export' : 'Export CSV'}
      </Button>
      {isRunning && (
        <Box sx={{ minWidth: 180, fontSize: '0.875rem', color: 'text.secondary' }}>
          {text}
          <LinearProgress
            aria-label="Export"
            aria-valuetext={text}
            {...(total > 0 && { variant: 'determinate', value: Math.round((100 * done) / total) })}
          />
        </Box>
      )}
    </>
  );
}
