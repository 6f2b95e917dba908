import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { statusBanner } from '../../../machines/flows/statusBanner.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { useHeightOf } from '../../shared/ui/useHeightOf.ts';

/**
 * The result of the last call, at the top left, until it is closed, Escape is pressed or 6 seconds have passed. It lies over no control: the top bar
 * is lower by its height meanwhile, so that the page below stays in its place.
 */
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

  const strip = useRef<HTMLElement>(null);
  // The top bar and the menu make room for it.
  useHeightOf(strip, '--message-height');

  const tone = status === 'error' ? 'error' : 'success';
  return (
    // The live region stays on the page: some screen readers do not announce a region that is added together with its text.
    <Box ref={strip} role={tone === 'error' ? 'alert' : 'status'} sx={{ position: 'sticky', top: 0, zIndex: 'snackbar' }}>
      {isShown && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: { xs: 2, sm: 3, lg: 4 },
            borderBottom: 1,
            borderColor: `${tone}.main`,
            bgcolor: `${tone}.light`,
            color: `${tone}.main`,
            fontWeight: 600,
            lineHeight: 1.3,
          }}
        >
          {tone === 'error' ? <ErrorOutlineOutlined aria-hidden="true" /> : <CheckCircleOutlined aria-hidden="true" />}
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
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
