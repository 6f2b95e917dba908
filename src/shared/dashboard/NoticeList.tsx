import Box from '@mui/material/Box';
import type { Ref } from 'react';
import type { Notice } from '../../../schemas/generated/types.ts';
import { Moment } from '../dates/Moment.tsx';
import { useRouting } from '../navigation/routing.ts';
import { Action } from '../ui/Action.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listRow } from './Section.tsx';

interface NoticeListProps {
  ref: Ref<HTMLUListElement>;
  notices: readonly Notice[];
  onRead: (notice: Notice) => void;
}

/** Notices, each with a button to mark it as read. A notice whose screen exists links to it. */
export function NoticeList({ ref, notices, onRead }: NoticeListProps) {
  const { isRouted } = useRouting();
  return (
    <Box component="ul" ref={ref} tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0, '&:focus': { outline: 'none' } }}>
      {notices.map((notice) => {
        const { noticeUid, title, body, href, createdTimestamp, partyName } = notice;
        return (
          <Box component="li" key={noticeUid} sx={{ ...listRow, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                {href !== null && isRouted(href) ? <TextLink to={href}>{title}</TextLink> : title}
              </Box>
              <Box component="p" sx={{ m: 0, maxWidth: '70ch' }}>
                {body}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {partyName && `${partyName}, `}
                <Moment at={createdTimestamp} />
              </Box>
            </Box>
            <Action look="outlined" aria-label={`Mark as read: ${title}`} onClick={() => onRead(notice)}>
              Mark as read
            </Action>
          </Box>
        );
      })}
    </Box>
  );
}
