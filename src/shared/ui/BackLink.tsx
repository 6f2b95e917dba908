import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import type { ReactNode } from 'react';
import { TextLink } from './TextLink.tsx';

/** The link to the parent page, above the page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} style={{ display: 'inline-flex', alignItems: 'center', gap: '4px', minHeight: '32px' }}>
      <ArrowBackRounded aria-hidden sx={{ fontSize: 18 }} />
      {children}
    </TextLink>
  );
}
