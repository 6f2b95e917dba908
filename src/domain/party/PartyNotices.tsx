import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Notice } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { NoticeList } from '../../shared/dashboard/NoticeList.tsx';
import { Section } from '../../shared/dashboard/Section.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { isOfNotices } from '../../shared/portal/noticeQueries.ts';
import { useParty } from '../../shared/portal/party.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { useUnreadNotices } from './useUnreadNotices.ts';

/** The user's unread notices of the viewed party. Draws nothing if there are none. */
export function PartyNotices() {
  const { kind, record } = useParty();
  const { notices } = useUnreadNotices();
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { error } = useFeedback();
  const list = useRef<HTMLUListElement>(null);
  const { mutate } = useMutation({
    mutationFn: ({ noticeUid }: Notice) => http.patch(`/notices/${noticeUid}/read`),
    onError: () => error(),
    onSettled: () => {
      // The pressed button is removed together with its notice.
      list.current?.focus();
      return queryClient.invalidateQueries({ predicate: isOfNotices });
    },
  });
  if (notices.length === 0) return null;
  return (
    <Section
      title="Notices"
      {...(kind === 'employer' && { aside: <TextLink to={`/employers/${record.id}/notices`}>All notices</TextLink> })}
    >
      <NoticeList ref={list} notices={notices} onRead={mutate} />
    </Section>
  );
}
