import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { gridKeys } from '../../shared/shortcuts/gridKeys.ts';
import { KeyList } from '../../shared/shortcuts/KeyList.tsx';
import { presentShortcuts } from '../../shared/shortcuts/useShortcut.ts';

/** The keys of every page that no component registers, because each part has its own. */
const everywhere = [
  ['Escape', 'Close a dialog, a menu or a message'],
  ['Arrow keys, Home, End', 'Go from tab to tab, and through menus'],
] as const;

/** The keys of this page, and of grids. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [here] = useState(() => presentShortcuts().map(({ keys, label }) => [keys, label] as const));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2">
        Keyboard shortcuts
      </DialogTitle>
      <DialogContent>
        <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
          On this page
        </Typography>
        <KeyList keys={[...here, ...everywhere]} />
        <Typography component="h3" variant="h3" sx={{ mt: 3, mb: 1 }}>
          In a grid
        </Typography>
        <KeyList keys={gridKeys} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
