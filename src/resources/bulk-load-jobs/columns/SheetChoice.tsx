import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { useMappingState } from '../rows/useRows.ts';
import type { StepProps } from '../stepProps.ts';

/** The sheet of a workbook that was read, and the choice of another one. Nothing for a file without sheets. */
export function SheetChoice(props: StepProps) {
  const { sheet } = props.load;
  return sheet == null ? null : <Choice {...props} sheet={sheet} />;
}

/** The names of hidden sheets in a sentence. */
function hiddenText({ hiddenSheets = [], sheet }: NonNullable<BulkLoadMappingState['reading']>): string | null {
  const names = hiddenSheets.filter((name) => name !== sheet).map((name) => `“${name}”`);
  if (names.length === 0) return null;
  return names.length === 1
    ? `The sheet ${names.join('')} is hidden in the workbook, and was not read.`
    : `The sheets ${names.join(', ')} are hidden in the workbook, and were not read.`;
}

function Choice({ load, sheet, onChanged }: StepProps & { sheet: string }) {
  const http = useHttpClient();
  const [chosen, setChosen] = useState(sheet);
  const select = useRef<HTMLInputElement>(null);
  const { data } = useMappingState(load);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http.patch(`/bulk-loads/job/${load.bulkLoadJobUid}/sheet`, { sheet: chosen }),
    onSuccess: () => {
      // The button cannot be pressed again for this sheet, and loses the focus.
      select.current?.focus();
      return onChanged();
    },
  });
  const reading = data?.reading;
  const { sheets = [], hiddenSheets = [] } = reading ?? {};
  const mayChoose = sheets.length > 1 && isAllowed({ ...load }, 'canChooseSheet');
  const hidden = reading ? hiddenText(reading) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Typography>
        Read from the sheet <strong>{sheet}</strong>
        {sheets.length > 1 && `, one of ${sheets.length} in the workbook`}.{hidden !== null && ` ${hidden}`}
      </Typography>
      {mayChoose && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <TextField
            select
            size="small"
            label="Sheet"
            value={chosen}
            inputRef={select}
            onChange={({ target }) => setChosen(target.value)}
            sx={{ minWidth: 200, maxWidth: '100%' }}
          >
            {sheets.map((name) => (
              <MenuItem key={name} value={name}>
                {hiddenSheets.includes(name) ? `${name} (hidden)` : name}
              </MenuItem>
            ))}
          </TextField>
          <Button variant="outlined" disabled={chosen === sheet || isPending} onClick={() => mutate()}>
            {isPending ? 'Reading…' : 'Read this sheet'}
          </Button>
        </Box>
      )}
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
    </Box>
  );
}
