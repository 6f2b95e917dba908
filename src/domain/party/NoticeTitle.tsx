import { useRecordContext } from 'react-admin';
import type { Notice } from '../../../schemas/generated/types.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The title of a notice. It leads to the screen of the notice, which is then read. */
export function NoticeTitle() {
  const notice = useRecordContext<Notice & { id: string }>();
  const { isRouted } = useRouting();
  if (!notice) return null;
  const { title, href } = notice;
  // The bell marks the notice as read once that screen is open.
  return href !== null && isRouted(href) ? <TextLink to={href}>{title}</TextLink> : title;
}
