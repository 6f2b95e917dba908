import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

interface NameFormProps {
  label: string;
  initial: string;
  action: string;
  isSaving: boolean;
  /** The reason why the service refused it. */
  refusal: string | null;
  /** Rejects if the service refuses the name. */
  onSubmit: (name: string) => Promise<void>;
  onCancel?: () => void;
}

/** The form for the name of a view. */
export function NameForm({ label, initial, action, isSaving, refusal, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    try {
      await onSubmit(name.trim());
      setName('');
    } catch {
      // The refusal is shown, and the name stays in the field for correction.
      input.current?.focus();
    }
  };
  // The form that replaces the renamed row takes the focus; the form for a new view does not.
  useEffect(() => {
    if (initial !== '') input.current?.select();
  }, [initial]);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void submit();
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <TextField
        label={label}
        size="small"
        value={name}
        inputRef={input}
        error={refusal !== null}
        helperText={refusal}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" loading={isSaving} disabled={name.trim() === ''}>
          {action}
        </Button>
        {onCancel && (
          <Button size="small" color="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  );
}
