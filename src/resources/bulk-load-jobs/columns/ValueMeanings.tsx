import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BulkLoadMapping } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { titleOf, type UnknownValue, valueChoices } from './meanings.ts';

type Values = BulkLoadMapping['values'];

interface ValueMeaningsProps {
  unknown: readonly UnknownValue[];
  mapping: BulkLoadMapping;
  onChange: (values: Values) => void;
}

/** The texts of code columns that no format knows, such as a title. One answer holds for all rows. */
export function ValueMeanings({ unknown, mapping, onChange }: ValueMeaningsProps) {
  const asked = unknown.filter(({ column }) => mapping.columns.includes(column) && valueChoices(column).length > 0);
  if (asked.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="h3">
        Values that we do not know
      </Typography>
      {asked.map(({ column, value, count }) => (
        <TextField
          key={`${column} ${value}`}
          select
          size="small"
          label={`${titleOf(column)}: “${value}” in ${formatCount(count, 'row')}`}
          value={mapping.values[column]?.[value] ?? ''}
          onChange={({ target }) =>
            onChange({ ...mapping.values, [column]: { ...mapping.values[column], [value]: target.value } })
          }
          sx={{ maxWidth: 420 }}
        >
          {valueChoices(column).map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.title}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  );
}
