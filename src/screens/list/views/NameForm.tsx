import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

interface NameFormProps {
  label: string;
  initial: string;
  action: string;
  isSaving: boolean;
  /** Why the service did not take it. */
  refusal: string | null;
  /** Rejects when the service does not take the name. */
  onSubmit: (name: string) => Promise<void>;
  onCancel?: () => void;
}

/** Gives a view its name. */
export function NameForm({ label, initial, action, isSaving, refusal, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    try {
      await onSubmit(name.trim());
      setName('');
    } catch {
      // The refusal says why; the name is there to be mended.
      input.current?.focus();
    }
  };
  // A form that takes the place of the row that was renamed has the focus; the other waits for the reader.
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
