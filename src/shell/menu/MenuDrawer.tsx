import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { Action } from '../../shared/ui/Action.tsx';
import { Logo } from '../Logo.tsx';
import { LeftMenu } from './LeftMenu.tsx';

/** The left menu of small screens, over the page until an item is chosen or it is dismissed. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu', sx: { width: 'min(85vw, 320px)' } } }}
      sx={{ display: { md: 'none' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1.5, pt: 2 }}>
        <Logo />
        <Action look="icon" aria-label="Close menu" onClick={onClose}>
          <CloseOutlined />
        </Action>
      </Box>
      <LeftMenu onNavigate={onClose} />
    </Drawer>
  );
}
