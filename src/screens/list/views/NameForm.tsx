import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

interface NameFormProps {
  label: string;
  initial: string;
  action: string;
  isSaving: boolean;
  /** The reason why the service refused the last name. */
  refusal: string | null;
  /** Rejects if the service refuses the name. */
  onSubmit: (name: string) => Promise<void>;
  /** Called with whether the typed name differs from the initial one. It must be stable. */
  onEdit: (hasEdits: boolean) => void;
  onCancel?: () => void;
}

/** The form for the name of a view. */
export function NameForm({ label, initial, action, isSaving, refusal, onSubmit, onEdit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  // The refusal holds for this name: another one has not been tried yet.
  const [refused, setRefused] = useState<string | null>(null);
  const fault = refused === name ? refusal : null;
  const input = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    try {
      await onSubmit(name.trim());
      setName('');
      setRefused(null);
    } catch {
      // The refusal is shown, and the name stays in the field for correction.
      setRefused(name);
      input.current?.focus();
    }
  };
  const hasEdits = name.trim() !== initial;
  useEffect(() => {
    onEdit(hasEdits);
    return () => onEdit(false);
  }, [hasEdits, onEdit]);
  // The form that replaces the renamed row takes the focus; the form for a new view does not.
  useEffect(() => {
    if (initial !== '') input.current?.select();
  }, [initial]);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <TextField
        label={label}
        size="small"
        value={name}
        inputRef={input}
        error={fault !== null}
        helperText={fault}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' }, formHelperText: { role: 'alert' } }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" size="small" variant="contained" loading={isSaving}>
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
