import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useFocusOnNavigation } from '../../shared/page/useFocusOnNavigation.ts';
import { usePageTitle } from '../../shared/page/usePageTitle.ts';
import { focusRing } from '../../shared/theme/tokens.ts';
import { useSession } from '../../shared/portal/session.ts';
import { Logo } from '../Logo.tsx';
import { OutLink } from '../../shared/ui/TextLink.tsx';

interface ErrorPageProps {
  title: string;
  /** An explanation of the error, in one or two sentences. */
  children: ReactNode;
  /** Links and buttons for the next step. */
  actions: ReactNode;
}

/** A page with an error, the next step, and the contacts for help. */
export function ErrorPage({ title, children, actions }: ErrorPageProps) {
  const { configuration } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useFocusOnNavigation(heading);
  return (
    <Box sx={{ py: { xs: 2, sm: 6 } }}>
      <Box
        component={PrefetchLink}
        to="/"
        sx={{
          display: 'inline-flex',
          mb: { xs: 5, sm: 8 },
          textDecoration: 'none',
          borderRadius: '10px',
          '&:focus-visible': focusRing,
        }}
      >
        <Logo />
      </Box>
      <Box ref={heading} tabIndex={-1} component="h1" sx={{ typography: 'h1', m: 0, mb: 2, '&:focus': { outline: 'none' } }}>
        {title}
      </Box>
      <Box sx={{ fontSize: '1.125rem', lineHeight: 1.6, color: 'text.secondary', maxWidth: '56ch', mb: 4 }}>{children}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 6 }}>{actions}</Box>
      <Box component="p" sx={{ color: 'text.secondary', fontSize: '0.9375rem', m: 0 }}>
        Still stuck? Call{' '}
        <OutLink href={`tel:${configuration.contactPhoneNumber.replaceAll(' ', '')}`}>{configuration.contactPhoneNumber}</OutLink>
        , write to <OutLink href={`mailto:${configuration.contactEmail}`}>{configuration.contactEmail}</OutLink> or visit the{' '}
        <OutLink href={configuration.helpUrl} rel="noreferrer">
          help centre
        </OutLink>
        .
      </Box>
    </Box>
  );
}
