import Box from '@mui/material/Box';
import { providerPage, type ProviderPage } from '../../shared/portal/outboundLinks.ts';
import { useSession } from '../../shared/portal/session.ts';
import { OutLink } from '../../shared/ui/TextLink.tsx';

const PAGES: readonly { page: ProviderPage; label: string }[] = [
  { page: 'terms', label: 'Terms' },
  { page: 'privacy', label: 'Privacy' },
  { page: 'policies', label: 'Policies' },
  { page: 'fees', label: 'Fees' },
];

/** The provider's contact and small print. */
export function Footer() {
  const { configuration } = useSession();
  const { contactEmail, contactPhoneNumber } = configuration;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2.5, sm: 4 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.875rem',
      }}
    >
      <span>
        Questions? Call <OutLink href={`tel:${contactPhoneNumber.replaceAll(' ', '')}`}>{contactPhoneNumber}</OutLink> or write to{' '}
        <OutLink href={`mailto:${contactEmail}`}>{contactEmail}</OutLink>
      </span>
      <Box component="span" sx={{ display: 'flex', gap: 2.5 }}>
        {PAGES.map(({ page, label }) => (
          <OutLink key={page} href={providerPage(configuration, page)} rel="noreferrer">
            {label}
          </OutLink>
        ))}
      </Box>
    </Box>
  );
}
