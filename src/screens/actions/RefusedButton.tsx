import Box from '@mui/material/Box';
import { useId } from 'react';
import { colours } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';

interface RefusedButtonProps {
  title: string;
  /** The reason why it cannot be used now. */
  reason: string;
  size?: 'small' | 'medium';
  /** Where there is room, the reason is beside the button. */
  isInBar?: boolean;
}

const small = { minHeight: 36, padding: '0 12px', fontSize: '0.875rem' };

const inBar = { display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, alignItems: 'center', columnGap: 2 } as const;

/** The button of an action that the service refuses now, with the reason below it. */
export function RefusedButton({ title, reason, size = 'medium', isInBar = false }: RefusedButtonProps) {
  const reasonId = useId();
  return (
    <Box sx={isInBar ? inBar : { maxWidth: 'min(32ch, 100%)' }}>
      {/* Not `disabled`: the keyboard could not reach it, and a screen reader would not read the reason. */}
      <Action
        look="outlined"
        aria-disabled="true"
        aria-describedby={reasonId}
        style={{
          cursor: 'not-allowed',
          color: colours.grey,
          borderStyle: 'dashed',
          background: 'none',
          // With wider text, a long title does not fit into a narrow screen in one line.
          maxWidth: '100%',
          whiteSpace: 'normal',
          ...(size === 'small' && small),
        }}
      >
        {title}
      </Action>
      <Box id={reasonId} sx={{ mt: 0.75, color: 'text.secondary', fontSize: '0.875rem' }}>
        {reason}
      </Box>
    </Box>
  );
}
