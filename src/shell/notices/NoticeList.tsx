import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import type { Notice } from '../../../schemas/generated/types.ts';
import kindSchema from '../../../schemas/definitions/notice-kind.json' with { type: 'json' };
import { Moment } from '../../shared/dates/Moment.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import type { useNotices } from './useNotices.ts';

const kinds = new Map<string, string>(kindSchema.oneOf.map(({ const: kind, title }) => [kind, title]));

interface NoticeListProps {
  anchor: HTMLElement;
  notices: ReturnType<typeof useNotices>;
  onClose: () => void;
}

/** The unread notices below the bell: each leads to its screen and is then read. */
export function NoticeList({ anchor, notices: { data, error, refetch, read, readAll }, onClose }: NoticeListProps) {
  const titleId = useId();
  const feedback = useFeedback();
  const [isBusy, setIsBusy] = useState(false);
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
  const others = (data?.unreadCount ?? 0) - shown.length;
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
          sx: { mt: 1, width: 'min(26rem, calc(100vw - 32px))', maxHeight: '70vh', borderRadius: '14px' },
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
                feedback.success('All notices are read');
                // This button goes with the notices; the focus returns to the bell.
                onClose();
              })
            }
          >
            Mark all as read
          </Action>
        )}
      </Box>
      <Box role="status" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
        {statusOf(data?.notices, error)}
        {error && (
          <Action look="plain" onClick={() => void refetch()}>
            Try again
          </Action>
        )}
      </Box>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((notice) => (
          <NoticeEntry
            key={notice.noticeUid}
            notice={notice}
            onOpen={() => {
              onClose();
              void attempt(async () => read(notice.noticeUid));
            }}
          />
        ))}
      </Box>
      {others > 0 && (
        <Box sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
          Older ones are in the notices of each employer and intermediary.
        </Box>
      )}
    </Popover>
  );
}

function statusOf(notices: readonly Notice[] | undefined, error: Error | null): string {
  if (error) return reasonOf(error);
  if (notices === undefined) return 'Loading the notices…';
  return notices.length === 0 ? 'Nothing new.' : '';
}

function NoticeEntry({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { kind, title, body, href, createdTimestamp, partyName } = notice;
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, borderTop: `1px solid ${colours.line}` }}>
      {href === null ? (
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
      ) : (
        <TextLink to={href} onClick={onOpen}>
          {title}
        </TextLink>
      )}
      <Box sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{body}</Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          gap: 1,
          mt: 0.5,
          fontSize: '0.875rem',
          color: 'text.secondary',
        }}
      >
        <StatusBadge tone="neutral">{kinds.get(kind) ?? kind}</StatusBadge>
        <span>{partyName}</span>
        <Moment at={createdTimestamp} />
      </Box>
    </Box>
  );
}
