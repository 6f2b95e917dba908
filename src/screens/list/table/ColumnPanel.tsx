import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { useId } from 'react';
import type { Columns } from './useColumns.ts';

interface ColumnPanelProps {
  anchor: HTMLElement;
  columns: Columns;
  onClose: () => void;
}

/** The columns of a table, each to be shown or hidden. */
export function ColumnPanel({ anchor, columns, onClose }: ColumnPanelProps) {
  const titleId = useId();
  const names = new Set(columns.shown.map(({ name }) => name));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          variant: 'outlined',
          sx: { mt: 1, p: 2, borderRadius: '12px', boxShadow: 6, minWidth: 240 },
        },
      }}
    >
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid' }}>
        <Box component="legend" id={titleId} sx={{ fontWeight: 650, p: 0, pb: 1 }}>
          Columns
        </Box>
        {columns.available.map(({ name, label }) => (
          <FormControlLabel
            key={name}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={names.has(name)}
                disabled={names.size === 1 && names.has(name)}
                onChange={() => columns.toggle(name)}
              />
            }
          />
        ))}
      </Box>
      <Button size="small" sx={{ mt: 1, ml: -1 }} disabled={columns.isDefault} onClick={columns.reset}>
        Restore default columns
      </Button>
    </Popover>
  );
}
