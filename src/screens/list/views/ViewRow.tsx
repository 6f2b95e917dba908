import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DriveFileRenameOutlineRounded from '@mui/icons-material/DriveFileRenameOutlineRounded';
import SaveAsOutlined from '@mui/icons-material/SaveAsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { ReactNode } from 'react';
import type { KeptView } from '../../../providers/data/savedViews.ts';

interface ViewRowProps {
  view: KeptView;
  /** The address of the list in this view. */
  to: string;
  /** Whether the list shows this view. */
  isShown: boolean;
  onChoose: () => void;
  onRename: () => void;
  onOverwrite: () => void;
  onDelete: () => void;
}

/** One saved view: a link, and its buttons. */
export function ViewRow({ view: { name }, to, isShown, onChoose, onRename, onOverwrite, onDelete }: ViewRowProps) {
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <IconButton aria-label={`${label} ${name}`} title={label} onClick={onClick} sx={{ width: 40, height: 40 }}>
      {icon}
    </IconButton>
  );
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <Link
        component={RouterLink}
        to={to}
        onClick={onChoose}
        {...(isShown && { 'aria-current': 'true' })}
        sx={{ flex: 1, minWidth: 0, py: 1.25, fontWeight: isShown ? 700 : 500, overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
      {button('Rename', <DriveFileRenameOutlineRounded fontSize="small" />, onRename)}
      {!isShown && button('Overwrite', <SaveAsOutlined fontSize="small" />, onOverwrite)}
      {button('Delete', <DeleteOutlineRounded fontSize="small" />, onDelete)}
    </Box>
  );
}
