import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Notice } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { NoticeList } from '../../shared/dashboard/NoticeList.tsx';
import { Section } from '../../shared/dashboard/Section.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { useParty } from '../../shared/portal/party.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { useMay } from '../model/useMay.ts';

/** As many as a dashboard has room for: the others come up as these are read. */
const SHOWN = 3;

/** What the viewed party was told and the user has not read yet. Nothing where there is nothing, or it is not theirs to read. */
export function PartyNotices() {
  const { kind, record } = useParty();
  const may = useMay();
  if (!may(kind === 'employer' ? 'notice.read' : 'intermediary.read')) return null;
  return kind === 'employer' ? (
    <Unread path={`/employers/${record.id}/notices`} all={`/employers/${record.id}/notices`} />
  ) : (
    <Unread path={`/intermediaries/${record.id}/notices`} />
  );
}

function Unread({ path, all }: { path: string; all?: string }) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { error } = useFeedback();
  const list = useRef<HTMLUListElement>(null);
  const query = { limit: SHOWN, filter: { isRead: false } };
  const { data } = useQuery({
    queryKey: ['notices', path, query],
    queryFn: async ({ signal }) =>
      (await http.get<ListAnswer<Notice>>(path, { query: listSearchParams(query), signal, pageLoad: false })).data,
  });
  const { mutate } = useMutation({
    mutationFn: ({ noticeUid }: Notice) => http.patch(`/notices/${noticeUid}/read`),
    onError: () => error(),
    onSettled: () => {
      // The button that was pressed goes with its notice.
      list.current?.focus();
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'notices' });
    },
  });
  if (!data || data.length === 0) return null;
  return (
    <Section title="Notices" {...(all && { aside: <TextLink to={all}>All notices</TextLink> })}>
      <NoticeList ref={list} notices={data} onRead={mutate} />
    </Section>
  );
}
