import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import type { Columns } from './useColumns.ts';

/** Chooses the columns of a table. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const names = new Set(columns.shown.map(({ name }) => name));
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<ViewColumnRounded />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
          Reset to the usual columns
        </Button>
      </Popover>
    </>
  );
}
