import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import { colours } from '../../../shared/theme/tokens.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { useExport } from './useExport.ts';

const kinds = ['CSV', 'Excel'] as const;

/** Exports the list with its present columns and filters as a file. It shows its progress and can be cancelled. */
export function ExportButton({ columns }: { columns: readonly Field[] }) {
  const { running, progress, start, cancel } = useExport(columns);
  const { done, total } = progress;
  const text = total === 0 ? 'Exporting…' : `${formatCount(done)} of ${formatCount(total)} exported`;
  return (
    <>
      {kinds
        .filter((kind) => running === null || kind === running)
        .map((kind) => (
          // The same button cancels, so that it keeps the focus.
          <Action key={kind} look="outlined" onClick={() => (running === null ? start(kind) : cancel())}>
            <DownloadRounded aria-hidden fontSize="small" />
            {running === null ? `Export ${kind}` : 'Cancel export'}
          </Action>
        ))}
      {running !== null && (
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
