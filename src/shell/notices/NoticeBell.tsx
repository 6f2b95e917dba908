import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isOfNoticeList } from '../../shared/portal/noticeQueries.ts';
import { colours, visuallyHidden } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { countText } from './noticeWords.ts';
import { useNotices } from './useNotices.ts';
import { useReadOnArrival } from './useReadOnArrival.ts';

// Loaded on demand: most pages are left without a look at the notices.
const loadList = () => import('./NoticeList.tsx');
const NoticeList = lazy(async () => ({ default: (await loadList()).NoticeList }));

/** The words for screen readers when new notices come while the page is open. The first number is that of the page's start. */
function useAnnouncement(unread: number | undefined): string {
  const [known, setKnown] = useState(unread);
  const [announcement, setAnnouncement] = useState('');
  if (unread !== known) {
    setKnown(unread);
    const isNew = unread !== undefined && known !== undefined && unread > known;
    setAnnouncement(isNew ? `${countText(unread)} unread ${unread === 1 ? 'notice' : 'notices'}` : '');
  }
  return announcement;
}

/** Reads lists of notices and the count of the menu again when the bell has learned of others: one page does not show two numbers. */
function useListsThatFollow(unread: number | undefined): void {
  const queryClient = useQueryClient();
  const known = useRef(unread);
  useEffect(() => {
    if (unread === undefined || unread === known.current) return;
    const isFirst = known.current === undefined;
    known.current = unread;
    if (!isFirst) void queryClient.invalidateQueries({ predicate: isOfNoticeList });
  }, [unread, queryClient]);
}

/** The bell of the bar, with the number of unread notices. */
export function NoticeBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const notices = useNotices();
  const unread = notices.data?.unreadCount ?? 0;
  const announcement = useAnnouncement(notices.data?.unreadCount);
  useListsThatFollow(notices.data?.unreadCount);
  useReadOnArrival(notices.data?.notices, notices.read);
  const prefetch = () => void loadList().catch(() => undefined);
  return (
    <>
      <Action
        look="icon"
        aria-label={unread === 0 ? 'Notices' : `Notices: ${countText(unread)} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
          <NotificationsOutlined sx={{ fontSize: 22 }} />
          {unread > 0 && (
            <Box component="span" aria-hidden="true" sx={badge}>
              {countText(unread)}
            </Box>
          )}
        </Box>
      </Action>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
      {anchor && (
        <Suspense>
          <NoticeList anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

const badge = {
  position: 'absolute',
  top: -8,
  left: 12,
  minWidth: 18,
  px: '4px',
  borderRadius: '9px',
  bgcolor: colours.pink,
  color: colours.onStrong,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
} as const;
