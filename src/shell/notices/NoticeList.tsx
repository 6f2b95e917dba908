import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useId, useRef, useState } from 'react';
import type { Notice } from '../../../schemas/generated/types.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { KindFilter } from './KindFilter.tsx';
import { NoticeEntry } from './NoticeEntry.tsx';
import { kindTitle } from './noticeWords.ts';
import { NOTICE_PREFERENCES, OWN_NOTICES } from './ownNotices.ts';
import { useNotices } from './useNotices.ts';

interface NoticeListProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The unread notices below the bell, of all subjects or of one: each leads to its screen and is then read. */
export function NoticeList({ anchor, onClose }: NoticeListProps) {
  const titleId = useId();
  const feedback = useFeedback();
  const [chosen, setChosen] = useState<Notice['kind'] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { data: all } = useNotices();
  const kinds = all?.kinds ?? [];
  // A subject goes with its last notice.
  const kind = kinds.some((one) => one.kind === chosen) ? chosen : null;
  const { data, error, refetch, read, readAll } = useNotices(kind);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (refused) {
      feedback.error(reasonOf(refused));
    } finally {
      setIsBusy(false);
    }
  };
  const shown = data?.notices ?? [];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          variant: 'outlined',
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            mt: 1,
            width: 'min(28rem, calc(100vw - 32px))',
            maxHeight: '76vh',
            borderRadius: '14px',
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 2, pt: 1.5 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, fontSize: '1.0625rem' }}>
          Notices
        </Box>
        {shown.length > 0 && (
          <Action
            look="plain"
            disabled={isBusy}
            onClick={() =>
              void attempt(async () => {
                await readAll();
                feedback.success(
                  kind === null ? 'All notices are read' : `All notices about ${inSentence(kindTitle(kind))} are read`,
                );
                // This button goes with the notices; the focus returns to the bell.
                onClose();
              })
            }
          >
            Mark all as read
          </Action>
        )}
      </Box>
      {kinds.length > 1 && <KindFilter kinds={kinds} chosen={kind} onChange={setChosen} />}
      <Box role="status" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        {statusOf(data?.notices, error)}
        {error && (
          <Action look="plain" onClick={() => void refetch()}>
            Try again
          </Action>
        )}
      </Box>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-labelledby={titleId}
        sx={{ listStyle: 'none', m: 0, p: 0, overflowY: 'auto', '&:focus': { outline: 'none' } }}
      >
        {shown.map((notice) => (
          <NoticeEntry
            key={notice.noticeUid}
            notice={notice}
            isBusy={isBusy}
            onOpen={() => {
              onClose();
              void attempt(async () => read(notice.noticeUid));
            }}
            onRead={() => {
              // The pressed button is removed together with its notice.
              list.current?.focus();
              void attempt(async () => read(notice.noticeUid));
            }}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          py: 1.5,
          borderTop: `1px solid ${colours.line}`,
        }}
      >
        <TextLink to={kind === null ? OWN_NOTICES : `${OWN_NOTICES}?filter.kind=${kind}`} onClick={onClose}>
          See all notices
        </TextLink>
        <TextLink to={NOTICE_PREFERENCES} onClick={onClose}>
          Choose your emails
        </TextLink>
      </Box>
    </Popover>
  );
}

function statusOf(notices: readonly Notice[] | undefined, error: Error | null): string {
  if (error) return reasonOf(error);
  if (notices === undefined) return 'Loading the notices…';
  return notices.length === 0 ? 'Nothing new.' : '';
}
