import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import { colours } from '../../../shared/theme/tokens.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import { formatCount } from '../../../shared/format/count.ts';
import type { Field } from '../../../fields/model/field.ts';
import { useExport } from './useExport.ts';

/** Exports the list with its present columns and filters as a CSV file. It shows its progress and can be cancelled. */
export function ExportButton({ columns }: { columns: readonly Field[] }) {
  const { isRunning, progress, start, cancel } = useExport(columns);
  const { done, total } = progress;
  const text = total === 0 ? 'Exporting…' : `${formatCount(done)} of ${formatCount(total)} exported`;
  return (
    <>
      {/* One button for both, so that it keeps the focus. */}
      <Action look="outlined" onClick={isRunning ? cancel : start}>
        <DownloadRounded aria-hidden fontSize="small" />
        {isRunning ? 'Cancel export' : 'Export CSV'}
      </Action>
      {isRunning && (
        <Box
          sx={{
            minWidth: 180,
            fontSize: '0.875rem',
            color: 'text.secondary',
            '& progress': { width: 1, accentColor: colours.pink },
          }}
        >
          {text}
          <progress aria-label="Export" aria-valuetext={text} max={total || undefined} {...(total > 0 && { value: done })} />
        </Box>
      )}
    </>
  );
}
