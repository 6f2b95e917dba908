import Box from '@mui/material/Box';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { useTitleWithoutSession } from '../../shared/page/usePageTitle.ts';
import { Action, ActionAnchor } from '../../shared/ui/Action.tsx';
import type { InspectorAccess } from './useMayInspect.ts';

const words = {
  asking: ['Inspector', 'One moment…'],
  signedOut: ['Inspector', 'Sign in to open the inspector.'],
  refused: [
    "You don't have access to the inspector",
    "It is for the provider's staff and for analysts. Ask your administrator for access to analytics.",
  ],
  failed: [
    'The inspector could not open',
    "We couldn't check your access. Check your internet connection, then reload the page.",
  ],
} as const;

/** The page in place of the inspector. */
export function NotAllowed({ access }: { access: Exclude<InspectorAccess, 'allowed'> }) {
  useTitleWithoutSession('Inspector');
  const { signIn } = usePortalSession();
  const [title, intro] = words[access];
  return (
    <Box component="main" sx={{ maxWidth: 720, mx: 'auto', px: 3, py: 10 }}>
      <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
        {title}
      </Box>
      <Box component="p" role="status" sx={{ color: 'text.secondary', mb: 3 }}>
        {intro}
      </Box>
      {access === 'signedOut' && (
        <Action look="filled" onClick={() => signIn.send({ type: 'signInRequired' })}>
          Sign in
        </Action>
      )}
      {(access === 'refused' || access === 'failed') && (
        <ActionAnchor look="outlined" href="/">
          Back to the portal
        </ActionAnchor>
      )}
    </Box>
  );
}
