import type { ReactNode } from 'react';
import { Page } from '../shared/page/Page.tsx';
import { RefusalNote } from './show/RefusalNote.tsx';

interface RefusedPageProps {
  title: string;
  /** The link to the parent page. */
  overline?: ReactNode;
  reason: string;
}

/** The page of a form that the user may not send. */
export function RefusedPage({ title, overline, reason }: RefusedPageProps) {
  return (
    <Page title={title} overline={overline}>
      <RefusalNote>{reason}</RefusalNote>
    </Page>
  );
}
