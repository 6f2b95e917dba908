import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';

interface FormButtonsProps {
  submitLabel: string;
  /** Default: Cancel. */
  cancelLabel?: string | undefined;
  isSaving: boolean;
  /** Keep its identity, so that the buttons are not drawn again at every keystroke. */
  onCancel: () => void;
}

/** The buttons at the end of a form. */
export const FormButtons = memo(function FormButtons({
  submitLabel,
  cancelLabel = 'Cancel',
  isSaving,
  onCancel,
}: FormButtonsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
      <Button type="submit" variant="contained" loading={isSaving}>
        {submitLabel}
      </Button>
      <Button color="secondary" disabled={isSaving} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </Box>
  );
});
