import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { statusBanner } from '../../../machines/flows/statusBanner.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { colours } from '../../shared/theme/tokens.ts';

/** The result of the last call, at the top left, until it is closed, Escape is pressed or 6 seconds have passed. */
export function StatusBanner({ actor }: { actor: ActorRefFrom<typeof statusBanner> }) {
  const status = useSelector(actor, (snapshot) => snapshot.value);
  const message = useSelector(actor, (snapshot) => snapshot.context.message);
  const isShown = status !== 'none';

  useEffect(() => {
    if (!isShown) return undefined;
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') actor.send({ type: 'dismiss', by: 'escapeKey' });
    };
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, [actor, isShown]);

  const tone = status === 'error' ? 'error' : 'success';
  return (
    // The live region stays on the page: some screen readers do not announce a region that is added together with its text.
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{
        position: 'fixed',
        top: { xs: 12, sm: 20 },
        left: { xs: 12, sm: 20 },
        right: { xs: 12, sm: 'auto' },
        zIndex: 'snackbar',
        maxWidth: 480,
      }}
    >
      {isShown && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            pl: 2,
            pr: 1,
            py: 1,
            border: 1,
            borderRadius: '14px',
            borderColor: `${tone}.main`,
            bgcolor: `${tone}.light`,
            color: `${tone}.main`,
            boxShadow: `0 8px 28px ${colours.shadow}`,
            fontWeight: 600,
          }}
        >
          {tone === 'error' ? <ErrorOutlineOutlined aria-hidden="true" /> : <CheckCircleOutlined aria-hidden="true" />}
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {message}
          </Box>
          <Action look="icon" aria-label="Close message" onClick={() => actor.send({ type: 'dismiss', by: 'closeControl' })}>
            <CloseOutlined fontSize="small" />
          </Action>
        </Box>
      )}
    </Box>
  );
}
