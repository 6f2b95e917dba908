import Box from '@mui/material/Box';
import type { PortalConfiguration } from '../../shared/portal/configuration.ts';
import { helpPage, providerPage } from '../../shared/portal/outboundLinks.ts';
import { useSession } from '../../shared/portal/session.ts';
import { OutLink } from '../../shared/ui/TextLink.tsx';

interface Links {
  title: string;
  links: readonly { label: string; href: (configuration: PortalConfiguration) => string }[];
}

const GROUPS: readonly Links[] = [
  {
    title: 'Help',
    links: [
      { label: 'Help centre', href: ({ helpUrl }) => helpUrl },
      { label: 'Validation codes', href: (configuration) => helpPage(configuration, 'validation-code') },
      { label: 'Accepted file types', href: (configuration) => helpPage(configuration, 'accepted-file-types') },
      { label: 'Trouble uploading a document', href: (configuration) => helpPage(configuration, 'document-upload-trouble') },
      { label: 'Ask about your employer account', href: (configuration) => helpPage(configuration, 'new-request') },
      { label: 'Ask about anything else', href: (configuration) => providerPage(configuration, 'help-request') },
    ],
  },
  {
    title: 'About the provider',
    links: [
      { label: 'About us', href: (configuration) => providerPage(configuration, 'about') },
      { label: 'Resources', href: (configuration) => providerPage(configuration, 'resources') },
      { label: 'Find help', href: (configuration) => providerPage(configuration, 'find-help') },
      { label: 'Press', href: (configuration) => providerPage(configuration, 'press') },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms', href: (configuration) => providerPage(configuration, 'terms') },
      { label: 'Privacy', href: (configuration) => providerPage(configuration, 'privacy') },
      { label: 'Policies', href: (configuration) => providerPage(configuration, 'policies') },
      { label: 'Fees', href: (configuration) => providerPage(configuration, 'fees') },
    ],
  },
];

/** The provider's contact, its help and its own pages. */
export function Footer() {
  const { configuration } = useSession();
  const { contactEmail, contactPhoneNumber } = configuration;
  return (
    <Box
      component="footer"
      sx={{
        display: 'grid',
        gap: 1,
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
      {GROUPS.map(({ title, links }) => (
        <Box key={title} component="nav" aria-label={title} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
          {links.map(({ label, href }) => (
            <OutLink key={label} href={href(configuration)} rel="noreferrer">
              {label}
            </OutLink>
          ))}
        </Box>
      ))}
    </Box>
  );
}
