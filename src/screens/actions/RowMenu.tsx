import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import type { OfferedAction } from './useActions.tsx';
import type { Action } from './useActionItem.ts';

interface RowMenuProps {
  anchor: HTMLElement;
  /** The title of the record. */
  title: string;
  offered: readonly OfferedAction[];
  onAsk: (action: Action) => void;
  onPreload: (action: Action) => void;
  onClose: () => void;
}

/** The open menu of a row: the actions of its record, and those that are refused now with the reason. */
export function RowMenu({ anchor, title, offered, onAsk, onPreload, onClose }: RowMenuProps) {
  const id = useId();
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': `Actions for ${title}` }, paper: { variant: 'outlined', sx: { maxWidth: 360 } } }}
    >
      {offered.map(({ action, reason }) => (
        <MenuItem
          key={action.id}
          // Not `disabled`: the arrow keys would skip it, and the reason would not be read.
          {...(reason !== null && { 'aria-disabled': true, 'aria-describedby': `${id}-${action.id}` })}
          onFocus={() => reason === null && onPreload(action)}
          onClick={() => {
            if (reason !== null) return;
            onClose();
            onAsk(action);
          }}
          sx={{ display: 'block', whiteSpace: 'normal' }}
        >
          <Box component="span" sx={{ display: 'block', color: reason === null ? 'text.primary' : 'text.secondary' }}>
            {action.title}
          </Box>
          {reason !== null && (
            <Box
              component="span"
              id={`${id}-${action.id}`}
              sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}
            >
              {reason}
            </Box>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
