import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { colours } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { useNotices } from './useNotices.ts';

// Loaded on demand: most pages are left without a look at the notices.
const loadList = () => import('./NoticeList.tsx');
const NoticeList = lazy(async () => ({ default: (await loadList()).NoticeList }));

/** The service counts to this number. */
const MOST_COUNTED = 100;

const countOf = (unread: number): string => (unread >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : `${unread}`);

/** The bell of the bar, with the number of unread notices. */
export function NoticeBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const notices = useNotices();
  const unread = notices.data?.unreadCount ?? 0;
  const prefetch = () => void loadList().catch(() => undefined);
  return (
    <>
      <Action
        look="icon"
        aria-label={unread === 0 ? 'Notices' : `Notices: ${countOf(unread)} unread`}
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
              {countOf(unread)}
            </Box>
          )}
        </Box>
      </Action>
      {anchor && (
        <Suspense>
          <NoticeList anchor={anchor} notices={notices} onClose={() => setAnchor(null)} />
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
