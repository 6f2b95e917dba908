import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';

import { type AriaAttributes, useMemo, useState } from 'react';
import { searchActivities } from '../../../schemas/lib/sic/searchActivities.ts';
import { type Activity, activityTitle } from '../../../schemas/lib/sic/sicCodes.ts';
import { visuallyHidden } from '../../shared/theme/tokens.ts';

interface ActivityPickerProps {
  id: string;
  /** The chosen codes. */
  codes: readonly string[];
  /** The most codes that may be chosen. */
  most: number;
  isFaulty: boolean;
  /** The attributes that connect the input with its help text and its error. */
  aria: AriaAttributes;
  onChange: (codes: string[]) => void;
}

/** The matches on the screen. Nobody reads further: one more word finds the right one. */
const SHOWN = 40;

const labelOf = ({ code, title }: Activity): string => `${code} ${title}`;

/** The result of a search in words, for a screen reader. */
function resultText(text: string, found: number): string {
  if (text.trim() === '') return '';
  if (found === 0) return 'No activity matches';
  if (found > SHOWN) return `${found} activities match, the first ${SHOWN} are listed`;
  return found === 1 ? '1 activity matches' : `${found} activities match`;
}

/** Finds activities by typing a word or digits, and shows the chosen ones as chips. */
export function ActivityPicker({ id, codes, most, isFaulty, aria, onChange }: ActivityPickerProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => searchActivities(typed), [typed]);
  const chosen = useMemo(
    // A code that was stored under an older list is shown, so that it can be taken out.
    () => codes.map((code): Activity => ({ code, title: activityTitle(code) ?? 'not in the list' })),
    [codes],
  );
  const isFull = codes.length >= most;
  return (
    <>
      <Autocomplete
        multiple
        disableCloseOnSelect
        id={id}
        size="small"
        options={found.slice(0, SHOWN)}
        value={chosen}
        inputValue={typed}
        // The options are the matches already.
        filterOptions={(all) => all}
        getOptionLabel={labelOf}
        getOptionKey={({ code }) => code}
        isOptionEqualToValue={(one, other) => one.code === other.code}
        getOptionDisabled={({ code }) => isFull && !codes.includes(code)}
        noOptionsText="No activity matches. Try another word for what the business does"
        slotProps={{ paper: { variant: 'outlined', sx: { mt: 0.5, boxShadow: 6 } } }}
        onInputChange={(_, text, reason) => {
          // A choice would empty the text, though a second activity is often among the same matches.
          if (reason !== 'selectOption' && reason !== 'reset') setTyped(text);
        }}
        onChange={(_, activities) => onChange(activities.slice(0, most).map(({ code }) => code))}
        onClose={() => setTyped('')}
        renderInput={({ slotProps, disabled, fullWidth, size }) => (
          <OutlinedInput
            {...slotProps.input}
            {...(size && { size })}
            disabled={disabled}
            fullWidth={fullWidth}
            error={isFaulty}
            placeholder={codes.length === 0 ? 'Search activities' : ''}
            slotProps={{ input: { ...slotProps.htmlInput, ...aria } }}
          />
        )}
      />
      <Box component="span" role="status" sx={visuallyHidden}>
        {isFull ? `${most} activities are chosen. Take one out to choose another` : resultText(typed, found.length)}
      </Box>
    </>
  );
}
