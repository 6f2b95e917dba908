import TextField from '@mui/material/TextField';
import type { RouteOption } from '../../../machines/flows/manyUploads.ts';

interface ChoiceProps {
  label: string;
  hint?: string;
  value: string | null;
  options: readonly RouteOption[];
  disabled: boolean;
  onChoose: (value: string) => void;
}

/** One choice of a file. With the browser's own list: hundreds of files have three each. A single option is a text. */
export function Choice({ label, hint, value, options, disabled, onChoose }: ChoiceProps) {
  const [only] = options;
  if (options.length === 1 && only?.value === value) return only.title;
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={value ?? ''}
      disabled={disabled}
      helperText={hint}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="" disabled>
        Choose…
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </TextField>
  );
}
