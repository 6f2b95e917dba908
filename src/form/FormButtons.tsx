import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, use } from 'react';
import { InDialogContext } from './inDialog.ts';

interface FormButtonsProps {
  submitLabel: string;
  /** Default: Cancel. */
  cancelLabel?: string | undefined;
  isSaving: boolean;
  /** Keep its identity, so that the buttons are not drawn again at every keystroke. */
  onCancel: () => void;
}

/** In sight at the bottom of a long dialog, over the whole of its width. */
const inDialog = {
  justifyContent: 'flex-end',
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  mx: -3,
  px: 3,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

/** The buttons at the end of a form: on a page the submitting one first, in a dialog last and at the end, as in every dialog. */
export const FormButtons = memo(function FormButtons({
  submitLabel,
  cancelLabel = 'Cancel',
  isSaving,
  onCancel,
}: FormButtonsProps) {
  const isInDialog = use(InDialogContext);
  const cancel = (
    <Button color="secondary" disabled={isSaving} onClick={onCancel}>
      {cancelLabel}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3, ...(isInDialog && inDialog) }}>
      {isInDialog && cancel}
      <Button type="submit" variant="contained" loading={isSaving}>
        {submitLabel}
      </Button>
      {!isInDialog && cancel}
    </Box>
  );
});
