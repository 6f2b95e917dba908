import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';

interface RefusedButtonProps {
  title: string;
  /** Why it cannot be used now. */
  reason: string;
  size?: 'small' | 'medium';
}

/** A button that the service refuses for now, with its reason beneath it. */
export function RefusedButton({ title, reason, size = 'medium' }: RefusedButtonProps) {
  const reasonId = useId();
  return (
    <Box sx={{ maxWidth: '32ch' }}>
      {/* Not `disabled`: the keyboard could not reach it, and a screen reader would not read why. */}
      <Button
        variant="outlined"
        color="secondary"
        size={size}
        disableRipple
        aria-disabled="true"
        aria-describedby={reasonId}
        sx={{ cursor: 'not-allowed', color: 'text.secondary', borderStyle: 'dashed', '&:hover': { bgcolor: 'transparent' } }}
      >
        {title}
      </Button>
      <Box id={reasonId} sx={{ mt: 0.75, color: 'text.secondary', fontSize: '0.875rem' }}>
        {reason}
      </Box>
    </Box>
  );
}
