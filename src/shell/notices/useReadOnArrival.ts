import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Notice } from '../../../schemas/generated/types.ts';

/**
 * Marks notices as read while the screen that they lead to is open: people know what they see.
 * @param read - Marks one.
 */
export function useReadOnArrival(notices: readonly Notice[] | undefined, read: (noticeUid: string) => Promise<void>): void {
  const { pathname } = useLocation();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { noticeUid, href } of notices ?? []) {
      if (href?.split('?')[0] !== pathname || asked.current.has(noticeUid)) continue;
      asked.current.add(noticeUid);
      // It stays unread, as the bell shows, and can be marked there.
      read(noticeUid).catch(() => undefined);
    }
  }, [notices, pathname, read]);
}
