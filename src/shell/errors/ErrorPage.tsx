import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useFocusOnNavigation } from '../../shared/page/useFocusOnNavigation.ts';
import { usePageTitle } from '../../shared/page/usePageTitle.ts';
import { useSession } from '../../shared/portal/session.ts';
import { Logo } from '../Logo.tsx';

interface ErrorPageProps {
  title: string;
  /** What happened, in one or two sentences. */
  children: ReactNode;
  /** What the user can do now. */
  actions: ReactNode;
}

/** A page that says what went wrong, what to do next, and whom to ask. */
export function ErrorPage({ title, children, actions }: ErrorPageProps) {
  const { configuration } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useFocusOnNavigation(heading);
  return (
    <Box sx={{ py: { xs: 2, sm: 6 } }}>
      <Link component={PrefetchLink} to="/" underline="none" sx={{ display: 'inline-flex', mb: { xs: 5, sm: 8 } }}>
        <Logo />
      </Link>
      <Typography ref={heading} tabIndex={-1} component="h1" variant="h1" sx={{ mb: 2, '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      <Box sx={{ fontSize: '1.125rem', lineHeight: 1.6, color: 'text.secondary', maxWidth: '56ch', mb: 4 }}>{children}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 6 }}>{actions}</Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Still stuck? Call{' '}
        <Link href={`tel:${configuration.contactPhoneNumber.replaceAll(' ', '')}`}>{configuration.contactPhoneNumber}</Link>,
        write to <Link href={`mailto:${configuration.contactEmail}`}>{configuration.contactEmail}</Link> or visit the{' '}
        <Link href={configuration.helpUrl} rel="noreferrer">
          help centre
        </Link>
        .
      </Typography>
    </Box>
  );
}
