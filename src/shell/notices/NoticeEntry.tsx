import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import type { Notice } from '../../../schemas/generated/types.ts';
import { Moment } from '../../shared/dates/Moment.tsx';
import { colours } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { kindTitle } from './noticeWords.ts';

interface NoticeEntryProps {
  notice: Notice;
  isBusy: boolean;
  /** Called when its screen is opened. */
  onOpen: () => void;
  /** Called to mark it as read without opening its screen. */
  onRead: () => void;
}

/** A notice of the bell's list. */
export function NoticeEntry({ notice, isBusy, onOpen, onRead }: NoticeEntryProps) {
  const { kind, title, body, href, createdTimestamp, partyName } = notice;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 2, pr: 1, py: 1.5, borderTop: `1px solid ${colours.line}` }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {href === null ? (
          <Box sx={{ fontWeight: 600 }}>{title}</Box>
        ) : (
          <TextLink to={href} onClick={onOpen}>
            {title}
          </TextLink>
        )}
        <Box sx={{ fontSize: '0.9375rem' }}>{body}</Box>
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
          <StatusBadge tone="neutral">{kindTitle(kind)}</StatusBadge>
          {partyName && <span>{partyName}</span>}
          <Moment at={createdTimestamp} />
        </Box>
      </Box>
      <Action look="icon" aria-label={`Mark as read: ${title}`} disabled={isBusy} onClick={onRead}>
        <CheckOutlined sx={{ fontSize: 20 }} />
      </Action>
    </Box>
  );
}
